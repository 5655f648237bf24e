import type Hls from 'hls.js';
import type { ErrorData, RetryConfig } from 'hls.js';
import { retryPauseMs } from '#domain/watching/playback.rules.ts';

/**
 * A file is requested again soon after its connection broke, which hls.js takes for a refusal: a film that plays along would otherwise
 * continue seconds after the main one.
 */
export const FILE_RETRIES: RetryConfig = {
	maxNumRetry: 6,
	retryDelayMs: 500,
	maxRetryDelayMs: 2_000,
	shouldRetry: (config, count, _isTimeout, response, isRetried) =>
		isRetried || (count < (config?.maxNumRetry ?? 0) && response?.code === 0),
};

/** One attempt after each failure, with growing pauses. */
function createRetries() {
	let failures = 0;
	let timer: ReturnType<typeof setTimeout> | undefined;
	return {
		fail: (retry: () => void) => {
			clearTimeout(timer);
			timer = setTimeout(retry, retryPauseMs(failures));
			failures += 1;
		},
		/** it loads: the next failure starts with a short pause again */
		settle: () => {
			failures = 0;
		},
		stop: () => clearTimeout(timer),
	};
}

/** What the player of a film that plays along does with errors. */
type Recovered = Pick<Hls, 'loadSource' | 'startLoad' | 'recoverMediaError'>;

/**
 * Loads again, with growing pauses, after an error at which hls.js ends, such as a connection that broke. For the main film the page requests a
 * new source; for a film or sound that plays along, nothing else would.
 */
export function createRecovery(hls: Recovered, url: string, media: Pick<HTMLMediaElement, 'currentTime'>) {
	const retries = createRetries();
	const recover = ({ type, details }: Pick<ErrorData, 'type' | 'details'>) => {
		if (type === 'mediaError') hls.recoverMediaError();
		else if (details.startsWith('manifest')) hls.loadSource(url);
		else hls.startLoad(media.currentTime);
	};
	return { ...retries, fail: (error: Pick<ErrorData, 'type' | 'details'>) => retries.fail(() => recover(error)) };
}

/** The same for a film or sound that the browser loads by itself. Returns a function that ends it. */
export function reloadAfterErrors(media: HTMLMediaElement): () => void {
	const { fail, settle, stop } = createRetries();
	const reload = () => fail(() => media.load());
	// it may have failed before there was a listener
	if (media.error) reload();
	media.addEventListener('error', reload);
	media.addEventListener('playing', settle);
	return () => {
		stop();
		media.removeEventListener('error', reload);
		media.removeEventListener('playing', settle);
	};
}
