import type { UserCodeOut } from './codes.contract.ts';
import { type CodeTarget, isUsable, type UserCode } from './codes.rules.ts';

export type UsableCode = UserCodeOut & { discount_cash_grosze: number | null };

const cashGrosze = ({ discount_cash }: UserCodeOut) => (discount_cash === null ? null : Math.round(discount_cash * 100));

/** A code in the form of the rules; fields the owner does not get do not affect whether it can be used. */
const toRules = (code: UserCodeOut, freed: string | null): UserCode => ({
	...code,
	id: code.code_id,
	discount_cash_grosze: cashGrosze(code),
	limit: 1,
	numberOfUses: 0,
	from_gift: false,
	used: code.used === 1,
	held: code.held === 1 && code.code !== freed,
	paid_for: code.paid_for === 1,
});

/**
 * The codes of an account that can lower this price now; `freed` is held by the order that is being changed and may be used again.
 * `owned` is undefined while the codes are not known, and then the answer is null where they could matter.
 */
export function usableCodes(
	owned: readonly UserCodeOut[] | undefined,
	target: CodeTarget,
	freed: string | null,
	now: Date,
): UsableCode[] | null {
	if (target.priceGrosze === 0) return [];
	if (!owned) return null;
	return owned
		.filter((code) => isUsable(toRules(code, freed), target, now))
		.map((code) => ({ ...code, discount_cash_grosze: cashGrosze(code) }));
}
