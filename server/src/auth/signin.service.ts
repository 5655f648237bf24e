import { isTrustedAdminEmail, normaliseEmail } from '#domain/account/account.rules.ts';
import { ROLE_IDS } from '#domain/account/roles.ts';
import type { SessionAnswer } from '#domain/auth/auth.contract.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Context } from '../lib/context.ts';
import type { Db } from '../lib/db/db.ts';
import type { Budget } from '../lib/http/rate-limit.ts';
import { queueMail } from '../lib/mail/outbox.ts';
import { adminLinkMail } from './auth.mails.ts';
import { type Account, findAccountByEmail, findAccountById, hasSignedInFrom } from './auth.store.ts';
import { refuseBanned } from './blocked.service.ts';
import { accountSignInBudget, addressSignInBudget, adminLinkBudget, knownAddressSignInBudget } from './budgets.ts';
import type { Visitor } from './devices.service.ts';
import { enter } from './enter.service.ts';
import { issueToken } from './mail-links/mail-tokens.service.ts';
import { consumeToken } from './mail-links/mail-tokens.store.ts';
import { countWrongTokens } from './mail-links/token-tries.ts';
import { isPassword } from './passwords/password-queue.ts';
import { findWaitingHash } from './passwords/waiting-passwords.store.ts';

type Typed = { email: string; password: string; remember: boolean; redirect?: string };

/** Wrong e-mail and wrong password get the same answer after the same time; an admin gets a link by mail instead of a session. */
export async function signIn(context: Context, caller: Visitor, typed: Typed): Promise<SessionAnswer> {
	const email = normaliseEmail(typed.email);
	const spent = await spendTry(context, email, caller.ip);
	const account = await findAccountByEmail(context.db, email);
	const isRight = await isPassword(account?.password_hash, typed.password);
	if (!account || !isRight) throw await whyNotIn(context, account, typed.password);
	await context.limits.clear(spent.bucket);
	// a whole school may sign in at one address
	await context.limits.takeBack(addressSignInBudget(caller.ip).bucket);
	await refuseBanned(context.db, account.id, context.now(), caller.language);
	if (account.role_id === ROLE_IDS.unverified) throw new Refusal('unverified', { email: account.email });
	if (account.role_id === ROLE_IDS.admin) return mailAdminLink(context, { ...account, language: caller.language }, typed.redirect);
	return context.db.transaction((tx) => enter(context, tx, { caller, account, remember: typed.remember }));
}

/** The second step of an admin. A wrong, used or expired link is 422. */
export async function signInByLink(context: Context, caller: Visitor, token: string, typedEmail: string): Promise<SessionAnswer> {
	const signIn = async (tx: Db) => {
		const used = await consumeToken(tx, { email: normaliseEmail(typedEmail), token, purpose: 'admin_link' }, context.now());
		const account = used && (await findAccountById(tx, used.user_id));
		if (account?.role_id !== ROLE_IDS.admin) throw new Refusal('wrong_token');
		refuseUntrusted(context, account);
		await refuseBanned(tx, account.id, context.now(), caller.language);
		return enter(context, tx, { caller, account, remember: false });
	};
	return countWrongTokens(context, caller, () => context.db.transaction(signIn));
}

/** Who has set a new password that waits is told so, instead of being told that it is wrong. */
async function whyNotIn({ db, now }: Context, account: Account | null, typed: string): Promise<Refusal> {
	const waiting = account?.role_id === ROLE_IDS.admin ? await findWaitingHash(db, account.id, now()) : null;
	return new Refusal(waiting !== null && (await isPassword(waiting, typed)) ? 'password_waits' : 'bad_credentials');
}

/** Attempts from known addresses have a separate budget, so that others cannot lock the owner out (failure D9). Returns the budget it is counted by. */
async function spendTry({ db, limits }: Context, email: string, ip: string): Promise<Budget> {
	await limits.spend(addressSignInBudget(ip));
	const budget = (await hasSignedInFrom(db, { email, ip, of: 'address' }))
		? knownAddressSignInBudget(email, ip)
		: accountSignInBudget(email);
	await limits.spend(budget);
	return budget;
}

async function mailAdminLink(context: Context, account: Account, redirect: string | undefined): Promise<never> {
	refuseUntrusted(context, account);
	await context.limits.spend(adminLinkBudget(account.id));
	await context.db.transaction(async (tx) => {
		const link = await issueToken(tx, { userId: account.id, purpose: 'admin_link' }, context.now());
		await queueMail(tx, adminLinkMail(context.env, account, { ...link, redirect }));
	});
	throw new Refusal('link_sent');
}

/** The domain is checked when the role is given and again at every sign-in (failure E3). */
function refuseUntrusted({ env }: Context, { email }: Account) {
	if (!isTrustedAdminEmail(email, env.adminEmailDomains)) throw new Refusal('forbidden', { text: 'signin.untrusted_domain' });
}
