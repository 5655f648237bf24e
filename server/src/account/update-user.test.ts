import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedLink, makeAccount, PASSWORD, signIn } from '#testing/make-account.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { sql } from '../lib/db/db.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
	await makeAdmin();
});
afterAll(() => testApp.close());

/** With the password of whoever sends it, which an admin's change of an address, a role or a password needs. */
const put = (id: number, token: string | null, body: object) =>
	testApp.request({ method: 'PUT', url: `/api/users/${id}`, token, body: { password: PASSWORD, ...body } });
const makeAdmin = () => makeAccount(testApp, { role: 'admin' });
const trail = (id: number) =>
	testApp.context.db.rows<Record<string, unknown>>(sql`select * from audit where subject_type = 'user' and subject_id = ${String(id)}`);

describe('one’s own profile', () => {
	it('S1-195 S1-087 S1-090 R-012 answers 200 { user } with the new names, birthday and postal data', async () => {
		const user = await testApp.make.user();
		const change = {
			firstname: 'Łucja',
			lastname: 'Nowak-Kowalska',
			birthday: '1985-02-28',
			country_code: 'de',
			street: 'Unter den Linden 1',
			postal_code: '10117',
			city: 'Berlin',
			state: 'Berlin',
			nip: '5260250274',
			company: 'Scena',
		};
		const { status, body } = await put(user.id, user.token, change);
		expect(status).toBe(200);
		expect(body.user).toMatchObject({
			...change,
			country_code: 'DE',
			id: user.id,
			email: user.email,
			role: 'standard',
			created_at: expect.any(String),
		});
		expect(await trail(user.id)).toHaveLength(0);
	});

	it('S1-195 S2-125 R-136 R-012 e-mail and role are refused to non-admins, sent unchanged they do not matter', async () => {
		const user = await testApp.make.user();
		expect(await put(user.id, user.token, { email: 'inny@poczta.test' })).toMatchObject({
			status: 422,
			body: { formError: { email: expect.any(String) } },
		});
		expect(await put(user.id, user.token, { role: 'premium' })).toMatchObject({
			status: 422,
			body: { formError: { role: expect.any(String) } },
		});
		expect((await put(user.id, user.token, { email: user.email, role: 'standard', city: 'Gdynia' })).body.user.city).toBe('Gdynia');
	});

	it('S3-122 S1-195 another person’s profile is 404, without a token 401', async () => {
		const [user, other] = [await testApp.make.user(), await testApp.make.user({ role: 'premium' })];
		expect((await put(user.id, other.token, { city: 'Gdynia' })).status).toBe(404);
		expect((await put(user.id, null, { city: 'Gdynia' })).status).toBe(401);
	});

	it.each([
		['firstname', '', 'form.validate.required'],
		['firstname', 'R2D2', 'form.validate.special_chars'],
		['lastname', '', 'form.validate.required'],
		['lastname', 'x@y', 'form.validate.special_chars'],
		['email', 'nie-adres', 'form.validate.email'],
		['birthday', '2001-02-30', 'form.validate.date'],
		['birthday', '2999-01-01', 'form.validate.date'],
		['newpassword', 'krotkie', 'form.validate.passwd'],
		['country_code', '', 'form.validate.required'],
		['country_code', 'POL', 'form.validate.wrong_input_max2'],
		['country_code', '<b', 'form.validate.wrong_input_max2'],
	])('S1-180 S1-181 S1-171 S1-173 refuses %s = %j with %s', async (field, value, key) => {
		const admin = await makeAdmin();
		const { status, body } = await put(admin.id, admin.token, { [field]: value });
		expect(status).toBe(422);
		expect(body.formErrorKeys[field]).toBe(key);
	});

	it('S1-207 R-136 a new password needs the current one', async () => {
		const user = await makeAccount(testApp);
		expect((await put(user.id, user.token, { newpassword: 'Nowe-haslo-1', password: undefined })).body.formErrorKeys.password).toBe(
			'form.validate.required',
		);
		expect((await put(user.id, user.token, { newpassword: 'Nowe-haslo-1', password: 'Zle-haslo-1' })).status).toBe(422);
		expect((await put(user.id, user.token, { newpassword: 'Nowe-haslo-1', password: PASSWORD })).status).toBe(200);
		expect((await signIn(testApp, user.email, 'Nowe-haslo-1')).status).toBe(200);
		expect((await signIn(testApp, user.email)).status).toBe(401);
	});

	it('D10 read-only fields change nothing, for users and admins alike', async () => {
		for (const role of ['standard', 'premium', 'admin'] as const) {
			const user = await testApp.make.user({ role });
			const row = () => testApp.context.db.one(sql`select * from users where id = ${user.id}`);
			const before = await row();
			const body = {
				id: 1,
				role_id: role === 'admin' ? 5 : 1,
				created_at: '2000-01-01',
				verified_at: null,
				password_hash: 'x',
				mailing: true,
				completed_orders: 9,
				tos_accepted_at: null,
				last_ip: '1.2.3.4',
				deleted_at: '2020-01-01',
				__proto__: { role: 'admin' },
			};
			expect((await put(user.id, user.token, body)).status).toBe(200);
			expect({ ...((await row()) as object), last_seen_at: null }).toEqual({ ...(before as object), last_seen_at: null });
		}
	});

	it('M8 a birthday under 16 ends the mailing', async () => {
		const user = await testApp.make.user({ mailing: true });
		const { body } = await put(user.id, user.token, { birthday: `${testApp.context.now().getFullYear() - 14}-01-01` });
		expect(body.user.mailing).toBe(false);
	});
});

