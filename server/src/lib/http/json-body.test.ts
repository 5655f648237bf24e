import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillPath } from '#domain/base/endpoint.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let url: string;
beforeAll(async () => {
	testApp = await openTestApp({ oneNode: true });
	url = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => testApp.close());

const KB = 1024;
const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

async function send(path: string, body: BodyInit, more: { method?: string; token?: string; type?: string | null } = {}) {
	const { method = 'POST', token, type = 'application/json' } = more;
	const headers = { ...(type && { 'content-type': type }), ...(token && { 'x-auth-token': token }) };
	const answer = await fetch(`${url}${path}`, { method, headers, body });
	return { status: answer.status, body: (await answer.json().catch(() => null)) as { type: string } | null };
}

/** Every call with a body that does not need special rights. */
const openCalls = () => testApp.context.endpoints.filter(({ method, who }) => method !== 'GET' && who === 'anyone');

describe('bodies', () => {
	it('F-026 nested more than 50 levels are refused (400), unclosed ones too', async () => {
		const { token } = await testApp.make.admin();
		for (const body of [nested(51), '['.repeat(30_000), '{"a":'.repeat(5_000)]) {
			expect(await send('/api/passwords', body)).toMatchObject({ status: 400, body: { type: 'unreadable' } });
			expect(await send('/api/appconfig', body, { method: 'PUT', token })).toMatchObject({ status: 400, body: { type: 'unreadable' } });
		}
		expect((await send('/api/passwords', nested(50))).status).toBe(422);
	});

	it('F-026 of calls that anyone may make are at most 32 KB (413), on every such call', async () => {
		expect(openCalls().length).toBeGreaterThan(9);
		for (const { method, path } of openCalls()) {
			const at = fillPath(path, { slug: 'x', id: 1 });
			const large = JSON.stringify({ email: 'a'.repeat(32 * KB) });
			expect([at, await send(at, large, { method })]).toMatchObject([at, { status: 413, body: { type: 'too_large' } }]);
			expect([at, (await send(at, JSON.stringify({ email: 'a'.repeat(31 * KB) }), { method })).status]).not.toEqual([at, 413]);
		}
	});

	it('F-026 of signed-in people are not larger; those of admins may be', async () => {
		const [person, admin] = [await testApp.make.user(), await testApp.make.admin()];
		const large = JSON.stringify({ firstname: 'a'.repeat(33 * KB), info_bar: 'a' });
		expect((await send(`/api/users/${person.id}`, large, { method: 'PUT', token: person.token })).status).toBe(413);
		expect((await send('/api/appconfig', large, { method: 'PUT', token: admin.token })).status).not.toBe(413);
	});

	it('F-026 as multipart hold a few short fields where no files are accepted', async () => {
		const form = new FormData();
		for (let n = 0; n < 20; n++) form.append(`field${n}`, 'a'.repeat(200 * KB));
		expect((await send('/api/mailing/unsubscribe', form, { type: null })).status).toBe(413);
	});
});
