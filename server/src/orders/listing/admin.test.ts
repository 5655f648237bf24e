import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { enableGiftsAndGroups } from '#testing/enable-gifts-and-groups.ts';
import { makeCode } from '#testing/make-code.ts';
import { makeEvent } from '#testing/make-event.ts';
import { bought, buy } from '#testing/make-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openPaymentTestApp, type PaymentTestApp } from '#testing/payments.ts';

let testApp: PaymentTestApp;
let admin: { token: string; id: number };
beforeAll(async () => {
	testApp = await openPaymentTestApp();
	admin = await testApp.make.admin();
	await enableGiftsAndGroups(testApp);
});
afterAll(() => testApp.close());

const get = async (url: string, token = admin.token) => (await testApp.request({ url, token })).body;
const put = (url: string, body: unknown) => testApp.request({ method: 'PUT', url, token: admin.token, body });
const numbers = (orders: { extOrderId: string }[]) => orders.map(({ extOrderId }) => extOrderId);

describe('orders for admins', () => {
	it('S3-081 S3-082 S3-083 S3-084 S3-121 S1-099 rows contain every field of the specification', async () => {
		const event = await makeEvent(testApp, { title: 'Balladyna', enable_codes: true, hide_time_to: true });
		const buyer = await testApp.make.user({ firstname: 'Ewa', lastname: 'Kłos' });
		const code = await makeCode(testApp, { user_id: buyer.id, percent: 10 });
		const number = await bought(testApp, buyer.token, 'event', event.id);
		await testApp.pay(number);
		await testApp.context.db.run(
			sql`insert into view_starts (user_id, event_id, video_id) values (${buyer.id}, ${event.id}, ${event.video_id})`,
		);
		const { orders } = await get(`/api/payments?event_id=${event.id}`);
		expect(orders[0]).toMatchObject({
			firstname: 'Ewa',
			lastname: 'Kłos',
			email: buyer.email,
			userId: buyer.id,
			user_id: buyer.id,
			extOrderId: number,
			orderId: await testApp.providerOrder(number),
			amount: 36,
			created_at: expect.any(String),
			updated_at: expect.any(String),
			status: 'COMPLETED',
			product_slug: `event-${event.id}`,
			productType: 'event',
			type: 'event',
			description: 'Bilet: Balladyna',
			desc: 'Bilet: Balladyna',
			event_id: event.id,
			video_id: null,
			title: 'Balladyna',
			full_day: 0,
			time_from: '19:00',
			time_to: '21:00',
			hide_time_to: 1,
			date_from: expect.any(String),
			date_to: expect.any(String),
			product_quantity: 1,
			numberOfUses: 0,
			one_free: 0,
			country: 'PL',
			customer_ip: '127.0.0.1',
			used: 1,
			used_code: code.code,
			views: 1,
			codes: [],
			expiration_date: null,
			alarm: null,
		});
	});

	it('S3-123 S3-129 S3-132 R-154 S3-085 S1-101 S1-102 filters each family by date, status, product and words, in pages, with sums and refunds', async () => {
		testApp.setNow('2026-03-10T12:00:00Z');
		const event = await makeEvent(testApp, { title: 'Śluby panieńskie', date_from: '2026-05-01' });
		const people = await Promise.all(['Ądam', 'Bolek', 'Celina'].map((firstname) => testApp.make.user({ firstname })));
		const made = [];
		for (const { token } of people) made.push(await bought(testApp, token, 'event', event.id));
		const [first = '', second = '', third = ''] = made;
		await testApp.pay(first);
		await testApp.pay(second);
		const family = `/api/payments?date_from=2026-03-10&date_to=2026-03-10&event_id=${event.id}`;
		const all = await get(family);
		expect(all.total).toBe(3);
		expect(numbers(all.orders).sort()).toEqual([...made].sort());
		expect(all.summary).toMatchObject({ placed: 3, completed: 2, tickets: 2, sum: 80, income: 80, refundsSumm: 0 });
		expect(numbers((await get(`${family}&status=PENDING`)).orders)).toEqual([third]);
		expect((await get(`${family}&limit=1&page=2&sort=amount&order=asc`)).orders).toHaveLength(1);
		expect(numbers((await get(`${family}&q=ADAM`)).orders)).toEqual([first]);
		expect(numbers((await get(`${family}&q=${second.toLowerCase()}`)).orders)).toEqual([second]);
		expect((await get(`${family}&q=sluby`)).total).toBe(3);
		expect((await get('/api/payments?date_from=2026-03-11&date_to=2026-03-12')).total).toBe(0);
		const wrong = await testApp.request({ url: '/api/payments?date_from=2026-03-11&date_to=2026-03-10', token: admin.token });
		expect(wrong).toMatchObject({ status: 422, body: { formError: { date_to: 'Niepoprawna data' } } });
		const refund = async (number: string) => {
			await put(`/api/payments/${number}`, { status: 'REFUNDED' });
			testApp.payu.endRefund(testApp.payu.ledger().refunds.at(-1)?.refundId ?? '', 'FINALIZED');
			await testApp.payu.idle();
		};
		await refund(first);
		const after = await get(family);
		expect(after.summary).toMatchObject({ completed: 1, sum: 40, refundsSumm: 40, income: 40 });
		expect(after.refunds).toMatchObject([{ extOrderId: first, amount: 40, status: 'FINALIZED' }]);
		await refund(second);
		for (const number of [second, first])
			await testApp.context.db.run(sql`
				update refunds set finished_at = '2026-03-10T12:00:00Z' where order_id = (select id from orders where ext_order_id = ${number})`);
		expect(numbers((await get(family)).refunds)).toEqual([second, first]);
		const gift = await bought(testApp, people[0]?.token ?? '', 'gift', `event-${event.id}`);
		const group = await bought(testApp, people[0]?.token ?? '', 'group', `event-${event.id}-2`);
		await testApp.pay(group);
		expect((await get('/api/gifts?date_from=2026-03-10&date_to=2026-03-10&status=PENDING')).orders).toMatchObject([
			{ extOrderId: gift, product_slug: `event-${event.id}`, description_en: expect.stringContaining('Gift'), codes: [] },
		]);
		const groups = await get('/api/groupTickets?date_from=2026-03-10&date_to=2026-03-10');
		expect(groups.orders[0]).toMatchObject({
			extOrderId: group,
			product_slug: `event-${event.id}-2`,
			product_quantity: 2,
			codes: [{ usage: null }, { usage: null }],
		});
		expect(groups.summary).toMatchObject({ codes: 2, usedCodes: 0, tickets: 2 });
		testApp.setNow(new Date());
	});

	it('S3-124 R-155 lists the orders of one event and one video with views and sums, every status unless one is given', async () => {
		const event = await makeEvent(testApp);
		const video = await makeVideo(testApp);
		for (const [kind, id, url] of [
			['event', event.id, `/api/payments/event/${event.id}`],
			['video', video.id, `/api/videopayments/video/${video.id}`],
		] as const) {
			const a = await bought(testApp, (await testApp.make.user()).token, kind, id);
			const b = await bought(testApp, (await testApp.make.user()).token, kind, id);
			await testApp.pay(a);
			const seen = await get(url);
			expect(seen).toMatchObject({ views: 0, total: 2, summary: { placed: 2, completed: 1 } });
			expect(seen.orders[0]).toHaveProperty('expiration_date');
			expect(numbers((await get(`${url}?status=PENDING`)).orders)).toEqual([b]);
		}
	});

	it('S3-125 S3-126 S1-100 reads and edits one by our number or the provider’s: status, country, end of access', async () => {
		const video = await makeVideo(testApp, { tickets_expiration_time: 48 });
		const buyer = await testApp.make.user();
		const number = await bought(testApp, buyer.token, 'video', video.id);
		await testApp.pay(number);
		const provider = await testApp.providerOrder(number);
		expect((await get(`/api/videopayments/${provider}`)).order).toMatchObject({
			extOrderId: number,
			video_id: video.id,
			title: video.title,
			slug: video.slug,
		});
		const edited = await put(`/api/videopayments/${provider}`, { country: 'de', expiration_date: '2030-01-01 12:00' });
		expect(edited.body.order).toMatchObject({ country: 'DE', expiration_date: '2030-01-01T11:00:00.000Z', status: 'COMPLETED' });
		expect((await put('/api/videopayments/NIE-MA', { country: 'PL' })).status).toBe(404);
	});

	it('R-061 seats are held by paid orders and by unpaid ones until they end; a group its number, a gift one', async () => {
		const event = await makeEvent(testApp, { available_tickets: 20, price_grosze: 4000 });
		const person = async () => (await testApp.make.user()).token;
		const slug = async (url: string, productSlug: string) =>
			(await testApp.request({ method: 'POST', url, token: await person(), body: { consent: true, productSlug } })).body.order.extOrderId;
		await testApp.pay(await bought(testApp, await person(), 'event', event.id));
		const unpaid = await bought(testApp, await person(), 'event', event.id);
		const group = await slug('/api/groupTickets', `event-${event.id}-5`);
		await slug('/api/gifts', `event-${event.id}`);
		expect((await get(`/api/events/${event.id}`)).event).toMatchObject({ numberOfTickets: 8, ticketsLeft: 12 });
		for (const [url, number] of [
			['/api/payments', unpaid],
			['/api/groupTickets', group],
		])
			expect((await testApp.request({ method: 'DELETE', url: `${url}/${number}`, token: admin.token })).status).toBe(200);
		expect((await get(`/api/events/${event.id}`)).event).toMatchObject({ numberOfTickets: 2, ticketsLeft: 18 });
	});

	it('R-156 streams everything as CSV, by format or by Accept: BOM, semicolons, decimal comma, Warsaw time, formulas defused', async () => {
		testApp.setNow('2026-07-01T07:05:00Z');
		const event = await makeEvent(testApp, { title: '=1+1;"x"', price_grosze: 1250, date_from: '2026-08-01' });
		const buyer = await testApp.make.user({ firstname: '=cmd' });
		await bought(testApp, buyer.token, 'event', event.id);
		for (const request of [
			{ url: `/api/payments?event_id=${event.id}&format=csv` },
			{ url: `/api/payments?event_id=${event.id}`, headers: { accept: 'text/csv' } },
		]) {
			const { text, headers } = await testApp.request({ ...request, token: admin.token });
			expect(headers['content-type']).toContain('text/csv');
			const [head = '', row = ''] = text.split('\r\n');
			expect(head.startsWith('\uFEFFNumer zamówienia;')).toBe(true);
			expect(row).toContain(';"Bilet: =1+1;""x""";19:00, 01.08.2026;1;12,50;');
			expect(row).toContain(";'=cmd;");
			expect(row).toContain('9:05, 01.07.2026');
		}
		testApp.setNow(new Date());
	});

	it('exports 3,000 orders without skipping one, a batch at a time, and caps the count of a long list', { tags: ['slow'] }, async () => {
		const event = await makeEvent(testApp);
		const { id } = await testApp.make.user();
		await testApp.context.db.run(sql`
			insert into orders (ext_order_id, kind, user_id, event_id, product_slug, status, list_price_grosze, amount_grosze, description, created_at)
			select 'MASA-' || n, 'event', ${id}, ${event.id}, 'masa-' || n, 'CANCELED', 100, 100, 'masa', '2025-01-01'::timestamptz + (n / 3) * interval '1 second'
			from generate_series(1, 10500) n`);
		const few = await testApp.request({
			url: `/api/payments?event_id=${event.id}&date_from=2025-01-01&date_to=2025-01-01&format=csv`,
			token: admin.token,
		});
		const found = new Set(few.text.match(/MASA-\d+/g));
		expect(found.size).toBe(10_500);
		const listed = await get(`/api/payments?event_id=${event.id}&limit=500`);
		expect(listed).toMatchObject({ total: 10_000, total_capped: true });
		expect(listed.orders).toHaveLength(500);
	});
});

