import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { isLocalDate } from '#domain/base/time/time.ts';
import { readTypedDay } from '#domain/base/time/typed-day.ts';

/** The state of a list, stored in the address: it survives a reload and can be shared. */
export type TableState = { page: number; limit: number; sort: string | null; order: 'asc' | 'desc'; filters: Record<string, string> };

/** a table may offer others */
export const PAGE_SIZES: readonly number[] = [10, 20, 50];
const FILTER_PREFIX = 'f_';
/** of the lists of the API */
const LAST_PAGE = 1_000_000;

// Filters of an address that the API would refuse are none: the list is shown without them.
export const idFilter = (text = ''): string => (/^[1-9]\d{0,8}$/.test(text) ? text : '');
/** the most digits of a number the API takes in a filter */
export const NUMBER_LENGTH = 9;
export const numberFilter = (text = ''): string => (/^\d+$/.test(text) && text.length <= NUMBER_LENGTH ? text : '');
export const textFilter = (longest: number, text = ''): string => (text.length <= longest ? text : '');
export const dayFilter = (text = ''): string => (isLocalDate(text) ? text : '');
/** typed above a column */
export const typedDayFilter = (text = ''): string => readTypedDay(text) ?? '';
export function daysFilter({ date_from, date_to }: Record<string, string>): { date_from: string; date_to: string } {
	const days = { date_from: dayFilter(date_from), date_to: dayFilter(date_to) };
	return days.date_from && days.date_to && days.date_from > days.date_to ? { date_from: '', date_to: '' } : days;
}
export const countFilter = (text = ''): string => (/^\d{1,6}$/.test(text) ? text : '');
export const choiceFilter = <T extends string>(choices: readonly T[], text = ''): T | '' => choices.find((choice) => choice === text) ?? '';

export function readTableState(params: URLSearchParams, defaults: Partial<TableState> = {}): TableState {
	const number = (name: string, fallback: number) => {
		const value = Number(params.get(name));
		return Number.isInteger(value) && value > 0 ? value : fallback;
	};
	const filters: Record<string, string> = {};
	for (const [name, value] of params) if (name.startsWith(FILTER_PREFIX) && value) filters[name.slice(FILTER_PREFIX.length)] = value;
	return {
		page: Math.min(number('page', 1), LAST_PAGE),
		limit: Math.min(number('limit', defaults.limit ?? 20), 500),
		sort: params.get('sort') ?? defaults.sort ?? null,
		order: params.get('order') === 'asc' || (params.get('order') === null && defaults.order === 'asc') ? 'asc' : 'desc',
		filters,
	};
}

/** The address after a change: resets to the first page; only the given filters change, empty ones are removed. */
export function changeTableState(old: URLSearchParams, next: Partial<TableState>, defaults?: Partial<TableState>): URLSearchParams {
	const made = new URLSearchParams(old);
	const { page, limit, sort, order } = { ...readTableState(old, defaults), page: 1, ...next };
	for (const [name, value] of Object.entries(next.filters ?? {}))
		if (value) made.set(FILTER_PREFIX + name, value);
		else made.delete(FILTER_PREFIX + name);
	made.set('page', String(page));
	made.set('limit', String(limit));
	if (sort) {
		made.set('sort', sort);
		made.set('order', order);
	}
	return made;
}

/** Back undoes a change that does not replace the entry of the history */
type ChangeOptions = { replace?: boolean };

export function useTableState(
	defaults?: Partial<TableState>,
): [TableState, (change: Partial<TableState>, options?: ChangeOptions) => void] {
	const [params, setParams] = useSearchParams();
	const state = useMemo(() => readTableState(params, defaults), [params, defaults]);
	// two changes at once: the second is based on the first, although the router has not rendered it yet
	const latest = useRef(params);
	useEffect(() => {
		latest.current = params;
	}, [params]);
	const change = useCallback(
		(next: Partial<TableState>, { replace = true }: ChangeOptions = {}) => {
			latest.current = changeTableState(latest.current, next, defaults);
			setParams(latest.current, { replace, preventScrollReset: true });
		},
		[setParams, defaults],
	);
	return [state, change];
}
