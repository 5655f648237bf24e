import type { Grosze } from '../../base/money.ts';
import { addDays, type LocalDate } from '../../base/time/time.ts';
import { needsVatBasis, type VatRate } from '../../catalogue/vat.rules.ts';
import type { OrderStatus } from '../../orders/orders.moves.rules.ts';
import type { InvoiceType } from '../invoices.rules.ts';
import { countsAsIssued, type SendingState } from '../ksef/ksef-sending.rules.ts';

export type OrderToInvoice = {
	status: OrderStatus;
	amount_grosze: Grosze;
	returned_grosze: Grosze;
	vat_rate: VatRate;
	vat_basis: string | null;
	/** a gift that opens any title */
	isUniversalGift: boolean;
	/** an invoice of it stands */
	isInvoiced: boolean;
};

const WHY_NOT_ISSUED = ['unpaid', 'refunded', 'free', 'universal_gift', 'already', 'no_basis'] as const;
export type WhyNotIssued = (typeof WHY_NOT_ISSUED)[number];

/** What keeps an invoice that was asked for from being issued: the order, the data of the two sides, a tax that an accountant decides, the ministry's schema, or KSeF, which has not given its number to what is corrected. */
export const REFUSED_INVOICES = [...WHY_NOT_ISSUED, 'seller', 'buyer', 'tax_abroad', 'xml', 'ksef'] as const;
export type RefusedInvoice = (typeof REFUSED_INVOICES)[number];

/** What was paid and has not gone back. */
export const unrefundedGrosze = ({ amount_grosze, returned_grosze }: Pick<OrderToInvoice, 'amount_grosze' | 'returned_grosze'>): Grosze =>
	Math.max(0, amount_grosze - returned_grosze);

/** The words of the law on a gift that was sold as a voucher: its sale has no VAT and no invoice, also after the setting was changed. */
export const VOUCHER_BASIS = 'art. 8b ust. 1 ustawy o VAT (bon różnego przeznaczenia)';

/** `areGiftsInvoiced`: a universal gift is invoiced as sold; otherwise the sale of it is only a receipt without VAT. */
export function whyNotIssue(order: OrderToInvoice, areGiftsInvoiced: boolean): WhyNotIssued | null {
	if (order.isInvoiced) return 'already';
	if (order.status === 'REFUNDED' || order.status === 'WAITING_FOR_REFUND') return 'refunded';
	if (order.status !== 'COMPLETED') return 'unpaid';
	if (unrefundedGrosze(order) === 0) return 'free';
	if (order.isUniversalGift && (!areGiftsInvoiced || order.vat_basis === VOUCHER_BASIS)) return 'universal_gift';
	return needsVatBasis(order.vat_rate) && !order.vat_basis ? 'no_basis' : null;
}

type Refused = { ksef: { state: SendingState; closed_reason: string | null } | null; replaced_by_id: number | null };

/** Only what KSeF has refused is settled, by a new document or by closing it, and once; null: it can be. */
export function whyNotSettle({ ksef, replaced_by_id }: Refused): 'not_refused' | 'replaced' | 'closed' | null {
	if (ksef === null || countsAsIssued(ksef.state)) return 'not_refused';
	if (replaced_by_id !== null) return 'replaced';
	return ksef.closed_reason === null ? null : 'closed';
}

const monthAfter = (day: LocalDate): LocalDate => `${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
const fifteenthAfter = (day: LocalDate): LocalDate => `${monthAfter(day).slice(0, 7)}-15`;
const MONTHS_TO_ASK = 3;

/** The last day a person may ask for an invoice: three months after the end of the month of the payment. */
export function lastDayToAsk(paidOn: LocalDate): LocalDate {
	let month = monthAfter(paidOn);
	for (let passed = 0; passed < MONTHS_TO_ASK; passed++) month = monthAfter(month);
	return addDays(month, -1);
}

/** By when an invoice must be issued; null: nobody is obliged to. Companies need not ask. */
export function issueBy({ type, paidOn, askedOn }: { type: InvoiceType; paidOn: LocalDate; askedOn: LocalDate }): LocalDate | null {
	if (type === 'company' || askedOn < monthAfter(paidOn)) return fifteenthAfter(paidOn);
	return askedOn <= lastDayToAsk(paidOn) ? addDays(askedOn, 15) : null;
}
