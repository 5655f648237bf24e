import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAILING_TEXT_VERSION } from '#domain/account/mailing.contract.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import { mailedLink, SIGN_UP, signIn } from '#testing/make-account.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { sql } from '../lib/db/db.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
afterAll(() => testApp.close());

const signUp = (change: Record<string, unknown> = {}, ip?: string) =>
	testApp.request({ method: 'POST', url: '/api/users', body: { ...SIGN_UP, ...change }, ip });
const row = (email: string) => testApp.context.db.one<Record<string, unknown>>(sql`select * from users where email = ${email}`);
const bornYearsAgo = (years: number, days = 0) => {
	const [year = '', ...rest] = warsawDate(new Date(testApp.context.now().getTime() + days * 86_400_000)).split('-');
	return [Number(year) - years, ...rest].join('-');
};

describe('signing up', () => {
	it('S1-206 R-135 S1-022 answers 201 { email } and mails a verification link; the account is unverified (S1-062)', async () => {
		const answer = await signUp();
		expect(answer).toMatchObject({ status: 201, body: { email: SIGN_UP.email } });
		expect(Object.keys(answer.body)).toEqual(['email']);
		expect(await row(SIGN_UP.email)).toMatchObject({
			role_id: 4,
			firstname: 'Róża',
			lastname: 'Śliwińska-Gęś',
			country_code: 'PL',
			birthday: '1994-05-07',
		});
		const link = await mailedLink(testApp, SIGN_UP.email);
		expect(link.url.pathname).toBe('/weryfikacja-konta');
		expect(link.get('email')).toBe(SIGN_UP.email);
	});

	it('R-003 the database takes no role but 1 to 5', async () => {
		const { id } = await testApp.make.user();
		for (const role of [0, 6, 99, -1])
			await expect(testApp.context.db.run(sql`update users set role_id = ${role} where id = ${id}`), String(role)).rejects.toMatchObject({
				code: '23514',
			});
		for (const role of [1, 2, 3, 4]) await testApp.context.db.run(sql`update users set role_id = ${role} where id = ${id}`);
	});

	it('R-030 accepts the terms with their time; R-028 S1-089 M8 the mailing is off unless chosen', async () => {
		await signUp({ email: 'bez@poczta.test', mailing: undefined });
		const plain = await row('bez@poczta.test');
		expect(plain).toMatchObject({ mailing: false, mailing_at: null, mailing_text_version: null });
		expect(plain.tos_accepted_at).not.toBeNull();
		await signUp({ email: 'z@poczta.test', mailing: true });
		expect(await row('z@poczta.test')).toMatchObject({
			mailing: true,
			mailing_at: expect.any(String),
			mailing_text_version: MAILING_TEXT_VERSION,
		});
	});

	it('S1-089 R-028 M8 the mailing can be chosen from the age of 16 only', async () => {
		const refused = await signUp({ email: 'mlody@poczta.test', birthday: bornYearsAgo(16, 1), mailing: true });
		expect(refused).toMatchObject({ status: 422, body: { formErrorKeys: { mailing: 'signup.mailing_age' } } });
		expect((await signUp({ email: 'mlody@poczta.test', birthday: bornYearsAgo(16), mailing: true })).status).toBe(201);
	});

	it('S1-206 R-135 a taken e-mail is 422 formError.email, in any spelling (D11)', async () => {
		await testApp.make.user({ email: 'zajety@poczta.test' });
		for (const email of ['zajety@poczta.test', ' ZAJETY@Poczta.Test ', 'zajety@poczta.test.'])
			expect(await signUp({ email })).toMatchObject({
				status: 422,
				body: { type: 'validation', formErrorKeys: { email: 'signup.email_taken' } },
			});
	});

	it('D11 of parallel sign-ups with one address in many spellings one account is made, and one mailed link works', async () => {
		const spellings = [
			'jeden@poczta.test',
			'JEDEN@poczta.test',
			'Jeden@Poczta.Test',
			' jeden@poczta.test',
			'jeden@poczta.test.',
			'jeden@POCZTA.test',
		];
		const answers = await Promise.all(spellings.map((email) => signUp({ email })));
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
		const one = sql`select count(*) from users where email = 'jeden@poczta.test'`;
		expect(await testApp.context.db.one(one)).toEqual({ count: 1 });
		const live = sql`
			select count(*) from mail_tokens t join users u on u.id = t.user_id
			where u.email = 'jeden@poczta.test' and t.used_at is null and t.voided_at is null`;
		expect(await testApp.context.db.one(live)).toEqual({ count: 1 });
	});

	it('G-027 a second sign-up for an address nobody confirmed replaces the first: its names, its password and its link', async () => {
		const email = 'wyprzedzona@poczta.test';
		await signUp({ email, firstname: 'Obcy', lastname: 'Człowiek', mailing: true });
		const first = await mailedLink(testApp, email);
		const { id } = await row(email);
		const password = { password: 'Wlasne-haslo-1', repeatpassword: 'Wlasne-haslo-1' };
		expect((await signUp({ email, ...password })).status).toBe(201);
		expect(await row(email)).toMatchObject({ id, firstname: 'Róża', lastname: 'Śliwińska-Gęś', mailing: false, role_id: 4 });
		expect((await signIn(testApp, email, SIGN_UP.password)).body.type).toBe('bad_credentials');
		const confirm = (token: string) =>
			testApp.request({ method: 'POST', url: '/api/verifications', body: { email, token, password: password.password } });
		expect((await confirm(first.get('token'))).body.type).toBe('wrong_token');
		expect((await confirm((await mailedLink(testApp, email)).get('token'))).status).toBe(200);
		expect((await signUp({ email })).body.formErrorKeys).toEqual({ email: 'signup.email_taken' });
	});

	it.each([
		['email', '', 'form.validate.required'],
		['email', 'to nie adres', 'form.validate.email'],
		['firstname', '', 'form.validate.required'],
		['firstname', 'R2D2', 'form.validate.special_chars'],
		['lastname', '', 'form.validate.required'],
		['lastname', '<b>x</b>', 'form.validate.special_chars'],
		['password', '', 'form.validate.required'],
		['password', 'krotkie', 'form.validate.passwd'],
		['password', 'ze spacja 1', 'form.validate.passwd'],
		['repeatpassword', '', 'form.validate.required'],
		['repeatpassword', 'Inne-haslo-1', 'form.validate.passwdmatch'],
		['birthday', '', 'form.validate.required'],
		['birthday', '2001-02-30', 'form.validate.date'],
		['birthday', 'wczoraj', 'form.validate.date'],
		['country_code', '', 'form.validate.required'],
		['country_code', 'POL', 'form.validate.wrong_input_max2'],
		['country_code', '<b', 'form.validate.wrong_input_max2'],
		['tos', false, 'form.validate.required'],
	])('S1-178 S1-169 S1-170 S1-171 S1-172 S1-173 S1-174 S1-176 refuses %s = %j with %s', async (field, value, key) => {
		const { status, body } = await signUp({ email: 'zly@poczta.test', [field]: value });
		expect(status).toBe(422);
		expect(body.type).toBe('validation');
		expect(body.formErrorKeys[field]).toBe(key);
	});

	it('S1-169 without anything every required field is named', async () => {
		const { body } = await testApp.request({ method: 'POST', url: '/api/users', body: {} });
		for (const field of ['email', 'password', 'repeatpassword', 'firstname', 'lastname', 'birthday', 'tos'])
			expect(body.formErrorKeys[field]).toBe('form.validate.required');
	});

	it('S1-175 F-096 under 13 on the Warsaw date is refused, with the mailing at once; exactly 13 today passes', async () => {
		testApp.setNow('2026-11-20T23:30:00Z'); // already the 21st in Warsaw
		const refused = await signUp({ email: 'a13@poczta.test', birthday: '2013-11-22', mailing: true });
		expect([refused.status, refused.body.formErrorKeys]).toEqual([422, { birthday: 'signup.min_age', mailing: 'signup.mailing_age' }]);
		expect((await signUp({ email: 'a13@poczta.test', birthday: '2013-11-21' })).status).toBe(201);
	});

	it('R-031 born on 29 February comes of age on 28 February', async () => {
		testApp.setNow('2025-02-27T12:00:00Z');
		expect((await signUp({ email: 'luty@poczta.test', birthday: '2012-02-29' })).status).toBe(422);
		testApp.setNow('2025-02-28T12:00:00Z');
		expect((await signUp({ email: 'luty@poczta.test', birthday: '2012-02-29' })).status).toBe(201);
	});

	it('D10 role, role_id, id, created_at and verified_at in the form change nothing', async () => {
		const answer = await signUp({
			email: 'masa@poczta.test',
			role: 'admin',
			role_id: 1,
			id: 1,
			created_at: '2000-01-01',
			verified_at: '2000-01-01',
		});
		expect(answer.status).toBe(201);
		const made = await row('masa@poczta.test');
		expect(made).toMatchObject({ role_id: 4, verified_at: null });
		expect(String(made.created_at)).not.toContain('2000-01-01');
	});

	it('D12 no password is cut: the 73rd character matters, and 129 are refused', async () => {
		const long = `${'a'.repeat(72)}B`;
		await signUp({ email: 'dlugi@poczta.test', password: long, repeatpassword: long });
		expect((await signIn(testApp, 'dlugi@poczta.test', long)).body.type).toBe('unverified');
		expect((await signIn(testApp, 'dlugi@poczta.test', `${'a'.repeat(72)}C`)).body.type).toBe('bad_credentials');
		expect((await signIn(testApp, 'dlugi@poczta.test', 'a'.repeat(72))).body.type).toBe('bad_credentials');
		const tooLong = 'a'.repeat(129);
		expect((await signUp({ email: 'x@poczta.test', password: tooLong, repeatpassword: tooLong })).body.formErrorKeys.password).toBe(
			'form.validate.passwd',
		);
	});
});
