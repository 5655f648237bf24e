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

function createMaker(context: Context, { folder, stream, isAble }: Making) {
	const { env, log, now } = context;
	const store = createQualityStore(context, { folder, stream });
	let child: ChildProcess | null = null;
	let current: { file: string; limit: NodeJS.Timeout } | null = null;
	let waiting: Offered[] = [];
	let failures = 0;
	let pausedUntil = 0;
	let isStopped = false;
	let isWarned = false;
	let idle = Promise.withResolvers<void>();
	idle.resolve();

	let settled = Promise.resolve();
	const afterwards = (work: () => Promise<void>) => {
		settled = settled
			.then(work)
			.catch((error) => log.warn({ err: error, stream: stream.id }, 'lower qualities of a live segment were not stored'));
	};
	const remove = (file: string) => afterwards(() => rm(join(folder, file), { force: true }));

	const drop = (isDropped: (segment: Offered) => boolean) => {
		for (const { file } of waiting.filter(isDropped)) remove(file);
		waiting = waiting.filter((segment) => !isDropped(segment));
	};

	const release = () => {
		if (!current) return;
		clearTimeout(current.limit);
		remove(current.file);
		current = null;
	};

	const next = () => {
		if (isStopped || now().getTime() < pausedUntil) drop(() => true);
		const segment = current ? undefined : waiting.shift();
		if (segment) {
			const making = child ?? openChild();
			const { number, init, file, picture } = segment;
			current = { file, limit: setTimeout(() => failed(making, 'too slow'), SEGMENT_MS) };
			const task: ToQualities = { number, init, file, sizes: lowerQualities(picture, env.liveQualities) };
			if (making.connected) making.send(task);
		}
		if (!current) idle.resolve();
	};

	/** The process is gone, or is ended; after a pause the next segment starts another. */
	const failed = (made: ChildProcess, why: string) => {
		if (child !== made) return;
		child = null;
		made.kill('SIGKILL');
		if (!isStopped) {
			failures += 1;
			pausedUntil = now().getTime() + pauseAfter(failures);
			log.warn({ stream: stream.id, why }, 'the process for lower qualities has ended');
		}
		release();
		next();
	};

	const onMessage = (made: ChildProcess, message: FromQualities) => {
		if (child !== made || isStopped || message.kind === 'ready') return;
		if (message.kind === 'made') {
			failures = 0;
			afterwards(() => store(message.number, message.made));
		} else if (!isWarned) {
			isWarned = true;
			log.warn({ stream: stream.id, segment: message.number, why: message.why }, 'a live segment has no lower qualities');
		}
		release();
		next();
	};

	const openChild = (): ChildProcess => {
		const task: QualitiesTask = { folder, memoryMb: env.MEDIA_MEMORY_MB, niceness: env.MEDIA_NICENESS };
		const made = fork(WORKER, [JSON.stringify(task)], {
			execArgv: [`--max-old-space-size=${HEAP_MB}`, '--disable-warning=ExperimentalWarning'],
			env: bareEnvironment(),
			stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
		});
		child = made;
		log.info({ stream: stream.id, pid: made.pid }, 'lower qualities of a live stream are being made');
		made.on('message', (message: FromQualities) => onMessage(made, message));
		made.on('error', (error) => failed(made, String(error)));
		made.once('close', (code, signal) => failed(made, String(signal ?? code)));
		return made;
	};

	const take = async (segment: Offered) => {
		if (isStopped || !(await isAble) || lowerQualities(segment.picture, env.liveQualities).length === 0) return remove(segment.file);
		waiting.push(segment);
		if (!current) idle = Promise.withResolvers<void>();
		drop(({ number }) => isTooLate(number, segment.number));
		next();
	};

	const end = () => {
		isStopped = true;
		if (child) failed(child, 'stopped');
		next();
	};

	// loaded before the first segment is there
	let offering = isAble.then((able) => {
		if (able && !isStopped) openChild();
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
			await idle.promise;
			end();
			await settled;
		},
		stop: async () => {
			end();
			await offering.catch(() => {});
			await settled;
		},
	};
}
