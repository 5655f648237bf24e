import { type Db, sql } from '#server/lib/db/db.ts';
import { hashToken } from '#server/lib/http/viewer.ts';

export type TokenPurpose = 'verification' | 'reset' | 'admin_link' | 'signin' | 'ticket_code';

/** What a token is for; `orderId` for the ticket of one order. */
export type TokenSubject = { purpose: TokenPurpose; orderId?: number | null };

/** Concurrent requests wait for each other here, so that the second one invalidates the first. */
export const lockTokenOwner = (tx: Db, userId: number) => tx.row(sql`select 1 from users where id = ${userId} for no key update`);

/** Without an order those of all orders. */
export const voidTokens = (tx: Db, userId: number, { purpose, orderId = null }: TokenSubject, now: Date) =>
	tx.run(sql`
		update mail_tokens set voided_at = ${now} where user_id = ${userId} and purpose = ${purpose} and used_at is null and voided_at is null
			and (${orderId}::bigint is null or order_id = ${orderId})`);

type NewToken = TokenSubject & { userId: number; token: string; expiresAt: Date; byOperator: boolean; now: Date };

/** Nothing for a person who does not exist. */
export const insertToken = (tx: Db, { userId, purpose, orderId = null, token, expiresAt, byOperator, now }: NewToken) =>
	tx.run(sql`
		insert into mail_tokens (user_id, purpose, order_id, token_hash, created_at, expires_at, by_operator)
		select id, ${purpose}, ${orderId}::bigint, ${hashToken(token)}, ${now}::timestamptz, ${expiresAt}::timestamptz, ${byOperator}
		from users where id = ${userId}`);

/** By the token of its link, or by its hash. */
type MailedToken = TokenSubject & { email: string; token: string | Buffer };

const usable = ({ email, token, ...subject }: MailedToken, now: Date) => sql`
	t.token_hash = ${typeof token === 'string' ? hashToken(token) : token} and ${live({ email, ...subject }, now)}`;

const live = ({ email, purpose, orderId = null }: TokenSubject & { email: string }, now: Date) => sql`
	t.purpose = ${purpose} and t.order_id is not distinct from ${orderId}::bigint and t.used_at is null and t.voided_at is null and t.expires_at > ${now} and u.id = t.user_id and u.email = ${email}`;

/** The hash of the one token of its kind that still works. */
export const findLiveHash = (db: Db, mailed: TokenSubject & { email: string }, now: Date) =>
	db.row<{ token_hash: Buffer }>(sql`select t.token_hash from mail_tokens t, users u where ${live(mailed, now)}`);

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
