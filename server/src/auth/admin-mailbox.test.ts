import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedLink, makeAccount, PASSWORD, SIGN_UP, signIn } from '#testing/make-account.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { sql } from '../lib/db/db.ts';
import { makeFirstAdmin } from './first-admin.service.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
afterAll(() => testApp.close());

const NEW = 'Nowe-haslo-1';
const admin = () => makeAccount(testApp, { role: 'admin' });
const statusOf = async (token: string) => (await testApp.request({ url: '/api/users', token })).status;
const subjects = async (email: string) => (await testApp.mails(email)).map(({ subject }) => subject);
const waitingOf = async (id: number, token: string) => (await testApp.request({ url: `/api/users/${id}`, token })).body.waiting_password;

async function setByMail(email: string, newpassword = NEW) {
	await testApp.request({ method: 'POST', url: '/api/passwords', body: { email } });
	const token = (await mailedLink(testApp, email)).get('token');
	return testApp.request({ method: 'PUT', url: '/api/passwords', body: { email, token, newpassword, repeatpassword: newpassword } });
}
const decide = (id: number, token: string, body: object) =>
	testApp.request({ method: 'POST', url: `/api/users/${id}/waiting-password`, token, body: { accept: true, password: PASSWORD, ...body } });

describe('the mailbox of an admin alone', () => {
	it('G-026 sets a password that waits: it signs nobody in, the previous one works, sessions stay, and all admins are told', async () => {
		const [owner, other, person] = [await admin(), await admin(), await makeAccount(testApp)];
		expect(await setByMail(owner.email)).toMatchObject({ status: 200, body: { email: owner.email, waits: true } });
		const refused = await signIn(testApp, owner.email, NEW);
		expect(refused).toMatchObject({
			status: 403,
			body: { type: 'password_waits', message: expect.stringContaining('innego administratora') },
		});
		expect((await signIn(testApp, owner.email, 'Zupelnie-inne-1')).body.type).toBe('bad_credentials');
		expect((await signIn(testApp, owner.email)).body.type).toBe('link_sent');
		expect(await statusOf(owner.token)).toBe(200);
		for (const { email } of [owner, other]) expect(await subjects(email)).toContain('Nowe hasło administratora czeka na potwierdzenie');
		expect(await subjects(person.email)).toEqual([]);
		const [told] = await testApp.mails(other.email);
		expect(told?.body).toContain(`/konto/${owner.id}`);
	});

	it('G-026 is an admin’s again once another admin confirms it with their own password; the old one and its sessions end', async () => {
		const [owner, other] = [await admin(), await admin()];
		await setByMail(owner.email);
		const { asked_at } = await waitingOf(owner.id, other.token);
		expect(await decide(owner.id, other.token, { asked_at, password: 'Nie-to-haslo-1' })).toMatchObject({
			status: 422,
			body: { formError: { password: 'Nieprawidłowe hasło.' } },
		});
		expect((await signIn(testApp, owner.email, NEW)).body.type).toBe('password_waits');
		expect((await decide(owner.id, other.token, { asked_at })).status).toBe(204);
		expect([(await signIn(testApp, owner.email)).status, (await signIn(testApp, owner.email, NEW)).body.type]).toEqual([401, 'link_sent']);
		expect(await statusOf(owner.token)).toBe(401);
		expect(await waitingOf(owner.id, other.token)).toBeNull();
		expect((await decide(owner.id, other.token, { asked_at })).body.type).toBe('decided_already');
		const trail = sql`select action from audit where actor_id = ${other.id} and subject_id = ${String(owner.id)} and action like 'users.password%'`;
		expect(await testApp.context.db.rows(trail)).toEqual([{ action: 'users.password_accept' }]);
		expect(await subjects(owner.email)).toContain('Twoje nowe hasło działa');
	});

	it('G-026 cannot confirm itself, nor have a newer password confirmed unseen, and waits a week', async () => {
		const [owner, other, person] = [await admin(), await admin(), await makeAccount(testApp)];
		await setByMail(owner.email);
		const { asked_at } = await waitingOf(owner.id, other.token);
		expect((await decide(owner.id, owner.token, { asked_at })).status).toBe(403);
		expect((await decide(owner.id, person.token, { asked_at })).status).toBe(403);
		testApp.advance(1_000);
		await setByMail(owner.email, 'Podstawione-1');
		expect((await decide(owner.id, other.token, { asked_at })).body.type).toBe('decided_already');
		expect((await signIn(testApp, owner.email)).body.type).toBe('link_sent');
		const newer = (await waitingOf(owner.id, other.token)).asked_at;
		const later = await makeAccount(testApp, { role: 'admin' });
		testApp.advance(7 * 86_400_000 + 1_000);
		const token = await testApp.make.session(later.id, { singleDevice: false });
		expect(await waitingOf(owner.id, token)).toBeNull();
		expect((await decide(owner.id, token, { asked_at: newer })).body.type).toBe('decided_already');
		expect((await signIn(testApp, owner.email, 'Podstawione-1')).status).toBe(401);
	});

	it('G-026 a refused password is gone, and so is one whose account another admin has changed', async () => {
		const [owner, other] = [await admin(), await admin()];
		await setByMail(owner.email);
		const { asked_at } = await waitingOf(owner.id, other.token);
		expect((await decide(owner.id, other.token, { asked_at, accept: false })).status).toBe(204);
		expect((await signIn(testApp, owner.email, NEW)).status).toBe(401);
		expect((await signIn(testApp, owner.email)).body.type).toBe('link_sent');
		await setByMail(owner.email);
		const body = { email: `nowy-${owner.email}`, password: PASSWORD };
		expect((await testApp.request({ method: 'PUT', url: `/api/users/${owner.id}`, token: other.token, body })).status).toBe(200);
		expect(await waitingOf(owner.id, other.token)).toBeNull();
	});

	it('G-026 the command line needs no second admin, and the others are told', async () => {
		const [owner, other] = [await admin(), await admin()];
		await setByMail(owner.email);
		const { link } = await makeFirstAdmin(testApp.context.db, testApp.context.env, owner.email, testApp.context.now());
		const token = new URL(link).searchParams.get('token');
		const body = { email: owner.email, token, newpassword: 'Z-serwera-1', repeatpassword: 'Z-serwera-1' };
		expect((await testApp.request({ method: 'PUT', url: '/api/passwords', body })).body).toEqual({ email: owner.email, waits: false });
		expect((await signIn(testApp, owner.email, 'Z-serwera-1')).body.type).toBe('link_sent');
		expect(await waitingOf(owner.id, other.token)).toBeNull();
		expect(await subjects(other.email)).toContain('Nowe hasło administratora');
	});

	it('G-026 the link that confirms an address sets no password for somebody who is an admin by now', async () => {
		const email = 'awans@nowascena.test';
		await testApp.request({ method: 'POST', url: '/api/users', body: { ...SIGN_UP, email } });
		const token = (await mailedLink(testApp, email)).get('token');
		await testApp.context.db.run(sql`update users set role_id = 1 where email = ${email}`);
		const body = { email, token, newpassword: NEW, repeatpassword: NEW };
		expect((await testApp.request({ method: 'POST', url: '/api/verifications', body })).status).toBe(422);
		expect((await signIn(testApp, email, NEW)).status).toBe(401);
	});

	it('G-026 the password of everyone else counts at once', async () => {
		const person = await makeAccount(testApp);
		expect((await setByMail(person.email)).body).toEqual({ email: person.email, waits: false });
		expect((await signIn(testApp, person.email, NEW)).status).toBe(200);
	});
});

