import { IconArrowDown, IconArrowsSort, IconArrowUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
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

export type Column<Row> = ColumnMeta & { id: string; cell: (row: Row) => ReactNode };

type DataTableProps<Row> = {
	label: string;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	/** by default its `id` */
	rowId?: (row: Row) => string | number;
	/** rows on all pages, where the answer does not say it */
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

/** A row without an id of its own says how it is told apart. */
type Identified<Row> = Row extends { id: string | number } ? unknown : Required<Pick<DataTableProps<Row>, 'rowId'>>;

const idOf = (row: unknown) => (row as { id: string | number }).id;

/** A list of the panel: the server pages, sorts and filters; rows stack to cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row> & Identified<Row>) {
	const {
		label,
		columns,
		rows,
		rowId = idOf,
		state,
		onState,
		sizes,
		expand,
		expandName,
		answer,
		empty,
		isNarrow,
	}: DataTableProps<Row> = props;
	const told = answer?.data as { total?: number; total_capped?: boolean } | undefined;
	const { total = told?.total ?? 0, capped = told?.total_capped } = props;
	const isMissing = answer !== undefined && answer.data === undefined;
	const isLoading = isMissing && answer.fetchStatus === 'fetching';
	const isUnread = isMissing && !isLoading;
	const { busy = isLoading } = props;
	const t = useText();
	const [opened, setOpened] = useState<readonly (string | number)[]>([]);
	const toggle = (id: string | number) => setOpened(opened.includes(id) ? opened.filter((other) => other !== id) : [...opened, id]);
	const hasFilters = columns.some(({ filter }) => filter);
	const width = columns.length + (expand ? 1 : 0);
	const failed = answer && <LoadFailed answer={answer} />;
	// its filters may be the reason, so they stay
	if (isUnread && !hasFilters) return failed;
	return (
		<>
			{failed}
			{state && onState && <PhoneTools columns={columns} state={state} onState={onState} />}
			<TableFrame label={label} busy={busy} isNarrow={isNarrow}>
				<TableHead>
					<tr>
						{expand && (
							<th>
								<span className="visually-hidden">{t('panel.expand')}</span>
							</th>
						)}
						{columns.map((column) => (
							<HeaderCell key={column.id} {...column} state={state} onState={onState} />
						))}
					</tr>
					{hasFilters && (
						<tr className={styles.filters}>
							{expand && <td />}
							{columns.map((column) => (
								<FilterCell key={column.id} {...column} state={state} onState={onState} />
							))}
						</tr>
					)}
				</TableHead>
				<TableBody>
					{rows.map((row) => {
						const id = rowId(row);
						const details = expand && { name: expandName?.(row) ?? id, isOpen: opened.includes(id), onToggle: () => toggle(id) };
						return (
							<Fragment key={id}>
								<BodyRow row={row} columns={columns} details={details} />
								{details?.isOpen && (
									<tr className={styles.details}>
										<td colSpan={width}>{expand?.(row)}</td>
									</tr>
								)}
							</Fragment>
						);
					})}
					{rows.length === 0 && !isUnread && <EmptyRow {...{ width, busy, empty, state, onState }} />}
				</TableBody>
			</TableFrame>
			{state && onState && !isUnread && (
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

type BodyRowProps<Row> = Pick<DataTableProps<Row>, 'columns'> & {
	row: Row;
	details: { name: string | number; isOpen: boolean; onToggle: () => void } | undefined;
};

function BodyRow<Row>({ row, columns, details }: BodyRowProps<Row>) {
	const t = useText();
	return (
		<Row isOpen={details?.isOpen}>
			{details && (
				<td className={styles.opener}>
					<IconControl
						icon={details.isOpen ? IconChevronDown : IconChevronRight}
						label={t('panel.expand_of', { name: details.name })}
						aria-expanded={details.isOpen}
						onClick={details.onToggle}
					/>
				</td>
			)}
			{columns.map(({ id, cell, ...place }) => (
				<Cell key={id} {...place}>
					{/* called, not an element: columns are new functions in each render, which as components would lose their state */}
					{cell(row)}
				</Cell>
			))}
		</Row>
	);
}
