import type { Db } from '#server/lib/db/db.ts';
import { deleteUnsent } from '#server/lib/mail/outbox.store.ts';
import { linkMailKey } from '../auth.mails.ts';
import { newToken } from '../sessions.service.ts';
import { insertToken, lockTokenOwner, type TokenPurpose, type TokenSubject, voidTokens } from './mail-tokens.store.ts';

/** How long a mailed link works. */
const TOKEN_MINUTES: Record<TokenPurpose, number> = { verification: 24 * 60, reset: 60, admin_link: 10, signin: 10, ticket_code: 10 };

type TokenRequest = TokenSubject & { userId: number /** printed by the command line of the server */; byOperator?: boolean };

/** A newer token invalidates the older one. For an unknown person the same statements run but store nothing (failure D7). */
export async function issueToken(
	tx: Db,
	{ userId, byOperator = false, ...subject }: TokenRequest,
	now: Date,
): Promise<{ token: string; until: Date }> {
	await lockTokenOwner(tx, userId);
	await voidLink(tx, userId, subject, now);
	const token = newToken();
	const until = new Date(now.getTime() + TOKEN_MINUTES[subject.purpose] * 60_000);
	await insertToken(tx, { ...subject, userId, token, expiresAt: until, byOperator, now });
	return { token, until };
}

/**
 * Mailed links of these kinds stop working, e.g. when the address or the password they were sent for has changed. Mails with them that still wait
 * are not sent: one that is sent late would be the newest in the mailbox.
 */
export async function voidLinks(tx: Db, userId: number, purposes: readonly TokenPurpose[], now: Date): Promise<void> {
	for (const purpose of purposes) await voidLink(tx, userId, { purpose }, now);
}

async function voidLink(tx: Db, userId: number, subject: TokenSubject, now: Date): Promise<void> {
	await voidTokens(tx, userId, subject, now);
	await deleteUnsent(tx, userId, linkMailKey(subject));
}
