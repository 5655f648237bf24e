import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EventItem, eventOut } from '#domain/events/events.fields.ts';
import { EVENT_LISTS, type EventList } from '#domain/events/events.lists.ts';
import { isEventOver } from '#domain/events/events.rules.ts';
import { isReplayOpen } from '#domain/live/live.rules.ts';
import { sql } from '#server/lib/db/db.ts';
import { makeEvent } from '#testing/make-event.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
	await testApp.context.db.run(sql`truncate events cascade`);
	testApp.setNow('2026-11-20T12:00:00Z');
});

const get = (url: string, token?: string, ip?: string) => testApp.request({ url, token, ip });
const slugs = async (url: string, token?: string) => (await get(url, token)).body.events.map((event: { slug: string }) => event.slug);
const PERSONAL = ['access', 'newPrice', 'usedCode', 'paymentStatus'];

describe('the list of events', () => {
	it('S1-213 S2-137 R-114 has events that are not over, sorted by opening; a range adds the ended ones of its days', async () => {
		await makeEvent(testApp, { slug: 'wczoraj', date_from: '2026-11-19' });
		await makeEvent(testApp, { slug: 'dzis-rano', date_from: '2026-11-20', time_from: '08:00', time_to: '09:00' });
		await makeEvent(testApp, { slug: 'jutro', date_from: '2026-11-21' });
		await makeEvent(testApp, { slug: 'trwa', date_from: '2026-11-18', date_to: '2026-11-22', time_from: '10:00', time_to: '22:00' });
		await makeEvent(testApp, { slug: 'za-rok', date_from: '2027-11-21' });
		expect(await slugs('/api/events')).toEqual(['trwa', 'jutro', 'za-rok']);
		expect(await slugs('/api/events?date_from=2026-11-19&date_to=2026-11-20')).toEqual(['trwa', 'wczoraj', 'dzis-rano']);
		expect(await slugs('/api/events?date_from=2026-11-22')).toEqual(['trwa', 'za-rok']);
		expect(await slugs('/api/events?date_to=2026-11-18')).toEqual(['trwa']);
		expect(await slugs('/api/events?date_from=&date_to=')).toEqual(['trwa', 'jutro', 'za-rok']);
		expect((await get('/api/events?limit=1&page=2')).body).toMatchObject({ events: [{ slug: 'jutro' }], total: 3 });
	});

	it('an event leaves the list exactly at its last close', async () => {
		await makeEvent(testApp, { slug: 'wieczor', date_from: '2026-11-20', time_from: '19:00', time_to: '21:00' });
		expect(await testApp.atOneMoment(() => slugs('/api/events'), '2026-11-20T19:59:58Z')).toEqual(['wieczor']);
		testApp.setNow('2026-11-20T20:00:00Z');
		expect(await slugs('/api/events')).toEqual([]);
	});

	it('S2-113 S2-137 refuses a range whose days are in the wrong order or do not exist', async () => {
		const { status, body } = await get('/api/events?date_from=2026-12-02&date_to=2026-12-01');
		expect([status, body.formError]).toEqual([422, { date_to: 'Niepoprawna data' }]);
		expect((await get('/api/events?date_from=2026-02-30')).status).toBe(422);
	});

	it('S2-137 gives only the festival, or everything else', async () => {
		await makeEvent(testApp, { slug: 'festiwal', is_festival: true });
		await makeEvent(testApp, { slug: 'repertuar' });
		expect(await slugs('/api/events?festival=1')).toEqual(['festiwal']);
		expect(await slugs('/api/events?festival=0')).toEqual(['repertuar']);
	});

	it('S2-137 R-145 F5 has unpublished and hidden events for admins with all=1 only', async () => {
		await makeEvent(testApp, { slug: 'jawne' });
		await makeEvent(testApp, { slug: 'nieopublikowane', published: false });
		await makeEvent(testApp, { slug: 'ukryte', dashboard_hidden: true });
		const admin = await testApp.make.admin();
		const customer = await testApp.make.user();
		expect(await slugs('/api/events?all=1')).toEqual(['jawne']);
		expect(await slugs('/api/events?all=1', customer.token)).toEqual(['jawne']);
		expect(await slugs('/api/events', admin.token)).toEqual(['jawne']);
		expect((await slugs('/api/events?all=1', admin.token)).sort()).toEqual(['jawne', 'nieopublikowane', 'ukryte']);
	});
});

