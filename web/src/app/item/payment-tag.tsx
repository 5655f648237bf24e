import { formatMomentDigits } from '#domain/base/time/dates.ts';
import { endedAccess, statusTone } from '#domain/orders/orders.screens.rules.ts';
import { orderState, stateText } from '#domain/orders/orders.state-texts.ts';
import { useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { StateTag } from '#web/ui/tag.tsx';
import styles from './item-ticket.module.css';
import type { OwnOrder } from './use-own-order.ts';

/** State of the viewer's own order (S1-146). */
export function PaymentTag({ order, hasOrder }: Pick<OwnOrder, 'order' | 'hasOrder'>) {
	const t = useText();
	if (!hasOrder) return null;
	// its line, so that the buttons below do not move when the order comes
	if (!order)
		return (
			<p className={`${styles.payment} ${styles.room}`}>
				<StateTag kind="off">&nbsp;</StateTag>
			</p>
		);
	const ended = endedAccess(order, new Date(serverNow()));
	if (ended)
		return (
			<p className={styles.payment}>
				<StateTag kind="off">{t('event.access_ended', { when: formatMomentDigits(ended) })}</StateTag>
			</p>
		);
	return (
		<p className={styles.payment}>
			<StateTag kind={statusTone(order.status)}>{t('event.payment', { status: t(stateText(orderState(order))).toLowerCase() })}</StateTag>
		</p>
	);
}
