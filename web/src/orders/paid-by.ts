import type { Order } from '#domain/orders/orders.fields.ts';
import { payMethodText, paymentWayText } from '#domain/orders/paying/payment-ways.rules.ts';
import type { Translate } from '#web/lib/language.tsx';

/** "PayU, BLIK", "Gotówka"; empty while it was not paid. */
export const paidByText = ({ paid_by, paid_method }: Pick<Order, 'paid_by' | 'paid_method'>, t: Translate): string => {
	if (!paid_by) return '';
	const method = paid_by === 'provider' && paid_method && paid_method !== 'unknown' ? t(payMethodText(paid_method)) : null;
	return [t(paymentWayText(paid_by)), method].filter(Boolean).join(', ');
};
