import { useState } from 'react';
import { SEARCH_LENGTH } from '#domain/base/limits.ts';
import { type TableState, textFilter, useTableState } from './table-state.ts';

/** The query of a list that is searched by name, from the address, and the properties of its DataTable. */
export function usePagedList() {
	const [state, onState] = useTableState();
	const { page, limit, filters } = state;
	const q = textFilter(SEARCH_LENGTH, filters.q);
	return { query: { page, limit, ...(q && { q }) }, table: { state, onState } };
}

const FIRST: TableState = { page: 1, limit: 20, sort: null, order: 'desc', filters: {} };

/** The pages of a list that leaves the address to what is next to it. */
export function usePagesHere() {
	const [state, setState] = useState(FIRST);
	const onState = (change: Partial<TableState>) => setState({ ...state, page: 1, ...change });
	return { query: { page: state.page, limit: state.limit }, table: { state, onState } };
}

export const NAME_FILTER = { name: 'q', maxLength: SEARCH_LENGTH };
