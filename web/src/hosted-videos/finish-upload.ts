import { UPLOAD_RETRY_DELAYS } from '#domain/hosted-videos/hosted-videos.rules.ts';
import { ApiError } from '#web/lib/api/api-error.ts';

type Finish = {
	finalise: () => Promise<unknown>;
	/** the network went away */
	onOffline: () => void;
	/** it is tried again */
	onTry: () => void;
	signal: AbortSignal;
};

/** The server was not reached, or only what stands before it answered. */
const UNREACHED = new Set([0, 502, 503, 504]);

export const isUnreached = (error: unknown): boolean => error instanceof ApiError && UNREACHED.has(error.statusCode);

/** Resolves when the browser has a network, or when the upload is stopped. */
const networkBack = (signal: AbortSignal) =>
	new Promise<void>((go) => {
		window.addEventListener('online', () => go(), { once: true, signal });
		signal.addEventListener('abort', () => go(), { once: true });
	});

const pause = (ms: number, signal: AbortSignal) =>
	new Promise<void>((go) => {
		const timer = setTimeout(go, ms);
		signal.addEventListener(
			'abort',
			() => {
				clearTimeout(timer);
				go();
			},
			{ once: true },
		);
	});

/**
 * Ends an upload. When the server is not reached it is asked again after the same delays as in the transfer; while the browser knows that
 * there is no network it waits for it instead, however long that takes. A stopped upload is not asked about again.
 */
export async function finishUpload({ finalise, onOffline, onTry, signal }: Finish): Promise<void> {
	for (let failures = 0; ; ) {
		try {
			await finalise();
			return;
		} catch (error) {
			if (!isUnreached(error) || signal.aborted) throw error;
			if (navigator.onLine) {
				const delay = UPLOAD_RETRY_DELAYS[failures++];
				if (delay === undefined) throw error;
				await pause(delay, signal);
			} else {
				failures = 0;
				onOffline();
				await networkBack(signal);
			}
			if (signal.aborted) throw error;
			onTry();
		}
	}
}
