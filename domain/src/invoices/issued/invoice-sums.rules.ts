import type { Grosze } from '../../base/money.ts';
import { VAT_RATES, type VatRate, vatGrosze } from '../../catalogue/vat.rules.ts';
import type { InvoiceLine, RateSum } from './invoice-document.ts';

const sumOf = (vat_rate: VatRate, gross_grosze: Grosze): RateSum => {
	const vat_grosze = vatGrosze(gross_grosze, vat_rate);
	return { vat_rate, gross_grosze, vat_grosze, net_grosze: gross_grosze - vat_grosze };
};

/** The gross of all lines of a rate is summed, then the tax contained in it is rounded once. */
export const sumsOfLines = (lines: readonly Pick<InvoiceLine, 'vat_rate' | 'gross_grosze'>[]): RateSum[] =>
	VAT_RATES.flatMap((vat_rate) => {
		const own = lines.filter((line) => line.vat_rate === vat_rate);
		return own.length === 0
			? []
			: [
					sumOf(
						vat_rate,
						own.reduce((sum, { gross_grosze }) => sum + gross_grosze, 0),
					),
				];
	});

export const addSums = (documents: readonly (readonly RateSum[])[]): RateSum[] =>
	VAT_RATES.flatMap((vat_rate) => {
		const own = documents.flat().filter((sum) => sum.vat_rate === vat_rate);
		const all = (field: 'net_grosze' | 'vat_grosze' | 'gross_grosze') => own.reduce((sum, one) => sum + one[field], 0);
		return own.length === 0
			? []
			: [{ vat_rate, net_grosze: all('net_grosze'), vat_grosze: all('vat_grosze'), gross_grosze: all('gross_grosze') }];
	});

const negated = ({ vat_rate, net_grosze, vat_grosze, gross_grosze }: RateSum): RateSum => ({
	vat_rate,
	net_grosze: 0 - net_grosze,
	vat_grosze: 0 - vat_grosze,
	gross_grosze: 0 - gross_grosze,
});

/** Sums of a correction: after minus before, not the tax of the difference. */
export const differenceOf = (after: readonly RateSum[], before: readonly RateSum[]): RateSum[] => addSums([after, before.map(negated)]);

export const grossOf = (sums: readonly RateSum[]): Grosze => sums.reduce((sum, { gross_grosze }) => sum + gross_grosze, 0);
export const vatOf = (sums: readonly RateSum[]): Grosze => sums.reduce((sum, { vat_grosze }) => sum + vat_grosze, 0);
