import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PayuSimulator, startPayuSimulator } from './payu.simulator.ts';
import { anOrder, clientOf, type NoticeReceiver, redirected, startNoticeReceiver } from './payu.test-receiver.ts';

let simulator: PayuSimulator;
let receiver: NoticeReceiver;
let payu: ReturnType<typeof clientOf>;
let folder: string;

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'payu-'));
	receiver = await startNoticeReceiver();
	simulator = await startPayuSimulator({ stateFile: join(folder, 'payu.json'), retrySpeed: 1 });
	payu = clientOf(simulator);
});
afterEach(async () => {
	await simulator.close();
	await receiver.close();
	rmSync(folder, { recursive: true });
});

async function control(method: string, path: string, body?: object) {
	const answer = await fetch(`${simulator.url}/__control/${path}`, { method, body: body && JSON.stringify(body) });
	return { status: answer.status, json: await answer.json() };
}

const newOrder = async () => (await redirected(payu, anOrder(receiver))).orderId;

describe('the control of the simulator', () => {
	it('sets, shows and clears faults, and refuses unknown ones', async () => {
		await control('POST', 'faults', { slowMs: [1, 2], notices: { drop: true } });
		await control('POST', 'faults', { retrieveLagMs: 5 });
		expect((await control('GET', 'faults')).json).toEqual({ slowMs: [1, 2], notices: { drop: 1 }, retrieveLagMs: 5 });
		expect((await control('POST', 'faults', { nonsense: 1 })).status).toBe(400);
		expect((await control('DELETE', 'faults')).json).toEqual({});
	});

	it('pays without a browser, refunds as the panel does, and its ledger adds up per extOrderId', async () => {
		const order = anOrder(receiver);
		const { orderId } = await redirected(payu, order);
		await newOrder();
		expect((await control('POST', `orders/${orderId}/outcome`, { outcome: 'paid' })).json).toEqual({ status: 'COMPLETED' });
		expect((await control('POST', `orders/${orderId}/outcome`, { outcome: 'paid' })).status).toBe(409);
		expect((await control('POST', 'orders/NONE/outcome', { outcome: 'paid' })).status).toBe(404);
		expect((await control('POST', 'panel-refund', { orderId, amount: 2000 })).status).toBe(200);
		await control('POST', 'advance', { ms: 1000 });
		expect((await control('POST', 'panel-refund', { orderId, amount: 3001 })).status).toBe(409);
		const { json } = await control('GET', 'ledger');
		expect(json.byExtOrderId[order.extOrderId]).toEqual({ captured: 5000, returned: 2000, returning: 0 });
		expect(json.total).toEqual({ captured: 5000, returned: 2000, returning: 0 });
		expect(json.orders).toHaveLength(2);
		expect(json.refunds).toMatchObject([{ orderId, amount: 2000, status: 'FINALIZED' }]);
	});

	it('sends any notice, keeps a log of attempts, ends refunds and invalidates tokens', async () => {
		const orderId = await newOrder();
		await control('POST', `orders/${orderId}/notices`, { statuses: ['CANCELED', 'PENDING'] });
		expect(receiver.statuses()).toEqual(['CANCELED', 'PENDING']);
		const { json } = await control('GET', `notices?orderId=${orderId}`);
		expect(json.attempts).toMatchObject([{ orderId, status: 'CANCELED', attempt: 1, answer: 200 }, { status: 'PENDING' }]);
		await control('POST', `orders/${orderId}/outcome`, { outcome: 'paid' });
		const refund = await payu.refund({ orderId, extRefundId: 'r', amountGrosze: 5000, description: 'Zwrot' });
		expect((await control('POST', `refunds/${refund.refundId}`, { status: 'CANCELED' })).status).toBe(200);
		expect((await control('POST', `refunds/${refund.refundId}`, { status: 'FINALIZED' })).status).toBe(409);
		expect((await control('POST', 'revoke-tokens')).json).toEqual({ revoked: 1 });
	});

	it('slows answers down, and the client waits for them', { tags: ['slow'] }, async () => {
		await control('POST', 'faults', { slowMs: 2_000 });
		const order = newOrder();
		const first = await Promise.race([order.then(() => 'order'), control('GET', 'ledger').then(({ json }) => json.orders.length)]);
		expect(first).toBe(0);
		expect(await order).toBeTruthy();
	});

	it('keeps orders, unfinished refunds and undelivered notices in a file over a restart', async () => {
		const unpaid = await newOrder();
		const paid = await newOrder();
		receiver.answerNext(200, 200, 503);
		await simulator.outcome(paid, 'paid');
		await simulator.outcome(unpaid, 'waiting');
		await payu.refund({ orderId: paid, extRefundId: 'r', amountGrosze: 5000, description: 'Zwrot' });
		await simulator.close();
		simulator = await startPayuSimulator({ stateFile: join(folder, 'payu.json'), retrySpeed: 1 });
		payu = clientOf(simulator);
		expect((await payu.retrieveOrder(unpaid))?.status).toBe('WAITING_FOR_CONFIRMATION');
		simulator.advance(60_000);
		await simulator.idle();
		expect(receiver.statuses().toSorted()).toEqual(
			['PENDING', 'COMPLETED', 'WAITING_FOR_CONFIRMATION', 'WAITING_FOR_CONFIRMATION', 'refund FINALIZED'].toSorted(),
		);
		expect((await payu.listRefunds(paid))[0]?.status).toBe('FINALIZED');
	});
});
