import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discounted } from '../orders/buying/orders.quote.rules.ts';
import {
	appliesTo,
	bestCode,
	CODE_BYTES,
	formatDiscount,
	isSpentAtOnce,
	isUsable,
	lastDayOf,
	lostGrosze,
	MAX_CODE_LENGTH,
	MAX_PREFIX_LENGTH,
	makeCode,
	maskCode,
	normaliseCode,
	parseDiscount,
	type UserCode,
	whyNotActivate,
} from './codes.rules.ts';

const now = new Date('2026-11-15T18:00:00Z');

const code = (more: Partial<UserCode> = {}): UserCode => ({
	id: 1,
	discount_percent: 20,
	discount_cash_grosze: null,
	event_id: null,
	video_id: null,
	limit: 1,
	numberOfUses: 0,
	expiration_date: '2026-12-31T23:00:00.000Z',
	from_gift: false,
	used: false,
	held: false,
	...more,
});
const event12 = { type: 'event', id: 12, priceGrosze: 4500 } as const;

it.each([
	[{ discount_cash_grosze: 4500, discount_percent: null }, 2500, 2000],
	[{ discount_cash_grosze: 4500, discount_percent: null }, 4500, 0],
	[{ discount_cash_grosze: null, discount_percent: 100 }, 2500, 0],
])('%j spent on a price of %i loses %i', (discount, price, lost) => {
	expect(lostGrosze(discount, price)).toBe(lost);
});

describe('writing a code', () => {
	it('R-093 S1-188 does not care for case and surrounding blanks', () => {
		expect(normaliseCode('  lato2026\t')).toBe('LATO2026');
		expect(normaliseCode('żółw')).toBe(normaliseCode('ŻÓŁW '));
	});

	it('R-094 C6 puts 12 characters without 0, O, 1, I after the prefix', () => {
		for (const prefix of ['', 'LATO', 'x'.repeat(MAX_PREFIX_LENGTH)]) {
			const made = makeCode(prefix, randomBytes(CODE_BYTES));
			expect(made.slice(0, prefix.length)).toBe(prefix);
			expect(made.slice(prefix.length)).toMatch(/^[A-HJ-NP-Z2-9]{12}$/);
			expect(made.length).toBeLessThanOrEqual(MAX_CODE_LENGTH);
		}
		expect(() => makeCode('x'.repeat(18), randomBytes(CODE_BYTES))).toThrow(RangeError);
		expect(() => makeCode('', randomBytes(4))).toThrow(RangeError);
	});

	it('C6 R-094 makes a million different ones, every character equally often', { tags: ['slow'] }, () => {
		const count = 1_000_000;
		const bytes = randomBytes(1_000 * CODE_BYTES);
		const codes = new Set<string>();
		const seen = new Map<string, number>();
		for (let made = 0; made < count; made++) {
			const offset = (made % 1_000) * CODE_BYTES;
			if (offset === 0) bytes.set(randomBytes(bytes.length));
			const text = makeCode('', bytes.subarray(offset, offset + CODE_BYTES));
			codes.add(text);
			const last = text.slice(-1);
			seen.set(last, (seen.get(last) ?? 0) + 1);
		}
		expect(codes.size).toBe(count);
		expect(seen.size).toBe(32);
		for (const times of seen.values()) expect(Math.abs(times - count / 32)).toBeLessThan(count / 32 / 10);
	});

	it('C6 R-094 M5 masks it for logs', () => {
		expect(maskCode('LATOABCDEFGH2345')).toBe('LA***');
		expect(maskCode('ABC')).toBe('***');
	});
});

