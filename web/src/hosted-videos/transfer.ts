import { type DetailedError, Upload } from 'tus-js-client';
import { UPLOAD_RETRY_DELAYS } from '#domain/hosted-videos/hosted-videos.rules.ts';

const OWN_UPLOADS = '/media/uploads/';
/** Our own server, and proxies before it, end a request that takes a minute; Vimeo wants one long one. */
const OWN_CHUNK_BYTES = 8 * 1024 * 1024;

export type Transfer = {
	link: string;
	file: File;
	onPercent: (percent: number) => void;
	/** the network went away at this many percent */
	onOffline: (percent: number) => void;
	signal: AbortSignal;
};

/** The connection broke too often; what has arrived is kept. */
export class LineLost extends Error {}

/** The link of our own host is reached at the address this page was opened by. */
const ownLink = (link: string): string | null => {
	const { pathname } = new URL(link, window.location.href);
	return pathname.startsWith(OWN_UPLOADS) ? `${window.location.origin}${pathname}` : null;
};

const statusOf = (error: Error | DetailedError): number | null =>
	('originalResponse' in error ? error.originalResponse?.getStatus() : undefined) || null;

/** No answer, a broken server, or an upload that is busy or elsewhere by now; any other 4xx stays what it is. */
const isPassing = (status: number | null) => status === null || status >= 500 || status === 409 || status === 423;

/**
 * Sends the file, or the rest of it, to a link made by the server. A cut connection is tried again after 0, 3, 5, 10 and 20 s; while the
 * browser knows that there is no network it waits for it instead, however long that takes.
 */
export function transferFile({ link, file, onPercent, onOffline, signal }: Transfer): Promise<void> {
	const own = ownLink(link);
	return new Promise((done, fail) => {
		let percent = 0;
		const stopWaiting = new AbortController();
		const upload = new Upload(file, {
			uploadUrl: own ?? link,
			retryDelays: [...UPLOAD_RETRY_DELAYS],
			...(own && { chunkSize: OWN_CHUNK_BYTES }),
			storeFingerprintForResuming: false,
			onShouldRetry: (error) => navigator.onLine && isPassing(statusOf(error)),
			onProgress: (sent, total) => {
				percent = total > 0 ? Math.floor((sent / total) * 100) : 0;
				onPercent(percent);
			},
			onSuccess: () => done(),
			onError: (error) => {
				const status = statusOf(error);
				if (navigator.onLine) return fail(status === null ? new LineLost() : error);
				if (!isPassing(status)) return fail(error);
				onOffline(percent);
				window.addEventListener('online', () => upload.start(), { once: true, signal: stopWaiting.signal });
			},
		});
		signal.addEventListener('abort', () => {
			stopWaiting.abort();
			void upload.abort().then(() => fail(new DOMException('stopped', 'AbortError')));
		});
		upload.start();
	});
}
