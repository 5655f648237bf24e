import { isOfUnion } from '../../base/countries/vat-numbers.ts';
import type { VatRate } from '../../catalogue/vat.rules.ts';
import type { InvoiceBuyer } from './invoice-document.ts';

/** What is sold: a live stream, or a recording. Other sales, such as gifts for any title, keep their rate. */
const PRODUCTS = ['event', 'video'] as const;
export type SoldProduct = (typeof PRODUCTS)[number];

const BUYERS = ['union_company', 'other_company', 'union_person', 'other_person'] as const;
export type BuyerAbroad = (typeof BUYERS)[number];

/** The rate of the order, not subject to Polish VAT, or no invoice until an accountant has decided. */
export const ABROAD_CHOICES = ['as_sold', 'not_subject', 'ask'] as const;
type AbroadChoice = (typeof ABROAD_CHOICES)[number];
/** A private person from the Union is taxed in Poland or under the OSS procedure, which is not supported. */
export const UNION_PERSON_CHOICES = ['as_sold', 'ask'] as const;

export const ABROAD_FIELDS = PRODUCTS.flatMap((product) => BUYERS.map((buyer) => `abroad_${product}_${buyer}` as const));
export type AbroadSettings = { readonly [Field in `abroad_${SoldProduct}_${BuyerAbroad}`]: AbroadChoice };
export const abroadChoices = (field: keyof AbroadSettings): readonly AbroadChoice[] =>
	field.endsWith('_union_person') ? UNION_PERSON_CHOICES : ABROAD_CHOICES;

/** Legal basis on an invoice that is taxed in the buyer's country. */
export const ABROAD_BASES = {
	company: 'art. 28b ust. 1 ustawy o VAT (usługa dla podatnika, odwrotne obciążenie)',
	person: 'art. 28g ust. 2, art. 28k i 28l ustawy o VAT (usługa dla osoby spoza Unii)',
} as const;

const isAbroadBasis = (basis: string | null): boolean => Object.values(ABROAD_BASES).some((known) => known === basis);

/** null: the buyer is in Poland. */
export function buyerAbroad({ id, address }: InvoiceBuyer): BuyerAbroad | null {
	if (id.type === 'eu') return 'union_company';
	if (id.type === 'foreign') return isOfUnion(id.country) ? 'union_company' : 'other_company';
	if (id.type === 'nip' || !address || address.country === 'PL') return null;
	return isOfUnion(address.country) ? 'union_person' : 'other_person';
}

type Tax = { vat_rate: VatRate; vat_basis: string | null };
type Sale = Tax & {
	product: SoldProduct | null;
	/** an earlier invoice of the order exists */
	isReissue: boolean;
};

function choiceFor({ product }: Sale, buyer: InvoiceBuyer, settings: AbroadSettings): AbroadChoice {
	const who = buyerAbroad(buyer);
	if (!who || !product) return 'as_sold';
	const choice = settings[`abroad_${product}_${who}`];
	// a company from the Union is identified by its VAT number; without a valid one it may not be a taxpayer
	return choice === 'not_subject' && who === 'union_company' && buyer.id.type !== 'eu' ? 'ask' : choice;
}

/** The tax of an invoice for this buyer; null: an accountant decides. An order that was invoiced once keeps its tax. */
export function taxFor(sale: Sale, buyer: InvoiceBuyer, settings: AbroadSettings): Tax | null {
	const choice = choiceFor(sale, buyer, settings);
	if (choice === 'ask') return null;
	const basis = buyer.id.type === 'none' ? ABROAD_BASES.person : ABROAD_BASES.company;
	if (sale.isReissue) {
		const kept = isAbroadBasis(sale.vat_basis) ? sale.vat_basis : null;
		return kept === (choice === 'not_subject' ? basis : null) ? { vat_rate: sale.vat_rate, vat_basis: sale.vat_basis } : null;
	}
	return choice === 'not_subject' ? { vat_rate: 'np', vat_basis: basis } : { vat_rate: sale.vat_rate, vat_basis: sale.vat_basis };
}
