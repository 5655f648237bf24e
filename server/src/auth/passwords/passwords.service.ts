import { ROLE_IDS } from '#domain/account/roles.ts';
import { refuseForm } from '#domain/base/refusal.ts';
import type { Context } from '#server/lib/context.ts';
import type { Caller } from '#server/lib/http/caller.ts';
import { queueMail } from '#server/lib/mail/outbox.ts';
import { warnAdmins } from '../admin-warnings.service.ts';
import { findAccountById } from '../auth.store.ts';
import { wrongReset } from '../mail-links/mail-link.service.ts';
import { consumeToken, findToken, lockTokenOwner } from '../mail-links/mail-tokens.store.ts';
import { countWrongTokens } from '../mail-links/token-tries.ts';
import { passwordChangedMail } from '../security.mails.ts';
import { whyNotUncommon } from './common-passwords.ts';
import { hashPassword } from './password-queue.ts';
import { replacePassword } from './waiting-passwords.service.ts';
import { saveWaiting } from './waiting-passwords.store.ts';

type Linked = { email: string; token: string };
type NewPassword = Linked & { newpassword: string };

/** Checks the token without consuming it. */
export async function checkReset(context: Context, caller: Caller, { email, token }: Linked): Promise<{ valid: true }> {
	return countWrongTokens(context, caller, async () => {
		if (!(await findToken(context.db, { email, token, purpose: 'reset' }, context.now()))) throw wrongReset();
		return { valid: true };
	});
}

/**
 * Ends every session and invalidates an admin's open sign-in link, so that the old password gives no access any more (failures D6, E2).
 * That of an admin waits until another one confirms it: both steps of the sign-in would otherwise be the same mailbox.
 */
export async function setPassword(context: Context, caller: Caller, sent: NewPassword): Promise<{ email: string; waits: boolean }> {
	const { email, token, newpassword } = sent;
	await checkReset(context, caller, { email, token });
	const common = whyNotUncommon('newpassword', newpassword);
	if (common) throw refuseForm(common);
	const hash = await hashPassword(newpassword);
	const now = context.now();
	const waits = await context.db.transaction(async (tx) => {
		const used = await consumeToken(tx, { email, token, purpose: 'reset' }, now);
		if (!used) throw wrongReset();
		const { user_id: userId, by_operator } = used;
		await lockTokenOwner(tx, userId);
		const account = await findAccountById(tx, userId);
		if (!account) throw wrongReset();
		const isAdmin = account.role_id === ROLE_IDS.admin;
		if (isAdmin) await warnAdmins(context, tx, by_operator ? 'reset_by_operator' : 'reset_waits', { account, caller });
		if (isAdmin && !by_operator) await saveWaiting(tx, { userId, hash, ip: caller.ip, country: caller.country, now });
		else {
			await replacePassword(tx, userId, hash, now);
			await queueMail(tx, passwordChangedMail(context.env, account, now));
		}
		return isAdmin && !by_operator;
	});
	return { email, waits };
}
