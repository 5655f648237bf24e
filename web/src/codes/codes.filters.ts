import { warsawDate } from '#domain/base/time/time.ts';
import { choiceFilter, countFilter, dayFilter, idFilter } from '#web/ui/admin/table/table-state.ts';
import { discountSent } from './code.values.ts';

export type CodeFilters = {
	expiration_date_from: string;
	expiration_date_to: string;
	name: string;
	min_limit: string;
	available: string;
	limit: string;
	discount: string;
	event_id: string;
	video_id: string;
};

const EMPTY: CodeFilters = {
	expiration_date_from: '',
	expiration_date_to: '',
	name: '',
	min_limit: '',
	available: '',
	limit: '',
	discount: '',
	event_id: '',
	video_id: '',
};
const FILTER_NAMES = Object.keys(EMPTY) as (keyof CodeFilters)[];

/** expiring from today, available only, for two people at least. */
const defaultFilters = (now: Date): CodeFilters => ({
	...EMPTY,
	expiration_date_from: warsawDate(now),
	available: '1',
	min_limit: '2',
});

/** `shown=1` marks a submitted search, so that an emptied field stays empty instead of its default. */
export function readCodeFilters(filters: Record<string, string>, now: Date): CodeFilters {
	if (!filters.shown) return defaultFilters(now);
	const given = Object.fromEntries(FILTER_NAMES.map((name) => [name, filters[name] ?? ''])) as CodeFilters;
	return {
		...given,
		expiration_date_from: dayFilter(given.expiration_date_from),
		expiration_date_to: dayFilter(given.expiration_date_to),
		min_limit: countFilter(given.min_limit),
		limit: countFilter(given.limit),
		available: choiceFilter(['1'], given.available),
		event_id: idFilter(given.event_id),
		video_id: idFilter(given.video_id),
	};
}

export const writeCodeFilters = (filters: CodeFilters): Record<string, string> => ({ ...filters, shown: '1' });

/** a discount as the table shows it, or as it is typed in the drawer; a number alone is an amount */
export const toQuery = (filters: CodeFilters) => ({ ...filters, discount: discountSent(filters.discount, 'cash') });