describe('free access', () => {
	const grant = (id: number, body: unknown, type = 'payments') =>
		testApp.request({ method: 'POST', url: `/api/${type}/free/${id}`, token: admin.token, body });

	it('S3-128 R-075 R-076 A12 takes an e-mail or id, works while payments are blocked and over stock with a warning, and twice gives one order', async () => {
		const event = await makeEvent(testApp, { enable_tickets: false, available_tickets: 1, seats_held: 1 });
		const person = await testApp.make.user();
		const answer = await grant(event.id, { userval: ` ${person.email.toUpperCase()} ` });
		expect(answer).toMatchObject({
			status: 201,
			body: { order: { status: 'COMPLETED', amount: 0, free_grant: 1 }, warning: expect.any(String) },
		});
		expect(await testApp.seats(event.id)).toBe(2);
		const again = await Promise.all([grant(event.id, { userval: person.email }), grant(event.id, { userval: String(person.id) })]);
		for (const { body } of again) expect(body.order.extOrderId).toBe(answer.body.order.extOrderId);
		expect(await testApp.seats(event.id)).toBe(2);
		const video = await makeVideo(testApp, { video_price_grosze: 3300 });
		const priced = await grant(video.id, { userval: person.email, priceIncluded: true }, 'videopayments');
		expect(priced.body).toMatchObject({ order: { amount: 33, status: 'COMPLETED' } });
		expect(priced.body.warning).toBeUndefined();
		expect(await testApp.mails(person.email)).toHaveLength(2);
		for (const userval of ['nikt@poczta.test', '99999999'])
			expect(await grant(video.id, { userval }, 'videopayments')).toMatchObject({
				status: 422,
				body: { formError: { userval: expect.any(String) } },
			});
		const { rows } = await testApp.context.db.pool.query("select 1 from audit where action = 'orders.grant' and actor_id = $1", [admin.id]);
		expect(rows).toHaveLength(2);
	});

	it('A12 ends the unpaid order of the person, here and at the provider', async () => {
		const event = await makeEvent(testApp, { available_tickets: 5 });
		const person = await testApp.make.user();
		const open = await bought(testApp, person.token, 'event', event.id);
		await grant(event.id, { userval: person.email });
		expect((await testApp.order(open)).status).toBe('CANCELED');
		expect(await testApp.seats(event.id)).toBe(1);
		expect((await buy(testApp, person.token, 'event', event.id)).body.type).toBe('already_has_access');
	});
});
