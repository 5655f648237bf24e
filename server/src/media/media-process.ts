import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PictureFault } from '#domain/hosted-videos/hosted-videos.rules.ts';
import type { PackageReason, SourceFacts } from '#domain/hosted-videos/packages/ladder.rules.ts';
import type { TrackPart } from '#domain/hosted-videos/packages/playlists.rules.ts';
import { isDiskFull, StorageUnavailable } from '../outside/storage.ts';
import type { Film, Probe } from './film.ts';
import type { AddonState } from './media-addon.ts';
import type { ChunkTask } from './media-worker.chunk.ts';
import type { Joined, JoinTask, OtherSettings } from './media-worker.join.ts';
import type { SegmentsTask } from './media-worker.segments.ts';
import type { SoundTask } from './media-worker.sound.ts';
import type { BoardTask } from './media-worker.storyboard.ts';

export type MediaTask =
	| { task: 'check' }
	/** `still`: path for a still image, if one is wanted */
	| { task: 'inspect'; film: Film; still: string | null; decode: boolean }
	| { task: 'inspect-sound'; path: string }
	| { task: 'convert'; film: Film; target: string; duration: number | null }
	/** the recording of a live stream */
	| ({ task: 'join' } & JoinTask)
	| ({ task: 'segments' } & SegmentsTask)
	| PackageTask;

/** Parts of a package (server/src/hosted-videos/packages). */
export type PackageTask = { film: Film } & (
	| { task: 'survey' }
	| ({ task: 'chunk' } & ChunkTask)
	| ({ task: 'sound' } & SoundTask)
	| ({ task: 'board' } & BoardTask)
);

/** Messages of the child process; what it sent before dying is still used. */
export type MediaMessage =
	| { kind: 'ready' }
	| ({ kind: 'addon' } & AddonState)
	/** null: no complete sound; unreadable: a container that needs a decoder, and none is installed */
	| { kind: 'probe'; probe: Probe | 'unreadable' | PictureFault | null }
	| { kind: 'still' }
	| { kind: 'percent'; percent: number }
	| { kind: 'converted' }
	| ({ kind: 'joined' } & Joined)
	/** the parts of a recording cannot be joined: the sender changed these settings */
	| { kind: 'other-settings'; settings: OtherSettings }
	| { kind: 'segments'; made: number[]; why: string | null }
	| { kind: 'survey'; survey: SourceFacts | PackageReason }
	/** progress: seconds of film, segments, or pictures of the storyboard */
	| { kind: 'progress'; done: number }
	| { kind: 'chunk'; tracks: Record<string, TrackPart> }
	| { kind: 'sound'; track: TrackPart }
	| { kind: 'board'; sheets: string[] };

export type MediaLimits = {
	/** ends a child that has sent nothing for this long */
	silentMs: number;
	/** ends a child that uses more memory than this */
	memoryMb: number;
	/** of long tasks, 0 to 19, so that serving has priority; by default that of this process */
	niceness?: number;
};

export type MediaRun = { limits: MediaLimits; signal?: AbortSignal; onMessage: (message: MediaMessage) => void };

const WORKER = fileURLToPath(new URL('./media-worker.ts', import.meta.url));
/** the last characters of error messages that are kept for the log */
export const MAX_STDERR = 4_000;

/** Limit of the JavaScript heap; decoded frames are outside of it. */
const HEAP_MB = 256;

/** Only the variables a process needs to start: a process that reads untrusted files gets no secrets. */
export const bareEnvironment = (): NodeJS.ProcessEnv => {
	const names = ['PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE'];
	return Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
};

/** The process was not started, or was ended from outside: this says nothing about the film. */
export class MediaInterrupted extends Error {
	/** as the kernel does when memory runs out, which the film may have caused */
	readonly wasKilled: boolean;

	constructor(details: string, by: NodeJS.Signals | null = null) {
		super(details);
		this.name = 'MediaInterrupted';
		this.wasKilled = by === 'SIGKILL';
	}
}

/** Signals of a person or of the system; a film that crashes its decoder ends it by others. */
const OUTSIDE_SIGNALS: readonly (NodeJS.Signals | null)[] = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGKILL'];

/** What ended a process that we did not end, where that was not the film. */
export function outsideFaultOf(endedBy: NodeJS.Signals | null, reason: string): Error | null {
	if (OUTSIDE_SIGNALS.includes(endedBy)) return new MediaInterrupted(reason, endedBy);
	return isDiskFull(reason) ? new StorageUnavailable(reason) : null;
}

/** The machine failed and not the film: the attempt does not count. */
export const isOutsideFault = (error: unknown): boolean =>
	error instanceof StorageUnavailable || isDiskFull(error) || (error instanceof MediaInterrupted && !error.wasKilled);

/**
 * Films are opened in a separate process: a file that crashes a decoder, hangs or uses up memory affects only that process.
 * Returns null on success, else the reason for the log. Throws when something other than the film is the reason.
 */
export function runMediaTask(task: MediaTask, { limits, signal, onMessage }: MediaRun): Promise<string | null> {
	return new Promise((done, fail) => {
		let child: ChildProcess;
		try {
			child = fork(WORKER, [JSON.stringify({ ...task, memoryMb: limits.memoryMb, niceness: limits.niceness })], {
				execArgv: [`--max-old-space-size=${HEAP_MB}`, '--disable-warning=ExperimentalWarning'],
				env: bareEnvironment(),
				stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
				// Ctrl-C in a terminal reaches the server only, which ends its children in order
				detached: true,
			});
		} catch (error) {
			return fail(new MediaInterrupted(String(error)));
		}
		let isReady = false;
		let said = '';
		let why: string | null = null;
		const stop = (reason: string) => {
			why = reason;
			child.kill('SIGKILL');
		};
		const onAbort = () => stop('stopped');
		signal?.addEventListener('abort', onAbort);
		let silence = setTimeout(() => stop('too slow'), limits.silentMs);
		child.stderr?.setEncoding('utf8').on('data', (text: string) => {
			said = `${said}${text}`.slice(-MAX_STDERR);
		});
		child.on('message', (message: MediaMessage) => {
			isReady = true;
			clearTimeout(silence);
			silence = setTimeout(() => stop('too slow'), limits.silentMs);
			onMessage(message);
		});
		child.on('error', (error) => fail(new MediaInterrupted(String(error))));
		child.on('close', (code, killedBy) => {
			clearTimeout(silence);
			signal?.removeEventListener('abort', onAbort);
			if (code === 0) return done(null);
			const reason = [why ?? killedBy ?? `exit ${code}`, said.trim()].filter(Boolean).join(': ');
			if (!isReady && why === null) return fail(new MediaInterrupted(`the media process did not start: ${reason}`));
			const fault = outsideFaultOf(why === null ? killedBy : null, reason);
			if (fault) fail(fault);
			else done(reason);
		});
		if (signal?.aborted) onAbort();
	});
}
