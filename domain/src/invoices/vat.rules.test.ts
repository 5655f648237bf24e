import { describe, expect, it } from 'vitest';
import { VAT_RATES, vatGrosze, vatRateText } from './vat.rules.ts';

describe('VAT', () => {
	it('F-086 lies inside the gross amount, to the grosz, on both sides alike', () => {
		expect(vatGrosze(12_300, '23')).toBe(2300);
		expect(vatGrosze(10_800, '8')).toBe(800);
		expect(vatGrosze(4500, '23')).toBe(841);
		expect(vatGrosze(1, '23')).toBe(0);
		expect(vatGrosze(3, '23')).toBe(1);
		for (const rate of VAT_RATES) expect(vatGrosze(-4501, rate)).toBe(0 - vatGrosze(4501, rate));
		for (const rate of ['0', 'zw', 'np'] as const) expect([vatGrosze(4500, rate), vatGrosze(-4500, rate)]).toEqual([0, 0]);
	});

	it('F-086 rates are written as in the books', () => {
		expect(VAT_RATES.map(vatRateText)).toEqual(['23%', '8%', '5%', '0%', 'zw.', 'np.']);
	});
});
