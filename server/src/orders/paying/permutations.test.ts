import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forEachConcurrently } from '#server/lib/async/for-each-concurrently.ts';
import { sql } from '#server/lib/db/db.ts';
import { makeEvent } from '#testing/make-event.ts';
import { openPaymentTestApp, type PaymentTestApp, seatsByOrders } from '#testing/payments.ts';

let testApp: PaymentTestApp;
let eventId: number;
beforeAll(async () => {
	testApp = await openPaymentTestApp();
	eventId = (await makeEvent(testApp)).id;
});
afterAll(() => testApp.close());

type Notice = 'PENDING' | 'WAITING_FOR_CONFIRMATION' | 'COMPLETED' | 'CANCELED' | 'REFUND';
const NOTICES: Notice[] = ['PENDING', 'WAITING_FOR_CONFIRMATION', 'COMPLETED', 'CANCELED', 'REFUND'];

/** Every shorter arrangement of the notices is the beginning of one of these. */
function arrangements(length: number, rest = NOTICES): Notice[][] {
	if (length === 0) return [[]];
	const without = (first: Notice) => rest.filter((other) => other !== first);
	return rest.flatMap((first) => arrangements(length - 1, without(first)).map((more) => [first, ...more]));
}

type Pos = 'page' | 'blik';
type Model = { status: string; paid: boolean; returned: boolean };

/** The expected result, computed without the product's rules. */
function model(notices: Notice[], pos: Pos): Model {
	const state: Model = { status: 'PENDING', paid: false, returned: false };
	let ended = false;
	for (const notice of notices) {
		if (notice === 'COMPLETED') state.paid = true;
		if (notice === 'REFUND') state.returned = true;
		if (state.paid) state.status = state.returned ? 'REFUNDED' : 'COMPLETED';
		else if (notice === 'CANCELED') {
			// the end of a code leaves its order open, unless the bank had it
			if (pos === 'page' || state.status !== 'PENDING') state.status = 'CANCELED';
			ended = true;
		} else if (notice === 'WAITING_FOR_CONFIRMATION' && state.status === 'PENDING' && !ended) state.status = 'WAITING_FOR_CONFIRMATION';
	}
	return state;
}

/** A gift for an event, created at the provider and not paid yet. */
async function makePendingGift(n: string, pos: Pos): Promise<{ orderId: number; provider: string }> {
	const provider = `PERMUTATION${n}`;
	const { id: userId } = await testApp.make.user();
	const { id } = await testApp.context.db.transaction((tx) =>
		tx.one<{ id: number }>(sql`
		with made as (
			insert into orders (ext_order_id, kind, user_id, event_id, product_slug, seats, holds_seats, status, list_price_grosze, amount_grosze, description,
				provider_order_id, reserved_until)
			values (${`PRE-${n}`}, 'gift', ${userId}, ${eventId}, ${`event-${eventId}`}, 1, true, 'PENDING', 4000, 4000, 'Prezent', ${provider}, now() + interval '20 minutes')
			returning id),
			attempt as (
				insert into payment_attempts (order_id, number, provider_ext_id, provider_order_id, status, amount_grosze, pos)
				select id, 1, ${`PRE-${n}-1`}, ${provider}, 'NEW', 4000, ${pos} from made),
			seat as (update events set seats_held = seats_held + 1 where id = ${eventId})
		select id from made`),
	);
	return { orderId: id, provider };
}

async function send(provider: string, notice: Notice, pos: Pos): Promise<number> {
	const { posId, secondKey } = pos === 'blik' ? testApp.payu.blik : testApp.payu.credentials;
	const body = JSON.stringify(
		notice === 'REFUND'
			? { orderId: provider, refund: { refundId: `R-${provider}`, amount: '4000', currencyCode: 'PLN', status: 'FINALIZED' } }
			: { order: { orderId: provider, merchantPosId: posId, currencyCode: 'PLN', totalAmount: '4000', status: notice } },
	);
	const signature = createHash('md5')
		.update(body + secondKey)
		.digest('hex');
	const headers = { 'content-type': 'application/json', 'openpayu-signature': `signature=${signature};algorithm=MD5` };
	return (await testApp.request({ method: 'POST', url: '/api/payu/notify', body, headers })).status;
}

const readOrder = (orderId: number) =>
	testApp.context.db.one(sql`
		select o.status, o.holds_seats, o.returned_grosze,
			(select count(*)::int from codes c where c.order_id = o.id) as codes,
			(select count(*)::int from codes c where c.order_id = o.id and c.revoked_at is null) as living,
			(select count(*)::int from outbox m where m.message_key = 'order-completed-' || o.id) as mails
		from orders o where o.id = ${orderId}`);

/** After every notice of every arrangement the order is as expected, with codes, seats and mail exactly once. */
async function expectStates(length: number, pos: Pos = 'page'): Promise<number> {
	const seen = new Set<string>();
	const cases = arrangements(length).map((notices, n) => ({ notices, n: `${pos.toUpperCase()}${length}-${n}` }));
	await forEachConcurrently(cases, 6, async ({ notices, n }) => {
		const { orderId, provider } = await makePendingGift(n, pos);
		for (const [index, notice] of notices.entries()) {
			expect(await send(provider, notice, pos)).toBe(200);
			const sent = notices.slice(0, index + 1);
			const expected = model(sent, pos);
			expect({ sent, ...((await readOrder(orderId)) as object) }).toEqual({
				sent,
				status: expected.status,
				holds_seats: !['CANCELED', 'REFUNDED'].includes(expected.status),
				returned_grosze: expected.status === 'REFUNDED' ? 4000 : 0,
				codes: expected.paid ? 1 : 0,
				living: expected.status === 'COMPLETED' ? 1 : 0,
				mails: expected.paid ? 1 : 0,
			});
			seen.add(sent.join(' '));
		}
	});
	expect(await testApp.seats(eventId)).toBe(await seatsByOrders(testApp, eventId));
	return seen.size;
}

describe('notices in any order', () => {
	it('B2 R-060 R-059 R-101 all 85 arrangements of up to three lead to the expected state, with codes, seats and mail exactly once', async () => {
		expect(await expectStates(3)).toBe(85);
	}, 120_000);

	it('N-006 B2 all 85 arrangements about a BLIK code lead to the expected state: its end alone leaves the order open', async () => {
		expect(await expectStates(3, 'blik')).toBe(85);
	}, 120_000);

	it('B2 all 325 arrangements of up to five lead to the expected state', { tags: ['slow'], timeout: 120_000 }, async () => {
		expect(await expectStates(NOTICES.length)).toBe(325);
	});
});
