import { type Db, join, raw, sql } from '#server/lib/db/db.ts';

export type Row = Record<string, unknown>;

/** Columns that are not given have their defaults. */
export function insertRow<T = { id: number; slug: string }>(db: Db, table: string, row: Row): Promise<T> {
	const names = Object.keys(row);
	return db.one(sql`insert into ${raw(table)} (${raw(names.join(', '))}) values (${join(names.map((name) => row[name]))}) returning *`);
}
