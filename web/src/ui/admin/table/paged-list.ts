import { SEARCH_LENGTH } from '#domain/base/limits.ts';
import { textFilter, useTableState } from './table-state.ts';

export type PagedTable = ReturnType<typeof usePagedList>['table'];

/** The query of a list that is searched by name, from the address, and the properties of its DataTable. */
export function usePagedList() {
	const [state, onState] = useTableState();
	const { page, limit, filters } = state;
	const q = textFilter(SEARCH_LENGTH, filters.q);
	return { query: { page, limit, ...(q && { q }) }, table: { state, onState } };
}

export const NAME_FILTER = { name: 'q', maxLength: SEARCH_LENGTH };
