import { expect, it } from 'vitest';
import { readFilters, readSort } from './order-list.facts.ts';

const month = { from: '2026-11-01', to: '2026-11-30' };

it.each([
	[
		{ date_from: '2026-02-01', date_to: '2026-02-28' },
		{ from: '2026-02-01', to: '2026-02-28' },
	],
	[{ date_from: '2026-02-31', date_to: '2026-03-02' }, month],
	[{ dates: 'all' }, { from: null, to: null }],
])('F-087 days in the address %j are those of %j', (filters, range) => expect(readFilters(filters, month)).toMatchObject(range));

it('an unknown sorting in the address is the one by the time of the order', () =>
	expect(['amount', 'foo', null].map(readSort)).toEqual(['amount', 'created_at', 'created_at']));
