import { isSoundType, SNIFFED_BYTES, sniffSound, sniffVideo } from '#domain/hosted-videos/hosted-videos.rules.ts';

/** Checks the first bytes as the server does, before gigabytes are sent. */
export async function isFilmOrSound(file: File): Promise<boolean> {
	const head = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer());
	return (isSoundType(file.type) ? sniffSound(head) : sniffVideo(head)) !== null;
}
