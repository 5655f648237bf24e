import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import type { MadeUser } from '#testing/factory.ts';
import { makeTranslation } from '#testing/insert-content.ts';
import { insertOrder } from '#testing/insert-order.ts';
import { makeEvent } from '#testing/make-event.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let admin: MadeUser;
let videoId: number;
beforeAll(async () => {
	testApp = await openTestApp();
	admin = await testApp.make.admin();
	videoId = (await makeVideo(testApp)).id;
});
afterAll(() => testApp.close());

let n = 0;
const good = () => ({
	title: 'Premiera',
	slug: `premiera-${++n}`,
	video_id: videoId,
	date_from: '2026-12-04',
	date_to: '2026-12-04',
	time_from: '19:00',
	time_to: '21:00',
});
const post = (body: unknown) => testApp.request({ method: 'POST', url: '/api/events/', token: admin.token, body });
const put = (id: number, body: unknown) => testApp.request({ method: 'PUT', url: `/api/events/${id}`, token: admin.token, body });
const remove = (id: number) => testApp.request({ method: 'DELETE', url: `/api/events/${id}`, token: admin.token });
const errors = async (body: Record<string, unknown>) => {
	const answer = await post({ ...good(), ...body });
	expect(answer.status, JSON.stringify(body)).toBe(422);
	return answer.body.formError;
};

describe('adding and changing an event', () => {
	it('S2-131 R-142 answers 201, then 200 with the event, then 204', async () => {
		const created = await post(good());
		expect(created.status).toBe(201);
		const { id } = created.body.event;
		const changed = await put(id, { title: 'Drugi pokaz' });
		expect([changed.status, changed.body.event.title, changed.body.event.slug]).toEqual([200, 'Drugi pokaz', created.body.event.slug]);
		expect((await remove(id)).status).toBe(204);
		expect((await remove(id)).status).toBe(404);
	});

	it('S2-074 R-144 takes the defaults: published, payments on, codes off, shared', async () => {
		expect((await post(good())).body.event).toMatchObject({
			published: 1,
			enable_tickets: 1,
			enable_codes: 0,
			share_teatrlink: 1,
			dashboard_hidden: 0,
			is_festival: 0,
			full_day: 0,
			event_price: 0,
			available_tickets: null,
		});
		for (const empty of ['', null])
			expect(Object.keys(await errors({ published: empty, enable_tickets: empty }))).toEqual(['published', 'enable_tickets']);
	});

	it('S2-054 keeps every field that the form sends', async () => {
		const sent = {
			...good(),
			subtitle: 'Pokaz z czatem',
			event_price: 39.99,
			date_to: '2026-12-06',
			full_day: 0,
			hide_time_to: 1,
			published: 0,
			dashboard_hidden: 1,
			is_festival: 1,
			share_teatrlink: 0,
			enable_tickets: 0,
			enable_codes: 1,
			available_tickets: 120,
			vimeo_chat: '<iframe src="https://vimeo.com/event/1/chat"></iframe>',
		};
		const { body } = await post(sent);
		expect(body.event).toMatchObject(sent);
		expect((await testApp.request({ url: `/api/events/${body.event.id}`, token: admin.token })).body.event).toMatchObject(sent);
	});

	it('K1 computes the first opening and the last close on the Warsaw clock, again whenever the times change', async () => {
		const { id, opens_at, closes_at } = (await post(good())).body.event;
		expect([opens_at, closes_at]).toEqual(['2026-12-04T18:00:00.000Z', '2026-12-04T20:00:00.000Z']);
		const moved = (await put(id, { date_from: '2026-07-01', full_day: true })).body.event;
		expect([moved.opens_at, moved.closes_at]).toEqual(['2026-06-30T22:00:00.000Z', '2026-12-04T23:00:00.000Z']);
	});

	it('S2-056 A6 treats an empty number of seats or 0 as unlimited, and accepts a number below the sold one', async () => {
		const event = await makeEvent(testApp, { available_tickets: 10, seats_held: 6 });
		expect((await put(event.id, { available_tickets: 4 })).body.event).toMatchObject({
			available_tickets: 4,
			numberOfTickets: 6,
			ticketsLeft: 0,
		});
		expect((await put(event.id, { available_tickets: '' })).body.event).toMatchObject({ available_tickets: null, ticketsLeft: null });
		expect((await put(event.id, { available_tickets: 0 })).body.event).toMatchObject({ available_tickets: 0, ticketsLeft: null });
		expect(await errors({ available_tickets: -1 })).toHaveProperty('available_tickets');
	});

	it('F-107 a copy has the translations of the texts it has unchanged', async () => {
		const { id } = (await post({ ...good(), subtitle: 'Na żywo' })).body.event;
		await makeTranslation(testApp, 'event_translations', { event_id: id, title: 'Opening night', subtitle: 'Live' });
		const copy = (await post({ ...good(), subtitle: 'Drugi pokaz', copy_of: id })).body.event;
		expect(copy.translations).toMatchObject([{ event_id: copy.id, language_code: 'en', title: 'Opening night', subtitle: null }]);
	});

	it('S2-004 leaves an audit row of each change', async () => {
		const { id } = (await post(good())).body.event;
		await put(id, { enable_tickets: 0 });
		await remove(id);
		const rows = await testApp.context.db.rows<{ action: string; before: { enable_tickets: boolean }; after: { enable_tickets: boolean } }>(
			sql`select action, before, after from audit where subject_type = 'event' and subject_id = ${String(id)} order by id`,
		);
		expect(rows.map((row) => row.action)).toEqual(['events.create', 'events.update', 'events.delete']);
		expect([rows[1]?.before.enable_tickets, rows[1]?.after.enable_tickets]).toEqual([true, false]);
	});
});

