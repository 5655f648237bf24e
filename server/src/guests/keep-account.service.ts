import { refuseForm } from '#domain/base/refusal.ts';
import { mailsFromAddressBudget, mailsToAddressBudget } from '../auth/budgets.ts';
import { keepUnprovenPassword } from '../auth/passwordless.service.ts';
import { whyNotUncommon } from '../auth/passwords/common-passwords.ts';
import { hashPassword } from '../auth/passwords/password-queue.ts';
import { mailSignIn } from '../auth/signin-by-mail.service.ts';
import { mailVerification } from '../auth/verification-mail.service.ts';
import type { Context } from '../lib/context.ts';
import type { Caller } from '../lib/http/caller.ts';
import type { Viewer } from '../lib/http/viewer.ts';

const AFTER = '/konto';

/**
 * "Zapisz na koncie" (N-011). The mailbox decides: without a password a link signs in and makes the account a standard one; a password set here
 * counts when the mailed link proves it. Whoever has an account gets a link to sign in. The answer is the same.
 */
export async function keepAccount(
	context: Context,
	{ viewer, caller }: { viewer: Viewer; caller: Caller },
	newpassword: string | undefined,
): Promise<{ sent: true }> {
	const common = whyNotUncommon('newpassword', newpassword);
	if (common) throw refuseForm(common);
	const { email, id } = viewer;
	if (newpassword === undefined) return mailSignIn(context, caller, { email, redirect: AFTER });
	const budgets = [mailsFromAddressBudget('signup', caller.ip), mailsToAddressBudget('signup', email)];
	for (const budget of budgets) if (!(await context.limits.allows(budget))) return { sent: true };
	const hash = await hashPassword(newpassword);
	const terms = await context.settings.app();
	const isKept = await context.db.transaction(async (tx) => {
		if (!(await keepUnprovenPassword(tx, { userId: id, email, hash }))) return false;
		const account = { id, email, firstname: '', language: caller.language };
		await mailVerification(tx, { env: context.env, now: context.now(), terms }, { account, redirect: AFTER });
		return true;
	});
	return isKept ? { sent: true } : mailSignIn(context, caller, { email, redirect: AFTER });
}
