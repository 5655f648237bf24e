import { warsawDate } from '#domain/base/time/time.ts';
import { choiceFilter, countFilter, dayFilter, idFilter } from '#web/ui/admin/table/table-state.ts';
import { discountSent } from './code.values.ts';

export const NO_FILTERS = {
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
export type CodeFilters = typeof NO_FILTERS;
const FILTER_NAMES = Object.keys(NO_FILTERS) as (keyof CodeFilters)[];

/** expiring from today, available only, for two people at least. */
const defaultFilters = (now: Date): CodeFilters => ({
	...NO_FILTERS,
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
