import { type ReactNode, useEffect } from 'react';
import type { LiveState } from '#domain/live/live.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { PlayerMessage } from '../player-message.block.tsx';
import styles from './live-area.module.css';

type LiveAreaProps = {
	state: LiveState;
	/** asks for the source again: the recording, or the reason why there is none */
	onEnd: () => void;
	children: ReactNode;
};

/** The player of a live stream: a message until it begins, and over the picture while the sender is away (B-022). */
export function LiveArea({ state, onEnd, children }: LiveAreaProps) {
	const t = useText();
	useEffect(() => {
		if (state === 'ended') onEnd();
	}, [state, onEnd]);
	if (state === 'waiting')
		return (
			<PlayerMessage title={t('watching.live_waiting')} role="status">
				<p>{t('watching.live_waiting_lead')}</p>
			</PlayerMessage>
		);
	return (
		<>
			{children}
			<div className={styles.area} role="status">
				{state === 'lost' && <p className={styles.interrupted}>{t('watching.live_lost')}</p>}
			</div>
		</>
	);
}
