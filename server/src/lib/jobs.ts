import type { Context, JobSpec } from './context.ts';
import { JOB_CONNECTIONS } from './db/connections.ts';
import { noteJobRun } from './job-runs.store.ts';
import { mayEncode } from './process-kind.ts';

export type Jobs = { stop(): Promise<void>; isHealthy(): Promise<boolean> };

/** pg-boss on the same PostgreSQL picks one winner per tick; a job of a dead worker is taken over within a minute. */
export async function startJobs(context: Context, databaseUrl: string): Promise<Jobs> {
	const { PgBoss } = await import('pg-boss');
	const boss = new PgBoss({ connectionString: databaseUrl, schema: 'jobs', max: JOB_CONNECTIONS, application_name: 'rampa-jobs' });
	boss.on('error', (error) => context.log.warn({ err: error }, 'job queue'));
	await boss.start();
	for (const job of context.jobs) {
		await boss.createQueue(job.name, {
			policy: 'singleton',
			retryLimit: 0,
			expireInSeconds: 300,
			heartbeatSeconds: 30,
			deleteAfterSeconds: 3600,
		});
		await boss.schedule(job.name, job.cron, null, { tz: 'Europe/Warsaw' });
		if (job.encodes && !mayEncode()) continue;
		await boss.work(job.name, { pollingIntervalSeconds: 5 }, async () => {
			await runJob(context, job);
		});
	}
	return {
		stop: () => boss.stop({ graceful: true, timeout: 8_000 }),
		isHealthy: async () => (await boss.isInstalled()) === true,
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
