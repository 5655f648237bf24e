import { isSoundType, SNIFFED_BYTES, sniffSound, sniffVideo, type UploadFault } from '#domain/hosted-videos/hosted-videos.rules.ts';

/** Checks the first bytes as the server does, before gigabytes are sent. */
export async function whyNotUpload(file: File): Promise<UploadFault | null> {
	const head = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer());
	if (isSoundType(file.type)) return sniffSound(head) ? null : 'not_a_sound';
	return sniffVideo(head) ? null : 'not_a_video';
}
