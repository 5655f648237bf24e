import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Picture } from '#domain/live/live-playlist.rules.ts';
import { isTooLate, lowerQualities, pauseAfter } from '#domain/live/live-qualities.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { bareEnvironment } from '#server/media/media-process.ts';
import type { FromQualities, QualitiesTask, ToQualities } from './qualities-messages.ts';
import { createQualityStore } from './quality.service.ts';

const WORKER = fileURLToPath(new URL('./qualities-worker.ts', import.meta.url));
/** Limit of the JavaScript heap; decoded frames are outside of it. */
const HEAP_MB = 256;
/** a process that takes longer for one segment is ended */
const SEGMENT_MS = 15_000;

/** A stored segment of the sender; its files are in the folder of temporary files. */
type Offered = { number: number; init: string; file: string; picture: Picture };

/** Makes the lower qualities of what one sender sends. */
export type QualityMaker = {
	/** the file is removed afterwards */
	offer(segment: Offered): void;
	/** after the last one that was offered */
	finish(): Promise<void>;
};

type Stream = { id: number; prefix: string };

export type QualityMakers = {
	open(stream: Stream): QualityMaker;
	/** at once; what is not made is left out */
	stop(): Promise<void>;
};

/** Lower qualities (B-021): whatever fails here costs viewers these, never the stream. */
export function createQualityMakers(context: Context, folder: string): QualityMakers {
	const { env, media } = context;
	const makers = new Set<ReturnType<typeof createMaker>>();
	const isAble = async () => env.liveQualities > 0 && (await media.tools().catch(() => null))?.canPackage === true;
	return {
		open: (stream) => {
			const maker = createMaker(context, { folder, stream, isAble: isAble() });
			makers.add(maker);
			return { offer: maker.offer, finish: () => maker.finish().finally(() => makers.delete(maker)) };
		},
		stop: async () => {
			await Promise.all([...makers].map((maker) => maker.stop()));
		},
	};
}

type Making = { folder: string; stream: Stream; isAble: Promise<boolean> };

/** What is stored and removed, one after the other. */
function inOrder({ log }: Context, stream: Stream) {
	let settled = Promise.resolve();
	return {
		afterwards: (work: () => Promise<void>) => {
			settled = settled
				.then(work)
				.catch((error) => log.warn({ err: error, stream: stream.id }, 'lower qualities of a live segment were not stored'));
		},
		settled: () => settled,
	};
}

type WorkerEvents = { onMessage: (made: ChildProcess, message: FromQualities) => void; onEnd: (made: ChildProcess, why: string) => void };

function forkWorker(task: QualitiesTask, { onMessage, onEnd }: WorkerEvents): ChildProcess {
	const made = fork(WORKER, [JSON.stringify(task)], {
		execArgv: [`--max-old-space-size=${HEAP_MB}`, '--disable-warning=ExperimentalWarning'],
		env: bareEnvironment(),
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
	});
	made.on('message', (message: FromQualities) => onMessage(made, message));
	made.on('error', (error) => onEnd(made, String(error)));
	made.once('close', (code, signal) => onEnd(made, String(signal ?? code)));
	return made;
}

/** Segments that wait; those that are dropped are removed. */
function createWaiting(folder: string, afterwards: (work: () => Promise<void>) => void) {
	const waiting: Offered[] = [];
	const remove = (file: string) => afterwards(() => rm(join(folder, file), { force: true }));

	const drop = (isDropped: (segment: Offered) => boolean) => {
		for (const { file } of waiting.filter(isDropped)) remove(file);
		waiting.splice(0, waiting.length, ...waiting.filter((segment) => !isDropped(segment)));
	};
	return { waiting, remove, drop };
}

const taskOf = ({ number, init, file, picture }: Offered, most: number): ToQualities => ({
	number,
	init,
	file,
	sizes: lowerQualities(picture, most),
});

/** After each failure in a row nothing is made for longer. */
function createPauses(now: () => Date) {
	let failures = 0;
	let until = 0;
	return {
		begin: () => {
			failures += 1;
			until = now().getTime() + pauseAfter(failures);
		},
		end: () => {
			failures = 0;
		},
		isPaused: () => now().getTime() < until,
	};
}

