import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { encodeFeedLine } from '#domain/audience/feed/feed.rules.ts';
import type { LiveState } from '#domain/live/live.rules.ts';
import type { Variant } from '#domain/watching/variants.ts';
import type { WatchAnswer } from '#domain/watching/watching.contract.ts';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { setServerNow } from '#web/lib/server-clock.ts';
import { session } from '#web/lib/session/session.tsx';
import { PLAYER_KEY } from '#web/lib/storage-keys.ts';
import { showPage, signInAs } from '../../testing/page.tsx';
import { WatchBlock, type WatchBlockProps } from './watch.block.tsx';

/** generous, because a busy machine is not a failing test */
const WAIT_MS = 60_000;

const fetchMock = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) =>
	new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const playing = (more: Partial<WatchAnswer> = {}): WatchAnswer => ({
	source: { kind: 'frame', url: 'https://live.example/1', tracks: [] },
	variant: null,
	variants: [],
	sounds: ['pl'],
	sound: 'pl',
	chat_mode: 'embed',
	expiresAt: '2026-11-20T23:00:00.000Z',
	startedAt: '2026-11-20T18:00:00.000Z',
	position: 0,
	chapters: [],
	choices: null,
	...more,
});
const refusing = (statusCode: number, type: string, message = 'Nie.') => answer(statusCode, { statusCode, type, message });
const watchCalls = () => fetchMock.mock.calls.filter(([url]) => String(url).startsWith('/api/watch/event/12'));

beforeEach(() => {
	vi.useFakeTimers({
		now: Date.parse('2026-11-20T17:59:50Z'),
		toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
	});
	setServerNow('2026-11-20T17:59:50Z');
	vi.stubGlobal('fetch', fetchMock);
	fetchMock.mockReset();
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	session.clear();
});

