import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '#web/lib/session/session.tsx';
import { signInAs } from '../../testing/page.tsx';
import { createEmitter, type Player } from './player.ts';
import { useBeats } from './use-beats.ts';

/** generous, because a busy machine is not a failing test */
const WAIT_MS = 60_000;

const fetchMock = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
const PRODUCT = { type: 'event', id: 7 } as const;

const onRefused = vi.fn();

function Watching({ player }: { player: Player }) {
	useBeats(player, PRODUCT, onRefused);
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

describe('a player that is watched', () => {
	it('B-028 tells every 30 s what was seen and what stalled, and when it stops; it ends when that is refused', async () => {
		const { emit, on } = createEmitter();
		const player: Player = {
			play: async () => {},
			pause: () => {},
			seek: () => {},
			position: () => 41,
			duration: () => 100,
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
		const received = () => fetchMock.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
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
});