describe('validation of an event', () => {
	it('S2-103 S2-104 S2-107 reports which of title, slug and video is missing', async () => {
		expect(await errors({ title: '', slug: '', video_id: '' })).toEqual({
			title: 'Proszę podać tytuł.',
			slug: 'Proszę podać odnośnik.',
			video_id: 'Proszę wybrać wideo.',
		});
		expect(await errors({ slug: undefined })).toEqual({ slug: 'Proszę podać odnośnik.' });
		expect(await errors({ video_id: 999_999 })).toEqual({ video_id: 'Proszę wybrać wideo.' });
	});

	it('S2-105 S2-106 S2-095 refuses a slug that is taken, too long, or without a letter; its own is fine', async () => {
		const { id } = (await post({ ...good(), slug: 'zajety' })).body.event;
		expect(await errors({ slug: 'zajety' })).toEqual({ slug: 'Odnośnik zajęty' });
		expect((await put(id, { slug: 'zajety' })).status).toBe(200);
		expect(await errors({ slug: 'a'.repeat(41) })).toEqual({ slug: 'Maksymalnie 40 znaków' });
		expect(await errors({ slug: '1984' })).toHaveProperty('slug');
	});

	it('S2-096 refuses a subtitle over 200 characters', async () => {
		expect(await errors({ subtitle: 'x'.repeat(201) })).toEqual({ subtitle: 'Maksymalnie 200 znaków.' });
	});

	it('S2-108 refuses a price that is not digits with one or two decimals', async () => {
		for (const event_price of ['abc', '1.234', '-5', '1,50', '1.', '', null])
			expect(await errors({ event_price }), String(event_price)).toEqual({ event_price: 'Niepoprawna wartość' });
		for (const [event_price, saved] of [
			['12', 12],
			['12.5', 12.5],
			[7.25, 7.25],
		] as const)
			expect((await post({ ...good(), event_price })).body.event.event_price).toBe(saved);
	});

	it('S2-109 requires days, and hours unless it lasts all day', async () => {
		expect(await errors({ date_from: '', date_to: '' })).toEqual({ date_from: 'Niepoprawny zakres.', date_to: 'Niepoprawny zakres.' });
		expect(await errors({ time_from: '', time_to: '' })).toEqual({ time_from: 'Niepoprawny zakres.', time_to: 'Niepoprawny zakres.' });
		expect(await errors({ time_to: '25:00' })).toEqual({ time_to: 'Niepoprawny zakres.' });
		expect((await post({ ...good(), time_from: '', time_to: '', full_day: 1 })).status).toBe(201);
	});

	it('S2-110 refuses days and hours in the wrong order', async () => {
		expect((await errors({ date_from: '2026-12-05', date_to: '2026-12-04' })).date_to).toBe('Niepoprawna data');
		expect((await errors({ time_from: '21:00', time_to: '19:00' })).time_to).toBe('Niepoprawne godziny');
		expect((await errors({ time_from: '19:00', time_to: '19:00' })).time_to).toBe('Niepoprawne godziny');
	});
});

