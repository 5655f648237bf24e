import { ROLE_IDS } from '#domain/account/roles.ts';
import { refuseForm } from '#domain/base/refusal.ts';
import type { Context } from '../lib/context.ts';
import type { Caller } from '../lib/http/caller.ts';
import { confirmAccount, findAccountById, setPasswordHash } from './auth.store.ts';
import { wrongVerification } from './mail-links/mail-link.service.ts';
import { consumeToken, findToken, isTokenOfVerified, lockTokenOwner } from './mail-links/mail-tokens.store.ts';
import { countWrongTokens } from './mail-links/token-tries.ts';
import { whyNotUncommon } from './passwords/common-passwords.ts';
import { hashPassword, isPassword } from './passwords/password-queue.ts';

type Linked = { email: string; token: string };
type Proof = { password?: string; newpassword?: string };

const linked = ({ email, token }: Linked) => ({ email, token, purpose: 'verification' as const });

/** The account of a link that still works. */
async function getLinkedAccount({ db, now }: Context, sent: Linked): Promise<number> {
	const found = await findToken(db, linked(sent), now());
	if (!found) throw wrongVerification(await isTokenOfVerified(db, sent.email, sent.token));
	return found.user_id;
}

/** Checks the token without consuming it. */
export async function checkVerification(context: Context, caller: Caller, sent: Linked): Promise<{ valid: true }> {
	await countWrongTokens(context, caller, () => getLinkedAccount(context, sent));
	return { valid: true };
}

/**
 * Who signed up may be another person than the owner of the mailbox. Both are the same person where the password of the sign-up is known;
 * otherwise the owner's new password replaces it, so that the one who signed up cannot sign in.
 */
export async function verifyEmail(context: Context, caller: Caller, sent: Linked & Proof): Promise<{ email: string }> {
	const userId = await countWrongTokens(context, caller, () => getLinkedAccount(context, sent));
	const common = whyNotUncommon('newpassword', sent.newpassword);
	if (common) throw refuseForm(common);
	if (sent.newpassword === undefined) await provePassword(context, userId, sent.password);
	const newHash = sent.newpassword === undefined ? null : await hashPassword(sent.newpassword);
	await context.db.transaction(async (tx) => {
		const used = await consumeToken(tx, linked(sent), context.now());
		if (!used) throw wrongVerification();
		await lockTokenOwner(tx, userId);
		// whoever was made an admin since must not get a password by the mailbox alone
		if (newHash && (await findAccountById(tx, userId))?.role_id !== ROLE_IDS.unverified) throw wrongVerification(true);
		if (newHash) await setPasswordHash(tx, userId, newHash);
		await confirmAccount(tx, userId, context.now());
	});
	return { email: sent.email };
}

async function provePassword({ db }: Context, userId: number, password: string | undefined): Promise<void> {
	if (password === undefined) throw refuseForm({ password: 'form.validate.required' });
	const account = await findAccountById(db, userId);
	if (!(await isPassword(account?.password_hash, password))) throw refuseForm({ password: 'verification.wrong_password' });
}
