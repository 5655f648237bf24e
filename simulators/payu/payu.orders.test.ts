import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PayuSimulator, startPayuSimulator } from './payu.simulator.ts';
import { type NoticeReceiver, startNoticeReceiver } from './payu.test-receiver.ts';
import { SANDBOX, SANDBOX_BLIK } from './payu.types.ts';

let simulator: PayuSimulator;
let receiver: NoticeReceiver;
let token: string;
let count = 0;

beforeAll(async () => {
	receiver = await startNoticeReceiver();
	simulator = await startPayuSimulator();
	const form = { grant_type: 'client_credentials', client_id: SANDBOX.clientId, client_secret: SANDBOX.clientSecret };
	const answer = await fetch(`${simulator.url}/pl/standard/user/oauth/authorize`, { method: 'POST', body: new URLSearchParams(form) });
	token = (await answer.json()).access_token;
});
afterAll(async () => {
	await simulator.close();
	await receiver.close();
});
beforeEach(() => {
	receiver.received.length = 0;
});

async function call(method: string, path: string, body?: unknown) {
	const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
	const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
	const answer = await fetch(`${simulator.url}/api/v2_1${path}`, { method, body: text, headers, redirect: 'manual' });
	return { status: answer.status, headers: answer.headers, json: await answer.json() };
}

const order = (changes: object = {}) => ({
	extOrderId: `ord-${++count}`,
	notifyUrl: `${receiver.url}/notify`,
	customerIp: '127.0.0.1',
	merchantPosId: SANDBOX.posId,
	description: 'Bilet',
	currencyCode: 'PLN',
	totalAmount: 5000,
	products: [{ name: 'Bilet', unitPrice: '5000', quantity: '1', virtual: true }],
	settings: { invoiceDisabled: 'true' },
	...changes,
});

const create = async (changes?: object) => (await call('POST', '/orders/', order(changes))).json.orderId as string;

