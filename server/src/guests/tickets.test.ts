import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { boughtAsGuest, buyAsGuest, guestCookie, ticketIn } from '#testing/guest.ts';
import { interceptQueries } from '#testing/intercept-queries.ts';
import { mailedLink, makeAccount, PASSWORD, signIn } from '#testing/make-account.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openPaymentTestApp, type PaymentTestApp } from '#testing/payments.ts';

let testApp: PaymentTestApp;
let video: string;
let n = 0;
beforeAll(async () => {
	testApp = await openPaymentTestApp();
	video = `video-${(await makeVideo(testApp, { video_price_grosze: 2_900, title: 'Wesele' })).id}`;
});
afterAll(() => testApp.close());

const newEmail = () => `bilet${++n}@poczta.test`;
const newest = async (email: string) => (await testApp.mails(email))[0];
const post = (url: string, body: unknown, guest?: string) =>
	testApp.request({ method: 'POST', url, body, ...(guest && { cookies: { guest } }) });
const open = (ticket: string, guest?: string) => post('/api/tickets/open', { ticket }, guest);
const digitsIn = (mail: { body: string } | undefined) => /^\d{3} \d{3}$/m.exec(mail?.body ?? '')?.[0] ?? '';
const roleOf = async (email: string) =>
	(await testApp.context.db.one<{ role: string }>(sql`select role from users where email = ${email}`)).role;

/** A paid order, and the ticket of the link in its mail. */
async function paid(email = newEmail()) {
	const right = await boughtAsGuest(testApp, email, video);
	await testApp.pay(right.extOrderId);
	return { ...right, email, ticket: ticketIn(await newest(email)) };
}

const sees = async (extOrderId: string, guest: string | undefined) =>
	(await testApp.request({ url: `/api/guest/orders/${extOrderId}`, ...(guest && { cookies: { guest } }) })).status;

describe('the link of a ticket in a mail', () => {
	it('N-009 the first browser that opens it gets the guest right; looking at it, as scanners do, spends nothing', async () => {
		const { extOrderId, ticket } = await paid();
		for (let time = 0; time < 3; time++) {
			expect(await post('/api/tickets/look', { ticket })).toMatchObject({
				status: 200,
				body: { ticket: { kind: 'video', title: 'Wesele', quantity: 1 } },
			});
			expect((await testApp.request({ url: `/api/tickets/open?ticket=${ticket}` })).status).toBe(404);
		}
		const opened = await open(ticket);
		expect(opened).toMatchObject({
			status: 200,
			body: { state: 'opened', order: { extOrderId, email: expect.stringMatching(/^b…\d*@poczta\.test$/), firstname: '' } },
		});
		expect(await sees(extOrderId, guestCookie(opened))).toBe(200);
	});

	it('N-003 N-009 its mail says that no account is needed, and never to sign in', async () => {
		const { body } = (await newest((await paid()).email)) ?? {};
		expect(body).toContain('Nie potrzebujesz konta ani hasła');
		expect(body).not.toMatch(/zalogowa/i);
	});

	it('N-009 of 20 browsers that open it at once one gets the right', async () => {
		const { ticket } = await paid();
		const answers = await Promise.all(Array.from({ length: 20 }, () => open(ticket)));
		expect(answers.filter(({ body }) => body.state === 'opened')).toHaveLength(1);
		expect(answers.filter((answer) => guestCookie(answer))).toHaveLength(1);
	});

	it('N-009 on another browser six digits are asked for, mailed to the buyer; a forwarded link alone opens nothing', async () => {
		const { email, extOrderId, ticket } = await paid();
		await open(ticket);
		const second = await open(ticket);
		expect(second).toMatchObject({ status: 200, body: { state: 'digits', hint: expect.stringMatching(/^b…\d@poczta\.test$/) } });
		expect(guestCookie(second)).toBeUndefined();
		expect(second.text).not.toContain(extOrderId);
		const code = digitsIn(await newest(email));
		expect(await post('/api/tickets/code', { ticket, code: '12' })).toMatchObject({
			status: 422,
			body: { formErrorKeys: { code: 'form.validate.six_digits' } },
		});
		const right = await post('/api/tickets/code', { ticket, code });
		expect(right).toMatchObject({ status: 200, body: { state: 'opened', order: { extOrderId } } });
		expect(await sees(extOrderId, guestCookie(right))).toBe(200);
		// once
		expect((await post('/api/tickets/code', { ticket, code })).status).toBe(422);
	});

	it('N-009 five tries at the digits, also at once, then only a new code', async () => {
		const { email, ticket } = await paid();
		await open(ticket);
		await open(ticket);
		const code = digitsIn(await newest(email)).replace(' ', '');
		const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
		const tries = await Promise.all(Array.from({ length: 30 }, () => post('/api/tickets/code', { ticket, code: wrong })));
		expect(tries.filter(({ status }) => status === 422)).toHaveLength(5);
		expect((await post('/api/tickets/code', { ticket, code })).status).toBe(429);
		await open(ticket);
		expect((await post('/api/tickets/code', { ticket, code: digitsIn(await newest(email)) })).status).toBe(200);
	});

	it('N-009 a link that was changed, or whose order was refunded, does not work', async () => {
		const { extOrderId, ticket } = await paid();
		for (const wrong of [`${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`, 'x', `WID-1.abcdefgh.${'x'.repeat(43)}`])
			expect(await open(wrong)).toMatchObject({ status: 422, body: { type: 'wrong_token' } });
		await testApp.context.db.run(sql`update orders set status = 'REFUNDED', refunded_at = now() where ext_order_id = ${extOrderId}`);
		expect((await open(ticket)).status).toBe(422);
	});

	it('N-011 opening it makes an account that was made by buying a standard one; one with a password nobody has proven it leaves', async () => {
		const { email, ticket } = await paid();
		expect(await roleOf(email)).toBe('unverified');
		await open(ticket);
		expect(await roleOf(email)).toBe('standard');
		const other = await paid();
		await testApp.context.db.run(sql`update users set password_hash = 'x' where email = ${other.email}`);
		await open(other.ticket);
		expect(await roleOf(other.email)).toBe('unverified');
	});
});

