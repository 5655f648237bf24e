import { formatZloty } from '#domain/base/money.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { isOnlyCounted } from '#domain/orders/orders.moves.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { pendingOf } from '../refunding/refundable.ts';

/** What the order cost, how much of it was returned, and how much is on its way. */
export function OrderAmount({ order }: { order: Order }) {
	const t = useText();
	const { amount, returned } = order;
	const pending = pendingOf(order);
	const returnedSum = isOnlyCounted(order) ? 'payments.withdrawn_sum' : 'payments.returned_sum';
	return (
		<>
			{formatZloty(amount, t.language)}
			{returned > 0 && <small className="muted">{t(returnedSum, { sum: formatZloty(returned, t.language) })}</small>}
			{pending > 0 && <small className="muted">{t('payments.pending_sum', { sum: formatZloty(pending, t.language) })}</small>}
		</>
	);
}
