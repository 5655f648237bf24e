import type { User } from '#domain/account/account.contract.ts';
import { ROLE_IDS } from '#domain/account/roles.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Db } from '../lib/db/db.ts';
import { findPersonById, type PersonRow, toUser } from './account.store.ts';

/** A person in the API's form; the last IP address for admins only. */
export async function getUser(db: Db, id: number, withAddress: boolean): Promise<User> {
	const row = await findPersonById(db, id);
	if (!row) throw new Refusal('not_found');
	return toUser(row, withAddress);
}

export type ActivePerson = PersonRow & { email: string };

/** A person who has not been deleted. */
export async function getActivePerson(db: Db, id: number): Promise<ActivePerson> {
	const row = await findPersonById(db, id);
	if (!row || row.email === null || row.role_id === ROLE_IDS.deleted) throw new Refusal('not_found');
	return { ...row, email: row.email };
}
