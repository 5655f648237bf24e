import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedLink, makeAccount, PASSWORD, signIn, signInAdmin } from '#testing/make-account.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { sql } from '../lib/db/db.ts';

let testApp: TestApp;
let otherNode: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
	otherNode = await openTestApp({ databaseUrl: testApp.databaseUrl });
});
afterAll(async () => {
	await otherNode.close();
	await testApp.close();
});

const check = (token: string, node = testApp) => node.request({ url: '/api/users/validate-session', token });
const liveSessions = async (userId: number) =>
	(await testApp.context.db.one<{ count: number }>(sql`select count(*) from sessions where user_id = ${userId} and ended_at is null`))
		.count;

describe('one device at a time', () => {
	it('S1-122 R-018 S1-121 D1 a second sign-in ends the first session, which gets 403 another_device on its next call', async () => {
		const { email } = await makeAccount(testApp);
		const first = (await signIn(testApp, email)).body.token;
		expect(await check(first)).toMatchObject({ status: 200, body: { valid: true } });
		const second = (await signIn(testApp, email)).body.token;
		expect(await check(first)).toMatchObject({ status: 403, body: { type: 'another_device' } });
		expect((await check(second)).status).toBe(200);
	});

	it('R-020 D1 the end takes effect at the next call on every node', async () => {
		const user = await makeAccount(testApp);
		const first = (await signIn(testApp, user.email)).body.token;
		expect((await check(first, otherNode)).status).toBe(200);
		await signIn(testApp, user.email);
		expect((await check(first, otherNode)).body.type).toBe('another_device');
		const { token } = (await signIn(testApp, user.email)).body;
		expect((await check(token, otherNode)).status).toBe(200);
		const admin = await testApp.make.admin();
		await testApp.request({ method: 'POST', url: '/api/bans', token: admin.token, body: { user_id: user.id, forever: true, reason: 'x' } });
		expect(await check(token, otherNode)).toMatchObject({ status: 401, body: { type: 'account_blocked' } });
	});

	it('R-018 admins may use several devices', async () => {
		const { email } = await makeAccount(testApp, { role: 'admin' });
		const first = (await signInAdmin(testApp, email)).body.token;
		const second = (await signInAdmin(testApp, email)).body.token;
		expect((await check(first)).status).toBe(200);
		expect((await check(second)).status).toBe(200);
	});

	it('D2 of 50 parallel sign-ins on two nodes exactly one session stays open', { tags: ['slow'] }, async () => {
		const user = await makeAccount(testApp);
		const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => signIn(at % 2 ? testApp : otherNode, user.email)));
		expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
		expect(await liveSessions(user.id)).toBe(1);
		const alive = await Promise.all(answers.map(({ body }) => check(body.token)));
		expect(alive.filter(({ status }) => status === 200)).toHaveLength(1);
		expect(alive.filter(({ body }) => body.type === 'another_device')).toHaveLength(49);
	});

	it('D2 control: without the index two transactions that end and open leave two sessions, with it the second fails', async () => {
		const race = async (userId: number) => {
			const [one, two] = await Promise.all([testApp.context.db.pool.connect(), testApp.context.db.pool.connect()]);
			const end = `update sessions set ended_at = now(), ended_reason = 'another_device' where user_id = ${userId} and ended_at is null`;
			const open = (name: string) =>
				`insert into sessions (token_hash, user_id, single_device, expires_at) values ('${name}-${userId}', ${userId}, true, now() + interval '1 hour')`;
			try {
				for (const client of [one, two]) await client.query('begin');
				for (const client of [one, two]) await client.query(end);
				await one.query(open('one'));
				// both answers are awaited together: the refusal may arrive before the answer of the committed call
				const second = two.query(open('two')).then(
					() => two.query('commit').then(() => 'both'),
					(error: { constraint?: string }) => two.query('rollback').then(() => error.constraint),
				);
				const [verdict] = await Promise.all([second, one.query('commit')]);
				return verdict;
			} finally {
				one.release();
				two.release();
			}
		};
		const guarded = await testApp.make.user();
		await testApp.context.db.run(sql`delete from sessions where user_id = ${guarded.id}`);
		expect(await race(guarded.id)).toBe('sessions_one_live');
		const unguarded = await testApp.make.user();
		await testApp.context.db.run(sql`delete from sessions where user_id = ${unguarded.id}`);
		await testApp.context.db.run(sql`drop index sessions_one_live`);
		expect(await race(unguarded.id)).toBe('both');
		expect(await liveSessions(unguarded.id)).toBe(2);
		await testApp.context.db.run(sql`delete from sessions where user_id = ${unguarded.id}`);
		await testApp.context.db.run(sql`create unique index sessions_one_live on sessions (user_id) where ended_at is null and single_device`);
	});
});

