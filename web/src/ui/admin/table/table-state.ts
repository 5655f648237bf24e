import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** What a list shows, kept in the address: it survives a reload and can be sent to a colleague. */
export type TableState = { page: number; limit: number; sort: string | null; order: 'asc' | 'desc'; filters: Record<string, string> };

/** a table may offer others */
export const PAGE_SIZES: readonly number[] = [10, 20, 50];
const FILTER_PREFIX = 'f_';

export function readTableState(params: URLSearchParams, defaults: Partial<TableState> = {}): TableState {
	const number = (name: string, fallback: number) => {
		const value = Number(params.get(name));
		return Number.isInteger(value) && value > 0 ? value : fallback;
	};
	const filters: Record<string, string> = {};
	for (const [name, value] of params) if (name.startsWith(FILTER_PREFIX) && value) filters[name.slice(FILTER_PREFIX.length)] = value;
	return {
		page: number('page', 1),
		limit: Math.min(number('limit', defaults.limit ?? 20), 500),
		sort: params.get('sort') ?? defaults.sort ?? null,
		order: params.get('order') === 'asc' || (params.get('order') === null && defaults.order === 'asc') ? 'asc' : 'desc',
		filters,
	};
}

/** The address after a change: back to the first page; of the filters only those named change, an empty one goes away. */
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

export function useTableState(defaults?: Partial<TableState>): [TableState, (change: Partial<TableState>) => void] {
	const [params, setParams] = useSearchParams();
	const state = useMemo(() => readTableState(params, defaults), [params, defaults]);
	// two changes in one moment: the second builds on the first, though the router has not shown it yet
	const latest = useRef(params);
	useEffect(() => {
		latest.current = params;
	}, [params]);
	const change = useCallback(
		(next: Partial<TableState>) => {
			latest.current = changeTableState(latest.current, next, defaults);
			setParams(latest.current, { replace: true, preventScrollReset: true });
		},
		[setParams, defaults],
	);
	return [state, change];
}
