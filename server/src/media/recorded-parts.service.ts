import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { RecordingFailure } from '#domain/live/live.rules.ts';
import type { Context } from '../lib/context.ts';
import { type MediaMessage, type MediaTask, runMediaTask } from './media-process.ts';
import type { Joined, JoinPart, OtherSettings } from './media-worker.join.ts';
import type { SegmentsTask } from './media-worker.segments.ts';

/** The parts cannot be one film: another attempt would most likely end in the same way. */
export class JoinFailed extends Error {
	readonly failure: RecordingFailure;
	constructor(why: string, failure: RecordingFailure) {
		super(why);
		this.name = 'JoinFailed';
		this.failure = failure;
	}
}

type ToolRun = { env: Pick<Context['env'], 'MEDIA_MEMORY_MB' | 'MEDIA_NICENESS'>; signal: AbortSignal };
/** What a failure means, and after how long without a message the process is ended. */
type Kind = { failure: RecordingFailure; silentMs: number };
const JOINING: Kind = { failure: 'media', silentMs: 60_000 };
/** a segment of 20 s may take minutes */
const ENCODING: Kind = { failure: 'settings', silentMs: 300_000 };

type Answer = Extract<MediaMessage, { kind: 'joined' | 'other-settings' | 'segments' | 'sound' }>;

async function run(task: MediaTask, { env, signal }: ToolRun, { failure, silentMs }: Kind): Promise<Answer> {
	let answer: Answer | null = null;
	const onMessage = (message: MediaMessage) => {
		if (message.kind === 'joined' || message.kind === 'other-settings' || message.kind === 'segments' || message.kind === 'sound')
			answer = message;
	};
	const limits = { memoryMb: env.MEDIA_MEMORY_MB, niceness: env.MEDIA_NICENESS, silentMs };
	const why = await runMediaTask(task, { limits, signal, onMessage });
	signal.throwIfAborted();
	if (why !== null || !answer) throw new JoinFailed(why ?? 'nothing was made', failure);
	return answer;
}

/** Makes one film of recorded parts; or answers in which settings they differ. */
export async function joinRecording(parts: JoinPart[], target: string, given: ToolRun): Promise<Joined | OtherSettings> {
	const answer = await run({ task: 'join', parts, target }, given, JOINING);
	if (answer.kind === 'joined') return { lengths: answer.lengths };
	if (answer.kind === 'other-settings') return answer.settings;
	throw new JoinFailed('nothing was made', JOINING.failure);
}

type MadeSegments = { made: number[]; why: string | null };

/**
 * Encodes the picture of segments; answers the numbers of those that were made. Where they end the process, each gets one of its own, so
 * that only those that end it are left out.
 */
export async function encodeSegments(task: SegmentsTask, given: ToolRun): Promise<MadeSegments> {
	try {
		const answer = await run({ task: 'segments', ...task }, given, ENCODING);
		return answer.kind === 'segments' ? answer : { made: [], why: null };
	} catch (error) {
		if (!(error instanceof JoinFailed)) throw error;
		if (task.segments.length === 1) return { made: [], why: error.message };
	}
	const each: MadeSegments[] = [];
	for (const segment of task.segments) each.push(await encodeSegments({ ...task, segments: [segment] }, given));
	return { made: each.flatMap(({ made }) => made), why: each.find(({ why }) => why !== null)?.why ?? null };
}

/** samples a second of every film that gets new sound */
const SOUND_RATE = 48_000;
const SOUND_TRACK = 'sound';

/** Encodes the sound of a recorded part, whole, into a file of its own in the folder; it begins with the picture and lasts as long at least. */
export async function encodeSound({ part, folder }: { part: string; folder: string }, given: ToolRun): Promise<string> {
	const target = { folder, track: SOUND_TRACK, segmentName: 's' };
	const film = { kind: 'mp4', path: part } as const;
	const answer = await run({ task: 'sound', film, target, copy: false, besidePicture: { rate: SOUND_RATE } }, given, ENCODING);
	const path = `${part}.sound.mp4`;
	const files = answer.kind === 'sound' ? [answer.track.init, ...answer.track.segments.map(({ file }) => file)] : [];
	for (const file of files) await pipeline(createReadStream(join(folder, SOUND_TRACK, file)), createWriteStream(path, { flags: 'a' }));
	await rm(join(folder, SOUND_TRACK), { recursive: true });
	return path;
}