describe('a sign-in of an admin', () => {
	it('G-026 from a new network is mailed to all admins, once, and one from a known network is not', async () => {
		const [owner, other, person] = [await admin(), await admin(), await makeAccount(testApp)];
		const from = async (ip: string) => {
			await signIn(testApp, owner.email);
			const link = await mailedLink(testApp, owner.email);
			const body = { login_token: link.get('login_token'), login_email: owner.email };
			expect((await testApp.request({ method: 'POST', url: '/api/auth/admin', body, ip })).status).toBe(200);
			return (await subjects(other.email)).filter((subject) => subject.includes('nowej sieci')).length;
		};
		const counts = [];
		for (const ip of ['83.12.44.9', '83.12.44.9', '83.12.44.200', '8.8.8.8', '2a00:1450:4001::1', '2a00:1450:4001::2', '83.12.44.9'])
			counts.push(await from(ip));
		expect(counts).toEqual([1, 1, 1, 2, 3, 3, 3]);
		expect(await subjects(owner.email)).toContain('Logowanie administratora z nowej sieci');
		expect(await subjects(person.email)).toEqual([]);
		const told = (await testApp.mails(other.email)).find(({ body }) => body.includes('8.8.8.8'));
		expect(told?.body).toContain('8.8.8.8, US');
	});
});

describe('an admin who changes what opens the account of another person', () => {
	const put = (id: number, token: string, body: object) => testApp.request({ method: 'PUT', url: `/api/users/${id}`, token, body });

	it.each([
		['password', { newpassword: NEW }],
		['address', { email: 'zmieniony@poczta.test' }],
		['role', { role: 'premium' }],
	])('G-026 is asked for the own password before the %s is changed', async (_what, change) => {
		const [owner, person] = [await admin(), await makeAccount(testApp)];
		const row = () => testApp.context.db.one(sql`select email, role, password_hash from users where id = ${person.id}`);
		const before = await row();
		for (const [password, said] of [
			[undefined, 'Pole wymagane.'],
			['Nie-to-haslo-1', 'Nieprawidłowe hasło.'],
		])
			expect(await put(person.id, owner.token, { ...change, password })).toMatchObject({
				status: 422,
				body: { formError: { password: said } },
			});
		expect(await row()).toEqual(before);
		expect((await put(person.id, owner.token, { ...change, password: PASSWORD })).status).toBe(200);
		expect(await row()).not.toEqual(before);
	});

	it('G-026 is not asked for it otherwise, and right ones are no attempts: many people are changed one after the other', {
		tags: ['slow'],
	}, async () => {
		const limited = await openTestApp({ databaseUrl: testApp.databaseUrl, env: { RATE_LIMITS: 'on' } });
		const [owner, person] = [await admin(), await makeAccount(testApp)];
		const change = async (body: object) =>
			(await limited.request({ method: 'PUT', url: `/api/users/${person.id}`, token: owner.token, body })).status;
		expect(await change({ city: 'Hel' })).toBe(200);
		for (let time = 0; time < 12; time++) expect(await change({ role: time % 2 ? 'standard' : 'premium', password: PASSWORD })).toBe(200);
		const wrong = [];
		for (let time = 0; time < 12; time++) wrong.push(await change({ role: 'premium', password: 'Nie-to-haslo-1' }));
		expect([wrong.slice(0, 10), wrong.slice(10)]).toEqual([Array(10).fill(422), [429, 429]]);
		await limited.close();
	});
});
