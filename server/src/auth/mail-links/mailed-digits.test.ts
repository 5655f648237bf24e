import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { mailedLink, makeAccount, PASSWORD, SIGN_UP, signIn } from '#testing/make-account.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => testApp.close());

let lastIp = 0;
const newIp = () => `10.${++lastIp >> 8}.${lastIp & 255}.9`;
const post = (url: string, body: unknown, ip = newIp()) => testApp.request({ method: 'POST', url, body, ip });
const askCode = (email: string, ip?: string) => post('/api/auth/link', { email }, ip);
const enter = (email: string, code: string, ip?: string) => post('/api/auth/code', { email, code }, ip);

async function mailed(email: string) {
	const [mail] = await testApp.mails(email);
	const digits = /^\d{3} \d{3}$/m.exec(mail?.body ?? '')?.[0] ?? '';
	const url = /https?:\S+token=\S+/.exec(mail?.body ?? '')?.[0] ?? 'http://none.test';
	return { subject: mail?.subject, digits, link: new URL(url).searchParams.get('token') ?? '' };
}

async function asked(given: Parameters<typeof makeAccount>[1] = {}) {
	const { email, id } = await makeAccount(testApp, given);
	await askCode(email);
	return { email, id, ...(await mailed(email)) };
}

const another = (digits: string) => String((Number(digits.replace(' ', '')) + 1) % 1_000_000).padStart(6, '0');
const WRONG = { status: 422, body: { formErrorKeys: { code: 'form.validate.wrong_code' } } };

