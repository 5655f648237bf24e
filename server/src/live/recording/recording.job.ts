import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pauseOfRecording, type RecordingFailure } from '#domain/live/live.rules.ts';
import { type FilmLengths, isWholeFilm, missingParts } from '#domain/live/recording.rules.ts';
import { text } from '#domain/texts/texts.ts';
import { adoptFilm } from '#server/hosted-videos/adopt.service.ts';
import { forEachLogged } from '#server/lib/async/for-each-logged.ts';
import type { Context } from '#server/lib/context.ts';
import { MediaInterrupted } from '#server/media/media-process.ts';
import type { Joined, JoinPart } from '#server/media/media-worker.join.ts';
import { JoinFailed, joinRecording } from '#server/media/recorded-parts.service.ts';
import { toCommonSettings } from './common-settings.service.ts';
import { fetchParts } from './recorded-files.ts';
import {
	finishRecording,
	forgetFiles,
	listRecorded,
	listRemovable,
	postponeRecording,
	type RecordedSegment,
	type Recording,
	renewRecording,
	setMissing,
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
			await postponeRecording(db, recording, { until: next, failure: videoHosts.stopping.aborted ? null : failureOf(error) });
		}
	}
}

/** Null: the machine failed, and not the recording. */
function failureOf(error: unknown): RecordingFailure | null {
	if (error instanceof JoinFailed) return error.failure;
	return error instanceof MediaInterrupted && error.wasKilled ? 'memory' : null;
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
		const target = join(folder, 'film.mp4');
		const lengths = await joinFilm(context, recording, { folder, target, signal: AbortSignal.any([lost.signal, videoHosts.stopping]) });
		await adoptFilm(context, {
			path: target,
			name: text('pl', 'live.recording_name', { title: recording.title }),
			createdBy: recording.created_by,
			settle: (tx, hostedId) => finishRecording(tx, recording, { hostedId, lengths, now: now() }),
		});
	} finally {
		clearInterval(renewal);
		await rm(folder, { recursive: true, force: true });
	}
}

type Target = { folder: string; target: string; signal: AbortSignal };

/** Of all that is stored; what is missing is noted for the panel. */
async function joinFilm(context: Context, recording: Recording, { folder, target, signal }: Target): Promise<FilmLengths> {
	const { db, env, storage } = context;
	const { id, prefix } = recording;
	const segments = await listRecorded(db, recording);
	const noteMissing = (leftOut: readonly RecordedSegment[]) => setMissing(db, recording, missingParts(segments, recording, leftOut));
	await noteMissing([]);
	const parts = await fetchParts(storage, { prefix, folder, segments });
	const joinAll = (joined: JoinPart[]) => joinRecording(joined, target, { env, signal });
	const made = await joinAll(parts.map(({ path }) => ({ path })));
	if ('lengths' in made) return refuseOther(made, { segments, leftOut: [] });
	const { joined, leftOut } = await toCommonSettings(context, parts, made, { id, prefix, folder, signal });
	const encoded = await joinAll(joined);
	if (!('lengths' in encoded)) throw new JoinFailed('encoded parts differ', 'settings');
	await noteMissing(leftOut);
	return refuseOther(encoded, { segments, leftOut });
}

const secondsOf = (segments: readonly RecordedSegment[]) => segments.reduce((sum, { duration_ms }) => sum + duration_ms / 1000, 0);

/** Nobody gets a film that is not what was sent: the files of the stream stay the recording. */
function refuseOther({ lengths }: Joined, { segments, leftOut }: { segments: RecordedSegment[]; leftOut: RecordedSegment[] }): FilmLengths {
	const sent = { kept: secondsOf(segments) - secondsOf(leftOut), leftOut: secondsOf(leftOut) };
	if (!isWholeFilm(lengths, sent)) throw new JoinFailed(`the film is not what was sent: ${JSON.stringify({ lengths, sent })}`, 'lengths');
	return lengths;
}

/** Addresses of the stream's own files are valid for hours; where no film could be made, the files are kept for a month. */
const AFTER_FILM_MS = 24 * 3_600_000;
const WITHOUT_FILM_MS = 30 * 86_400_000;

export async function sweepStreams({ db, storage, log, now }: Context): Promise<void> {
	const ago = (ms: number) => new Date(now().getTime() - ms);
	const ages = { now: now(), recordedBefore: ago(AFTER_FILM_MS), endedBefore: ago(WITHOUT_FILM_MS) };
	await forEachLogged(
		{ log, message: 'files of a live stream were not removed' },
		await listRemovable(db, ages),
		async ({ id, prefix }) => {
			await storage.removeFolder(prefix);
			await db.transaction((tx) => forgetFiles(tx, id, now()));
		},
	);
}
