import { IconGift } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatZloty } from '#domain/base/money.ts';
import { formatMomentDigits } from '#domain/base/time/dates.ts';
import { getGiftSettings } from '#domain/gifts/gifts.contract.ts';
import { isGiftBlockShown } from '#domain/gifts/gifts.rules.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { giftPaymentPath, resultPath, whyNoCodes } from '#domain/orders/orders.screens.rules.ts';
import { titleIn } from '#domain/translations/translations.rules.ts';
import { InvoiceWish } from '#web/invoices/public.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { isAdmin } from '#web/lib/session/session.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { usePageAddress } from '#web/lib/use-page-address.ts';
import panel from '#web/ui/account-panel.module.css';
import { ButtonLink } from '#web/ui/button.tsx';
import fieldStyles from '#web/ui/form-field.module.css';
import { MissingData } from '#web/ui/missing-data.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { CodeList } from '../shared/order/code-list.tsx';
import { OrderInvoices } from '../shared/order/order-invoices.tsx';
import orderStyles from '../shared/order/order-state.module.css';
import { OrderNextStep, OrderTag } from '../shared/order/order-state.tsx';
import { type OrdersOf, useOrdersPage } from '../shared/order/orders-of.ts';
import { NumberText } from '../ui/number-text.tsx';
import { giftTerms } from './gift-terms.ts';
import styles from './own-gifts.block.module.css';

const LIMIT = 10;

/** A person's gift orders, each with its code and who used it (S1-084, S1-200). */
export function OwnGiftsBlock({ userId, isAdminView }: OrdersOf) {
	const t = useText();
	const paging = usePageAddress('prezenty');
	const answer = useOrdersPage({ userId, kinds: ['gift'], page: paging.page, limit: LIMIT });
	const { orders, instead = [] } = answer.data ?? {};
	const config = useAnswer(getGiftSettings, {}, { errors: 'console', enabled: !isAdminView }).data?.config;
	const now = useNow();
	const isSold = !isAdminView && config !== undefined && isGiftBlockShown(giftTerms(config), now);
	return (
		<section className={panel.panel} id="prezenty">
			<div className={panel.header}>
				<h2>{t('gifts.own.title')}</h2>
				{isSold && (
					<ButtonLink variant="line" size="sm" icon={IconGift} to={giftPaymentPath()}>
						{t('gifts.own.buy')}
					</ButtonLink>
				)}
			</div>
			<MissingData answers={[answer]} height="72px" />
			{orders?.length === 0 && <p className="muted">{t('gifts.own.empty')}</p>}
			<ul className={styles.gifts}>
				{orders?.map((order) => (
					<li key={order.extOrderId}>
						<Gift order={order} orders={[...orders, ...instead]} isAdminView={isAdminView} />
					</li>
				))}
			</ul>
			<Pagination {...paging} keepsScroll pages={Math.ceil((answer.data?.total ?? 0) / LIMIT)} of={t('gifts.own.title')} />
		</section>
	);
}

function Gift({ order, orders, isAdminView }: { order: Order; orders: readonly Order[]; isAdminView: boolean }) {
	const t = useText();
	const missing = whyNoCodes(order);
	return (
		<>
			<div className={styles.header}>
				<Link className={orderStyles.title} to={resultPath('gift', order.extOrderId)}>
					{titleIn(order, t.language) ?? t('gifts.own.any')}, {formatZloty(order.amount, t.language)}
				</Link>
				<OrderTag order={order} />
			</div>
			<p className={`muted small ${orderStyles.details}`}>
				<NumberText>{t('gifts.own.order', { number: order.number })}</NumberText> · {formatMomentDigits(order.created_at)}
			</p>
			{missing && <p className={order.status === 'COMPLETED' ? fieldStyles.error : 'small'}>{t(missing)}</p>}
			{order.codes.length > 0 && <CodeList order={order} linkPeople={isAdmin()} />}
			{!isAdminView && <OrderNextStep order={order} orders={orders} />}
			<OrderInvoices order={order} />
			<InvoiceWish order={order} />
		</>
	);
}
