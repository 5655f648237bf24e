import { describe, expect, it } from 'vitest';
import { changedFields } from './changes.rules.ts';

const FIELDS = ['title', 'subtitle', 'event_price', 'categories'];

describe('fields changed between two states', () => {
	it.each([
		['a text', { title: 'A' }, { title: 'B' }, ['title']],
		['nothing', { title: 'A', subtitle: '' }, { title: 'A', subtitle: '' }, []],
		['money under its stored name', { event_price_grosze: 100 }, { event_price_grosze: 200 }, ['event_price']],
		['a list', { categories: [1, 2] }, { categories: [2, 1] }, ['categories']],
		['what only one state has', { title: 'A' }, { title: 'A', subtitle: 'x' }, []],
		['what no form shows', { published_at: null }, { published_at: '2026' }, []],
		['no state before', null, { title: 'A' }, []],
	])('F-110 %s', (_what, before, after, fields) => expect(changedFields(before, after, FIELDS)).toEqual(fields));
});