describe('the lists of the panel', () => {
	type Listed = { events: EventItem[]; by_list: Record<EventList, number> };

	it('S2-016 S2-017 F-106 separates by the rules of the domain what is over and what has a recording, counts, searches, sorts and pages', async () => {
		const { token } = await testApp.make.admin();
		await makeEvent(testApp, { title: 'Łąka', slug: 'wczoraj', date_from: '2026-11-19', seats_held: 3 });
		await makeEvent(testApp, {
			title: 'Ala',
			slug: 'seria',
			date_from: '2026-11-01',
			date_to: '2026-11-20',
			time_from: '08:00',
			time_to: '09:00',
		});
		await makeEvent(testApp, { title: 'Zorza', slug: 'dawno', date_from: '2026-10-01', price_grosze: 9_000 });
		await makeEvent(testApp, { title: 'Lis', slug: 'jutro', date_from: '2026-11-21', published: false });
		await testApp.context.db.run(sql`update events set replay_until = '2026-11-22T08:00:00Z' where slug = 'wczoraj'`);
		await testApp.context.db.run(sql`update events set replay_until = '2026-11-20T12:00:00Z' where slug = 'dawno'`);
		const now = testApp.context.now();
		const { events, by_list } = (await get('/api/events?all=1&list=all', token)).body as Listed;
		const isOf: Record<EventList, (event: EventItem) => boolean> = {
			current: (event) => !isEventOver(event, now),
			replay: ({ replay_until }) => isReplayOpen(replay_until, now),
			ended: (event) => isEventOver(event, now),
			all: () => true,
		};
		for (const list of EVENT_LISTS) {
			const expected = events.filter(isOf[list]).map(({ slug }) => slug);
			expect((await slugs(`/api/events?all=1&list=${list}`, token)).sort(), list).toEqual(expected.sort());
			expect(by_list[list], list).toBe(expected.length);
		}
		// the last close first, however long ago it opened
		expect(await slugs('/api/events?all=1&list=ended', token)).toEqual(['seria', 'wczoraj', 'dawno']);
		expect(await slugs('/api/events?all=1&list=ended&limit=1&page=2', token)).toEqual(['wczoraj']);
		expect(await slugs('/api/events?all=1&list=ended&date_to=2026-11-01', token)).toEqual(['seria', 'dawno']);
		expect(await slugs('/api/events?all=1&list=ended&sort=title&order=asc', token)).toEqual(['seria', 'wczoraj', 'dawno']);
		expect(await slugs('/api/events?all=1&list=all&sort=price&order=desc&limit=1', token)).toEqual(['dawno']);
		expect(await slugs('/api/events?all=1&list=all&sort=tickets&order=desc&limit=1', token)).toEqual(['wczoraj']);
		expect(await slugs('/api/events?all=1&list=all&search=LAKA', token)).toEqual(['wczoraj']);
		// visitors get the list they always had
		expect((await get('/api/events?all=1&list=ended&search=laka')).body).toEqual({ events: [], total: 0 });
	});
});