const stage = (props: Partial<WatchBlockProps> = {}) => (
	<WatchBlock productType="event" productId={12} title="Wesele" variant={null} onVariant={() => {}} back="/wydarzenie/wesele" {...props} />
);
const show = async (props: Partial<WatchBlockProps> = {}) => {
	const page = showPage(stage(props));
	await act(() => vi.advanceTimersByTimeAsync(0));
	return page;
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the watch page', () => {
	it('S1-192 S1-247 R-103 plays a foreign address in a sandboxed frame of the base size', async () => {
		fetchMock.mockImplementation(async () => answer(200, playing()));
		await show();
		const frame = screen.getByTitle('Odtwarzacz: Wesele');
		expect(frame.getAttribute('src')).toBe('https://live.example/1');
		expect([frame.getAttribute('width'), frame.getAttribute('height')]).toEqual(['640', '360']);
		expect(frame.getAttribute('sandbox')).toContain('allow-scripts');
	});

	it('G-032 whoever sits at the end of a recording is moved to the next stream of the event when it is on air, and not before', async () => {
		let state: LiveState = 'ended';
		let shown = playing({ recording: true, live: { state, status_url: '/media/hls/live/x/status.json' } });
		fetchMock.mockImplementation(async (url) => answer(200, String(url).endsWith('status.json') ? { state, viewers: 0 } : shown));
		await show({ isLive: true });
		expect(screen.getByText('Transmisja zakończona. Oglądasz zapis.')).toBeTruthy();
		for (const before of ['ended', 'waiting'] as const) {
			state = before;
			await pass(20_000);
		}
		expect(watchCalls()).toHaveLength(1);
		state = 'on_air';
		shown = playing({ live: { state, status_url: '/media/hls/live/y/status.json' } });
		await pass(10_000);
		expect(watchCalls()).toHaveLength(2);
		// a start of its own, not the recording's
		expect(JSON.parse(String(watchCalls()[1]?.[1]?.body))).not.toHaveProperty('continues');
		expect(screen.getByText('Na żywo')).toBeTruthy();
	});

	it('S1-113 offers the variants there are, and none when there are none', async () => {
		fetchMock.mockImplementation(async () => answer(200, playing({ variants: ['audiodeskrypcja'] })));
		const onVariant = vi.fn();
		await show({ onVariant });
		expect(screen.queryByRole('button', { name: 'PJM' })).toBeNull();
		fireEvent.click(screen.getByRole('button', { name: 'Audiodeskrypcja' }));
		expect(onVariant).toHaveBeenCalledWith('audiodeskrypcja');
	});

	it('S1-137 missing access and a blocked country show the texts of the specification', async () => {
		fetchMock.mockImplementation(async () => refusing(409, 'country_blocked', 'Ta pozycja jest niedostępna w Twoim kraju.'));
		await show();
		expect(screen.getByRole('alert').textContent).toContain('Brak dostępu do tego materiału.');
	});

	it('N-010 what plays on another device says so, and "Oglądaj tutaj" takes it over', async () => {
		fetchMock.mockImplementation(async () => refusing(409, 'plays_elsewhere', 'Jeden bilet gra na jednym ekranie.'));
		await show();
		expect(screen.getByRole('heading', { name: 'Oglądasz teraz na innym urządzeniu' })).toBeTruthy();
		expect(screen.queryByText('Spróbujemy', { exact: false })).toBeNull();
		fetchMock.mockImplementation(async () => answer(200, playing()));
		fireEvent.click(screen.getByRole('button', { name: 'Oglądaj tutaj' }));
		await pass(0);
		expect(JSON.parse(String(watchCalls().at(-1)?.[1]?.body))).not.toHaveProperty('continues');
		expect(screen.getByTitle('Odtwarzacz: Wesele')).toBeTruthy();
	});

	it('N-010 a film that plays stops as soon as the feed says that another device plays it', async () => {
		signInAs('standard');
		const { promise: feed, resolve: tell } = Promise.withResolvers<Response>();
		fetchMock.mockImplementation(async (url) => (String(url).endsWith('/feed') ? feed : answer(200, playing())));
		await show({ productType: 'video', productId: 7 });
		await vi.waitFor(() => expect(fetchMock.mock.calls.some(([url]) => String(url) === '/api/watch/video/7/feed')).toBe(true));
		fetchMock.mockImplementation(async () => refusing(409, 'plays_elsewhere', 'Jeden bilet gra na jednym ekranie.'));
		tell(new Response(encodeFeedLine({ kind: 'elsewhere' })));
		await vi.waitFor(async () => {
			await pass(0);
			expect(screen.getByRole('heading', { name: 'Oglądasz teraz na innym urządzeniu' })).toBeTruthy();
		});
		const { body } = fetchMock.mock.calls.findLast(([url]) => String(url) === '/api/watch/video/7')?.[1] ?? {};
		expect(JSON.parse(String(body)), 'it does not take over by itself').toHaveProperty('continues');
	});

	it('S1-191 an invalid value says "Niepoprawna wartość"', async () => {
		fetchMock.mockImplementation(async () => refusing(422, 'validation', 'Niepoprawna wartość'));
		await show();
		expect(screen.getByRole('alert').textContent).toBe('Niepoprawna wartość');
		await pass(120_000);
		expect(watchCalls()).toHaveLength(1);
	});

	it('B-027 shows the lobby before the start, with a link to the test of picture and sound, and starts automatically at the opening', async () => {
		fetchMock.mockImplementation(async () => refusing(409, 'not_available'));
		await show({ opensAt: '2026-11-20T18:00:00Z' });
		expect(screen.getByRole('heading', { name: 'Foyer' })).toBeTruthy();
		expect(screen.getByRole('timer')).toBeTruthy();
		expect(screen.getByRole('link', { name: /^Sprawdź obraz/ }).getAttribute('href')).toBe('/test');
		fetchMock.mockImplementation(async () => answer(200, playing()));
		await pass(14_000);
		expect(watchCalls()).toHaveLength(1);
		await pass(10_000);
		expect(watchCalls()).toHaveLength(2);
		expect(screen.getByTitle('Odtwarzacz: Wesele')).toBeTruthy();
	});

	it('F-031 a waiting viewer gets the player although the page’s clock passes the opening first', async () => {
		fetchMock.mockImplementation(async () => refusing(409, 'not_available'));
		const onOpen = vi.fn();
		let passOpening = () => {};
		function Page() {
			const [opensAt, setOpensAt] = useState<string | null>('2026-11-20T18:00:00Z');
			passOpening = () => setOpensAt(null);
			return stage({ opensAt, onOpen });
		}
		showPage(<Page />);
		await pass(12_000);
		act(passOpening);
		expect(screen.getByRole('heading', { name: 'Foyer' })).toBeTruthy();
		fetchMock.mockImplementation(async () => answer(200, playing()));
		await pass(12_000);
		expect(screen.getByTitle('Odtwarzacz: Wesele')).toBeTruthy();
		expect(watchCalls()).toHaveLength(2);
		expect(onOpen).toHaveBeenCalledTimes(1);
	});

	it('F-031 a start refused at the opening is retried automatically, and at once on request', async () => {
		fetchMock.mockImplementation(async () => refusing(409, 'not_available', 'Ta pozycja jest teraz niedostępna.'));
		await show({ opensAt: '2026-11-20T18:00:00Z' });
		await pass(24_000);
		expect(screen.getByRole('alert').textContent).toBe('Ta pozycja jest teraz niedostępna.');
		const before = watchCalls().length;
		await pass(10_000);
		expect(watchCalls().length).toBeGreaterThan(before);
		fetchMock.mockImplementation(async () => answer(200, playing()));
		fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
		await pass(0);
		expect(screen.getByTitle('Odtwarzacz: Wesele')).toBeTruthy();
	});

	it('F-031 a permanent refusal is not retried automatically, but can be by hand', async () => {
		fetchMock.mockImplementation(async () => refusing(409, 'event_over', 'To wydarzenie już się skończyło.'));
		await show();
		await pass(300_000);
		expect(watchCalls()).toHaveLength(1);
		fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
		await pass(0);
		expect(watchCalls()).toHaveLength(2);
	});

	it('retries with growing pauses while the source fails, and at once on request', async () => {
		fetchMock.mockImplementation(async () => refusing(502, 'provider_error'));
		await show();
		expect(screen.getByRole('heading', { name: 'Obraz zaraz wróci' })).toBeTruthy();
		expect(screen.getByRole('status').textContent).toBe('Obraz zaraz wróci');
		await pass(1_900);
		expect(watchCalls()).toHaveLength(1);
		await pass(200);
		expect(watchCalls()).toHaveLength(2);
		await pass(3_800);
		expect(watchCalls()).toHaveLength(2);
		await pass(300);
		expect(watchCalls()).toHaveLength(3);
		fetchMock.mockImplementation(async () => answer(200, playing()));
		fireEvent.click(screen.getByRole('button', { name: 'Spróbuj teraz' }));
		await pass(0);
		expect(screen.getByTitle('Odtwarzacz: Wesele')).toBeTruthy();
	});

	it('F-030 a refused position ends the film at once: with the session it is left, else the server tells the reason', async () => {
		signInAs('standard');
		let position = () => refusing(403, 'another_device', 'Zalogowano na innym urządzeniu.');
		let start = () => answer(200, playing({ source: { kind: 'file', url: '/media/play/1', tracks: [] } }));
		fetchMock.mockImplementation(async (url) => (String(url).endsWith('/position') ? position() : start()));
		const pauseFilm = async (film: HTMLVideoElement) => {
			Object.defineProperties(film, { readyState: { value: 4 }, currentTime: { value: 7, writable: true } });
			// again until the page listens
			await vi.waitFor(async () => {
				for (const event of ['timeupdate', 'pause']) act(() => void film.dispatchEvent(new Event(event)));
				await pass(0);
				screen.getByRole('alert');
			}, WAIT_MS);
		};
		const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
		const sessionEnd = vi.fn(async (refusal: ApiError | null) => (refusal?.type === 'another_device' ? refusal : null));
		const { container } = await show({ sessionEnd });
		const film = () => container.querySelector<HTMLVideoElement>('video[slot=media]');
		await vi.waitFor(() => expect(film()).toBeTruthy(), WAIT_MS);
		await pauseFilm(film() as HTMLVideoElement);
		expect(film()).toBeNull();
		expect(screen.getByRole('alert').textContent).toBe('Zalogowano na innym urządzeniu.');
		expect(sessionEnd).toHaveBeenCalledTimes(1);

		fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }));
		await pass(0);
		await vi.waitFor(() => expect(film()).toBeTruthy(), WAIT_MS);
		// it was paused
		film()?.dispatchEvent(new Event('loadedmetadata'));
		expect(play).not.toHaveBeenCalled();
		position = () => refusing(404, 'not_found', 'Nie ma.');
		start = () => refusing(409, 'no_access', 'Brak dostępu do tego materiału.');
		await pauseFilm(film() as HTMLVideoElement);
		expect(film()).toBeNull();
		expect(screen.getByRole('alert').textContent).toBe('Brak dostępu do tego materiału.');
		expect(screen.getByRole('link', { name: 'Przejdź do strony tytułu' })).toBeTruthy();
		for (const words of [/Spróbujemy ponownie sami/, /Jednocześnie można oglądać/]) expect(screen.queryByText(words)).toBeNull();
	});

	it('F-034 B-011 B-012 a version in the address that is played with the original is opened, not reported as missing', async () => {
		const [source, pjm] = ['/media/play/1', '/media/play/2'].map((url) => ({ kind: 'file' as const, url, tracks: [] }));
		fetchMock.mockImplementation(async () => answer(200, playing({ source, pjm })));
		const { unmount } = await show({ variant: 'pjm' });
		await vi.waitFor(() => expect(screen.getByRole('region', { name: 'Okno tłumacza PJM' })).toBeTruthy(), WAIT_MS);
		expect(screen.queryByText(/Ten tytuł nie ma wersji/)).toBeNull();
		unmount();
		await show({ variant: 'audiodeskrypcja' });
		expect(screen.getByText(/Ten tytuł nie ma wersji z audiodeskrypcją/)).toBeTruthy();
	});

	it('B-010 a sound remembered in this browser is not requested: one chosen later in another counts', async () => {
		localStorage.setItem(`${PLAYER_KEY}_0`, JSON.stringify({ sound: 'en' }));
		fetchMock.mockImplementation(async () => answer(200, playing()));
		await show();
		expect(JSON.parse(String(watchCalls()[0]?.[1]?.body))).toEqual({ variant: null, sound: null });
	});

	it('B-010 another version begins where the film is when it has been found, not when it was requested', async () => {
		let found = (_url: string) => {};
		const start = () =>
			new Promise<Response>((resolve) => {
				found = (url) => resolve(answer(200, playing({ source: { kind: 'file', url, tracks: [] } })));
			});
		fetchMock.mockImplementation(async (url) => (String(url).endsWith('/position') ? new Response(null, { status: 204 }) : start()));
		vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
		let choose = () => {};
		function Page() {
			const [variant, setVariant] = useState<Variant | null>(null);
			choose = () => setVariant('audiodeskrypcja');
			return stage({ variant });
		}
		const { container } = showPage(<Page />);
		await pass(0);
		found('/media/play/1');
		await pass(0);
		const film = await vi.waitFor(() => {
			const element = container.querySelector<HTMLVideoElement>('video[slot=media]');
			expect(element).toBeTruthy();
			return element as HTMLVideoElement;
		}, WAIT_MS);
		Object.defineProperties(film, { readyState: { value: 4 }, currentTime: { value: 7, writable: true } });
		act(choose);
		await pass(0);
		film.currentTime = 30;
		found('/media/play/2');
		await vi.waitFor(() => expect(film.getAttribute('src')).toBe('/media/play/2'), WAIT_MS);
		film.currentTime = 0;
		film.dispatchEvent(new Event('loadedmetadata'));
		expect(film.currentTime).toBe(30);
	});

	it('F-033 a film at Vimeo stays after a refused call, and one that was paused stays paused where it was after an error', async () => {
		const source: WatchAnswer['source'] = { kind: 'vimeo', url: 'https://player.vimeo.com/video/76979871', tracks: [] };
		fetchMock.mockImplementation(async (url) =>
			String(url).endsWith('/position') ? new Response(null, { status: 204 }) : answer(200, playing({ source })),
		);
		/** Vimeo's frame answers every call; returns the calls, and how it reports events. */
		const openFrame = async () => {
			const { contentWindow } = (await vi.waitFor(() => screen.getByTitle('Odtwarzacz: Wesele'), WAIT_MS)) as HTMLIFrameElement;
			const calls: string[] = [];
			const say = (data: object) =>
				act(
					() => void window.dispatchEvent(new MessageEvent('message', { origin: 'https://player.vimeo.com', source: contentWindow, data })),
				);
			vi.spyOn(contentWindow as Window, 'postMessage').mockImplementation(({ method }: { method: string }) => {
				calls.push(method);
				queueMicrotask(() => say({ method, value: 60 }));
			});
			say({ event: 'ready' });
			const tell = (event: string, more: object = {}) => say({ event, data: { seconds: 7, duration: 60, ...more } });
			return { calls, tell };
		};
		await show();
		const first = await openFrame();
		await vi.waitFor(() => expect(first.calls).toContain('play'), WAIT_MS);
		first.tell('error', { method: 'play', name: 'NotAllowedError' });
		await pass(0);
		expect(screen.getByTitle('Odtwarzacz: Wesele')).toBeTruthy();
		for (const event of ['play', 'timeupdate', 'pause', 'error']) first.tell(event);
		await vi.waitFor(() => expect(watchCalls().filter(([url]) => !String(url).endsWith('/position'))).toHaveLength(2), WAIT_MS);
		const again = await openFrame();
		await vi.waitFor(() => expect(again.calls).toContain('setCurrentTime'), WAIT_MS);
		await pass(0);
		expect(again.calls).not.toContain('play');
	});

	it('S2-057 R-104 shows pasted chat code only in a frame with an opaque origin', async () => {
		fetchMock.mockImplementation(async () =>
			answer(200, playing({ chat: '<script>1</script>', chat_url: '/media/chat/12?s=x', chat_kind: 'html' })),
		);
		await show();
		const frame = screen.getByTitle('Czat na żywo');
		expect(frame.getAttribute('src')).toBe('/media/chat/12?s=x');
		expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-popups');
		expect(document.body.innerHTML).not.toContain('<script>');
	});
});
