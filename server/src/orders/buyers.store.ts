import { type Db, prepared, sql } from '../lib/db/db.ts';

// The people behind orders, as the users table has them.

export type Buyer = { email: string | null; firstname: string; lastname: string; isUnverified: boolean };

/** A deleted person has no address. */
export const findBuyer = (db: Db, userId: number) =>
	db.row<Buyer>(
		prepared('buyer', sql`select email, firstname, lastname, role = 'unverified' as "isUnverified" from users where id = ${userId}`),
	);

export type Grantee = { id: number; language: 'pl' | 'en'; country_code: string | null };

/** By address or id. */
export const findGrantee = (db: Db, userval: string) =>
	db.row<Grantee>(sql`
		select id, language, country_code from users
		where role <> 'deleted' and (email = ${userval.toLowerCase()} or id = ${/^\d{1,9}$/.test(userval) ? Number(userval) : null}) limit 1`);
