import type { HlsConfig } from 'hls.js';

type LoaderClass = HlsConfig['loader'];
type Load = InstanceType<LoaderClass>['load'];

/** How long a file took when it came over the network, which may be before the player requested it; null when unknown. */
function networkTime(url: string): { total: number; firstByte: number } | null {
	const entries = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[];
	const loaded = entries.find(({ transferSize }) => transferSize > 0);
	return loaded ? { total: loaded.responseEnd - loaded.startTime, firstByte: loaded.responseStart - loaded.startTime } : null;
}

/**
 * The loader of hls.js, which chooses the quality by the time of each load. A file in the browser's cache is there at once and says nothing
 * about the line: it counts with the time that it took over the network.
 */
export function withNetworkTimes(Loader: LoaderClass): LoaderClass {
	return class extends Loader {
		override load(context: Parameters<Load>[0], config: Parameters<Load>[1], callbacks: Parameters<Load>[2]) {
			const onSuccess: typeof callbacks.onSuccess = (response, stats, ...others) => {
				const time = networkTime(context.url);
				const { loading } = stats;
				if (time && time.total > loading.end - loading.start) {
					loading.start = loading.end - time.total;
					loading.first = loading.start + time.firstByte;
				}
				callbacks.onSuccess(response, stats, ...others);
			};
			super.load(context, config, { ...callbacks, onSuccess });
		}
	};
}
