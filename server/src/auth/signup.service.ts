import { MAILING_TEXT_VERSION } from '#domain/account/mailing.contract.ts';
import { type SignUp, whyNotSignUp } from '#domain/auth/signup.contract.ts';
import { refuseForm } from '#domain/base/refusal.ts';
import { warsawDate } from '#domain/base/time.ts';
import type { Caller } from '../lib/caller.ts';
import type { Context } from '../lib/context.ts';
import { queueMail } from '../lib/outbox.ts';
import { verificationMail } from './auth.mails.ts';
import { findAccountByEmail, insertAccount } from './auth.store.ts';
import { isBannedEmail } from './banned-emails.ts';
import { signUps } from './budgets.ts';
import { issueToken } from './mail-tokens.ts';
import { hashPassword } from './password-queue.ts';

const taken = () => refuseForm({ email: 'signup.email_taken' });

/** The account is unverified until the mailed link is opened; signing up accepts the terms (rules.md "Terms"). */
export async function signUp(context: Context, caller: Caller, sent: SignUp): Promise<{ email: string }> {
	const { db, env, limits, now } = context;
	await limits.spend(signUps(caller.ip));
	const wrong = whyNotSignUp(sent, warsawDate(now()));
	if (wrong) throw refuseForm(wrong);
	if (await isBannedEmail(db, env, sent.email, now())) throw refuseForm({ email: 'signup.email_blocked' });
	if (await findAccountByEmail(db, sent.email)) throw taken();
	const { email, firstname, lastname, birthday, country_code, mailing } = sent;
	const password_hash = await hashPassword(sent.password);
	await db.transaction(async (tx) => {
		const account = await insertAccount(tx, {
			email,
			firstname,
			lastname,
			password_hash,
			birthday,
			country_code,
			mailing,
			mailingVersion: mailing ? MAILING_TEXT_VERSION : null,
			language: caller.language,
			now: now(),
		});
		if (!account) throw taken();
		const token = await issueToken(tx, account.id, 'verification', now());
		await queueMail(tx, verificationMail(env, account, { token, redirect: sent.redirect }));
	});
	return { email };
}
