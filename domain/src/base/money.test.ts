import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatGrosze, formatZloty, parseZloty, toZloty, toZlotyOrNull } from './money.ts';

describe('money', () => {
	it.each([
		['12.50', 1250],
		[12.5, 1250],
		['7', 700],
		['0.29', 29],
		[19.99, 1999],
		['0', 0],
		[' 45.00 ', 4500],
		['20000000.00', 2_000_000_000],
	])('R-129 A8 reads %j as %i grosze', (value, grosze) => expect(parseZloty(value)).toBe(grosze));

	it.each(['', '1.234', '-1', '1,50', '1e3', '1e21', 'NaN', '0x10', '20000000.01', '999999999', '.5', '5.', '1 000'])(
		'R-129 refuses %j',
		(value) => expect(parseZloty(value)).toBeNull(),
	);

	it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 0.1 + 0.2, 1e21])('A8 refuses the number %d', (value) => {
		expect(parseZloty(value)).toBeNull();
	});

	it('A8 every amount is the same after formatting and parsing, as a number and as text', () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (grosze) => {
				expect(parseZloty(toZloty(grosze))).toBe(grosze);
				expect(parseZloty(toZloty(grosze).toFixed(2))).toBe(grosze);
			}),
			{ numRuns: 2_000 },
		);
		expect(toZlotyOrNull(null)).toBeNull();
		expect(toZlotyOrNull(1999)).toBe(19.99);
	});

	it('S1-007 shows zł with two decimals and non-breaking spaces', () => {
		expect(formatGrosze(4500, 'pl')).toBe('45,00\u00a0zł');
		expect(formatGrosze(5, 'pl')).toBe('0,05\u00a0zł');
		expect(formatGrosze(123456789, 'pl')).toBe('1\u00a0234\u00a0567,89\u00a0zł');
		expect(formatGrosze(-1250, 'pl')).toBe('−12,50\u00a0zł');
		expect(formatZloty(19.99, 'pl')).toBe('19,99\u00a0zł');
		expect(formatZloty(1234.5, 'en')).toBe('1,234.50\u00a0zł');
	});
});
