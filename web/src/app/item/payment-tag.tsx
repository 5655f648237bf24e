import type { Order } from '#domain/orders/orders.fields.ts';
import { statusTone } from '#domain/orders/orders.screens.rules.ts';
import { orderState, stateText } from '#domain/orders/orders.state-texts.ts';
import { useText } from '#web/lib/language.tsx';
import { StateTag } from '#web/ui/tag.tsx';
import styles from './item-ticket.module.css';

/** State of the viewer's own order (S1-146). */
export function PaymentTag({ order }: { order: Order | null }) {
	const t = useText();
	if (!order) return null;
	return (
		<p className={styles.payment}>
			<StateTag kind={statusTone(order.status)}>{t('event.payment', { status: t(stateText(orderState(order))).toLowerCase() })}</StateTag>
		</p>
	);
}