function onFirst<Args extends unknown[]>(work: (...args: Args) => void) {
	let isDone = false;
	return (...args: Args) => {
		if (!isDone) work(...args);
		isDone = true;
	};
}

/** The segment qualities are made of; its file is removed afterwards. */
function createCurrent(remove: (file: string) => void) {
	let current: { file: string; limit: NodeJS.Timeout } | null = null;
	return {
		isBusy: () => current !== null,
		begin: (file: string, onSlow: () => void) => {
			current = { file, limit: setTimeout(onSlow, SEGMENT_MS) };
		},
		end: () => {
			if (!current) return;
			clearTimeout(current.limit);
			remove(current.file);
			current = null;
		},
	};
}

/** The process that makes them, and what waits for it. */
function createMaking(context: Context, { folder, stream, isAble }: Making) {
	const { env, log, now } = context;
	const store = createQualityStore(context, { folder, stream });
	let child: ChildProcess | null = null;
	const pauses = createPauses(now);
	let isStopped = false;
	const warnOnce = onFirst((segment: number, why: string) =>
		log.warn({ stream: stream.id, segment, why }, 'a live segment has no lower qualities'),
	);
	let idle = Promise.withResolvers<void>();
	idle.resolve();

	const { afterwards, settled } = inOrder(context, stream);
	const { waiting, remove, drop } = createWaiting(folder, afterwards);
	const current = createCurrent(remove);
	const next = () => {
		if (isStopped || pauses.isPaused()) drop(() => true);
		const segment = current.isBusy() ? undefined : waiting.shift();
		if (segment) {
			const making = child ?? openChild();
			current.begin(segment.file, () => failed(making, 'too slow'));
			if (making.connected) making.send(taskOf(segment, env.liveQualities));
		}
		if (!current.isBusy()) idle.resolve();
	};

	/** The process is gone, or is ended; after a pause the next segment starts another. */
	const failed = (made: ChildProcess, why: string) => {
		if (child !== made) return;
		child = null;
		made.kill('SIGKILL');
		if (!isStopped) {
			pauses.begin();
			log.warn({ stream: stream.id, why }, 'the process for lower qualities has ended');
		}
		current.end();
		next();
	};

	const onMessage = (made: ChildProcess, message: FromQualities) => {
		if (child !== made || isStopped || message.kind === 'ready') return;
		if (message.kind === 'made') {
			pauses.end();
			afterwards(() => store(message.number, message.made));
		} else warnOnce(message.number, message.why);
		current.end();
		next();
	};

	const openChild = (): ChildProcess => {
		const made = forkWorker({ folder, memoryMb: env.MEDIA_MEMORY_MB, niceness: env.MEDIA_NICENESS }, { onMessage, onEnd: failed });
		child = made;
		log.info({ stream: stream.id, pid: made.pid }, 'lower qualities of a live stream are being made');
		return made;
	};

	const take = async (segment: Offered) => {
		if (isStopped || !(await isAble) || lowerQualities(segment.picture, env.liveQualities).length === 0) return remove(segment.file);
		waiting.push(segment);
		if (!current.isBusy()) idle = Promise.withResolvers<void>();
		drop(({ number }) => isTooLate(number, segment.number));
		next();
	};

	const end = () => {
		isStopped = true;
		if (child) failed(child, 'stopped');
		next();
	};

	return {
		/** loaded before the first segment is there */
		begin: () => (isStopped ? null : openChild()),
		take,
		end,
		idle: () => idle.promise,
		settled,
	};
}

/** Takes segments in order, and ends with the last of them or at once. */
function createMaker(context: Context, making: Making) {
	const { log } = context;
	const { isAble, stream } = making;
	const { begin, take, end, idle, settled } = createMaking(context, making);
	let offering = isAble.then((able) => {
		if (able) begin();
	});
	const offer = (segment: Offered) => {
		offering = offering
			.then(() => take(segment))
			.catch((error) => log.error({ err: error, stream: stream.id }, 'lower qualities of a live stream are not made'));
	};
	return {
		offer,
		finish: async () => {
			await offering;
			await idle();
			end();
			await settled();
		},
		stop: async () => {
			end();
			await offering.catch(() => {});
			await settled();
		},
	};
}
