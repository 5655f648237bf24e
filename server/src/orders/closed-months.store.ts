import { LOCKS } from '../lib/db/advisory-locks.ts';
import { type Db, sql } from '../lib/db/db.ts';

/** Whether the month is closed; it stays as it is until the transaction ends. */
export async function isMonthClosed(tx: Db, month: string): Promise<boolean> {
	await tx.run(sql`select pg_advisory_xact_lock_shared(${LOCKS.months})`);
	return (await tx.row(sql`select 1 from closed_months where month = ${month}`)) !== null;
}
