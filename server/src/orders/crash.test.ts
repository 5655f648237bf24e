/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { startChildServer } from '#testing/child-server.ts';
import type { MadeUser } from '#testing/factory.ts';
import { makeEvent } from '#testing/make-event.ts';
import { buy } from '#testing/make-order.ts';
import { openPaymentTestApp, type PaymentTestApp, seatsByOrders } from '#testing/payments.ts';

// A server is killed (kill -9) at a failpoint; another one continues with the same database.
let testApp: PaymentTestApp;
beforeAll(async () => {
	testApp = await openPaymentTestApp();
});
afterAll(() => testApp.close());

type Scene = { event: { id: number }; buyer: MadeUser; admin: MadeUser; url: string };
type Act = (scene: Scene) => Promise<unknown>;

const call = (url: string, method: string, token: string, body?: unknown) =>
	fetch(url, { method, headers: { 'x-auth-token': token, 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) });

const buyThere: Act = ({ url, event, buyer }) => call(`${url}/api/payments/${event.id}`, 'POST', buyer.token, { consent: true });
const numberOf = async ({ buyer }: Scene) =>
	(
		await testApp.context.db.one<{ number: string }>(
			sql`select ext_order_id as number from orders where user_id = ${buyer.id} order by id limit 1`,
		)
	).number;
const payThere: Act = async (scene) => {
	await buyThere(scene);
	await testApp.pay(await numberOf(scene));
};
const edit =
	(method: string, body?: unknown): Act =>
	async (scene) => {
		await call(`${scene.url}/api/payments/${await numberOf(scene)}`, method, scene.admin.token, body);
	};
const sequence =
	(...acts: Act[]): Act =>
	async (scene) => {
		for (const act of acts) await act(scene);
	};
const reservationEnds: Act = async (scene) => {
	await testApp.context.db.run(
		sql`update orders set reserved_until = now() - interval '1 second' where ext_order_id = ${await numberOf(scene)}`,
	);
};

/** The failpoint, the request in progress, and what must be true after another node has continued. */
const POINTS: [point: string, act: Act, ends: 'paid' | 'canceled' | 'refunded'][] = [
	['placed', buyThere, 'paid'],
	['payment-requested', buyThere, 'paid'],
	['kept', buyThere, 'paid'],
	['notice-stored', payThere, 'paid'],
	['notice-stored:2', payThere, 'paid'],
	['delivering', payThere, 'paid'],
	['notice-applied:2', payThere, 'paid'],
	['notice-done:2', payThere, 'paid'],
	['mail-sent', payThere, 'paid'],
	['expiring', sequence(buyThere, reservationEnds, buyThere), 'canceled'],
	['canceled', sequence(buyThere, edit('DELETE')), 'canceled'],
	['edited', sequence(payThere, edit('PUT', { status: 'REFUNDED' })), 'refunded'],
	['refund-requested', sequence(payThere, edit('PUT', { status: 'REFUNDED' })), 'refunded'],
];

/** Runs all jobs of the following minutes on the remaining node. */
async function minutesLater() {
	testApp.advance(3 * 60_000);
	for (const job of ['orders-notices', 'orders-reconcile', 'orders-expire', 'orders-refunds']) await testApp.runJob(job);
	for (const { refundId, status } of testApp.payu.ledger().refunds) if (status === 'PENDING') testApp.payu.endRefund(refundId, 'FINALIZED');
	await testApp.payu.idle();
	testApp.advance(60_000);
	await testApp.runJob('orders-refunds');
}

describe('a server killed in the middle', () => {
	it.each(POINTS)(
		'B12 C5 R-081 is killed at %s, and nothing is lost or duplicated',
		async (point, act, ends) => {
			testApp.setNow(new Date());
			const child = await startChildServer(testApp.databaseUrl, testApp.payu, { FAILPOINT: point });
			const event = await makeEvent(testApp, { available_tickets: 5 });
			const scene = { event, buyer: await testApp.make.user(), admin: await testApp.make.admin(), url: child.url };
			await act(scene).catch(() => {});
			expect(await child.gone).toBe('SIGKILL');
			await minutesLater();
			const number = await numberOf(scene);
			if (ends === 'paid' && (await testApp.order(number)).status !== 'COMPLETED') {
				const again = await buy(testApp, scene.buyer.token, 'event', event.id);
				expect(again.status).toBe(201);
				await testApp.pay(again.body.order.extOrderId);
				// its notices may have been sent to the killed server
				await minutesLater();
			}
			const { orders, mails } = await testApp.context.db.one<{ orders: number; mails: number }>(sql`
			select (select count(*)::int from orders where user_id = ${scene.buyer.id}) as orders,
				(select count(*)::int from outbox where user_id = ${scene.buyer.id} and message_key like 'order-completed-%') as mails`);
			expect(orders).toBe(1);
			expect((await testApp.order(number)).status).toBe({ paid: 'COMPLETED', canceled: 'CANCELED', refunded: 'REFUNDED' }[ends]);
			expect(mails).toBe(ends === 'canceled' ? 0 : 1);
			expect(await testApp.seats(event.id)).toBe(ends === 'paid' ? 1 : 0);
			expect(await seatsByOrders(testApp, event.id)).toBe(await testApp.seats(event.id));
			const there = testApp.payu.ledger().orders.filter(({ extOrderId }) => extOrderId?.startsWith(number));
			expect(there.filter(({ captured }) => captured > 0)).toHaveLength(ends === 'canceled' ? 0 : 1);
			expect(testApp.payu.ledger().refunds.filter(({ extRefundId }) => extRefundId?.startsWith(number))).toHaveLength(
				ends === 'refunded' ? 1 : 0,
			);
			await testApp.mails(scene.buyer.email);
		},
		180_000,
	);
});
