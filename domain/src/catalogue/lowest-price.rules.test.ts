import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { announcedPrice, lowestPriceBefore, type PriceChange, priceHistoryFacts } from './lowest-price.rules.ts';

const at = (moment: string) => new Date(moment);
const change = (price_grosze: number, changed_at: string): PriceChange => ({ price_grosze, changed_at });
const NOW = at('2026-11-20T12:00:00.000Z');

describe('N-021 the lowest price of 30 days', () => {
	it('is the price that held throughout', () => {
		const history = [change(4500, '2026-01-01T10:00:00.000Z')];
		expect(priceHistoryFacts(history, NOW)).toEqual({ lowest: { grosze: 4500, since: null }, reducedSince: null });
	});

	it('of a reduction is that of the 30 days before it, not of those before today', () => {
		const history = [
			change(3000, '2026-09-01T10:00:00.000Z'),
			change(3500, '2026-10-20T10:00:00.000Z'),
			change(2900, '2026-11-12T10:00:00.000Z'),
		];
		expect(priceHistoryFacts(history, NOW)).toEqual({ lowest: { grosze: 3000, since: null }, reducedSince: '2026-11-12T10:00:00.000Z' });
	});

	it('says since when where the title is younger', () => {
		const history = [change(3500, '2026-11-01T10:00:00.000Z'), change(2900, '2026-11-12T10:00:00.000Z')];
		expect(priceHistoryFacts(history, NOW).lowest).toEqual({ grosze: 3500, since: '2026-11-01T10:00:00.000Z' });
	});

	it('announces nothing where a price was raised only to be lowered', () => {
		const history = [
			change(2900, '2026-06-01T10:00:00.000Z'),
			change(3900, '2026-11-10T10:00:00.000Z'),
			change(2900, '2026-11-12T10:00:00.000Z'),
		];
		expect(priceHistoryFacts(history, NOW).reducedSince).toBeNull();
	});

	it('a price changed and back within a second announces nothing, and counts', () => {
		const history = [
			change(3500, '2026-06-01T10:00:00.000Z'),
			change(350, '2026-11-12T10:00:00.000Z'),
			change(3500, '2026-11-12T10:00:00.900Z'),
		];
		expect(priceHistoryFacts(history, NOW)).toEqual({ lowest: { grosze: 350, since: null }, reducedSince: null });
	});

	it('is announced for 30 days', () => {
		const history = [change(3500, '2026-06-01T10:00:00.000Z'), change(2900, '2026-11-12T10:00:00.000Z')];
		expect(priceHistoryFacts(history, at('2026-12-12T09:59:59.999Z')).reducedSince).not.toBeNull();
		expect(priceHistoryFacts(history, at('2026-12-12T10:00:00.000Z')).reducedSince).toBeNull();
	});

	it('of a title that was just made is its own price', () => {
		expect(priceHistoryFacts([change(3500, NOW.toISOString())], NOW).lowest).toEqual({ grosze: 3500, since: NOW.toISOString() });
		expect(priceHistoryFacts([], NOW)).toEqual({ lowest: null, reducedSince: null });
	});

	it('begins at the same hour of the day over a clock change', () => {
		// 25 October 2026: clocks go back. 30 days before 12 November, 12:00 in Warsaw, is 13 October, 12:00 in Warsaw, an hour earlier in UTC
		const history = [
			change(1000, '2026-10-01T10:00:00.000Z'),
			change(2000, '2026-10-13T10:00:00.000Z'),
			change(1500, '2026-11-12T11:00:00.000Z'),
		];
		expect(lowestPriceBefore(history, at('2026-11-12T11:00:00.000Z'))?.grosze).toBe(2000);
	});

	it('equals an independent calculation, minute by minute, on 10,000 histories', () => {
		const first = Temporal.ZonedDateTime.from('2026-09-20T00:00[Europe/Warsaw]');
		const history = fc
			.uniqueArray(fc.record({ minute: fc.integer({ min: 0, max: 60 * 24 * 80 }), price: fc.integer({ min: 1, max: 9 }) }), {
				minLength: 1,
				maxLength: 6,
				selector: ({ minute }) => minute,
			})
			.map((changes) => changes.toSorted((one, other) => one.minute - other.minute));
		fc.assert(
			fc.property(history, fc.integer({ min: 1, max: 60 * 24 * 90 }), (changes, minute) => {
				const instant = (minutes: number) => first.add({ minutes });
				const end = instant(minute);
				const begin = end.subtract({ days: 30 });
				// each price with the interval in which it held, and whether that touches the window
				const held = changes.map(({ minute: from, price }, index) => ({ from: instant(from), to: changes[index + 1]?.minute, price }));
				const inWindow = held.filter(
					({ from, to }) =>
						Temporal.ZonedDateTime.compare(from, end) < 0 && (to === undefined || Temporal.ZonedDateTime.compare(instant(to), begin) > 0),
				);
				const expected = inWindow.length === 0 ? undefined : Math.min(...inWindow.map(({ price }) => price));
				const given = changes.map(({ minute: from, price }) => change(price, new Date(instant(from).epochMilliseconds).toISOString()));
				expect(lowestPriceBefore(given, new Date(end.epochMilliseconds))?.grosze).toBe(expected);
			}),
			{ numRuns: 10_000, seed: 20261120 },
		);
	});
});

describe('N-021 the reduction a page announces', () => {
	const offer = { listGrosze: 2900, codeGrosze: null, lowestGrosze: 3500, isReduced: true };
	it('strikes the lowest price of 30 days and counts from it, rounded down', () => {
		expect(announcedPrice(offer)).toEqual({ grosze: 2900, struckGrosze: 3500, percent: 17 });
	});
	it('of a code is compared with the lowest price too, never with a higher one', () => {
		expect(announcedPrice({ listGrosze: 4500, codeGrosze: 3600, lowestGrosze: 4000, isReduced: false })).toEqual({
			grosze: 3600,
			struckGrosze: 4000,
			percent: 10,
		});
		expect(announcedPrice({ listGrosze: 4500, codeGrosze: 4000, lowestGrosze: 3900, isReduced: false })).toBeNull();
	});
	it('of a code on a reduced title counts from the price before the reduction', () => {
		expect(announcedPrice({ ...offer, codeGrosze: 1750 })).toEqual({ grosze: 1750, struckGrosze: 3500, percent: 50 });
	});
	it('is none where nothing became cheaper', () => {
		expect(announcedPrice({ ...offer, isReduced: false })).toBeNull();
	});
});