describe('deleting an event', () => {
	it('S2-134 R-109 is refused with the reason when there are orders or codes', async () => {
		const { db } = testApp.context;
		const { id: user } = await testApp.make.user();
		const ordered = await makeEvent(testApp);
		await db.run(sql`
			insert into orders (ext_order_id, kind, user_id, event_id, product_slug, list_price_grosze, amount_grosze, description, status)
			values ('E-9', 'event', ${user}, ${ordered.id}, ${`event-${ordered.id}`}, 100, 100, 'Bilet', 'CANCELED')`);
		const coded = await makeEvent(testApp);
		await db.run(
			sql`insert into codes (code, description, discount_percent, event_id, expiration_date) values ('K9', 'Kod', 10, ${coded.id}, now())`,
		);
		for (const [event, why] of [
			[ordered, 'są na nie zamówienia'],
			[coded, 'są na nie kody'],
		] as const) {
			const { status, body } = await remove(event.id);
			expect([status, body.type]).toEqual([409, 'in_use']);
			expect(body.message).toContain(why);
			expect((await testApp.request({ url: `/api/events/${event.id}` })).status).toBe(200);
		}
	});
});

describe('price and times of an event', () => {
	it('R-001 money is whole grosze in the database and złoty with at most two decimals at the API', async () => {
		const { id } = (await post({ ...good(), event_price: '19.99' })).body.event;
		const buyer = await testApp.make.user();
		await insertOrder(testApp, { user_id: buyer.id, event_id: id, amount_grosze: 1999 });
		await insertOrder(testApp, { user_id: buyer.id, event_id: id, amount_grosze: 29, status: 'REFUNDED' });
		expect(await testApp.context.db.one(sql`select event_price_grosze as price from events where id = ${id}`)).toEqual({ price: 1999 });
		expect((await testApp.request({ url: `/api/events/${id}` })).body.event.event_price).toBe(19.99);
		expect((await testApp.request({ url: `/external_api/event/${id}` })).body.event.event_price).toBe(19.99);
		const { orders, summary } = (await testApp.request({ url: `/api/payments/event/${id}`, token: admin.token })).body;
		expect(orders.map(({ amount }: { amount: number }) => amount).sort()).toEqual([0.29, 19.99]);
		expect(summary).toMatchObject({ sum: 19.99 });
		expect(await errors({ event_price: 19.999 })).toHaveProperty('event_price');
		const types = await testApp.context.db.rows<{ type: string }>(sql`
			select distinct data_type as type from information_schema.columns where table_schema = 'public' and column_name like '%_grosze'`);
		expect(types.map(({ type }) => type).sort()).toEqual(['bigint', 'integer']);
	});

	it('R-002 instants are timestamptz and ISO 8601 with an offset; days and hours are those of Warsaw', async () => {
		const { id } = (await post({ ...good(), date_from: '2026-07-04', date_to: '2026-07-04' })).body.event;
		const { id: buyer } = await testApp.make.user();
		await insertOrder(testApp, { user_id: buyer, event_id: id, created_at: '2026-07-01T00:30:00+02:00' });
		const { event } = (await testApp.request({ url: `/api/events/${id}`, token: admin.token })).body;
		expect(event).toMatchObject({ date_from: '2026-07-04', date_to: '2026-07-04', time_from: '19:00', time_to: '21:00' });
		const [order] = (await testApp.request({ url: `/api/payments/event/${id}`, token: admin.token })).body.orders;
		expect(order.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
		expect(Date.parse(order.created_at)).toBe(Date.parse('2026-06-30T22:30:00Z'));
		const unzoned = await testApp.context.db.rows(sql`
			select table_name, column_name from information_schema.columns
			where table_schema = 'public' and data_type in ('timestamp without time zone', 'time with time zone')`);
		expect(unzoned).toEqual([]);
	});
});
