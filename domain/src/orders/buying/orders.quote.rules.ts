import { formatGrosze, formatSum, type Grosze, toGrosze, toZloty } from '#domain/base/money.ts';
import type { RefusalDetails } from '../../base/refusal.ts';
import type { Language } from '../../base/text/language.ts';
import { ORDER_KINDS, type OrderKind } from '../order-kinds.ts';
import type { Order } from '../orders.fields.ts';

/** A discount, in percent or as an amount, as stored in a code's row. */
export type Discount = { discount_percent: number | null; discount_cash_grosze: Grosze | null };
export type GroupTerms = { one_free: boolean; discount: number | null };

export type QuoteInput = {
	kind: OrderKind;
	/** price of one */
	priceGrosze: Grosze;
	code?: Discount | null;
	quantity?: number;
	group?: GroupTerms | null;
};

export type QuoteLine = { what: 'tickets' | 'one_free' | 'group_discount' | 'code'; grosze: Grosze };
export type Quote = { lines: QuoteLine[]; totalGrosze: Grosze };

/** round-half-up(price × (100 − percent) / 100), in integers throughout. */
export const percentOff = (priceGrosze: Grosze, percent: number): Grosze => Math.floor((priceGrosze * (100 - percent) + 50) / 100);

/** The price after a discount; never below 0. */
export const discounted = (priceGrosze: Grosze, { discount_percent, discount_cash_grosze }: Discount): Grosze =>
	discount_percent === null ? Math.max(0, priceGrosze - (discount_cash_grosze ?? 0)) : percentOff(priceGrosze, discount_percent);

/**
 * The price line by line; the lines add up to the total. Shown by the screen and charged by the server.
 * Group: price × quantity, minus one price with one_free, then the percent off what is left. Codes lower only tickets for the buyer's own account.
 */
export function quote({ kind, priceGrosze, code = null, quantity = 1, group = null }: QuoteInput): Quote {
	const lines: QuoteLine[] = [{ what: 'tickets', grosze: priceGrosze * quantity }];
	let total = priceGrosze * quantity;
	const lower = (what: QuoteLine['what'], to: Grosze) => {
		if (to !== total) lines.push({ what, grosze: to - total });
		total = to;
	};
	if (group?.one_free) lower('one_free', total - priceGrosze);
	if (group?.discount) lower('group_discount', percentOff(total, group.discount));
	if (code && ORDER_KINDS[kind].codesApply) lower('code', discounted(total, code));
	return { lines, totalGrosze: total };
}

type Priced = Pick<Order, 'kind' | 'list_price' | 'amount' | 'product_quantity' | 'one_free' | 'discount'>;

/** The price of an existing order, whatever the product costs and groups pay by now. */
export function quoteOf({ kind, list_price, amount, product_quantity: quantity, one_free, discount }: Priced): Quote {
	const group = ORDER_KINDS[kind].forGroup ? { one_free: one_free === 1, discount } : null;
	const { lines, totalGrosze: list } = quote({ kind, priceGrosze: toGrosze(list_price), quantity, group });
	const totalGrosze = toGrosze(amount);
	return { lines: list === totalGrosze ? lines : [...lines, { what: 'code', grosze: totalGrosze - list }], totalGrosze };
}

/** What a page showed next to its button; absent: it does not say. */
export type ShownPrice = { total?: Grosze | undefined; has_vat?: boolean | undefined };
export type Charge = { quote: Quote; hasVat: boolean };

/** Nobody is charged what was not shown (G-001): null, or what the order would cost now. A price of 0 says nothing of VAT. */
export function whyNotShown({ total, has_vat }: ShownPrice, { quote, hasVat }: Charge, language: Language): RefusalDetails | null {
	const { totalGrosze } = quote;
	const isOther = total !== undefined && total !== totalGrosze;
	const isTaxOther = has_vat !== undefined && totalGrosze > 0 && has_vat !== hasVat;
	if (!isOther && !isTaxOther) return null;
	const params = { from: formatSum(total ?? totalGrosze, language), to: formatGrosze(totalGrosze, language) };
	return {
		params,
		...(!isOther && { text: hasVat ? 'refusal.price_with_vat' : 'refusal.price_without_vat' }),
		quote: {
			total: toZloty(totalGrosze),
			has_vat: hasVat,
			lines: quote.lines.map(({ what, grosze }) => ({ what, amount: toZloty(grosze) })),
		},
	};
}
