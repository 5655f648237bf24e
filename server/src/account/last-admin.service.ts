import { Refusal } from '#domain/base/refusal.ts';
import type { Db } from '../lib/db/db.ts';
import { findOtherAdmin, takeAdminsLock } from './last-admin.store.ts';

/** Must be locked before the person's row, so that two admins who remove each other wait here instead of a deadlock (failure E5). */
export const lockAdmins = (tx: Db) => takeAdminsLock(tx);

/** The last admin who can sign in cannot be deleted, demoted or banned. Needs `lockAdmins`. */
export async function refuseLastAdmin(tx: Db, userId: number, now: Date): Promise<void> {
	if (!(await findOtherAdmin(tx, userId, now))) throw new Refusal('last_admin');
}
