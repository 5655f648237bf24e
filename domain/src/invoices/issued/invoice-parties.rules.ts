import { isNip, whyNotCompanyNumber } from '../../base/countries/company-numbers.ts';
import { readUnionNumber } from '../../base/countries/vat-numbers.ts';
import type { Grosze } from '../../base/money.ts';
import type { FormError } from '../../base/refusal.ts';
import type { BookedRate, VatRate } from '../../catalogue/vat.rules.ts';
import type { RequestedInvoice } from '../../orders/orders.invoice.ts';
import type { InvoiceSettings } from '../invoices.contract.ts';
import type { InvoiceData, RecipientData } from '../invoices.rules.ts';
import type {
	BuyerId,
	InvoiceAddress,
	InvoiceBuyer,
	InvoiceDocument,
	InvoiceKind,
	InvoiceRecipient,
	InvoiceSeller,
} from './invoice-document.ts';
import { cleanText } from './invoice-text.rules.ts';

/** Identifies a company: Polish by NIP, from the Union by a valid VAT number, others by the number they entered. */
export function companyId(number: string, country: string): BuyerId {
	if (country === 'PL') return { type: 'nip', number };
	const read = readUnionNumber(number, country);
	if (read === null || read === 'wrong') return { type: 'foreign', country, number };
	return { type: 'eu', country: read.prefix, number: read.number };
}

const lines = (street: string, postal_code: string, city: string, country: string): InvoiceAddress => ({
	country,
	line1: cleanText(street),
	line2: cleanText(`${postal_code} ${city}`) || null,
});

/** Requested data as stored; fields that an older version did not have are empty. */
export function readRequested(kept: Record<string, unknown>): InvoiceData {
	const part = (name: string) => (typeof kept[name] === 'string' ? kept[name] : '');
	const address = {
		street: part('street'),
		city: part('city'),
		state: part('state'),
		postal_code: part('postal_code'),
		country_code: part('country_code') || 'PL',
	};
	if (part('company') || kept.invoiceType === 'company')
		return { invoiceType: 'company', company: part('company'), nip: part('nip'), ...address };
	return { invoiceType: 'person', firstname: part('firstname'), lastname: part('lastname'), ...address };
}

/** As shown to its buyer. */
export function toRequested({ data, sent }: { data: Record<string, unknown>; sent: boolean }): RequestedInvoice {
	const buyer = readRequested(data);
	const isCompany = buyer.invoiceType === 'company';
	return {
		name: isCompany ? buyer.company : `${buyer.firstname} ${buyer.lastname}`.trim(),
		number: isCompany ? buyer.nip || null : null,
		country_code: buyer.country_code,
		sent,
	};
}

export function buyerOf(data: InvoiceData): InvoiceBuyer {
	const address = lines(data.street, data.postal_code, data.city, data.country_code);
	if (data.invoiceType === 'person') return { id: { type: 'none' }, name: cleanText(`${data.firstname} ${data.lastname}`), address };
	return { id: companyId(data.nip, data.country_code), name: cleanText(data.company), address };
}

export const recipientOf = (data: RecipientData): InvoiceRecipient => ({
	nip: data.recipient_nip || null,
	name: cleanText(data.recipient_name),
	address: data.recipient_street ? lines(data.recipient_street, data.recipient_postal_code, data.recipient_city, 'PL') : null,
});

/** Only a municipality has units: a Polish buyer with a NIP. */
export const whyNotRecipient = ({ id, recipient }: InvoiceBuyer): FormError | null =>
	recipient && id.type !== 'nip' ? { recipient_name: 'invoices.recipient.municipality' } : null;

/**
 * Errors of data that was stored before the current validation, by field. A number that is not of the format of its country is none of
 * them: it only does not count as a VAT number of the Union.
 */
export function whyNotBuyer(data: InvoiceData): FormError | null {
	const { name, address } = buyerOf(data);
	const wrong: FormError = {};
	if (!name) wrong[data.invoiceType === 'person' ? 'lastname' : 'company'] = 'form.validate.required';
	if (!address?.line1) wrong.street = 'form.validate.required';
	const fault = data.invoiceType === 'company' ? whyNotCompanyNumber(data.nip, data.country_code) : null;
	if (fault) wrong.nip = fault;
	return Object.keys(wrong).length > 0 ? wrong : null;
}