describe('a discount', () => {
	it.each([
		['25%', 25, null],
		['100%', 100, null],
		['12.50', null, 1250],
		['7', null, 700],
		[' 0.01 ', null, 1],
	])('R-158 S3-113 reads %s', (text, discount_percent, discount_cash_grosze) => {
		expect(parseDiscount(text)).toEqual({ discount_percent, discount_cash_grosze });
	});

	it.each(['', '0', '0%', '0.00', '101%', '-5', '-5%', '12.505', '1e3', '5 %', '%', '12,50', 'abc', '2.5%', '99999999999'])(
		'S3-113 refuses %j',
		(text) => {
			expect(parseDiscount(text)).toBeNull();
		},
	);

	it('R-158 is output as it was input', () => {
		const percents = fc.integer({ min: 1, max: 100 }).map((percent) => `${percent}%`);
		const amounts = fc.integer({ min: 1, max: 99_999_999 }).map((grosze) => {
			const digits = String(grosze).padStart(3, '0');
			return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
		});
		fc.assert(
			fc.property(fc.oneof(percents, amounts), (text) => {
				const discount = parseDiscount(text);
				expect(discount && formatDiscount(discount)).toBe(text);
			}),
		);
	});
});

describe('the last day of a code', () => {
	const midnight = '2026-11-24T23:00:00.000Z';
	const evening = '2026-11-20T20:00:00.000Z';
	it.each([
		[null, undefined, null],
		[null, midnight, '2026-11-24'],
		[midnight, null, '2026-11-24'],
		[midnight, evening, '2026-11-20'],
		[evening, midnight, '2026-11-20'],
	])('R-097 ends %s, its title %s: %s', (expiration_date, title_ends, day) => {
		expect(lastDayOf({ expiration_date, title_ends })).toBe(day);
	});
});

describe('activating a code', () => {
	it('R-087 S1-240 each refusal has its own reason', () => {
		const nothing = { isMine: false, useless: null };
		expect(whyNotActivate(null, nothing, now)).toBe('code_unknown');
		expect(whyNotActivate(code({ expiration_date: now.toISOString() }), nothing, now)).toBe('code_expired');
		expect(whyNotActivate(code({ numberOfUses: 1 }), nothing, now)).toBe('code_exhausted');
		expect(whyNotActivate(code({ numberOfUses: 1 }), { isMine: true, useless: 'already_has_access' }, now)).toBe('code_already_yours');
		expect(whyNotActivate(code(), nothing, now)).toBeNull();
		expect(whyNotActivate(code({ expiration_date: null, limit: 5, numberOfUses: 4 }), nothing, now)).toBeNull();
	});

	it('R-067 a paid ticket for a title the person has is left to another person; a discount and a universal gift are not refused', () => {
		const has = { isMine: false, useless: 'already_has_access' } as const;
		expect(whyNotActivate(code({ event_id: 12, paid_for: true }), has, now)).toBe('already_has_access');
		expect(whyNotActivate(code({ paid_for: true, from_gift: true }), has, now)).toBeNull();
		expect(whyNotActivate(code({ event_id: 12 }), has, now)).toBeNull();
		expect(whyNotActivate(code({ event_id: 12, paid_for: true }), { isMine: false, useless: 'under_age' }, now)).toBe('under_age');
	});

	it('R-086 redeems it at once only for one available product whose whole price it covers', () => {
		const product = { ...event12, canBeHadNow: true };
		const free = code({ event_id: 12, discount_percent: 100 });
		expect(isSpentAtOnce(free, product)).toBe(true);
		expect(isSpentAtOnce(code({ event_id: 12, discount_percent: null, discount_cash_grosze: 4500 }), product)).toBe(true);
		expect(isSpentAtOnce(free, { ...product, canBeHadNow: false })).toBe(false);
		expect(isSpentAtOnce(free, { ...product, id: 13 })).toBe(false);
		expect(isSpentAtOnce(code({ event_id: 12, discount_percent: 99 }), product)).toBe(false);
		expect(isSpentAtOnce(code({ discount_percent: 100 }), product)).toBe(false);
	});
});

