import { Refusal } from '#domain/base/refusal.ts';
import type { Context } from '#server/lib/context.ts';
import type { Caller } from '#server/lib/http/caller.ts';
import { mailTokenBudget } from '../budgets.ts';

/**
 * Uses a mailed token. Nobody guesses one, so a right one always counts, whatever was tried before at the same address, e.g. of a school; wrong
 * ones are counted only to limit the load.
 */
export async function countWrongTokens<T>({ limits }: Context, { ip }: Caller, use: () => Promise<T>): Promise<T> {
	try {
		return await use();
	} catch (error) {
		if (error instanceof Refusal) await limits.spend(mailTokenBudget(ip));
		throw error;
	}
}
