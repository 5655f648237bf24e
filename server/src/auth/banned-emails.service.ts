import { createHmac } from 'node:crypto';
import type { Db } from '../lib/db/db.ts';
import type { Env } from '../lib/env.ts';
import { findBannedEmail, saveBannedEmail } from './banned-emails.store.ts';

// For a deleted person who was banned, only a keyed hash of the e-mail is kept, until the ban ends.

const keyedHash = ({ SECRET }: Env, email: string) => createHmac('sha256', SECRET).update(`banned-email:${email}`).digest();

export const isBannedEmail = async (db: Db, env: Env, email: string, now: Date): Promise<boolean> =>
	(await findBannedEmail(db, keyedHash(env, email), now)) !== null;

/** `until` null: for ever */
export const rememberBannedEmail = (tx: Db, env: Env, email: string, until: string | null) =>
	saveBannedEmail(tx, keyedHash(env, email), until);
