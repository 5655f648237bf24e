import { type Db, sql } from '../lib/db/db.ts';
import { endSessionsWhere } from '../lib/http/sessions.store.ts';
import { hashToken } from '../lib/http/viewer.ts';

export type NewSession = {
	token: string;
	userId: number;
	singleDevice: boolean;
	remember: boolean;
	ip: string;
	country: string | null;
	now: Date;
	expiresAt: Date;
};

/** Only the hash of the token is stored. */
export const insertSession = (tx: Db, { token, userId, singleDevice, remember, ip, country, now, expiresAt }: NewSession) =>
	tx.run(sql`
		insert into sessions (token_hash, user_id, single_device, remember, created_at, expires_at, ip, country)
		values (${hashToken(token)}, ${userId}, ${singleDevice}, ${remember}, ${now}, ${expiresAt}, ${ip}, ${country})`);

export const endSessionOfToken = (db: Db, token: string, now: Date) =>
	endSessionsWhere(db, sql`token_hash = ${hashToken(token)}`, 'logout', now);
