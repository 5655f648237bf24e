import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailedLink, makeAccount, PASSWORD } from '#testing/make-account.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
afterAll(() => testApp.close());

const NEW = 'Nowe-haslo-1';
const enter = async (email: string, { ip = '203.0.113.1', cookie = '', password = PASSWORD, language = 'pl' } = {}) => {
	const answer = await testApp.request({
		method: 'POST',
		url: '/api/auth',
		body: { email, password, remember: false },
		ip,
		headers: { cookie, 'accept-language': language },
	});
	return {
		status: answer.status,
		cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '',
		token: answer.body.token,
		answer,
	};
};
const subjects = async (email: string) => (await testApp.mails(email)).map(({ subject }) => subject);

it('N-018 a mail tells of a sign-in from a new device, once a device, and not of the first sign-in of an account', async () => {
	const { email } = await makeAccount(testApp);
	const phone = await enter(email);
	expect(String(phone.answer.headers['set-cookie'])).toMatch(/^device=[\w-]{43}; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict/);
	expect(await subjects(email)).toEqual([]);
	await enter(email, { cookie: phone.cookie, ip: '198.51.100.7' });
	expect(await subjects(email), 'a known browser in another network').toEqual([]);
	const tablet = await enter(email, { ip: '198.51.100.8' });
	expect(await subjects(email)).toEqual(['Logowanie na nowym urządzeniu']);
	const [mail] = await testApp.mails(email);
	expect(mail?.body).toContain('198.51.100.8');
	expect(mail?.body).toContain('/resetowanie-hasla');
	await enter(email, { cookie: tablet.cookie });
	expect(await subjects(email)).toHaveLength(1);
	await enter(email, { language: 'en' });
	expect((await subjects(email))[0]).toBe('Sign-in on a new device');
});

it('N-018 a wrong password makes no device known', async () => {
	const { email } = await makeAccount(testApp);
	expect((await enter(email, { password: 'Zla-haslo-1' })).cookie).toBe('');
	await enter(email);
	expect(await subjects(email)).toEqual([]);
});

it('N-018 a mail tells of a changed password: by a mailed link, by the person, by an admin', async () => {
	const byLink = await makeAccount(testApp);
	await testApp.request({ method: 'POST', url: '/api/passwords', body: { email: byLink.email } });
	const token = (await mailedLink(testApp, byLink.email)).get('token');
	const body = { email: byLink.email, token, newpassword: NEW, repeatpassword: NEW };
	expect((await testApp.request({ method: 'PUT', url: '/api/passwords', body })).status).toBe(200);
	expect((await subjects(byLink.email))[0]).toBe('Hasło do Twojego konta zostało zmienione');

	const [own, helped, admin] = [await makeAccount(testApp), await makeAccount(testApp), await makeAccount(testApp, { role: 'admin' })];
	const change = (id: number, by: string) =>
		testApp.request({
			method: 'PUT',
			url: `/api/users/${id}`,
			token: by,
			body: { password: PASSWORD, newpassword: NEW, repeatpassword: NEW },
		});
	for (const [person, by] of [
		[own, own],
		[helped, admin],
	] as const) {
		expect((await change(person.id, by.token)).status).toBe(200);
		expect(await subjects(person.email)).toEqual(['Hasło do Twojego konta zostało zmienione']);
	}
});

it('N-018 a changed address and password are told at the address of before', async () => {
	const [person, admin] = [await makeAccount(testApp), await makeAccount(testApp, { role: 'admin' })];
	const body = { email: 'nowy-adres@poczta.test', password: PASSWORD, newpassword: NEW, repeatpassword: NEW };
	const answer = await testApp.request({ method: 'PUT', url: `/api/users/${person.id}`, token: admin.token, body });
	expect(answer.status).toBe(200);
	expect((await subjects(person.email)).sort()).toEqual(['Hasło do Twojego konta zostało zmienione', 'Zmieniono adres e-mail konta']);
});
