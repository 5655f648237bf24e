/** The server was not reached, or a proxy answered, or the server has lost its database or storage. */
const UNREACHABLE = new Set([0, 502, 503, 504]);

/** 0 where there was no answer */
export const isUnreachable = (status: number): boolean => UNREACHABLE.has(status);

const RETRY_EVERY_MS = 30_000;

/** Resolves when the browser has a network again, after a while in any case (it may not notice), or when the upload is stopped. */
export const nextTry = (signal: AbortSignal): Promise<void> =>
	new Promise((go) => {
		const waiting = new AbortController();
		const end = () => {
			clearTimeout(timer);
			waiting.abort();
			go();
		};
		const timer = setTimeout(end, RETRY_EVERY_MS);
		window.addEventListener('online', end, { signal: waiting.signal });
		signal.addEventListener('abort', end, { signal: waiting.signal });
	});
