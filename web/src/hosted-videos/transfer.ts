import type { DetailedError } from 'tus-js-client';
import { UPLOAD_RETRY_DELAYS } from '#domain/hosted-videos/hosted-videos.rules.ts';
import { isUnreachable, nextTry } from './connection.ts';

const OWN_UPLOADS = '/media/uploads/';
/** Our server and its proxies end a request after a minute, so files are sent in chunks; Vimeo needs one long request. */
const OWN_CHUNK_BYTES = 8 * 1024 * 1024;

export type Transfer = {
	link: string;
	file: File;
	onPercent: (percent: number) => void;
	/** the server cannot be reached; so many percent were sent */
	onOffline: (percent: number) => void;
	signal: AbortSignal;
};

/** The code that sends could not be loaded. */
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

/** 0 where there was no answer */
const statusOf = (error: Error | DetailedError): number => ('originalResponse' in error && error.originalResponse?.getStatus()) || 0;

/** The upload is locked or at another offset, as after a connection that broke. */
const isBusy = (status: number) => status === 409 || status === 423;

/** The line was too slow for the time of one request; what had arrived is stored. */
const isTooSlow = (status: number) => status === 408;

/** Whether the failure may pass within the delays; other 4xx are final. */
const isPassing = (status: number) => status === 0 || status >= 500 || isBusy(status) || isTooSlow(status);

/** False where it was changed, moved or removed since it was chosen; for the sender that looks like a broken connection. */
const isReadable = (file: File) =>
	file
		.slice(0, 1)
		.arrayBuffer()
		.then(
			() => true,
			() => false,
		);

/**
 * Sends the file, or the rest of it, to a link made by the server. A broken connection is retried after 0, 3, 5, 10 and 20 s; after the last
 * delay, or while the browser is offline, it is tried until the server is reached again.
 */
export async function transferFile({ link, file, onPercent, onOffline, signal }: Transfer): Promise<void> {
	const own = ownLink(link);
	const { Upload } = await loadSender();
	signal.throwIfAborted();
	return new Promise((done, fail) => {
		let percent = 0;
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
			onError: async (error) => {
				const status = statusOf(error);
				if (!(isUnreachable(status) || isBusy(status)) || !(await isReadable(file))) return fail(error);
				if (signal.aborted) return;
				onOffline(percent);
				await nextTry(signal);
				if (!signal.aborted) upload.start();
			},
		});
		signal.addEventListener('abort', () => {
			void upload.abort().then(() => fail(new DOMException('stopped', 'AbortError')));
		});
		upload.start();
	});
}
