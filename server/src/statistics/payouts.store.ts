import { type Db, sql } from '../lib/db/db.ts';

export type PayoutRow = { id: number; paid_on: string; amount_grosze: number; reference: string };

const columns = sql`id, paid_on, amount_grosze, reference`;

export const payoutsOf = (db: Db, { from, to }: { from: string; to: string }) =>
	db.rows<PayoutRow>(sql`select ${columns} from provider_payouts where paid_on between ${from} and ${to} order by paid_on, id`);

/** Null: that day has a payout of this number. */
export const insertPayout = (tx: Db, payout: Omit<PayoutRow, 'id'>, by: number | null, now: Date) =>
	tx.row<PayoutRow>(sql`
		insert into provider_payouts (paid_on, amount_grosze, reference, created_at, created_by)
		values (${payout.paid_on}, ${payout.amount_grosze}, ${payout.reference}, ${now}, ${by})
		on conflict (paid_on, reference) do nothing returning ${columns}`);

export const findPayout = (db: Db, { paid_on, reference }: Pick<PayoutRow, 'paid_on' | 'reference'>) =>
	db.row<PayoutRow>(sql`select ${columns} from provider_payouts where paid_on = ${paid_on} and reference = ${reference}`);

export const removePayout = (tx: Db, id: number) =>
	tx.row<PayoutRow>(sql`delete from provider_payouts where id = ${id} returning ${columns}`);
