import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, warsawDate, warsawMoment } from '#domain/base/time/time.ts';
import { sql } from '#server/lib/db/db.ts';
import { enableGiftsAndGroups } from '#testing/enable-gifts-and-groups.ts';
import { makeCode } from '#testing/make-code.ts';
import { makeEvent } from '#testing/make-event.ts';
import { insertStream } from '#testing/make-live.ts';
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

type CodeHolder = { id: number; token: string };
const activate = (person: CodeHolder, code: string, token = person.token) =>
	testApp.request({ method: 'POST', url: `/api/users/${person.id}/codes`, token, body: { code } });
const list = async (person: CodeHolder) =>
	(await testApp.request({ url: `/api/users/${person.id}/codes`, token: person.token })).body.codes;
const remove = (person: CodeHolder, codeId: number, token = person.token) =>
	testApp.request({ method: 'DELETE', url: `/api/users/${person.id}/codes/${codeId}`, token });
const uses = async (id: number) => (await testApp.context.db.one<{ n: number }>(sql`select uses_count as n from codes where id = ${id}`)).n;

describe('codes on an account', () => {
	it('S1-225 S1-104 S1-188 R-093 activates ignoring case and blanks, and lists every field', async () => {
		const person = await testApp.make.user();
		const video = await makeVideo(testApp, { title: 'Dziady' });
		const { id } = await makeCode(testApp, { code: 'Wiosna-24', percent: 25, video_id: video.id });
		const answer = await activate(person, '  wIOSNA-24 ');
		expect(answer).toMatchObject({ status: 201, body: { result: 'activated' } });
		expect(await list(person)).toEqual([
			{
				code_id: id,
				code: 'Wiosna-24',
				desc: 'Kod testowy',
				discount_percent: 25,
				discount_cash: null,
				event_id: null,
				video_id: video.id,
				title: 'Dziady',
				activation_date: expect.any(String),
				used: 0,
				usage_date: null,
				expiration_date: expect.any(String),
				held: 0,
				held_by_bank: 0,
				paid_for: 0,
				over: 0,
				title_ends: null,
			},
		]);
	});

	it('R-087 S1-240 refuses unknown, expired, exhausted and own codes with 422, each with its own message', async () => {
		const person = await testApp.make.user();
		const other = await testApp.make.user();
		const { code: old } = await makeCode(testApp, { expiration_date: '2020-01-01T00:00:00Z' });
		const { code: taken } = await makeCode(testApp, { user_id: other.id });
		const { code: mine } = await makeCode(testApp, { user_id: person.id });
		const answers = await Promise.all(['NIE-MA', old, taken, mine].map((code) => activate(person, code)));
		expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
		expect(answers.map(({ body }) => body.type)).toEqual(['code_unknown', 'code_expired', 'code_exhausted', 'code_already_yours']);
		expect(new Set(answers.map(({ body }) => body.message)).size).toBe(4);
	});

	it('R-086 S1-239 redeems a code at once if it covers its one available product; otherwise keeps it', async () => {
		const person = await testApp.make.user();
		const event = await makeEvent(testApp, { enable_codes: true, available_tickets: 5 });
		const full = await makeCode(testApp, { percent: 100, event_id: event.id });
		expect((await activate(person, full.code)).body).toMatchObject({ result: 'used', code: { used: 1 } });
		expect(await testApp.seats(event.id)).toBe(1);
		expect((await buy(testApp, person.token, 'event', event.id)).body.type).toBe('already_has_access');
		for (const given of [{ percent: 100 }, { percent: 99, event_id: event.id }, { cash_grosze: 100, event_id: event.id }])
			expect((await activate(await testApp.make.user(), (await makeCode(testApp, given)).code)).body.result).toBe('activated');
		const over = await makeEvent(testApp, { enable_codes: true, date_from: '2020-01-01' });
		expect((await activate(person, (await makeCode(testApp, { percent: 100, event_id: over.id })).code)).body).toMatchObject({
			result: 'activated',
			code: { over: 1, title_ends: expect.stringContaining('2020-01-01') },
		});
		const cash = await makeCode(testApp, { cash_grosze: 999_999, event_id: event.id });
		expect((await activate(await testApp.make.user(), cash.code)).body.result).toBe('used');
	});

	it('B-024 a code for a broadcast that has ended without a recording is over at once, not at the end of the hours', async () => {
		const person = await testApp.make.user();
		const day = addDays(warsawDate(testApp.context.now()), 1);
		const event = await makeEvent(testApp, { enable_codes: true, date_from: day, full_day: true });
		const { code } = await makeCode(testApp, { percent: 100, event_id: event.id });
		const noon = warsawMoment(day, '12:00');
		await insertStream(testApp, { event, admin, onAirAt: noon, lastSegmentAt: noon, endedAt: noon });
		expect((await activate(person, code)).body).toMatchObject({ result: 'activated', code: { over: 1 } });
		await testApp.context.db.run(sql`update events set replay_until = ${warsawMoment(day, '20:00')} where id = ${event.id}`);
		expect(await list(person)).toMatchObject([{ over: 0 }]);
	});

	it('R-084 S1-226 C10 frees the place of an unused code when it is deleted; a used or held one stays', async () => {
		const person = await testApp.make.user();
		const event = await makeEvent(testApp, { enable_codes: true });
		const spare = await makeCode(testApp, { user_id: person.id });
		expect((await remove(person, spare.id)).status).toBe(204);
		expect(await uses(spare.id)).toBe(0);
		expect((await activate(person, spare.code)).status).toBe(201);
		const number = await bought(testApp, person.token, 'event', event.id);
		expect(await remove(person, spare.id)).toMatchObject({ status: 409, body: { type: 'in_use' } });
		await testApp.pay(number);
		expect(await remove(person, spare.id)).toMatchObject({ status: 409, body: { type: 'code_used' } });
		expect((await remove(person, 999_999)).status).toBe(404);
	});

	it('R-089 R-090 S1-080 applies the best code by default; the buyer may choose another or none', async () => {
		const event = await makeEvent(testApp, { enable_codes: true, price_grosze: 10_000 });
		const amount = async (body: object, codes: object[]) => {
			const person = await testApp.make.user();
			const made = [];
			for (const code of codes) made.push(await makeCode(testApp, { ...code, user_id: person.id }));
			const chosen = 'nth' in body ? { code_id: made[body.nth as number]?.id } : body;
			return (await buy(testApp, person.token, 'event', event.id, chosen as Record<string, unknown>)).body.order.amount;
		};
		expect(await amount({}, [{ percent: 10 }, { cash_grosze: 3000 }, { percent: 20 }])).toBe(70);
		expect(await amount({ nth: 0 }, [{ percent: 10 }, { cash_grosze: 3000 }])).toBe(90);
		expect(await amount({ code_id: null }, [{ percent: 10 }])).toBe(100);
		expect(await amount({}, [{ percent: 10, expiration_date: '2020-01-01T00:00:00Z' }])).toBe(100);
	});

	it('R-083 subtracts the percentage once and rounds half a grosz up', async () => {
		const event = await makeEvent(testApp, { enable_codes: true, price_grosze: 3335 });
		const person = await testApp.make.user();
		await makeCode(testApp, { percent: 50, user_id: person.id });
		expect((await buy(testApp, person.token, 'event', event.id)).body.order.amount).toBe(16.68);
	});

	it('R-085 R-091 leaves gift and group orders at their price, holds a code while open, and releases it on cancelling', async () => {
		const event = await makeEvent(testApp, { enable_codes: true });
		const person = await testApp.make.user();
		await makeCode(testApp, { user_id: person.id, percent: 50 });
		expect((await buy(testApp, person.token, 'gift', `event-${event.id}`)).body.order.amount).toBe(40);
		expect((await buy(testApp, person.token, 'group', `event-${event.id}-2`)).body.order.amount).toBe(80);
		const number = await bought(testApp, person.token, 'event', event.id);
		const second = await makeEvent(testApp, { enable_codes: true });
		expect((await buy(testApp, person.token, 'event', second.id)).body.order.amount).toBe(40);
		expect((await list(person))[0]).toMatchObject({ held: 1, held_by_bank: 0 });
		await testApp.pay(number, 'waiting');
		expect((await list(person))[0]).toMatchObject({ held: 1, held_by_bank: 1 });
		await testApp.pay(number, 'rejected');
		expect((await list(person))[0]).toMatchObject({ held: 0, used: 0 });
	});

	it('C3 refuses a chosen code of another product, an expired one and one of another person', async () => {
		const event = await makeEvent(testApp, { enable_codes: true });
		const elsewhere = await makeEvent(testApp);
		const person = await testApp.make.user();
		const other = await testApp.make.user();
		const wrong = await makeCode(testApp, { user_id: person.id, event_id: elsewhere.id });
		const old = await makeCode(testApp, { user_id: person.id, expiration_date: '2020-01-01T00:00:00Z' });
		const foreign = await makeCode(testApp, { user_id: other.id });
		const types = [];
		for (const { id } of [wrong, old, foreign])
			types.push((await buy(testApp, person.token, 'event', event.id, { code_id: id })).body.type);
		expect(types).toEqual(['validation', 'code_expired', 'code_unknown']);
	});

	it('C4 R-068 a code that covers everything completes at once, without the provider, and takes a seat', async () => {
		const event = await makeEvent(testApp, { enable_codes: true, available_tickets: 3 });
		const creates = testApp.payu.ledger().calls.create ?? 0;
		for (const code of [{ percent: 100 }, { cash_grosze: 100_000 }]) {
			const person = await testApp.make.user();
			await makeCode(testApp, { ...code, user_id: person.id });
			const { body } = await buy(testApp, person.token, 'event', event.id);
			expect(body).toMatchObject({ order: { status: 'COMPLETED', amount: 0 } });
			expect(body.payu).toBeUndefined();
			expect((await list(person))[0].used).toBe(1);
		}
		expect(await testApp.seats(event.id)).toBe(2);
		expect(testApp.payu.ledger().calls.create ?? 0).toBe(creates);
	});

	it('C1 gives a code to no more people than its limit, and to one person once, however many try together', {
		tags: ['slow'],
	}, async () => {
		for (const limit of [1, 10]) {
			const { id, code } = await makeCode(testApp, { limit });
			const users = await Promise.all(Array.from({ length: 100 }, () => testApp.make.user()));
			const answers = await Promise.all(users.map((person) => activate(person, code)));
			expect(answers.filter(({ status }) => status === 201)).toHaveLength(limit);
			expect(answers.filter(({ status, body }) => status === 422 && body.type === 'code_exhausted')).toHaveLength(100 - limit);
			expect(await uses(id)).toBe(limit);
		}
		const { id, code } = await makeCode(testApp, { limit: 50 });
		const eager = await testApp.make.user();
		const again = await Promise.all(Array.from({ length: 10 }, () => activate(eager, code)));
		expect(again.filter(({ status }) => status === 201)).toHaveLength(1);
		expect(again.filter(({ status, body }) => status === 422 && body.type === 'code_already_yours')).toHaveLength(9);
		expect(await uses(id)).toBe(1);
	});

	it('C13 S3-120 only the owner and admins can access the codes of a person', async () => {
		const owner = await testApp.make.user();
		const stranger = await testApp.make.user();
		const { id, code } = await makeCode(testApp, { user_id: owner.id });
		for (const method of ['GET', 'POST'] as const)
			expect(
				(
					await testApp.request({
						method,
						url: `/api/users/${owner.id}/codes`,
						token: stranger.token,
						...(method === 'POST' && { body: { code } }),
					})
				).status,
			).toBe(404);
		expect((await remove(owner, id, stranger.token)).status).toBe(404);
		expect((await remove(owner, id, admin.token)).status).toBe(204);
		expect((await activate(owner, code, admin.token)).status).toBe(201);
		const { rows } = await testApp.context.db.pool.query(
			"select action from audit where actor_id = $1 and subject_type = 'user' order by id",
			[admin.id],
		);
		expect(rows.map(({ action }) => action)).toEqual(['codes.detach', 'codes.activate']);
	});

	it('G-022 right codes are no tries: who adds more than fifteen of them is not refused, and wrong ones still count', async () => {
		const strict = await openPaymentTestApp({ databaseUrl: testApp.databaseUrl, payu: testApp.payu, env: { RATE_LIMITS: 'on' } });
		const { id, token } = await testApp.make.user();
		const add = async (code: string) => {
			const sent = { token, body: { code }, ip: '2001:db8:7:1::1' };
			return (await strict.request({ method: 'POST', url: `/api/users/${id}/codes`, ...sent })).status;
		};
		for (let count = 0; count < 14; count++) expect(await add(`NIE-TEN-${count}`)).toBe(422);
		for (let count = 0; count < 4; count++) expect(await add((await makeCode(testApp, {})).code)).toBe(201);
		expect([await add('NIE-TEN-15'), await add('NIE-TEN-16')]).toEqual([422, 429]);
		await strict.close();
	});

	it('R-088 C6 answers 429 after too many attempts of an account or of an address (IPv6: of its /64), and never logs a code', async () => {
		const strict = await openPaymentTestApp({ databaseUrl: testApp.databaseUrl, payu: testApp.payu, env: { RATE_LIMITS: 'on' } });
		const person = await testApp.make.user();
		const attempt = async ({ id, token }: typeof person, n: number) => {
			const sent = { token, body: { code: `ZGADUJE-${n}` }, ip: `2001:db8:1:1::${n}` };
			return (await strict.request({ method: 'POST', url: `/api/users/${id}/codes`, ...sent })).status;
		};
		const tries = [];
		for (let n = 0; n < 20; n++) tries.push(await attempt(person, n));
		expect(tries.filter((status) => status === 429)).toHaveLength(5);
		for (let group = 0; group < 3; group++) {
			const other = await testApp.make.user();
			for (let n = 0; n < 15; n++) expect(await attempt(other, 100 + n)).toBe(422);
		}
		expect(await attempt(await testApp.make.user(), 200)).toBe(429);
		expect(strict.logged.join('')).not.toContain('ZGADUJE');
		await strict.close();
	});
});

