import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupSlug, parseGroupSlug } from '../catalogue/product.rules.ts';
import { text } from '../texts/texts.ts';
import { isGroupSold, whyNotGroup, whyNotOneFree } from './group-availability.rules.ts';
import { groupMax, groupRange, whyNotQuantity } from './group-quantity.rules.ts';
import { malformedGroupSlugs } from './testing/malformed-slugs.examples.ts';

const config = { min_units: 5, max_units: 40 };

const CORPUS = malformedGroupSlugs('event-1', 'video-1', 'event-12', 'video-2147483647', 'event-99', 'video-7');

describe('a group ticket', () => {
	it('F-049 has one upper limit, the same in the error and in the hint', () => {
		expect([groupMax(config, null), groupMax(config, 38), groupMax(config, 100), groupMax(config, 0)]).toEqual([40, 38, 40, 0]);
		expect([groupRange(config, 38), groupRange(config, 5), groupRange(config, 4)]).toEqual([{ min: 5, max: 38 }, { min: 5, max: 5 }, null]);
		expect(whyNotQuantity(config, 51, 38)).toEqual({ text: 'groupTickets.quantity_range', params: { min: 5, max: 38 } });
		expect(whyNotQuantity(config, 5, 3)).toEqual({ text: 'groupTickets.quantity_left', params: { count: 3 } });
		expect(whyNotQuantity(config, 4, 5)).toEqual({ text: 'groupTickets.quantity_exact', params: { min: 5, max: 5 } });
	});

	it('F-040 is sold only for money: neither where the price is 0 nor where the total would be', () => {
		const sold = { ...config, event_available: true, video_available: false, one_free: true, discount: null, min_units: 1 };
		const wanted = { type: 'event' as const, priceGrosze: 4500, quantity: 5 };
		expect(whyNotGroup(sold, wanted)).toBeNull();
		expect(whyNotGroup(sold, { ...wanted, priceGrosze: 0 })).toBe('not_available');
		expect(whyNotGroup(sold, { ...wanted, quantity: 1 })).toBe('not_available');
		expect(whyNotGroup(sold, { ...wanted, quantity: 2 })).toBeNull();
		expect(whyNotGroup({ ...sold, one_free: false }, { ...wanted, quantity: 1 })).toBeNull();
		expect(whyNotGroup(sold, { ...wanted, type: 'video' })).toBe('not_available');
	});

	it('F-040 has one free only in a group of two or more', () => {
		expect(whyNotOneFree({ one_free: true, min_units: 1 })).toBe('groupTickets.validate.one_free');
		expect(whyNotOneFree({ one_free: true, min_units: 2 })).toBeNull();
		expect(whyNotOneFree({ one_free: false, min_units: 1 })).toBeNull();
	});

	it('R-153 S1-224 is written as type, id and quantity', () => {
		expect(parseGroupSlug('event-12-10')).toEqual({ type: 'event', id: 12, quantity: 10 });
		expect(parseGroupSlug('video-7-9999')).toEqual({ type: 'video', id: 7, quantity: 9999 });
	});

	it('S1-102 has a slug that reads back', () => {
		const product = fc.record({
			type: fc.constantFrom('event' as const, 'video' as const),
			id: fc.integer({ min: 1, max: 2_147_483_647 }),
			quantity: fc.integer({ min: 1, max: 9999 }),
		});
		fc.assert(
			fc.property(product, (one) => {
				expect(parseGroupSlug(groupSlug(one))).toEqual(one);
			}),
		);
	});

	it('C7 refuses more than 200 other texts', () => {
		expect(new Set(CORPUS).size).toBeGreaterThan(200);
		expect(CORPUS).toEqual(expect.arrayContaining(['event-1--5', 'event-1-1e3', 'event-1-00010', 'video-1-2.5']));
		expect(CORPUS.filter((slug) => parseGroupSlug(slug) !== null)).toEqual([]);
	});

	it('R-100 S1-187 has min_units to max_units tickets, and not more than are left', () => {
		expect(whyNotQuantity(config, 5, null)).toBeNull();
		expect(whyNotQuantity(config, 40, 40)).toBeNull();
		for (const quantity of [4, 41, 0, -5, 5.5, Number.NaN])
			expect(whyNotQuantity(config, quantity, null)?.text).toBe('groupTickets.quantity_range');
		expect(whyNotQuantity(config, 7, 6)).toEqual({ text: 'groupTickets.quantity_left', params: { count: 6 } });
		expect(whyNotQuantity(config, 7, -2)?.params).toEqual({ count: 0 });
		expect(whyNotQuantity({ min_units: 0, max_units: 40 }, 0, null)?.text).toBe('groupTickets.quantity_range');
	});

	it('S1-187 is refused with the range or the number available', () => {
		expect(text('pl', 'groupTickets.quantity_range', { min: 5, max: 40 })).toBe('Podaj liczbę od 5 do 40.');
		const exactly = [text('pl', 'groupTickets.quantity_exact', { min: 5 }), text('pl', 'purchase.group_note_exact', { min: 5 })];
		expect(exactly).toEqual(['Jedyna możliwa liczba to 5.', '5 osób']);
		const used = (count: number) => text('pl', 'groupTickets.own.used', { used: 0, count });
		expect([1, 2, 5].map(used)).toEqual(['użyto 0 z 1 kodu', 'użyto 0 z 2 kodów', 'użyto 0 z 5 kodów']);
		const left = (count: number) => text('pl', 'groupTickets.quantity_left', { count });
		expect([1, 3, 6].map(left)).toEqual(['Dostępny jest 1 bilet.', 'Dostępne są 3 bilety.', 'Dostępnych jest 6 biletów.']);
	});

	it('is sold for events and for videos by switches of their own', () => {
		expect(isGroupSold({ event_available: true, video_available: false }, 'event')).toBe(true);
		expect(isGroupSold({ event_available: true, video_available: false }, 'video')).toBe(false);
	});
});
