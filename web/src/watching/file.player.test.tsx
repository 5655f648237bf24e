import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { WatchSource } from '#domain/watching/watching.contract.ts';
import { PLAYER_KEY } from '#web/lib/storage-keys.ts';
import { showPage } from '../../testing/page.tsx';
import { FilePlayer } from './file.player.tsx';
import type { Player } from './player.ts';

afterEach(() => localStorage.clear());

/** Returns the speed at a second of a film of which a minute can be played. */
function showFilm(isLive: boolean) {
	const source: WatchSource = { kind: 'file', url: '/media/play/1', tracks: [] };
	const { container } = showPage(<FilePlayer source={source} title="Wesele" isLive={isLive} startAt={0} onPlayer={() => {}} />);
	const film = container.querySelector('video') as HTMLVideoElement;
	Object.defineProperty(film, 'seekable', { value: { length: 1, end: () => 60 } });
	return (seconds: number) => {
		Object.defineProperty(film, 'currentTime', { value: seconds, configurable: true });
		act(() => void film.dispatchEvent(new Event('timeupdate')));
		return film.playbackRate;
	};
}

it('B-021 a chosen speed above 1 counts for films, and for a live stream only while it is watched behind live', () => {
	localStorage.setItem(`${PLAYER_KEY}_0`, JSON.stringify({ speed: 1.5 }));
	expect([20, 55].map(showFilm(false))).toEqual([1.5, 1.5]);
	expect([55, 20, 55].map(showFilm(true))).toEqual([1, 1.5, 1]);
});

it.each([
	{ startAt: 20, isPlayed: false, begins: 20, plays: 1 },
	{ startAt: 20, isPlayed: true, begins: 20, plays: 1 },
	{ startAt: 40, isPlayed: false, begins: 0, plays: 1 },
	{ startAt: 4900, isPlayed: false, begins: 0, plays: 1 },
	// an evening watched to its end, whose recording follows
	{ startAt: 40, isPlayed: true, begins: 0, plays: 0 },
])('S1-113 B-014 a film of 40 s begins as it should: %o', ({ startAt, isPlayed, begins, plays }) => {
	const source: WatchSource = { kind: 'file', url: '/media/play/1', tracks: [] };
	const { container } = showPage(<FilePlayer source={source} title="Wesele" startAt={startAt} isPlayed={isPlayed} onPlayer={() => {}} />);
	const film = container.querySelector('video') as HTMLVideoElement;
	const [seek, play] = [vi.fn(), vi.fn(async () => {})];
	Object.defineProperties(film, { duration: { value: 40 }, currentTime: { get: () => 0, set: seek }, play: { value: play } });
	act(() => void film.dispatchEvent(new Event('loadedmetadata')));
	expect(seek.mock.calls).toEqual([[begins]]);
	expect(play).toHaveBeenCalledTimes(plays);
});

it('B-024 the stream that follows a recording watched to its end plays by itself', () => {
	let goOnAir = () => {};
	const onPlayer = vi.fn<(player: Player | null) => void>();
	const lengthNow = () => onPlayer.mock.lastCall?.[0]?.duration();
	function Page() {
		const [isLive, setLive] = useState(false);
		goOnAir = () => setLive(true);
		const source: WatchSource = { kind: 'file', url: `/media/play/${isLive ? 2 : 1}`, tracks: [] };
		return <FilePlayer source={source} title="Wesele" isLive={isLive} startAt={isLive ? 0 : 40} isPlayed onPlayer={onPlayer} />;
	}
	const { container } = showPage(<Page />);
	const film = container.querySelector('video') as HTMLVideoElement;
	const play = vi.fn(async () => {});
	Object.defineProperties(film, { duration: { value: 40 }, currentTime: { value: 0, writable: true }, play: { value: play } });
	act(() => void film.dispatchEvent(new Event('loadedmetadata')));
	expect(play).not.toHaveBeenCalled();
	expect(lengthNow()).toBe(40);
	act(() => goOnAir());
	// what a stream has so far is not its length
	expect(lengthNow()).toBeNull();
	act(() => void film.dispatchEvent(new Event('loadedmetadata')));
	expect(play).toHaveBeenCalled();
});

it('B-021 the settings show the speed that plays, and live offer none above 1', async () => {
	localStorage.setItem(`${PLAYER_KEY}_0`, JSON.stringify({ speed: 1.5 }));
	const playAt = showFilm(true);
	playAt(55);
	fireEvent.click(screen.getByRole('button', { name: 'Ustawienia odtwarzacza' }));
	// generous, because a busy machine is not a failing test
	const field = await vi.waitFor(() => screen.getByLabelText<HTMLSelectElement>('Szybkość'), 60_000);
	const shown = () => [field.value, [...field.options].at(-1)?.value];
	expect(shown()).toEqual(['1', '1']);
	playAt(20);
	expect(shown()).toEqual(['1.5', '2']);
});

it.each([true, false])('WCAG 2.1.4 the keys of a trailer on the page of its title wait for the focus: %j', (hasKeysInside) => {
	const source: WatchSource = { kind: 'file', url: '/media/play/1', tracks: [] };
	const { container } = showPage(
		<FilePlayer source={source} title="Wesele" startAt={0} hasKeysInside={hasKeysInside} onPlayer={() => {}} />,
	);
	const film = container.querySelector('video') as HTMLVideoElement;
	const isTaken = (from: Element) => !fireEvent.keyDown(from, { key: ' ' });
	Object.defineProperties(film, { play: { value: async () => {} } });
	expect([isTaken(document.body), isTaken(film)]).toEqual([!hasKeysInside, true]);
});

it('B-010 a key that is held down switches once, and skips as long as it is held', () => {
	const source: WatchSource = { kind: 'file', url: '/media/play/1', tracks: [] };
	const { container } = showPage(<FilePlayer source={source} title="Wesele" startAt={0} onPlayer={() => {}} />);
	const film = container.querySelector('video') as HTMLVideoElement;
	Object.defineProperties(film, { duration: { value: 60 }, currentTime: { value: 0, writable: true } });
	const hold = (key: string) => [false, true].map((repeat) => fireEvent.keyDown(film, { key, repeat }));
	// the page does not get it either
	expect(hold('m')).toEqual([false, false]);
	expect(film.muted).toBe(true);
	hold('ArrowRight');
	expect(film.currentTime).toBe(10);
});
