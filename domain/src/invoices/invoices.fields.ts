import {
	cleanNumber,
	countryField,
	isAccountNumber,
	nipField,
	type TaxNumberFault,
	whyNotTaxNumber,
} from '../base/countries/company-numbers.ts';
import { type FormError, mergeFormErrors } from '../base/refusal.ts';
import { flagIn, oneLine, plainText } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { vatBasisText } from '../catalogue/vat.fields.ts';
import { needsVatBasis, VAT_RATES, type VatRate } from '../catalogue/vat.rules.ts';
import { ORDER_KIND_NAMES, type OrderKind } from '../orders/order-kinds.ts';
import { isRegon } from '../settings/seller.rules.ts';
import { ABROAD_CHOICES, UNION_PERSON_CHOICES } from './issued/invoice-abroad.rules.ts';
import { PATTERN_MAX, seriesOf, whyNotPattern } from './issued/invoice-number.rules.ts';
import { invoiceFileName } from './print/file-name.ts';

const vatRate = z.enum(VAT_RATES);

/** A gift for any title is sold with a receipt without VAT, or with an invoice like any other sale. */
export const UNIVERSAL_GIFTS = ['receipt', 'as_sold'] as const;
export type UniversalGifts = (typeof UNIVERSAL_GIFTS)[number];

const pattern = plainText(PATTERN_MAX)
	.trim()
	.superRefine((value, ctx) => {
		const fault = whyNotPattern(value);
		if (fault) ctx.addIssue({ code: 'custom', message: fault });
	});

const abroad = z.enum(ABROAD_CHOICES);
const personOfUnion = z.enum(UNION_PERSON_CHOICES);

/** The tax for buyers abroad, by what is sold and to whom. */
export const abroadFields = {
	abroad_event_union_company: abroad,
	abroad_event_other_company: abroad,
	abroad_event_union_person: personOfUnion,
	abroad_event_other_person: abroad,
	abroad_video_union_company: abroad,
	abroad_video_other_company: abroad,
	abroad_video_union_person: personOfUnion,
	abroad_video_other_person: abroad,
};

const emailOrNone = plainText(254)
	.trim()
	.refine((value) => value === '' || z.email().safeParse(value).success, 'form.validate.email');

/** The seller as printed on invoices, and the rates of what is sold; texts may be empty. */
export const sellerForm = z.strictObject({
	seller_name: oneLine(200),
	seller_nip: nipField,
	seller_street: oneLine(100),
	seller_postal_code: oneLine(10),
	seller_city: oneLine(60),
	seller_country_code: countryField.or(z.literal('')),
	/** how buyers reach the seller, and its registers (N-022) */
	seller_email: emailOrNone,
	seller_phone: oneLine(30),
	seller_regon: plainText(30)
		.transform(cleanNumber)
		.refine((value) => value === '' || isRegon(value), 'invoices.regon'),
	seller_register: oneLine(60),
	seller_bank_account: plainText(60)
		.transform(cleanNumber)
		.refine((value) => value === '' || isAccountNumber(value), 'invoices.account_number'),
	invoice_email: emailOrNone,
	vat_event: vatRate,
	vat_video: vatRate,
	vat_gift: vatRate,
	vat_group: vatRate,
	vat_event_basis: vatBasisText,
	vat_video_basis: vatBasisText,
	vat_gift_basis: vatBasisText,
	vat_group_basis: vatBasisText,
	series_vat: pattern,
	series_simplified: pattern,
	series_correction: pattern,
	/** after payment, where one was requested */
	issue_automatically: flagIn,
	/** simplified invoices for Polish companies up to 450 zł */
	issue_simplified: flagIn,
	universal_gifts: z.enum(UNIVERSAL_GIFTS),
	/** invoices of private persons are sent to KSeF too */
	persons_in_ksef: flagIn,
	...abroadFields,
});

export type SellerForm = z.output<typeof sellerForm>;

const SERIES = ['series_vat', 'series_simplified', 'series_correction'] as const;
type SeriesSettings = Record<(typeof SERIES)[number], string>;

