import { isTrustedAdminEmail } from '#domain/account/account.rules.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Context } from '../lib/context.ts';
import type { Db } from '../lib/db/db.ts';
import { findOtherAdmins, takeAdminsLock } from './last-admin.store.ts';

/** Must be locked before the person's row, so that two admins who remove each other wait here instead of a deadlock (failure E5). */
export const lockAdmins = (tx: Db) => takeAdminsLock(tx);

/** The last admin who can sign in cannot be deleted, demoted or banned. Needs `lockAdmins`. */
export async function refuseLastAdmin({ env, now }: Context, tx: Db, userId: number): Promise<void> {
	const others = await findOtherAdmins(tx, userId, now());
	if (!others.some(({ email }) => isTrustedAdminEmail(email, env.adminEmailDomains))) throw new Refusal('last_admin');
}
