import type { Grosze } from '../../base/money.ts';
import { addDays, type LocalDate } from '../../base/time/time.ts';
import type { ProductType } from '../../catalogue/product.rules.ts';
import { needsVatBasis, SALES, type Sale, type VatRate } from '../../catalogue/vat.rules.ts';
import type { OrderKind } from '../../orders/order-kinds.ts';
import type { OrderStatus } from '../../orders/orders.moves.rules.ts';
import type { UniversalGifts, VatSettings } from '../invoices.fields.ts';
import type { InvoiceType } from '../invoices.rules.ts';
import { isRefused, type SendingState } from '../ksef/ksef-sending.rules.ts';

export type OrderToInvoice = {
	status: OrderStatus;
	amount_grosze: Grosze;
	returned_grosze: Grosze;
	vat_rate: VatRate;
	vat_basis: string | null;
	/** a gift for any title */
	isUniversalGift: boolean;
	/** it has a valid invoice */
	isInvoiced: boolean;
	/** the request is marked as sent: the buyer has an invoice made elsewhere */
	isSentByHand: boolean;
};

const WHY_NOT_ISSUED = ['unpaid', 'refunded', 'free', 'universal_gift', 'already', 'sent_by_hand', 'no_basis'] as const;
export type WhyNotIssued = (typeof WHY_NOT_ISSUED)[number];

/**
 * Why a requested invoice is not issued: the order, data of seller or buyer, the corrected invoice was issued by a seller with another NIP,
 * a tax to be decided by an accountant, the ministry's schema, or the corrected invoice has no KSeF number yet.
 */
export const REFUSED_INVOICES = [...WHY_NOT_ISSUED, 'seller', 'former_nip', 'buyer', 'tax_abroad', 'xml', 'ksef'] as const;
export type RefusedInvoice = (typeof REFUSED_INVOICES)[number];

/** What was paid and not refunded. */
export const unrefundedGrosze = ({ amount_grosze, returned_grosze }: Pick<OrderToInvoice, 'amount_grosze' | 'returned_grosze'>): Grosze =>
	Math.max(0, amount_grosze - returned_grosze);

/** Legal basis of a universal gift sold by receipt, as a voucher: its sale has no VAT. */
export const VOUCHER_BASIS = 'art. 8b ust. 1 ustawy o VAT (bon różnego przeznaczenia)';

type SoldGift = Pick<OrderToInvoice, 'isUniversalGift' | 'vat_basis'>;

/** No invoice is ever issued for it (B-042). The setting of the day it was ordered decides, not a later one. */
export const isSoldByReceipt = ({ isUniversalGift, vat_basis }: SoldGift): boolean => isUniversalGift && vat_basis === VOUCHER_BASIS;

type SaleSettings = VatSettings & { universal_gifts: UniversalGifts };
type Title = { vat_rate: VatRate | null };

/** The rate of an order placed now (`keep_vat_of_order` of the schema stores it); without a title it is a gift for any title. */
export const rateOfSale = (kind: OrderKind, title: Title | null, settings: SaleSettings): VatRate =>
	title === null && settings.universal_gifts === 'receipt' ? 'np' : (title?.vat_rate ?? settings[`vat_${kind}`]);

/** Whether a price is said to include VAT: not where the sale is exempt or not subject to it; a rate of 0 is VAT too. */
export const hasVat = (rate: VatRate): boolean => !needsVatBasis(rate);

/** How a title is sold without VAT in the price. */
export const salesWithoutVat = (type: ProductType, title: Title, settings: SaleSettings): Sale[] =>
	SALES.filter((sale) => !hasVat(rateOfSale(sale === 'ticket' ? type : sale, title, settings)));

export function whyNotIssue(order: OrderToInvoice): WhyNotIssued | null {
	if (order.isInvoiced) return 'already';
	if (order.isSentByHand) return 'sent_by_hand';
	if (order.status === 'REFUNDED' || order.status === 'WAITING_FOR_REFUND') return 'refunded';
	if (order.status !== 'COMPLETED') return 'unpaid';
	if (unrefundedGrosze(order) === 0) return 'free';
	if (isSoldByReceipt(order)) return 'universal_gift';
	return needsVatBasis(order.vat_rate) && !order.vat_basis ? 'no_basis' : null;
}

/** Why an invoice of a paid order cannot be requested any more. Without its legal basis it is requested and waits for that. */
export function whyNotRequest({
	isRequested,
	...order
}: OrderToInvoice & { isRequested: boolean }): Exclude<WhyNotIssued, 'no_basis'> | 'requested' | null {
	if (isRequested) return 'requested';
	const why = whyNotIssue(order);
	return why === 'no_basis' ? null : why;
}

type Refused = { ksef: { state: SendingState; code: number | null; closed_reason: string | null } | null; replaced_by_id: number | null };

/** Only a document refused by KSeF can be replaced or closed, and only once; null: it can be. */
export function whyNotSettle({ ksef, replaced_by_id }: Refused): 'not_refused' | 'replaced' | 'closed' | null {
	if (ksef === null || !isRefused(ksef)) return 'not_refused';
	if (replaced_by_id !== null) return 'replaced';
	return ksef.closed_reason === null ? null : 'closed';
}

const monthAfter = (day: LocalDate): LocalDate => `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
const fifteenthAfter = (day: LocalDate): LocalDate => `${monthAfter(day).slice(0, 7)}-15`;
const MONTHS_TO_ASK = 3;

/** The last day on which a person may request an invoice: three months after the end of the month of the payment. */
export function lastDayToAsk(paidOn: LocalDate): LocalDate {
	let month = monthAfter(paidOn);
	for (let passed = 0; passed < MONTHS_TO_ASK; passed++) month = monthAfter(month);
	return addDays(month, -1);
}

/** By when an invoice must be issued; null: there is no obligation. Companies need not request one. */
export function issueBy({ type, paidOn, askedOn }: { type: InvoiceType; paidOn: LocalDate; askedOn: LocalDate }): LocalDate | null {
	if (type === 'company' || askedOn < monthAfter(paidOn)) return fifteenthAfter(paidOn);
	return askedOn <= lastDayToAsk(paidOn) ? addDays(askedOn, 15) : null;
}

/** The day itself is still in time. */
export const isIssueOverdue = (issueBy: LocalDate, today: LocalDate): boolean => today > issueBy;
