import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatZloty } from '#domain/base/money.ts';
import { rangeFileName } from '#domain/base/text/file-name.ts';
import { formatDigits } from '#domain/base/time/dates.ts';
import { currentMonth } from '#domain/base/time/day-ranges.ts';
import { paymentsTexts } from '#domain/orders/listing/payments.texts.ts';
import { ORDER_KIND_NAMES, type OrderKind } from '#domain/orders/order-kinds.ts';
import { type ListedRefund, listRefunds } from '#domain/orders/refunding/orders.refund-list.contract.ts';
import { refundListTexts } from '#domain/orders/refunding/refund-list.texts.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { shortDate } from '#web/lib/format.ts';
import { registerTexts, type Translate, useText } from '#web/lib/language.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { EventFilter, VideoFilter } from '#web/shared/product/product.filter.tsx';
import { useEventOptions, useVideoOptions } from '#web/shared/product/product-options.ts';
import { Control } from '#web/ui/admin/control.tsx';
import { CompleteRangeField } from '#web/ui/admin/fields/complete-range.field.tsx';
import { ChoiceField } from '#web/ui/admin/fields/field.tsx';
import { StatStrip } from '#web/ui/admin/stat-strip.tsx';
import { CsvButton } from '#web/ui/admin/table/csv-button.tsx';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import { useTableState } from '#web/ui/admin/table/table-state.ts';
import { Filters } from '#web/ui/admin/toolbar.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { FailedData } from '#web/ui/missing-data.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { COLUMN_FILTERS, columnFilters, isWrongRange, readFilters, writeFilters } from '../listing/order-list.facts.ts';

registerTexts(paymentsTexts);
registerTexts(refundListTexts);

type OrderAddress = (kind: OrderKind, number: string) => string;
type RefundListProps = { title: string; tabs: ReactNode; orderAddress: OrderAddress };

/** Refunds by day: the rows summed in the figure of the lists. */
export function RefundListView({ title, tabs, orderAddress }: RefundListProps) {
	const t = useText();
	const [state, setState] = useTableState();
	const filters = readFilters(state.filters, currentMonth(useNow()));
	const kind = ORDER_KIND_NAMES.find((name) => name === state.filters.kind) ?? null;
	const query = {
		date_from: filters.from ?? '',
		date_to: filters.to ?? '',
		kind: kind ?? '',
		event_id: filters.event_id ?? '',
		video_id: filters.video_id ?? '',
		...columnFilters(state.filters),
	};
	const answer = useAnswer(
		listRefunds,
		{ query: { ...query, page: state.page, limit: state.limit } },
		{ errors: 'inline', keepPrevious: true, staleTime: 0, enabled: !isWrongRange(filters) },
	);
	const events = useEventOptions();
	const videos = useVideoOptions();
	const { data } = answer;
	const range =
		filters.from && filters.to
			? t('payments.range', { from: shortDate(filters.from), to: shortDate(filters.to) })
			: t('payments.range_all');
	const words = Object.values(columnFilters(state.filters));
	const count = [filters.from, kind, filters.event_id, filters.video_id, ...words].filter(Boolean).length;
	const kinds = ORDER_KIND_NAMES.map((value) => ({ value, label: t(`refund_list.kind.${value}`) }));
	return (
		<>
			<ViewHeader
				title={title}
				lead={t('refund_list.lead', { range })}
				actions={
					<CsvButton
						path={listRefunds.path}
						query={{ ...query, format: 'csv' }}
						fileName={rangeFileName(t('panel.file.refunds'), filters, t('panel.file.all'))}
					/>
				}
			/>
			{tabs}
			<Filters count={count}>
				<CompleteRangeField value={filters} onChange={({ from, to }) => setState({ filters: writeFilters({ ...filters, from, to }) })} />
				<ChoiceField
					label={t('refund_list.kind')}
					options={[{ value: '', label: t('refund_list.kind_all') }, ...kinds]}
					value={kind ?? ''}
					onChange={(event) => setState({ filters: { kind: event.target.value } })}
				/>
				<EventFilter value={filters.event_id} onChange={(id) => setState({ filters: { event_id: id ?? '' } })} options={events.data} />
				<VideoFilter value={filters.video_id} onChange={(id) => setState({ filters: { video_id: id ?? '' } })} options={videos.data} />
				<WordFilters filters={state.filters} onRemove={(name) => setState({ filters: { [name]: '' } })} />
			</Filters>
			<FailedData answers={[events, videos]} />
			{isWrongRange(filters) && <Notice kind="stop">{t('orders.validate.date')}</Notice>}
			{data && <StatStrip stats={[{ name: t('refund_list.sum'), value: formatZloty(data.summary.amount, t.language) }]} />}
			<DataTable
				label={t('refund_list.list')}
				columns={columnsOf(t, orderAddress)}
				rows={data?.refunds ?? []}
				rowId={({ date, amount, order }) => `${order.number} ${date} ${amount}`}
				answer={answer}
				state={{ ...state, filters: {} }}
				onState={setState}
				empty={t('refund_list.empty')}
			/>
		</>
	);
}

type WordFiltersProps = { filters: Record<string, string>; onRemove: (name: string) => void };

/** What was typed above the columns of the list that led here; each can be removed. */
function WordFilters({ filters, onRemove }: WordFiltersProps) {
	const t = useText();
	return COLUMN_FILTERS.filter((name) => filters[name]).map((name) => (
		<Control key={name} icon={IconX} onClick={() => onRemove(name)}>
			{t('refund_list.without', { name: t(`payments.filter.${name}`), words: filters[name] ?? '' })}
		</Control>
	));
}

const columnsOf = (t: Translate, orderAddress: OrderAddress): Column<ListedRefund>[] => [
	{ id: 'date', title: t('refund_list.date'), lead: true, cell: (row) => <span className="tabular">{formatDigits(row.date)}</span> },
	{
		id: 'order',
		title: t('refund_list.order'),
		cell: (row) => (
			<>
				<Link className="tabular unbroken" to={orderAddress(row.order.kind, row.order.extOrderId)}>
					{row.order.number}
				</Link>
				<small className="muted">{`${row.order.firstname} ${row.order.lastname}`}</small>
			</>
		),
	},
	{ id: 'kind', title: t('refund_list.kind'), cell: (row) => t(`refund_list.kind.${row.order.kind}`) },
	{
		id: 'title',
		title: t('refund_list.title'),
		cell: (row) => (
			<>
				{row.order.title ?? t('refund_list.any')}
				{row.order.date_from && <small className="muted tabular">{formatDigits(row.order.date_from)}</small>}
			</>
		),
	},
	{ id: 'how', title: t('refund_list.how'), cell: (row) => t(`audit.way.${row.how}`) },
	{ id: 'amount', title: t('payments.column.amount'), right: true, cell: (row) => formatZloty(row.amount, t.language) },
];
