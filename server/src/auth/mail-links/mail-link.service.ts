import { ROLE_IDS } from '#domain/account/roles.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Context } from '#server/lib/context.ts';
import type { Caller } from '#server/lib/http/caller.ts';
import { queueMail } from '#server/lib/mail/outbox.ts';
import { resetMail, signInMail, verificationMail } from '../auth.mails.ts';
import { type Account, commitWithoutFlush, findAccountByEmail, hasSignedInFrom } from '../auth.store.ts';
import { knownMailsBudget, mailsFromAddressBudget, mailsToAddressBudget } from '../budgets.ts';
import { issueToken } from './mail-tokens.service.ts';

type Purpose = 'verification' | 'reset' | 'signin';
type LinkRequest = { email: string; redirect?: string };
const MAILS = { verification: verificationMail, reset: resetMail, signin: signInMail };

/** Which accounts may get a link: verification for unverified ones, a new password and a sign-in for any that is not deleted. */
const MAY_GET_LINK: Record<Purpose, (account: Account) => boolean> = {
	verification: ({ role_id }) => role_id === ROLE_IDS.unverified,
	reset: () => true,
	signin: () => true,
};

const unknownAccount = (email: string, { language }: Caller): Account => ({
	id: 0,
	email,
	firstname: 'Anna',
	lastname: '',
	role_id: ROLE_IDS.unverified,
	password_hash: null,
	language,
});

/** Thrown to roll back: for an unknown account the same work is done and undone. */
class RollbackOnPurpose extends Error {}

/**
 * Mails a link, in the language of the caller, if there is an account for it. The answer, its time and the limits are the same either way (failures D7, I8):
 * both cases run the same statements; for an unknown account they are rolled back. Not waiting for the disk makes a commit as quick as a rollback;
 * a link lost in a power failure can be requested again.
 */
export async function mailLink(context: Context, caller: Caller, purpose: Purpose, request: LinkRequest): Promise<{ email: string }> {
	const { email, redirect } = request;
	const { db, env, now, settings } = context;
	if (!(await mayMail(context, caller, purpose, email))) return { email };
	const found = await findAccountByEmail(db, email);
	const mayGetLink = found !== null && MAY_GET_LINK[purpose](found);
	const account = mayGetLink ? found : unknownAccount(email, caller);
	const terms = await settings.app();
	await db
		.transaction(async (tx) => {
			await commitWithoutFlush(tx);
			const link = await issueToken(tx, { userId: account.id, purpose }, now());
			await queueMail(tx, {
				...MAILS[purpose](env, { ...account, language: caller.language }, { ...link, redirect }, terms),
				userId: account.id || null,
			});
			if (!mayGetLink) throw new RollbackOnPurpose();
		})
		.catch((error: unknown) => {
			if (!(error instanceof RollbackOnPurpose)) throw error;
		});
	return { email };
}

async function mayMail({ db, limits }: Context, { ip }: Caller, purpose: Purpose, email: string): Promise<boolean> {
	// one after the other: a caller whose first budget is spent does not use up the budgets of other people's addresses
	if (!(await limits.allows(mailsFromAddressBudget(purpose, ip)))) return false;
	const isKnown = purpose === 'signin' && (await hasSignedInFrom(db, { email, ip, of: 'address' }));
	return limits.allows(isKnown ? knownMailsBudget(email, ip) : mailsToAddressBudget(purpose, email));
}

/** For a used link the answer may say that the account is verified (F-063). */
export const wrongVerification = (isVerified = false) =>
	new Refusal('wrong_token', {
		text: isVerified ? 'verification.already' : 'verification.wrong_token',
		resend: true,
		verified: isVerified,
	});
export const wrongReset = () => new Refusal('wrong_token', { text: 'reset.wrong_token' });
