import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedLink, makeAccount, signIn } from '#testing/make-account.ts';
import { CANARY, makeCanary } from '#testing/make-canary.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { sql } from '../lib/db/db.ts';
import { EXPORT_PARTS } from './export.store.ts';

let testApp: TestApp;
let person: Awaited<ReturnType<typeof makeCanary>>;
beforeAll(async () => {
	testApp = await openTestApp();
	person = await makeCanary(testApp);
});
afterAll(() => testApp.close());

const download = (token: string | null, id = person.id) => testApp.request({ url: `/api/users/${id}/export`, token });

describe('the export of a person’s data', () => {
	it('M2 R-138 is a JSON download with the person’s rows of every table, and without secrets', async () => {
		const answer = await download(person.token);
		expect(answer.status).toBe(200);
		expect(answer.headers['content-disposition']).toBe(`attachment; filename="rampa-${person.id}.json"`);
		const { exported_at, ...parts } = answer.body;
		expect(exported_at).toEqual(expect.any(String));
		for (const [name, rows] of Object.entries(parts)) expect([name, (rows as unknown[]).length]).not.toEqual([name, 0]);
		expect(parts.users[0]).toMatchObject({ email: CANARY.email, street: CANARY.street, has_password: true });
		expect(answer.text).not.toMatch(/password_hash|token_hash|argon2|search_text/);
	});

	it('M2 has no link that opens the account: neither of a new password, nor of a verification, nor of an admin’s sign-in', async () => {
		const unverified = await makeAccount(testApp, { role: 'unverified' });
		const admin = await testApp.make.admin();
		const post = (url: string, email: string) => testApp.request({ method: 'POST', url, body: { email } });
		const secrets: string[] = [];
		const note = async (email: string, name: string) => secrets.push((await mailedLink(testApp, email)).get(name));
		await post('/api/verifications/new', unverified.email);
		await note(unverified.email, 'token');
		await post('/api/auth/link', unverified.email);
		await note(unverified.email, 'token');
		await post('/api/passwords', admin.email);
		await note(admin.email, 'token');
		const colleague = await makeAccount(testApp, { role: 'admin' });
		await signIn(testApp, colleague.email);
		await note(colleague.email, 'login_token');
		for (const { id } of [unverified, admin, colleague]) {
			const { text, body } = await download(admin.token, id);
			expect(body.outbox[0]).toMatchObject({ subject: expect.any(String), html: expect.stringContaining('left out') });
			for (const secret of secrets) expect([secret.length > 20, text.includes(secret)]).toEqual([true, false]);
		}
	});

	it('M2 every table that references a person is included', async () => {
		const pointing = await testApp.context.db.rows<{ table: string; column: string }>(sql`
			select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
			join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
			where c.contype = 'f' and c.confrelid = 'users'::regclass`);
		// what an admin made or decided belongs to the theatre; the audit trail lists it under own_actions
		const ACTS = ['created_by', 'lifted_by', 'granted_by', 'requested_by', 'closed_by', 'published_by', 'actor_id'];
		const about = new Set(pointing.filter(({ column }) => !ACTS.includes(column)).map(({ table }) => table));
		const NAMES: Record<string, string> = { view_starts: 'views' };
		expect([...about].filter((table) => !((NAMES[table] ?? table) in EXPORT_PARTS))).toEqual([]);
	});

	it('M2 R-138 is for the owner and admins: another person gets 404; an admin’s download is audited', async () => {
		const other = await testApp.make.user();
		const admin = await testApp.make.admin();
		expect((await download(other.token)).status).toBe(404);
		expect((await download(admin.token)).status).toBe(200);
		expect(await testApp.context.db.rows(sql`select action from audit where actor_id = ${admin.id}`)).toEqual([{ action: 'users.export' }]);
	});

	it('M2 is limited in number', async () => {
		const strict = await openTestApp({ databaseUrl: testApp.databaseUrl, env: { RATE_LIMITS: 'on' } });
		const statuses: number[] = [];
		for (let at = 0; at < 11; at++)
			statuses.push((await strict.request({ url: `/api/users/${person.id}/export`, token: person.token })).status);
		expect(statuses).toEqual([...Array(10).fill(200), 429]);
		await strict.close();
	});
});
