import { useEffect } from 'react';
import { useText } from '#web/lib/language.tsx';
import { BASE_SIZE, createEmitter, type Player, type PlayerProps } from './player.ts';

/** Its own origin lets the foreign player remember its settings; it is never ours, so it reaches nothing of this page. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-presentation';

/** Nobody can talk to a foreign frame: it plays by its own buttons. */
const silent: Player = {
	play: async () => {},
	pause: () => {},
	seek: () => {},
	position: () => null,
	duration: () => null,
	on: createEmitter().on,
};

export function FramePlayer({ source, title, onPlayer }: PlayerProps) {
	const t = useText();
	useEffect(() => {
		onPlayer(silent);
		return () => onPlayer(null);
	}, [onPlayer]);
	return (
		<iframe
			title={t('watching.player', { title })}
			src={source.url}
			{...BASE_SIZE}
			sandbox={SANDBOX}
			allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
			allowFullScreen
			referrerPolicy="strict-origin-when-cross-origin"
		/>
	);
}
