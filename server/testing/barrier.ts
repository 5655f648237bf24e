import pg from 'pg';
import { untilBlockedBy } from './intercept-queries.ts';
import type { Without } from './interleave.ts';
import type { TestApp } from './test-app.ts';

/** Replaces a part of a function in the test's own database; the part must exist. */
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
/** SQL that waits while the test holds the barrier. */
export const waitAtBarrier = `perform pg_advisory_xact_lock_shared(${BARRIER});`;

/** Removes the barrier. */
export const PASS_BARRIER: Without = [new RegExp(`perform pg_advisory_xact_lock_shared\\(${BARRIER}\\);`), ''];

/** Holds the barrier. `until` resolves when this many sessions wait, at the barrier or for a lock of a session that does; `release` lets all continue. */
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

/** Releases the barrier when this many sessions have arrived. */
export async function releasedTogether<T>(testApp: TestApp, count: number, act: () => Promise<T>): Promise<T> {
	const barrier = await holdBarrier(testApp);
	let over = false;
	const acting = act().finally(() => {
		over = true;
	});
	await barrier.until(count, () => over).finally(barrier.release);
	return acting;
}
