import { type Db, sql } from '../lib/db/db.ts';

export const findBannedEmail = (db: Db, emailHash: Buffer, now: Date) =>
	db.row(sql`select 1 from banned_emails where email_hash = ${emailHash} and (expires_at is null or expires_at > ${now})`);

/** `until` null: for ever */
export const saveBannedEmail = (tx: Db, emailHash: Buffer, until: string | null) =>
	tx.run(sql`
		insert into banned_emails (email_hash, expires_at) values (${emailHash}, ${until})
		on conflict (email_hash) do update set expires_at = excluded.expires_at`);
