import { useTableState } from './table-state.ts';

/** Pages of a list the browser holds whole: spread `table` into a DataTable beside the `rows` of this page. */
export function usePagedRows<Row>(all: readonly Row[]) {
	const [state, onState] = useTableState();
	const pages = Math.max(1, Math.ceil(all.length / state.limit));
	const page = Math.min(state.page, pages);
	const rows = all.slice((page - 1) * state.limit, page * state.limit);
	return { rows, table: { total: all.length, state: { ...state, page }, onState } };
}
