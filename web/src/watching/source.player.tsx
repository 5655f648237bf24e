import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import type { WatchSource } from '#domain/watching/watching.contract.ts';
import { FramePlayer } from './frame.player.tsx';
import type { PlayerProps } from './player.ts';

type AnyPlayer = ComponentType<PlayerProps> | LazyExoticComponent<ComponentType<PlayerProps>>;

const ownPlayer = lazy(async () => ({ default: (await import('./file.player.tsx')).FilePlayer }));

const PLAYERS: Record<WatchSource['kind'], AnyPlayer> = {
	file: ownPlayer,
	hls: ownPlayer,
	vimeo: lazy(async () => ({ default: (await import('./vimeo.player.tsx')).VimeoPlayer })),
	frame: FramePlayer,
};

export function SourcePlayer(props: PlayerProps) {
	const { kind, url } = props.source;
	const Chosen = PLAYERS[kind];
	// our own player stays where it is when another film of the title is chosen: focus and full screen are kept
	const key = kind === 'file' || kind === 'hls' ? 'own' : url;
	return (
		<Suspense>
			<Chosen key={key} {...props} />
		</Suspense>
	);
}
