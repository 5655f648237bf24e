import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { makeEvent } from '#testing/insert-content.ts';
import { insertOrder, insertTestRefund } from '#testing/insert-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let token: string;
let user_id: number;
beforeAll(async () => {
	testApp = await openTestApp();
	testApp.setNow('2026-11-20T18:00:00Z');
	token = (await testApp.make.admin()).token;
	user_id = (await testApp.make.user()).id;
});
afterAll(() => testApp.close());

const get = (path: string, by: string | null = token) => testApp.request({ url: `/api/statistics/${path}`, token: by });

describe('series of days', () => {
	it('S3-146 R-160 K5 count orders on their Warsaw day, and a day without any is 0', async () => {
		const { id: event_id } = await makeEvent(testApp);
		await insertOrder(testApp, { user_id, event_id, created_at: '2026-10-24T21:59:59Z' });
		await insertOrder(testApp, { user_id, event_id, created_at: '2026-10-24T22:00:00Z', status: 'CANCELED' });
		await insertOrder(testApp, { user_id, event_id, created_at: '2026-10-25T22:59:59Z' });
		const { body } = await get('orders?from=2026-10-24&to=2026-10-27');
		expect(body.orders).toEqual([
			{ date: '2026-10-24', count: 1 },
			{ date: '2026-10-25', count: 2 },
			{ date: '2026-10-26', count: 0 },
			{ date: '2026-10-27', count: 0 },
		]);
		expect((await get('orders?from=9989-12-24&to=9999-12-31')).body.orders, 'up to the last day with four digits').toHaveLength(3660);
		const { body: income } = await get('income?from=2026-10-24&to=2026-10-25');
		expect(income.income).toEqual([
			{ date: '2026-10-24', summ: 45 },
			{ date: '2026-10-25', summ: 45 },
		]);
	});

	it('S3-066 S3-067 default to the last 7 days, the sums to the current month', async () => {
		const { body } = await get('orders');
		expect([body.orders.length, body.orders[0].date, body.orders[6].date]).toEqual([7, '2026-11-14', '2026-11-20']);
		expect((await get('income')).body.income).toHaveLength(7);
		const { id: video_id } = await makeVideo(testApp);
		await insertOrder(testApp, { user_id, video_id, amount_grosze: 1999, created_at: '2026-11-01T00:30:00+01:00' });
		await insertOrder(testApp, { user_id, video_id, amount_grosze: 7777, created_at: '2026-10-31T23:30:00+01:00' });
		expect((await get('paymentsumm')).body).toMatchObject({ eventsSumm: 0, videosSumm: 19.99 });
	});

	it.each([
		['from=2026-11-20&to=2026-11-19', 'Niepoprawna data'],
		['from=2026-11-20', 'Niepoprawna data'],
		['from=wczoraj&to=2026-11-20', 'Niepoprawna data'],
		['from=1990-01-01&to=2026-01-01', 'Zakres może obejmować najwyżej dziesięć lat.'],
	])('S3-101 N3 refuses the range %s with „%s”', async (query, message) => {
		for (const path of ['orders', 'income', 'paymentsumm']) {
			const answer = await get(`${path}?${query}`);
			expect(answer.status).toBe(422);
			expect(Object.values(answer.body.formError)).toContain(message);
		}
	});
});

describe('titles', () => {
	it('S3-147 S2-173 answer labels cut at 70 characters and data, views with the days the videos were made', async () => {
		const long = 'Ż'.repeat(90);
		const { id: video_id } = await makeVideo(testApp, { title: long });
		const other = await makeVideo(testApp, { title: 'Lalka' });
		for (let n = 0; n < 5; n++) await insertOrder(testApp, { user_id, video_id });
		await insertOrder(testApp, { user_id, video_id, status: 'CANCELED' });
		await insertOrder(testApp, { user_id, video_id: other.id });
		await testApp.context.db.run(
			sql`insert into view_starts (user_id, video_id) values (${user_id}, ${video_id}), (${user_id}, ${video_id})`,
		);
		const orders = (await get('ordersPerVideo')).body;
		expect(orders.labels[0]).toBe('Ż'.repeat(70));
		expect(orders.titles[0]).toBe(long);
		expect(orders.data[0]).toBe(5);
		expect(orders).not.toHaveProperty('created_dates');
		const views = (await get('viewsPerVideo')).body;
		const at = views.labels.indexOf('Ż'.repeat(70));
		expect(views.data[at]).toBe(2);
		expect(views.created_dates).toHaveLength(views.data.length);
		expect(new Date(views.created_dates[at]).getTime()).not.toBeNaN();
		await testApp.context.db.run(sql`
			insert into videos (title, slug, video_link) select 'Seria ' || n, 'seria-' || n, '1' from generate_series(1, 120) n`);
		await testApp.context.db.run(sql`
			insert into view_starts (user_id, video_id) select ${user_id}, id from videos where slug like 'seria-%'`);
		expect((await get('viewsPerVideo')).body.labels.length, 'every video that was watched').toBeGreaterThan(120);
	});

	it('S3-148 R-159 give the tables of events and videos', async () => {
		const event = await makeEvent(testApp, { title: 'Mewa', date_from: '2027-01-01', date_to: '2027-01-01' });
		await insertOrder(testApp, { user_id, event_id: event.id });
		const group = await insertOrder(testApp, { user_id, kind: 'group', event_id: event.id, quantity: 10, amount_grosze: 40_000 });
		await insertOrder(testApp, { user_id, event_id: event.id, status: 'REFUNDED', refunded_at: '2026-11-20T10:00:00Z' });
		await insertTestRefund(testApp, group.id, 5_000, '2026-11-20T11:00:00Z');
		const { events } = (await get('events')).body;
		expect(events[0]).toEqual({
			id: event.id,
			slug: event.slug,
			title: 'Mewa',
			date_from: '2027-01-01',
			orders: 2,
			tickets: 11,
			income: 395,
			views: 0,
		});
		const video = await makeVideo(testApp, { title: 'Hamlet' });
		await insertOrder(testApp, { user_id, video_id: video.id, amount_grosze: 2900 });
		const { videos, total } = (await get('videos?limit=1')).body;
		expect(videos).toEqual([{ id: video.id, slug: video.slug, title: 'Hamlet', orders: 1, income: 29, views: 0 }]);
		expect(total).toBeGreaterThan(1);
	});
});

