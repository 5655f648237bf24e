import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, signIn, signInAdmin } from '#testing/make-account.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { sql } from '../lib/db/db.ts';
import { makeFirstAdmin } from './first-admin.service.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
afterAll(() => testApp.close());

const make = (email: string) => makeFirstAdmin(testApp.context.db, testApp.context.env, email, testApp.context.now());

describe('npm run admin', () => {
	it('R-011 makes an admin and gives a link that sets the password, after which both steps of sign-in work', async () => {
		const { email, link, isNew } = await make('Jan.Kowalski@nowascena.test');
		expect([email, isNew]).toEqual(['jan.kowalski@nowascena.test', true]);
		const url = new URL(link);
		expect(url.pathname).toBe('/nowe-haslo');
		const body = { email, token: url.searchParams.get('token'), newpassword: 'Parter-2026', repeatpassword: 'Parter-2026' };
		expect((await testApp.request({ method: 'PUT', url: '/api/passwords', body })).status).toBe(200);
		expect((await signInAdmin(testApp, email)).body).toMatchObject({ role: 'admin', firstname: 'Jan', lastname: 'Kowalski' });
	});

	it('R-011 promotes an existing account, ends its sessions and writes an audit row', async () => {
		const user = await makeAccount(testApp, { email: 'ola@nowascena.test' });
		expect((await make(user.email)).isNew).toBe(false);
		expect((await testApp.request({ url: '/api/users/validate-session', token: user.token })).status).toBe(401);
		expect((await signIn(testApp, user.email)).body.type).toBe('link_sent');
		const rows = await testApp.context.db.rows(sql`select actor_id, after from audit where subject_id = ${String(user.id)}`);
		expect(rows).toEqual([{ actor_id: null, after: { role_id: 1 } }]);
	});

	it('G-027 who signed up with the address before has no password of an admin', async () => {
		const email = 'iga@nowascena.test';
		await makeAccount(testApp, { email, role: 'unverified' });
		await make(email);
		expect((await signIn(testApp, email)).body.type).toBe('bad_credentials');
	});

	it.each(['szef@poczta.test', 'szef@sub.nowascena.test', 'szef', ''])(
		'R-011 E3 refuses %j, outside ADMIN_EMAIL_DOMAINS',
		async (email) => {
			await expect(make(email)).rejects.toThrow('ADMIN_EMAIL_DOMAINS (nowascena.test)');
		},
	);
});