describe('where is my ticket', () => {
	const ask = (email: string) => post('/api/tickets/link', { email });

	it('N-008 the mail lists current tickets with a link each; the answer is the same for everybody', async () => {
		const { email, extOrderId } = await paid();
		const unpaid = `video-${(await makeVideo(testApp, { video_price_grosze: 900 })).id}`;
		await buyAsGuest(testApp, email, unpaid);
		const person = await makeAccount(testApp);
		const answers = [await ask(email.toUpperCase()), await ask(person.email), await ask(newEmail())];
		expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['202 {"sent":true}']));
		const mail = await newest(email);
		expect(mail?.body.match(/\/bilet\?token=/g)).toHaveLength(2);
		const opened = await Promise.all([...(mail?.body.matchAll(/token=(\S+)/g) ?? [])].map(([, ticket = '']) => open(ticket)));
		expect(opened.map(({ body }) => body.order.extOrderId)).toContain(extOrderId);
		expect((await newest(person.email))?.body).toContain('nie ma teraz biletu');
	});
});

describe('a mistyped address', () => {
	const correct = (extOrderId: string, guest: string, email: string) =>
		testApp.request({ method: 'PUT', url: `/api/guest/orders/${extOrderId}/email`, cookies: { guest }, body: { email } });

	it('N-009 can be corrected once before the first play: the order moves, its mail is sent again, older links are void', async () => {
		const { extOrderId, guest, ticket, email } = await paid();
		const right = newEmail();
		expect(await correct(extOrderId, guest, right)).toMatchObject({ status: 200, body: { order: { extOrderId, email: right } } });
		expect((await open(ticket)).status).toBe(422);
		const mailed = ticketIn(await newest(right));
		expect(await open(mailed)).toMatchObject({ body: { state: 'opened', order: { extOrderId } } });
		expect(await sees(extOrderId, guest)).toBe(200);
		const counts = await testApp.context.db.rows(
			sql`select email, completed_orders from users where email in (${email}, ${right}) order by id`,
		);
		expect(counts).toEqual([
			{ email, completed_orders: 0 },
			{ email: right, completed_orders: 1 },
		]);
		expect(await correct(extOrderId, guest, newEmail())).toMatchObject({ status: 409, body: { type: 'corrected_already' } });
	});

	it('N-009 not after the first play, not by a browser that only opened the link, and not onto somebody who has the ticket', async () => {
		const played = await paid();
		await testApp.context.db.run(sql`
			insert into view_starts (user_id, video_id, ip, ip_group) select user_id, video_id, '10.0.0.1', '10.0.0.1' from orders where ext_order_id = ${played.extOrderId}`);
		expect((await correct(played.extOrderId, played.guest, newEmail())).status).toBe(409);
		const forwarded = await paid();
		const opened = guestCookie(await open(forwarded.ticket)) ?? '';
		expect((await correct(forwarded.extOrderId, opened, newEmail())).status).toBe(409);
		expect(await correct(forwarded.extOrderId, forwarded.guest, played.email)).toMatchObject({ status: 202, body: { sent: true } });
		expect((await correct(forwarded.extOrderId, forwarded.guest, 'zly adres')).status).toBe(422);
		expect((await correct(forwarded.extOrderId, forwarded.guest, forwarded.email)).status).toBe(422);
	});
});

