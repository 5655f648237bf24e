import { LOCKS } from './advisory-locks.ts';
import { type Db, type Sql, sql } from './db.ts';

// What closed months change in the sums: a sale of a closed month counts when it was paid (`orders.booked_at`).

/** Waits for orders of past months that are being paid; they wait for the month that is being closed. */
export const lockMonths = (tx: Db) => tx.run(sql`select pg_advisory_xact_lock(${LOCKS.months})`);

/** Whether the month is closed; it stays as it is until the transaction ends. */
export async function isMonthClosed(tx: Db, month: string): Promise<boolean> {
	await tx.run(sql`select pg_advisory_xact_lock_shared(${LOCKS.months})`);
	return (await tx.row(sql`select 1 from closed_months where month = ${month}`)) !== null;
}

type Booked = {
	/** columns of the order `o`, where `amount` and `at` are named, with the sign that belongs to them */
	columns: (sign: Sql, at: Sql) => Sql;
	/** a condition on a moment */
	within: (moment: Sql) => Sql;
	/** on the order, besides the moment */
	where: Sql;
};

/** Sales placed in a span and booked in another: taken out of the day they were placed, and added to the day they are booked. */
export const bookedLater = ({ columns, within, where }: Booked): Sql => sql`
	select ${columns(sql`-1`, sql`o.created_at`)} from orders o where o.booked_at is not null and ${within(sql`o.created_at`)} and ${where}
	union all
	select ${columns(sql`1`, sql`o.booked_at`)} from orders o where o.booked_at is not null and ${within(sql`o.booked_at`)} and ${where}`;