describe('sign-in without a password', () => {
	it('N-007 one mail has a link and six digits; either signs in, and both work once', async () => {
		const first = await asked();
		expect(first.subject).toBe('Twój kod do logowania');
		expect(await enter(first.email, first.digits)).toMatchObject({ status: 200, body: { role: 'standard', token: expect.any(String) } });
		for (const code of [first.digits, first.link]) expect(await enter(first.email, code)).toMatchObject(WRONG);
		const second = await asked();
		expect((await enter(second.email, second.link)).status).toBe(200);
		for (const code of [second.digits, second.link]) expect(await enter(second.email, code)).toMatchObject(WRONG);
	});

	it('N-007 of 20 parallel uses of a link one counts', async () => {
		const { email, link } = await asked();
		const answers = await Promise.all(Array.from({ length: 20 }, () => enter(email, link)));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
	});

	it('N-007 both end after ten minutes and by the newest request', async () => {
		const old = await asked();
		testApp.advance(10 * 60_000 + 1_000);
		for (const code of [old.digits, old.link]) expect(await enter(old.email, code)).toMatchObject(WRONG);
		const replaced = await asked();
		await askCode(replaced.email);
		const newest = await mailed(replaced.email);
		for (const code of [replaced.digits, replaced.link]) expect(await enter(replaced.email, code)).toMatchObject(WRONG);
		expect((await enter(replaced.email, newest.digits)).status).toBe(200);
	});

	it('N-007 of 40 parallel tries five are judged, then the right digits are 429 too; the link and the next mail work', async () => {
		const { email, digits, link } = await asked();
		const tries = await Promise.all(Array.from({ length: 40 }, () => enter(email, another(digits))));
		expect(tries.filter(({ status }) => status === 422)).toHaveLength(5);
		expect(await enter(email, digits)).toMatchObject({ status: 429, body: { type: 'too_many_requests' } });
		expect((await enter(email, link)).status).toBe(200);
		await askCode(email);
		expect((await enter(email, (await mailed(email)).digits)).status).toBe(200);
	});

	it('N-007 an address without an account gets the same answers, the same number of tries, and no mail', async () => {
		const known = await asked();
		const unknown = 'nikt@poczta.test';
		expect(await askCode(unknown)).toMatchObject({ status: 202, body: { sent: true } });
		expect(await askCode(known.email)).toMatchObject({ status: 202, body: { sent: true } });
		const { digits } = await mailed(known.email);
		for (const email of [known.email, unknown]) {
			const statuses = [];
			for (let time = 0; time < 6; time++) statuses.push((await enter(email, another(digits))).status);
			expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
			await askCode(email);
			expect((await enter(email, another(digits))).status, 'a new mail gives new tries').toBe(422);
		}
		const { count } = await testApp.context.db.one<{ count: number }>(sql`select count(*) from outbox where recipient = ${unknown}`);
		expect(count).toBe(0);
	});

	it('N-007 staff keep their two steps: the mail tells how they sign in, and no digits of it do', async () => {
		const admin = await makeAccount(testApp, { role: 'admin' });
		expect(await askCode(admin.email)).toMatchObject({ status: 202, body: { sent: true } });
		const [mail] = await testApp.mails(admin.email);
		expect(mail?.body).toContain('/admin-login');
		expect(mail?.body).not.toMatch(/\d{3} \d{3}|token=/);
	});

	it('N-007 N-011 an unverified account is a standard one then, and a password that was never proven opens nothing', async () => {
		const email = 'kupujacy@poczta.test';
		await post('/api/users', { ...SIGN_UP, email });
		await askCode(email);
		expect(await enter(email, (await mailed(email)).digits)).toMatchObject({ status: 200, body: { role: 'standard' } });
		expect((await signIn(testApp, email, SIGN_UP.password)).status).toBe(401);
	});

	it('N-007 a verified account keeps its password, and a banned one is told why it cannot sign in', async () => {
		const { email, digits, id } = await asked();
		expect((await enter(email, digits)).status).toBe(200);
		expect((await signIn(testApp, email, PASSWORD, { ip: newIp() })).status).toBe(200);
		await testApp.context.db.run(sql`insert into bans (user_id, reason, forever) values (${id}, 'Spam', true)`);
		await askCode(email);
		expect(await enter(email, (await mailed(email)).digits)).toMatchObject({ status: 401, body: { type: 'account_blocked' } });
	});

	it('N-007 the table of links does not show the digits', async () => {
		const { digits, email } = await asked();
		const row = await testApp.context.db.one<{ text: string }>(
			sql`select row_to_json(t)::text as text from mail_tokens t join users u on u.id = t.user_id where u.email = ${email}`,
		);
		expect(row.text).not.toContain(digits.replace(' ', ''));
	});

	it('N-007 five mails an hour to one address from strangers, and its owner at a known address has others', async () => {
		const { email } = await makeAccount(testApp);
		const home = newIp();
		await signIn(testApp, email, PASSWORD, { ip: home });
		const asks = async (ip?: string) => {
			for (let time = 0; time < 8; time++) {
				await askCode(email, ip);
				await testApp.mails(email);
			}
			return (await testApp.mails(email)).length;
		};
		expect(await asks()).toBe(3);
		expect(await asks(home)).toBe(8);
	});
});

describe('guessing at many accounts', () => {
	it('N-007 of any number of tries from many addresses 500 an hour are judged, and a known address still signs in', async () => {
		testApp.advance(3_600_000 + 1_000);
		const owner = await makeAccount(testApp);
		const home = newIp();
		await signIn(testApp, owner.email, PASSWORD, { ip: home });
		let judged = 0;
		for (let at = 0; at < 600; at += 50) {
			const tries = Array.from({ length: 50 }, (_, n) => enter(`cel${at + n}@poczta.test`, '123456'));
			judged += (await Promise.all(tries)).filter(({ status }) => status === 422).length;
		}
		expect(judged).toBe(500);
		await askCode(owner.email, home);
		expect((await enter(owner.email, (await mailed(owner.email)).digits, home)).status).toBe(200);
	});

	it('N-007 one address may be wrong 30 times a day', async () => {
		testApp.advance(3_600_000 + 1_000);
		const ip = newIp();
		const statuses = [];
		for (let at = 0; at < 32; at++) statuses.push((await enter(`ktos${at}@poczta.test`, '123456', ip)).status);
		expect(statuses.filter((status) => status === 422)).toHaveLength(30);
		expect((await mailedLink(testApp, (await asked()).email)).get('token')).not.toBe('');
	});
});
