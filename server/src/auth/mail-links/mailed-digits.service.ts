import { timingSafeEqual } from 'node:crypto';
import { readDigits } from '#domain/auth/digits.rules.ts';
import { Refusal, refuseForm } from '#domain/base/refusal.ts';
import type { Context } from '#server/lib/context.ts';
import type { Db } from '#server/lib/db/db.ts';
import type { Caller } from '#server/lib/http/caller.ts';
import { deleteHits, spendHit } from '#server/lib/http/rate-limit.store.ts';
import { hasSignedInFrom } from '../auth.store.ts';
import { addressDigitsBudget, digitTriesBudget, strangersDigitsBudget } from '../budgets.ts';
import { digitsOf } from './digits.ts';
import { consumeToken, findLiveHash, findToken, lockTokenOwner, type TokenSubject } from './mail-tokens.store.ts';
import { countWrongTokens } from './token-tries.ts';

/** `code`: the six digits, or the token of the link. */
type Sent = TokenSubject & { email: string; code: string };

export const wrongCode = () => refuseForm({ code: 'form.validate.wrong_code' });

/** The same for an address without an account. */
const triesOf = ({ email, purpose, orderId }: Omit<Sent, 'code'>) => digitTriesBudget(`${purpose}:${orderId ?? ''}:${email}`);

/** After the mail of a new code, also where none was sent: what was tried before is forgotten. */
export const allowNewTries = (db: Db, subject: Omit<Sent, 'code'>) => deleteHits(db, triesOf(subject).bucket);

/**
 * Uses up what one mail has brought, its link or its digits, and does `use` in the same transaction: both end with it, and of concurrent callers
 * one succeeds. A wrong code is 422 `form.validate.wrong_code`, the sixth try 429.
 */
export async function consumeMailed<T>(
	context: Context,
	caller: Caller,
	sent: Sent,
	use: (tx: Db, userId: number) => Promise<T>,
): Promise<T> {
	const { db, now } = context;
	const consume = (token: string | Buffer) =>
		db.transaction(async (tx) => {
			const found = await findToken(tx, { ...sent, token }, now());
			if (!found) throw wrongCode();
			// the order of locks in which links are issued
			await lockTokenOwner(tx, found.user_id);
			if (!(await consumeToken(tx, { ...sent, token }, now()))) throw wrongCode();
			return use(tx, found.user_id);
		});
	const digits = readDigits(sent.code);
	if (digits === null) return countWrongTokens(context, caller, () => consume(sent.code));
	const token = await judgeDigits(context, caller, { ...sent, code: digits });
	return consume(token);
}

/** Every try is counted before it is judged, so that any number of parallel ones is judged five times; a right one is given back. */
async function judgeDigits({ db, env, limits, now }: Context, { ip }: Caller, sent: Sent): Promise<Buffer> {
	const isKnown = await hasSignedInFrom(db, { email: sent.email, ip, of: 'address' });
	const budgets = [addressDigitsBudget(ip), ...(isKnown ? [] : [strangersDigitsBudget])];
	for (const budget of budgets) await limits.spend(budget);
	// counted even where other limits are switched off: six digits are safe by this alone
	if (!(await spendHit(db, triesOf(sent), now()))) throw new Refusal('too_many_requests', { text: 'signin.code_spent' });
	const live = await findLiveHash(db, sent, now());
	const right = digitsOf(env, live?.token_hash ?? Buffer.alloc(32));
	if (!timingSafeEqual(Buffer.from(right), Buffer.from(sent.code)) || !live) throw wrongCode();
	for (const { bucket } of budgets) await limits.takeBack(bucket);
	return live.token_hash;
}
