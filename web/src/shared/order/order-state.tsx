import { Link } from 'react-router';
import { formatZloty } from '#domain/base/money.ts';
import { formatMoment, formatTime } from '#domain/base/time/dates.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { isOnlyCounted } from '#domain/orders/orders.moves.rules.ts';
import { isOrderedOver, type OrderedTimes, paymentAddress } from '#domain/orders/orders.over.rules.ts';
import { canPayAgain, giftWorth, paymentPath, returnedPart, statusTone, universalFrom } from '#domain/orders/orders.screens.rules.ts';
import { needsLatePaymentText, orderSentence, orderState, stateText } from '#domain/orders/orders.state-texts.ts';
import { type Translate, useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { StateTag } from '#web/ui/tag.tsx';
import styles from './order-state.module.css';

/** "Nieopłacone", "Opłacone": the state of the customer's order in one word, and what of it was returned. */
export function OrderTag({ order }: { order: Pick<Order, 'status' | 'amount' | 'returned' | 'free_grant'> }) {
	const t = useText();
	const returned = returnedPart(order);
	const tag = <StateTag kind={statusTone(order.status)}>{t(stateText(orderState(order)))}</StateTag>;
	if (returned === 0) return tag;
	return (
		<span>
			{tag}
			<span className={`muted tiny ${styles.progress}`}>
				{t(isOnlyCounted(order) ? 'orders.own.withdrawn' : 'orders.own.returned', { amount: formatZloty(returned, t.language) })}
			</span>
		</span>
	);
}

type DescribedOrder = OrderedTimes &
	Pick<
		Order,
		| 'kind'
		| 'status'
		| 'amount'
		| 'reserved_until'
		| 'completed_at'
		| 'refund_reason'
		| 'unconfirmed'
		| 'productType'
		| 'product_quantity'
		| 'email'
	>;

/** The sentence about an order, everywhere the same (F-046). */
export function orderText(order: DescribedOrder, t: Translate): string {
	const isOver = isOrderedOver(order, new Date(serverNow()));
	const described = { ...order, product_type: order.productType, quantity: order.product_quantity, isOver };
	const { text, until, seats = 0 } = orderSentence(described);
	return t(text, { email: order.email ?? '', seats, ...(until && { until: formatTime(until) }) });
}

/** A gift of a cancelled or ended title: its code is valid for any other (F-045), or will be. */
export function giftWorthText(order: Order, t: Translate): string | null {
	const worth = giftWorth(order);
	if (worth !== null) return t('orders.own.gift_universal', { amount: formatZloty(worth, t.language) });
	const from = universalFrom(order, new Date(serverNow()));
	return from && t('orders.own.gift_universal_from', { date: formatMoment(from, t.language) });
}

type OrderNextStepProps = { order: Order /** all of the same list */; orders: readonly Order[] };

/** In the lists of an account: finish an unpaid order, buy a failed one again, show why an event was cancelled (F-045). Orders that wait for the bank are described among the tickets. */
export function OrderNextStep({ order, orders }: OrderNextStepProps) {
	const t = useText();
	if (order.refund_reason)
		return (
			<>
				<span className={`muted tiny ${styles.progress}`}>{t('orders.own.event_cancelled', { reason: order.refund_reason })}</span>
				<span className={`muted tiny ${styles.progress}`}>{giftWorthText(order, t)}</span>
			</>
		);
	const worth = giftWorthText(order, t);
	if (worth) return <span className={`muted tiny ${styles.progress}`}>{worth}</span>;
	const now = new Date(serverNow());
	const pay = paymentAddress(order, now);
	if (pay)
		return (
			<span className={styles.progress}>
				<span className="muted tiny">{orderText(order, t)}</span> <a href={pay}>{t('orders.own.finish')}</a>
			</span>
		);
	if (orderState(order) === 'waiting' || !canPayAgain(order, { orders, now })) return null;
	return (
		<span className={styles.progress}>
			<Link to={paymentPath(order)}>{t('orders.own.pay_again')}</Link>
			{needsLatePaymentText(order) && <span className="muted tiny"> {t('order_result.late_text')}</span>}
		</span>
	);
}
