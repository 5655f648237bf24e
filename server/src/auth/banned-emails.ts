import { createHmac } from 'node:crypto';
import { type Db, sql } from '../lib/db.ts';
import type { Env } from '../lib/env.ts';

// Of a deleted person who was banned only a keyed hash of the address stays, until the ban ends (rules.md "Deleted").

const keyedHash = ({ SECRET }: Env, email: string) => createHmac('sha256', SECRET).update(`banned-email:${email}`).digest();

export async function isBannedEmail(db: Db, env: Env, email: string, now: Date): Promise<boolean> {
	const row = await db.row(sql`
		select 1 from banned_emails where email_hash = ${keyedHash(env, email)} and (expires_at is null or expires_at > ${now})`);
	return row !== null;
}

/** `until` null: for ever */
export const rememberBannedEmail = (tx: Db, env: Env, email: string, until: string | null) =>
	tx.run(sql`
		insert into banned_emails (email_hash, expires_at) values (${keyedHash(env, email)}, ${until})
		on conflict (email_hash) do update set expires_at = excluded.expires_at`);
