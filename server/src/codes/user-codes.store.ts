import { type Db, type Sql, sql } from '../lib/db/db.ts';

export type UserCodeRow = {
	code_id: number;
	code: string;
	description: string;
	description_en: string | null;
	discount_percent: number | null;
	discount_cash_grosze: number | null;
	event_id: number | null;
	video_id: number | null;
	title: string | null;
	title_en: string | null;
	activation_date: string;
	usage_date: string | null;
	expiration_date: string | null;
	held: boolean;
	held_by_bank: boolean;
	paid_for: boolean;
	over: boolean;
	title_ends: string | null;
};

// a gift of a title that is over becomes universal
const columns = (
	now: Date,
) => sql`c.id as code_id, c.code, c.description, c.description_en, c.discount_percent, c.discount_cash_grosze, c.event_id, c.video_id,
	coalesce(e.title, v.title) as title, coalesce(et.title, vt.title) as title_en, u.activation_date, u.used_at as usage_date, c.expiration_date, u.held_by_order_id is not null as held,
	exists (select 1 from orders h where h.id = u.held_by_order_id and h.status = 'WAITING_FOR_CONFIRMATION') as held_by_bank,
	c.order_id is not null as paid_for, not c.is_gift and coalesce(e.closes_at <= ${now} or e.cancelled_at is not null or has_nothing_left(e, stream_ended_at(e), ${now}), v.end_date <= ${now}, false) as over,
	case when not c.is_gift then coalesce(e.closes_at, v.end_date) end as title_ends`;
const joined = sql`from user_codes u join codes c on c.id = u.code_id left join events e on e.id = c.event_id left join videos v on v.id = c.video_id
	left join event_translations et on et.event_id = e.id and et.language_code = 'en'
	left join video_translations vt on vt.video_id = v.id and vt.language_code = 'en'`;

/** Revoked codes of refunded orders are not shown. */
const shownTo = (userId: number) => sql`u.user_id = ${userId} and (c.revoked_at is null or u.used_at is not null)`;

export const fromCodesOf = (userId: number): Sql => sql`from user_codes u join codes c on c.id = u.code_id where ${shownTo(userId)}`;

export const listUserCodes = (db: Db, userId: number, { limit, offset }: { limit: number; offset: number }, now: Date) =>
	db.rows<UserCodeRow>(sql`
		select ${columns(now)} ${joined} where ${shownTo(userId)}
		order by u.used_at is not null, u.activation_date desc, u.id desc limit ${limit} offset ${offset}`);

export const findUserCode = (db: Db, { userId, codeId }: { userId: number; codeId: number }, now: Date) =>
	db.row<UserCodeRow>(sql`select ${columns(now)} ${joined} where u.user_id = ${userId} and c.id = ${codeId}`);

export const hasUserCode = async (db: Db, userId: number, codeId: number): Promise<boolean> =>
	(await db.row(sql`select 1 from user_codes where user_id = ${userId} and code_id = ${codeId}`)) !== null;

/** Takes one use of the code by a conditional update; false: none is left. */
export const takeUse = async (tx: Db, codeId: number, now: Date): Promise<boolean> =>
	(await tx.run(sql`
		update codes c set uses_count = c.uses_count + 1 where c.id = ${codeId} and c.uses_count < c."limit" and is_valid(c, ${now})`)) === 1;

export const releaseUse = (tx: Db, codeId: number) => tx.run(sql`update codes set uses_count = uses_count - 1 where id = ${codeId}`);

export const insertUserCode = (tx: Db, userId: number, codeId: number, now: Date) =>
	tx.run(sql`insert into user_codes (user_id, code_id, activation_date) values (${userId}, ${codeId}, ${now})`);

export const lockUserCode = (tx: Db, userId: number, codeId: number) =>
	tx.row<{ id: number; used: boolean; held: boolean }>(sql`
		select id, used_at is not null as used, held_by_order_id is not null as held from user_codes
		where user_id = ${userId} and code_id = ${codeId} for update`);

export const deleteUserCode = (tx: Db, id: number) => tx.run(sql`delete from user_codes where id = ${id}`);

export type Owner = { id: number; role_id: number; birthday: string | null; country_code: string | null; language: 'pl' | 'en' };

export const findOwner = (db: Db, userId: number) =>
	db.row<Owner>(sql`select id, role_id, birthday, country_code, language from users where id = ${userId} and role <> 'deleted'`);
