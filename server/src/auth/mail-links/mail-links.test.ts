import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { mailedLink, makeAccount, SIGN_UP, signIn } from '#testing/make-account.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
afterAll(() => testApp.close());

const post = (url: string, body: unknown, headers = {}) => testApp.request({ method: 'POST', url, body, headers });
const NEW = { newpassword: 'Nowe-haslo-1', repeatpassword: 'Nowe-haslo-1' };
const setPassword = (email: string, token: string, change = {}) =>
	testApp.request({ method: 'PUT', url: '/api/passwords', body: { email, token, ...NEW, ...change } });

let count = 0;
async function signedUp() {
	const email = `nowa${++count}@poczta.test`;
	await post('/api/users', { ...SIGN_UP, email });
	return { email, token: (await mailedLink(testApp, email)).get('token') };
}

const verify = (email: string, token: string, proof: Record<string, string> = { password: SIGN_UP.password }) =>
	post('/api/verifications', { email, token, ...proof });

async function requestReset() {
	const user = await makeAccount(testApp);
	await post('/api/passwords', { email: user.email });
	return { ...user, token: (await mailedLink(testApp, user.email)).get('token') };
}

describe('verification', () => {
	it('S1-209 S1-062 R-005 the mailed token answers 200 { email }, makes the account standard, and sign-in works', async () => {
		const { email, token } = await signedUp();
		expect((await signIn(testApp, email, SIGN_UP.password)).body).toMatchObject({ type: 'unverified', email });
		expect(await verify(email, token)).toMatchObject({ status: 200, body: { email } });
		expect(await signIn(testApp, email, SIGN_UP.password)).toMatchObject({ status: 200, body: { role: 'standard' } });
	});

	it('S1-209 R-140 S1-063 R-023 a bad, used or 24 h old token is 422 with resend: true', async () => {
		const used = await signedUp();
		await verify(used.email, used.token);
		const old = await signedUp();
		testApp.advance(24 * 3_600_000 + 1_000);
		for (const body of [used, old, { email: old.email, token: 'zly' }])
			for (const url of ['/api/verifications', '/api/verifications/check'])
				expect(await post(url, { ...body, password: SIGN_UP.password })).toMatchObject({
					status: 422,
					body: { type: 'wrong_token', resend: true },
				});
	});

	it('G-027 the mailed link alone confirms nothing: it asks for the password of the sign-up', async () => {
		const { email, token } = await signedUp();
		expect(await post('/api/verifications/check', { email, token })).toMatchObject({ status: 200, body: { valid: true } });
		expect(await verify(email, token, {})).toMatchObject({ status: 422, body: { formErrorKeys: { password: 'form.validate.required' } } });
		expect(await verify(email, token, { password: 'Cudze-haslo-1' })).toMatchObject({
			status: 422,
			body: { formErrorKeys: { password: 'verification.wrong_password' } },
		});
		expect((await signIn(testApp, email, SIGN_UP.password)).body.type).toBe('unverified');
		expect((await verify(email, token)).status).toBe(200);
	});

	it('G-027 who owns the mailbox sets a password of their own, and the one of whoever signed up opens nothing', async () => {
		const { email, token } = await signedUp();
		expect((await verify(email, token, { newpassword: NEW.newpassword })).body.formErrorKeys).toEqual({
			repeatpassword: 'form.validate.passwdmatch',
		});
		expect((await verify(email, token, NEW)).status).toBe(200);
		expect((await signIn(testApp, email, SIGN_UP.password)).status).toBe(401);
		expect(await signIn(testApp, email, NEW.newpassword)).toMatchObject({ status: 200, body: { role: 'standard' } });
	});

	it('S1-210 R-140 R-023 a resend answers 202 { email }, known or not, and the newer token voids the older', async () => {
		const { email, token } = await signedUp();
		for (const to of [email, 'nikt@poczta.test', (await makeAccount(testApp)).email]) {
			const answer = await post('/api/verifications/new', { email: to });
			expect(answer.status).toBe(202);
			expect(answer.body).toEqual({ email: to });
		}
		expect((await verify(email, token)).status).toBe(422);
		expect((await verify(email, (await mailedLink(testApp, email)).get('token'))).status).toBe(200);
		expect(await testApp.mails('nikt@poczta.test')).toHaveLength(0);
	});

	it('S1-254 the mail has HTML and plain text, links to /regulamin and /polityka, and is in the caller’s language, as are mails after the next sign-in', async () => {
		const { email } = await signedUp();
		const [mail] = await testApp.mails(email);
		for (const part of [mail?.html, mail?.body]) {
			expect(part).toContain('/regulamin');
			expect(part).toContain('/polityka');
		}
		expect(mail?.subject).toBe('Potwierdź adres e-mail');
		expect(mail?.html).toContain('name="viewport"');
		expect(mail?.html, 'typeset').toContain('regulamin i\u00a0politykę');
		const english = { cookie: 'language=en', 'accept-language': 'en' };
		await post('/api/users', { ...SIGN_UP, email: 'english@poczta.test' }, english);
		expect((await testApp.mails('english@poczta.test'))[0]?.subject).toBe('Confirm your e-mail address');
		await post('/api/verifications/new', { email }, english);
		expect((await testApp.mails(email))[0]?.subject).toBe('Confirm your e-mail address');
		await verify(email, (await mailedLink(testApp, email)).get('token'));
		await post('/api/auth', { email, password: SIGN_UP.password, remember: false }, english);
		expect(await testApp.context.db.one(sql`select language from users where email = ${email}`)).toEqual({ language: 'en' });
	});
});

