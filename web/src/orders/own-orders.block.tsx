import { Link } from 'react-router';
import { toGrosze } from '#domain/base/money.ts';
import { formatDigits, formatMomentDigits } from '#domain/base/time/dates.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import { priceText } from '#domain/catalogue/price-text.ts';
import { accessTerm } from '#domain/orders/orders.access.rules.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { endedAccess, resultPath } from '#domain/orders/orders.screens.rules.ts';
import { InvoiceWish } from '#web/invoices/public.ts';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { usePageAddress } from '#web/lib/use-page-address.ts';
import panel from '#web/ui/account-panel.module.css';
import { MissingData } from '#web/ui/missing-data.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { OrderInvoices } from '../shared/order/order-invoices.tsx';
import orderStyles from '../shared/order/order-state.module.css';
import { OrderNextStep, OrderTag } from '../shared/order/order-state.tsx';
import { useOrdersPage } from '../shared/order/orders-of.ts';
import { NumberText } from '../ui/number-text.tsx';
import { orderTitle } from './order-title.ts';

const LIMIT = 20;

/** Every event and video order with title, amount, date and status (S1-088). */
export function OwnOrdersBlock({ userId }: { userId: number }) {
	const t = useText();
	const paging = usePageAddress('zamowienia');
	const answer = useOrdersPage({ userId, kinds: ['event', 'video'], page: paging.page, limit: LIMIT });
	const { orders = [], instead = [], total = 0 } = answer.data ?? {};
	const columns: Column<Order>[] = [
		{
			key: 'title',
			title: t('orders.own.item'),
			cell: (order) => <OrderedTitle order={order} orders={[...orders, ...instead]} />,
		},
		{
			key: 'date',
			title: t('orders.own.date'),
			cell: (order) => <span className="tabular unbroken muted">{formatDigits(warsawDate(new Date(order.created_at)))}</span>,
		},
		{
			key: 'status',
			title: t('orders.own.status'),
			cell: (order) => <OrderTag order={order} />,
		},
		{ key: 'amount', title: t('orders.own.amount'), cell: (order) => priceText(toGrosze(order.amount), t.language, t).sum, isNumber: true },
	];
	return (
		<section className={panel.panel} id="zamowienia">
			<div className={panel.header}>
				<h2>{t('orders.own.title')}</h2>
			</div>
			{answer.data ? (
				<Table
					caption={t('orders.own.title')}
					columns={columns}
					rows={orders}
					rowKey={({ extOrderId }) => extOrderId}
					empty={t('orders.own.empty')}
				/>
			) : (
				<MissingData answers={[answer]} height="160px" />
			)}
			<Pagination {...paging} keepsScroll pages={Math.ceil(total / LIMIT)} of={t('orders.own.title')} />
		</section>
	);
}

function OrderedTitle({ order, orders }: { order: Order; orders: readonly Order[] }) {
	const t = useText();
	const { language } = useLanguage();
	const now = useNow();
	const ended = endedAccess(order, now);
	const until = order.status === 'COMPLETED' && accessTerm(order, now)?.ends;
	const details = [
		t(order.productType === 'video' ? 'orders.own.video' : 'orders.own.event'),
		order.number,
		until && t(ended ? 'orders.own.access_ended' : 'orders.own.access_until', { date: formatMomentDigits(until) }),
	];
	return (
		<>
			<Link className={orderStyles.title} to={resultPath(order.kind, order.extOrderId)}>
				{orderTitle(order, language, t)}
			</Link>
			<span className={`muted tiny ${orderStyles.details}`}>
				<NumberText>{details.filter(Boolean).join(' · ')}</NumberText>
			</span>
			<OrderNextStep order={order} orders={orders} />
			<OrderInvoices order={order} />
			<InvoiceWish order={order} />
		</>
	);
}
