import { describe, expect, it } from 'vitest';
import { partOf, shownInParts } from '../base/list-parts.ts';
import { HOME_PARTS, homeLists } from './home-lists.ts';
import type { OpenEvent, OpenVideo } from './open-api.contract.ts';

const event = (id: number, more: Partial<OpenEvent> = {}) => ({ id, available: 1, is_festival: 0, ...more }) as OpenEvent;
const video = (id: number, more: Partial<OpenVideo> = {}) =>
	({ id, visible: 1, dashboard_hidden: 0, available_from: null, end_date: null, categories: [], ...more }) as unknown as OpenVideo;
const many = <T>(count: number, make: (id: number) => T) => Array.from({ length: count }, (_, at) => make(at + 1));
const now = new Date('2026-11-16T10:00:00Z');
const input = {
	events: many(500, (id) => event(id)),
	videos: many(1000, (id) => video(id)),
	config: { view_festival: 1 as const },
	query: {},
	now,
};

describe('the parts of a long list', () => {
	it.each([
		[undefined, 1],
		[null, 1],
		['', 1],
		['1', 1],
		['2', 2],
		['0', 1],
		['-3', 1],
		['1.5', 1],
		['dwa', 1],
		['1000', 1000],
		['1001', 1],
	])('the parameter %s selects part %i', (text, part) => {
		expect(partOf(text)).toBe(part);
	});

	it('the first part is small and each further one adds as many', () => {
		expect([1, 2, 11].map((part) => shownInParts(HOME_PARTS.videos, part))).toEqual([24, 124, 1024]);
	});
});

describe('the lists of the home page', () => {
	it('F-106 hold the first part of each and the total number', () => {
		const { events, videos, totals } = homeLists(input);
		expect([events.length, videos.length, totals]).toEqual([24, 24, { events: 500, videos: 1000 }]);
	});

	it('F-106 hold as many parts as the address requests', () => {
		const { events, videos } = homeLists({ ...input, query: { wydarzenia: '2', wideo: '11' } });
		expect([events.length, videos.length]).toEqual([84, 1000]);
	});

	it('list the events of the festival separately while its block is shown, and ended ones only there', () => {
		const events = [event(1, { is_festival: 1, available: -1 }), event(2, { is_festival: 1 }), event(3), event(4, { available: -1 })];
		const shown = homeLists({ ...input, events });
		expect([shown.festival, shown.events].map((list) => list.map(({ id }) => id))).toEqual([[1, 2], [3]]);
		const hidden = homeLists({ ...input, events, config: { view_festival: 0 } });
		expect([hidden.festival, hidden.events].map((list) => list.map(({ id }) => id))).toEqual([[], [2, 3]]);
	});

	it('name the categories of all listed videos, in the order of the theatre', () => {
		const category = (id: number, position: number) => ({ id, position, name: `K${id}`, translations: [] });
		const videos = [
			...many(24, (id) => video(id)),
			video(25, { categories: [category(1, 2), category(2, 1)] }),
			video(26, { categories: [category(3, 0)], end_date: '2026-11-15T10:00:00.000Z' }),
		];
		expect(homeLists({ ...input, videos }).categories.map(({ id }) => id)).toEqual([2, 1]);
	});
});