it('S1-011 the verification mail links to the terms of the settings', async () => {
	const pages = { regulations_page: 'https://teatr.example/regulamin.pdf', policy_page: '/n/prywatnosc' };
	await testApp.context.db.run(sql`update settings set value = value || ${JSON.stringify(pages)}::jsonb where section = 'app'`);
	testApp.invalidateSettings();
	const { email } = await signedUp();
	const [mail] = await testApp.mails(email);
	expect(mail?.body).toContain(`: ${pages.regulations_page}\n`);
	expect(mail?.body).toContain(`: ${testApp.context.env.publicUrl}${pages.policy_page}\n`);
});

describe('reset', () => {
	it('S1-064 S1-211 S1-212 request, link, check, new password, sign-in with it; the old password fails', async () => {
		const { email, token } = await requestReset();
		expect(await post('/api/passwords/verifyreset', { email, token })).toMatchObject({ status: 200, body: { valid: true } });
		expect(await setPassword(email, token)).toMatchObject({ status: 200, body: { email } });
		expect((await signIn(testApp, email, NEW.newpassword)).status).toBe(200);
		expect((await signIn(testApp, email)).status).toBe(401);
	});

	it('S1-211 R-023 R-140 a bad, used or 1 h old token is 422; checking does not consume it', async () => {
		const { email, token } = await requestReset();
		for (let time = 0; time < 3; time++) expect((await post('/api/passwords/verifyreset', { email, token })).status).toBe(200);
		await setPassword(email, token);
		expect((await post('/api/passwords/verifyreset', { email, token })).status).toBe(422);
		expect((await setPassword(email, token)).status).toBe(422);
		const old = await requestReset();
		testApp.advance(3_600_000 + 1_000);
		expect((await post('/api/passwords/verifyreset', old)).status).toBe(422);
		expect((await setPassword(old.email, old.token)).status).toBe(422);
	});

	it('R-024 S1-210 D7 the request answers the same whether or not the account exists', async () => {
		const { email } = await makeAccount(testApp);
		const [known, unknown] = [await post('/api/passwords', { email }), await post('/api/passwords', { email: 'nikt@poczta.test' })];
		expect([known.status, known.body]).toEqual([202, { email }]);
		expect([unknown.status, unknown.body]).toEqual([202, { email: 'nikt@poczta.test' }]);
		const constant = ({ headers }: typeof known) => ({ ...headers, date: '', 'content-length': '', 'x-request-id': '' });
		expect(constant(unknown)).toEqual(constant(known));
		expect(
			(await testApp.context.db.one<{ count: number }>(sql`select count(*) from outbox where recipient = 'nikt@poczta.test'`)).count,
		).toBe(0);
	});

	it('S1-179 S1-171 S1-172 invalid fields have their text keys', async () => {
		expect((await post('/api/passwords', { email: '' })).body.formErrorKeys.email).toBe('form.validate.required');
		expect((await post('/api/passwords', { email: 'nie' })).body.formErrorKeys.email).toBe('form.validate.email');
		const { email, token } = await requestReset();
		const empty = await setPassword(email, token, { newpassword: '', repeatpassword: '' });
		expect(empty.body.formErrorKeys).toMatchObject({ newpassword: 'form.validate.required', repeatpassword: 'form.validate.required' });
		expect((await setPassword(email, token, { newpassword: 'za krotkie' })).body.formErrorKeys.newpassword).toBe('form.validate.passwd');
		expect((await setPassword(email, token, { repeatpassword: 'Inne-haslo-2' })).body.formErrorKeys.repeatpassword).toBe(
			'form.validate.passwdmatch',
		);
	});

	it('D8 a token belongs to one e-mail and one purpose, and of 20 parallel uses one counts', async () => {
		const { email, token } = await requestReset();
		const other = await requestReset();
		expect((await setPassword(other.email, token)).status).toBe(422);
		expect((await verify(email, token)).status).toBe(422);
		const answers = await Promise.all(Array.from({ length: 20 }, () => setPassword(email, token)));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
	});

	it('D8 the Host header never gets into a link', async () => {
		const { email } = await makeAccount(testApp);
		await post('/api/passwords', { email }, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
		const [mail] = await testApp.mails(email);
		expect(`${mail?.html}${mail?.body}`).not.toContain('evil.example');
		expect((await mailedLink(testApp, email)).url.origin).toBe(new URL(testApp.context.env.publicUrl).origin);
	});

	it('R-023 D8 F-075 concurrent requests leave one valid token, and of the mails that wait the one with it', async () => {
		const { email, id } = await makeAccount(testApp);
		await Promise.all(Array.from({ length: 10 }, () => post('/api/passwords', { email })));
		const live = sql`select count(*) from mail_tokens where user_id = ${id} and used_at is null and voided_at is null`;
		expect((await testApp.context.db.one<{ count: number }>(live)).count).toBe(1);
		expect(await testApp.mails(email)).toHaveLength(1);
		const token = (await mailedLink(testApp, email)).get('token');
		expect((await post('/api/passwords/verifyreset', { email, token })).status).toBe(200);
	});
});
