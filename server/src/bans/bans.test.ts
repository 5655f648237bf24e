import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, signIn } from '#testing/make-account.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { sql } from '../lib/db/db.ts';

let testApp: TestApp;
let admin: string;
beforeAll(async () => {
	testApp = await openTestApp();
	admin = (await testApp.make.admin()).token;
});
afterAll(() => testApp.close());

const ban = (body: Record<string, unknown>, token: string | null = admin) =>
	testApp.request({ method: 'POST', url: '/api/bans', token, body });
const FOREVER = { forever: true, reason: 'spam', expiration_date: null, send_email: false };

describe('bans', () => {
	it('S3-144 S3-091 S3-100 answers 201 { ban }, lists it, and DELETE lifts it', async () => {
		const user = await makeAccount(testApp, { lastname: 'Zablokowana' });
		const { status, body } = await ban({ user_id: user.id, ...FOREVER });
		expect(status).toBe(201);
		expect(body.ban).toEqual({
			id: expect.any(Number),
			user_id: user.id,
			firstname: 'Anna',
			lastname: 'Zablokowana',
			email: user.email,
			country_code: 'PL',
			reason: 'spam',
			expiration_date: null,
			forever: true,
			send_email: false,
			created_at: expect.any(String),
			active: true,
		});
		expect((await testApp.request({ url: '/api/bans', token: admin })).body.bans).toContainEqual(body.ban);
		expect((await testApp.request({ url: `/api/users/${user.id}`, token: admin })).body.bans).toEqual([body.ban]);
		expect((await signIn(testApp, user.email)).status).toBe(401);
		expect((await testApp.request({ method: 'DELETE', url: `/api/bans/${body.ban.id}`, token: admin })).status).toBe(204);
		expect((await testApp.request({ method: 'DELETE', url: `/api/bans/${body.ban.id}`, token: admin })).status).toBe(404);
		expect((await testApp.request({ url: `/api/bans?user_id=${user.id}`, token: admin })).body).toEqual({ bans: [], total: 0 });
		expect((await signIn(testApp, user.email)).status).toBe(200);
	});

	it('S3-105 R-144 a ban without a reason stores “nie określono”', async () => {
		for (const reason of [undefined, null, '', '   ']) {
			const user = await testApp.make.user();
			expect((await ban({ user_id: user.id, ...FOREVER, reason })).body.ban.reason).toBe('nie określono');
		}
	});

	it('S3-106 an invalid date and one not in the future have their own messages; a permanent ban takes any date (S3-107)', async () => {
		const { id } = await testApp.make.user();
		const until = (expiration_date: unknown, forever = false) => ban({ user_id: id, reason: 'x', expiration_date, forever });
		for (const wrong of ['jutro', '2026-02-30 10:00', null, '', '2026-13-01 10:00'])
			expect(await until(wrong)).toMatchObject({ status: 422, body: { formError: { expiration_date: 'Nieprawidłowa data.' } } });
		expect((await until('2020-01-01 10:00')).body.formError.expiration_date).toBe('Prosze podać datę w przyszłości.');
		expect((await until('2020-01-01 10:00', true)).status).toBe(201);
	});

	it('S3-108 takes the date as YYYY-MM-DD HH:mm in Warsaw time and flags as booleans', async () => {
		const { id } = await testApp.make.user();
		const { body } = await ban({ user_id: id, reason: 'x', expiration_date: '2999-07-01 12:00', forever: false, send_email: false });
		expect(body.ban).toMatchObject({ expiration_date: '2999-07-01T10:00:00.000Z', forever: false, send_email: false });
	});

	it('R-025 a second active ban is 409, also for concurrent calls', async () => {
		const user = await testApp.make.user();
		const answers = await Promise.all(Array.from({ length: 5 }, () => ban({ user_id: user.id, ...FOREVER })));
		expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
		expect((await ban({ user_id: user.id, ...FOREVER })).body.type).toBe('already_banned');
	});

	it('R-025 a ban expires without being lifted, and allows a new one', async () => {
		const user = await makeAccount(testApp);
		const end = new Date(testApp.context.now().getTime() + 3_600_000).toISOString();
		await ban({ user_id: user.id, reason: 'godzina', expiration_date: end, forever: false });
		expect((await signIn(testApp, user.email)).body.type).toBe('account_blocked');
		testApp.advance(3_600_000 + 1_000);
		expect((await signIn(testApp, user.email)).status).toBe(200);
		expect((await testApp.request({ url: `/api/bans?user_id=${user.id}`, token: admin })).body.bans[0].active).toBe(false);
		expect((await ban({ user_id: user.id, ...FOREVER })).status).toBe(201);
	});

	it('R-025 send_email mails the reason and the end; otherwise nothing is sent', async () => {
		const [notified, unnotified] = [await testApp.make.user(), await testApp.make.user()];
		await ban({ user_id: notified.id, reason: 'Nagrywanie <b>', expiration_date: '2999-07-01 02:00', send_email: true });
		await ban({ user_id: unnotified.id, reason: 'x', expiration_date: '2999-07-01 12:00' });
		const [mail] = await testApp.mails(notified.email);
		expect(mail?.subject).toBe('Twoje konto zostało zablokowane');
		expect(mail?.body).toContain('do 01.07.2999, 2:00');
		expect(mail?.body).toContain('Nagrywanie <b>');
		expect(mail?.html).toContain('Nagrywanie &lt;b&gt;');
		expect(await testApp.mails(unnotified.email)).toHaveLength(0);
		const english = await testApp.make.user();
		await testApp.context.db.run(sql`update users set language = 'en' where id = ${english.id}`);
		await ban({ user_id: english.id, ...FOREVER, reason: '', send_email: true });
		expect((await testApp.mails(english.email))[0]?.body).toContain('not specified');
	});

	it('R-025 D6 ends the sessions at once, and lifting the ban does not restore them', async () => {
		const user = await testApp.make.user();
		const check = () => testApp.request({ url: '/api/users/validate-session', token: user.token });
		const { body } = await ban({ user_id: user.id, ...FOREVER });
		expect(await check()).toMatchObject({ status: 401, body: { type: 'account_blocked' } });
		expect((await testApp.request({ method: 'DELETE', url: `/api/bans/${body.ban.id}`, token: admin })).status).toBe(204);
		expect(await check(), 'R-019 not blocked any more').toMatchObject({ status: 401, body: { type: 'session_expired' } });
	});

	it('an unknown person is 404', async () => {
		expect((await ban({ user_id: 999_999, ...FOREVER })).status).toBe(404);
	});

	it('R-033 banning and lifting are audited on the person, which an admin can read', async () => {
		const user = await testApp.make.user();
		const { body } = await ban({ user_id: user.id, ...FOREVER });
		await testApp.request({ method: 'DELETE', url: `/api/bans/${body.ban.id}`, token: admin });
		const url = `/api/audit?subject_type=user&subject_id=${user.id}`;
		const trail = await testApp.request({ url, token: admin });
		expect(trail.body.total).toBe(2);
		expect(trail.body.audit).toMatchObject([
			{ action: 'bans.lift', actor: { lastname: 'Żurek' }, before: { reason: 'spam' } },
			{ action: 'bans.create', ip: '127.0.0.1', after: { reason: 'spam', forever: true } },
		]);
		expect((await testApp.request({ url: `${url}&limit=1&page=2`, token: admin })).body.audit).toHaveLength(1);
		expect((await testApp.request({ url: '/api/audit', token: admin })).status).toBe(422);
	});

	it('the product itself bans without an actor', async () => {
		const { placeBan } = await import('./bans.service.ts');
		const user = await testApp.make.user();
		const request = {
			user_id: user.id,
			reason: 'Przekroczono limit adresów IP',
			expiration_date: '2999-01-01T00:00:00.000Z',
			forever: false,
			send_email: false,
		};
		const place = () => testApp.context.db.transaction((tx) => placeBan(testApp.context, tx, { viewer: null, caller: null }, request));
		expect(await place()).toMatchObject({ user_id: user.id, active: true });
		expect(await place()).toBeNull();
		expect(await testApp.context.db.one(sql`select actor_id from audit where subject_id = ${String(user.id)}`)).toEqual({ actor_id: null });
	});
});
