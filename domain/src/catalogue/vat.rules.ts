import type { Grosze } from '../base/money.ts';

/** In percent; `zw` is exempt, `np` not subject to VAT. */
export const VAT_RATES = ['23', '8', '5', '0', 'zw', 'np'] as const;
export type VatRate = (typeof VAT_RATES)[number];
/** As the register counts them: on a document `np` is `np I`, or `np II` for a company of the Union. */
export const BOOKED_RATES = [...VAT_RATES, 'np I', 'np II'] as const;
export type BookedRate = (typeof BOOKED_RATES)[number];

/** How a title is sold: a ticket for the buyer, a gift, or group tickets. */
export const SALES = ['ticket', 'gift', 'group'] as const;
export type Sale = (typeof SALES)[number];

/** Whether the price of a title sold like this has VAT in it. */
export const isSoldWithVat = ({ without_vat = [] }: { without_vat?: readonly Sale[] | undefined }, sale: Sale): boolean =>
	!without_vat.includes(sale);

/** A sale without VAT needs its legal basis on the invoice. */
export const needsVatBasis = (rate: string | null): boolean => rate === 'zw' || rate === 'np';

/** Of a title; without a rate the one of the settings holds. */
export type VatChoice = { vat_rate: VatRate | null; vat_basis: string | null };

export const whyNotVat = ({ vat_rate, vat_basis }: VatChoice): { vat_basis: 'invoices.vat_basis_required' } | null =>
	needsVatBasis(vat_rate) && !vat_basis ? { vat_basis: 'invoices.vat_basis_required' } : null;

/** Words that belong to no rate are not kept. */
export const keptVat = ({ vat_rate, vat_basis }: VatChoice): VatChoice => ({
	vat_rate,
	vat_basis: needsVatBasis(vat_rate) ? vat_basis : null,
});

const percentOf = (rate: VatRate): number => (rate === 'zw' || rate === 'np' ? 0 : Number(rate));

/** The tax contained in a gross amount; negative for refunds. */
export const vatGrosze = (gross: Grosze, rate: VatRate): Grosze => {
	const percent = percentOf(rate);
	const vat = Math.round((Math.abs(gross) * percent) / (100 + percent));
	return gross < 0 ? 0 - vat : vat;
};

/** 23%, zw., np II */
export function vatRateText(rate: BookedRate): string {
	if (rate === 'np I' || rate === 'np II') return rate;
	return rate === 'zw' || rate === 'np' ? `${rate}.` : `${rate}%`;
}