describe('one event', () => {
	it('S1-092 R-142 contains every field, its video’s texts and images, both lists of translations and the gallery', async () => {
		const { db } = testApp.context;
		const gallery = await db.one<{ id: number }>(sql`insert into galleries (name) values ('Próby') returning id`);
		const video = await makeVideo(testApp, {
			title: 'Dziady',
			description: '<p>Guślarz</p>',
			age_restriction: 12,
			duration: 100,
			gallery_id: gallery.id,
		});
		const event = await makeEvent(testApp, { video_id: video.id });
		await db.run(sql`insert into event_translations (event_id, language_code, title) values (${event.id}, 'en', 'Forefathers')`);
		await db.run(sql`
			insert into video_translations (video_id, language_code, description, video_link) values (${video.id}, 'en', '<p>A seer</p>', '777000')`);
		const { body } = await get(`/api/events/${event.slug}`, (await testApp.make.admin()).token);
		expect(Object.keys(body.event).sort()).toEqual(Object.keys(eventOut.shape).sort());
		expect(body.event).toMatchObject({
			video_title: 'Dziady',
			description: '<p>Guślarz</p>',
			age_restriction: 12,
			duration: 100,
			event_price: 40,
			translations: [{ event_id: event.id, language_code: 'en', title: 'Forefathers', subtitle: null }],
			videoTranslations: [{ video_id: video.id, language_code: 'en', description: '<p>A seer</p>', video_link: '777000' }],
			gallery: [],
		});
	});

	it('S1-214 is found by slug and by id; an unknown or unpublished one is 404, to admins 200', async () => {
		const event = await makeEvent(testApp, { slug: 'premiera' });
		const hidden = await makeEvent(testApp, { published: false });
		expect((await get('/api/events/premiera')).body.event.id).toBe(event.id);
		expect((await get(`/api/events/${event.id}`)).body.event.slug).toBe('premiera');
		expect((await get('/api/events/nie-ma')).status).toBe(404);
		expect((await get(`/api/events/${hidden.slug}`)).status).toBe(404);
		expect((await get(`/api/events/${hidden.id}`, (await testApp.make.admin()).token)).status).toBe(200);
	});

	it('F1 S2-056 gives links, chat and seats held to admins only', async () => {
		const video = await makeVideo(testApp, { video_link: '111222333', accessibility_video: '444555666' });
		const event = await makeEvent(testApp, { video_id: video.id, vimeo_chat: '<b>czat-kanarek</b>', available_tickets: 10, seats_held: 4 });
		await testApp.context.db.run(
			sql`insert into video_translations (video_id, language_code, video_link) values (${video.id}, 'en', '999888777')`,
		);
		for (const token of [undefined, (await testApp.make.user({ role: 'premium' })).token]) {
			for (const url of ['/api/events', `/api/events/${event.id}`]) {
				const { text, body } = await get(url, token);
				for (const secret of ['111222333', '444555666', '999888777', 'czat-kanarek', 'numberOfTickets']) expect(text).not.toContain(secret);
				expect(body.event ?? body.events[0]).toMatchObject({ has_pjm: true, ticketsLeft: 6, ticketsAvailable: true });
			}
		}
		await testApp.context.db.run(sql`update events set live_enabled = true where id = ${event.id}`);
		const ofLive = (await get(`/api/events/${event.id}`)).body.event;
		expect(ofLive, 'B-020 a live event has no other versions').toMatchObject({ has_pjm: false, has_audiodesc: false });
		const { body } = await get(`/api/events/${event.id}`, (await testApp.make.admin()).token);
		expect(body.event).toMatchObject({ video_link: '111222333', vimeo_chat: '<b>czat-kanarek</b>', numberOfTickets: 4 });
	});

	it('S1-093 S2-003 R-146 has personal fields only with a token', async () => {
		const event = await makeEvent(testApp);
		const visitor = (await get(`/api/events/${event.id}`)).body.event;
		for (const field of PERSONAL) expect(visitor).not.toHaveProperty(field);
		expect(visitor).toMatchObject({ available: 0, countryBlock: false, ticketsAvailable: true, ticketsLeft: null });
		const customer = (await get(`/api/events/${event.id}`, (await testApp.make.user()).token)).body.event;
		expect(customer).toMatchObject({ access: false, newPrice: null, usedCode: null, paymentStatus: null });
	});

	it('S1-093 shows buyers their order and seat, also when the event is sold out', async () => {
		const event = await makeEvent(testApp, { available_tickets: 1, seats_held: 1 });
		const buyer = await testApp.make.user();
		await testApp.context.db.run(sql`
			insert into orders (ext_order_id, kind, user_id, event_id, product_slug, list_price_grosze, amount_grosze, description, status, seats, holds_seats)
			values ('E-1', 'event', ${buyer.id}, ${event.id}, ${`event-${event.id}`}, 4000, 4000, 'Bilet', 'PENDING', 1, true)`);
		const own = (await get(`/api/events/${event.id}`, buyer.token)).body.event;
		expect(own).toMatchObject({ paymentStatus: 'PENDING', access: false, ticketsAvailable: true, ticketsLeft: 0 });
		const other = (await get(`/api/events/${event.id}`, (await testApp.make.user()).token)).body.event;
		expect(other).toMatchObject({ paymentStatus: null, ticketsAvailable: false, ticketsLeft: 0 });
		await testApp.context.db.run(sql`update orders set status = 'COMPLETED', completed_at = now() where ext_order_id = 'E-1'`);
		expect((await get(`/api/events/${event.id}`, buyer.token)).body.event).toMatchObject({ access: true, paymentStatus: 'COMPLETED' });
	});

	it('A6 S2-056 never has fewer than 0 seats left, and none or 0 means unlimited', async () => {
		const below = await makeEvent(testApp, { available_tickets: 2, seats_held: 5 });
		expect((await get(`/api/events/${below.id}`)).body.event).toMatchObject({ ticketsLeft: 0, ticketsAvailable: false });
		for (const available_tickets of [null, 0]) {
			const unlimited = await makeEvent(testApp, { available_tickets, seats_held: 5 });
			expect((await get(`/api/events/${unlimited.id}`)).body.event).toMatchObject({ ticketsLeft: null, ticketsAvailable: true });
		}
	});

	it('S1-094 shows the price after a code only where codes are on', async () => {
		const { db } = testApp.context;
		const { id: userId, token } = await testApp.make.user();
		const code = await db.one<{ id: number }>(sql`
			insert into codes (code, description, discount_cash_grosze, uses_count, expiration_date)
			values ('MINUS10', 'Zniżka', 1000, 1, '2027-01-01') returning id`);
		await db.run(sql`insert into user_codes (user_id, code_id) values (${userId}, ${code.id})`);
		const on = await makeEvent(testApp, { enable_codes: true });
		const off = await makeEvent(testApp);
		expect((await get(`/api/events/${on.id}`, token)).body.event).toMatchObject({ newPrice: 30, usedCode: 'MINUS10' });
		expect((await get(`/api/events/${off.id}`, token)).body.event).toMatchObject({ newPrice: null, usedCode: null });
	});

	it('S1-097 R-052 takes the country limit of its video', async () => {
		const video = await makeVideo(testApp, { restricted_access: 'poland' });
		const event = await makeEvent(testApp, { video_id: video.id });
		expect((await get(`/api/events/${event.id}`, undefined, '8.8.8.8')).body.event.countryBlock).toBe(true);
		expect((await get(`/api/events/${event.id}`)).body.event.countryBlock).toBe(false);
	});
});
