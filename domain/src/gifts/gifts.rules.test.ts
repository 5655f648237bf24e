import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { giftPriceGrosze, giftSlug, isGiftBlockShown, newGiftUntil, parseGiftSlug, returnedGiftUntil, whyNotGift } from './gifts.rules.ts';

const now = new Date('2026-11-15T18:00:00Z');
const terms = { gift_available: true, any_gift_available: true, gift_price_grosze: 5000, gift_expiration: '2026-12-31T23:00:00.000Z' };
const any = { type: 'any' } as const;
const event12 = { type: 'event', id: 12 } as const;

const TYPES = ['event', 'video', 'any', 'Event', 'EVENT', 'events', 'gift', 'group', '', ' event', 'event ', 'wydarzenie', 'évent'];
const IDS = [
	'0',
	'00',
	'01',
	'00010',
	'-5',
	'--5',
	'+5',
	'1.5',
	'2.5',
	'1e3',
	'0x10',
	'1_000',
	'1 ',
	' 1',
	'',
	'1000000000000',
	'2147483648',
];
const TAILS = ['-1', '-', '--5', '-1e3', ';', "'", ' OR 1=1', '/..', '%00', '\0', '\n', '?x=1', '#', ',2', '\u0661'];
const ODD = ['any-1', 'any ', 'ANY', 'event', 'event-', '-12', '12', 'event12', 'event_12', 'event–12', "'; DROP TABLE orders;--", '١٢'];

/** At least 200 texts that are not exactly `any`, `event-{n}` or `video-{n}`. */
const CORPUS = [
	...TYPES.filter((type) => type !== 'event' && type !== 'video').map((type) => `${type}-12`),
	...['event', 'video'].flatMap((type) => IDS.map((id) => `${type}-${id}`)),
	...['event', 'video'].flatMap((type) =>
		['1', '12', '345', '6789', '2147483647'].flatMap((id) => TAILS.map((tail) => `${type}-${id}${tail}`)),
	),
	...ODD,
];

describe('a gift', () => {
	it('R-095 S1-224 is universal or for one product', () => {
		expect(parseGiftSlug('any')).toEqual(any);
		expect(parseGiftSlug('event-12')).toEqual(event12);
		expect(parseGiftSlug('video-2147483647')).toEqual({ type: 'video', id: 2_147_483_647 });
	});

	it('S1-102 has a slug that reads back', () => {
		fc.assert(
			fc.property(fc.constantFrom('event', 'video'), fc.integer({ min: 1, max: 2_147_483_647 }), (type, id) => {
				expect(parseGiftSlug(giftSlug({ type, id }))).toEqual({ type, id });
			}),
		);
		expect(parseGiftSlug(giftSlug(any))).toEqual(any);
	});

	it('C7 refuses more than 200 other texts', () => {
		expect(new Set(CORPUS).size).toBeGreaterThan(200);
		expect(CORPUS.filter((slug) => parseGiftSlug(slug) !== null)).toEqual([]);
	});

	it('R-095 costs the product’s price, or gift_price when universal', () => {
		expect(giftPriceGrosze(any, terms, 0)).toBe(5000);
		expect(giftPriceGrosze(event12, terms, 4500)).toBe(4500);
	});

	it('C11 S1-235 cannot be bought while its own switch is off, past gift_expiration, or for something free', () => {
		expect(whyNotGift(any, terms, 0, now)).toBeNull();
		expect(whyNotGift(event12, terms, 4500, now)).toBeNull();
		expect(whyNotGift(any, { ...terms, any_gift_available: false }, 0, now)).toBe('no_gift');
		expect(whyNotGift(event12, { ...terms, any_gift_available: false }, 4500, now)).toBeNull();
		expect(whyNotGift(event12, { ...terms, gift_available: false }, 4500, now)).toBe('no_gift');
		expect(whyNotGift(event12, { ...terms, gift_expiration: now.toISOString() }, 4500, now)).toBe('no_gift');
		expect(whyNotGift(event12, { ...terms, gift_expiration: null }, 4500, now)).toBeNull();
		expect(whyNotGift(event12, terms, 0, now)).toBe('no_gift');
	});

	it('can be used to the end of the ninetieth day after it was given back', () => {
		expect(returnedGiftUntil(now)).toBe('2027-02-13T22:59:59.999Z');
	});

	it('is never sold with an end in the past', () => {
		expect(newGiftUntil(terms, now)).toBe(terms.gift_expiration);
		expect(newGiftUntil({ gift_expiration: null }, now)).toBeNull();
		expect(newGiftUntil({ gift_expiration: now.toISOString() }, now)).toBe(returnedGiftUntil(now));
	});

	it('shows its block on the home page only when universal gifts are sold and not past', () => {
		expect(isGiftBlockShown(terms, now)).toBe(true);
		expect(isGiftBlockShown({ ...terms, any_gift_available: false }, now)).toBe(false);
		expect(isGiftBlockShown({ ...terms, gift_expiration: '2026-11-15T17:59:59.000Z' }, now)).toBe(false);
	});
});
