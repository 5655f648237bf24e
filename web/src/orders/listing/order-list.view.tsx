import type { ReactNode } from 'react';
import { rangeFileName } from '#domain/base/text/file-name.ts';
import { paymentsTexts } from '#domain/orders/listing/payments.texts.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useOnceLoaded } from '#web/lib/api/use-once-loaded.ts';
import { shortDate } from '#web/lib/format.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { CsvButton } from '#web/ui/admin/table/csv-button.tsx';
import { useTableState } from '#web/ui/admin/table/table-state.ts';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import { useOrderChanges } from '../editing/use-order-changes.tsx';
import { pendingOf } from '../refunding/refundable.ts';
import { columnFilters, isWrongRange, LIST_FACTS, type ListFilters, readFilters, readSort, writeFilters } from './order-list.facts.ts';
import { OrderFilters } from './order-list.filters.tsx';
import { OrdersTable } from './order-list.table.tsx';
import { OrderStats } from './order-stats.tsx';

registerTexts(paymentsTexts);

const filled = (filters: Record<string, string>) => Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

const REFETCH_MS = 5_000;
const isOnItsWay = (order: Order) => order.status === 'WAITING_FOR_REFUND' || pendingOf(order) > 0;
const SORTING = { sort: 'created_at', order: 'desc' } as const;

type OrderListProps = {
	kind: OrderKind;
	title: string;
	/** the neighbouring lists */
	tabs: ReactNode;
	/** above the list: the settings of its kind */
	settings?: ReactNode;
	/** the history of an order, which is another feature */
	trail?: (order: Order) => ReactNode;
	/** where the refunds behind the figure are listed */
	refundsAddress: (filters: Record<string, string>) => string;
};

/** One list for four kinds of orders; what differs is data (order-list.facts.ts). */
export function OrderListView({ kind, title, tabs, settings, trail, refundsAddress }: OrderListProps) {
	const t = useText();
	const facts = LIST_FACTS[kind];
	const [state, setState] = useTableState(SORTING);
	const filters = readFilters(state.filters, facts.range(useNow()));
	const call = ORDER_CALLS[kind].listAll;
	const query = {
		date_from: filters.from ?? '',
		date_to: filters.to ?? '',
		status: filters.status ?? '',
		paid_by: filters.paid_by ?? '',
		event_id: filters.event_id ?? '',
		video_id: filters.video_id ?? '',
		sort: readSort(state.sort),
		order: state.order,
		...columnFilters(state.filters),
	};
	const answer = useAnswer(
		call,
		{ query: { ...query, page: state.page, limit: state.limit } },
		{
			errors: 'inline',
			keepPrevious: true,
			enabled: !isWrongRange(filters),
			staleTime: 0,
			// refunds finish by a notice from the provider, so the list polls
			refetchInterval: (answer) => (answer?.orders.some(isOnItsWay) ? REFETCH_MS : false),
		},
	);
	const { data } = answer;
	const isLoaded = useOnceLoaded([answer]);
	const { acts, dialogs } = useOrderChanges(kind);
	const search = (next: ListFilters) => setState({ filters: writeFilters(next) });
	const range =
		filters.from && filters.to
			? t('payments.range', { from: shortDate(filters.from), to: shortDate(filters.to) })
			: t('payments.range_all');
	const stats = data && {
		summary: data.summary,
		status: filters.status,
		codes: facts.codes,
		isOfAllTime: !filters.from && !filters.to,
		refundsTo: refundsAddress({
			...filled(writeFilters({ ...filters, status: null, paid_by: null })),
			...columnFilters(state.filters),
			kind,
		}),
	};
	return (
		<>
			<ViewHeader
				title={title}
				lead={t(`payments.lead.${kind}`, { range })}
				actions={
					<CsvButton
						path={call.path}
						query={{ ...query, format: 'csv' }}
						fileName={rangeFileName(t(`panel.file.${kind}`), filters, t('panel.file.all'))}
					/>
				}
			/>
			{tabs}
			{settings}
			<OrderFilters value={filters} products={facts.filters} onSearch={search} />
			{!isLoaded && <PageSkeleton />}
			{stats && <OrderStats {...stats} />}
			{isLoaded && (
				<OrdersTable
					facts={facts}
					answer={answer}
					state={{ ...state, filters: columnFilters(state.filters) }}
					onState={setState}
					acts={acts}
					trail={trail}
				/>
			)}
			{dialogs}
		</>
	);
}
