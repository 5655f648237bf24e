import type { OrderKind } from '#domain/orders/order-kinds.ts';
import type { TestResponse } from './request.ts';
import type { TestApp } from './test-app.ts';

const CALLS = { event: 'payments', video: 'videopayments', gift: 'gifts', group: 'groupTickets' } as const;

/** Buys as a customer does, by the call: `buy(testApp, token, 'event', 12)`, `buy(testApp, token, 'gift', 'event-12')`. */
export const buy = (
	testApp: Pick<TestApp, 'request'>,
	token: string | null,
	kind: OrderKind,
	product: number | string,
	body: Record<string, unknown> = {},
	ip?: string,
): Promise<TestResponse> =>
	testApp.request({
		method: 'POST',
		url: typeof product === 'number' ? `/api/${CALLS[kind]}/${product}` : `/api/${CALLS[kind]}`,
		token,
		body: { consent: true, ...(typeof product === 'string' && { productSlug: product }), ...body },
		...(ip && { ip }),
	});

/** Buys, fails the test if that is refused, and returns the order's number. */
export async function bought(
	testApp: Pick<TestApp, 'request'>,
	token: string,
	kind: OrderKind,
	product: number | string,
	body: Record<string, unknown> = {},
) {
	const answer = await buy(testApp, token, kind, product, body);
	if (answer.status !== 201) throw new Error(`not bought: ${answer.status} ${answer.text}`);
	return answer.body.order.extOrderId as string;
}
