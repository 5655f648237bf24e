import { formatZloty } from '#domain/base/money.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { isOnlyCounted } from '#domain/orders/orders.moves.rules.ts';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { NumberText } from '#web/ui/number-text.tsx';
import { orderTitle, performanceText } from '../order-title.ts';
import { pendingOf } from '../refunding/refundable.ts';
import styles from './order-facts.module.css';

/** Buyer, product and price of an order, shown above every change (F-082). */
export function OrderFacts({ order }: { order: Order }) {
	const t = useText();
	const { language } = useLanguage();
	const lines = [
		[t('payments.refund_whom'), [`${order.firstname} ${order.lastname}`.trim(), order.email].filter(Boolean).join(', ')],
		[t('payments.refund_what'), [orderTitle(order, language, t), performanceText(order)].filter(Boolean).join(', ')],
		[t('payments.order_number'), order.number],
		[t('payments.cost'), formatZloty(order.amount, t.language)],
		...(order.returned > 0
			? [[t(isOnlyCounted(order) ? 'payments.withdrawn_part' : 'payments.returned'), formatZloty(order.returned, t.language)]]
			: []),
		...(pendingOf(order) > 0 ? [[t('payments.pending'), formatZloty(pendingOf(order), t.language)]] : []),
	] as const;
	return (
		<dl className={styles.facts}>
			{lines.map(([name, value]) => (
				<div key={name} className={styles.fact}>
					<dt>{name}</dt>
					<dd>
						<NumberText>{value}</NumberText>
					</dd>
				</div>
			))}
		</dl>
	);
}
