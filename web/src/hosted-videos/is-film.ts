import { SNIFFED_BYTES, sniffVideo } from '#domain/hosted-videos/hosted-videos.rules.ts';

/** By its first bytes, as the server will judge it: known before gigabytes have been sent. */
export const isFilm = async (file: File): Promise<boolean> =>
	sniffVideo(new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer())) !== null;
