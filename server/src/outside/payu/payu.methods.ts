import { orderPath, refused } from './payu.orders.ts';
import type { SendAuthorized } from './payu.token.ts';
import { asFields, asText } from './payu.values.ts';

/** How a payment was made: PayU's short name of the method; null when PayU does not know it. */
export async function retrieveMethod(send: SendAuthorized, orderId: string): Promise<string | null> {
	const answer = await send({ name: 'transactions', method: 'GET', path: `${orderPath(orderId)}/transactions`, repeatable: true });
	if (answer.status === 404) return null;
	if (answer.status !== 200) throw refused('transactions', answer);
	const [last] = Array.isArray(answer.json.transactions) ? answer.json.transactions : [];
	return asText(asFields(asFields(last)?.payMethod)?.value);
}
