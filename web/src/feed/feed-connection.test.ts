import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { encodeFeedLine, FEED_SILENCE_MS, FEED_TURN_MS, feedPauseMs } from '#domain/audience/feed/feed.rules.ts';
import { signInAs } from '../../testing/page.tsx';
import { connectFeed } from './feed-connection.ts';

/** A connection that is never answered; it ends when it is given up. */
const fetchMock = vi.fn<typeof fetch>(
	(_url, init) => new Promise((_answer, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason))),
);

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	vi.stubGlobal('fetch', fetchMock);
	signInAs('standard');
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	fetchMock.mockClear();
});

const listener = { onMessage: () => {}, onFresh: () => {}, onElsewhere: () => {}, onConnected: vi.fn<(isConnected: boolean) => void>() };

it('B-023 a feed that is not answered is opened again', async () => {
	const feed = connectFeed({ type: 'event', id: 1 }, listener);
	await vi.advanceTimersByTimeAsync(FEED_SILENCE_MS + feedPauseMs(0, 1));
	expect(fetchMock).toHaveBeenCalledTimes(2);
	feed.close();
});

const closeForNewerPage = async () => new Response(encodeFeedLine({ kind: 'goodbye', reason: 'another' }));

it('B-023 a feed that was closed for a newer page is opened again after a while', async () => {
	fetchMock.mockImplementationOnce(closeForNewerPage);
	const feed = connectFeed({ type: 'event', id: 1 }, listener);
	await vi.advanceTimersByTimeAsync(FEED_TURN_MS - 1);
	expect(fetchMock).toHaveBeenCalledTimes(1);
	await vi.advanceTimersByTimeAsync(1);
	expect(fetchMock).toHaveBeenCalledTimes(2);
	feed.close();
});

it('B-023 a feed of a page in the background that was closed for a newer page is opened again when the page is shown', async () => {
	const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
	fetchMock.mockImplementationOnce(closeForNewerPage);
	const feed = connectFeed({ type: 'event', id: 1 }, listener);
	await vi.advanceTimersByTimeAsync(FEED_TURN_MS);
	expect([fetchMock.mock.calls.length, listener.onConnected.mock.lastCall]).toEqual([1, [false]]);
	visibility.mockReturnValue('visible');
	document.dispatchEvent(new Event('visibilitychange'));
	expect(fetchMock).toHaveBeenCalledTimes(2);
	feed.close();
});
