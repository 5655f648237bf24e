import { type Db, type Sql, sql } from './db.ts';

const COUNT_LIMIT = 10_000;

/** `from … where …` counted: exact to 10,000, then capped, so that a list never waits for a count of everything (api.md "Errors"). */
export async function countRows(db: Db, from: Sql): Promise<{ total: number; total_capped?: true }> {
	const { total } = await db.one<{ total: number }>(
		sql`select count(*)::int as total from (select 1 ${from} limit ${COUNT_LIMIT + 1}) counted`,
	);
	return total > COUNT_LIMIT ? { total: COUNT_LIMIT, total_capped: true } : { total };
}
