import { listUserCodes, type UserCodeOut } from '#domain/codes/codes.contract.ts';
import { type CodeTarget, isUsable, type UserCode } from '#domain/codes/codes.rules.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { serverNow } from '#web/lib/server-clock.ts';

export type UsableCode = UserCodeOut & { discount_cash_grosze: number | null };

/** A code in the form of the rules; fields the owner does not get do not affect whether it can be used. */
const toRules = (code: UserCodeOut): UserCode => ({
	...code,
	id: code.code_id,
	discount_cash_grosze: code.discount_cash === null ? null : Math.round(code.discount_cash * 100),
	limit: 1,
	numberOfUses: 0,
	from_gift: false,
	used: code.used === 1,
	held: code.held === 1,
	paid_for: code.paid_for === 1,
});

/** All codes on the buyer's account. */
export const useAccountCodes = (userId: number, enabled: boolean) =>
	useAnswer(listUserCodes, { params: { userId } }, { errors: 'inline', staleTime: 0, refreshesOnReturn: true, enabled });

type AccountCodes = ReturnType<typeof useAccountCodes>;

type UsableCodesQuery = {
	/** on the buyer's account */
	all: AccountCodes;
	target: CodeTarget /** held by the order that is being changed: it may be used again */;
	freed: string | null;
};

type UsableCodes = {
	codes: UsableCode[];
	/** null: they are known */
	missing: { error: ApiError | null; retry: () => void } | null;
};

/** The codes that can lower this price now. */
export function usableCodes({ all: { data, error, refetch }, target, freed }: UsableCodesQuery): UsableCodes {
	if (target.priceGrosze === 0) return { codes: [], missing: null };
	if (!data) return { codes: [], missing: { error, retry: () => void refetch() } };
	const now = new Date(serverNow());
	const codes = data.codes
		.filter((code) => isUsable({ ...toRules(code), held: code.held === 1 && code.code !== freed }, target, now))
		.map((code) => ({ ...code, discount_cash_grosze: toRules(code).discount_cash_grosze }));
	return { codes, missing: null };
}
