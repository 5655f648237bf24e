import { readFile } from 'node:fs/promises';
import type { HostedStatus, SoundKind, UploadFault, VideoKind } from '#domain/hosted-videos/hosted-videos.rules.ts';
import { needsConversion, SNIFFED_BYTES, sniffSound, sniffVideo, videoKindOfType } from '#domain/hosted-videos/hosted-videos.rules.ts';
import type { Context } from '../lib/context.ts';
import { storeImage } from '../lib/images.ts';
import type { MediaTools } from '../media/media-tools.ts';
import { type HostedRow, setThumbnail } from './hosted-videos.store.ts';
import type { UploadFiles } from './upload-files.ts';

const TYPES: Record<VideoKind, string> = {
	mp4: 'video/mp4',
	quicktime: 'video/quicktime',
	webm: 'video/webm',
	ogg: 'video/ogg',
	avi: 'video/x-msvideo',
	flv: 'video/x-flv',
	wmv: 'video/x-ms-wmv',
};

export const kindOfRow = (row: Pick<HostedRow, 'type'>): VideoKind => videoKindOfType(row.type) ?? 'mp4';

async function readHead(files: UploadFiles, key: string): Promise<Buffer> {
	const size = (await files.size(key)) ?? 0;
	const chunks: Buffer[] = [];
	for await (const chunk of await files.read(key, { start: 0, end: Math.min(size, SNIFFED_BYTES) - 1 })) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

export type InspectedFilm = { status: HostedStatus; needsConversion: boolean; type: string; duration: number | null; hasStill: boolean };
export type InspectionTools = { files: UploadFiles; tools: MediaTools };

/** Type and content of the file, with a still image at `still` where possible; or why it is refused. */
export async function inspectUpload({ files, tools }: InspectionTools, key: string, still: string): Promise<InspectedFilm | UploadFault> {
	const kind = sniffVideo(await readHead(files, key));
	if (!kind) return 'not_a_video';
	const type = TYPES[kind];
	// a remote file would have to be downloaded whole: a job inspects it later
	if (!files.isLocal) {
		const status = tools.decoder ? 'PROCESSING' : needsConversion(kind) ? 'UNPLAYABLE' : 'READY';
		return { status, needsConversion: needsConversion(kind), type, duration: null, hasStill: false };
	}
	const found = await files.withPath(key, (path) => tools.inspect({ kind, path }, still));
	if (typeof found === 'string') return found;
	const { duration, hasStill } = found;
	const isPlayable = found.playable && !needsConversion(kind);
	return {
		status: isPlayable ? 'READY' : tools.decoder ? 'PROCESSING' : 'UNPLAYABLE',
		needsConversion: !isPlayable,
		type,
		duration,
		hasStill,
	};
}

const SOUND_TYPES: Record<SoundKind, string> = { mp4: 'audio/mp4', mp3: 'audio/mpeg' };

/** A sound file, to be played with a film; or why it is refused. */
export async function inspectSound({ files, tools }: InspectionTools, key: string): Promise<InspectedFilm | UploadFault> {
	const kind = sniffSound(await readHead(files, key));
	if (!kind) return 'not_a_sound';
	// small enough to be downloaded at once
	const found = await files.withPath(key, (path) => tools.inspectSound(path));
	return found ? { status: 'READY', needsConversion: false, type: SOUND_TYPES[kind], duration: found.duration, hasStill: false } : 'broken';
}

const STILL_LIMITS = { maxBytes: 5_000_000, maxSide: 4000 };

/** A still image for the list; a film without one is accepted too. */
export async function keepStill(context: Pick<Context, 'storage' | 'db' | 'log'>, id: number, still: string): Promise<void> {
	try {
		const bytes = await readFile(still);
		const image = await storeImage(context.storage, 'thumbnail', { name: 'still.jpg', type: 'image/jpeg', bytes }, STILL_LIMITS);
		await setThumbnail(context.db, id, image);
	} catch (error) {
		context.log.warn({ err: error, hostedVideo: id }, 'still image not made');
	}
}
