import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PayuSimulator, startPayuSimulator } from './payu.simulator.ts';
import { anOrder, clientOf, type NoticeReceiver, redirected, startNoticeReceiver } from './payu.test-receiver.ts';

// The clock is stopped, so that a second is exactly a second.
const NOW = new Date('2026-11-15T11:00:00Z');

let simulator: PayuSimulator;
let receiver: NoticeReceiver;
let payu: ReturnType<typeof clientOf>;

beforeAll(async () => {
	receiver = await startNoticeReceiver();
	simulator = await startPayuSimulator({ now: () => NOW });
	payu = clientOf(simulator);
});
afterAll(async () => {
	await simulator.close();
	await receiver.close();
});
beforeEach(async () => {
	simulator.clearFaults();
	simulator.advance(2000);
	await simulator.idle();
	receiver.received.length = 0;
});

async function paidOrder(): Promise<string> {
	const { orderId } = await redirected(payu, anOrder(receiver));
	await simulator.outcome(orderId, 'paid');
	receiver.received.length = 0;
	return orderId;
}

const full = (orderId: string, changes = {}) => ({ orderId, extRefundId: 'r-1', amountGrosze: 5000, description: 'Zwrot', ...changes });

describe('refunds', () => {
	it('R-165 are FINALIZED after 1 s, with a notice of their own shape; the order stays COMPLETED', async () => {
		const orderId = await paidOrder();
		const made = await payu.refund(full(orderId));
		expect(made).toMatchObject({ extRefundId: 'r-1', amountGrosze: 5000, status: 'PENDING' });
		simulator.advance(999);
		expect(await payu.listRefunds(orderId)).toMatchObject([{ status: 'PENDING' }]);
		simulator.advance(1);
		await simulator.idle();
		expect(await payu.listRefunds(orderId)).toEqual([{ ...made, status: 'FINALIZED' }]);
		expect((await payu.retrieveOrder(orderId))?.status).toBe('COMPLETED');
		expect(receiver.received).toHaveLength(1);
		const [{ raw, headers }] = receiver.received as [NoticeReceiver['received'][number]];
		expect(payu.verifyNotice(raw, headers)).toBe(true);
		expect(payu.parseNotice(raw)).toMatchObject({
			kind: 'refund',
			orderId,
			refundId: made.refundId,
			extRefundId: 'r-1',
			status: 'FINALIZED',
			amountGrosze: 5000,
		});
	});

	it('requested twice with the same data are one refund, also 20 at once; with other data they are refused', async () => {
		const orderId = await paidOrder();
		const request = full(orderId, { amountGrosze: 2000 });
		const made = await Promise.all(Array.from({ length: 20 }, () => payu.refund(request)));
		expect(new Set(made.map((refund) => refund.refundId)).size).toBe(1);
		await expect(payu.refund({ ...request, amountGrosze: 1999 })).rejects.toMatchObject({
			kind: 'refused',
			outcomeUnknown: false,
			statusCode: 'OPENPAYU_BUSINESS_ERROR',
			codeLiteral: 'REFUND_IDEMPOTENCY_MISMATCH',
		});
	});

	it('in parts go up to the amount paid and no further', async () => {
		const orderId = await paidOrder();
		await payu.refund(full(orderId, { extRefundId: 'a', amountGrosze: 3000 }));
		await expect(payu.refund(full(orderId, { extRefundId: 'b', amountGrosze: 2001 }))).rejects.toMatchObject({
			codeLiteral: 'AMOUNT_TO_BIG',
		});
		await expect(payu.refund(full(orderId, { extRefundId: 'c', amountGrosze: 0 }))).rejects.toMatchObject({
			codeLiteral: 'AMOUNT_TO_SMALL',
		});
		await payu.refund(full(orderId, { extRefundId: 'd', amountGrosze: 2000 }));
		await expect(payu.refund(full(orderId, { extRefundId: 'e', amountGrosze: 1 }))).rejects.toMatchObject({ codeLiteral: 'PAID' });
		expect(await payu.listRefunds(orderId)).toHaveLength(2);
	});

	it('of an order not yet paid are refused, of an unknown one are not found', async () => {
		const { orderId } = await redirected(payu, anOrder(receiver));
		await expect(payu.refund(full(orderId))).rejects.toMatchObject({ codeLiteral: 'TRANS_NOT_ENDED' });
		await expect(payu.refund(full('NONE'))).rejects.toMatchObject({ httpStatus: 404, statusCode: 'DATA_NOT_FOUND' });
	});

	it.each(['NO_BALANCE', 'REFUND_DISABLED', 'REFUND_TO_OFTEN', 'TRANS_BILLING_ENTRIES_NOT_COMPLETED'] as const)(
		'can fail with %s',
		async (refundError) => {
			const orderId = await paidOrder();
			simulator.setFaults({ refundError });
			await expect(payu.refund(full(orderId))).rejects.toMatchObject({ kind: 'refused', codeLiteral: refundError });
			expect(await payu.listRefunds(orderId)).toEqual([]);
		},
	);

	it('that fail with an internal error of PayU have an unknown outcome', async () => {
		const orderId = await paidOrder();
		simulator.setFaults({ refundError: 'UNKNOWN_ERROR' });
		await expect(payu.refund(full(orderId))).rejects.toMatchObject({
			kind: 'unavailable',
			outcomeUnknown: true,
			codeLiteral: 'UNKNOWN_ERROR',
		});
	});

	it('may end CANCELED: the money stays and can be returned again', async () => {
		const orderId = await paidOrder();
		simulator.setFaults({ refundsEnd: 'CANCELED' });
		await payu.refund(full(orderId));
		simulator.advance(1000);
		await simulator.idle();
		expect(receiver.statuses()).toEqual(['refund CANCELED']);
		simulator.clearFaults();
		await payu.refund(full(orderId, { extRefundId: 'r-2' }));
		simulator.advance(1000);
		await simulator.idle();
		expect(receiver.statuses()).toEqual(['refund CANCELED', 'refund FINALIZED']);
	});

	it('wait when so configured, until they are ended by hand', async () => {
		const orderId = await paidOrder();
		simulator.setFaults({ refundsEnd: 'never' });
		const { refundId } = await payu.refund(full(orderId));
		simulator.advance(60_000);
		expect(await payu.listRefunds(orderId)).toMatchObject([{ status: 'PENDING' }]);
		expect(simulator.endRefund(refundId, 'FINALIZED')).toBe(true);
		expect(simulator.endRefund(refundId, 'CANCELED')).toBe(false);
		await simulator.idle();
		expect(receiver.statuses()).toEqual(['refund FINALIZED']);
	});

	it('made in the panel arrive without our id and maybe without an amount; the list has it', async () => {
		const orderId = await paidOrder();
		simulator.panelRefund({ orderId, amount: 1500, noticeWithoutAmount: true });
		simulator.advance(1000);
		await simulator.idle();
		const raw = receiver.received[0]?.raw ?? Buffer.alloc(0);
		expect(payu.parseNotice(raw)).toMatchObject({ kind: 'refund', status: 'FINALIZED', extRefundId: null, amountGrosze: null });
		expect(await payu.listRefunds(orderId)).toMatchObject([{ extRefundId: null, amountGrosze: 1500, status: 'FINALIZED' }]);
		expect(simulator.panelRefund({ orderId })?.amount).toBe(3500);
		expect(simulator.panelRefund({ orderId })).toBeNull();
	});
});
