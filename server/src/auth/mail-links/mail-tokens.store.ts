import { type Db, sql } from '#server/lib/db/db.ts';
import { hashToken } from '#server/lib/http/viewer.ts';

export type TokenPurpose = 'verification' | 'reset' | 'admin_link';

/** Concurrent requests wait for each other here, so that the second one invalidates the first. */
export const lockTokenOwner = (tx: Db, userId: number) => tx.row(sql`select 1 from users where id = ${userId} for no key update`);

export const voidTokens = (tx: Db, userId: number, purpose: TokenPurpose, now: Date) =>
	tx.run(sql`
		update mail_tokens set voided_at = ${now} where user_id = ${userId} and purpose = ${purpose} and used_at is null and voided_at is null`);

type NewToken = { userId: number; purpose: TokenPurpose; token: string; expiresAt: Date; byOperator: boolean; now: Date };

/** Nothing for a person who does not exist. */
export const insertToken = (tx: Db, { userId, purpose, token, expiresAt, byOperator, now }: NewToken) =>
	tx.run(sql`
		insert into mail_tokens (user_id, purpose, token_hash, created_at, expires_at, by_operator)
		select id, ${purpose}, ${hashToken(token)}, ${now}::timestamptz, ${expiresAt}::timestamptz, ${byOperator}
		from users where id = ${userId}`);

type MailedToken = { email: string; token: string; purpose: TokenPurpose };

const usable = ({ email, token, purpose }: MailedToken, now: Date) => sql`
	t.token_hash = ${hashToken(token)} and t.purpose = ${purpose} and t.used_at is null and t.voided_at is null and t.expires_at > ${now}
	and u.id = t.user_id and u.email = ${email}`;

export type UsedToken = { user_id: number; by_operator: boolean };

/** The owner of a token that still works, without using it up. */
export const findToken = (db: Db, mailed: MailedToken, now: Date) =>
	db.row<UsedToken>(sql`select t.user_id, t.by_operator from mail_tokens t, users u where ${usable(mailed, now)}`);

/** Consumes a token; of any number of concurrent callers exactly one succeeds. */
export const consumeToken = (tx: Db, mailed: MailedToken, now: Date) =>
	tx.row<UsedToken>(sql`
		update mail_tokens t set used_at = ${now} from users u where ${usable(mailed, now)} returning t.user_id, t.by_operator`);

/** A verification link of an account that is verified by now: used, or replaced by a newer one. */
export const isTokenOfVerified = async (db: Db, email: string, token: string): Promise<boolean> =>
	(await db.row(sql`
		select 1 from mail_tokens t join users u on u.id = t.user_id
		where t.token_hash = ${hashToken(token)} and t.purpose = 'verification' and u.email = ${email} and u.role not in ('unverified', 'deleted')`)) !==
	null;
