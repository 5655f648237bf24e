import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isUnpaid, ORDER_STATUSES } from '#domain/orders/orders.moves.rules.ts';
import { leadingOrder } from '#domain/watching/access.rules.ts';
import { insertOrder } from '#testing/insert-order.ts';
import { makeAccount } from '#testing/make-account.ts';
import { makeEvent } from '#testing/make-event.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { readEntitlements } from './entitlements.service.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
afterAll(() => testApp.close());

const NOW = new Date('2026-11-15T12:00:00.000Z');
const EXPIRATIONS = [
	null,
	null,
	'2026-11-01T00:00:00.000Z',
	'2026-11-14T00:00:00.000Z',
	'2026-11-16T00:00:00.000Z',
	'2026-12-24T00:00:00.000Z',
];
const randomOrders = fc.uniqueArray(
	fc.record({
		status: fc.constantFrom(...ORDER_STATUSES),
		expiration_date: fc.constantFrom(...EXPIRATIONS),
		day: fc.integer({ min: 1, max: 14 }),
	}),
	{ minLength: 1, maxLength: 6, selector: ({ day }) => day },
);

it('the leading order is the same in SQL and in the domain', async () => {
	const event = await makeEvent(testApp);
	const person = await makeAccount(testApp);
	for (const drawn of fc.sample(randomOrders, 60)) {
		// one open order of a product at a time
		const open = drawn.find(({ status }) => isUnpaid(status));
		const rows = drawn.filter((order) => order === open || !isUnpaid(order.status));
		await testApp.context.db.pool.query('delete from orders');
		const orders = [];
		for (const { day, ...row } of rows) {
			const created_at = `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`;
			const { ext_order_id } = await insertOrder(testApp, { ...row, created_at, user_id: person.id, event_id: event.id });
			orders.push({ ...row, created_at, ext_order_id });
		}
		const { event: entitlementOf } = await readEntitlements(testApp.context.db, person, NOW);
		expect(entitlementOf(event.id)?.extOrderId).toBe(leadingOrder(orders, NOW)?.ext_order_id);
	}
});
