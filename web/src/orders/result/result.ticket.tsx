import { formatMoment, formatMomentDigits, formatWeekday } from '#domain/base/time/dates.ts';
import { type EventDates, formatEventDays, formatEventHours } from '#domain/events/events.dates.ts';
import { ORDER_KINDS } from '#domain/orders/order-kinds.ts';
import { accessTerm } from '#domain/orders/orders.access.rules.ts';
import { eventDatesOf } from '#domain/orders/orders.dates.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { orderDateText, orderState } from '#domain/orders/orders.state-texts.ts';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { OrderTag } from '#web/shared/order/order-state.tsx';
import { NumberText } from '#web/ui/number-text.tsx';
import { Poster } from '#web/ui/product/poster.tsx';
import { Sum } from '#web/ui/product/price.tsx';
import { type Pair, Pairs, Ticket } from '#web/ui/product/ticket.tsx';
import { titleFit } from '#web/ui/product/title-fit.ts';
import { orderDescription, orderTitle } from '../order-title.ts';
import styles from './result.ticket.module.css';

/** "piątek, 20 listopada 2026, 19:00–21:00", as the payment page writes it. */
function When({ dates }: { dates: EventDates }) {
	const t = useText();
	const { language } = useLanguage();
	const days = formatEventDays(dates, language);
	return (
		<>
			{dates.date_from === dates.date_to ? `${formatWeekday(dates.date_from, language)}, ${days}` : days},{' '}
			<span className={styles.hours}>{formatEventHours(dates) || t('purchase.all_day')}</span>
		</>
	);
}

/** The ticket as a receipt: number, date, amount and what belongs to its kind (S1-081). */
export function ResultTicket({ order }: { order: Order }) {
	const t = useText();
	const { language } = useLanguage();
	const title = orderTitle(order, language, t);
	const dates = eventDatesOf(order);
	const access = order.status === 'COMPLETED' ? accessTerm(order, new Date(serverNow())) : null;
	const rows: (Pair | false)[] = [
		// the short number for the phone, and the full one of the address
		{ term: t('order_result.number'), value: <NumberText>{order.number}</NumberText> },
		{ term: t('order_result.full_number'), value: <span className={styles.number}>{order.extOrderId}</span>, wide: true },
		{ term: t(orderDateText(orderState(order))), value: formatMomentDigits(order.created_at) },
		{
			term: t('order_result.amount'),
			value: <Sum zloty={order.amount} hasVat={order.has_vat} />,
		},
		{ term: t('order_result.status'), value: <OrderTag order={order} /> },
		ORDER_KINDS[order.kind].forGroup && {
			term: t(order.productType === 'video' ? 'order_result.quantity_video' : 'order_result.quantity'),
			value: order.product_quantity,
		},
		access !== null && access.opens !== null && { term: t('order_result.access_from'), value: formatMoment(access.opens, language) },
		access !== null && {
			term: t('order_result.access_until'),
			value: access.ends ? formatMoment(access.ends, language) : t('order_result.no_limit'),
		},
		order.used_code !== null && { term: t('order_result.code'), value: order.used_code },
	];
	return (
		<Ticket big stub={<Pairs pairs={rows.filter((row): row is Pair => row !== false)} />}>
			<div className={styles.picture}>
				<Poster title={title} ratio="wide" lettered={false} decorative />
			</div>
			<h2 className={`fitted ${styles.title}`} style={titleFit(title)}>
				{title}
			</h2>
			<p className="muted">{dates ? <When dates={dates} /> : orderDescription(order, language)}</p>
		</Ticket>
	);
}
