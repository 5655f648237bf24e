import { ROLE_IDS } from '#domain/account/roles.ts';
import { type Db, sql } from '../lib/db/db.ts';

export type Account = {
	id: number;
	email: string;
	firstname: string;
	lastname: string;
	role_id: number;
	password_hash: string | null;
	language: 'pl' | 'en';
};

const COLUMNS = sql`u.id, u.email, u.firstname, u.lastname, u.role_id, u.password_hash, u.language`;

export const findAccountByEmail = (db: Db, email: string) => db.row<Account>(sql`select ${COLUMNS} from users u where u.email = ${email}`);

export const findAccountById = (db: Db, id: number) => db.row<Account>(sql`select ${COLUMNS} from users u where u.id = ${id}`);

/** How much of an IPv4 address names the network; of IPv6 it is always the /64. */
const NETWORK_BITS = { address: 32, neighbourhood: 24 } as const;

type Place = { email: string; ip: string; of: keyof typeof NETWORK_BITS };

/** Whether the account has signed in from this address, or from its neighbourhood, before. */
export async function hasSignedInFrom(db: Db, { email, ip, of }: Place): Promise<boolean> {
	const network = sql`set_masklen(${ip}::inet, case family(${ip}::inet) when 6 then 64 else ${NETWORK_BITS[of]}::int end)`;
	const row = await db.row(sql`
		select 1 from users u where u.email = ${email} and (u.last_ip <<= ${network}
			or exists (select 1 from sessions s where s.user_id = u.id and s.kind = 'own' and s.ip <<= ${network}))`);
	return row !== null;
}

type Entry = {
	userId: number;
	passwordHash: string | null;
	roleId: number;
	ip: string;
	country: string | null;
	language: Account['language'];
	now: Date;
};

/**
 * Records the sign-in in the person's row, which also locks it: sign-ins of one account run one after the other, and one whose
 * password or role has just changed finds no row. Later mails are in the language of the last sign-in.
 */
export const saveSignIn = async (tx: Db, { userId, passwordHash, roleId, ip, country, language, now }: Entry): Promise<boolean> =>
	(await tx.run(sql`
		update users set last_login_at = ${now}, last_seen_at = ${now}, last_ip = ${ip}, last_country = ${country},
			language = ${language}
		where id = ${userId} and role_id = ${roleId} and password_hash is not distinct from ${passwordHash}`)) === 1;

export const setPasswordHash = (tx: Db, userId: number, hash: string | null) =>
	tx.run(sql`update users set password_hash = ${hash} where id = ${userId}`);

type NewAccount = {
	email: string;
	firstname: string;
	lastname: string;
	password_hash: string | null;
	birthday: string | null;
	country_code: string;
	mailing: boolean;
	mailingVersion: string | null;
	language: 'pl' | 'en';
	now: Date;
};

/** Whether a further sign-up takes the place of this account's: nobody has shown that the mailbox is theirs. */
const NEVER_CONFIRMED = sql`u.role = 'unverified' and u.verified_at is null`;

export const isNeverConfirmed = async (db: Db, email: string): Promise<boolean> =>
	(await db.row(sql`select 1 from users u where u.email = ${email} and ${NEVER_CONFIRMED}`)) !== null;

/** The account of a sign-up; one that was never confirmed is replaced under its id. null: the address is taken. */
export const insertAccount = (tx: Db, one: NewAccount) =>
	tx.row<Account>(sql`
		insert into users as u (email, firstname, lastname, password_hash, role_id, birthday, country_code, language, mailing, mailing_at,
			mailing_text_version, tos_accepted_at, created_at)
		values (${one.email}, ${one.firstname}, ${one.lastname}, ${one.password_hash}, ${ROLE_IDS.unverified}, ${one.birthday}, ${one.country_code}, ${one.language},
			${one.mailing}, ${one.mailing ? one.now : null}, ${one.mailingVersion}, ${one.now}, ${one.now})
		on conflict (email) do update set firstname = excluded.firstname, lastname = excluded.lastname,
			password_hash = excluded.password_hash, birthday = excluded.birthday, country_code = excluded.country_code,
			language = excluded.language, mailing = excluded.mailing, mailing_at = excluded.mailing_at,
			mailing_text_version = excluded.mailing_text_version, tos_accepted_at = excluded.tos_accepted_at
		where ${NEVER_CONFIRMED}
		returning ${COLUMNS}`);

/** Who chose it may not be the owner of the mailbox. */
export const clearUnprovenPassword = (tx: Db, userId: number) =>
	tx.run(sql`update users u set password_hash = null where id = ${userId} and ${NEVER_CONFIRMED}`);

/** An unverified account becomes standard; other roles are unchanged. */
export const confirmAccount = (tx: Db, userId: number, now: Date) =>
	tx.run(
		sql`update users set role_id = case role when 'unverified' then ${ROLE_IDS.standard} else role_id end, verified_at = coalesce(verified_at, ${now}) where id = ${userId}`,
	);

/** An admin created by the command line is verified without a mailed link. */
export const promoteToAdmin = (tx: Db, userId: number, now: Date) =>
	tx.run(sql`update users set role_id = ${ROLE_IDS.admin}, verified_at = coalesce(verified_at, ${now}) where id = ${userId}`);

/** This transaction's commit does not wait for the disk. */
export const commitWithoutFlush = (tx: Db) => tx.run(sql`set local synchronous_commit = off`);
