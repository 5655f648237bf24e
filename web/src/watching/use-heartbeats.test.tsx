import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '#web/lib/session/session.tsx';
import { signInAs } from '../../testing/page.tsx';
import { createEmitter, type Motion, type Player } from './player.ts';
import { useHeartbeats } from './use-heartbeats.ts';

/** generous, because a busy machine is not a failing test */
const WAIT_MS = 60_000;

const fetchMock = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
const PRODUCT = { type: 'event', id: 7 } as const;

const onRefused = vi.fn();
const FILM = { played: undefined, onNamed: () => {} };

function Watching({ player }: { player: Player }) {
	useHeartbeats(player, { product: PRODUCT, film: FILM, isExpected: true, onRefused });
	return null;
}

beforeEach(() => {
	vi.useFakeTimers({ now: 0, toFake: ['Date', 'setInterval', 'clearInterval'] });
	vi.stubGlobal('fetch', fetchMock);
	fetchMock.mockClear();
	signInAs('standard');
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	session.clear();
});

function watch() {
	const { emit, on } = createEmitter();
	let motion: Motion = 'moving';
	const player: Player = {
		play: async () => {},
		pause: () => {},
		seek: () => {},
		position: () => 41,
		duration: () => 100,
		motion: () => motion,
		height: () => 720,
		on,
	};
	const page = render(<Watching player={player} />);
	const seconds = (count: number, isPlaying: boolean) => {
		for (let at = 0; at < count; at++) {
			if (isPlaying) emit('time');
			act(() => vi.advanceTimersByTime(1000));
		}
	};
	const setMotion = (next: Motion) => {
		motion = next;
	};
	const received = () => fetchMock.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
	return { emit, page, seconds, setMotion, received };
}

describe('a player that is watched', () => {
	it('B-028 tells every 30 s what was seen and what stalled, and when it stops; it ends when that is refused', async () => {
		const { emit, page, seconds, received } = watch();
		seconds(20, true);
		seconds(10, false);
		expect(received()).toEqual([
			{ viewing: expect.any(String), position: 41, seen: 20, stalled: 10, stalls: 1, height: 720, stopped: false },
		]);
		seconds(5, true);
		act(() => emit('pause'));
		expect(received()[1]).toMatchObject({ seen: 5, stopped: true });
		expect(onRefused).not.toHaveBeenCalled();
		// nothing is sent of a paused player
		seconds(60, false);
		expect(received()).toHaveLength(2);
		seconds(2, true);
		fetchMock.mockResolvedValueOnce(Response.json({ type: 'no_access', message: 'Brak dostępu.' }, { status: 409 }));
		page.unmount();
		await vi.waitFor(() => expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ type: 'no_access' })), WAIT_MS);
		expect(received()[2]).toMatchObject({ seen: 2, stopped: true, viewing: received()[0].viewing });
	});

	it('B-029 tells that it has stopped right after a message, once', () => {
		const { emit, page, seconds, received } = watch();
		seconds(30, true);
		act(() => emit('pause'));
		expect(received().map(({ seen, stopped }) => [seen, stopped])).toEqual([
			[30, false],
			[0, true],
		]);
		page.unmount();
		expect(received()).toHaveLength(2);
	});

	it('B-028 B-029 counts neither a pause, a search nor the loading of another version or quality as a stall', () => {
		const { emit, page, seconds, setMotion, received } = watch();
		// another version is loaded and its position set while it is paused
		setMotion('held');
		emit('loading');
		seconds(10, true);
		setMotion('waiting');
		seconds(5, true);
		setMotion('moving');
		seconds(3, true);
		setMotion('held');
		act(() => emit('pause'));
		expect(received()).toMatchObject([{ seen: 3, stalled: 0, stalls: 0, stopped: true }]);
		setMotion('moving');
		seconds(4, true);
		// searched, then in another quality
		setMotion('held');
		seconds(6, false);
		setMotion('moving');
		seconds(2, true);
		emit('switching');
		setMotion('waiting');
		seconds(5, false);
		setMotion('moving');
		seconds(2, true);
		// the film has no more data
		setMotion('waiting');
		seconds(4, false);
		page.unmount();
		expect(received()[1]).toMatchObject({ seen: 8, stalled: 4, stalls: 1 });
	});
});
