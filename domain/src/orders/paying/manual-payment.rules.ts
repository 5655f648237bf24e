import type { FormError } from '../../base/refusal.ts';
import { type LocalDate, warsawDate } from '../../base/time/time.ts';
import { isUnpaid, type OrderStatus } from '../orders.moves.rules.ts';
import type { HandWay } from './payment-ways.rules.ts';

/** What an admin says about money that did not come through the provider. */
export type ManualPayment = { how: HandWay | null /** null: today */; paid_on: LocalDate | null; note: string | null };

/** An order with a price that a person completes was paid somewhere: nothing else would tell where. `amount` in any unit. */
export const needsPaymentRecord = ({ status, amount }: { status: OrderStatus; amount: number }): boolean =>
	amount > 0 && (isUnpaid(status) || status === 'CANCELED');

/** Every order can tell how it was paid, so a person who completes one has to. */
export function whyNotManualPayment({ how, paid_on, note }: ManualPayment, now: Date): FormError | null {
	const wrong = {
		...(how === null && { how: 'orders.validate.how' }),
		...(paid_on !== null && paid_on > warsawDate(now) && { paid_on: 'orders.validate.paid_on' }),
		...(!note && { note: 'orders.validate.paid_note' }),
	};
	return Object.keys(wrong).length > 0 ? wrong : null;
}
