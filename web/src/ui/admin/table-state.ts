import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** What a list shows, kept in the address: it survives a reload and can be sent to a colleague. */
export type TableState = { page: number; limit: number; sort: string | null; order: 'asc' | 'desc'; filters: Record<string, string> };

/** spec 2 §2; a table may offer others */
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

export function useTableState(defaults?: Partial<TableState>): [TableState, (change: Partial<TableState>) => void] {
	const [params, setParams] = useSearchParams();
	const state = useMemo(() => readTableState(params, defaults), [params, defaults]);
	const change = useCallback(
		(next: Partial<TableState>) => {
			setParams(
				(old) => {
					const made = new URLSearchParams(old);
					const merged = { ...readTableState(old, defaults), page: 1, ...next };
					for (const name of [...made.keys()]) if (name.startsWith(FILTER_PREFIX)) made.delete(name);
					for (const [name, value] of Object.entries(merged.filters)) if (value) made.set(FILTER_PREFIX + name, value);
					made.set('page', String(merged.page));
					made.set('limit', String(merged.limit));
					if (merged.sort) {
						made.set('sort', merged.sort);
						made.set('order', merged.order);
					}
					return made;
				},
				{ replace: true, preventScrollReset: true },
			);
		},
		[setParams, defaults],
	);
	return [state, change];
}
