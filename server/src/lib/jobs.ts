import { lastDue } from '#domain/base/time/schedule.ts';
import { coalesced } from './async/coalesce.ts';
import { withTimeout } from './async/with-timeout.ts';
import type { Context, JobSpec } from './context.ts';
import { noteJobRun, releaseTick, renewTicks, type Tick, takeTicks } from './jobs.store.ts';
import { mayEncode } from './process-kind.ts';

export type Jobs = { stop(): Promise<void>; isHealthy(): Promise<boolean> };

const LOOK_MS = 5_000;
/** A tick that all nodes missed, because none ran, is made up for within this time. */
const MADE_UP_FOR_MS = 60 * 60_000;
const STOP_LIMIT_MS = 8_000;

/** One of the nodes runs each tick of a job, and no two runs of a job overlap; after a kill its lease ends and the next tick is another node's. */
export function createTicker(context: Context, jobs: readonly JobSpec[]) {
	const running = new Map<string, { tick: Tick; ended: Promise<void> }>();

	const start = (job: JobSpec, tick: Tick) => {
		const ended = runJob(context, job)
			.then(() => releaseTick(context.db, tick))
			.then(
				() => {},
				(error) => context.log.warn({ err: error }, 'job queue'),
			)
			.finally(() => running.delete(job.name));
		running.set(job.name, { tick, ended });
	};

	return {
		async look(): Promise<void> {
			const now = context.now();
			const held = [...running.values()].map(({ tick }) => tick);
			if (held.length > 0) await renewTicks(context.db, held, now);
			const due = jobs
				.filter(({ name }) => !running.has(name))
				.map((job) => ({ job: job.name, due: lastDue(job.cron, now) }))
				.filter(({ due }) => now.getTime() - due.getTime() < MADE_UP_FOR_MS);
			const taken = new Set((await takeTicks(context.db, due, now)).map(({ job }) => job));
			for (const job of jobs) {
				const tick = due.find((one) => one.job === job.name);
				if (tick && taken.has(job.name)) start(job, tick);
			}
		},
		ended: () => Promise.all([...running.values()].map(({ ended }) => ended)),
	};
}

/** Looks every few seconds; unhealthy when the table of ticks has not been read for some time. */
export function startJobs(context: Context): Jobs {
	const ticker = createTicker(
		context,
		context.jobs.filter((job) => !job.encodes || mayEncode()),
	);
	let lookedAt = Number.NEGATIVE_INFINITY;
	let looking: Promise<void> | null = null;
	const look = () => {
		looking ??= ticker
			.look()
			.then(
				() => {
					lookedAt = performance.now();
				},
				(error) => context.log.warn({ err: error }, 'job queue'),
			)
			.finally(() => {
				looking = null;
			});
	};
	const timer = setInterval(look, LOOK_MS);
	look();
	return {
		stop: async () => {
			clearInterval(timer);
			await looking;
			await withTimeout(STOP_LIMIT_MS, ticker.ended(), []);
		},
		isHealthy: async () => performance.now() - lookedAt < 3 * LOOK_MS,
	};
}

/** A failing job is logged and tried again at its next tick; it never stops the others. */
export async function runJob(context: Context, job: JobSpec): Promise<void> {
	const started = performance.now();
	try {
		await job.run(context);
		await noteJobRun(context.db, job.name, context.now());
		context.log.debug({ job: job.name, ms: Math.round(performance.now() - started) }, 'job done');
	} catch (error) {
		context.log.error({ err: error, job: job.name }, 'job failed');
	}
}

/** A message of any node starts it at once; its job of each minute is the fallback after a crash. */
export function runOnMessage(context: Context, channel: string, job: JobSpec): void {
	if (!context.env.JOBS) return;
	context.channels.on(
		channel,
		coalesced(() => runJob(context, job)),
	);
}