describe('orders at the simulator', () => {
	it('are answered 302 with Location, JSON and a Correlation-Id', async () => {
		const { status, headers, json } = await call('POST', '/orders/', order({ extOrderId: 'first' }));
		expect(status).toBe(302);
		expect(headers.get('location')).toBe(json.redirectUri);
		expect(headers.get('correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
		expect(json).toMatchObject({ status: { statusCode: 'SUCCESS' }, extOrderId: 'first' });
		expect(json.orderId).toMatch(/^[A-Z0-9]{10}\d{6}GUEST000P01$/);
	});

	it('keep extOrderId unique and name the order that has it', async () => {
		const orderId = await create({ extOrderId: 'twice' });
		await call('DELETE', `/orders/${orderId}`);
		const { status, json } = await call('POST', '/orders', order({ extOrderId: 'twice' }));
		expect(status).toBe(400);
		expect(json).toMatchObject({ status: { statusCode: 'ERROR_ORDER_NOT_UNIQUE', code: '110' }, orderId, extOrderId: 'twice' });
	});

	it.each<[number, string, object | string]>([
		[400, 'ERROR_SYNTAX', '{'],
		[400, 'ERROR_VALUE_MISSING', { description: undefined }],
		[400, 'ERROR_VALUE_MISSING', { customerIp: '' }],
		[400, 'ERROR_VALUE_INVALID', { customerIp: '0.0.0.0' }],
		[400, 'ERROR_VALUE_INVALID', { totalAmount: '50.00' }],
		[400, 'ERROR_VALUE_INVALID', { totalAmount: '0' }],
		[400, 'ERROR_VALUE_INVALID', { products: [] }],
		[400, 'ERROR_VALUE_INVALID', { products: [{ name: 'x'.repeat(256), unitPrice: '1', quantity: '1' }] }],
		[400, 'ERROR_VALUE_INVALID', { continueUrl: 'javascript:alert(1)' }],
		[400, 'ERROR_VALUE_INVALID', { payMethods: { payMethod: { type: 'BLIK_AUTHORIZATION_CODE', value: '12' } } }],
		[403, 'ERROR_VALUE_INVALID', { merchantPosId: '1' }],
	])('answers %i %s', async (status, statusCode, wrong) => {
		const answer = await call('POST', '/orders', typeof wrong === 'string' ? wrong : order(wrong));
		expect(answer.status).toBe(status);
		expect(answer.json.status.statusCode).toBe(statusCode);
	});

	it('show the true state inside, amounts as strings; unknown ones are 404', async () => {
		const orderId = await create();
		const { json } = await call('GET', `/orders/${orderId}`);
		expect(json.status.statusCode).toBe('SUCCESS');
		expect(json.orders[0]).toMatchObject({ orderId, status: 'NEW', totalAmount: '5000', validityTime: '86400' });
		expect(json.orders[0].products).toEqual([{ name: 'Bilet', unitPrice: '5000', quantity: '1' }]);
		const unknown = await call('GET', '/orders/NONE');
		expect(unknown.status).toBe(404);
		expect(unknown.json.status).toMatchObject({ statusCode: 'DATA_NOT_FOUND', severity: 'INFO' });
	});

	it('with a BLIK code are refused by the point of sale that leads to a page, and by one that is not the token’s', async () => {
		const payMethods = { payMethod: { type: 'BLIK_AUTHORIZATION_CODE', value: '777123' } };
		expect((await call('POST', '/orders', order({ payMethods }))).json.status.codeLiteral).toBe('PAYMENT_METHOD_NOT_ENABLED');
		expect((await call('POST', '/orders', order({ payMethods, merchantPosId: SANDBOX_BLIK.posId }))).status).toBe(403);
	});

	it('are cancelled by DELETE while open, with a notice; a paid one is refused', async () => {
		const orderId = await create();
		expect((await call('DELETE', `/orders/${orderId}`)).json).toMatchObject({ orderId, status: { statusCode: 'SUCCESS' } });
		await simulator.idle();
		expect(receiver.statuses()).toEqual(['CANCELED']);
		const paid = await create();
		await simulator.outcome(paid, 'paid');
		const refused = await call('DELETE', `/orders/${paid}`);
		expect(refused.status).toBe(400);
		expect(refused.json.status).toMatchObject({ statusCode: 'ERROR_VALUE_INVALID', code: '108' });
	});

	it('that wait are captured by the new call and the old one', async () => {
		for (const [method, path, body] of [
			['POST', 'captures', undefined],
			['PUT', 'status', { orderStatus: 'COMPLETED' }],
		] as const) {
			const orderId = await create();
			expect((await call(method, `/orders/${orderId}/${path}`, body)).status).toBe(400);
			await simulator.outcome(orderId, 'waiting');
			const { json } = await call(method, `/orders/${orderId}/${path}`, body);
			expect(json.status).toEqual({ statusCode: 'SUCCESS', statusDesc: 'Status was updated' });
			expect((await call('GET', `/orders/${orderId}`)).json.orders[0].status).toBe('COMPLETED');
		}
	});

	it('expire after validityTime: CANCELED, with a notice', async () => {
		const orderId = await create({ validityTime: '1200' });
		simulator.advance(1_140_000);
		expect((await call('GET', `/orders/${orderId}`)).json.orders[0].status).toBe('NEW');
		simulator.advance(61_000);
		await simulator.idle();
		expect((await call('GET', `/orders/${orderId}`)).json.orders[0].status).toBe('CANCELED');
		expect(receiver.statuses()).toEqual(['CANCELED']);
	});

	it('contain how they were paid, and the shop lists its methods', async () => {
		const orderId = await create();
		expect((await call('GET', `/orders/${orderId}/transactions`)).status).toBe(404);
		await simulator.outcome(orderId, 'rejected');
		const { json } = await call('GET', `/orders/${orderId}/transactions`);
		expect(json.transactions[0].card.cardData.cardResponseCode).toBe('S05');
		const methods = await call('GET', '/paymethods?lang=pl');
		expect(methods.json.payByLinks).toContainEqual(expect.objectContaining({ value: 'blik', status: 'ENABLED' }));
		expect((await call('GET', '/shops/x')).json.balance.currencyCode).toBe('PLN');
	});
});
