import { rm } from 'node:fs/promises';
import { needsConversion } from '#domain/hosted-videos/hosted-videos.rules.ts';
import type { Context } from '../lib/context.ts';
import { type Conversion, failConversion, finishConversion, reportProgress, takeConversion } from './conversions.store.ts';
import { findHosted } from './hosted-videos.store.ts';
import { kindOfRow, makeThumbnail } from './inspection.ts';
import { convertVideo, type MediaTools, probeVideo } from './media-tools.ts';
import { type UploadFiles, uploadKey } from './upload-files.ts';

/** A node that dies loses its lease after so long, and another one begins the file anew. */
const LEASE_SECONDS = 60;
const REPORT_MS = 5_000;
/** A file that ended its worker this often is not tried again. */
const MAX_TRIES = 3;

export type Work = { context: Context; files: UploadFiles; tools: MediaTools };

/** One file after the other, so that converting never takes more than one ffmpeg's share of the machine. */
export async function runConversions(work: Work): Promise<void> {
	const { context, tools } = work;
	for (;;) {
		const taken = await takeConversion(context.db, context.now(), LEASE_SECONDS);
		if (!taken) return;
		const done = taken.conversions <= MAX_TRIES && tools.ffmpeg !== null && (await convert(work, taken));
		if (!done) await failConversion(context.db, taken);
	}
}

async function convert(work: Work, taken: Conversion): Promise<boolean> {
	const { context, files, tools } = work;
	const row = await findHosted(context.db, taken.id);
	if (!row || !tools.ffmpeg) return true;
	const kind = kindOfRow(row);
	const target = files.scratch(`convert-${taken.id}-${taken.conversions}.mp4`);
	const stop = new AbortController();
	let percent = 0;
	// renews the lease while it works; a deleted file, or one another node has taken, is let go
	const beat = setInterval(async () => {
		const mine = await reportProgress(context.db, taken, percent, context.now(), LEASE_SECONDS).catch(() => true);
		if (!mine) stop.abort();
	}, REPORT_MS);
	try {
		return await files.withPath(taken.file, async (path) => {
			const probe = tools.ffprobe ? await probeVideo(tools.ffprobe, kind, path) : null;
			if (tools.ffprobe && !probe) return false;
			if (probe?.playable && !needsConversion(kind))
				return settle(work, taken, { file: taken.file, type: row.type, duration: probe.duration });
			const ffmpeg = tools.ffmpeg as string;
			const onPercent = (value: number) => {
				percent = value;
			};
			const duration = probe?.duration ?? null;
			if (!(await convertVideo(ffmpeg, { kind, path, target, duration, onPercent, signal: stop.signal }))) return stop.signal.aborted;
			const key = uploadKey(`${taken.file.replace(/^uploads-/, '')}-${taken.conversions}`);
			await files.adopt(target, key);
			const settled = await settle(work, taken, { file: key, type: 'video/mp4', duration });
			await files.remove(settled ? taken.file : key).catch(() => {});
			return true;
		});
	} finally {
		clearInterval(beat);
		await rm(target, { force: true });
	}
}

/** False when the file was deleted or taken over meanwhile. */
async function settle({ context, files, tools }: Work, taken: Conversion, result: { file: string; type: string; duration: number | null }) {
	const settled = await finishConversion(context.db, taken, result);
	const row = settled ? await findHosted(context.db, taken.id) : null;
	if (row) await makeThumbnail(context, files, tools, row);
	return settled;
}
