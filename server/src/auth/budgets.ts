import { createHash } from 'node:crypto';
import { CODE_TRIES } from '#domain/auth/digits.rules.ts';
import { ipKey } from '#domain/bans/bans.rules.ts';
import type { Budget } from '../lib/http/rate-limit.ts';

// How often something may be tried (failures D9, I8). Accounts are counted by a hash of the address, whether or not they exist,
// so that the limits do not reveal who has an account; IPv6 addresses by their /64.

const QUARTER = 900;
const HOUR = 3_600;

const accountKey = (email: string) => createHash('sha256').update(email).digest('base64url').slice(0, 22);

/** Attempts at one account from unknown addresses. */
export const accountSignInBudget = (email: string): Budget => ({
	bucket: `signin:account:${accountKey(email)}`,
	max: 20,
	windowSeconds: QUARTER,
});

/** Attempts from an address the account has signed in from: others cannot use it up, so the owner is never locked out. */
export const knownAddressSignInBudget = (email: string, ip: string): Budget => ({
	bucket: `signin:known:${accountKey(email)}:${ipKey(ip)}`,
	max: 20,
	windowSeconds: QUARTER,
});

export const addressSignInBudget = (ip: string): Budget => ({ bucket: `signin:ip:${ipKey(ip)}`, max: 100, windowSeconds: QUARTER });

/** Links mailed to an admin who knows the password. */
export const adminLinkBudget = (userId: number): Budget => ({ bucket: `admin-link:${userId}`, max: 20, windowSeconds: HOUR });

/** Attempts with mailed tokens; they cannot be guessed, so this only limits the load. */
export const mailTokenBudget = (ip: string): Budget => ({ bucket: `token:ip:${ipKey(ip)}`, max: 60, windowSeconds: QUARTER });

// Six digits can be guessed. Five tries a code and the mails an hour bound what is tried at one account, the next two what is tried at all of them:
// a million tries from a thousand addresses are judged 500 times an hour.

/** Tries at the newest code of a person or an order; counted whether or not there is one, and from anew with the next mail. */
export const digitTriesBudget = (subject: string): Budget => ({
	bucket: `digits:${accountKey(subject)}`,
	max: CODE_TRIES,
	windowSeconds: HOUR,
});

/** Wrong codes of one address. */
export const addressDigitsBudget = (ip: string): Budget => ({ bucket: `digits:ip:${ipKey(ip)}`, max: 30, windowSeconds: 24 * HOUR });

/** Wrong codes of all addresses from which nobody of the account has signed in. */
export const strangersDigitsBudget: Budget = { bucket: 'digits:strangers', max: 500, windowSeconds: HOUR };

/** Mails with a link and digits from an address where the account has signed in: a stranger's requests do not use them up. */
export const knownMailsBudget = (email: string, ip: string): Budget => ({
	bucket: `mail:known:${accountKey(email)}:${ipKey(ip)}`,
	max: 5,
	windowSeconds: HOUR,
});

export const signUpBudget = (ip: string): Budget => ({ bucket: `signup:ip:${ipKey(ip)}`, max: 30, windowSeconds: HOUR });

export const mailsToAddressBudget = (purpose: string, email: string): Budget => ({
	bucket: `mail:${purpose}:${accountKey(email)}`,
	max: 3,
	windowSeconds: HOUR,
});

export const mailsFromAddressBudget = (purpose: string, ip: string): Budget => ({
	bucket: `mail:${purpose}:ip:${ipKey(ip)}`,
	// a whole school may sign in at one address
	max: purpose === 'signin' ? 100 : 20,
	windowSeconds: HOUR,
});

/** Attempts of a signed-in person with their own password: changing it, deleting the account. */
export const passwordBudget = (userId: number): Budget => ({ bucket: `password:${userId}`, max: 10, windowSeconds: QUARTER });

export const exportBudget = (viewerId: number): Budget => ({ bucket: `export:${viewerId}`, max: 10, windowSeconds: HOUR });