/** Every second part is a number. */
const partsOf = (pattern: string): string[] => pattern.split(/((?:\{[^{}]*\}|\d)+)/);

/** The parts between numbers as in the name of a file, without case, as some file systems compare them. */
const fileParts = (pattern: string): string[] =>
	partsOf(pattern).map((part, at) => (at % 2 === 1 ? part : invoiceFileName(part, 'pdf').toLowerCase()));

/** A placeholder may become the digits of the other pattern, whatever it stands for: a counter reaches the number of any month or year. */
const canBeSame = (own: readonly string[], others: readonly string[]): boolean =>
	own.length === others.length && own.every((part, at) => part === others[at] || (at % 2 === 1 && `${part}${others[at]}`.includes('{')));

const canGiveSameFile = (pattern: string, other: string): boolean => canBeSame(fileParts(pattern), fileParts(other));
const canGiveSameNumber = (pattern: string, other: string): boolean => canBeSame(partsOf(pattern), partsOf(other));

/** Two series with the same counter would produce the same numbers, and numbers that differ only in separators the same files (B-048). */
export function whyNotSeries(settings: SeriesSettings): FormError | null {
	const wrong = SERIES.filter((field) =>
		SERIES.some((other) => SERIES.indexOf(other) < SERIES.indexOf(field) && canGiveSameFile(settings[other], settings[field])),
	);
	return wrong.length === 0 ? null : Object.fromEntries(wrong.map((field) => [field, 'invoices.series.same']));
}

/** A changed pattern may not give the numbers of another series that was used this year: an invoice with such a number could not be issued. */
export function whyNotUsedSeries(before: SeriesSettings, after: SeriesSettings, used: readonly string[]): FormError | null {
	const isUsed = (pattern: string) => used.some((series) => series !== seriesOf(pattern) && canGiveSameNumber(pattern, series));
	const wrong = SERIES.filter((field) => after[field] !== before[field] && isUsed(after[field]));
	return wrong.length === 0 ? null : Object.fromEntries(wrong.map((field) => [field, 'invoices.series.used']));
}

type Seller = { seller_nip?: string; seller_country_code?: string };

/** Whether the seller's tax number fits the seller's country; either may be the stored value. */
function whyNotSeller(seller: Seller): { seller_nip: TaxNumberFault } | null {
	const fault = seller.seller_nip ? whyNotTaxNumber(seller.seller_nip, seller.seller_country_code) : null;
	return fault && { seller_nip: fault };
}

/** The settings have a rate and a legal basis for each kind of order. */
export type VatSettings = { readonly [Kind in OrderKind as `vat_${Kind}`]: VatRate } & {
	readonly [Kind in OrderKind as `vat_${Kind}_basis`]: string;
};

/** The kinds whose rate lacks its legal basis, by the field to be filled in. */
export function whyNotVatSettings(settings: VatSettings): Record<string, 'invoices.vat_basis_required'> | null {
	const wrong = ORDER_KIND_NAMES.filter((kind) => needsVatBasis(settings[`vat_${kind}`]) && settings[`vat_${kind}_basis`] === '');
	return wrong.length === 0 ? null : Object.fromEntries(wrong.map((kind) => [`vat_${kind}_basis`, 'invoices.vat_basis_required']));
}

type SellerSettings = Seller & VatSettings & SeriesSettings;

/** Validates only the changed groups: values stored before a rule existed are not rejected until they are edited. */
export function whyNotSellerSettings(after: SellerSettings, changed: readonly string[]): FormError | null {
	const isSellerChanged = changed.includes('seller_nip') || changed.includes('seller_country_code');
	const isVatChanged = changed.some((field) => field.startsWith('vat_'));
	const areSeriesChanged = changed.some((field) => field.startsWith('series_'));
	return mergeFormErrors(
		isSellerChanged && whyNotSeller(after),
		isVatChanged && whyNotVatSettings(after),
		areSeriesChanged && whyNotSeries(after),
	);
}