describe('gift and group codes', () => {
	it('G-050 R-096 S1-252 R-095 a gift makes one single-use code to gift_expiration; a universal one is valid for any one product', async () => {
		const giver = await testApp.make.user();
		const guest = await testApp.make.user();
		await enableGiftsAndGroups(testApp, { gifts: { gift_expiration: '2030-06-30T21:59:00.000Z' } });
		const number = await bought(testApp, giver.token, 'gift', 'any');
		await testApp.pay(number);
		const [{ code }] = (await testApp.request({ url: `/api/gifts/${number}`, token: giver.token })).body.order.codes;
		await enableGiftsAndGroups(testApp, { gifts: { gift_expiration: null, gift_available: false, any_gift_available: false } });
		const row = await testApp.context.db.one(
			sql`select "limit", discount_percent, expiration_date, is_gift from codes where code = ${code}`,
		);
		expect(row).toEqual({ limit: 1, discount_percent: 100, expiration_date: '2030-06-30T21:59:00.000Z', is_gift: true });
		expect((await activate(guest, code)).body.result).toBe('activated');
		const held = async (token: string) => (await testApp.request({ url: `/api/gifts/${number}`, token })).body.order.codes;
		const holder = { userId: guest.id, firstname: guest.firstname, lastname: guest.lastname };
		expect(await held((await testApp.make.admin()).token)).toMatchObject([{ taken: true, usage: null, holder }]);
		expect((await held(giver.token))[0], 'not for the giver').not.toHaveProperty('holder');
		const video = await makeVideo(testApp);
		const { body } = await buy(testApp, guest.token, 'video', video.id);
		expect(body.order).toMatchObject({ status: 'COMPLETED', amount: 0, used_code: code });
		const seen = (await testApp.request({ url: `/api/gifts/${number}`, token: giver.token })).body.order;
		expect(seen).toMatchObject({
			numberOfUses: 1,
			codes: [
				{
					code,
					expiration_date: '2030-06-30T21:59:00.000Z',
					usage: { userId: guest.id, firstname: guest.firstname, lastname: guest.lastname },
				},
			],
		});
		await enableGiftsAndGroups(testApp);
	});

	it('R-092 a paid code opens an event with sales blocked and codes off, by activation and by the call', async () => {
		const blocked = { enable_codes: false, enable_tickets: false };
		const [own, other] = [await makeEvent(testApp), await makeEvent(testApp, blocked)];
		const giver = await testApp.make.user();
		const giftCode = async (product: string) => {
			const number = await bought(testApp, giver.token, 'gift', product);
			await testApp.pay(number);
			return (await testApp.request({ url: `/api/gifts/${number}`, token: giver.token })).body.order.codes[0].code as string;
		};
		const [ofTitle, universal] = [await giftCode(`event-${own.id}`), await giftCode('any')];
		await testApp.context.db.run(sql`update events set enable_tickets = false where id = ${own.id}`);
		const guest = await testApp.make.user();
		expect((await activate(guest, ofTitle)).body.result).toBe('used');
		expect((await activate(guest, universal)).body.result).toBe('activated');
		const { body } = await buy(testApp, guest.token, 'event', other.id);
		expect(body.order).toMatchObject({ status: 'COMPLETED', amount: 0, used_code: universal });
	});

	it('R-062 C8 C10 redeeming a gift for a sold-out event takes no second seat, also by the giver', async () => {
		const event = await makeEvent(testApp, { available_tickets: 1, enable_codes: true });
		const giver = await testApp.make.user();
		const number = await bought(testApp, giver.token, 'gift', `event-${event.id}`);
		await testApp.pay(number);
		const [{ code }] = (await testApp.request({ url: `/api/gifts/${number}`, token: giver.token })).body.order.codes;
		expect((await buy(testApp, (await testApp.make.user()).token, 'event', event.id)).body.type).toBe('sold_out');
		expect((await activate(giver, code)).body.result).toBe('used');
		expect(await testApp.seats(event.id)).toBe(1);
		expect((await activate(giver, code)).body.type).toBe('code_already_yours');
	});

	it('R-097 makes the unused codes of product gifts universal once their event or video has ended', async () => {
		const [event, video] = [await makeEvent(testApp, { enable_codes: true }), await makeVideo(testApp, { video_price_grosze: 3000 })];
		const giver = await testApp.make.user();
		const numbers = [
			await bought(testApp, giver.token, 'gift', `event-${event.id}`),
			await bought(testApp, giver.token, 'gift', `video-${video.id}`),
		];
		for (const number of numbers) await testApp.pay(number);
		const targets = async () =>
			(
				await testApp.context.db.rows<{ id: number | null }>(sql`
					select coalesce(c.event_id, c.video_id) as id from codes c join orders o on o.id = c.order_id
					where o.ext_order_id = any(${numbers}) order by c.id`)
			).map(({ id }) => id);
		await testApp.runJob('gifts-make-universal');
		expect(await targets()).toEqual([event.id, video.id]);
		await testApp.context.db.run(sql`update events set closes_at = now() - interval '1 minute' where id = ${event.id}`);
		await testApp.context.db.run(sql`update videos set end_date = now() - interval '1 minute' where id = ${video.id}`);
		await testApp.runJob('gifts-make-universal');
		expect(await targets()).toEqual([null, null]);
	});

	it('S1-251 R-099 S1-250 C9 a group of ten makes ten codes at the domain’s own total', async () => {
		await enableGiftsAndGroups(testApp, { groups: { one_free: true, discount: 15 } });
		const event = await makeEvent(testApp, { price_grosze: 1999 });
		const { token } = await testApp.make.user();
		const { body } = await buy(testApp, token, 'group', `event-${event.id}-10`);
		expect(body.order).toMatchObject({
			amount: 152.92,
			product_quantity: 10,
			one_free: 1,
			discount: 15,
			product_slug: `event-${event.id}-10`,
		});
		await testApp.pay(body.order.extOrderId);
		const { codes } = (await testApp.request({ url: `/api/groupTickets/${body.order.extOrderId}`, token })).body.order;
		expect(new Set(codes.map(({ code }: { code: string }) => code)).size).toBe(10);
		// a person who has the title leaves the second code to another person
		const guest = await testApp.make.user();
		expect((await activate(guest, codes[0].code)).body.result).toBe('used');
		const refused = { status: 409, body: { type: 'already_has_access', message: expect.stringContaining('Przekaż kod') } };
		expect(await activate(guest, codes[1].code)).toMatchObject(refused);
		expect([await uses(codes[1].id), await list(guest)]).toMatchObject([0, [{ used: 1 }]]);
		expect((await activate(await testApp.make.user(), codes[1].code)).body.result).toBe('used');
		// a person who is too young for the title leaves it to another person, too
		const setAge = (age: number) => testApp.context.db.run(sql`update videos set age_restriction = ${age} where id = ${event.video_id}`);
		await setAge(18);
		const child = await testApp.make.user({ birthday: '2012-01-01' });
		expect(await activate(child, codes[4].code)).toMatchObject({ status: 409, body: { type: 'under_age' } });
		expect([await uses(codes[4].id), await list(child)]).toEqual([0, []]);
		const ageless = await testApp.make.user({ birthday: null });
		const unknown = { type: 'under_age', message: expect.stringContaining('datę urodzenia') };
		expect(await activate(ageless, codes[4].code)).toMatchObject({ status: 409, body: unknown });
		await setAge(0);
		// also when both are sent at once
		const eager = await testApp.make.user();
		const together = await Promise.all([2, 3].map((n) => activate(eager, codes[n].code)));
		expect(together.map(({ status }) => status).sort()).toEqual([201, 409]);
		expect(together.find(({ status }) => status === 409)).toMatchObject(refused);
		expect(await list(eager)).toMatchObject([{ used: 1 }]);
		await enableGiftsAndGroups(testApp, { groups: { one_free: true, discount: 99, min_units: 1 } });
		const free = await buy(testApp, token, 'group', `event-${event.id}-1`);
		// an order with a total of 0 is refused (F-040)
		expect(free.body).toMatchObject({ statusCode: 409, type: 'not_available' });
		await enableGiftsAndGroups(testApp);
	});
});
