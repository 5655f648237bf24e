import { useTableState } from './table-state.ts';

/** Client-side pagination: spread `table` into a DataTable together with the `rows` of this page. */
export function usePagedRows<Row>(all: readonly Row[]) {
	const [state, onState] = useTableState();
	const pages = Math.max(1, Math.ceil(all.length / state.limit));
	const page = Math.min(state.page, pages);
	const rows = all.slice((page - 1) * state.limit, page * state.limit);
	return { rows, table: { total: all.length, state: { ...state, page }, onState } };
}
