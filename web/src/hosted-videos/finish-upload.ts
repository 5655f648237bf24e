import { UPLOAD_RETRY_DELAYS } from '#domain/hosted-videos/hosted-videos.rules.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { isUnreachable, nextTry } from './connection.ts';

type Finish = {
	finalise: () => Promise<unknown>;
	/** the server cannot be reached */
	onOffline: () => void;
	/** a retry starts */
	onTry: () => void;
	signal: AbortSignal;
};

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

/** Ten minutes and more after the delays. */
const MAX_ANSWERED = 25;

/** The server answers, and a repetition would not help: the provider refuses, or the film itself is too much for the server. */
const isLasting = ({ statusCode, type }: ApiError, failures: number): boolean =>
	type === 'provider_error' || (statusCode !== 0 && failures >= MAX_ANSWERED);

/**
 * Finalises an upload. When the server is not reached, the call is retried after the same delays as the transfer, and after the last one,
 * or while the browser is offline, until it is. A stopped upload is not retried.
 */
export async function finishUpload({ finalise, onOffline, onTry, signal }: Finish): Promise<void> {
	for (let failures = 0; ; failures++) {
		try {
			await finalise();
			return;
		} catch (error) {
			if (!(error instanceof ApiError && isUnreachable(error.statusCode)) || signal.aborted) throw error;
			const delay = UPLOAD_RETRY_DELAYS[failures];
			if (navigator.onLine && delay === undefined && isLasting(error, failures)) throw error;
			if (navigator.onLine && delay !== undefined) await pause(delay, signal);
			else {
				onOffline();
				await nextTry(signal);
			}
			if (signal.aborted) throw error;
			onTry();
		}
	}
}
