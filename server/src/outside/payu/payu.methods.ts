import { orderPath, refused } from './payu.orders.ts';
import type { SendAuthorized } from './payu.token.ts';
import { asFields, asText, type Fields } from './payu.values.ts';

/** The last transaction of an order; null when PayU knows none. */
async function retrieveTransaction(send: SendAuthorized, orderId: string): Promise<Fields | null> {
	const answer = await send({ name: 'transactions', method: 'GET', path: `${orderPath(orderId)}/transactions`, repeatable: true });
	if (answer.status === 404) return null;
	if (answer.status !== 200) throw refused('transactions', answer);
	const [last] = Array.isArray(answer.json.transactions) ? answer.json.transactions : [];
	return asFields(last);
}

/** How a payment was made: PayU's short name of the method; null when PayU does not know it. */
export const retrieveMethod = async (send: SendAuthorized, orderId: string): Promise<string | null> =>
	asText(asFields((await retrieveTransaction(send, orderId))?.payMethod)?.value);

/** Why a BLIK code was not paid; null before the bank has decided. */
export const retrieveResult = async (send: SendAuthorized, orderId: string): Promise<string | null> =>
	asText((await retrieveTransaction(send, orderId))?.resultCode);
