import type { Db } from '#server/lib/db/db.ts';
import { deleteUnsent } from '#server/lib/mail/outbox.store.ts';
import { LINK_MAILS } from '../auth.mails.ts';
import { newToken } from '../sessions.service.ts';
import { insertToken, lockTokenOwner, type TokenPurpose, voidTokens } from './mail-tokens.store.ts';

/** How long a mailed link works. */
const TOKEN_MINUTES: Record<TokenPurpose, number> = { verification: 24 * 60, reset: 60, admin_link: 10 };

type TokenRequest = { userId: number; purpose: TokenPurpose /** printed by the command line of the server */; byOperator?: boolean };

/** A newer token invalidates the older one. For an unknown person the same statements run but store nothing (failure D7). */
export async function issueToken(
	tx: Db,
	{ userId, purpose, byOperator = false }: TokenRequest,
	now: Date,
): Promise<{ token: string; until: Date }> {
	await lockTokenOwner(tx, userId);
	await voidLinks(tx, userId, [purpose], now);
	const token = newToken();
	const until = new Date(now.getTime() + TOKEN_MINUTES[purpose] * 60_000);
	await insertToken(tx, { userId, purpose, token, expiresAt: until, byOperator, now });
	return { token, until };
}

/**
 * Mailed links of these kinds stop working, e.g. when the address or the password they were sent for has changed. Mails with them that still wait
 * are not sent: one that is sent late would be the newest in the mailbox.
 */
export async function voidLinks(tx: Db, userId: number, purposes: readonly TokenPurpose[], now: Date): Promise<void> {
	for (const purpose of purposes) {
		await voidTokens(tx, userId, purpose, now);
		await deleteUnsent(tx, userId, LINK_MAILS[purpose]);
	}
}
