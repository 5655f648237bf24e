import { Upload } from 'tus-js-client';
import { UPLOAD_RETRY_DELAYS } from '#domain/hosted-videos/hosted-videos.rules.ts';

const OWN_UPLOADS = '/media/uploads/';
/** Our own server, and proxies before it, end a request that takes a minute; Vimeo wants one long one. */
const OWN_CHUNK_BYTES = 8 * 1024 * 1024;

export type Transfer = { link: string; file: File; onPercent: (percent: number) => void; signal: AbortSignal };

/** The link of our own host is reached at the address this page was opened by. */
const ownLink = (link: string): string | null => {
	const { pathname } = new URL(link, window.location.href);
	return pathname.startsWith(OWN_UPLOADS) ? `${window.location.origin}${pathname}` : null;
};

/** Sends the file, or the rest of it, to a link made by the server; a cut line is tried again after 0, 3, 5, 10 and 20 s. */
export function transferFile({ link, file, onPercent, signal }: Transfer): Promise<void> {
	const own = ownLink(link);
	return new Promise((done, fail) => {
		const upload = new Upload(file, {
			uploadUrl: own ?? link,
			retryDelays: [...UPLOAD_RETRY_DELAYS],
			...(own && { chunkSize: OWN_CHUNK_BYTES }),
			storeFingerprintForResuming: false,
			onProgress: (sent, total) => onPercent(total > 0 ? Math.floor((sent / total) * 100) : 0),
			onSuccess: () => done(),
			onError: fail,
		});
		signal.addEventListener('abort', () => void upload.abort().then(() => fail(new DOMException('stopped', 'AbortError'))));
		upload.start();
	});
}
