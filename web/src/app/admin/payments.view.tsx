import { useText } from '#web/lib/language.tsx';
import { OrderListView } from '#web/orders/listing/order-list.view.tsx';
import { RefundEventView } from '#web/orders/refunding/refund-event.view.tsx';
import { RefundListView } from '#web/orders/refunding/refund-list.view.tsx';
import { StatementView } from '#web/statistics/statement.view.tsx';
import { eventOrdersAddress, OrderTabs, ordersAddress, refundsAddress, usePaymentsList } from './order-tabs.tsx';
import { orderTrail } from './order-trail.tsx';

/** Payments for events and for videos, and the refund of a cancelled event. */
export function PaymentsView() {
	const t = useText();
	const list = usePaymentsList();
	const common = { title: t('panel.view.payments'), tabs: <OrderTabs current={list} /> };
	if (list === 'refunds') return <RefundEventView {...common} ordersOf={eventOrdersAddress} />;
	if (list === 'returned') return <RefundListView {...common} orderAddress={ordersAddress} />;
	if (list === 'statement') return <StatementView {...common} />;
	return <OrderListView key={list} kind={list} {...common} trail={orderTrail} refundsAddress={refundsAddress} />;
}
