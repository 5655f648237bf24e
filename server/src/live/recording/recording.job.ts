import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pauseOfRecording } from '#domain/live/live.rules.ts';
import { initFile, type LiveSegment, segmentFile } from '#domain/live/live-playlist.rules.ts';
import { text } from '#domain/texts/texts.ts';
import { adoptFilm, JoinFailed, joinRecording } from '#server/hosted-videos/adopt.service.ts';
import type { Context } from '#server/lib/context.ts';
import { listSegments } from '../segments.store.ts';
import {
	finishRecording,
	forgetFiles,
	listRemovable,
	postponeRecording,
	type Recording,
	renewRecording,
	takeRecording,
} from './recording.store.ts';

const RENEW_MS = 20_000;

/** Makes films of the streams that have ended (B-024), one after the other. Until then the stream's own files are watched. */
export async function recordEnded(context: Context): Promise<void> {
	const { db, videoHosts, now } = context;
	while (!videoHosts.stopping.aborted) {
		const recording = await takeRecording(db, now());
		if (!recording) return;
		try {
			await record(context, recording);
		} catch (error) {
			context.log.warn({ err: error, stream: recording.id, attempt: recording.attempts }, 'no film was made of a live stream');
			const next = new Date(now().getTime() + (videoHosts.stopping.aborted ? 0 : pauseOfRecording(recording.attempts)));
			await postponeRecording(db, recording, { until: next, failure: error instanceof JoinFailed ? error.failure : null });
		}
	}
}

async function record(context: Context, recording: Recording): Promise<void> {
	const { db, videoHosts, now } = context;
	const folder = videoHosts.files.scratch(`recording-${recording.id}-${recording.attempts}`);
	const lost = new AbortController();
	const renewal = setInterval(async () => {
		if (!(await renewRecording(db, recording, now()).catch(() => true))) lost.abort();
	}, RENEW_MS);
	try {
		await mkdir(folder, { recursive: true });
		const segments = await listSegments(db, recording.id, recording.on_air_from);
		const parts = await fetchParts(context, { prefix: recording.prefix, folder, segments });
		const target = join(folder, 'film.mp4');
		await joinRecording(context, { parts, target, signal: AbortSignal.any([lost.signal, videoHosts.stopping]) });
		await adoptFilm(context, {
			path: target,
			name: text('pl', 'live.recording_name', { title: recording.title }),
			createdBy: recording.created_by,
			settle: (tx, hostedId) => finishRecording(tx, recording, { hostedId, now: now() }),
		});
	} finally {
		clearInterval(renewal);
		await rm(folder, { recursive: true, force: true });
	}
}

type Fetched = { prefix: string; folder: string; segments: readonly LiveSegment[] };

/** One local file for each part: its init file and its segments. */
async function fetchParts({ storage }: Pick<Context, 'storage'>, { prefix, folder, segments }: Fetched): Promise<string[]> {
	const byPart = Map.groupBy(segments, ({ part }) => part);
	const paths: string[] = [];
	for (const [part, ofPart] of byPart) {
		const name = ofPart[0]?.part_name ?? '';
		const path = join(folder, `part-${part}.mp4`);
		const files = [initFile(name), ...ofPart.map(({ number }) => segmentFile(name, number))];
		for (const file of files) await pipeline(await storage.read(`${prefix}/${file}`), createWriteStream(path, { flags: 'a' }));
		paths.push(path);
	}
	return paths;
}

/** Addresses of the stream's own files are valid for hours; where no film could be made, the files are kept for a month. */
const AFTER_FILM_MS = 24 * 3_600_000;
const WITHOUT_FILM_MS = 30 * 86_400_000;

export async function sweepStreams({ db, storage, now }: Context): Promise<void> {
	const ago = (ms: number) => new Date(now().getTime() - ms);
	for (const { id, prefix } of await listRemovable(db, { recordedBefore: ago(AFTER_FILM_MS), endedBefore: ago(WITHOUT_FILM_MS) })) {
		await storage.removeFolder(prefix);
		await db.transaction((tx) => forgetFiles(tx, id, now()));
	}
}
