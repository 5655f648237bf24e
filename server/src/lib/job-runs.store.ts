import { type Db, sql } from './db/db.ts';

/** The latest of all nodes counts. */
export const noteJobRun = (db: Db, job: string, now: Date) =>
	db.run(sql`
		insert into job_runs (job, succeeded_at) values (${job}, ${now})
		on conflict (job) do update set succeeded_at = greatest(job_runs.succeeded_at, excluded.succeeded_at)`);

export const listJobRuns = (db: Db) =>
	db.rows<{ job: string; succeeded_at: string }>(sql`select job, succeeded_at from job_runs order by job`);
