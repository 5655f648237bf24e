import { type Grosze, toZloty } from '../base/money.ts';
import type { RateTotal } from './vat.fields.ts';
import { BOOKED_RATES, type BookedRate } from './vat.rules.ts';

/** Money with the VAT it contains; refunds are below zero. */
export type TaxedAmount = { gross_grosze: Grosze; vat_grosze: Grosze };

export function sumAmounts(rows: readonly TaxedAmount[]): Omit<RateTotal, 'vat_rate'> {
	const gross = rows.reduce((sum, row) => sum + row.gross_grosze, 0);
	const vat = rows.reduce((sum, row) => sum + row.vat_grosze, 0);
	return { net: toZloty(gross - vat), vat: toZloty(vat), gross: toZloty(gross) };
}

/** One sum for each rate that occurs, in the order of the rates. */
export const totalsByRate = <Rate extends BookedRate>(
	rows: readonly (TaxedAmount & { vat_rate: Rate })[],
): (Omit<RateTotal, 'vat_rate'> & { vat_rate: Rate })[] =>
	BOOKED_RATES.flatMap((rate) => {
		const own = rows.filter(({ vat_rate }) => vat_rate === rate);
		return own[0] ? [{ vat_rate: own[0].vat_rate, ...sumAmounts(own) }] : [];
	});
