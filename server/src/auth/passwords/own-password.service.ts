import type { FormError } from '#domain/base/refusal.ts';
import type { Context } from '#server/lib/context.ts';
import { findAccountById } from '../auth.store.ts';
import { passwordBudget } from '../budgets.ts';
import { isPassword } from './password-queue.ts';

/**
 * Of a signed-in person's own password: who has only the session must not change what opens accounts. A right one ends the
 * count of attempts, so that an admin can change many people one after the other.
 */
export async function whyNotOwnPassword({ db, limits }: Context, viewerId: number, typed: string | undefined): Promise<FormError | null> {
	if (typed === undefined) return { password: 'form.validate.required' };
	const budget = passwordBudget(viewerId);
	await limits.spend(budget);
	const own = await findAccountById(db, viewerId);
	if (!(await isPassword(own?.password_hash, typed))) return { password: 'account.wrong_password' };
	await limits.clear(budget.bucket);
	return null;
}
