import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedLink, makeAccount, PASSWORD, signIn, signInAdmin } from '#testing/make-account.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { sql } from '../lib/db/db.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
afterAll(() => testApp.close());

const byLink = (login_token: string, login_email: string) =>
	testApp.request({ method: 'POST', url: '/api/auth/admin', body: { login_token, login_email } });

async function requestMailLink() {
	const admin = await makeAccount(testApp, { role: 'admin' });
	const step = await signIn(testApp, admin.email);
	const link = await mailedLink(testApp, admin.email);
	return { admin, step, link, token: link.get('login_token') };
}

describe('an admin signs in in two steps', () => {
	it('S1-124 R-015 E1 a right password gives no token: 403 link_sent without email, and one mail with the link', async () => {
		const { admin, step, link } = await requestMailLink();
		expect(step.status).toBe(403);
		expect(step.body).toEqual({ statusCode: 403, type: 'link_sent', message: 'Wysłano link do logowania.' });
		const mails = await testApp.mails(admin.email);
		expect(mails).toHaveLength(1);
		expect(`${link.url.origin}${link.url.pathname}`).toBe(`${testApp.context.env.publicUrl}/logowanie`);
		expect(link.get('login_email')).toBe(admin.email);
		expect(
			(await testApp.context.db.one<{ count: number }>(sql`select count(*) from sessions where user_id = ${admin.id} and ip is not null`))
				.count,
		).toBe(0);
	});

	it('S1-203 S2-174 R-016 E2 the link signs in once within 10 minutes; used again it is 422', async () => {
		const { admin, token } = await requestMailLink();
		testApp.advance(9 * 60_000);
		expect(await byLink(token, admin.email)).toMatchObject({
			status: 200,
			body: { id: admin.id, role: 'admin', token: expect.any(String) },
		});
		expect(await byLink(token, admin.email)).toMatchObject({ status: 422, body: { type: 'wrong_token' } });
	});

	it('S1-125 S2-174 E2 after 10 minutes it is 422, without email in the answer', async () => {
		const { admin, token } = await requestMailLink();
		testApp.advance(10 * 60_000 + 1_000);
		const answer = await byLink(token, admin.email);
		expect(answer.status).toBe(422);
		expect(answer.body).not.toHaveProperty('email');
	});

	it('E2 only the newest link is valid, for its account only, and a password change invalidates it', async () => {
		const { admin, token } = await requestMailLink();
		const other = await makeAccount(testApp, { role: 'admin' });
		expect((await byLink(token, other.email)).status).toBe(422);
		await signIn(testApp, admin.email);
		expect((await byLink(token, admin.email)).status).toBe(422);
		const newest = (await mailedLink(testApp, admin.email)).get('login_token');
		const body = { newpassword: 'Inne-haslo-9', password: PASSWORD };
		await testApp.request({ method: 'PUT', url: `/api/users/${admin.id}`, token: other.token, body });
		expect((await byLink(newest, admin.email)).status).toBe(422);
	});

	it('E2 of 20 parallel uses exactly one gets a session', async () => {
		const { admin, token } = await requestMailLink();
		const answers = await Promise.all(Array.from({ length: 20 }, () => byLink(token, admin.email)));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
	});

	it('R-016 D8 the token is stored as a hash only, and its length is 256 bits', async () => {
		const { token } = await requestMailLink();
		expect(Buffer.from(token, 'base64url')).toHaveLength(32);
		const rows = await testApp.context.db.rows(
			sql`select encode(token_hash, 'escape') as a, encode(token_hash, 'hex') as b from mail_tokens`,
		);
		expect(JSON.stringify(rows)).not.toContain(token);
	});

	it('S1-204 G-026 the session lasts 12 hours, also when it was to be remembered', async () => {
		const admin = await makeAccount(testApp, { role: 'admin' });
		await signIn(testApp, admin.email, PASSWORD, { remember: true });
		const link = await mailedLink(testApp, admin.email);
		const { body } = await byLink(link.get('login_token'), admin.email);
		expect(Math.round((Date.parse(body.expires_at) - testApp.context.now().getTime()) / 3_600_000)).toBe(12);
	});

	it('R-010 E3 the trusted domain is checked again at sign-in', async () => {
		for (const email of ['szef@nowascena.test.evil.pl', 'szef@evilnowascena.test', 'szef@sub.nowascena.test']) {
			await makeAccount(testApp, { role: 'admin', email });
			expect(await signIn(testApp, email)).toMatchObject({ status: 403, body: { type: 'forbidden' } });
			expect(await testApp.mails(email)).toHaveLength(0);
		}
	});

	it('R-010 E3 a link requested earlier is invalid once the domain is no longer trusted', async () => {
		const { admin, token } = await requestMailLink();
		const strict = await openTestApp({ databaseUrl: testApp.databaseUrl, env: { ADMIN_EMAIL_DOMAINS: 'inny.test' } });
		const answer = await strict.request({ method: 'POST', url: '/api/auth/admin', body: { login_token: token, login_email: admin.email } });
		expect(answer.status).toBe(403);
		await strict.close();
	});

	it('S2-010 S1-019 R-017 E7 in maintenance an admin signs in, and others get only to the sign-in page', async () => {
		const admin = await makeAccount(testApp, { role: 'admin' });
		await testApp.request({ method: 'PUT', url: '/api/appconfig', token: admin.token, body: { maintenance: true } });
		try {
			const { body } = await signInAdmin(testApp, admin.email);
			expect((await testApp.request({ url: '/api/users', token: body.token })).status).toBe(200);
			for (const role of ['standard', 'premium', 'unverified', 'deleted'] as const) {
				const user = role === 'deleted' ? await makeAccount(testApp) : await makeAccount(testApp, { role });
				if (role === 'deleted') {
					const url = `/api/users/${user.id}`;
					const gone = await testApp.request({ method: 'DELETE', url, token: admin.token, body: { password: PASSWORD } });
					expect(gone.status).toBe(204);
				}
				const answer = await signIn(testApp, user.email);
				expect([200, 401, 403]).toContain(answer.status);
				const next = await testApp.request({ url: '/api/users/validate-session', token: answer.body.token ?? null });
				expect(next).toMatchObject({ status: 503, body: { type: 'maintenance' } });
			}
			const banned = await makeAccount(testApp);
			await testApp.request({ method: 'POST', url: '/api/bans', token: admin.token, body: { user_id: banned.id, forever: true } });
			expect((await signIn(testApp, banned.email)).status).toBe(401);
		} finally {
			await testApp.request({ method: 'PUT', url: '/api/appconfig', token: admin.token, body: { maintenance: false } });
		}
	});
});

