import type { FormError } from '../base/refusal.ts';
import { type Moment, momentMs } from '../base/time/time.ts';
import { formatDiscount, parseDiscount } from './codes.rules.ts';

/** A code made by a gift or group order: a ticket that a customer has paid for. */
type MaybePaid = { extOrderId: string | null };

export const isPaidCode = ({ extOrderId }: MaybePaid): boolean => extOrderId !== null;

/** What the buyer has paid for: the title, what the code takes off its price, and for how many. */
const PAID_FOR: readonly string[] = ['product_id', 'discount', 'limit'] satisfies (keyof Worth)[];

/** May an admin change this field? Of a paid code only the description, and its end. */
export const canChangeCode = (code: MaybePaid, field: string): boolean => !isPaidCode(code) || !PAID_FOR.includes(field);

type Worth = { product_id: string; discount: string; limit: number };

/** "5" and "5.00" are the same discount. */
function isSameDiscount(text: string, other: string): boolean {
	const discount = parseDiscount(text);
	return discount !== null && formatDiscount(discount) === other;
}

/** Does the change touch what was paid for? The same values sent again do not. */
export function changesPaidCode(before: MaybePaid & Worth, change: { [field in keyof Worth]?: Worth[field] | undefined }): boolean {
	const { product_id = before.product_id, discount = before.discount, limit = before.limit } = change;
	const isSame = product_id === before.product_id && limit === before.limit && isSameDiscount(discount, before.discount);
	return isPaidCode(before) && !isSame;
}

/** The buyer knows until when the code works, so its end can only be moved later. */
export function whyNotPaidUntil(
	before: MaybePaid & { expiration_date: Moment | null },
	{ expiration_date }: { expiration_date?: Moment | undefined },
): FormError | null {
	if (!isPaidCode(before) || expiration_date === undefined || expiration_date === before.expiration_date) return null;
	const isLater = before.expiration_date !== null && momentMs(expiration_date) >= momentMs(before.expiration_date);
	return isLater ? null : { expiration_date: 'codes.validate.paid_sooner' };
}
