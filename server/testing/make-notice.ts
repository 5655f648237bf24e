import { createHash } from 'node:crypto';
import type { PaymentTestApp } from './payments.ts';
import type { TestResponse } from './request.ts';

type Signing = { key?: string; algorithm?: string; hash?: string };

/** The header PayU signs a body with; anything about it may be wrong. */
export const signNotice = (testApp: PaymentTestApp, body: string, signing: Signing = {}): string => {
	const { key = testApp.payu.credentials.secondKey, algorithm = 'MD5', hash = 'md5' } = signing;
	const signature = createHash(hash)
		.update(body + key)
		.digest('hex');
	return `sender=checkout;signature=${signature};algorithm=${algorithm};content=DOCUMENT`;
};

/** A notice as PayU writes it; any field may be forged. */
export const noticeOf = async (testApp: PaymentTestApp, number: string, status: string, forged: Record<string, unknown> = {}) =>
	JSON.stringify({
		order: {
			orderId: await testApp.providerOrder(number),
			extOrderId: `${number}-1`,
			merchantPosId: testApp.payu.credentials.posId,
			currencyCode: 'PLN',
			totalAmount: String((await testApp.order(number)).amount_grosze),
			status,
			...forged,
		},
		properties: [{ name: 'PAYMENT_ID', value: '5000000001' }],
	});

/** Sends a notice to a node, signed by default. */
export const notify = (
	node: PaymentTestApp,
	body: string,
	headers: Record<string, string> = { 'openpayu-signature': signNotice(node, body) },
): Promise<TestResponse> =>
	node.request({
		method: 'POST',
		url: '/api/payu/notify',
		body,
		headers: { 'content-type': 'application/json;charset=UTF-8', ...headers },
	});
