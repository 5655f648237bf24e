import { UPLOAD_RETRY_DELAYS } from '#domain/hosted-videos/hosted-videos.rules.ts';
import { ApiError } from '#web/lib/api/api-error.ts';

type Finish = {
	finalise: () => Promise<unknown>;
	/** the network was lost */
	onOffline: () => void;
	/** a retry starts */
	onTry: () => void;
	signal: AbortSignal;
};

/** The server was not reached, or only a proxy answered. */
const UNREACHABLE = new Set([0, 502, 503, 504]);

export const isServerUnreachable = (error: unknown): boolean => error instanceof ApiError && UNREACHABLE.has(error.statusCode);

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
 * Finalises an upload. When the server is not reached, the call is retried after the same delays as the transfer; while the browser is
 * offline it waits for the network instead. A stopped upload is not retried.
 */
export async function finishUpload({ finalise, onOffline, onTry, signal }: Finish): Promise<void> {
	for (let failures = 0; ; ) {
		try {
			await finalise();
			return;
		} catch (error) {
			if (!isServerUnreachable(error) || signal.aborted) throw error;
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
