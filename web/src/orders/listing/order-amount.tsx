import { formatZloty } from '#domain/base/money.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { useText } from '#web/lib/language.tsx';

/** What the order cost, and how much of it was returned. */
export function OrderAmount({ order: { amount, returned } }: { order: Pick<Order, 'amount' | 'returned'> }) {
	const t = useText();
	return (
		<>
			{formatZloty(amount)}
			{returned > 0 && <small className="muted">{t('payments.returned_sum', { sum: formatZloty(returned) })}</small>}
		</>
	);
}
