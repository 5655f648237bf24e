import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FEED_SILENCE_MS, feedPauseMs } from '#domain/audience/feed/feed.rules.ts';
import { signInAs } from '../../../testing/page.tsx';
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
});

it('B-023 a feed that is not answered is opened again', async () => {
	const listener = { onMessage: () => {}, onFresh: () => {}, onConnected: () => {} };
	const feed = connectFeed({ type: 'event', id: 1 }, listener);
	await vi.advanceTimersByTimeAsync(FEED_SILENCE_MS + feedPauseMs(0, 1));
	expect(fetchMock).toHaveBeenCalledTimes(2);
	feed.close();
});
