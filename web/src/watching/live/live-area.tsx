import { type ReactNode, useEffect, useRef } from 'react';
import type { LiveState } from '#domain/live/live.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { PlayerMessage } from '../player-message.block.tsx';

type LiveAreaProps = {
	/** null for a film */
	state: LiveState | null;
	/** asks for the source again: the recording, or the reason why there is none */
	onEnd: () => void;
	/** the message of the theatre to those who wait */
	overlay: ReactNode;
	children: ReactNode;
};

/** The player, and a message until a live stream begins. Also of a film, so that the recording goes on in the player of the stream. */
export function LiveArea({ state, onEnd, overlay, children }: LiveAreaProps) {
	const t = useText();
	const wasShown = useRef(false);
	useEffect(() => {
		// a stream that was shown does not wait: it has ended, and the next one has its key
		if (state === 'ended' || (state === 'waiting' && wasShown.current)) onEnd();
		wasShown.current = state === 'on_air' || state === 'lost';
	}, [state, onEnd]);
	if (state === 'waiting')
		return (
			<>
				{overlay}
				<PlayerMessage title={t('watching.live_waiting')} role="status">
					<p>{t('watching.live_waiting_lead')}</p>
				</PlayerMessage>
			</>
		);
	return children;
}
