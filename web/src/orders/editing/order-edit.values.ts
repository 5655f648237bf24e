import type { Order } from '#domain/orders/orders.fields.ts';
import type { OrderStatus, SettableStatus } from '#domain/orders/orders.moves.rules.ts';
import { needsPaymentRecord, whyNotManualPayment } from '#domain/orders/paying/manual-payment.rules.ts';
import { returnerOf } from '#domain/orders/paying/payment-ways.rules.ts';
import { refundWay } from '#domain/orders/refunding/orders.refunds.rules.ts';
import { warsawInput } from '#web/lib/format.ts';
import { isHandWay } from '../refunding/refundable.ts';

export type EditValues = {
	status: OrderStatus;
	country: string;
	expiration_date: string | null;
	/** of money that does not go through the provider */
	how: string;
	paid_on: string | null;
	note: string;
};

export const toEditValues = ({ status, country, expiration_date }: Order): EditValues => ({
	status,
	country: country ?? '',
	expiration_date: expiration_date && warsawInput(expiration_date),
	how: '',
	paid_on: null,
	note: '',
});

/** What the chosen status records besides itself: a payment, or what becomes of money the provider does not return. */
export function recordOf(order: Order, to: OrderStatus): 'payment' | 'refund' | 'withdrawal' | null {
	if (to === 'COMPLETED' && needsPaymentRecord(order)) return 'payment';
	if (to !== 'REFUNDED' || order.status === 'REFUNDED' || order.amount === 0) return null;
	const returner = returnerOf(order.paid_by ?? 'provider');
	return returner === 'provider' ? null : returner === 'person' ? 'refund' : 'withdrawal';
}

const handWay = ({ how }: EditValues) => (isHandWay(how) ? how : null);

/** The rules of the server, checked before the question. */
export function whyNotRecorded(order: Order, values: EditValues, now: Date): Record<string, string> | null {
	const record = recordOf(order, values.status);
	const note = values.note.trim();
	if (record === 'payment') return whyNotManualPayment({ how: handWay(values), paid_on: values.paid_on, note }, now);
	if (record === 'refund' && handWay(values) === null) return { how: 'orders.validate.refund_how' };
	const way = record && refundWay(order.paid_by ?? null, { how: handWay(values), note });
	return way && 'wrong' in way ? way.wrong : null;
}

type Dirty = Partial<Record<keyof EditValues, boolean>>;

/** Only changed fields are sent, and what the new status records. */
export const toEdit = (order: Order, values: EditValues, dirty: Dirty) => ({
	...(dirty.status && { status: values.status as SettableStatus }),
	...(dirty.country && { country: values.country.trim() }),
	...(dirty.expiration_date && { expiration_date: values.expiration_date }),
	...(recordOf(order, values.status) && { how: handWay(values), paid_on: values.paid_on, note: values.note }),
});
