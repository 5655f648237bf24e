import { type Db, type Sql, sql } from './db.ts';

/** Totals are exact up to here, then `total_capped`: counting further costs time and is of no use. */
const TOTAL_CAP = 10_000;

/** Number of rows of a select, counted to at most one above the cap. */
export const countCapped = async (db: Db, rows: Sql): Promise<number> =>
	(await db.one<{ count: number }>(sql`select count(*) from (${rows} limit ${TOTAL_CAP + 1}) as capped`)).count;

export const cappedTotal = (count: number): { total: number; total_capped?: true } =>
	count > TOTAL_CAP ? { total: TOTAL_CAP, total_capped: true } : { total: count };

/** `from … where …` counted so. */
export const countRows = async (db: Db, from: Sql) => cappedTotal(await countCapped(db, sql`select 1 ${from}`));
