import { makeEvent } from './make-event.ts';
import { bought } from './make-order.ts';
import { openPaymentHouse } from './payments.ts';
import { sellEverything } from './sell-everything.ts';

/** A house that sells everything, an admin who returns money, and a provider whose refunds end when the test says so. */
export async function openRefundHouse() {
	const house = await openPaymentHouse();
	const admin: { token: string; id: number } = await house.make.admin();
	await sellEverything(house);
	return {
		house,
		admin,
		/** one ticket of a new event, paid through the provider */
		paidOrder: async (given: Parameters<typeof makeEvent>[1] = {}) => {
			const event = await makeEvent(house, { available_tickets: 10, ...given });
			const buyer = await house.make.user();
			const number = await bought(house, buyer.token, 'event', event.id);
			await house.pay(number);
			return { event, buyer, number };
		},
		/** the provider's final word about the refund it was asked for last */
		finish: async (status: 'FINALIZED' | 'CANCELED' = 'FINALIZED') => {
			house.payu.endRefund(house.payu.ledger().refunds.at(-1)?.refundId ?? '', status);
			await house.payu.idle();
		},
	};
}

export type RefundHouse = Awaited<ReturnType<typeof openRefundHouse>>;
