import { type Db, empty, type Sql, sql } from './db.ts';

/** Totals are exact up to here, then `total_capped`: counting further costs time and is of no use. */
const TOTAL_CAP = 10_000;

/** Number of rows of a select, counted to at most one above the cap. */
export const countCapped = async (db: Db, rows: Sql): Promise<number> =>
	(await db.one<{ count: number }>(sql`select count(*) from (${rows} limit ${TOTAL_CAP + 1}) as capped`)).count;

export const cappedTotal = (count: number): { total: number; total_capped?: true } =>
	count > TOTAL_CAP ? { total: TOTAL_CAP, total_capped: true } : { total: count };

/** `from … where …` counted so. */
export const countRows = async (db: Db, from: Sql) => cappedTotal(await countCapped(db, sql`select 1 ${from}`));

/** What a list that may be answered whole takes from its query. */
export type WholeOrPage = { page: number; limit?: number | undefined; q?: string | undefined };
export const limitTo = ({ page, limit }: WholeOrPage): Sql =>
	limit === undefined ? empty : sql`limit ${limit} offset ${offsetOf({ page, limit })}`;

export type Page = { page: number; limit: number };
export const offsetOf = ({ page, limit }: Page): number => (page - 1) * limit;

/** Totals sent with a page that was read: counted only where the page does not show the end of the list. */
export async function totalsOfPage(db: Db, read: number, page: Page, from: Sql): Promise<ReturnType<typeof cappedTotal>> {
	const showsEnd = read < page.limit && (read > 0 || page.page === 1);
	return showsEnd ? cappedTotal(offsetOf(page) + read) : countRows(db, from);
}
