import { type Db, sql } from './db.ts';

export const countMigrations = async (db: Db): Promise<number> =>
	(await db.one<{ count: number }>(sql`select count(*) as count from migrations`)).count;
