import { ipKey } from '#domain/bans/bans.rules.ts';
import { toZlotyOrNull } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { toFlag } from '#domain/base/values.ts';
import { parseProductSlug } from '#domain/catalogue/product.rules.ts';
import type { CheckedCode } from '#domain/codes/codes.contract.ts';
import { normaliseCode, whyNotOn } from '#domain/codes/codes.rules.ts';
import type { Context } from '../lib/context.ts';
import { codeTargetOf } from '../orders/buying/code-purchase.service.ts';
import { findCodeByKey } from './codes.store.ts';

/** Shared with the codes that are put on accounts: short codes chosen by admins must not be guessed here either (failure C6). */
const perAddress = (ip: string) => ({ bucket: `code:ip:${ipKey(ip)}`, max: 60, windowSeconds: 600 });

/** What a typed code does for a title (N-014). A right one is no guess. */
export async function checkCode(context: Context, ip: string, typed: { code: string; productSlug: string }): Promise<CheckedCode> {
	const budget = perAddress(ip);
	await context.limits.spend(budget);
	const name = parseProductSlug(typed.productSlug);
	const target = name && (await codeTargetOf(context, name));
	if (!target) throw new Refusal('not_found');
	const row = await findCodeByKey(context.db, normaliseCode(typed.code));
	const code = row && { ...row, paid_for: row.order_id !== null };
	const why = whyNotOn(code, target, context.now());
	if (why || !code) throw new Refusal(why ?? 'code_unknown');
	await context.limits.takeBack(budget.bucket);
	return {
		code: code.code,
		discount_percent: code.discount_percent,
		discount_cash: toZlotyOrNull(code.discount_cash_grosze),
		expiration_date: code.expiration_date,
		paid_for: toFlag(code.paid_for),
	};
}
