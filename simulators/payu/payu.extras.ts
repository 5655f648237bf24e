import type { Answer } from './payu.answers.ts';
import { notFound, success } from './payu.answers.ts';
import type { SimulatorContext } from './payu.context.ts';
import { BLIK_METHOD, findOrder } from './payu.flow.ts';
import type { Order } from './payu.types.ts';

const METHODS = [
	['blik', 'BLIK'],
	['c', 'Karta płatnicza'],
	['ap', 'Google Pay'],
	['jp', 'Apple Pay'],
	['m', 'mTransfer'],
	['o', 'Pekao24'],
] as const;

export const payMethods = (context: SimulatorContext): Answer =>
	success({
		cardTokens: [],
		pexTokens: [],
		blikTokens: [],
		payByLinks: METHODS.map(([value, name]) => ({
			value,
			name,
			brandImageUrl: `${context.url}/images/${value}.svg`,
			status: 'ENABLED',
			minAmount: 50,
			maxAmount: 99_999_999,
		})),
	});

/** Known only once the bank has decided. */
function resultOf({ status, resultCode = 'AUT_ERROR_USER_DECLINED' }: Order): { resultCode?: string } {
	if (status === 'COMPLETED') return { resultCode: 'SUCCESS' };
	return status === 'CANCELED' ? { resultCode } : {};
}

/** How it was paid, or why it was declined. */
export function transactions(context: SimulatorContext, orderId: string): Answer {
	const order = findOrder(context, orderId);
	if (!order || order.status === 'NEW') return notFound('transactions');
	const declined = order.status === 'CANCELED';
	if (order.payMethod === BLIK_METHOD)
		return success({ transactions: [{ payMethod: { value: 'blik' }, paymentFlow: 'BLIK', ...resultOf(order) }] });
	const card = {
		cardNumberMasked: '444433******1111',
		cardScheme: 'VS',
		cardProfile: 'CONSUMER',
		cardResponseCode: declined ? 'S05' : '000',
		cardResponseCodeDesc: declined ? 'Do not honor' : '000 - OK',
		card3DsStatus: 'Y',
	};
	return success({ transactions: [{ payMethod: { value: 'c' }, paymentFlow: 'CARD', card: { cardData: card } }] });
}

export function shop(context: SimulatorContext, shopId: string): Answer {
	let balance = 0;
	for (const order of context.state.orders.values()) balance += order.captured;
	for (const refund of context.state.refunds.values()) if (refund.status === 'FINALIZED') balance -= refund.amount;
	return {
		status: 200,
		body: { shopId, name: 'Symulator', currencyCode: 'PLN', balance: { currencyCode: 'PLN', total: balance, available: balance } },
	};
}
