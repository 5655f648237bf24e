import type { Aids } from '#domain/pages/declaration.rules.ts';
import { type Db, sql } from '../lib/db/db.ts';
import { HAS_AD, HAS_PJM, HAS_TEXT } from './aids.sql.ts';

export const readAids = (db: Db) =>
	db.one<Aids>(sql`
		select count(*)::int as titles, count(*) filter (where ${HAS_TEXT})::int as captions,
			count(*) filter (where ${HAS_PJM})::int as pjm, count(*) filter (where ${HAS_AD})::int as ad
		from videos v where v.visible`);
