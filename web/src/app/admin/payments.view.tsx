import { paymentsTexts } from '#domain/orders/listing/payments.texts.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { OrderListView } from '#web/orders/listing/order-list.view.tsx';
import { lazyPart } from '#web/ui/admin/load-later.tsx';
import { eventOrdersAddress, OrderTabs, ordersAddress, refundsAddress, usePaymentsList } from './order-tabs.tsx';
import { orderTrail } from './order-trail.tsx';

registerTexts(paymentsTexts);

const RefundEventView = lazyPart(async () => (await import('#web/orders/refunding/refund-event.view.tsx')).RefundEventView);
const RefundListView = lazyPart(async () => (await import('#web/orders/refunding/refund-list.view.tsx')).RefundListView);
const StatementView = lazyPart(async () => (await import('#web/statistics/statement.view.tsx')).StatementView);

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
