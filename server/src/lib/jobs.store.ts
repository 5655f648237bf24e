import { type Db, sql } from './db/db.ts';
import { isLeaseFree } from './db/leases.ts';

/** The latest of all nodes counts. */
export const noteJobRun = (db: Db, job: string, now: Date) =>
	db.run(sql`
		insert into job_runs (job, succeeded_at) values (${job}, ${now})
		on conflict (job) do update set succeeded_at = greatest(job_runs.succeeded_at, excluded.succeeded_at)`);

export const listJobRuns = (db: Db) =>
	db.rows<{ job: string; succeeded_at: string }>(sql`select job, succeeded_at from job_runs order by job`);

export type Tick = { job: string; due: Date };

const LEASE_SECONDS = 30;
const leaseFrom = (now: Date) => sql`${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})`;
const rowsOf = (ticks: readonly Tick[]) =>
	sql`unnest(${ticks.map(({ job }) => job)}::text[], ${ticks.map(({ due }) => due.toISOString())}::timestamptz[]) as wanted (job, due)`;

/** Those that no other node has taken and whose run before is not in progress; they are ours from now on. */
export const takeTicks = (db: Db, ticks: readonly Tick[], now: Date) =>
	db.rows<{ job: string }>(sql`
		insert into job_ticks as t (job, due_at, held_until)
		select wanted.job, wanted.due, ${leaseFrom(now)} from ${rowsOf(ticks)}
		where not exists (
			select 1 from job_ticks k where k.job = wanted.job and (k.due_at >= wanted.due or not ${isLeaseFree('k.held_until', now)}))
		on conflict (job) do update set due_at = excluded.due_at, held_until = excluded.held_until
		where t.due_at < excluded.due_at and ${isLeaseFree('t.held_until', now)}
		returning job`);

export const renewTicks = (db: Db, ticks: readonly Tick[], now: Date) =>
	db.run(
		sql`update job_ticks t set held_until = ${leaseFrom(now)} from ${rowsOf(ticks)} where t.job = wanted.job and t.due_at = wanted.due`,
	);

export const releaseTick = (db: Db, { job, due }: Tick) =>
	db.run(sql`update job_ticks set held_until = null where job = ${job} and due_at = ${due}`);
