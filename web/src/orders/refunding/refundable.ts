import type { Order } from '#domain/orders/orders.fields.ts';
import { isPaid } from '#domain/orders/orders.moves.rules.ts';
import { HAND_WAYS, type HandWay } from '#domain/orders/paying/payment-ways.rules.ts';
import { NO_ACCESS, temporaryRefusalText } from '#domain/orders/refunding/orders.refunds.rules.ts';
import type { Translate } from '#web/lib/language.tsx';

/** What can still be returned of an order through the provider, or by a transfer made by hand. */
export const leftOf = ({ refundable, amount, returned }: Order, outside: boolean): number =>
	refundable ? refundable[outside ? 'transfer' : 'provider'] : amount - returned;

/** The choice of a form; `nobody`: a price that was only counted is withdrawn. */
export type RefundChoice = HandWay | 'provider' | 'nobody';

export const isHandWay = (how: string): how is HandWay => (HAND_WAYS as readonly string[]).includes(how);

/** Money that a person took usually goes back the same way. */
export const handWayOf = ({ paid_by }: Pick<Order, 'paid_by'>): HandWay => (paid_by && isHandWay(paid_by) ? paid_by : 'transfer');

/** What is on its way to the customer. */
export const pendingOf = ({ refundable }: Pick<Order, 'refundable'>): number => refundable?.pending ?? 0;

/** Whether a refund can be offered. */
export const canRefund = (order: Order): boolean => isPaid(order.status) && leftOf(order, true) > 0;

/** Why the provider does not pay out a refund, and what to do. */
export const temporaryRefusalMessage = (code: string, t: Translate): string =>
	code === NO_ACCESS ? t('payments.refund_no_access') : t('payments.refund_held_why', { why: t(temporaryRefusalText(code)), code });
