import VimeoLibrary from '@vimeo/player';
import { useEffect, useRef, useState } from 'react';
import { beginAt, isAtEnd } from '#domain/watching/positions.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { BASE_SIZE, createEmitter, type Player, type PlayerProps } from './player.ts';

/** No tracking, our language for subtitles; the hash of an unlisted film is already in the address. */
export function vimeoAddress(url: string, language: string): string {
	const address = new URL(url);
	for (const [name, value] of Object.entries({ dnt: '1', texttrack: language, playsinline: '1', title: '0', byline: '0', portrait: '0' }))
		address.searchParams.set(name, value);
	return address.href;
}

type Begin = { at: number; isPaused: boolean; isPlayed: boolean };

function vimeoPlayer(frame: HTMLIFrameElement, begin: Begin): { player: Player; close: () => void } {
	const library = new VimeoLibrary(frame);
	const { on, emit } = createEmitter();
	let position: number | null = null;
	let duration: number | null = null;
	let [isPaused, isSeeking, isWaiting] = [true, false, false];
	/** by the person, or at its end */
	let staysPaused = begin.isPaused;
	library.on('timeupdate', (now: { seconds: number; duration: number }) => {
		position = now.seconds;
		duration = now.duration;
		emit('time');
	});
	library.on('play', () => {
		isPaused = false;
		staysPaused = false;
	});
	for (const event of ['pause', 'ended'] as const)
		library.on(event, () => {
			isPaused = true;
			staysPaused = true;
		});
	for (const event of ['seeking', 'seeked'] as const)
		library.on(event, () => {
			isSeeking = event === 'seeking';
		});
	for (const event of ['bufferstart', 'bufferend'] as const)
		library.on(event, () => {
			isWaiting = event === 'bufferstart';
		});
	for (const event of ['pause', 'ended'] as const) library.on(event, () => emit(event));
	// a refused call is reported here too, such as a start with sound before a user interaction: the film is as good as before
	library.on('error', ({ method }: { method?: string }) => {
		if (!method) emit('error');
	});
	library
		.ready()
		.then(async () => {
			duration = await library.getDuration();
			const at = beginAt({ seconds: begin.at, duration });
			if (begin.isPlayed && isAtEnd({ seconds: begin.at, duration })) staysPaused = true;
			if (at > 0) await library.setCurrentTime(at);
			emit('ready');
			if (!staysPaused) await library.play().catch(() => {});
		})
		.catch(() => emit('error'));
	return {
		player: {
			play: () => library.play().catch(() => {}),
			pause: () => void library.pause().catch(() => {}),
			seek: (seconds) => void library.setCurrentTime(seconds).catch(() => {}),
			position: () => position,
			duration: () => duration || null,
			isPaused: () => staysPaused,
			motion: () => (isPaused || isSeeking ? 'held' : isWaiting ? 'waiting' : 'moving'),
			on,
		},
		close: () => void library.unload().catch(() => {}),
	};
}

/** Vimeo checks the referrer to allow embedding, so only our origin is sent. */
export function VimeoPlayer({ source, title, startAt, isPaused = false, isPlayed = false, onPlayer }: PlayerProps) {
	const t = useText();
	const frame = useRef<HTMLIFrameElement>(null);
	const begin = useRef({ at: startAt, isPaused, isPlayed });
	// another address would restart the film, so a change of language does not change it
	const [address] = useState(() => vimeoAddress(source.url, t.language));
	useEffect(() => {
		if (!frame.current) return;
		const { player, close } = vimeoPlayer(frame.current, begin.current);
		onPlayer(player);
		return () => {
			onPlayer(null);
			close();
		};
	}, [onPlayer]);
	return (
		<iframe
			ref={frame}
			title={t('watching.player', { title })}
			src={address}
			{...BASE_SIZE}
			allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
			allowFullScreen
			referrerPolicy="strict-origin-when-cross-origin"
		/>
	);
}
