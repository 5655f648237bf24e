import pg from 'pg';
import { untilBlockedBy } from './intercept-queries.ts';
import type { Without } from './interleave.ts';
import type { TestApp } from './test-app.ts';

/** Changes a function of the test's own database; the part that is looked for must be there. */
export async function changeFunction({ context: { db } }: Pick<TestApp, 'context'>, name: string, changes: Without[]): Promise<void> {
	const { rows } = await db.pool.query<{ source: string }>('select pg_get_functiondef($1::regproc) as source', [name]);
	let source = rows[0]?.source ?? '';
	for (const [guard, instead] of changes) {
		if (!guard.test(source)) throw new Error(`${name} has no ${guard}`);
		source = source.replace(guard, instead);
	}
	await db.pool.query(source);
}

const BARRIER = 900_001;
/** In SQL: nobody passes while the test holds the barrier. */
export const waitAtBarrier = `perform pg_advisory_xact_lock_shared(${BARRIER});`;

/** Takes the barrier away again. */
export const PASS_BARRIER: Without = [new RegExp(`perform pg_advisory_xact_lock_shared\\(${BARRIER}\\);`), ''];

/** Holds the barrier: `until` this many sessions wait, there or for a lock of somebody who stands there; `release` lets all go. */
export async function holdBarrier(testApp: TestApp) {
	const holder = new pg.Client({ connectionString: testApp.databaseUrl });
	await holder.connect();
	const { rows } = await holder.query<{ pid: number }>(`select pg_backend_pid() as pid from pg_advisory_lock(${BARRIER})`);
	const pids = rows.map(({ pid }) => pid);
	return {
		until: (count: number, enough?: () => boolean) => untilBlockedBy(testApp.databaseUrl, () => pids, count, enough),
		release: () => holder.end(),
	};
}

/** Lets go only when this many have come. */
export async function releasedTogether<T>(testApp: TestApp, count: number, act: () => Promise<T>): Promise<T> {
	const barrier = await holdBarrier(testApp);
	let over = false;
	const acting = act().finally(() => {
		over = true;
	});
	await barrier.until(count, () => over).finally(barrier.release);
	return acting;
}
