import type { PackageReason, SourceFacts } from '#domain/hosted-videos/packages/ladder.rules.ts';
import type { Film } from '#server/media/film.ts';
import { type MediaLimits, type MediaMessage, type PackageTask, runMediaTask } from '#server/media/media-process.ts';
import { soundsOf } from './packages.store.ts';
import type { Made, PartRow } from './parts.store.ts';

/** A part failed: a reason for the panel, and details for the log. */
export class PartFailed extends Error {
	readonly reason: PackageReason;

	constructor(reason: PackageReason, details: string) {
		super(details);
		this.name = 'PartFailed';
		this.reason = reason;
	}
}

/** the child is ended after this long without a message */
const SILENT_MS = 60_000;

const four = (number: number) => String(number).padStart(4, '0');

/** the survey has number 0, the storyboard 1 */
const FIRST_SOUND = 2;

function taskOf(part: PartRow, film: Film, folder: string): PackageTask {
	const { kind, plan, chunk, number, attempts } = part;
	// the attempt is part of every name, so that a file never changes even if two nodes make the same part
	const segmentName = `c${four(number)}.${attempts}`;
	if (kind === 'survey' || !plan) return { task: 'survey', film };
	if (kind === 'board') return { task: 'board', film, board: plan.board, folder, sheetName: String(attempts) };
	if (kind === 'chunk' && chunk) {
		const { rungs, rate, facts } = plan;
		return { task: 'chunk', film, chunk, rungs, rate, rotation: facts.rotation, interlaced: facts.interlaced, folder, segmentName };
	}
	const sound = soundsOf(plan)[number - FIRST_SOUND];
	if (!sound) throw new PartFailed('broken', `there is no sound ${number}`);
	return { task: 'sound', film, target: { folder, track: sound.name, segmentName }, stream: sound.stream, copy: sound.copy };
}

/** How much work a part is, in the unit of its progress: seconds of film, or pictures. */
function sizeOf({ kind, plan, chunk }: PartRow): number {
	if (!plan) return 1;
	if (kind === 'board') return plan.board.tiles;
	return kind === 'chunk' && chunk ? (chunk.to ?? plan.facts.duration) - chunk.from : plan.facts.duration;
}

const reasonOf = (why: string): PackageReason => (/^too slow|more than \d+ MB/.test(why) ? 'too_heavy' : 'broken');

type PartRun = {
	film: Film;
	folder: string;
	limits: Pick<MediaLimits, 'memoryMb' | 'niceness'>;
	signal: AbortSignal;
	onPercent: (percent: number) => void;
};
export type Result = Made | { kind: 'surveyed'; survey: SourceFacts | PackageReason };

/** In the media process; its files are in `folder` afterwards. */
export async function makePart(part: PartRow, { film, folder, limits, signal, onPercent }: PartRun): Promise<Result> {
	let made: Result | null = null;
	const onMessage = (message: MediaMessage) => {
		if (message.kind === 'survey') made = { kind: 'surveyed', survey: message.survey };
		if (message.kind === 'chunk' || message.kind === 'sound' || message.kind === 'board') made = message;
		if (message.kind === 'progress') onPercent(Math.min(99, Math.max(0, Math.floor((100 * message.done) / sizeOf(part)))));
	};
	const why = await runMediaTask(taskOf(part, film, folder), { limits: { ...limits, silentMs: SILENT_MS }, signal, onMessage });
	if (why !== null || made === null) throw new PartFailed(reasonOf(why ?? ''), why ?? 'nothing was made');
	return made;
}
