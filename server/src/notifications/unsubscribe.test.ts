import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeVideo } from '#testing/make-video.ts';
import { multipart } from '#testing/multipart.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { queueCampaignMails, sendNewContent } from './campaigns.service.ts';
import { unsubscribeToken } from './unsubscribe.token.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
afterAll(() => testApp.close());

const post = (body: unknown) => testApp.request({ method: 'POST', url: '/api/mailing/unsubscribe', body });
const isSubscribed = async (id: number) =>
	(await testApp.context.db.pool.query('select mailing from users where id = $1', [id])).rows[0].mailing;

async function mailed(allUsers = false) {
	const person = await testApp.make.user({ mailing: true });
	await makeVideo(testApp);
	await sendNewContent(testApp.context, { viewer: null, caller: null }, allUsers);
	await queueCampaignMails(testApp.context);
	testApp.advance(60_000);
	return person;
}

describe('unsubscribing from mailings', () => {
	it('S2-151 R-029 every mail contains /wypisz?token=, whose token unsubscribes without signing in, any number of times', async () => {
		const person = await mailed();
		const [mail] = await testApp.mails(person.email);
		const [, token = ''] = /\/wypisz\?token=([\w.-]+)/.exec(mail?.body ?? '') ?? [];
		expect(mail?.html).toContain(`/wypisz?token=${token}`);
		for (let click = 0; click < 2; click++) {
			const answer = await post({ token });
			expect([answer.status, answer.body]).toEqual([200, { mailing: false }]);
		}
		expect(await isSubscribed(person.id)).toBe(false);
	});

	it('R-029 a mail program unsubscribes by the List-Unsubscribe headers only, also in maintenance, with a form or multipart post (RFC 8058), and a browser opens /wypisz', async () => {
		const admin = await testApp.make.admin();
		const setMaintenance = (maintenance: boolean) =>
			testApp.request({ method: 'PUT', url: '/api/appconfig', token: admin.token, body: { maintenance } });
		for (const form of [
			{ body: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
			multipart({ 'List-Unsubscribe': 'One-Click' }, {}),
		]) {
			const person = await mailed();
			const [mail] = await testApp.mails(person.email);
			expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
			const address = new URL(/^<(.+)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '');
			const url = address.pathname + address.search;
			const opened = await testApp.request({ url });
			expect([opened.status, opened.headers.location]).toEqual([303, `/wypisz${address.search}`]);
			await setMaintenance(true);
			const answer = await testApp.request({ method: 'POST', url, ...form });
			await setMaintenance(false);
			expect(answer.status).toBe(200);
			expect(await isSubscribed(person.id)).toBe(false);
		}
	});

	it('I7 unsubscribed people get no service notices either, until they subscribe again', async () => {
		const person = await mailed();
		await post({ token: unsubscribeToken(testApp.context.env.SECRET, person.id) });
		const before = (await testApp.mails(person.email)).length;
		testApp.advance(60_000);
		await mailed(true);
		expect(await testApp.mails(person.email)).toHaveLength(before);
		await testApp.context.db.pool.query('update users set mailing = true, mailing_at = $2 where id = $1', [
			person.id,
			testApp.context.now(),
		]);
		testApp.advance(60_000);
		await mailed();
		expect(await testApp.mails(person.email)).toHaveLength(before + 1);
	});

	it('refuses a token of someone else, a changed one, one made with another secret, and nonsense', async () => {
		const [person, other] = [await testApp.make.user({ mailing: true }), await testApp.make.user({ mailing: true })];
		const token = unsubscribeToken(testApp.context.env.SECRET, person.id);
		const signature = token.split('.')[1];
		for (const wrong of [
			`${other.id}.${signature}`,
			`${token}x`,
			token.slice(0, -2),
			`${token}.1`,
			unsubscribeToken('another secret of ours', person.id),
			'',
			'.',
			'1.',
			'0.x',
			`${person.id}`,
		]) {
			const answer = await post({ token: wrong });
			expect([wrong, answer.status, answer.body.type]).toEqual([wrong, 422, 'wrong_token']);
		}
		expect([await isSubscribed(person.id), await isSubscribed(other.id)]).toEqual([true, true]);
	});

	it('D4 only this call accepts a form: others refuse it', async () => {
		const { token } = await testApp.make.admin();
		const answer = await testApp.request({
			method: 'POST',
			url: '/api/categories',
			token,
			body: 'name=x',
			headers: { 'content-type': 'application/x-www-form-urlencoded' },
		});
		expect(answer.status).toBe(400);
	});
});
