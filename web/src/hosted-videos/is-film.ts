import { SNIFFED_BYTES, sniffVideo } from '#domain/hosted-videos/hosted-videos.rules.ts';

/** Checks the first bytes as the server does, before gigabytes are sent. */
export const isFilm = async (file: File): Promise<boolean> =>
	sniffVideo(new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer())) !== null;