describe('the end of a session', () => {
	it('R-019 D1 an expired or unknown token gets 401 session_expired, also after a newer sign-in', async () => {
		const { email } = await makeAccount(testApp);
		const old = (await signIn(testApp, email)).body.token;
		testApp.advance(12 * 3_600_000 + 1_000);
		expect(await check(old)).toMatchObject({ status: 401, body: { type: 'session_expired' } });
		await signIn(testApp, email);
		expect((await check(old)).body.type).toBe('session_expired');
		expect(await check('unknown')).toMatchObject({ status: 401, body: { type: 'session_expired' } });
	});

	it('R-022 S1-207 D6 a password change by the owner ends the other sessions and keeps this one', async () => {
		const admin = await makeAccount(testApp, { role: 'admin' });
		const [here, there] = [(await signInAdmin(testApp, admin.email)).body.token, (await signInAdmin(testApp, admin.email)).body.token];
		const change = { password: PASSWORD, newpassword: 'Nowe-haslo-1' };
		expect((await testApp.request({ method: 'PUT', url: `/api/users/${admin.id}`, token: here, body: change })).status).toBe(200);
		expect((await check(here)).status).toBe(200);
		expect((await check(there)).body.type).toBe('session_expired');
	});

	type Trigger = (user: { id: number; email: string; token: string }, admin: string) => Promise<unknown>;
	const triggers: [string, string, Trigger][] = [
		['logout', 'session_expired', ({ token }) => testApp.request({ method: 'POST', url: '/api/auth/logout', token })],
		[
			'reset',
			'session_expired',
			async ({ email }) => {
				await testApp.request({ method: 'POST', url: '/api/passwords', body: { email } });
				const token = (await mailedLink(testApp, email)).get('token');
				const body = { email, token, newpassword: 'Nowe-haslo-1', repeatpassword: 'Nowe-haslo-1' };
				return testApp.request({ method: 'PUT', url: '/api/passwords', body });
			},
		],
		[
			'password set by an admin',
			'session_expired',
			({ id }, admin) =>
				testApp.request({
					method: 'PUT',
					url: `/api/users/${id}`,
					token: admin,
					body: { newpassword: 'Nowe-haslo-1', password: PASSWORD },
				}),
		],
		[
			'role change',
			'session_expired',
			({ id }, admin) =>
				testApp.request({ method: 'PUT', url: `/api/users/${id}`, token: admin, body: { role: 'premium', password: PASSWORD } }),
		],
		[
			'ban',
			'account_blocked',
			({ id }, admin) => testApp.request({ method: 'POST', url: '/api/bans', token: admin, body: { user_id: id, forever: true } }),
		],
		[
			'deletion',
			'account_blocked',
			({ id }, admin) => testApp.request({ method: 'DELETE', url: `/api/users/${id}`, token: admin, body: { password: PASSWORD } }),
		],
	];

	it.each(triggers)('R-022 R-019 D6 %s ends the sessions at once: %s', async (_name, type, act) => {
		const admin = await makeAccount(testApp, { role: 'admin' });
		const user = await makeAccount(testApp);
		const { token } = (await signIn(testApp, user.email)).body;
		await act({ ...user, token }, admin.token);
		expect(await check(token)).toMatchObject({ status: 401, body: { type } });
	});
});