describe('an admin edits a person', () => {
	it('S1-197 S1-199 S2-125 R-012 e-mail and role change, both addresses get a mail, and it is audited', async () => {
		const [user, admin] = [await testApp.make.user(), await makeAdmin()];
		const { body } = await put(user.id, admin.token, { email: 'Nowy.Adres@Poczta.Test', role: 'premium' });
		expect(body.user).toMatchObject({ email: 'nowy.adres@poczta.test', role: 'premium', role_id: 3 });
		const mailed = async (to: string) => (await testApp.mails(to)).map(({ body }) => body).join();
		expect(await mailed(user.email)).toContain(`Adres ${user.email} nie jest już z nim związany.`);
		expect(await mailed('nowy.adres@poczta.test')).toContain('zmienił adres e-mail Twojego konta na nowy.adres@poczta.test');
		expect(await trail(user.id)).toMatchObject([
			{
				action: 'users.update',
				actor_id: admin.id,
				before: { email: user.email, role_id: 2 },
				after: { email: 'nowy.adres@poczta.test', role_id: 3 },
			},
		]);
	});

	it('G-051 the old address does not learn the new one, nor the new one the old', async () => {
		const [user, admin] = [await testApp.make.user(), await makeAdmin()];
		const email = `poprawiona${user.id}@poczta.test`;
		await put(user.id, admin.token, { email });
		const mails = async (to: string) => JSON.stringify(await testApp.mails(to));
		expect(await mails(user.email)).not.toContain(email);
		expect(await mails(email)).not.toContain(user.email);
	});

	it('G-051 a corrected address of an unverified person gets a link that confirms it; the mistyped one gets nothing', async () => {
		const [user, admin] = [await makeAccount(testApp, { role: 'unverified' }), await makeAdmin()];
		const email = `bez-literowki${user.id}@poczta.test`;
		await put(user.id, admin.token, { email });
		expect(await testApp.mails(user.email)).toEqual([]);
		expect((await testApp.mails(email)).map(({ subject }) => subject)).toEqual(['Potwierdź adres e-mail']);
		const token = (await mailedLink(testApp, email)).get('token');
		const confirmed = await testApp.request({ method: 'POST', url: '/api/verifications', body: { email, token, password: PASSWORD } });
		expect(confirmed.status).toBe(200);
		expect(await signIn(testApp, email)).toMatchObject({ status: 200, body: { role: 'standard' } });
	});

	it('F-075 mails that wait or failed go to the new address, without links that do not work any more', async () => {
		const [user, admin] = [await testApp.make.user(), await makeAdmin()];
		await testApp.request({ method: 'POST', url: '/api/passwords', body: { email: user.email } });
		const insert = (key: string, to: string, state: string) =>
			testApp.context.db.pool.query(
				`insert into outbox (message_key, user_id, recipient, subject, html, body, ${state}) values ($1, $2, $3, 'x', 'x', 'x', now())`,
				[`${key}-${user.id}`, user.id, to],
			);
		await insert('failed', user.email, 'failed_at');
		await insert('waiting', user.email, 'created_at');
		await insert('sent', user.email, 'sent_at');
		await insert('gift', 'babcia@poczta.test', 'created_at');
		const email = `nowa${user.id}@poczta.test`;
		await put(user.id, admin.token, { email });
		const rows = await testApp.context.db.rows<{ message_key: string; recipient: string }>(
			sql`select message_key, recipient from outbox where user_id = ${user.id} order by id`,
		);
		expect(rows.map(({ message_key, recipient }) => [message_key.split('-')[0], recipient])).toEqual([
			['failed', email],
			['waiting', email],
			['sent', user.email],
			['gift', 'babcia@poczta.test'],
			['email', user.email],
			['email', email],
		]);
	});

	it('a taken e-mail is 422 formError.email', async () => {
		const [user, other, admin] = [await testApp.make.user(), await testApp.make.user(), await makeAdmin()];
		expect(await put(user.id, admin.token, { email: other.email.toUpperCase() })).toMatchObject({
			status: 422,
			body: { formErrorKeys: { email: 'signup.email_taken' } },
		});
	});

	it('S1-197 S2-124 R-010 E3 the role admin outside ADMIN_EMAIL_DOMAINS is 422 formError.role', async () => {
		const admin = await makeAdmin();
		for (const email of ['a@nowascena.test.evil.pl', 'a@evilnowascena.test', 'a@sub.nowascena.test', 'a@poczta.test']) {
			const user = await testApp.make.user({ email });
			// F-096 together with the errors of other fields
			for (const [body, fields] of [
				[{ role: 'admin' }, ['role']],
				[{ role: 'admin', firstname: '1', email: admin.email }, ['email', 'firstname']],
				[{ role: 'admin', firstname: '1' }, ['firstname', 'role']],
			] as const) {
				const answer = await put(user.id, admin.token, body);
				expect(answer.status).toBe(422);
				expect(Object.keys(answer.body.formError).sort()).toEqual(fields);
			}
			expect((await put(user.id, admin.token, { role: 'admin' })).body.formError.role).toContain('zaufanej domenie');
		}
		const insider = await testApp.make.user({ email: 'Insider@nowascena.test'.toLowerCase() });
		expect((await put(insider.id, admin.token, { role: 'admin' })).body.user.role).toBe('admin');
	});

	it('E4 an admin whose address leaves the trusted domain loses the role, and the token is invalid', async () => {
		const [one, two] = [await makeAdmin(), await makeAdmin()];
		const { body } = await put(two.id, one.token, { email: 'byly@poczta.test', role: 'admin' });
		expect(body.user.role).toBe('standard');
		expect((await testApp.request({ url: '/api/users', token: two.token })).status).toBe(401);
	});

	it('F-028 an admin whose domain left the list keeps the role when other data change', async () => {
		const [one, two] = [await makeAdmin(), await testApp.make.user({ role: 'admin', email: 'dawny@poczta.test' })];
		expect((await put(two.id, one.token, { lastname: 'Poprawiona' })).body.user).toMatchObject({ role: 'admin', lastname: 'Poprawiona' });
	});

	it('an admin does not delete the own account by its role, without the password', async () => {
		const admin = await makeAdmin();
		expect(await put(admin.id, admin.token, { role: 'deleted' })).toMatchObject({
			status: 422,
			body: { formError: { role: expect.any(String) } },
		});
	});

	it('R-022 a role change ends the sessions; unverified to standard has the effect of the mailed link', async () => {
		const [user, admin] = [await makeAccount(testApp, { role: 'unverified' }), await makeAdmin()];
		await put(user.id, admin.token, { role: 'standard' });
		expect((await signIn(testApp, user.email)).status).toBe(200);
		await put(user.id, admin.token, { role: 'unverified' });
		expect((await signIn(testApp, user.email)).body.type).toBe('unverified');
	});

	it('sets another person’s password with the own one, not with theirs; a link for a new password stops working', async () => {
		const [user, admin] = [await makeAccount(testApp), await makeAdmin()];
		await testApp.request({ method: 'POST', url: '/api/passwords', body: { email: user.email } });
		const token = (await mailedLink(testApp, user.email)).get('token');
		expect((await put(user.id, admin.token, { newpassword: 'Od-admina-1' })).status).toBe(200);
		expect((await signIn(testApp, user.email, 'Od-admina-1')).status).toBe(200);
		const checked = await testApp.request({ method: 'POST', url: '/api/passwords/verifyreset', body: { email: user.email, token } });
		expect(checked.body.type).toBe('wrong_token');
		expect((await put(admin.id, admin.token, { newpassword: 'Od-admina-1', password: undefined })).status).toBe(422);
		expect(JSON.stringify(await trail(user.id))).not.toContain('Od-admina-1');
	});

	it('S1-091 the database refuses role ids outside 1-5', async () => {
		const user = await testApp.make.user();
		for (const id of [0, 6, -1])
			await expect(testApp.context.db.run(sql`update users set role_id = ${id} where id = ${user.id}`)).rejects.toThrow(/check/);
	});
});
