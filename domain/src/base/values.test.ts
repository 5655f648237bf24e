import { describe, expect, it } from 'vitest';
import { dateIn, emptyToNull, flagIn, id, momentIn, moneyIn, pageQuery, plainText, toFlag } from './values.ts';
import { z } from './zod.ts';

const taken = (schema: z.ZodType, value: unknown) => {
	const result = schema.safeParse(value);
	return result.success ? result.data : result.error.issues[0]?.message;
};

describe('values at the API', () => {
	it.each([
		[true, true],
		['true', true],
		[1, true],
		['1', true],
		[false, false],
		['false', false],
		[0, false],
		['0', false],
	])('R-128 takes the flag %j as %s', (value, flag) => expect(taken(flagIn, value)).toBe(flag));

	it.each(['yes', 'TRUE', 2, -1, '', null, [], {}, 'constructor', '__proto__', 'toString'])('R-128 N4 %j is no flag', (value) => {
		expect(flagIn.safeParse(value).success).toBe(false);
	});

	it('R-128 outputs flags as 1 and 0', () => expect([true, false, 1, 0, null].map(toFlag)).toEqual([1, 0, 1, 0, 0]));

	it('R-129 takes money as number or text and refuses with the given key', () => {
		expect(taken(moneyIn(), 12.5)).toBe(1250);
		expect(taken(moneyIn(), '12.50')).toBe(1250);
		expect(taken(moneyIn('events.price'), '12,50')).toBe('events.price');
		expect(taken(moneyIn('events.price'), {})).toBe('events.price');
	});

	it('R-129 takes moments and dates, and refuses with the given key', () => {
		expect(taken(momentIn(), '2026-11-15 19:00')).toBe('2026-11-15T18:00:00.000Z');
		expect(taken(momentIn(), 'jutro')).toBe('form.validate.date');
		expect(taken(momentIn(), 5)).toBe('form.validate.date');
		expect(taken(dateIn(), '2026-11-15')).toBe('2026-11-15');
		for (const wrong of ['2026-02-30', '0000-01-01', '15.11.2026']) expect(taken(dateIn(), wrong)).toBe('form.validate.date');
	});

	it('N4 takes only plain ids that a database integer holds', () => {
		expect(taken(id, '12')).toBe(12);
		expect(taken(id, 12)).toBe(12);
		for (const wrong of ['0', '-1', '1e3', '0x10', ' 1', '1.5', '', '2147483648', '99999999999', true, null, [], [1], 1.5, Number.NaN])
			expect(id.safeParse(wrong).success, String(wrong)).toBe(false);
	});

	it('R-127 N4 page and limit default to 1 and 20, limits are at most 500', () => {
		expect(pageQuery().parse({})).toEqual({ page: 1, limit: 20 });
		expect(pageQuery().parse({ page: '3', limit: '500' })).toEqual({ page: 3, limit: 500 });
		for (const wrong of [{ limit: '501' }, { limit: '-1' }, { limit: '0' }, { page: '0' }, { page: '1e9' }, { page: 'x' }])
			expect(pageQuery().safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
	});

	it('counts empty text as not given', () => {
		const schema = z.object({ slug: emptyToNull(z.string()) });
		expect(schema.parse({ slug: '' })).toEqual({ slug: null });
		expect(schema.parse({})).toEqual({ slug: null });
		expect(schema.parse({ slug: 'a' })).toEqual({ slug: 'a' });
	});

	it('N4 refuses NUL, a lone surrogate and too long a text', () => {
		expect(taken(plainText(5), 'żółw')).toBe('żółw');
		expect(taken(plainText(5), 'a\0b')).toBe('form.validate.wrong_input');
		expect(taken(plainText(5), 'a\ud800')).toBe('form.validate.wrong_input');
		expect(taken(plainText(5), 'abcdef')).toBe('form.validate.too_long');
	});

	it('R-127 a list has 20 rows by default and 500 at most', () => {
		expect(pageQuery().parse({})).toEqual({ page: 1, limit: 20 });
		expect(pageQuery().safeParse({ limit: '500' }).success).toBe(true);
		expect(pageQuery().safeParse({ limit: '501' }).success).toBe(false);
	});
});
