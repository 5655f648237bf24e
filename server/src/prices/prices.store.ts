import type { PriceChange } from '#domain/catalogue/lowest-price.rules.ts';
import { type Db, raw, sql } from '../lib/db/db.ts';

/** The newest changes first; empty where there is no such title. */
export const listPriceChanges = (db: Db, { type, id }: { type: 'event' | 'video'; id: number }) =>
	db.rows<PriceChange>(sql`
		select price_grosze, changed_at from price_changes where ${raw(`${type}_id`)} = ${id} order by changed_at desc, id desc limit 500`);
