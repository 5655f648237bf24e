import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatZloty } from '#domain/base/money.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { resultPath, whyNoCodes } from '#domain/orders/orders.screens.rules.ts';
import { titleIn } from '#domain/translations/translations.rules.ts';
import { InvoiceWish } from '#web/invoices/public.ts';
import { useText } from '#web/lib/language.tsx';
import { isAdmin } from '#web/lib/session/session.tsx';
import { usePageAddress } from '#web/lib/use-page-address.ts';
import panel from '#web/ui/account-panel.module.css';
import fieldStyles from '#web/ui/form-field.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { MissingData } from '#web/ui/missing-data.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { CodeList } from '../shared/order/code-list.tsx';
import { OrderInvoices } from '../shared/order/order-invoices.tsx';
import orderStyles from '../shared/order/order-state.module.css';
import { OrderNextStep, OrderTag } from '../shared/order/order-state.tsx';
import { type OrdersOf, useOrdersPage } from '../shared/order/orders-of.ts';
import { NumberText } from '../ui/number-text.tsx';
import styles from './own-group-tickets.block.module.css';

const LIMIT = 10;

/** Group orders, each opening to its codes and who used them (S1-084, S1-200). */
export function OwnGroupTicketsBlock({ userId, isAdminView }: OrdersOf) {
	const t = useText();
	const paging = usePageAddress('grupowe');
	const answer = useOrdersPage({ userId, kinds: ['group'], page: paging.page, limit: LIMIT });
	const { orders, instead = [] } = answer.data ?? {};
	return (
		<section className={panel.panel} id="bilety-grupowe">
			<div className={panel.header}>
				<h2>{t('groupTickets.own.title')}</h2>
			</div>
			<MissingData answers={[answer]} height="72px" />
			{orders?.length === 0 && <p className="muted">{t('groupTickets.own.empty')}</p>}
			{orders?.map((order, at) => (
				<Group key={order.extOrderId} order={order} orders={[...orders, ...instead]} isFirst={at === 0} isAdminView={isAdminView} />
			))}
			<Pagination {...paging} keepsScroll pages={Math.ceil((answer.data?.total ?? 0) / LIMIT)} of={t('groupTickets.own.title')} />
		</section>
	);
}

type GroupProps = { order: Order; orders: readonly Order[]; isFirst: boolean; isAdminView: boolean };

function Group({ order, orders, isFirst, isAdminView }: GroupProps) {
	const t = useText();
	const [isOpen, setOpen] = useState(isFirst);
	const missing = whyNoCodes(order);
	const count = order.product_quantity;
	const used = order.codes.filter(({ usage }) => usage).length;
	const facts = [
		order.number,
		formatZloty(order.amount, t.language),
		order.codes.length > 0 && t('groupTickets.own.used', { used, count }),
	];
	return (
		<details className={styles.group} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
			<summary>
				<span>
					<strong>
						{t(order.productType === 'video' ? 'groupTickets.own.heading_video' : 'groupTickets.own.heading', {
							title: titleIn(order, t.language) ?? order.description,
							count,
						})}
					</strong>
					<span className={`muted small ${orderStyles.details}`}>
						<NumberText>{facts.filter(Boolean).join(' · ')}</NumberText>
					</span>
				</span>
				<OrderTag order={order} />
				<Icon icon={IconChevronDown} />
			</summary>
			{missing && <p className={order.status === 'COMPLETED' ? fieldStyles.error : 'small'}>{t(missing)}</p>}
			{isOpen && order.codes.length > 0 && <CodeList order={order} linkPeople={isAdmin()} />}
			{!isAdminView && <OrderNextStep order={order} orders={orders} />}
			<p className="small">
				<Link className={styles.toOrder} to={resultPath('group', order.extOrderId)}>
					{t('groupTickets.own.see_order')}
				</Link>
			</p>
			<OrderInvoices order={order} />
			<InvoiceWish order={order} />
		</details>
	);
}
