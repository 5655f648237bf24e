import type { Payu } from './payu.client.ts';
import { PayuError } from './payu.error.ts';
import { parseNotice } from './payu.notice.ts';

/** Without credentials nothing is sold for money and every notice is rejected. */
export function absentPayu(): Payu {
	const refuse = (call: string) => () => Promise.reject(new PayuError('unavailable', call, { outcomeUnknown: false }));
	return {
		createOrder: refuse('create'),
		retrieveOrder: refuse('retrieve'),
		cancelOrder: refuse('cancel'),
		retrieveMethod: refuse('transactions'),
		retrieveResult: refuse('transactions'),
		refund: refuse('refund'),
		listRefunds: refuse('refunds'),
		verifyNotice: () => false,
		parseNotice,
	};
}