const SELLER_FIELDS = ['seller_name', 'seller_street', 'seller_postal_code', 'seller_city'] as const;

/** A seller that can issue invoices is a Polish company with a NIP and an address. */
export function whyNotIssuer(settings: InvoiceSettings): FormError | null {
	const wrong: FormError = {};
	for (const field of SELLER_FIELDS) if (!cleanText(settings[field])) wrong[field] = 'form.validate.required';
	if (settings.seller_country_code !== 'PL') wrong.seller_country_code = 'invoices.issue.seller_country';
	if (!isNip(settings.seller_nip)) wrong.seller_nip = settings.seller_nip ? 'invoices.nip_checksum' : 'form.validate.required';
	return Object.keys(wrong).length > 0 ? wrong : null;
}

type SellerData = Pick<InvoiceSettings, 'seller_nip' | 'invoice_email' | (typeof SELLER_FIELDS)[number]>;

export const sellerOf = (settings: SellerData): InvoiceSeller => ({
	nip: settings.seller_nip,
	name: cleanText(settings.seller_name),
	address: lines(settings.seller_street, settings.seller_postal_code, settings.seller_city, 'PL'),
	email: cleanText(settings.invoice_email) || null,
	place: cleanText(settings.seller_city),
});

/** The number with the prefix of its country, as the tax office needs it; a NIP has none. */
export const numberWithCountry = <Number extends string | null>({ number, country }: { number: Number; country: string | null }) =>
	number && country && !number.startsWith(country) ? `${country}${number}` : number;

/** As written on a document: a sale taxed abroad is `np II` for a company of the Union, `np I` for any other buyer. */
export const bookedRate = (rate: VatRate, { id }: Pick<InvoiceBuyer, 'id'>): BookedRate => {
	if (rate !== 'np') return rate;
	return id.type === 'eu' ? 'np II' : 'np I';
};

/** Reverse charge: a company abroad accounts for the tax. */
export const isReverseCharge = ({ sums, buyer }: Pick<InvoiceDocument, 'sums' | 'buyer'>): boolean =>
	sums.some(({ vat_rate }) => vat_rate === 'np') && (buyer.id.type === 'eu' || buyer.id.type === 'foreign');

/** A service taxed in another member state (`np II`): there the seller is named by the number with its prefix (art. 97 ust. 10 pkt 2). */
export const isTaxedInUnion = ({ sums, buyer }: Pick<InvoiceDocument, 'sums' | 'buyer'>): boolean =>
	sums.some(({ vat_rate }) => vat_rate === 'np') && buyer.id.type === 'eu';

/** Up to this sum an invoice may be simplified. */
const SIMPLIFIED_MAX: Grosze = 45_000;

/** Simplified where the setting is on: for a Polish company, up to 450 zł. It has only the NIP, so it cannot name a recipient. */
export const kindFor = (buyer: InvoiceBuyer, gross: Grosze, isSimplifiedWanted: boolean): Exclude<InvoiceKind, 'KOR'> =>
	isSimplifiedWanted && buyer.id.type === 'nip' && !buyer.recipient && gross <= SIMPLIFIED_MAX ? 'UPR' : 'VAT';

/** A simplified invoice has only the number of its buyer. */
export const buyerOn = (kind: InvoiceKind, buyer: InvoiceBuyer): InvoiceBuyer =>
	kind === 'UPR' ? { id: buyer.id, name: null, address: null } : buyer;

const numberWords = (id: BuyerId) => (id.type === 'none' ? [id.type] : [id.type, 'country' in id ? id.country : '', id.number]);
const addressWords = (address: InvoiceAddress | null | undefined) => [address?.country, address?.line1, address?.line2];
const dataWords = ({ name, address, recipient }: InvoiceBuyer) => [
	name,
	...addressWords(address),
	recipient?.name,
	recipient?.nip,
	...addressWords(recipient?.address),
];
const isSame = (one: readonly unknown[], other: readonly unknown[]) => JSON.stringify(one) === JSON.stringify(other);

/** A wrong number cannot be corrected: the invoice is corrected to zero and a new one is issued. */
export function requiredCorrection(before: InvoiceBuyer, after: InvoiceBuyer): 'nothing' | 'data' | 'new invoice' {
	if (!isSame(numberWords(before.id), numberWords(after.id))) return 'new invoice';
	return isSame(dataWords(before), dataWords(after)) ? 'nothing' : 'data';
}
