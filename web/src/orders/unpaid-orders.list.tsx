import { formatZloty } from '#domain/base/money.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { canCancelOwn } from '#domain/orders/orders.moves.rules.ts';
import { paymentAddress } from '#domain/orders/orders.over.rules.ts';
import { orderState, stateText } from '#domain/orders/orders.state-texts.ts';
import { useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { ButtonAnchor } from '#web/ui/button-anchor.tsx';
import { CancelOrderButton } from '../shared/order/cancel-order.button.tsx';
import { orderText } from '../shared/order/order-state.tsx';
import { orderDescription } from './order-title.ts';
import styles from './unpaid-orders.list.module.css';

/** A line for each further unpaid order of the title, where it is bought: without it a group or a gift keeps seats nobody sees (G-006). */
export function UnpaidOrders({ orders }: { orders: readonly Order[] }) {
	const t = useText();
	if (orders.length === 0) return null;
	return (
		<ul className={styles.orders}>
			{orders.map((order) => (
				<li key={order.extOrderId}>
					<UnpaidOrder order={order} name={orderDescription(order, t.language)} />
				</li>
			))}
		</ul>
	);
}

function UnpaidOrder({ order, name }: { order: Order; name: string }) {
	const t = useText();
	const pay = canCancelOwn(order.status) ? paymentAddress(order, new Date(serverNow())) : null;
	return (
		<>
			<p className="small">
				<strong>{`${t(stateText(orderState(order)))}: ${name}, ${formatZloty(order.amount, t.language)}.`}</strong> {orderText(order, t)}
			</p>
			<p className={styles.actions}>
				{pay && (
					<ButtonAnchor variant="line" size="sm" href={pay} aria-label={t('button.of', { label: t('purchase.finish'), title: name })}>
						{t('purchase.finish')}
					</ButtonAnchor>
				)}
				<CancelOrderButton order={order} />
			</p>
		</>
	);
}
