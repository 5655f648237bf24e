import { useState } from 'react';
import { Link } from 'react-router';
import { formatZloty } from '#domain/base/money.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { isLoadFailed, LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

const PAGE = 20;
/** tickets and group tickets are refunded; gifts become universal instead */
const KINDS = ['event', 'group'] as const;

/** The people who get a refund, page by page. */
export const RefundBuyers = ({ eventId }: { eventId: number }) =>
	KINDS.map((kind) => <Buyers key={`${kind}-${eventId}`} kind={kind} eventId={eventId} />);

function Buyers({ kind, eventId }: { kind: (typeof KINDS)[number]; eventId: number }) {
	const t = useText();
	const [page, setPage] = useState(1);
	const query = {
		event_id: eventId,
		video_id: '',
		date_from: '',
		date_to: '',
		status: 'COMPLETED',
		paid_by: '' as const,
		page,
		limit: PAGE,
	};
	const answer = useAnswer(ORDER_CALLS[kind].listAll, { query }, { errors: 'inline', keepPrevious: true, staleTime: 0 });
	const { data } = answer;
	if (data?.total === 0 || (!data && !isLoadFailed(answer))) return null;
	const title = `${t('payments.refunds.who')}: ${t(`payments.tab.${kind}`)}`;
	const columns: Column<Order>[] = [
		{
			key: 'user',
			title: t('payments.column.user'),
			cell: (order) => (
				<>
					<Link to={`/konto/${order.userId}`}>
						{order.firstname} {order.lastname}
					</Link>{' '}
					<span className="muted">{order.email}</span>
				</>
			),
		},
		{ key: 'number', title: t('payments.order_number'), cell: (order) => <span className="tabular unbroken">{order.number}</span> },
		{
			key: 'amount',
			title: t('payments.column.amount'),
			isNumber: true,
			cell: (order) => formatZloty(order.amount - order.returned, t.language),
		},
	];
	return (
		<div>
			<h3>{data ? `${title} (${data.total})` : title}</h3>
			<LoadFailed answer={answer} />
			{data && <Table caption={title} columns={columns} rows={data.orders} rowKey={(order) => order.id} />}
			<Pagination page={page} pages={Math.ceil((data?.total ?? 0) / PAGE)} onPage={setPage} of={title} />
		</div>
	);
}
