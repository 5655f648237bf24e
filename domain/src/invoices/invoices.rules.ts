import {
	cleanNumber,
	countryField,
	nipField,
	storedNumber,
	type TaxNumberFault,
	taxNumberField,
	whyNotTaxNumber,
} from '../base/countries/company-numbers.ts';
import { crossField } from '../base/cross-field.ts';
import { personName } from '../base/person-name.ts';
import type { FormError } from '../base/refusal.ts';
import { isStorable, toOneLine } from '../base/text/storable.ts';
import { z } from '../base/zod.ts';

/**
 * While typing: a Polish number that is too short is not an error yet; the checksum is checked from ten digits on. The format of another
 * country is checked when the field is left.
 */
export function whyNotNipYet(typed: string, country: string): 'form.validate.required' | TaxNumberFault | null {
	const number = cleanNumber(typed);
	if (number === '') return 'form.validate.required';
	const isShort = country === 'PL' && /^(PL?)?\d{0,9}$/.test(number);
	const fault = isShort ? null : whyNotTaxNumber(number, country);
	return fault === 'invoices.vat_number_country' ? null : fault;
}

/** One line without markup, NUL or broken characters. */
const line = (max: number, tooLong = 'form.validate.too_long') =>
	z
		.string('form.validate.required')
		.overwrite(toOneLine)
		.min(1, 'form.validate.required')
		.max(max, tooLong)
		.refine((value) => !/[<>]/.test(value) && isStorable(value), 'form.validate.wrong_input');

const optionalLine = (max: number) => line(max).or(z.literal(''));

const place = {
	street: line(100),
	city: line(30),
	postal_code: line(10),
	country_code: countryField,
};
const address = { ...place, state: line(30) };
/** Elsewhere the field of the province is called a state or region. */
export const hasProvinces = (country: unknown): boolean => country === 'PL' || typeof country !== 'string' || country === '';
/** as entered by an accountant; invoices have no province */
const addressOnInvoice = { ...place, state: optionalLine(30).default('') };

const nip = z.string('form.validate.required').trim().min(1, 'form.validate.required').pipe(taxNumberField);

/** Whether the number fits its country, reported together with all other errors (F-096). */
function whyNotNip({ nip, country_code }: Record<string, unknown>): FormError | null {
	const fault = typeof nip === 'string' && whyNotTaxNumber(nip, typeof country_code === 'string' ? country_code : null);
	return fault ? { nip: fault } : null;
}

const storeNumber = <Company extends { nip: string; country_code: string }>(given: Company): Company => ({
	...given,
	nip: storedNumber(given.nip, given.country_code),
});

const company = { company: line(100), nip };
const person = { firstname: personName, lastname: personName };

/** Required at purchase (S1-183): name and nip of a company, both names of a person. */
export const invoiceSchema = z.discriminatedUnion('invoiceType', [
	crossField(z.object({ invoiceType: z.literal('company'), ...company, ...address }), ['nip'], whyNotNip).overwrite(storeNumber),
	z.object({ invoiceType: z.literal('person'), ...person, ...address }),
]);

/** The buyer of an invoice that is issued or corrected in the panel. */
export const issuedBuyerSchema = z.discriminatedUnion('invoiceType', [
	crossField(z.object({ invoiceType: z.literal('company'), ...company, ...addressOnInvoice }), ['nip'], whyNotNip).overwrite(storeNumber),
	z.object({ invoiceType: z.literal('person'), ...person, ...addressOnInvoice }),
]);

/** Without a type: the address, and the sent fields of both types. */
const untypedSchema = crossField(
	z.object({ invoiceType: z.enum(['company', 'person']), ...z.object({ ...company, ...person }).partial().shape, ...address }),
	['nip'],
	whyNotNip,
);

/** All errors of the sent data, also when the type is missing (F-096). */
export function invoiceError(given: unknown): z.ZodError | undefined {
	const { error } = invoiceSchema.safeParse(given);
	const untyped = error && untypedSchema.safeParse(given).error;
	return untyped?.issues.some(({ path }) => path[0] === 'invoiceType') ? untyped : error;
}
export type InvoiceData = z.output<typeof invoiceSchema>;
export type InvoiceType = InvoiceData['invoiceType'];

/** The fields of each type, in the order of the form. */
export const INVOICE_FIELDS = {
	company: ['company', 'nip', 'street', 'postal_code', 'city', 'state', 'country_code'],
	person: ['firstname', 'lastname', 'street', 'postal_code', 'city', 'state', 'country_code'],
} as const satisfies Record<InvoiceType, readonly string[]>;

/** A unit of a municipality that receives what the municipality buys; entered by an accountant, never at purchase. */
export const recipientSchema = z
	.object({
		recipient_name: line(100),
		recipient_nip: z.string().trim().pipe(nipField),
		recipient_street: optionalLine(100),
		recipient_postal_code: optionalLine(10),
		recipient_city: optionalLine(30),
	})
	.superRefine(({ recipient_nip, recipient_street, recipient_city }, ctx) => {
		const fault = recipient_nip ? whyNotTaxNumber(recipient_nip, 'PL') : null;
		if (fault) ctx.addIssue({ code: 'custom', path: ['recipient_nip'], message: fault });
		if (recipient_street && !recipient_city) ctx.addIssue({ code: 'custom', path: ['recipient_city'], message: 'form.validate.required' });
	});
export type RecipientData = z.output<typeof recipientSchema>;
export const RECIPIENT_FIELDS = ['recipient_name', 'recipient_nip', 'recipient_street', 'recipient_postal_code', 'recipient_city'] as const;

/** Invoice data is validated and stored only for an order with a price above 0. */
export const takesInvoice = (totalGrosze: number): boolean => totalGrosze > 0;
