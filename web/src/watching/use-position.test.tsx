import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '#web/lib/session/session.tsx';
import { signInAs } from '../../testing/page.tsx';
import { createEmitter, type Player } from './player.ts';
import { usePositionSaving } from './use-position.ts';

const fetchMock = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }));
const PRODUCT = { type: 'video', id: 7 } as const;

const onRefused = vi.fn();

function Watching({ player }: { player: Player }) {
	usePositionSaving(player, PRODUCT, onRefused);
	return null;
}

beforeEach(() => {
	vi.useFakeTimers({ now: 0, toFake: ['Date'] });
	vi.stubGlobal('fetch', fetchMock);
	fetchMock.mockClear();
	onRefused.mockClear();
	signInAs('standard');
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	session.clear();
});

const saved = () => fetchMock.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).seconds as number);

describe('the position', () => {
	it('S1-113 is saved every few seconds, on pause and when the page is closed, and never twice', () => {
		const { emit, on } = createEmitter();
		let position = 0;
		const player: Player = {
			play: async () => {},
			pause: () => {},
			seek: () => {},
			position: () => position,
			duration: () => 100,
			motion: () => 'moving',
			on,
		};
		const { unmount } = render(<Watching player={player} />);
		const at = (seconds: number) => {
			vi.setSystemTime(seconds * 1000);
			position = seconds + 0.4;
			act(() => emit('time'));
		};
		for (const second of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) at(second);
		expect(saved()).toEqual([5, 10]);
		act(() => emit('pause'));
		act(() => emit('pause'));
		expect(saved()).toEqual([5, 10, 11]);
		position = 12.9;
		window.dispatchEvent(new Event('pagehide'));
		expect(saved()).toEqual([5, 10, 11, 12]);
		position = 13;
		unmount();
		expect(saved()).toEqual([5, 10, 11, 12, 13]);
		const [url, init] = fetchMock.mock.calls[0] ?? [];
		expect([url, init?.method, init?.keepalive]).toEqual(['/api/watch/video/7/position', 'PUT', true]);
		expect(onRefused).not.toHaveBeenCalled();
	});

	it.each([
		[403, 'another_device', true],
		[401, 'account_blocked', true],
		[404, 'not_found', true],
		[409, 'no_access', true],
		[429, 'too_many_requests', false],
		[503, 'unavailable', false],
	])('F-030 refused with %i %s: playback ends: %j', async (status, type, ends) => {
		fetchMock.mockResolvedValueOnce(Response.json({ statusCode: status, type, message: type }, { status }));
		const { emit, on } = createEmitter();
		const player: Player = {
			play: async () => {},
			pause: () => {},
			seek: () => {},
			position: () => 7,
			duration: () => null,
			motion: () => 'moving',
			on,
		};
		render(<Watching player={player} />);
		emit('pause');
		await act(async () => {});
		await act(async () => {});
		expect(onRefused.mock.calls.map(([error]) => error.type)).toEqual(ends ? [type] : []);
	});
});
