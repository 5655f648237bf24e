import { readFile, rm } from 'node:fs/promises';
import type { HostedStatus, VideoKind } from '#domain/hosted-videos/hosted-videos.rules.ts';
import { needsConversion, sniffVideo, videoKindOfType } from '#domain/hosted-videos/hosted-videos.rules.ts';
import type { Context } from '../lib/context.ts';
import { storeImage } from '../lib/images.ts';
import { type HostedRow, setThumbnail } from './hosted-videos.store.ts';
import { type MediaTools, type Probe, probeVideo, takeStill } from './media-tools.ts';
import type { UploadFiles } from './upload-files.ts';

const HEAD_BYTES = 512;

const TYPES: Record<VideoKind, string> = {
	mp4: 'video/mp4',
	quicktime: 'video/quicktime',
	webm: 'video/webm',
	ogg: 'video/ogg',
	avi: 'video/x-msvideo',
	flv: 'video/x-flv',
	wmv: 'video/x-ms-wmv',
};

/** The kind a finished row was found to be. */
export const kindOfRow = (row: Pick<HostedRow, 'type'>): VideoKind => videoKindOfType(row.type) ?? 'mp4';

async function readHead(files: UploadFiles, key: string): Promise<Buffer> {
	const size = (await files.size(key)) ?? 0;
	const chunks: Buffer[] = [];
	for await (const chunk of await files.read(key, { start: 0, end: Math.min(size, HEAD_BYTES) - 1 })) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

export type Found = { status: HostedStatus; type: string; duration: number | null };

/** What lies there, by its bytes and, where ffprobe is present, by its streams; null when it is no film. */
export async function inspectUpload(files: UploadFiles, tools: MediaTools, key: string): Promise<Found | null> {
	const kind = sniffVideo(await readHead(files, key));
	if (!kind) return null;
	const { ffprobe } = tools;
	// a file that lies elsewhere would have to be fetched whole: the conversion job looks into it then
	if (!ffprobe || !files.isLocal) return { status: statusOf(kind, tools, null, files.isLocal), type: TYPES[kind], duration: null };
	const probe = await files.withPath(key, (path) => probeVideo(ffprobe, kind, path));
	return probe && { status: statusOf(kind, tools, probe, true), type: TYPES[kind], duration: probe.duration };
}

function statusOf(kind: VideoKind, { ffmpeg }: MediaTools, probe: Probe | null, isLocal: boolean): HostedStatus {
	if (!isLocal && ffmpeg) return 'PROCESSING';
	const playable = !needsConversion(kind) && (probe?.playable ?? true);
	return playable ? 'READY' : ffmpeg ? 'PROCESSING' : 'UNPLAYABLE';
}

const STILL_LIMITS = { maxBytes: 5_000_000, maxSide: 4000 };

/** A picture for the list; a film without one is a film all the same. */
export async function makeThumbnail(context: Context, files: UploadFiles, { ffmpeg }: MediaTools, row: HostedRow): Promise<void> {
	if (!ffmpeg || !row.file) return;
	const target = files.scratch(`still-${row.id}-${process.pid}.jpg`);
	try {
		const taken = await files.withPath(row.file, (path) => takeStill(ffmpeg, kindOfRow(row), path, row.duration_seconds, target));
		if (!taken) return;
		const bytes = await readFile(target);
		const image = await storeImage(context.storage, 'thumbnail', { name: 'still.jpg', type: 'image/jpeg', bytes }, STILL_LIMITS);
		await setThumbnail(context.db, row.id, image);
	} catch (error) {
		context.log.warn({ err: error, hostedVideo: row.id }, 'no still');
	} finally {
		await rm(target, { force: true });
	}
}
