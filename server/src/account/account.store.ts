import type { User } from '#domain/account/account.contract.ts';
import { roleName } from '#domain/account/account.rules.ts';
import { type Db, empty, join, raw, type Sql, sql } from '../lib/db/db.ts';
import { wantsReminders } from './mail-audience.sql.ts';

export type PersonRow = {
	id: number;
	firstname: string;
	lastname: string;
	email: string | null;
	role_id: number;
	birthday: string | null;
	created_at: string;
	street: string | null;
	postal_code: string | null;
	city: string | null;
	state: string | null;
	country_code: string | null;
	nip: string | null;
	company: string | null;
	mailing: boolean;
	completed_orders: number;
	last_login_at: string | null;
	last_country: string | null;
	last_ip: string | null;
	password_hash: string | null;
	language: 'pl' | 'en';
	tos_accepted_at: string | null;
};

const findPerson = (db: Db, id: number, lock: Sql) =>
	db.row<PersonRow>(sql`
		select id, firstname, lastname, email, role_id, birthday, created_at, street, postal_code, city, state, country_code, nip, company,
			mailing, completed_orders, last_login_at, last_country, host(last_ip) as last_ip, password_hash, language, tos_accepted_at
		from users where id = ${id} ${lock}`);

export const isEmailTaken = async (db: Db, email: string): Promise<boolean> =>
	(await db.row(sql`select 1 from users where email = ${email}`)) !== null;

export const findPersonById = (db: Db, id: number) => findPerson(db, id, empty);
export const lockPerson = (tx: Db, id: number) => findPerson(tx, id, sql`for update`);

/** A person in the API's form; the last IP address only on request. */
export const toUser = (row: PersonRow, withAddress: boolean): User => ({
	id: row.id,
	firstname: row.firstname,
	lastname: row.lastname,
	email: row.email,
	role: roleName(row.role_id),
	role_id: row.role_id,
	birthday: row.birthday,
	created_at: row.created_at,
	street: row.street,
	postal_code: row.postal_code,
	city: row.city,
	state: row.state,
	country_code: row.country_code,
	nip: row.nip,
	company: row.company,
	mailing: row.mailing,
	paymentStatus: row.completed_orders,
	last_login: row.last_login_at,
	country: row.last_country,
	...(withAddress && { last_ip: row.last_ip }),
});

/** Columns a profile change may set; nothing else can reach the table (failure D10). */
export type PersonChange = Partial<
	Pick<
		PersonRow,
		| 'firstname'
		| 'lastname'
		| 'email'
		| 'role_id'
		| 'birthday'
		| 'country_code'
		| 'street'
		| 'postal_code'
		| 'city'
		| 'state'
		| 'nip'
		| 'company'
		| 'password_hash'
	>
>;

export const updatePerson = (tx: Db, id: number, change: PersonChange) => {
	const pairs = Object.entries(change).filter(([, value]) => value !== undefined);
	if (pairs.length === 0) return Promise.resolve(0);
	const assignments = pairs.map(([column, value]) => sql`${raw(column)} = ${value}`);
	return tx.run(sql`update users set ${join(assignments)} where id = ${id}`);
};

/** An admin can verify an account as the mailed link does, and undo it. */
export const setVerified = (tx: Db, id: number, verifiedAt: Date | null) =>
	tx.run(sql`update users set verified_at = ${verifiedAt} where id = ${id}`);

/** `textVersion`: which text was agreed to; null ends the mailing. */
export const setMailing = (tx: Db, id: number, textVersion: string | null, now: Date) =>
	tx.run(sql`
		update users set mailing = ${textVersion !== null}, mailing_at = ${textVersion === null ? null : now}, mailing_text_version = ${textVersion} where id = ${id}`);

export const hasReminders = (db: Db, id: number) =>
	db.row<{ reminders: boolean }>(sql`select ${wantsReminders} as reminders from users u where u.id = ${id} and u.role <> 'deleted'`);

export const setReminders = (tx: Db, id: number, now: Date) => tx.run(sql`update users set reminders_at = ${now} where id = ${id}`);

export const acceptTerms = (db: Db, id: number, now: Date) =>
	db.run(sql`update users set tos_accepted_at = ${now} where id = ${id} and role <> 'deleted'`);

/** Returns the number of people who have to accept again. */
export const rejectTerms = (tx: Db) =>
	tx.run(sql`update users set tos_accepted_at = null where role in ('standard', 'premium', 'unverified') and tos_accepted_at is not null`);
