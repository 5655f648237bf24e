import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isSignedNotice } from '#server/outside/payu/payu.signature.ts';
import { type PayuSimulator, startPayuSimulator } from './payu.simulator.ts';
import { anOrder, clientOf, type NoticeReceiver, redirected, startNoticeReceiver } from './payu.test-receiver.ts';

let simulator: PayuSimulator;
let receiver: NoticeReceiver;
let payu: ReturnType<typeof clientOf>;

beforeEach(async () => {
	receiver = await startNoticeReceiver();
	simulator = await startPayuSimulator({ retrySpeed: 1 });
	payu = clientOf(simulator);
});
afterEach(async () => {
	await simulator.close();
	await receiver.close();
});

const newOrder = async (extOrderId?: string) => (await redirected(payu, anOrder(receiver, extOrderId ? { extOrderId } : {}))).orderId;
const isSigned = (index: number) => {
	const { raw, headers } = receiver.received[index] ?? { raw: Buffer.alloc(0), headers: {} };
	return isSignedNotice(raw, headers, simulator.credentials.secondKey);
};

describe('notices', () => {
	it('are repeated by the table until the answer is 200; 204 and 302 are not enough', async () => {
		const orderId = await newOrder();
		receiver.answerNext(500, 204, 302);
		await simulator.outcome(orderId, 'rejected');
		expect(receiver.received).toHaveLength(1);
		for (const minutes of [1, 1, 3]) {
			simulator.advance(minutes * 60_000);
			await simulator.idle();
		}
		expect(simulator.notices().map(({ attempt, answer }) => [attempt, answer])).toEqual([
			[1, 500],
			[2, 204],
			[3, 302],
			[4, 200],
		]);
		simulator.advance(100 * 3_600_000);
		await simulator.idle();
		expect(receiver.received).toHaveLength(4);
		expect(simulator.ledger().undeliveredNotices).toBe(0);
	});

	it('are given up after 20 attempts', async () => {
		const orderId = await newOrder();
		receiver.answerNext(...Array<number>(30).fill(503));
		await simulator.outcome(orderId, 'rejected');
		for (let day = 0; day < 25; day += 1) {
			simulator.advance(24 * 3_600_000);
			await simulator.idle();
		}
		expect(receiver.received).toHaveLength(20);
	});

	it('carry amounts as strings and the receipt time only when completed', async () => {
		await simulator.outcome(await newOrder(), 'paid');
		const [pending, completed] = receiver.bodies();
		expect(pending.order.totalAmount).toBe('5000');
		expect(pending.localReceiptDateTime).toBeUndefined();
		expect(completed.localReceiptDateTime).toMatch(/[+]\d\d:\d\d$/);
		expect(completed.order.payMethod.type).toBe('PBL');
		expect(completed.properties).toEqual([{ name: 'PAYMENT_ID', value: expect.stringMatching(/^\d+$/) }]);
	});

	it.each<[string, Parameters<PayuSimulator['setFaults']>[0]['notices'], string[]]>([
		['doubled', { duplicate: true }, ['PENDING', 'PENDING', 'COMPLETED', 'COMPLETED']],
		['turned round', { reorder: true }, ['COMPLETED', 'PENDING']],
		['dropped', { drop: true }, []],
		['followed by a late PENDING', { pendingAfterCompleted: true }, ['PENDING', 'COMPLETED', 'PENDING']],
	])('can be %s', async (_how, notices, statuses) => {
		const orderId = await newOrder();
		simulator.setFaults({ notices });
		await simulator.outcome(orderId, 'paid');
		expect(receiver.statuses()).toEqual(statuses);
		expect((await payu.retrieveOrder(orderId))?.status).toBe('COMPLETED');
	});

	it('can be dropped in part', async () => {
		const orderIds = await Promise.all(Array.from({ length: 50 }, () => newOrder()));
		simulator.setFaults({ notices: { drop: 0.5 } });
		await Promise.all(orderIds.map((orderId) => simulator.outcome(orderId, 'rejected')));
		expect(receiver.received.length).toBeGreaterThan(5);
		expect(receiver.received.length).toBeLessThan(45);
	});

	it('can be signed wrongly, name another amount, use another algorithm', async () => {
		simulator.setFaults({ notices: { wrongSignature: true } });
		await simulator.outcome(await newOrder(), 'rejected');
		simulator.setFaults({ notices: { wrongAmount: true } });
		await simulator.outcome(await newOrder(), 'rejected');
		simulator.setFaults({ notices: { algorithm: 'SHA-256' } });
		await simulator.outcome(await newOrder(), 'rejected');
		expect([isSigned(0), isSigned(1), isSigned(2)]).toEqual([false, true, true]);
		expect(receiver.bodies().map((body) => body.order.totalAmount)).toEqual(['5000', '5001', '5000']);
		expect(receiver.received[2]?.headers['openpayu-signature']).toContain('algorithm=SHA-256');
	});

	it('can be late', async () => {
		const orderId = await newOrder();
		simulator.setFaults({ notices: { delayMs: [20_000, 30_000] } });
		const notified = simulator.outcome(orderId, 'paid');
		expect(receiver.received).toEqual([]);
		simulator.advance(30_000);
		await notified;
		expect(receiver.statuses()).toEqual(['PENDING', 'COMPLETED']);
	});

	it('can cancel an older attempt after the newer one was paid', async () => {
		const older = await newOrder('event-abc-1');
		await newOrder('event-abd-1');
		const newer = await newOrder('event-abc-2');
		simulator.setFaults({ notices: { canceledOfOlder: true } });
		await simulator.outcome(newer, 'paid');
		expect(receiver.bodies().map(({ order }) => [order.orderId, order.status])).toEqual([
			[newer, 'PENDING'],
			[newer, 'COMPLETED'],
			[older, 'CANCELED'],
		]);
	});

	it('can arrive before create answers', async () => {
		simulator.setFaults({ noticeBeforeAnswer: 'COMPLETED' });
		const orderId = await newOrder('early-1');
		expect(receiver.bodies().map(({ order }) => [order.orderId, order.extOrderId, order.status])).toEqual([
			[orderId, 'early-1', 'PENDING'],
			[orderId, 'early-1', 'COMPLETED'],
		]);
	});

	it('can run ahead of GET, which shows an older state for a while', async () => {
		const orderId = await newOrder();
		simulator.setFaults({ retrieveLagMs: 5000 });
		await simulator.outcome(orderId, 'paid');
		expect((await payu.retrieveOrder(orderId))?.status).toBe('NEW');
		simulator.advance(5001);
		expect((await payu.retrieveOrder(orderId))?.status).toBe('COMPLETED');
	});

	it('of a late payment can be forced on a cancelled order', async () => {
		const orderId = await newOrder();
		await payu.cancelOrder(orderId);
		await simulator.idle();
		await simulator.outcome(orderId, 'paid');
		await simulator.outcome(orderId, 'paid', { force: true });
		expect(receiver.statuses()).toEqual(['CANCELED', 'PENDING', 'COMPLETED']);
		expect(simulator.ledger().total.captured).toBe(5000);
	});
});
