import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { boughtAsGuest, buyAsGuest, guestCookie } from '#testing/guest.ts';
import { makeAccount } from '#testing/make-account.ts';
import { makeCode } from '#testing/make-code.ts';
import { makeEvent } from '#testing/make-event.ts';
import { bought, buy } from '#testing/make-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openPaymentTestApp, type PaymentTestApp } from '#testing/payments.ts';

let testApp: PaymentTestApp;
let video: string;
let videoId: number;
beforeAll(async () => {
	testApp = await openPaymentTestApp();
	testApp.setNow('2026-11-20T10:00:00Z');
	videoId = (await makeVideo(testApp, { video_price_grosze: 2_900 })).id;
	video = `video-${videoId}`;
});
afterAll(() => testApp.close());

let n = 0;
const newEmail = () => `gosc${++n}@poczta.test`;
const accountOf = (email: string) =>
	testApp.context.db.row<{
		id: number;
		role: string;
		password_hash: string | null;
		tos_accepted_at: string | null;
		verified_at: string | null;
	}>(sql`select id, role, password_hash, tos_accepted_at, verified_at from users where email = ${email}`);
const guestCall = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, guest: string | undefined, body?: unknown, headers = {}) =>
	testApp.request({ method, url, ...(guest && { cookies: { guest } }), ...(body !== undefined && { body }), headers });
const SENT = { status: 202, body: { sent: true } };

describe('buying with an address alone', () => {
	it('N-003 makes an account without a password, with the terms accepted now, and the order belongs to it', async () => {
		const email = newEmail();
		const answer = await buyAsGuest(testApp, ` ${email.toUpperCase()} `, video);
		expect(answer).toMatchObject({
			status: 201,
			body: { order: { kind: 'video', status: 'PENDING', amount: 29, email }, payu: { redirectUri: expect.any(String) } },
		});
		const account = await accountOf(email);
		expect(account).toMatchObject({ role: 'unverified', password_hash: null, tos_accepted_at: expect.any(String), verified_at: null });
		expect(
			await testApp.context.db.one(sql`select user_id, by_guest from orders where ext_order_id = ${answer.body.order.extOrderId}`),
		).toEqual({
			user_id: account?.id,
			by_guest: true,
		});
		await testApp.pay(answer.body.order.extOrderId);
		expect((await testApp.order(answer.body.order.extOrderId)).status).toBe('COMPLETED');
	});

	it('N-003 where an account exists the order is its own, and the answer says nothing of it', async () => {
		const person = await makeAccount(testApp, { firstname: 'Kunegunda', lastname: 'Tajna' });
		await makeCode(testApp, { percent: 50, user_id: person.id });
		const [known, unknown] = [await buyAsGuest(testApp, person.email, video), await buyAsGuest(testApp, newEmail(), video)];
		expect(known.status).toBe(201);
		expect(known.text).not.toMatch(/Kunegunda|Tajna/);
		const shown = ({ body: { order } }: typeof known) => {
			const { id, extOrderId, number, orderId, email, redirectUri, created_at, updated_at, reserved_until, ...rest } = order;
			return rest;
		};
		expect(shown(known)).toEqual(shown(unknown));
		expect(await testApp.context.db.one(sql`select user_id from orders where ext_order_id = ${known.body.order.extOrderId}`)).toEqual({
			user_id: person.id,
		});
		expect(known.headers['x-auth-token']).toBeUndefined();
	});

	it('N-002 asks for consent, terms and address, all at once, and for a birthday only where the title has an age limit', async () => {
		const empty = await testApp.request({ method: 'POST', url: '/api/guest/orders', body: { productSlug: video } });
		expect(empty).toMatchObject({
			status: 422,
			body: { formErrorKeys: { email: 'form.validate.required', tos: 'form.validate.required', consent: 'orders.validate.consent' } },
		});
		const adult = `video-${(await makeVideo(testApp, { video_price_grosze: 1_000, age_restriction: 18 })).id}`;
		expect(await buyAsGuest(testApp, newEmail(), adult)).toMatchObject({
			status: 422,
			body: { formErrorKeys: { birthday: 'form.validate.required' } },
		});
		expect(await buyAsGuest(testApp, newEmail(), adult, { birthday: '2015-01-01' })).toMatchObject({
			status: 409,
			body: { type: 'under_age' },
		});
		expect((await buyAsGuest(testApp, newEmail(), adult, { birthday: '1960-01-01' })).status).toBe(201);
	});

	it.each([
		['plus signs', 'anna+teatr+bilety@poczta.test', 201],
		['254 letters', `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.pl`, 201],
		['255 letters', `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(59)}.pl`, 422],
		['look-alike letters', 'аnna@poczta.test', 422],
		['look-alike domain', 'anna@роczta.test', 422],
	])('N-002 an address with %s', async (_what, email, status) => {
		expect((await buyAsGuest(testApp, email, video)).status).toBe(status);
	});

	it('N-001 gifts and group tickets are sold to guests too, and the setting turns all of it off', async () => {
		await testApp.context.db.run(
			sql`update settings set value = value || '{"gift_available": 1, "any_gift_available": 1, "gift_price": 50}' where section = 'gifts'`,
		);
		const group = await buyAsGuest(testApp, newEmail(), video, { quantity: 10 });
		expect([201, 409]).toContain(group.status);
		await testApp.context.db.run(sql`
			insert into settings (section, value) values ('app', '{"guest_purchase": 0}') on conflict (section) do update set value = settings.value || excluded.value`);
		testApp.invalidateSettings();
		expect(await buyAsGuest(testApp, newEmail(), video)).toMatchObject({ status: 409, body: { type: 'guest_off' } });
		await testApp.context.db.run(sql`update settings set value = value - 'guest_purchase' where section = 'app'`);
		testApp.invalidateSettings();
	});

	it('N-003 a typed code lowers the price of this order; one that does not work is refused in its field and stays with nobody', async () => {
		const { code, id } = await makeCode(testApp, { percent: 20, limit: 5 });
		const email = newEmail();
		expect(await buyAsGuest(testApp, email, video, { code: ` ${code.toLowerCase()} ` })).toMatchObject({
			status: 201,
			body: { order: { amount: 23.2 } },
		});
		expect(await buyAsGuest(testApp, newEmail(), video, { code: 'NIEMA' })).toMatchObject({
			status: 422,
			body: { formErrorKeys: { code: 'codes.unknown' } },
		});
		const elsewhere = newEmail();
		expect((await buyAsGuest(testApp, elsewhere, video, { code, total: 1 })).status).toBe(409);
		const account = await accountOf(elsewhere);
		expect(await testApp.context.db.rows(sql`select 1 from user_codes where user_id = ${account?.id ?? 0} and code_id = ${id}`)).toEqual(
			[],
		);
	});
});

