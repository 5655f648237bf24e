import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, PASSWORD, signIn } from '#testing/make-account.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { sql } from '../lib/db/db.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
afterAll(() => testApp.close());

const withoutEmail = ({ body, status }: Awaited<ReturnType<typeof signIn>>) => ({ status, body });

describe('signing in', () => {
	it('S1-203 R-021 answers id, role, names, e-mail, a token of 256 bits and expires_at; the token is stored hashed', async () => {
		const user = await makeAccount(testApp);
		const { status, body } = await signIn(testApp, user.email);
		expect(status).toBe(200);
		expect(body).toEqual({
			id: user.id,
			role: 'standard',
			firstname: 'Anna',
			lastname: 'Żurek',
			email: user.email,
			token: expect.stringMatching(/^[\w-]{43}$/),
			expires_at: expect.any(String),
		});
		const stored = await testApp.context.db.rows<{ hash: string }>(
			sql`select encode(token_hash, 'hex') || token_hash::text as hash from sessions`,
		);
		expect(JSON.stringify(stored)).not.toContain(body.token);
		expect(Buffer.from(body.token, 'base64url')).toHaveLength(32);
	});

	it('S1-204 R-021 lasts 12 hours, with remember 30 days', async () => {
		const { email } = await makeAccount(testApp);
		const hoursOf = (answer: { body: { expires_at: string } }) =>
			(Date.parse(answer.body.expires_at) - testApp.context.now().getTime()) / 3_600_000;
		expect(hoursOf(await signIn(testApp, email))).toBeCloseTo(12, 1);
		expect(hoursOf(await signIn(testApp, email, PASSWORD, { remember: true }))).toBeCloseTo(720, 1);
	});

	it('D11 the address counts in any spelling', async () => {
		const { email } = await makeAccount(testApp);
		expect((await signIn(testApp, ` ${email.toUpperCase()}. `)).status).toBe(200);
	});

	it('R-013 D7 wrong e-mail, wrong password, no password yet and deleted account give exactly the same answer', async () => {
		const { email } = await makeAccount(testApp);
		const bare = await testApp.make.user();
		const gone = await makeAccount(testApp);
		await testApp.request({ method: 'DELETE', url: `/api/users/${gone.id}`, token: gone.token, body: { password: PASSWORD } });
		const wrongPassword = withoutEmail(await signIn(testApp, email, 'Parter-2027'));
		expect(wrongPassword).toMatchObject({ status: 401, body: { type: 'bad_credentials' } });
		expect(withoutEmail(await signIn(testApp, 'nikt@poczta.test'))).toEqual(wrongPassword);
		expect(withoutEmail(await signIn(testApp, 'to nie jest adres'))).toEqual(wrongPassword);
		expect(withoutEmail(await signIn(testApp, bare.email))).toEqual(wrongPassword);
		expect(withoutEmail(await signIn(testApp, gone.email))).toEqual(wrongPassword);
	});

	it('S1-168 without e-mail or password answers form.validate.required', async () => {
		const { status, body } = await testApp.request({ method: 'POST', url: '/api/auth', body: { email: '', password: '' } });
		expect(status).toBe(422);
		expect(body).toMatchObject({
			type: 'validation',
			formErrorKeys: { email: 'form.validate.required', password: 'form.validate.required' },
		});
	});

	it('R-004 S1-123 an unverified account with the right password gets 403 with email, with a wrong one 401', async () => {
		const { email } = await makeAccount(testApp, { role: 'unverified' });
		expect(await signIn(testApp, email)).toMatchObject({ status: 403, body: { type: 'unverified', email } });
		expect((await signIn(testApp, email, 'Parter-2027')).status).toBe(401);
	});

	it('R-014 a banned account with the right password gets 401 account_blocked with reason and end date in the message', async () => {
		const user = await makeAccount(testApp);
		await testApp.context.db.run(
			sql`insert into bans (user_id, reason, expiration_date) values (${user.id}, 'Nagrywanie spektaklu', '2030-01-02 08:30+01')`,
		);
		const { status, body } = await signIn(testApp, user.email);
		expect(status).toBe(401);
		expect(body.type).toBe('account_blocked');
		expect(body.message).toContain('Nagrywanie spektaklu');
		expect(body.message).toContain('02.01.2030, 8:30');
		expect((await signIn(testApp, user.email, 'Parter-2027')).body.type).toBe('bad_credentials');
	});

	it('R-014 a permanent ban is reported as such, in the caller’s language', async () => {
		const user = await makeAccount(testApp);
		await testApp.context.db.run(sql`insert into bans (user_id, reason, forever) values (${user.id}, 'nie określono', true)`);
		const { body } = await testApp.request({
			method: 'POST',
			url: '/api/auth',
			body: { email: user.email, password: PASSWORD },
			headers: { 'accept-language': 'en' },
		});
		expect(body.message).toBe('The account is blocked permanently. Reason: not specified');
	});

	it('S1-205 R-135 logout answers 204 and the token is invalid afterwards, on a second logout too', async () => {
		const { email } = await makeAccount(testApp);
		const { token } = (await signIn(testApp, email)).body;
		for (let time = 0; time < 2; time++)
			expect((await testApp.request({ method: 'POST', url: '/api/auth/logout', token, body: { token } })).status).toBe(204);
		expect(await testApp.request({ url: '/api/users/validate-session', token })).toMatchObject({
			status: 401,
			body: { type: 'session_expired' },
		});
	});

	it('D4 a form or plain text cannot sign in, a cookie or query is no token', async () => {
		const { email, id } = await makeAccount(testApp);
		const { token } = (await signIn(testApp, email)).body;
		for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])
			expect((await testApp.request({ method: 'POST', url: '/api/auth', body: 'email=a', headers: { 'content-type': type } })).status).toBe(
				400,
			);
		const asCookie = await testApp.request({ url: `/api/users/${id}?x-auth-token=${token}`, cookies: { 'x-auth-token': token, token } });
		expect(asCookie).toMatchObject({ status: 401, body: { type: 'unauthenticated' } });
	});

	it('D5 tokens are opaque: forged ones of any kind are unknown', async () => {
		const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
		const forged = ['none', 'HS256', 'RS256', '../../dev/null'].flatMap((alg) => [
			`${part({ alg, typ: 'JWT' })}.${part({ id: 1, role: 'admin' })}.`,
			`${part({ alg, kid: '/dev/null' })}.${part({ sub: 1, exp: 99_999_999_999 })}.${part(alg)}`,
		]);
		for (const token of [...forged, 'null', 'undefined', '1', '\u0000', "' or 1=1 --", 'a'.repeat(5_000), '0'.repeat(43)]) {
			const answer = await testApp.request({ url: '/api/users/validate-session', headers: { 'x-auth-token': encodeURIComponent(token) } });
			expect(answer).toMatchObject({ status: 401, body: { type: 'session_expired' } });
		}
	});

	it('D3 neither passwords nor tokens reach the log', async () => {
		const { email } = await makeAccount(testApp);
		const { token } = (await signIn(testApp, email)).body;
		await testApp.request({ url: `/api/users/validate-session?token=${token}`, token });
		const log = testApp.logged.join('\n');
		expect(log).not.toContain(token);
		expect(log).not.toContain(PASSWORD);
	});
});
