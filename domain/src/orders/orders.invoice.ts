import { numberLabel } from '../base/countries/vat-numbers.ts';
import { z } from '../base/zod.ts';

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

type Say = (key: ReturnType<typeof numberLabel> | 'invoices.requested' | 'invoices.requested_sent', params?: { who: string }) => string;

/** "Faktura dla: Teatr Duży, NIP 5252344078. Wyślemy ją e-mailem." */
export function requestedText({ name, number, country_code, sent }: RequestedInvoice, say: Say): string {
	const who = number === null ? name : `${name}, ${say(numberLabel(country_code))}\u00a0${number}`;
	return say(sent ? 'invoices.requested_sent' : 'invoices.requested', { who });
}

type PaidOrder = {
	invoice_for?: RequestedInvoice | null | undefined;
	amount: number;
	free_grant: 0 | 1;
	productType: 'event' | 'video' | 'any';
	has_vat?: boolean | undefined;
};

/** Whether the buyer of a completed order without an invoice may ask the theatre for one: not where nothing was paid, nor for a gift sold by receipt (B-042). */
export const canRequestLater = ({ invoice_for, amount, free_grant, productType, has_vat }: PaidOrder): boolean =>
	!invoice_for && amount > 0 && free_grant === 0 && (productType !== 'any' || has_vat !== false);
