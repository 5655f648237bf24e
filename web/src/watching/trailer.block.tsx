import { useEffect, useRef, useState } from 'react';
import type { Product } from '#domain/catalogue/product.rules.ts';
import { getTrailer } from '#domain/watching/watching.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { useFocusNearby } from '#web/lib/use-focus-nearby.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './player.module.css';
import type { Player, PlayerProps } from './player.ts';
import { PlayerMessage } from './player-message.block.tsx';
import { SourcePlayer } from './source.player.tsx';

type FailureProps = { message: string; isBusy: boolean; onRetry: () => void };

function TrailerFailure({ message, isBusy, onRetry }: FailureProps) {
	const t = useText();
	const button = useRef<HTMLButtonElement>(null);
	useFocusNearby(button);
	return (
		<PlayerMessage title={message} role="alert">
			<Button ref={button} variant="line" onClick={onRetry} inert={isBusy} aria-busy={isBusy}>
				{t('web.retry')}
			</Button>
		</PlayerMessage>
	);
}

type TrailerProps = { product: Product } & Pick<PlayerProps, 'title' | 'hasKeysInside'>;

export function Trailer({ product: { type, id }, title, hasKeysInside }: TrailerProps) {
	const t = useText();
	const { data, error, isFetching, refetch } = useAnswer(getTrailer, { params: { type, id } }, { errors: 'inline' });
	const [player, setPlayer] = useState<Player | null>(null);
	const [hasFailed, setFailed] = useState(false);
	const [startAt, setStartAt] = useState(0);
	useEffect(() => {
		const fail = () => {
			setStartAt(player?.position() ?? 0);
			setFailed(true);
		};
		const listening = [player?.on('error', fail), player?.on('refused', fail)];
		return () => {
			for (const stop of listening) stop?.();
		};
	}, [player]);
	// its address may have ended: with the new one it goes on where it was
	const retry = async () => setFailed(!(await refetch()).isSuccess);
	return (
		<div className={styles.player}>
			{error?.statusCode === 422 ? (
				<PlayerMessage title={t('watching.invalid')} role="alert" />
			) : hasFailed || (error && !data) ? (
				<TrailerFailure message={error?.message ?? t('watching.trailer_failed')} isBusy={isFetching} onRetry={() => void retry()} />
			) : (
				data && <SourcePlayer source={data.source} title={title} hasKeysInside={hasKeysInside} startAt={startAt} onPlayer={setPlayer} />
			)}
		</div>
	);
}
