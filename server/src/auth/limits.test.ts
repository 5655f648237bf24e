import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_CHOICES } from '#domain/watching/player/choices.rules.ts';
import { makeAccount, PASSWORD, signIn } from '#testing/make-account.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { sql } from '../lib/db/db.ts';
import type { Budget } from '../lib/http/rate-limit.ts';
import { addressSignInBudget, knownAddressSignInBudget, mailTokenBudget } from './budgets.ts';
import { issueToken } from './mail-links/mail-tokens.service.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => testApp.close());

const HOME = '203.0.113.200';
const wrongTry = (email: string, ip: string) => signIn(testApp, email, 'Zgadywanie-1', { ip });

describe('too many tries', () => {
	it('D9 a thousand attempts from 100 addresses fail, and the victim can still sign in from a known address', {
		tags: ['slow'],
	}, async () => {
		const { email } = await makeAccount(testApp);
		expect((await signIn(testApp, email, PASSWORD, { ip: HOME })).status).toBe(200);
		let judged = 0;
		for (let at = 0; at < 1_000; at += 50) {
			const tries = Array.from({ length: 50 }, (_, n) => wrongTry(email, `198.51.100.${(at + n) % 100}`));
			judged += (await Promise.all(tries)).filter(({ status }) => status === 401).length;
		}
		expect(judged).toBe(20);
		expect(await wrongTry(email, '198.51.100.7')).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
		expect((await signIn(testApp, email, PASSWORD, { ip: HOME })).status).toBe(200);
	});

	it('D9 D7 an account that does not exist has the same number of attempts', async () => {
		const statuses: number[] = [];
		for (let at = 0; at < 21; at++) statuses.push((await wrongTry('nikogo@poczta.test', `192.0.2.${at}`)).status);
		expect(statuses).toEqual([...Array(20).fill(401), 429]);
	});

	it('D9 an address has a budget over all accounts, also as IPv6 by its /64, and the budget is renewed', { tags: ['slow'] }, async () => {
		const statuses: number[] = [];
		for (let at = 0; at < 102; at++) statuses.push((await wrongTry(`ktos${at}@poczta.test`, `2001:db8:1:1::${at + 1}`)).status);
		expect(statuses.filter((status) => status === 401)).toHaveLength(100);
		testApp.advance(15 * 60_000 + 1_000);
		expect((await wrongTry('ktos@poczta.test', '2001:db8:1:1::1')).status).toBe(401);
	});

	it('D9 the counters are in the database: a new process uses them', { tags: ['slow'] }, async () => {
		const { email } = await makeAccount(testApp);
		for (let at = 0; at < 20; at++) await wrongTry(email, `192.0.2.${at}`);
		const restarted = await openTestApp({ databaseUrl: testApp.databaseUrl, env: { RATE_LIMITS: 'on' } });
		restarted.advance(testApp.context.now().getTime() - Date.now());
		expect((await signIn(restarted, email, PASSWORD, { ip: '192.0.2.99' })).status).toBe(429);
		await restarted.close();
	});

	it('a right password clears the counter of the account, and that of a known address', { tags: ['slow'] }, async () => {
		const { email } = await makeAccount(testApp);
		for (let round = 0; round < 2; round++) {
			for (let at = 0; at < 15; at++) await wrongTry(email, '198.18.0.1');
			expect((await signIn(testApp, email, PASSWORD, { ip: `198.18.0.${10 + round}` })).status).toBe(200);
		}
		const known = '198.18.0.10';
		for (let spent = 0; spent < 19; spent++) await testApp.context.limits.spend(knownAddressSignInBudget(email, known));
		for (let time = 0; time < 2; time++) expect((await signIn(testApp, email, PASSWORD, { ip: known })).status).toBe(200);
	});

	it('G-022 a right password is no try of its address, and a right mailed token counts whatever was tried there before', async () => {
		const { email } = await makeAccount(testApp);
		const ip = '203.0.113.77';
		const spend = async (budget: Budget, times: number) => {
			for (let time = 0; time < times; time++) await testApp.context.limits.spend(budget);
		};
		await spend(addressSignInBudget(ip), 99);
		for (let time = 0; time < 3; time++) expect((await signIn(testApp, email, PASSWORD, { ip })).status).toBe(200);
		expect([(await wrongTry(email, ip)).status, (await wrongTry(email, ip)).status]).toEqual([401, 429]);

		await spend(mailTokenBudget(ip), 59);
		const check = (token: string) => testApp.request({ method: 'POST', url: '/api/passwords/verifyreset', body: { email, token }, ip });
		const wrong = 'x'.repeat(43);
		expect([(await check(wrong)).status, (await check(wrong)).status]).toEqual([422, 429]);
		const { token } = await testApp.context.db.transaction(async (tx) => {
			const { id } = await tx.one<{ id: number }>(sql`select id from users where email = ${email}`);
			return issueToken(tx, { userId: id, purpose: 'reset' }, testApp.context.now());
		});
		expect((await check(token)).status).toBe(200);
	});

	it.each([
		[60, 'choices of the player', 'PUT', '/api/watch/choices', DEFAULT_CHOICES],
		[30, 'messages of a chat', 'POST', '/api/watch/event/1/chat', { text: 'Brawo' }],
		[60, 'readings of a chat', 'GET', '/api/watch/event/1/chat', undefined],
	] as const)('a person has %i %s a minute', async (max, _what, method, url, body) => {
		const [person, other] = [await testApp.make.user(), await testApp.make.user()];
		const send = async ({ token }: { token: string }) =>
			(await testApp.request({ method, url, token, ...(body && { body }) })).status === 429;
		const refused = await Promise.all(Array.from({ length: max + 1 }, () => send(person)));
		expect(refused.filter(Boolean)).toHaveLength(1);
		expect(await send(other)).toBe(false);
	});

	it.each(['/api/passwords', '/api/verifications/new'])('I8 50 calls of %s mail 3 times an hour, with identical answers', async (url) => {
		const { email } = await makeAccount(testApp, { role: url.endsWith('new') ? 'unverified' : 'standard' });
		const answers = [];
		for (let at = 0; at < 50; at++) {
			answers.push(await testApp.request({ method: 'POST', url, body: { email }, ip: `203.0.113.${at}` }));
			// sent at once: one that waits is replaced by the next
			if (at < 5) await testApp.mails(email);
		}
		expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
		expect(answers[0]).toMatchObject({ status: 202, body: { email } });
		expect(await testApp.mails(email)).toHaveLength(3);
		testApp.advance(3_600_000 + 1_000);
		await testApp.request({ method: 'POST', url, body: { email } });
		expect(await testApp.mails(email)).toHaveLength(4);
	});

	it('I8 one address causes 20 mails an hour at most, and the answers stay the same', async () => {
		const people = await Promise.all(Array.from({ length: 25 }, () => makeAccount(testApp)));
		const before = await mailsQueued();
		const answers = [];
		for (const { email } of people)
			answers.push(await testApp.request({ method: 'POST', url: '/api/passwords', body: { email }, ip: '192.0.2.250' }));
		expect(answers.every(({ status }) => status === 202)).toBe(true);
		expect((await mailsQueued()) - before).toBe(20);
	});

	it.each(['/api/passwords', '/api/verifications/new'])('F-027 a spent budget of %s writes nothing more, for any address', async (url) => {
		const ip = '192.0.2.251';
		const counters = async () =>
			(await testApp.context.db.rows(sql`select bucket, hits, xmin::text from rate_limits order by bucket`)) as object[];
		const send = (at: number) => testApp.request({ method: 'POST', url, body: { email: `nikt${at}@poczta.test` }, ip });
		for (let at = 0; at < 20; at++) await send(at);
		const spent = await counters();
		for (let at = 20; at < 60; at++) expect((await send(at)).status).toBe(202);
		expect(await counters()).toEqual(spent);
	});

	it('F-027 a spent budget causes no write, and the answer contains the time left', async () => {
		const budget = { bucket: 'spent', max: 2, windowSeconds: 60 };
		const { limits, db } = testApp.context;
		const row = () => db.one<{ hits: number }>(sql`select hits, xmin::text, resets_at from rate_limits where bucket = 'spent'`);
		await limits.spend(budget);
		await limits.spend(budget);
		const spent = await row();
		for (let at = 0; at < 3; at++)
			await expect(limits.spend(budget)).rejects.toMatchObject({
				reason: 'too_many_requests',
				details: { retryAfterSeconds: expect.any(Number) },
			});
		expect(await limits.allows(budget)).toBe(false);
		expect(await row()).toEqual(spent);
		testApp.advance(61_000);
		await limits.spend(budget);
		expect((await row()).hits).toBe(1);
	});

	it('sign-ups from one address are limited, so that taken e-mails cannot be enumerated (D7)', async () => {
		const statuses: number[] = [];
		for (let at = 0; at < 32; at++)
			statuses.push((await testApp.request({ method: 'POST', url: '/api/users', body: {}, ip: '192.0.2.77' })).status);
		// an invalid form does not count as an attempt
		expect(new Set(statuses)).toEqual(new Set([422]));
		const body = {
			email: 'a@poczta.test',
			firstname: 'A',
			lastname: 'B',
			password: 'Haslo-2026',
			repeatpassword: 'Haslo-2026',
			birthday: '2024-01-01',
			tos: 1,
		};
		const tries = [];
		for (let at = 0; at < 31; at++)
			tries.push((await testApp.request({ method: 'POST', url: '/api/users', body, ip: '192.0.2.77' })).status);
		expect(tries).toEqual([...Array(30).fill(422), 429]);
	});
});

const mailsQueued = async () => (await testApp.context.db.one<{ count: number }>(sql`select count(*) from outbox`)).count;
