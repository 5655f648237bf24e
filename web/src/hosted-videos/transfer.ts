import type { DetailedError } from 'tus-js-client';
import { UPLOAD_RETRY_DELAYS } from '#domain/hosted-videos/hosted-videos.rules.ts';

const OWN_UPLOADS = '/media/uploads/';
/** Our server and its proxies end a request after a minute, so files are sent in chunks; Vimeo needs one long request. */
const OWN_CHUNK_BYTES = 8 * 1024 * 1024;

export type Transfer = {
	link: string;
	file: File;
	onPercent: (percent: number) => void;
	/** the network was lost at this many percent */
	onOffline: (percent: number) => void;
	signal: AbortSignal;
};

/** The connection broke too often; received bytes are kept. */
export class ConnectionLost extends Error {}

/** Loaded with the first file that is sent. */
const loadSender = () =>
	import('tus-js-client').catch(() => {
		throw new ConnectionLost();
	});

/** The link of the built-in host uses the origin of this page. */
const ownLink = (link: string): string | null => {
	const { pathname } = new URL(link, window.location.href);
	return pathname.startsWith(OWN_UPLOADS) ? `${window.location.origin}${pathname}` : null;
};

const statusOf = (error: Error | DetailedError): number | null =>
	('originalResponse' in error ? error.originalResponse?.getStatus() : undefined) || null;

/** No answer, a server error, or an upload that is locked or at another offset; other 4xx are final. */
const isPassing = (status: number | null) => status === null || status >= 500 || status === 409 || status === 423;

/**
 * Sends the file, or the rest of it, to a link made by the server. A broken connection is retried after 0, 3, 5, 10 and 20 s; while the
 * browser is offline it waits for the network instead.
 */
export async function transferFile({ link, file, onPercent, onOffline, signal }: Transfer): Promise<void> {
	const own = ownLink(link);
	const { Upload } = await loadSender();
	signal.throwIfAborted();
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
				if (navigator.onLine) return fail(status === null ? new ConnectionLost() : error);
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
