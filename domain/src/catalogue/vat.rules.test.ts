import { describe, expect, it } from 'vitest';
import { vatIn } from './vat.fields.ts';
import { BOOKED_RATES, keptVat, VAT_RATES, vatGrosze, vatRateText, whyNotVat } from './vat.rules.ts';

describe('VAT', () => {
	it('F-086 is included in the gross amount, to the grosz, on both sides alike', () => {
		expect(vatGrosze(12_300, '23')).toBe(2300);
		expect(vatGrosze(10_800, '8')).toBe(800);
		expect(vatGrosze(4500, '23')).toBe(841);
		expect(vatGrosze(1, '23')).toBe(0);
		expect(vatGrosze(3, '23')).toBe(1);
		for (const rate of VAT_RATES) expect(vatGrosze(-4501, rate)).toBe(0 - vatGrosze(4501, rate));
		for (const rate of ['0', 'zw', 'np'] as const) expect([vatGrosze(4500, rate), vatGrosze(-4500, rate)]).toEqual([0, 0]);
	});

	it('B-040 is counted once for each rate, as the law rounds it', () => {
		for (const [gross, rate, vat] of [
			[4500, '8', 333],
			[9000, '8', 667],
			[13_500, '8', 1000],
			[45_000, '8', 3333],
			[7, '8', 1],
			[1999, '23', 374],
			[2997, '23', 560],
			[5997, '23', 1121],
			[2000, '5', 95],
		] as const)
			expect(vatGrosze(gross, rate), `${gross} at ${rate}`).toBe(vat);
	});

	it('B-040 a title without VAT states its legal basis; a basis without such a rate is not stored', () => {
		const basis = 'art. 43 ust. 1 pkt 33 lit. a ustawy o VAT';
		for (const vat_rate of ['zw', 'np'] as const) {
			expect(whyNotVat({ vat_rate, vat_basis: null })).toEqual({ vat_basis: 'invoices.vat_basis_required' });
			expect(whyNotVat({ vat_rate, vat_basis: basis })).toBeNull();
			expect(keptVat({ vat_rate, vat_basis: basis })).toEqual({ vat_rate, vat_basis: basis });
		}
		for (const vat_rate of [null, '23', '8', '5', '0'] as const) {
			expect(whyNotVat({ vat_rate, vat_basis: null })).toBeNull();
			expect(keptVat({ vat_rate, vat_basis: basis })).toEqual({ vat_rate, vat_basis: null });
		}
	});

	it('B-040 the legal basis has at most 256 characters, with single blanks', () => {
		expect(vatIn.vat_basis.parse('  art.\t43\n ust. 1 ')).toBe('art. 43 ust. 1');
		expect([' ', '', undefined, null].map((words) => vatIn.vat_basis.parse(words))).toEqual([null, null, null, null]);
		expect(vatIn.vat_basis.safeParse('x'.repeat(256)).success).toBe(true);
		expect(vatIn.vat_basis.safeParse('x'.repeat(257)).success).toBe(false);
		expect(vatIn.vat_rate.parse('')).toBeNull();
		expect(vatIn.vat_rate.safeParse('7').success).toBe(false);
	});

	it('F-086 rates are written as in the books', () => {
		expect(BOOKED_RATES.map(vatRateText)).toEqual(['23%', '8%', '5%', '0%', 'zw.', 'np.', 'np I', 'np II']);
	});
});
