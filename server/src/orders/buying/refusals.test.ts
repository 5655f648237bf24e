import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, warsawDate, warsawMoment } from '#domain/base/time/time.ts';
import { malformedGroupSlugs } from '#domain/group-tickets/testing/malformed-slugs.examples.ts';
import { CONSENT_VERSION } from '#domain/orders/buying/orders.consent.ts';
import { sql } from '#server/lib/db/db.ts';
import { enableGiftsAndGroups } from '#testing/enable-gifts-and-groups.ts';
import { makeCode } from '#testing/make-code.ts';
import { makeEvent } from '#testing/make-event.ts';
import { insertStream, makeKey } from '#testing/make-live.ts';
import { bought, buy } from '#testing/make-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openPaymentTestApp, type PaymentTestApp } from '#testing/payments.ts';

let testApp: PaymentTestApp;
beforeAll(async () => {
	testApp = await openPaymentTestApp();
	await enableGiftsAndGroups(testApp);
});
afterAll(() => testApp.close());

const yesterday = '2020-01-01';
const why = async (kind: 'event' | 'video' | 'gift' | 'group', product: number | string, buyer = testApp.make.user()) => {
	const { status, body } = await buy(testApp, (await buyer).token, kind, product);
	return [status, body.type];
};

describe('refused purchases', () => {
	it('A10 S1-235 R-125 each rule on its own, on the server', async () => {
		const adult = await makeVideo(testApp, { age_restriction: 18 });
		const young = testApp.make.user({ birthday: '2015-01-01' });
		expect(await why('event', (await makeEvent(testApp, { video_id: adult.id })).id, young)).toEqual([409, 'under_age']);
		expect(await why('video', adult.id, testApp.make.user({ birthday: null }))).toEqual([409, 'under_age']);
		expect(await why('event', (await makeEvent(testApp, { date_from: yesterday })).id)).toEqual([409, 'event_over']);
		expect(await why('event', (await makeEvent(testApp, { published: false })).id)).toEqual([404, 'not_found']);
		expect(await why('event', (await makeEvent(testApp, { enable_tickets: false })).id)).toEqual([409, 'payments_blocked']);
		expect(await why('event', (await makeEvent(testApp, { available_tickets: 1, seats_held: 1 })).id)).toEqual([409, 'sold_out']);
		expect(await why('video', (await makeVideo(testApp, { end_date: '2020-01-01T00:00:00Z' })).id)).toEqual([409, 'not_available']);
		expect(await why('video', (await makeVideo(testApp, { visible: false })).id)).toEqual([404, 'not_found']);
		expect(await why('event', 2_000_000_000)).toEqual([404, 'not_found']);
		expect(await why('event', (await makeEvent(testApp, { dashboard_hidden: true })).id)).toEqual([201, undefined]);
		const polish = await makeVideo(testApp, { restricted_access: 'poland' });
		const abroad = await testApp.make.user();
		const answer = await testApp.request({
			method: 'POST',
			url: `/api/videopayments/${polish.id}`,
			token: abroad.token,
			body: { consent: true },
			ip: '8.8.8.8',
		});
		expect([answer.status, answer.body.type]).toEqual([409, 'country_blocked']);
	});

	it('C11 S1-235 no gift when switched off, past its date, or for something free; also through the call', async () => {
		const event = await makeEvent(testApp);
		expect(await why('gift', `event-${(await makeEvent(testApp, { price_grosze: 0 })).id}`)).toEqual([409, 'no_gift']);
		await enableGiftsAndGroups(testApp, { gifts: { gift_available: false } });
		expect(await why('gift', `event-${event.id}`)).toEqual([409, 'no_gift']);
		expect(await why('gift', 'any')).toEqual([201, undefined]);
		await enableGiftsAndGroups(testApp, { gifts: { gift_expiration: '2020-01-01T00:00:00Z' } });
		expect(await why('gift', 'any')).toEqual([409, 'no_gift']);
		await enableGiftsAndGroups(testApp, { gifts: { gift_expiration: null } });
		expect(await why('gift', `event-${(await makeEvent(testApp, { date_from: yesterday })).id}`)).toEqual([409, 'event_over']);
	});

	it('B-024 after a live stream that leaves no recording neither tickets nor gifts nor groups are sold; with one they are', async () => {
		const tomorrow = addDays(warsawDate(testApp.context.now()), 1);
		const event = await makeEvent(testApp, { date_from: tomorrow, full_day: true });
		const noon = warsawMoment(tomorrow, '12:00');
		await insertStream(testApp, { event, admin: await testApp.make.admin(), onAirAt: noon, lastSegmentAt: noon, endedAt: noon });
		const answers = async () => [
			await why('event', event.id),
			await why('gift', `event-${event.id}`),
			await why('group', `event-${event.id}-2`),
		];
		expect(await answers()).toEqual(Array(3).fill([409, 'event_over']));
		// the end of a recording before it does not end an event whose next stream has its key
		await testApp.context.db.run(sql`update events set replay_until = ${testApp.context.now()} where id = ${event.id}`);
		expect(await answers()).toEqual(Array(3).fill([409, 'event_over']));
		await makeKey(testApp, (await testApp.make.admin()).token, event.id);
		expect(await answers()).toEqual(Array(3).fill([201, undefined]));
		const { body } = await testApp.request({ url: `/api/events/${event.slug}` });
		expect(body.event).toMatchObject({ stream_ended_at: noon, next_stream_waits: true });
		await testApp.context.db.run(sql`delete from live_streams where event_id = ${event.id} and ended_at is null`);
		await testApp.context.db.run(sql`update events set replay_until = ${warsawMoment(addDays(tomorrow, 2))} where id = ${event.id}`);
		expect(await answers()).toEqual(Array(3).fill([201, undefined]));
	});

	it('B-024 a broadcast of whole days that ends after midnight does not end the sale of the day after', async () => {
		const tomorrow = addDays(warsawDate(testApp.context.now()), 1);
		const event = await makeEvent(testApp, { date_from: tomorrow, date_to: addDays(tomorrow, 1), full_day: true });
		const [onAirAt, endedAt] = [warsawMoment(tomorrow, '21:00'), warsawMoment(addDays(tomorrow, 1), '00:40')];
		await insertStream(testApp, { event, admin: await testApp.make.admin(), onAirAt, lastSegmentAt: endedAt, endedAt });
		expect(await why('event', event.id)).toEqual([201, undefined]);
	});

	it('R-100 S1-187 answers with the range and the seats left for a group', async () => {
		const event = await makeEvent(testApp, { available_tickets: 5 });
		const { token } = await testApp.make.user();
		const form = async (slug: string) => (await buy(testApp, token, 'group', slug)).body.formError?.productSlug;
		expect(await form(`event-${event.id}-1`)).toBe('Podaj liczbę od 2 do 5.');
		expect(await form(`event-${event.id}-6`)).toBe('Dostępnych jest 5 biletów.');
		await enableGiftsAndGroups(testApp, { groups: { event_available: false } });
		expect(await why('group', `event-${event.id}-2`)).toEqual([409, 'not_available']);
		await enableGiftsAndGroups(testApp);
		const costly = await makeEvent(testApp, { price_grosze: 1_500_000_000 });
		expect(await why('group', `event-${costly.id}-2`), 'a total that no order can have').toEqual([409, 'not_available']);
	});

	it('C7 refuses more than 200 malformed slugs of groups with 422, and makes no order', async () => {
		const event = await makeEvent(testApp);
		const video = await makeVideo(testApp);
		const { token, id } = await testApp.make.user();
		const slugs = [
			...new Set(malformedGroupSlugs(`event-${event.id}`, `video-${video.id}`, `event-${event.id}0`, 'video-7', 'video-2147483647')),
		];
		expect(slugs.length).toBeGreaterThan(200);
		const answers = await Promise.all(slugs.map(async (slug) => [slug, (await buy(testApp, token, 'group', slug)).status]));
		expect(answers.filter(([, status]) => status !== 422)).toEqual([]);
		expect(await testApp.context.db.row(sql`select 1 from orders where user_id = ${id}`)).toBeNull();
	});

	it('A9 R-067 S1-236 follows the statuses: an open order gives its redirect, access refuses, ended ones sell again; gifts stay possible', async () => {
		const expected: Record<string, number> = {
			NOT_STARTED: 201,
			UNDEFINED: 201,
			PENDING: 201,
			WAITING_FOR_CONFIRMATION: 201,
			COMPLETED: 409,
			CANCELED: 201,
			WAITING_FOR_REFUND: 201,
			REFUNDED: 201,
		};
		for (const [status, code] of Object.entries(expected)) {
			const event = await makeEvent(testApp);
			const { token } = await testApp.make.user();
			const number = await bought(testApp, token, 'event', event.id);
			const ended = ['CANCELED', 'REFUNDED'].includes(status);
			await testApp.context.db.run(
				sql`update orders set status = ${status}, completed_at = now(), holds_seats = ${!ended} where ext_order_id = ${number}`,
			);
			const answer = await buy(testApp, token, 'event', event.id);
			expect([status, answer.status]).toEqual([status, code]);
			const isOpen = ['NOT_STARTED', 'UNDEFINED', 'PENDING', 'WAITING_FOR_CONFIRMATION'].includes(status);
			if (code === 201) expect(answer.body.order.extOrderId === number).toBe(isOpen);
			else expect(answer.body.type).toBe('already_has_access');
			expect((await buy(testApp, token, 'gift', `event-${event.id}`)).status).toBe(201);
		}
		const premium = await testApp.make.user({ role: 'premium' });
		expect((await buy(testApp, premium.token, 'event', (await makeEvent(testApp)).id)).body.type).toBe('already_has_access');
	});

	it('S1-186 S1-194 requires the consent and a session', async () => {
		const event = await makeEvent(testApp);
		const { token } = await testApp.make.user();
		for (const consent of [false, undefined, 0, null])
			expect(await buy(testApp, token, 'event', event.id, { consent })).toMatchObject({
				status: 422,
				body: { formError: { consent: expect.any(String) } },
			});
		for (const [kind, product] of [
			['event', event.id],
			['video', event.id],
			['gift', 'any'],
			['group', `event-${event.id}-2`],
		] as const)
			expect(await buy(testApp, null, kind, product)).toMatchObject({ status: 401, body: { type: 'unauthenticated' } });
	});

	it('A7 charges the price at the time of purchase, whatever the client sends', async () => {
		const event = await makeEvent(testApp, { price_grosze: 4000 });
		await testApp.context.db.run(sql`update events set event_price_grosze = 5500 where id = ${event.id}`);
		const { token } = await testApp.make.user();
		const { body } = await buy(testApp, token, 'event', event.id, { amount: 0.01, amount_grosze: 1, price: 0 });
		expect(body.order.amount).toBe(55);
		await testApp.context.db.run(sql`update events set event_price_grosze = 100 where id = ${event.id}`);
		await testApp.pay(body.order.extOrderId);
		expect(await testApp.order(body.order.extOrderId)).toMatchObject({ amount_grosze: 5500, paid_grosze: 5500, status: 'COMPLETED' });
	});

	it('R-079 M6 stores the consent with its time and the version the page has shown, and the mail repeats it', async () => {
		const { token, email } = await testApp.make.user();
		const number = await bought(testApp, token, 'video', (await makeVideo(testApp)).id, { consent_version: CONSENT_VERSION });
		// pages opened before an upgrade; the oldest send no version
		const older = await bought(testApp, token, 'event', (await makeEvent(testApp)).id, { consent_version: '2026-11-15' });
		const unsent = await bought(testApp, token, 'video', (await makeVideo(testApp)).id);
		const rows = await testApp.context.db.rows<{ consent_at: string; consent_version: string }>(
			sql`select consent_at, consent_version from orders where ext_order_id = any(${[number, older, unsent]}) order by id`,
		);
		expect(rows).toEqual(
			[CONSENT_VERSION, '2026-11-15', '2026-11-17'].map((consent_version) => ({ consent_at: expect.any(String), consent_version })),
		);
		expect(await buy(testApp, token, 'gift', 'any', { consent_version: '2099-01' })).toMatchObject({
			status: 422,
			body: { type: 'validation', formError: { consent_version: expect.any(String) } },
		});
		await testApp.pay(number);
		expect((await testApp.mails(email))[0]?.body).toContain('z rozpoczęciem oglądania tracę prawo odstąpienia');
	});

	it('S1-182 S1-183 S1-184 S1-185 S1-111 checks invoice data only when something is paid, and keeps it with the order', async () => {
		const event = await makeEvent(testApp);
		const company = {
			invoiceType: 'company',
			company: 'Teatr sp. z o.o.',
			nip: '5260250274',
			street: 'Prosta 1',
			city: 'Łódź',
			state: 'łódzkie',
			postal_code: '90-001',
			country_code: 'PL',
		};
		const { token } = await testApp.make.user();
		const wrong = await buy(testApp, token, 'event', event.id, {
			invoice: {
				...company,
				nip: 'ABC',
				company: '',
				city: 'x'.repeat(31),
				street: '<b>',
				postal_code: '1'.repeat(11),
				country_code: 'POL',
			},
		});
		expect(wrong.status).toBe(422);
		expect(Object.keys(wrong.body.formError).sort()).toEqual(['city', 'company', 'country_code', 'nip', 'postal_code', 'street']);
		const person = await buy(testApp, token, 'event', event.id, {
			invoice: { ...company, invoiceType: 'person', firstname: 'J4n', lastname: '' },
		});
		expect(Object.keys(person.body.formError).sort()).toEqual(['firstname', 'lastname']);
		const number = await bought(testApp, token, 'event', event.id, { invoice: company });
		const { data } = await testApp.context.db.one<{ data: object }>(
			sql`select i.data from invoices i join orders o on o.id = i.order_id where o.ext_order_id = ${number}`,
		);
		expect(data).toEqual(company);
		const free = await makeEvent(testApp, { price_grosze: 0, available_tickets: 3 });
		expect((await buy(testApp, token, 'event', free.id, { invoice: { invoiceType: 'company' } })).status).toBe(201);
	});

	it('R-053 S1-103 S1-222 B10 numbers start with the kind, cannot be guessed, and only the owner can read the order', async () => {
		const event = await makeEvent(testApp);
		const { token } = await testApp.make.user();
		const stranger = await testApp.make.user();
		const admin = await testApp.make.admin();
		for (const [kind, product, family, prefix] of [
			['event', event.id, 'payments', 'WYD'],
			['video', (await makeVideo(testApp)).id, 'videopayments', 'WID'],
			['gift', 'any', 'gifts', 'PRE'],
			['group', `event-${event.id}-2`, 'groupTickets', 'GRU'],
		] as const) {
			const number = await bought(testApp, token, kind, product);
			expect(number).toMatch(new RegExp(`^${prefix}(-[A-HJ-NP-Z2-9]{7}){4}$`));
			const read = async (as: string) => (await testApp.request({ url: `/api/${family}/${number}`, token: as })).status;
			expect([await read(token), await read(admin.token), await read(stranger.token)]).toEqual([200, 200, 404]);
			const own = await testApp.request({ url: `/api/${family}/user`, token });
			expect(own.body.orders.map((order: { extOrderId: string }) => order.extOrderId)).toContain(number);
			expect((await testApp.request({ url: `/api/${family}/user`, token: stranger.token })).body.orders).toEqual([]);
		}
	});

	it('N2 stops 200 orders a minute of one person and of one address (IPv6: one /64) with 429, and others continue', {
		tags: ['slow'],
	}, async () => {
		const strict = await openPaymentTestApp({ databaseUrl: testApp.databaseUrl, payu: testApp.payu, env: { RATE_LIMITS: 'on' } });
		const event = await makeEvent(testApp);
		const eager = await testApp.make.user();
		const many = await Promise.all(Array.from({ length: 40 }, () => buy(strict, eager.token, 'event', event.id, {}, '2001:db8:1:1::1')));
		expect(many.filter(({ status }) => status === 429)).toHaveLength(10);
		expect(many.find(({ status }) => status === 429)?.headers['retry-after']).toBeDefined();
		const crowd = await Promise.all(Array.from({ length: 100 }, () => testApp.make.user()));
		const same = await Promise.all(crowd.map(({ token }, at) => buy(strict, token, 'event', event.id, {}, `2001:db8:1:1:2::${at}`)));
		expect(same.some(({ status }) => status === 429)).toBe(true);
		expect((await buy(strict, (await testApp.make.user()).token, 'event', event.id, {}, '2001:db8:1:2::1')).status).toBe(201);
		await strict.close();
	});

	it('S2-077 R-092 C3 uses a code only where codes are on, and opens a blocked event only with one that brings the price to 0', async () => {
		const withCode = async (event: Parameters<typeof makeEvent>[1], percent: number, code_id?: 'it') => {
			const made = await makeEvent(testApp, event);
			const { token, id } = await testApp.make.user();
			const code = await makeCode(testApp, { user_id: id, percent });
			const { status, body } = await buy(testApp, token, 'event', made.id, code_id ? { code_id: code.id } : {});
			return [status, body.type ?? body.order.amount];
		};
		expect(await withCode({ enable_codes: true }, 50)).toEqual([201, 20]);
		expect(await withCode({ enable_codes: false }, 50)).toEqual([201, 40]);
		expect(await withCode({ enable_codes: false }, 50, 'it')).toEqual([422, 'validation']);
		expect(await withCode({ enable_codes: true, enable_tickets: false }, 50)).toEqual([409, 'payments_blocked']);
		expect(await withCode({ enable_codes: true, enable_tickets: false }, 100)).toEqual([201, 0]);
		expect(await withCode({ enable_codes: false, enable_tickets: false }, 100)).toEqual([409, 'payments_blocked']);
	});
});
