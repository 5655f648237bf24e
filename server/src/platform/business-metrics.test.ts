import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { makeEvent } from '#testing/make-event.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp({ oneNode: true });
});
afterAll(() => testApp.close());

const metric = async (name: string) => {
	const { text } = await testApp.request({ url: '/metrics' });
	return text
		.split('\n')
		.find((line) => line.startsWith(`${name} `))
		?.split(' ')[1];
};

describe('/metrics', () => {
	it('G-064 counts purchases by outcome, and what was paid and waits', async () => {
		const event = await makeEvent(testApp, { price_grosze: 0, available_tickets: 1 });
		const buy = async () => {
			const { token } = await testApp.make.user();
			return (await testApp.request({ method: 'POST', url: `/api/payments/${event.id}`, token, body: { consent: true } })).status;
		};
		expect([await buy(), await buy()]).toEqual([201, 409]);
		expect(await metric('rampa_purchases_total{kind="event",outcome="placed"}')).toBe('1');
		expect(await metric('rampa_purchases_total{kind="event",outcome="sold_out"}')).toBe('1');
		expect(await metric('rampa_orders_paid_hour{kind="event"}')).toBe('1');
		for (const name of ['orders_open', 'refunds_waiting', 'invoices_waiting', 'ksef_waiting', 'films_waiting', 'mail_failed'])
			expect([name, await metric(`rampa_${name}`)]).toEqual([name, '0']);
		await testApp.context.db.run(sql`insert into invoice_tasks (order_id) select id from orders`);
		await expect.poll(() => metric('rampa_invoices_waiting'), { timeout: 30_000 }).toBe('1');
		await testApp.context.db.run(sql`delete from invoice_tasks`);
	});

	it('G-064 counts purchases that the database refuses', async () => {
		const event = await makeEvent(testApp, { price_grosze: 0, available_tickets: 5 });
		const { token } = await testApp.make.user();
		const { db } = testApp.context;
		await db.run(
			sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception using errcode = '53300'; end $$`,
		);
		await db.run(sql`create trigger refuse before insert on orders for each row execute function refuse()`);
		const { status } = await testApp.request({ method: 'POST', url: `/api/payments/${event.id}`, token, body: { consent: true } });
		await db.run(sql`drop trigger refuse on orders`);
		expect(status).toBe(503);
		expect(await metric('rampa_purchases_total{kind="event",outcome="unavailable"}')).toBe('1');
	});

	it('G-064 shows how long ago each job succeeded; one that fails grows older', async () => {
		expect(await metric('rampa_job_age_seconds{job="orders-expire"}')).toBeUndefined();
		await testApp.atOneMoment(async () => {
			await testApp.runJob('orders-expire');
			expect(await metric('rampa_job_age_seconds{job="orders-expire"}')).toBe('0');
			testApp.advance(90_000);
			await testApp.context.db.run(sql`alter table orders rename to orders_away`);
			await testApp.runJob('orders-expire');
			await testApp.context.db.run(sql`alter table orders_away rename to orders`);
			expect(await metric('rampa_job_age_seconds{job="orders-expire"}')).toBe('90');
			await testApp.runJob('orders-expire');
			expect(await metric('rampa_job_age_seconds{job="orders-expire"}')).toBe('0');
		});
	});
});
