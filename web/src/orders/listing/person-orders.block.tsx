import { IconBan, IconClockPlus, IconMail, IconPencil, IconReceiptRefund } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paymentsTexts } from '#domain/orders/listing/payments.texts.ts';
import { ORDER_KIND_NAMES, type OrderKind } from '#domain/orders/order-kinds.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { canConfirm, sendOrderMail } from '#domain/orders/orders.mail.contract.ts';
import { canCancel } from '#domain/orders/orders.moves.rules.ts';
import { refundListTexts } from '#domain/orders/refunding/refund-list.texts.ts';
import { useCall } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { registerTexts, useLanguage, useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { OrderDocuments } from '#web/shared/order/order-documents.tsx';
import { OrderTag } from '#web/shared/order/order-state.tsx';
import { useOrdersPage } from '#web/shared/order/orders-of.ts';
import panel from '#web/ui/account-panel.module.css';
import { RowActions } from '#web/ui/admin/actions.tsx';
import { IconControl } from '#web/ui/admin/control.tsx';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import { NumberText } from '#web/ui/number-text.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { type OrderActs, useOrderChanges } from '../editing/use-order-changes.tsx';
import { orderTitle, performanceText } from '../order-title.ts';
import { canRefund } from '../refunding/refundable.ts';
import { AccessUntil } from './access-until.tsx';
import { OrderAmount } from './order-amount.tsx';
import { LIST_FACTS } from './order-list.facts.ts';

registerTexts(paymentsTexts);
registerTexts(refundListTexts);

type PersonOrdersProps = { userId: number; orderAddress: (kind: OrderKind, number: string) => string };

const LIMIT = 20;

/** All orders of a person for the box office, with edit, refund, resend and extend. */
export function PersonOrdersBlock({ userId, orderAddress }: PersonOrdersProps) {
	const t = useText();
	const { language } = useLanguage();
	const [page, setPage] = useState(1);
	const answer = useOrdersPage({ userId, page, limit: LIMIT });
	const { data } = answer;
	const changes = {
		event: useOrderChanges('event'),
		video: useOrderChanges('video'),
		gift: useOrderChanges('gift'),
		group: useOrderChanges('group'),
	};
	const columns: Column<Order>[] = [
		{
			id: 'order',
			title: t('payments.column.order'),
			lead: true,
			cell: (order) => (
				<>
					<Link to={orderAddress(order.kind, order.extOrderId)}>{orderTitle(order, language, t)}</Link>
					{performanceText(order) && <small className="tabular">{performanceText(order)}</small>}
					<small className="muted tabular">
						<NumberText>{`${t(`refund_list.kind.${order.kind}`)} · ${order.number} · ${momentText(order.created_at)}`}</NumberText>
					</small>
					<OrderDocuments order={order} />
				</>
			),
		},
		{ id: 'until', title: t('payments.column.expires'), cell: (row) => <AccessUntil order={row} /> },
		{ id: 'status', title: t('payments.column.status'), cell: (row) => <OrderTag order={row} /> },
		{ id: 'amount', title: t('payments.column.amount'), right: true, cell: (row) => <OrderAmount order={row} /> },
		{ id: 'actions', title: t('panel.actions'), right: true, cell: (row) => <PersonOrderActs order={row} acts={changes[row.kind].acts} /> },
	];
	return (
		<section className={panel.panel} id="zamowienia">
			<div className={panel.header}>
				<h2>{t('orders.own.title')}</h2>
			</div>
			<DataTable
				label={t('orders.own.title')}
				columns={columns}
				rows={data?.orders ?? []}
				rowId={({ extOrderId }) => extOrderId}
				answer={answer}
				empty={t('payments.person_empty')}
				isNarrow
			/>
			<Pagination page={page} pages={Math.ceil((data?.total ?? 0) / LIMIT)} onPage={setPage} of={t('orders.own.title')} />
			{ORDER_KIND_NAMES.map((kind) => (
				<div key={kind}>{changes[kind].dialogs}</div>
			))}
		</section>
	);
}

/** The actions possible for an order now. */
function PersonOrderActs({ order, acts }: { order: Order; acts: OrderActs }) {
	const t = useText();
	const { number } = order;
	const mail = useCall(sendOrderMail);
	const sendAgain = () =>
		mail.mutate(
			{ params: { extOrderId: order.extOrderId } },
			{
				onSuccess: (answer) => toast.success(t('payments.mail_sent', { email: answer.mail.to })),
				onError: (error) => toast.error(t('payments.mail_failed'), error.message),
			},
		);
	const prolongs = LIST_FACTS[order.kind].expires && order.status === 'COMPLETED';
	return (
		<RowActions>
			<IconControl icon={IconPencil} label={t('payments.edit_of', { number })} onClick={() => acts.onEdit(order)} />
			{prolongs && <IconControl icon={IconClockPlus} label={t('payments.prolong_of', { number })} onClick={() => acts.onEdit(order)} />}
			{canConfirm(order) && (
				<IconControl
					icon={IconMail}
					label={t('payments.mail_of', { number })}
					aria-disabled={mail.isPending}
					onClick={() => !mail.isPending && sendAgain()}
				/>
			)}
			{canRefund(order) && (
				<IconControl icon={IconReceiptRefund} label={t('payments.refund_of', { number })} onClick={() => acts.onRefund(order)} />
			)}
			{canCancel(order.status) && (
				<IconControl icon={IconBan} label={t('payments.cancel_of', { number })} onClick={() => acts.onCancel(order)} />
			)}
		</RowActions>
	);
}
