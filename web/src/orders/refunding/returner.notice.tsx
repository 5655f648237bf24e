import type { Order } from '#domain/orders/orders.fields.ts';
import { paymentWayText, returnerOf } from '#domain/orders/paying/payment-ways.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Says before the refund that the provider will not return the money, and who has to. */
export function ReturnerNotice({ order: { paid_by, amount } }: { order: Pick<Order, 'paid_by' | 'amount'> }) {
	const t = useText();
	if (!paid_by || amount === 0) return null;
	const returner = returnerOf(paid_by);
	if (returner === 'provider') return null;
	return (
		<Notice kind="wait">
			{returner === 'nobody'
				? t('payments.refund_by_nobody')
				: t('payments.refund_by_person', { way: t(paymentWayText(paid_by)).toLowerCase() })}
		</Notice>
	);
}
