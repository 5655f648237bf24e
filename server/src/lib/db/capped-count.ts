import { type Db, type Sql, sql } from './db.ts';

/** Totals are exact to here, then `total_capped`: counting on costs time and tells nobody anything. */
const TOTAL_CAP = 10_000;

/** How many rows a select gives, at most one more than the cap. */
export const countCapped = async (db: Db, rows: Sql): Promise<number> =>
	(await db.one<{ count: number }>(sql`select count(*) from (${rows} limit ${TOTAL_CAP + 1}) as capped`)).count;

export const cappedTotal = (count: number): { total: number; total_capped?: true } =>
	count > TOTAL_CAP ? { total: TOTAL_CAP, total_capped: true } : { total: count };

/** `from … where …` counted so. */
export const countRows = async (db: Db, from: Sql) => cappedTotal(await countCapped(db, sql`select 1 ${from}`));
