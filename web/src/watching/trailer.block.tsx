import { getTrailer } from '#domain/watching/watching.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import styles from './player.module.css';
import type { PlayerProps } from './player.ts';
import { PlayerMessage } from './player-message.block.tsx';
import { SourcePlayer } from './source.player.tsx';
import type { Product } from './use-watch.ts';

const ignore = () => {};

type TrailerProps = { product: Product } & Pick<PlayerProps, 'title' | 'hasKeysInside'>;

/** The public trailer in a player of its own. */
export function Trailer({ product: { type, id }, title, hasKeysInside }: TrailerProps) {
	const t = useText();
	const { data, error } = useAnswer(getTrailer, { params: { type, id } }, { errors: 'inline' });
	return (
		<div className={styles.player}>
			{error && <PlayerMessage title={error.statusCode === 422 ? t('watching.invalid') : error.message} role="alert" />}
			{data && <SourcePlayer source={data.source} title={title} hasKeysInside={hasKeysInside} startAt={0} onPlayer={ignore} />}
		</div>
	);
}