describe('a guest right', () => {
	it('N-004 is an HttpOnly cookie; it shows, pays and gives up this order, and nothing without it', async () => {
		const answer = await buyAsGuest(testApp, newEmail(), video);
		expect(String(answer.headers['set-cookie'])).toMatch(/^guest=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax/);
		const guest = guestCookie(answer);
		const { extOrderId } = answer.body.order;
		const url = `/api/guest/orders/${extOrderId}`;
		expect(await guestCall('GET', url, guest)).toMatchObject({ status: 200, body: { order: { extOrderId } } });
		expect((await guestCall('GET', `/api/videopayments/${extOrderId}`, guest)).status).toBe(200);
		expect((await guestCall('GET', '/api/guest/orders', guest)).body.orders).toHaveLength(1);
		expect(await guestCall('POST', `${url}/pay`, guest, {})).toMatchObject({
			status: 200,
			body: { payu: { redirectUri: answer.body.payu.redirectUri } },
		});
		for (const none of [undefined, 'x'.repeat(43), `${guest}x`]) expect((await guestCall('GET', url, none)).status).toBe(401);
		expect(await guestCall('DELETE', url, guest)).toMatchObject({ status: 200, body: { order: { status: 'CANCELED', given_up: true } } });
		expect(await guestCall('GET', url, guest)).toMatchObject({ status: 200, body: { order: { status: 'CANCELED' } } });
		expect((await guestCall('POST', `${url}/pay`, guest, {})).status).toBe(409);
	});

	it('N-004 the cookie of one order reads no other, and opens nothing of the account', async () => {
		const email = newEmail();
		const mine = await boughtAsGuest(testApp, email, video);
		const other = await boughtAsGuest(testApp, newEmail(), video);
		const sameAccount = `video-${(await makeVideo(testApp, { video_price_grosze: 900 })).id}`;
		const second = await boughtAsGuest(testApp, email, sameAccount);
		for (const { extOrderId } of [other, second]) {
			expect((await guestCall('GET', `/api/guest/orders/${extOrderId}`, mine.guest)).status).toBe(401);
			expect((await guestCall('DELETE', `/api/orders/${extOrderId}`, mine.guest)).status).toBe(401);
		}
		const account = await accountOf(email);
		for (const url of [`/api/users/${account?.id}`, '/api/videopayments/user', `/api/users/${account?.id}/orders`])
			expect((await guestCall('GET', url, mine.guest)).status).toBe(401);
		// nor is it a token of an account
		expect((await testApp.request({ url: `/api/users/${account?.id}`, token: mine.guest })).status).toBe(401);
	});

	it('N-004 another site can neither use the cookie nor plant one', async () => {
		const { extOrderId, guest } = await boughtAsGuest(testApp, newEmail(), video);
		const url = `/api/guest/orders/${extOrderId}`;
		for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'https://zly.example' }])
			expect((await guestCall('DELETE', url, guest, undefined, headers)).status).toBe(403);
		expect((await buyAsGuest(testApp, newEmail(), video, {}, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
		expect((await guestCall('DELETE', url, guest, undefined, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
	});

	it('N-004 ends with a refund, a ban and the deletion of the account, and ends nobody’s session (R-018)', async () => {
		const person = await makeAccount(testApp);
		const { extOrderId, guest } = await boughtAsGuest(testApp, person.email, video);
		expect((await testApp.request({ url: '/api/users/validate-session', token: person.token })).status).toBe(200);
		const url = `/api/guest/orders/${extOrderId}`;
		await testApp.pay(extOrderId);
		await testApp.context.db.run(sql`update orders set status = 'REFUNDED', refunded_at = now() where ext_order_id = ${extOrderId}`);
		expect(await guestCall('GET', url, guest)).toMatchObject({ status: 401, body: { type: 'guest_ended' } });
		const banned = await boughtAsGuest(testApp, newEmail(), video);
		const { user_id } = await testApp.context.db.one<{ user_id: number }>(
			sql`select user_id from orders where ext_order_id = ${banned.extOrderId}`,
		);
		await testApp.context.db.run(sql`insert into bans (user_id, reason, forever) values (${user_id}, 'test', true)`);
		expect((await guestCall('GET', `/api/guest/orders/${banned.extOrderId}`, banned.guest)).status).toBe(401);
	});

	it('N-004 the same browser continues its unpaid order and pays once; the right of an order it had stays in the cookie', async () => {
		const email = newEmail();
		const first = await boughtAsGuest(testApp, email, video);
		const again = await buyAsGuest(testApp, email, video, {}, { cookies: { guest: first.guest } });
		expect(again).toMatchObject({ status: 201, body: { order: { extOrderId: first.extOrderId } } });
		const other = await buyAsGuest(testApp, newEmail(), video, {}, { cookies: { guest: first.guest } });
		expect(guestCookie(other)?.split('.')).toHaveLength(2);
		expect((await guestCall('GET', `/api/guest/orders/${first.extOrderId}`, guestCookie(other))).status).toBe(200);
	});
});

describe('what only the mailbox learns', () => {
	const mailTo = async (email: string) => (await testApp.mails(email))[0];

	it('N-005 an address with a ticket for the title: no order, a mail with its link', async () => {
		const person = await makeAccount(testApp);
		await testApp.pay(await bought(testApp, person.token, 'video', videoId));
		const answer = await buyAsGuest(testApp, person.email, video);
		expect(answer).toMatchObject(SENT);
		expect(guestCookie(answer)).toBeUndefined();
		expect((await mailTo(person.email))?.body).toContain('/bilet?token=');
	});

	it('N-005 an order begun in another browser is neither shown nor changed: a mail has its link', async () => {
		const email = newEmail();
		await boughtAsGuest(testApp, email, video);
		expect(await buyAsGuest(testApp, email, video)).toMatchObject(SENT);
		expect((await mailTo(email))?.body).toMatch(/innej przeglądarce[\s\S]*\/bilet\?token=/);
		const person = await makeAccount(testApp);
		await buy(testApp, person.token, 'video', videoId);
		expect(await buyAsGuest(testApp, person.email, video, { quantity: null })).toMatchObject(SENT);
	});

	it('N-005 whoever is banned or sees everything anyway is told so by mail', async () => {
		const person = await makeAccount(testApp);
		await testApp.context.db.run(sql`insert into bans (user_id, reason, forever) values (${person.id}, 'Nagrywanie spektakli', true)`);
		expect(await buyAsGuest(testApp, person.email, video)).toMatchObject(SENT);
		expect((await mailTo(person.email))?.body).toContain('Nagrywanie spektakli');
		for (const role of ['premium', 'admin'] as const) {
			const staff = await testApp.make.user({ role });
			expect(await buyAsGuest(testApp, staff.email, video)).toMatchObject(SENT);
			expect((await mailTo(staff.email))?.body).toContain('Zaloguj się');
		}
	});
});

describe('seats and limits', () => {
	let limited: PaymentTestApp;
	beforeAll(async () => {
		limited = await openPaymentTestApp({ env: { RATE_LIMITS: 'on' } });
	});
	afterAll(() => limited.close());

	it('N-005 made-up addresses of one network hold at most 30 unpaid seats, others still buy', async () => {
		const { id } = await makeEvent(limited, { price_grosze: 3_000, available_tickets: 60 });
		const order = (at: number, ip: string) => buyAsGuest(limited, `zmyslony${at}@poczta.test`, `event-${id}`, {}, { ip });
		const statuses = [];
		for (let at = 0; at < 32; at++) statuses.push((await order(at, '198.51.100.7')).status);
		expect(statuses.filter((status) => status === 201)).toHaveLength(30);
		expect(statuses.slice(30)).toEqual([429, 429]);
		expect((await order(99, '198.51.100.8')).status).toBe(201);
	});

	it('N-005 one address is tried 20 times in ten minutes', async () => {
		const { id } = await makeVideo(limited, { video_price_grosze: 3_000 });
		const statuses = [];
		for (let at = 0; at < 21; at++)
			statuses.push((await buyAsGuest(limited, 'jeden@poczta.test', `video-${id}`, {}, { ip: `203.0.113.${at}` })).status);
		expect(statuses.at(-1)).toBe(429);
	});
});
