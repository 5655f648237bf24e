import { personName } from '../base/person-name.ts';
import { z } from '../base/zod.ts';

const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/** Ten digits whose weighted sum gives the last one; a remainder of 10 belongs to no number. */
export function isNip(nip: string): boolean {
	if (!/^\d{10}$/.test(nip) || nip === '0000000000') return false;
	const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(nip[index]), 0);
	return sum % 11 === Number(nip[9]);
}

/** While one types (spec 1 §5): at most 10 digits, and the checksum once there are ten. The server takes foreign numbers too. */
export function whyNotNipYet(nip: string): 'form.validate.required' | 'invoices.nip_digits' | 'invoices.nip_checksum' | null {
	const value = nip.trim();
	if (value === '') return 'form.validate.required';
	if (!/^\d{1,10}$/.test(value)) return 'invoices.nip_digits';
	return value.length < 10 || isNip(value) ? null : 'invoices.nip_checksum';
}

/** Text without markup, NUL or broken characters. */
const line = (max: number, tooLong = 'form.validate.too_long') =>
	z
		.string('form.validate.required')
		.trim()
		.min(1, 'form.validate.required')
		.max(max, tooLong)
		.refine((value) => !/[<>\0]/.test(value) && value.isWellFormed(), 'form.validate.wrong_input');

const address = {
	street: line(100),
	city: line(30),
	state: line(30),
	postal_code: line(10),
	country_code: line(2, 'form.validate.wrong_input_max2'),
};

const nip = line(100).regex(/^\d+$/, 'invoices.nip_digits');

/** What an invoice needs, at purchase (spec 1 §5 "Invoice form"): a company its name and nip, a person both names. */
export const invoiceSchema = z.discriminatedUnion('invoiceType', [
	z.object({ invoiceType: z.literal('company'), company: line(100), nip, ...address }),
	z.object({ invoiceType: z.literal('person'), firstname: personName, lastname: personName, ...address }),
]);
export type InvoiceData = z.output<typeof invoiceSchema>;
export type InvoiceType = InvoiceData['invoiceType'];

/** The fields of each type, in the order of the form. */
export const INVOICE_FIELDS = {
	company: ['company', 'nip', 'street', 'postal_code', 'city', 'state', 'country_code'],
	person: ['firstname', 'lastname', 'street', 'postal_code', 'city', 'state', 'country_code'],
} as const satisfies Record<InvoiceType, readonly string[]>;

/** Invoice data is checked and kept only for an order that costs something. */
export const takesInvoice = (totalGrosze: number): boolean => totalGrosze > 0;
