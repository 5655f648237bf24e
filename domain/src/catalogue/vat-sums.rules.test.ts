import { expect, it } from 'vitest';
import { sumAmounts, totalsByRate } from './vat-sums.rules.ts';

it('B-040 net and VAT add up to the gross, also where a refund is larger than the sale', () => {
	const rows = [
		{ gross_grosze: 1_000, vat_grosze: 187 },
		{ gross_grosze: -1_500, vat_grosze: -280 },
	];
	expect(sumAmounts(rows)).toEqual({ net: -4.07, vat: -0.93, gross: -5 });
	expect(sumAmounts([])).toEqual({ net: 0, vat: 0, gross: 0 });
});

it('B-040 B-048 there is one total for each rate that occurs, in the order of the rates', () => {
	const rows = [
		{ vat_rate: 'zw', gross_grosze: 300, vat_grosze: 0 },
		{ vat_rate: '23', gross_grosze: 123, vat_grosze: 23 },
		{ vat_rate: '23', gross_grosze: -123, vat_grosze: -23 },
	] as const;
	expect(totalsByRate(rows)).toEqual([
		{ vat_rate: '23', net: 0, vat: 0, gross: 0 },
		{ vat_rate: 'zw', net: 3, vat: 0, gross: 3 },
	]);
	expect(totalsByRate([])).toEqual([]);
});
