// @vitest-environment node
import type { HlsConfig } from 'hls.js';
import { afterEach, expect, it, vi } from 'vitest';
import { withNetworkTimes } from './cached-loads.ts';

type LoaderClass = HlsConfig['loader'];
type Load = InstanceType<LoaderClass>['load'];

/** Answers at once, as the browser's cache does. */
class CacheLoader {
	stats = {
		aborted: false,
		loaded: 80_000,
		retry: 0,
		total: 80_000,
		chunkCount: 0,
		bwEstimate: 0,
		loading: { start: 9_000, first: 9_001, end: 9_005 },
		parsing: { start: 0, end: 0 },
		buffering: { start: 0, first: 0, end: 0 },
	};
	context = null;
	abort() {}
	destroy() {}
	load(...[context, , callbacks]: Parameters<Load>) {
		callbacks.onSuccess({ url: context.url, data: '' }, this.stats, context, null);
	}
}

function loadingTimes(url: string) {
	const Loader = withNetworkTimes(CacheLoader);
	const onSuccess = vi.fn<Parameters<Load>[2]['onSuccess']>();
	const config = { maxRetry: 0, timeout: 0, retryDelay: 0, maxRetryDelay: 0 } as Parameters<Load>[1];
	const loader: InstanceType<LoaderClass> = new Loader({} as HlsConfig);
	loader.load({ url, responseType: 'arraybuffer' } as Parameters<Load>[0], config, { onSuccess, onError: vi.fn(), onTimeout: vi.fn() });
	return onSuccess.mock.calls[0]?.[1].loading;
}

afterEach(() => void vi.restoreAllMocks());

it('a file from the cache counts with the time that it took over the network, so that the quality is not chosen by the cache', () => {
	const entries = [
		{ startTime: 1_000, responseStart: 1_200, responseEnd: 2_400, transferSize: 80_300 },
		{ startTime: 9_000, responseStart: 9_001, responseEnd: 9_005, transferSize: 0 },
	];
	vi.spyOn(performance, 'getEntriesByName').mockReturnValue(entries as PerformanceResourceTiming[]);
	expect(loadingTimes('https://teatr.example/a.m4s')).toEqual({ start: 7_605, first: 7_805, end: 9_005 });
});

it('any other file counts as measured', () => {
	vi.spyOn(performance, 'getEntriesByName').mockReturnValue([]);
	expect(loadingTimes('https://teatr.example/b.m4s')).toEqual({ start: 9_000, first: 9_001, end: 9_005 });
});
