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