describe('the code that applies', () => {
	it('C3 R-084 is one for this product or for any', () => {
		expect(appliesTo(code(), { type: 'video', id: 7 })).toBe(true);
		expect(appliesTo(code({ event_id: 12 }), { type: 'event', id: 12 })).toBe(true);
		expect(appliesTo(code({ event_id: 12 }), { type: 'event', id: 13 })).toBe(false);
		expect(appliesTo(code({ event_id: 12 }), { type: 'video', id: 12 })).toBe(false);
		expect(appliesTo(code({ video_id: 12 }), { type: 'event', id: 12 })).toBe(false);
	});

	const best = (...codes: UserCode[]) => bestCode(codes, event12, now)?.id ?? null;

	it('R-089 gives the lowest price', () => {
		expect(best(code({ id: 1 }), code({ id: 2, discount_percent: null, discount_cash_grosze: 2000 }))).toBe(2);
	});

	it('R-089 is the one that expires first when prices are equal; one without end comes after', () => {
		const soon = code({ id: 2, expiration_date: '2026-11-20T00:00:00.000Z' });
		expect(best(code({ id: 1 }), soon, code({ id: 3, expiration_date: null }))).toBe(2);
		expect(best(code({ id: 3, expiration_date: null }), code({ id: 1 }))).toBe(1);
	});

	it('R-089 prefers another code to a universal gift at the same price', () => {
		const gift = code({ id: 1, discount_percent: 100, from_gift: true, expiration_date: '2026-11-16T00:00:00.000Z' });
		expect(best(gift, code({ id: 2, discount_percent: 100, event_id: 12 }))).toBe(2);
		expect(best(gift, code({ id: 2 }))).toBe(1);
	});

	it('R-091 C3 is neither used, held, expired nor for something else', () => {
		expect(best(code({ used: true }), code({ held: true }), code({ event_id: 13 }))).toBeNull();
		expect(best(code({ expiration_date: now.toISOString() }))).toBeNull();
		expect(bestCode([code()], { ...event12, priceGrosze: 0 }, now)).toBeNull();
	});

	it('R-092 S2-077 does not exist with codes off; with sales off only one that brings the price to 0 does', () => {
		const free = code({ id: 2, discount_percent: 100 });
		expect(isUsable(free, { ...event12, enable_codes: false }, now)).toBe(false);
		// a ticket of a gift or group order is not a discount
		expect(isUsable({ ...free, paid_for: true }, { ...event12, enable_codes: false }, now)).toBe(true);
		expect(isUsable({ ...free, paid_for: true }, { ...event12, enable_codes: false, enable_tickets: false }, now)).toBe(true);
		expect(isUsable(free, { ...event12, enable_codes: false, enable_tickets: false }, now)).toBe(false);
		expect(isUsable(free, { ...event12, enable_codes: true, enable_tickets: false }, now)).toBe(true);
		expect(isUsable(code(), { ...event12, enable_codes: true, enable_tickets: false }, now)).toBe(false);
	});

	it('R-089 never costs more than any other usable one, in whatever order they are listed', () => {
		const any = fc.record({
			id: fc.nat(50),
			discount_percent: fc.option(fc.integer({ min: 1, max: 100 })),
			discount_cash_grosze: fc.integer({ min: 1, max: 6000 }),
			event_id: fc.constantFrom(null, 12, 13),
			used: fc.boolean(),
			from_gift: fc.boolean(),
		});
		fc.assert(
			fc.property(fc.uniqueArray(any, { selector: (one) => one.id, maxLength: 6 }), (parts) => {
				const codes = parts.map((part) => code(part));
				const chosen = bestCode(codes, event12, now);
				expect(bestCode(codes.toReversed(), event12, now)).toEqual(chosen);
				const prices = codes.filter((one) => isUsable(one, event12, now)).map((one) => discounted(4500, one));
				expect(chosen ? discounted(4500, chosen) : null).toBe(prices.length ? Math.min(...prices) : null);
			}),
		);
	});
});
