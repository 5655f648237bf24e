import { useEffect } from 'react';
import { useText } from '#web/lib/language.tsx';
import { BASE_SIZE, createEmitter, type Player, type PlayerProps } from './player.ts';

/** allow-same-origin lets the foreign player store its settings; its origin is never ours, so it cannot access this page. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-presentation';

/** A foreign frame cannot be controlled: it has its own buttons. */
const silent: Player = {
	play: async () => {},
	pause: () => {},
	seek: () => {},
	position: () => null,
	duration: () => null,
	motion: () => 'held',
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
