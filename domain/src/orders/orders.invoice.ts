import { numberLabel } from '../base/countries/vat-numbers.ts';
import { type LocalDate, type Moment, warsawDate } from '../base/time/time.ts';
import { z } from '../base/zod.ts';
import type { OrderStatus } from './orders.moves.rules.ts';

/** Whom a buyer asked to make the invoice out to. */
export const requestedInvoice = z.object({
	name: z.string(),
	/** of a company */
	number: z.string().nullable(),
	country_code: z.string(),
	/** by mail, or outside the product */
	sent: z.boolean(),
});
export type RequestedInvoice = z.output<typeof requestedInvoice>;

type RequestedText = 'invoices.requested' | 'invoices.requested_sent' | 'invoices.requested_receipt';
type Say = (key: ReturnType<typeof numberLabel> | RequestedText, params?: { who: string }) => string;

/** Sold by receipt, so that no invoice is issued (`isSoldByReceipt`). */
type ByReceipt = { by_receipt?: boolean | undefined };

const requestedKey = ({ sent, by_receipt = false }: Pick<RequestedInvoice, 'sent'> & ByReceipt): RequestedText => {
	if (sent) return 'invoices.requested_sent';
	return by_receipt ? 'invoices.requested_receipt' : 'invoices.requested';
};

/** "Faktura dla: Teatr Duży, NIP 5252344078. Wyślemy ją e-mailem." */
export function requestedText({ name, number, country_code, ...rest }: RequestedInvoice & ByReceipt, say: Say): string {
	const who = number === null ? name : `${name}, ${say(numberLabel(country_code))}\u00a0${number}`;
	return say(requestedKey(rest), { who });
}

type PaidOrder = ByReceipt & {
	invoice_for?: RequestedInvoice | null | undefined;
	amount: number;
	free_grant: 0 | 1;
};

/** The last day on which an invoice can be asked for: that of the third month after the one of the purchase (N-017). */
export function lastInvoiceDay(paidAt: Moment): LocalDate {
	const [year = 0, month = 1] = warsawDate(new Date(paidAt)).split('-').map(Number);
	return new Date(Date.UTC(year, month + 3, 0)).toISOString().slice(0, 10);
}

type WishedOrder = {
	status: OrderStatus;
	completed_at: Moment | null;
	/** in grosze or złoty */
	amount: number;
	by_receipt: boolean;
	/** an invoice was issued, here or elsewhere: what is wrong in it is corrected by the theatre */
	isInvoiced: boolean;
};

/** Until when the buyer may ask for the invoice, or correct whom it is for; null: not, or not any more. */
export function invoiceUntil({ status, completed_at, amount, by_receipt, isInvoiced }: WishedOrder, now: Date): LocalDate | null {
	if (status !== 'COMPLETED' || completed_at === null || amount === 0 || by_receipt || isInvoiced) return null;
	const last = lastInvoiceDay(completed_at);
	return warsawDate(now) <= last ? last : null;
}

/** Whether the buyer of a completed order without an invoice may ask the theatre for one: not where nothing was paid, nor for a gift sold by receipt (B-042). */
export const canRequestLater = ({ invoice_for, amount, free_grant, by_receipt = false }: PaidOrder): boolean =>
	!invoice_for && amount > 0 && free_grant === 0 && !by_receipt;
