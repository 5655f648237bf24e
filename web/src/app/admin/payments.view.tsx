import { useText } from '#web/lib/language.tsx';
import { OrderListView } from '#web/orders/order-list.view.tsx';
import { RefundEventView } from '#web/orders/refund-event.view.tsx';
import { OrderTabs, usePaymentsList } from './order-tabs.tsx';
import { orderTrail } from './order-trail.tsx';

/** Payments for events and for videos, and the refund of a cancelled event. */
export function View() {
	const t = useText();
	const list = usePaymentsList();
	const common = { title: t('panel.view.payments'), tabs: <OrderTabs current={list} /> };
	if (list === 'refunds') return <RefundEventView {...common} />;
	return <OrderListView key={list} kind={list} {...common} trail={orderTrail} />;
}
