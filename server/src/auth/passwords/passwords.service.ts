import { refuseForm } from '#domain/base/refusal.ts';
import type { Context } from '#server/lib/context.ts';
import type { Caller } from '#server/lib/http/caller.ts';
import { endSessions } from '#server/lib/http/sessions.store.ts';
import { setPasswordHash } from '../auth.store.ts';
import { mailTokenBudget } from '../budgets.ts';
import { wrongReset } from '../mail-links/mail-link.service.ts';
import { voidLinks } from '../mail-links/mail-tokens.service.ts';
import { consumeToken, findToken } from '../mail-links/mail-tokens.store.ts';
import { whyNotUncommon } from './common-passwords.ts';
import { hashPassword } from './password-queue.ts';

type Linked = { email: string; token: string };

/** Checks the token without consuming it. */
export async function checkReset(context: Context, caller: Caller, { email, token }: Linked): Promise<{ valid: true }> {
	await context.limits.spend(mailTokenBudget(caller.ip));
	if (!(await findToken(context.db, { email, token, purpose: 'reset' }, context.now()))) throw wrongReset();
	return { valid: true };
}

/** Ends every session and invalidates an admin's open sign-in link, so that the old password gives no access any more (failures D6, E2). */
export async function setPassword(context: Context, caller: Caller, sent: Linked & { newpassword: string }): Promise<{ email: string }> {
	const { email, token, newpassword } = sent;
	await checkReset(context, caller, { email, token });
	const common = whyNotUncommon('newpassword', newpassword);
	if (common) throw refuseForm(common);
	const hash = await hashPassword(newpassword);
	await context.db.transaction(async (tx) => {
		const used = await consumeToken(tx, { email, token, purpose: 'reset' }, context.now());
		if (!used) throw wrongReset();
		await setPasswordHash(tx, used.user_id, hash);
		await voidLinks(tx, used.user_id, ['admin_link'], context.now());
		await endSessions(tx, { userId: used.user_id }, 'password', context.now());
	});
	return { email };
}
