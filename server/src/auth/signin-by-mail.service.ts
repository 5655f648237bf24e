import { ROLE_IDS } from '#domain/account/roles.ts';
import type { SessionAnswer } from '#domain/auth/auth.contract.ts';
import type { Context } from '../lib/context.ts';
import type { Caller } from '../lib/http/caller.ts';
import { clearUnprovenPassword, confirmAccount, findAccountById } from './auth.store.ts';
import { refuseBanned } from './blocked.service.ts';
import type { Visitor } from './devices.service.ts';
import { enter } from './enter.service.ts';
import { mailLink } from './mail-links/mail-link.service.ts';
import { allowNewTries, consumeMailed, wrongCode } from './mail-links/mailed-digits.service.ts';

/** Mails a link and six digits, if there is an account; the answer and its time are the same if not (N-007). */
export async function mailSignIn(context: Context, caller: Caller, request: { email: string; redirect?: string }): Promise<{ sent: true }> {
	await mailLink(context, caller, 'signin', request);
	await allowNewTries(context.db, { email: request.email, purpose: 'signin' });
	return { sent: true };
}

type Typed = { email: string; code: string; remember: boolean };

/**
 * Signs in by the digits or the link of a mail. Whoever reads the mailbox has confirmed the address; a password that somebody chose for it
 * before, unproven, no longer counts. Staff keep their two steps.
 */
export async function signInByMail(context: Context, caller: Visitor, { email, code, remember }: Typed): Promise<SessionAnswer> {
	return consumeMailed(context, caller, { email, code, purpose: 'signin' }, async (tx, userId) => {
		const found = await findAccountById(tx, userId);
		if (!found || found.role_id === ROLE_IDS.admin) throw wrongCode();
		await refuseBanned(tx, userId, context.now(), caller.language);
		if (found.role_id === ROLE_IDS.unverified) await clearUnprovenPassword(tx, userId);
		await confirmAccount(tx, userId, context.now());
		const account = await findAccountById(tx, userId);
		if (!account) throw wrongCode();
		return enter(context, tx, { caller, account, remember });
	});
}
