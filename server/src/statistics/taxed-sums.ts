import { toZloty } from '#domain/base/money.ts';
import type { RateTotal } from '#domain/catalogue/vat.fields.ts';
import { VAT_RATES } from '#domain/catalogue/vat.rules.ts';
import type { TaxedRow } from './statistics.store.ts';

type Amounts = Pick<TaxedRow, 'gross' | 'vat'>;

/** Rows added up, in złoty; net and VAT are the gross. */
export function amountsOf(rows: readonly Amounts[]) {
	const gross = rows.reduce((sum, row) => sum + row.gross, 0);
	const vat = rows.reduce((sum, row) => sum + row.vat, 0);
	return { net: toZloty(gross - vat), vat: toZloty(vat), gross: toZloty(gross) };
}

/** One sum for each rate that occurs. */
export const totalsByRate = (rows: readonly TaxedRow[]): RateTotal[] =>
	VAT_RATES.flatMap((vat_rate) => {
		const own = rows.filter((row) => row.vat_rate === vat_rate);
		return own.length > 0 ? [{ vat_rate, ...amountsOf(own) }] : [];
	});
