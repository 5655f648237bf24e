import { ROLE_IDS } from '#domain/account/roles.ts';
import type { Db } from '../lib/db/db.ts';
import { confirmAccount, findAccountById, isNeverConfirmed, setPasswordHash } from './auth.store.ts';
import { lockTokenOwner } from './mail-links/mail-tokens.store.ts';

/**
 * Whoever opens a link mailed to the address has confirmed it: an account made by buying becomes a standard one (N-011). One for which somebody
 * has chosen a password waits for the proof of it: the mailbox says nothing about who chose that.
 */
export async function confirmPasswordless(tx: Db, userId: number, now: Date): Promise<void> {
	await lockTokenOwner(tx, userId);
	const account = await findAccountById(tx, userId);
	if (account?.role_id === ROLE_IDS.unverified && account.password_hash === null) await confirmAccount(tx, userId, now);
}

/** A password for an account that nobody has confirmed; it counts when it is proven by the mailed link. False: somebody has an account. */
export async function keepUnprovenPassword(
	tx: Db,
	{ userId, email, hash }: { userId: number; email: string; hash: string },
): Promise<boolean> {
	await lockTokenOwner(tx, userId);
	if (!(await isNeverConfirmed(tx, email))) return false;
	await setPasswordHash(tx, userId, hash);
	return true;
}
