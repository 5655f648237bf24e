import { MAILING_TEXT_VERSION } from '#domain/account/mailing.contract.ts';
import { type SignUp, whyNotSignUp } from '#domain/auth/signup.contract.ts';
import { type FormError, mergeFormErrors, refuseForm } from '#domain/base/refusal.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import type { Context } from '../lib/context.ts';
import type { Db } from '../lib/db/db.ts';
import type { Caller } from '../lib/http/caller.ts';
import { findAccountByEmail, insertAccount, isNeverConfirmed } from './auth.store.ts';
import { isBannedEmail } from './banned-emails.service.ts';
import { mailsToAddressBudget, signUpBudget } from './budgets.ts';
import { whyNotUncommon } from './passwords/common-passwords.ts';
import { hashPassword } from './passwords/password-queue.ts';
import { mailVerification } from './verification-mail.service.ts';

const taken = () => refuseForm({ email: 'signup.email_taken' });

/** An address that was never confirmed is free: who signed up first may not be its owner. */
const isTaken = async (db: Db, email: string) => (await findAccountByEmail(db, email)) !== null && !(await isNeverConfirmed(db, email));

async function whyNot(
	{ db, env, now }: Context,
	{ email, birthday, password, mailing = false }: Partial<SignUp>,
): Promise<FormError | null> {
	const blocked = email !== undefined && (await isBannedEmail(db, env, email, now())) && { email: 'signup.email_blocked' };
	const known = email !== undefined && !blocked && (await isTaken(db, email)) && { email: 'signup.email_taken' };
	return mergeFormErrors(
		whyNotUncommon('password', password),
		birthday !== undefined && whyNotSignUp({ birthday, mailing }, warsawDate(now())),
		blocked,
		known,
	);
}

/** Of a form that is not sent yet (F-096). Checking its e-mail reveals whether an account exists, so it counts as an attempt. */
export async function whyNotSignUpYet(context: Context, caller: Caller, sent: Partial<SignUp>): Promise<FormError | null> {
	const mayCheckEmail = sent.email !== undefined && (await context.limits.allows(signUpBudget(caller.ip)));
	return whyNot(context, mayCheckEmail ? sent : { ...sent, email: undefined });
}

/** The account is unverified until the mailed link is opened and the password proven; signing up accepts the terms. */
export async function signUp(context: Context, caller: Caller, sent: SignUp): Promise<{ email: string }> {
	const { db, env, limits, now, settings } = context;
	await limits.spend(signUpBudget(caller.ip));
	const wrong = await whyNot(context, sent);
	if (wrong) throw refuseForm(wrong);
	if (await isNeverConfirmed(db, sent.email)) await limits.spend(mailsToAddressBudget('signup', sent.email));
	const { email, firstname, lastname, birthday, country_code, mailing } = sent;
	const password_hash = await hashPassword(sent.password);
	const terms = await settings.app();
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
		await mailVerification(tx, { env, now: now(), terms }, { account, redirect: sent.redirect });
	});
	return { email };
}
