import type { TranslationSubject } from '#domain/translations/translations.subjects.ts';
import { type Db, raw, sql } from './db.ts';

export type ContentTable = 'categories' | 'galleries' | 'slides' | 'videos' | 'events' | `${TranslationSubject}_translations`;

/** The name of the table is one of these, never a caller's. */
export const isStored = async (db: Db, table: ContentTable, id: number): Promise<boolean> =>
	(await db.row(sql`select 1 from ${raw(table)} where id = ${id}`)) !== null;
