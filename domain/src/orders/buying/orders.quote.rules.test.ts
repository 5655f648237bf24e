import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Discount, percentOff, quote, quoteOf, whyNotShown } from './orders.quote.rules.ts';

const percent = (discount_percent: number): Discount => ({ discount_percent, discount_cash_grosze: null });
const cash = (discount_cash_grosze: number): Discount => ({ discount_percent: null, discount_cash_grosze });

/** Reference implementation: exact fractions, rounded half-up by comparing the remainder with one half. */
function exactPercentOff(price: bigint, off: bigint): bigint {
	const numerator = price * (100n - off);
	const whole = numerator / 100n;
	return (numerator - whole * 100n) * 2n >= 100n ? whole + 1n : whole;
}

const RUNS = { numRuns: 100_000 };
const price = fc.oneof(fc.nat(20_000), fc.nat(2_000_000_000));

describe('a quote', () => {
	it.each([
		[1999, 33, 1339],
		[29, 50, 15],
		[999, 33, 669],
		[1, 50, 1],
		[1, 51, 0],
		[4500, 100, 0],
		[4500, 0, 4500],
		[5, 10, 5],
		[10, 95, 1],
	])('A8 R-083 takes percent off %i grosze: %i %% leaves %i', (from, off, left) => {
		expect(percentOff(from, off)).toBe(left);
	});

	it('A8 R-083 agrees with exact decimals for every percent', () => {
		fc.assert(
			fc.property(price, fc.integer({ min: 0, max: 100 }), (priceGrosze, off) => {
				const { totalGrosze } = quote({ kind: 'video', priceGrosze, code: percent(off) });
				return BigInt(totalGrosze) === exactPercentOff(BigInt(priceGrosze), BigInt(off));
			}),
			RUNS,
		);
	});

	it('A8 C4 R-084 takes cash off, never below 0', () => {
		fc.assert(
			fc.property(price, price, (priceGrosze, off) => {
				const left = BigInt(priceGrosze) - BigInt(off);
				return BigInt(quote({ kind: 'event', priceGrosze, code: cash(off) }).totalGrosze) === (left > 0n ? left : 0n);
			}),
			RUNS,
		);
	});

	it('A8 C9 R-099 S1-250 prices a group as price × quantity, minus one with one_free, then percent off, rounded once', () => {
		const terms = fc.record({ one_free: fc.boolean(), discount: fc.option(fc.integer({ min: 0, max: 99 })) });
		fc.assert(
			fc.property(price, fc.integer({ min: 1, max: 9999 }), terms, (priceGrosze, quantity, group) => {
				const { totalGrosze, lines } = quote({ kind: 'group', priceGrosze, quantity, group });
				const paidFor = BigInt(quantity) - (group.one_free ? 1n : 0n);
				const expected = exactPercentOff(BigInt(priceGrosze) * paidFor, BigInt(group.discount ?? 0));
				const sum = lines.reduce((total, line) => total + line.grosze, 0);
				return BigInt(totalGrosze) === expected && sum === totalGrosze && totalGrosze >= 0;
			}),
			RUNS,
		);
	});

	it('C9 R-068 costs nothing for one ticket with one free', () => {
		expect(quote({ kind: 'group', priceGrosze: 4500, quantity: 1, group: { one_free: true, discount: 99 } }).totalGrosze).toBe(0);
	});

	it('S1-156 shows how the total comes about, line by line', () => {
		expect(quote({ kind: 'group', priceGrosze: 1999, quantity: 10, group: { one_free: true, discount: 15 } })).toEqual({
			lines: [
				{ what: 'tickets', grosze: 19990 },
				{ what: 'one_free', grosze: -1999 },
				{ what: 'group_discount', grosze: -2699 },
			],
			totalGrosze: 15292,
		});
		expect(quote({ kind: 'event', priceGrosze: 4500 })).toEqual({ lines: [{ what: 'tickets', grosze: 4500 }], totalGrosze: 4500 });
	});

	it('F-046 of an existing order is that of its own terms', () => {
		const own = { kind: 'event', list_price: 45, amount: 36, product_quantity: 1, one_free: 0, discount: 0 } as const;
		expect(quoteOf(own)).toEqual({
			lines: [
				{ what: 'tickets', grosze: 4500 },
				{ what: 'code', grosze: -900 },
			],
			totalGrosze: 3600,
		});
		const terms = { kind: 'group', priceGrosze: 1999, quantity: 10, group: { one_free: true, discount: 15 } } as const;
		const group = { ...own, kind: 'group', list_price: 19.99, amount: 152.92, product_quantity: 10, one_free: 1, discount: 15 } as const;
		expect(quoteOf(group)).toEqual(quote(terms));
	});

	it('R-085 ignores a code on a gift or a group order', () => {
		expect(quote({ kind: 'gift', priceGrosze: 4500, code: percent(50) }).totalGrosze).toBe(4500);
		expect(quote({ kind: 'group', priceGrosze: 4500, quantity: 2, code: cash(100) }).totalGrosze).toBe(9000);
	});
});

describe('G-001 the price that was shown', () => {
	const now = { quote: quote({ kind: 'event', priceGrosze: 6000 }), hasVat: true };

	it('G-001 is charged, or refused with the price of now; a page that shows none is not refused', () => {
		expect(whyNotShown({ total: 6000, has_vat: true }, now, 'pl')).toBeNull();
		expect(whyNotShown({}, now, 'pl')).toBeNull();
		expect(whyNotShown({ total: 3900, has_vat: true }, now, 'pl')).toEqual({
			params: { from: '39,00', to: '60,00\u00a0zł' },
			quote: { total: 60, has_vat: true, lines: [{ what: 'tickets', amount: 60 }] },
		});
	});

	it('G-001 changes also where only its VAT does; a price of 0 says nothing of VAT', () => {
		expect(whyNotShown({ total: 6000, has_vat: false }, now, 'pl')).toMatchObject({ text: 'refusal.price_with_vat' });
		expect(whyNotShown({ total: 6000, has_vat: true }, { ...now, hasVat: false }, 'en')).toMatchObject({
			text: 'refusal.price_without_vat',
			quote: { has_vat: false },
		});
		expect(whyNotShown({ total: 0, has_vat: true }, { quote: quote({ kind: 'video', priceGrosze: 0 }), hasVat: false }, 'pl')).toBeNull();
	});
});
