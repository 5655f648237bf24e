import { enableGiftsAndGroups } from './enable-gifts-and-groups.ts';
import { makeEvent } from './make-event.ts';
import { bought } from './make-order.ts';
import { openPaymentTestApp } from './payments.ts';

/** A test app with all sales on, an admin, and a provider whose refunds end when the test decides. */
export async function openRefundTestApp() {
	const testApp = await openPaymentTestApp();
	const admin: { token: string; id: number } = await testApp.make.admin();
	await enableGiftsAndGroups(testApp);
	return {
		testApp,
		admin,
		/** one ticket of a new event, paid through the provider */
		paidOrder: async (given: Parameters<typeof makeEvent>[1] = {}) => {
			const event = await makeEvent(testApp, { available_tickets: 10, ...given });
			const buyer = await testApp.make.user();
			const number = await bought(testApp, buyer.token, 'event', event.id);
			await testApp.pay(number);
			return { event, buyer, number };
		},
		/** the provider's final status of the last requested refund */
		finish: async (status: 'FINALIZED' | 'CANCELED' = 'FINALIZED') => {
			testApp.payu.endRefund(testApp.payu.ledger().refunds.at(-1)?.refundId ?? '', status);
			await testApp.payu.idle();
		},
	};
}

export type RefundTestApp = Awaited<ReturnType<typeof openRefundTestApp>>;
