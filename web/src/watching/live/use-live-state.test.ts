import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useLiveState } from './use-live-state.ts';

/** A connection that is never answered; it ends when it is given up. */
const unanswered: typeof fetch = (_url, init) =>
	new Promise((_answer, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason)));

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

it('B-022 the state of a stream is requested again when a request is not answered', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const fetchMock = vi.fn<typeof fetch>(async () => Response.json({ state: 'lost', viewers: 3 }));
	fetchMock.mockImplementationOnce(unanswered);
	vi.stubGlobal('fetch', fetchMock);
	const live = { state: 'on_air', status_url: '/media/live/x/status.json' } as const;
	const onRefused = () => {};
	const { result } = renderHook(() => useLiveState(live, { isRecording: false, onRefused }));
	await act(() => vi.advanceTimersByTimeAsync(15_000));
	expect(result.current).toEqual({ state: 'lost', viewers: 3 });
});
