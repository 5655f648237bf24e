import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCanary } from '#testing/make-canary.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { sql } from '../lib/db/db.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
afterAll(() => testApp.close());

it('R-141 S3-055 an admin activates a code for a person (201), deletes an unused one (204), and a used one is 409', async () => {
	const { token } = await testApp.make.admin();
	const person = await makeCanary(testApp);
	const url = `/api/users/${person.id}/codes`;
	await testApp.context.db.run(
		sql`insert into codes (code, description, discount_percent, expiration_date) values ('DLA-WIDZA', 'Kod', 20, '2999-01-01')`,
	);
	const made = await testApp.request({ method: 'POST', url, token, body: { code: ' dla-widza ' } });
	expect(made).toMatchObject({ status: 201, body: { result: 'activated', code: { code: 'DLA-WIDZA' } } });
	const { codes } = (await testApp.request({ url, token })).body as { codes: { code_id: number; used: unknown; code: string }[] };
	const idOf = (name: RegExp) => codes.find(({ code }) => name.test(code))?.code_id;
	expect((await testApp.request({ method: 'DELETE', url: `${url}/${idOf(/^DLA/)}`, token })).status).toBe(204);
	expect((await testApp.request({ method: 'DELETE', url: `${url}/${idOf(/^UZYTY/)}`, token })).status).toBe(409);
});
