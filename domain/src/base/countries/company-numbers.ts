import { z } from '../zod.ts';
import { isCountryCode } from './country-codes.ts';
import { readUnionNumber } from './vat-numbers.ts';

// Company numbers as typed and as stored: one rule each, shared by account, invoice, order and seller (F-054).

const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7];
const VAT_MAX = 20;

/** Without the blanks, dashes and dots people put between digits. */
export const cleanNumber = (typed: string): string => typed.replace(/[\s.\-‐-―]/g, '').toUpperCase();

const POLISH_PREFIX = /^PL(?=\d{10}$)/;
const isAbroad = (country: string | null | undefined): country is string =>
	Boolean(country) && country !== 'PL' && isCountryCode(String(country));

/** A cleaned number as stored: a NIP without its PL. Elsewhere PL says that the number is not one of that country, so it stays. */
export const storedNumber = (number: string, country: string | null | undefined): string =>
	isAbroad(country) ? number : number.replace(POLISH_PREFIX, '');

/** Ten digits whose weighted sum gives the last one; a remainder of 10 belongs to no number. */
export function isNip(nip: string): boolean {
	if (!/^\d{10}$/.test(nip) || nip === '0000000000') return false;
	const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(nip[index]), 0);
	return sum % 11 === Number(nip[9]);
}

export type TaxNumberFault = 'invoices.nip_digits' | 'invoices.nip_checksum' | 'invoices.vat_number' | 'invoices.vat_number_country';

/** A cleaned number: in Poland a NIP, elsewhere letters and digits. Without a country, or with one that does not exist, it is Polish. */
export function whyNotCompanyNumber(number: string, country: string | null | undefined): TaxNumberFault | null {
	if (isAbroad(country)) return /^[A-Z0-9]{1,20}$/.test(number) ? null : 'invoices.vat_number';
	const nip = storedNumber(number, country);
	if (!/^\d{10}$/.test(nip)) return 'invoices.nip_digits';
	return isNip(nip) ? null : 'invoices.nip_checksum';
}

/** A cleaned number of an invoice: it is one of its country, in the Union by its format. */
export function whyNotTaxNumber(number: string, country: string | null | undefined): TaxNumberFault | null {
	const isOfAnother = isAbroad(country) && (POLISH_PREFIX.test(number) || readUnionNumber(number, country) === 'wrong');
	return whyNotCompanyNumber(number, country) ?? (isOfAnother ? 'invoices.vat_number_country' : null);
}

/** As typed → cleaned; callers that know the country check whether it fits. */
export const taxNumberField = z
	.string('form.validate.required')
	.max(40, 'form.validate.too_long')
	.transform(cleanNumber)
	.refine((number) => /^[A-Z0-9]*$/.test(number) && number.length <= VAT_MAX, 'invoices.vat_number');

/** Of a company that is always Polish. */
export const nipField = taxNumberField.transform((number) => storedNumber(number, 'PL'));

/** ISO 13616: the first four characters go last, letters count from 10, the remainder of 97 is 1. */
function isIban(text: string): boolean {
	if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
	const digits = [...text.slice(4), ...text.slice(0, 4)].map((char) => Number.parseInt(char, 36)).join('');
	let rest = 0;
	for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
	return rest === 1;
}

/** A cleaned account number: the 26 digits of a Polish account, or an IBAN that adds up. */
export const isAccountNumber = (text: string): boolean => /^\d{26}$/.test(text) || isIban(text);

/** A country that exists, in upper case (ISO 3166-1 alpha-2). */
export const countryField = z
	.string('form.validate.required')
	.trim()
	.min(1, 'form.validate.required')
	// without a flag: the description of the API has the pattern alone
	.regex(/^[A-Za-z]{1,2}$/, 'form.validate.wrong_input_max2')
	.transform((code) => code.toUpperCase())
	.refine(isCountryCode, 'form.validate.country');
