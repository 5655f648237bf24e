import type { Ban } from '#domain/bans/bans.contract.ts';
import { cappedTotal, countCapped } from '../lib/db/capped-count.ts';
import { type Db, empty, type Sql, sql } from '../lib/db/db.ts';

const columns = (now: Date) => sql`
	b.id, b.user_id, u.firstname, u.lastname, u.email, u.country_code, b.reason, b.expiration_date, b.forever, b.send_email, b.created_at,
	is_active(b, ${now}) as active`;

const selectBans = (now: Date, condition: Sql, rest: Sql) =>
	sql`select ${columns(now)} from bans b join users u on u.id = b.user_id where b.lifted_at is null ${condition} order by b.created_at desc, b.id desc ${rest}`;

export const listBansOfUser = (db: Db, userId: number, now: Date) => db.rows<Ban>(selectBans(now, sql`and b.user_id = ${userId}`, empty));

export async function listBans(db: Db, query: { page: number; limit: number; user_id?: number }, now: Date) {
	const condition = query.user_id === undefined ? empty : sql`and b.user_id = ${query.user_id}`;
	const bans = await db.rows<Ban>(selectBans(now, condition, sql`limit ${query.limit} offset ${(query.page - 1) * query.limit}`));
	return { bans, ...cappedTotal(await countCapped(db, sql`select 1 from bans b where b.lifted_at is null ${condition}`)) };
}

export const getBanRow = (db: Db, id: number, now: Date) =>
	db.one<Ban>(sql`select ${columns(now)} from bans b join users u on u.id = b.user_id where b.id = ${id}`);

/** A ban whose date has passed is over; it makes room for a new one (index bans_one_active). */
export const closeExpired = (tx: Db, userId: number, now: Date) =>
	tx.run(sql`
		update bans b set lifted_at = b.expiration_date where b.user_id = ${userId} and b.lifted_at is null and not is_active(b, ${now})`);

export type NewBan = {
	user_id: number;
	reason: string;
	expiration_date: string | null;
	forever: boolean;
	send_email: boolean;
	created_by: number | null;
	now: Date;
};

/** null: there is an active ban already */
export const insertBan = (tx: Db, ban: NewBan) =>
	tx.row<{ id: number }>(sql`
		insert into bans (user_id, reason, expiration_date, forever, send_email, created_by, created_at)
		values (${ban.user_id}, ${ban.reason}, ${ban.expiration_date}, ${ban.forever}, ${ban.send_email}, ${ban.created_by}, ${ban.now})
		on conflict (user_id) where lifted_at is null do nothing
		returning id`);

/** null: there is no such ban, or it was lifted before */
export const liftBan = (tx: Db, id: number, by: number, now: Date) =>
	tx.row<{ user_id: number; reason: string }>(sql`
		update bans set lifted_at = ${now}, lifted_by = ${by} where id = ${id} and lifted_at is null returning user_id, reason`);
