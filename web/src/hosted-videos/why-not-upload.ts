import {
	isSoundType,
	SNIFFED_BYTES,
	sniffSound,
	sniffVideo,
	type UploadFault,
	type VideoKind,
} from '#domain/hosted-videos/hosted-videos.rules.ts';

/** Those whose index is read in the browser. Not webm: some damaged ones are read for ever, which the server ends, but which would stop the page. */
const READABLE: readonly VideoKind[] = ['mp4', 'quicktime'];
/** The index of a damaged file may be searched for to its end; the server finds out what is not known by then. */
const PATIENCE_MS = 10_000;

const later = () => new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));

/** The reader of films is loaded only now; where it cannot be, or cannot read the file, the server decides after the upload. */
const whyNotReadable = (file: File) =>
	import('./film-tracks.ts').then(({ whyNotFilm }) => Promise.race([whyNotFilm(file), later()])).catch(() => null);

/** Checks the beginning of a file as the server does, before gigabytes are sent. An empty one has its own error. */
export async function whyNotUpload(file: File): Promise<UploadFault | null> {
	if (file.size === 0) return null;
	const head = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer());
	if (isSoundType(file.type)) return sniffSound(head) ? null : 'not_a_sound';
	const kind = sniffVideo(head);
	if (!kind) return 'not_a_video';
	return READABLE.includes(kind) ? whyNotReadable(file) : null;
}
