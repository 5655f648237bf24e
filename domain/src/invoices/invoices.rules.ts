import { cleanNumber, countryField, type TaxNumberFault, taxNumberField, whyNotTaxNumber } from '../base/countries/company-numbers.ts';
import { personName } from '../base/person-name.ts';
import { z } from '../base/zod.ts';

/** While one types: nothing is wrong yet with a Polish number that is too short; the checksum counts once there are ten digits. */
export function whyNotNipYet(typed: string, country: string): 'form.validate.required' | TaxNumberFault | null {
	const number = cleanNumber(typed);
	if (number === '') return 'form.validate.required';
	const isShort = country === 'PL' && /^(PL?)?\d{0,9}$/.test(number);
	return isShort ? null : whyNotTaxNumber(number, country);
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
	country_code: countryField,
};

const nip = z.string('form.validate.required').trim().min(1, 'form.validate.required').pipe(taxNumberField);

type Company = { nip: string; country_code?: string };

/** What an invoice needs, at purchase (S1-183): a company its name and nip, a person both names. */
export const invoiceSchema = z.discriminatedUnion('invoiceType', [
	z
		.object({ invoiceType: z.literal('company'), company: line(100), nip, ...address })
		.refine(({ nip, country_code }) => whyNotTaxNumber(nip, country_code) === null, {
			path: ['nip'],
			error: ({ input }) => whyNotTaxNumber((input as Company).nip, (input as Company).country_code) ?? undefined,
			// said together with whatever else is wrong
			when: ({ value, issues }) => typeof (value as Partial<Company>).nip === 'string' && !issues.some(({ path }) => path?.[0] === 'nip'),
		}),
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
