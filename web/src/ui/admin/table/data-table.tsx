import { IconArrowDown, IconArrowsSort, IconArrowUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import {
	type ColumnDef,
	type ExpandedState,
	getCoreRowModel,
	type Header,
	type Row as TableRow,
	useReactTable,
} from '@tanstack/react-table';
import { Fragment, type ReactNode, useState } from 'react';
import { useText } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Control, IconControl } from '../control.tsx';
import { type LoadAnswer, LoadFailed } from '../load-failed.tsx';
import type { ColumnMeta } from './column-meta.ts';
import { FilterCell } from './filter-cell.tsx';
import { PhoneTools } from './phone-tools.tsx';
import styles from './table-frame.module.css';
import { Cell, Row, TableBody, TableFrame, TableHead, TitleCell } from './table-frame.tsx';
import { TablePages } from './table-pages.tsx';
import type { TableState } from './table-state.ts';

export type Column<Row> = ColumnDef<Row, unknown> & { meta: ColumnMeta };

type DataTableProps<Row> = {
	label: string;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	rowId: (row: Row) => string;
	/** rows on all pages; without it there is one page */
	total?: number;
	capped?: boolean;
	state?: TableState;
	onState?: (change: Partial<TableState>) => void;
	/** rows a page may have */
	sizes?: readonly number[];
	/** details of an expanded row */
	expand?: (row: Row) => ReactNode;
	/** names the row for its chevron */
	expandName?: (row: Row) => string;
	/** where the rows are from: a list that was not loaded is not called empty */
	answer?: LoadAnswer;
	busy?: boolean;
	empty?: ReactNode;
	/** few columns, or next to other content: no minimum width */
	isNarrow?: boolean;
};

const metaOf = <Row,>(header: Header<Row, unknown>) => header.column.columnDef.meta as ColumnMeta;

/** A list of the panel: the server pages, sorts and filters; rows stack to cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
	const { label, columns, rows, rowId, total, capped, state, onState, sizes, expand, expandName, answer, empty, isNarrow } = props;
	const isMissing = answer !== undefined && answer.data === undefined;
	const isLoading = isMissing && answer.fetchStatus === 'fetching';
	const isUnread = isMissing && !isLoading;
	const { busy = isLoading } = props;
	const t = useText();
	const [expanded, setExpanded] = useState<ExpandedState>({});
	const table = useReactTable({
		data: rows as Row[],
		columns: columns as Column<Row>[],
		getCoreRowModel: getCoreRowModel(),
		getRowId: rowId,
		getRowCanExpand: () => Boolean(expand),
		manualPagination: true,
		manualSorting: true,
		manualFiltering: true,
		state: { expanded },
		onExpandedChange: setExpanded,
	});
	const headers = table.getHeaderGroups()[0]?.headers ?? [];
	const hasFilters = headers.some((header) => metaOf(header).filter);
	const width = columns.length + (expand ? 1 : 0);
	const failed = answer && <LoadFailed answer={answer} />;
	// its filters may be the reason, so they stay
	if (isUnread && !hasFilters) return failed;
	return (
		<>
			{failed}
			{state && onState && <PhoneTools columns={headers.map(metaOf)} state={state} onState={onState} />}
			<TableFrame label={label} busy={busy} isNarrow={isNarrow}>
				<TableHead>
					<tr>
						{expand && (
							<th>
								<span className="visually-hidden">{t('panel.expand')}</span>
							</th>
						)}
						{headers.map((header) => (
							<HeaderCell key={header.id} {...metaOf(header)} state={state} onState={onState} />
						))}
					</tr>
					{hasFilters && (
						<tr className={styles.filters}>
							{expand && <td />}
							{headers.map((header) => (
								<FilterCell key={header.id} {...metaOf(header)} state={state} onState={onState} />
							))}
						</tr>
					)}
				</TableHead>
				<TableBody>
					{table.getRowModel().rows.map((row) => (
						<Fragment key={row.id}>
							<BodyRow row={row} name={expandName?.(row.original) ?? row.id} canExpand={Boolean(expand)} />
							{expand && row.getIsExpanded() && (
								<tr className={styles.details}>
									<td colSpan={width}>{expand(row.original)}</td>
								</tr>
							)}
						</Fragment>
					))}
					{rows.length === 0 && !isUnread && <EmptyRow {...{ width, busy, empty, state, onState }} />}
				</TableBody>
			</TableFrame>
			{state && onState && total !== undefined && !isUnread && (
				<TablePages of={label} total={total} capped={capped} state={state} onState={onState} sizes={sizes} />
			)}
		</>
	);
}

type EmptyRowProps = { width: number } & Pick<DataTableProps<never>, 'busy' | 'empty' | 'state' | 'onState'>;

function EmptyRow({ width, busy, empty, state, onState }: EmptyRowProps) {
	const t = useText();
	const filtered = Object.keys(state?.filters ?? {});
	return (
		<tr className={styles.empty}>
			<td colSpan={width}>
				{busy ? t('web.loading') : (empty ?? t('web.no_results'))}{' '}
				{filtered.length > 0 && (
					<Control onClick={() => onState?.({ filters: Object.fromEntries(filtered.map((name) => [name, ''])) })}>
						{t('panel.clear_filters')}
					</Control>
				)}
			</td>
		</tr>
	);
}

type HeaderCellProps = ColumnMeta & Pick<DataTableProps<never>, 'state' | 'onState'>;

function HeaderCell({ title, right, sort, joined, state, onState }: HeaderCellProps) {
	const isSorted = sort !== undefined && state?.sort === sort;
	const direction = isSorted ? (state?.order === 'asc' ? 'ascending' : 'descending') : undefined;
	if (!sort || !onState) return <TitleCell title={title} right={right} joined={joined} />;
	return (
		<th scope="col" className={right ? styles.right : undefined} aria-sort={direction ?? 'none'}>
			<button
				type="button"
				className={styles.sort}
				onClick={() => onState({ sort, order: isSorted && state?.order === 'desc' ? 'asc' : 'desc' })}
			>
				{title}
				<Icon icon={direction === 'ascending' ? IconArrowUp : direction === 'descending' ? IconArrowDown : IconArrowsSort} />
			</button>
		</th>
	);
}

function BodyRow<Row>({ row, name, canExpand }: { row: TableRow<Row>; name: string; canExpand: boolean }) {
	const t = useText();
	const isOpen = row.getIsExpanded();
	return (
		<Row isOpen={isOpen}>
			{canExpand && (
				<td className={styles.opener}>
					<IconControl
						icon={isOpen ? IconChevronDown : IconChevronRight}
						label={t('panel.expand_of', { name })}
						aria-expanded={isOpen}
						onClick={() => row.toggleExpanded()}
					/>
				</td>
			)}
			{row.getVisibleCells().map((cell) => {
				const { meta: column, cell: content } = cell.column.columnDef;
				const meta = column as ColumnMeta;
				return (
					<Cell key={cell.id} {...meta}>
						{/* called, not an element: columns are new functions in each render, which as components would lose their state */}
						{typeof content === 'function' ? content(cell.getContext()) : content}
					</Cell>
				);
			})}
		</Row>
	);
}
