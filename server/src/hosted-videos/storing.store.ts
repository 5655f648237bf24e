import { type Db, sql } from '../lib/db/db.ts';

/** Before a film is stored: one whose process was killed before its row was added is removed later. */
export const noteStoring = (db: Db, key: string, now: Date) =>
	db.run(sql`insert into files_being_stored (key, noted_at) values (${key}, ${now})`);

/** In the transaction that adds the film. Fails where the sweep has given up on the file, which is then removed. */
export async function claimStored(tx: Db, key: string): Promise<void> {
	const claimed = await tx.run(sql`delete from files_being_stored where key = ${key}`);
	if (claimed !== 1) throw new Error(`${key} took too long to be stored`);
}

/** Noted before this moment and not claimed: they are to be removed. One statement, so that none of them is claimed meanwhile. */
export const giveUpStoring = (db: Db, before: Date) =>
	db.run(sql`
		with left_over as (delete from files_being_stored where noted_at < ${before} returning key)
		insert into removed_files (key) select key from left_over on conflict do nothing`);