describe('keeping it in an account', () => {
	const keep = (extOrderId: string, guest: string, body: object = {}) => post(`/api/guest/orders/${extOrderId}/account`, body, guest);

	it('N-011 with a password: it counts when the mailed link proves it; all orders are in the account', async () => {
		const { extOrderId, guest, email } = await paid();
		expect(await keep(extOrderId, guest, { newpassword: PASSWORD })).toMatchObject({ status: 202, body: { sent: true } });
		expect((await signIn(testApp, email, PASSWORD)).status).toBe(403);
		const token = (await mailedLink(testApp, email)).get('token');
		expect((await post('/api/verifications', { email, token, password: PASSWORD })).status).toBe(200);
		const signedIn = await signIn(testApp, email, PASSWORD);
		const { body } = await testApp.request({ url: '/api/videopayments/user', token: signedIn.body.token });
		expect(body.orders.map((order: { extOrderId: string }) => order.extOrderId)).toEqual([extOrderId]);
	});

	it('N-011 with none: a link signs in; where somebody has an account nothing of it changes and the answer is the same', async () => {
		const { extOrderId, guest, email } = await paid();
		expect((await keep(extOrderId, guest)).body).toEqual({ sent: true });
		expect((await newest(email))?.subject).toBe('Twój kod do logowania');
		const person = await makeAccount(testApp);
		const theirs = await paid(person.email);
		expect((await keep(theirs.extOrderId, theirs.guest, { newpassword: 'Inne-haslo-9' })).body).toEqual({ sent: true });
		expect((await signIn(testApp, person.email, PASSWORD)).status).toBe(200);
		expect((await keep(theirs.extOrderId, theirs.guest, { newpassword: 'krotkie' })).status).toBe(422);
	});
});

describe('the guard of the first browser, on and off', () => {
	it('N-009 control: without the unique index every browser that opens the link at once gets the right', async () => {
		const { ticket } = await paid();
		const { db } = testApp.context;
		const openByAll = async () =>
			(await Promise.all(Array.from({ length: 6 }, () => open(ticket)))).filter((answer) => guestCookie(answer)).length;
		const restore = interceptQueries(testApp, (query, run) =>
			run({ ...query, name: undefined, text: query.text.replace(/on conflict \(order_id, mailed_at\)[^;]*do nothing/, '') }),
		);
		await db.pool.query('drop index sessions_one_by_link');
		expect(await openByAll()).toBe(6);
		restore();
		await db.pool.query('delete from sessions where mailed_at is not null');
		await db.pool.query('create unique index sessions_one_by_link on sessions (order_id, mailed_at) where mailed_at is not null');
		expect(await openByAll()).toBe(1);
	});
});