describe('an admin whose domain is trusted no more', () => {
	it('F-028 is signed out at the next call, on every device and for good; others stay', async () => {
		const [leaving, staying] = [await testApp.make.user({ role: 'admin', email: 'jan@dawna.test' }), await testApp.make.admin()];
		const person = await testApp.make.user({ email: 'widz@dawna.test' });
		const phone = await testApp.make.session(leaving.id, { remember: true, singleDevice: false });
		const openWith = (ADMIN_EMAIL_DOMAINS: string) => openTestApp({ databaseUrl: testApp.databaseUrl, env: { ADMIN_EMAIL_DOMAINS } });
		const statusOf = async (at: TestApp, token: string, url = '/api/users') => (await at.request({ url, token })).status;

		const before = await openWith('nowascena.test, dawna.test');
		expect([await statusOf(before, leaving.token), await statusOf(before, phone)]).toEqual([200, 200]);
		await before.close();

		const after = await openWith('nowascena.test');
		expect(await after.request({ url: '/api/appconfig', token: leaving.token })).toMatchObject({
			status: 401,
			body: { type: 'session_expired' },
		});
		expect([await statusOf(after, staying.token), await statusOf(after, person.token, `/api/users/${person.id}`)]).toEqual([200, 200]);
		await after.close();

		const again = await openWith('nowascena.test, dawna.test');
		expect([await statusOf(again, leaving.token), await statusOf(again, phone)]).toEqual([401, 401]);
		await again.close();
	});
});
