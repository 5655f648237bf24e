import { getTrailer } from '#domain/watching/watching.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import styles from './player.module.css';
import { PlayerMessage } from './player-message.block.tsx';
import { SourcePlayer } from './source.player.tsx';
import type { Product } from './use-watch.ts';

const ignore = () => {};

/** The public trailer in a player of its own. */
export function Trailer({ product: { type, id }, title }: { product: Product; title: string }) {
	const t = useText();
	const { data, error } = useAnswer(getTrailer, { params: { type, id } }, { errors: 'inline' });
	return (
		<div className={styles.player}>
			{error && <PlayerMessage title={error.statusCode === 422 ? t('watching.invalid') : error.message} role="alert" />}
			{data && <SourcePlayer source={data.source} title={title} startAt={0} onPlayer={ignore} />}
		</div>
	);
}