describe('what needs attention', () => {
	it('lists stuck payments, pending refunds, unfinished uploads, invoices to issue and tonight’s events', async () => {
		const tonight = await makeEvent(testApp, { title: 'Wesele', date_from: '2026-11-20', date_to: '2026-11-20' });
		await makeEvent(testApp, { title: 'Jutro', date_from: '2026-11-21', date_to: '2026-11-21' });
		await makeEvent(testApp, { title: 'Wczoraj', date_from: '2026-11-19', date_to: '2026-11-19', full_day: true });
		const { id: video_id } = await makeVideo(testApp);
		const wholeDay = { title: 'Wystawa', date_from: '2026-11-20', time_from: '08:00', full_day: true, video_id };
		await Promise.all(Array.from({ length: 20 }, () => makeEvent(testApp, wholeDay)));
		const off = await makeEvent(testApp, { title: 'Odwołane', date_from: '2026-11-20', date_to: '2026-11-20' });
		await testApp.context.db.run(sql`update events set cancelled_at = now(), cancel_reason = 'x' where id = ${off.id}`);
		const old = await insertOrder(testApp, { user_id, event_id: tonight.id, status: 'UNDEFINED', reserved_until: '2026-11-20T12:00:00Z' });
		const alarmed = await insertOrder(testApp, { user_id, event_id: tonight.id, alarm: 'refund_refused' });
		const other = (await testApp.make.user()).id;
		await insertOrder(testApp, { user_id: other, event_id: tonight.id, status: 'PENDING', reserved_until: '2026-11-20T18:10:00Z' });
		const waiting = await insertOrder(testApp, { user_id, event_id: tonight.id, status: 'WAITING_FOR_REFUND' });
		await testApp.context.db.run(
			sql`insert into hosted_videos (provider, name, size, type) select 'built-in', 'próba.mp4', 100, 'video/mp4' from generate_series(1, 12)`,
		);
		await testApp.context.db.run(sql`insert into invoices (order_id, user_id, data) values (${alarmed.id}, ${user_id}, '{}')`);
		const { body } = await get('attention');
		const numbers = (list: { orders: { extOrderId: string }[] }) => list.orders.map(({ extOrderId }) => extOrderId).sort();
		expect(numbers(body.stuck)).toEqual([old.ext_order_id, alarmed.ext_order_id].sort());
		expect(body.stuck.count).toBe(2);
		expect(numbers(body.refunds)).toEqual([waiting.ext_order_id]);
		expect(body.uploads).toMatchObject(Array.from({ length: 10 }, () => ({ name: 'próba.mp4' })));
		expect(body.uploads_count).toBe(12);
		expect([body.invoices, body.to_issue]).toEqual([0, { count: 1, overdue: 0 }]);
		expect(body.tonight).toMatchObject([
			{ title: 'Wesele', time_from: '19:00' },
			...Array.from({ length: 19 }, () => ({ title: 'Wystawa', time_from: null })),
		]);
		expect(body.tonight_count).toBe(21);
		expect(body.today.orders).toBeGreaterThan(0);
		expect(body.month.income).toBeGreaterThanOrEqual(body.today.income);
		await testApp.context.db.run(sql`update orders set completed_at = '2026-10-05T10:00:00Z' where id = ${alarmed.id}`);
		await testApp.context.db.run(sql`update invoices set created_at = '2026-10-05T10:00:00Z' where order_id = ${alarmed.id}`);
		expect((await get('attention')).body.to_issue).toEqual({ count: 1, overdue: 1 });
	});
});

it('G-010 the panel of a title names the tickets and the income of the statistics, and what of them groups and gifts are', async () => {
	const { token } = await testApp.make.admin();
	const user = await testApp.make.user();
	const [event, video] = [await makeEvent(testApp), await makeVideo(testApp)];
	const of = { user_id: user.id, status: 'COMPLETED' as const };
	await insertOrder(testApp, { ...of, event_id: event.id, amount_grosze: 4054 });
	await insertOrder(testApp, { ...of, event_id: event.id, kind: 'group', quantity: 8, amount_grosze: 17998 });
	await insertOrder(testApp, { ...of, video_id: video.id, amount_grosze: 2000 });
	await insertOrder(testApp, { ...of, video_id: video.id, kind: 'gift', amount_grosze: 2900 });
	const read = async (url: string) => (await testApp.request({ url, token })).body;
	const { whole } = await read(`/api/payments/event/${event.id}`);
	expect(whole).toEqual({ tickets: 9, income: 220.52, apart: { tickets: 8, income: 179.98 } });
	const { events } = await read('/api/statistics/events?limit=100');
	expect(events.find(({ id }: { id: number }) => id === event.id)).toMatchObject({ tickets: whole.tickets, income: whole.income });
	const panel = await read(`/api/videopayments/video/${video.id}`);
	expect(panel.whole).toEqual({ tickets: 2, income: 49, apart: { tickets: 1, income: 29 } });
	const { videos } = await read('/api/statistics/videos?limit=100');
	expect(videos.find(({ id }: { id: number }) => id === video.id)).toMatchObject({ income: 49 });
});
