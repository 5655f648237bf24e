import { useState } from 'react';
import { Link } from 'react-router';
import { formatZloty } from '#domain/base/money.ts';
import { listRefundBatches, type RefundBatch } from '#domain/orders/refunding/orders.refund-batches.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { useText } from '#web/lib/language.tsx';
import { SubHeading } from '#web/ui/admin/sub-heading.tsx';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { StateTag } from '#web/ui/tag.tsx';
import { performanceText } from '../order-title.ts';
import styles from './refund-batches.table.module.css';

/** where the orders of an event are listed */
export type EventOrdersAddress = (eventId: number) => string;

const REFETCH_MS = 3_000;
const LIMIT = 20;

/** Refunds of events with their progress, refetched once loaded. */
export function RefundBatches({ ordersOf }: { ordersOf: EventOrdersAddress }) {
	const t = useText();
	const [page, setPage] = useState(1);
	const answer = useAnswer(
		listRefundBatches,
		{ query: { event_id: '', page, limit: LIMIT } },
		{ errors: 'inline', staleTime: 0, keepPrevious: true, refetchInterval: (answer) => (answer ? REFETCH_MS : false) },
	);
	const { data } = answer;
	const columns: Column<RefundBatch>[] = [
		{
			id: 'title',
			title: t('payments.refunds.column.title'),
			lead: true,
			cell: (batch) => (
				<>
					{batch.title}
					<small className="muted tabular">{performanceText(batch)}</small>
				</>
			),
		},
		{ id: 'reason', title: t('payments.refunds.reason'), cell: (row) => row.reason },
		{ id: 'created', title: t('payments.refunds.column.created'), cell: (row) => momentText(row.created_at) },
		{ id: 'amount', title: t('payments.refunds.amount'), right: true, cell: (row) => formatZloty(row.amount, t.language) },
		{
			id: 'progress',
			title: t('payments.refunds.column.progress'),
			cell: (batch) => {
				const words = t('payments.refunds.progress', { done: batch.done, total: batch.total });
				return (
					<label className={styles.progress}>
						<progress value={batch.done} max={Math.max(1, batch.total)} />
						{words}
					</label>
				);
			},
		},
		{ id: 'state', title: t('payments.refunds.column.state'), cell: (row) => <BatchState batch={row} ordersOf={ordersOf} /> },
	];
	return (
		<>
			<SubHeading>{t('payments.refunds.list')}</SubHeading>
			<DataTable
				label={t('payments.refunds.list')}
				columns={columns}
				rows={data?.batches ?? []}
				answer={answer}
				empty={t('payments.refunds.none')}
				isNarrow
			/>
			<Pagination page={page} pages={Math.ceil((data?.total ?? 0) / LIMIT)} onPage={setPage} of={t('payments.refunds.list')} />
		</>
	);
}

function BatchState({ batch, ordersOf }: { batch: RefundBatch; ordersOf: EventOrdersAddress }) {
	const t = useText();
	if (batch.failed > 0) {
		const tag = <StateTag kind="stop">{t('payments.refunds.failed', { count: batch.failed })}</StateTag>;
		return batch.event_id === null ? tag : <Link to={ordersOf(batch.event_id)}>{tag}</Link>;
	}
	return batch.finished_at ? (
		<StateTag kind="ok">{t('payments.refunds.finished')}</StateTag>
	) : (
		<StateTag kind="wait">{t('payments.refunds.running')}</StateTag>
	);
}
