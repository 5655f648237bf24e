import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoint } from '#domain/base/endpoint.ts';
import { z } from '#domain/base/zod.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { serve } from './serve.ts';

const counting = (path: string) =>
	endpoint({ method: 'GET', path, who: 'anyone', summary: 'A number', answer: z.object({ count: z.number() }) });
const unwritable = {
	get count(): number {
		throw new Error('select count(*) from secrets failed');
	},
};
const counted = { count: 3, note: 'not in the contract' };

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp({
		prepare: (app, context) => {
			serve(app, context, counting('/api/unwritable'), () => unwritable);
			serve(app, context, counting('/api/counted'), () => counted);
			app.get('/api/taken', async () => {
				await context.db.pool.query(`update users set email = 'anna@poczta.test'`).catch((cause) => {
					throw new Error('not saved', { cause });
				});
			});
			app.get('/api/boom', async () => {
				throw new Error('select * from secrets failed');
			});
		},
	});
});
afterAll(() => testApp.close());

const SHAPE = ['email', 'formError', 'formErrorKeys', 'message', 'resend', 'statusCode', 'type', 'verified'];

describe('answers', () => {
	it('have only the fields of their contract', async () => {
		const { status, body, headers } = await testApp.request({ url: '/api/counted' });
		expect([status, body, headers['content-type']]).toEqual([200, { count: 3 }, 'application/json; charset=utf-8']);
	});
});

describe('error answers', () => {
	it('S1-227 R-121 have one shape, with the status inside, and never a stack or SQL', async () => {
		const { token } = await testApp.make.user();
		const answers = await Promise.all([
			testApp.request({ url: '/api/nothing-here' }),
			testApp.request({ url: '/api/pages/nie-ma' }),
			testApp.request({ method: 'PUT', url: '/api/appconfig', body: {} }),
			testApp.request({ method: 'PUT', url: '/api/appconfig', token, body: {} }),
			testApp.request({ method: 'PUT', url: '/api/appconfig', token: 'nonsense', body: {} }),
			testApp.request({ url: '/api/boom' }),
			testApp.request({ url: '/api/unwritable' }),
		]);
		expect(answers.map(({ status, body }) => [status, body.type])).toEqual([
			[404, 'not_found'],
			[404, 'not_found'],
			[401, 'unauthenticated'],
			[403, 'forbidden'],
			[401, 'session_expired'],
			[500, 'internal'],
			[500, 'internal'],
		]);
		for (const { status, body, text } of answers) {
			expect(body.statusCode).toBe(status);
			expect(Object.keys(body).filter((name) => !SHAPE.includes(name))).toEqual([]);
			expect(text).not.toMatch(/select|secrets|\.ts:|at /);
		}
	});

	it('are logged with the code and constraint of the database, and without the values of its rows', async () => {
		await Promise.all([testApp.make.user(), testApp.make.user()]);
		expect((await testApp.request({ url: '/api/taken' })).status).toBe(500);
		const line = testApp.logged.find((logged) => logged.includes('not saved')) ?? '{}';
		expect(line).not.toContain('anna@poczta.test');
		const cause = { errorCode: '23505', table: 'users', stack: expect.stringContaining('duplicate key'), constraint: expect.any(String) };
		expect(JSON.parse(line).err).toMatchObject({ type: 'Error', message: 'not saved', cause });
	});

	it('R-122 S1-003 are in the caller’s language: cookie, then Accept-Language, then Polish', async () => {
		const message = async (headers: Record<string, string>) => (await testApp.request({ url: '/api/pages/nie-ma', headers })).body.message;
		expect(await message({})).toBe('Nie znaleziono.');
		expect(await message({ 'accept-language': 'en-GB,en;q=0.9,pl;q=0.5' })).toBe('Not found.');
		expect(await message({ 'accept-language': 'en', cookie: 'language=pl' })).toBe('Nie znaleziono.');
		expect(await message({ 'accept-language': 'pl', cookie: 'language=en' })).toBe('Not found.');
	});

	it('R-124 distinguish unreadable (400), too large (413) and too frequent requests (429 with Retry-After)', async () => {
		const { token } = await testApp.make.admin();
		const put = (payload: string, type: string) =>
			testApp.app.inject({ method: 'PUT', url: '/api/appconfig', headers: { 'x-auth-token': token, 'content-type': type }, payload });
		expect((await put('{"broken', 'application/json')).json()).toMatchObject({ statusCode: 400, type: 'unreadable' });
		expect((await put('view_vod=1', 'application/x-www-form-urlencoded')).json()).toMatchObject({ statusCode: 400, type: 'unreadable' });
		expect((await put('{"view_vod":1}', 'text/plain')).json()).toMatchObject({ statusCode: 400, type: 'unreadable' });
		expect((await put(`{"info_bar":"${'a'.repeat(1_100_000)}"}`, 'application/json')).json()).toMatchObject({
			statusCode: 413,
			type: 'too_large',
		});
		expect((await put('{"__proto__":{"role":"admin"}}', 'application/json')).statusCode).toBe(400);
		const strict = await openTestApp({
			env: { RATE_LIMITS: 'on' },
			prepare: (app, context) => {
				app.get('/api/often', async () => {
					await context.limits.spend({ bucket: 'often', max: 2, windowSeconds: 60 });
					return {};
				});
			},
		});
		const often = [];
		for (let n = 0; n < 3; n++) often.push(await strict.request({ url: '/api/often' }));
		expect(often.map(({ status }) => status)).toEqual([200, 200, 429]);
		expect(Number(often[2]?.headers['retry-after'])).toBeGreaterThan(0);
		await strict.close();
	});

	it('R-123 name a nested field by its leaf', async () => {
		const { formRefusal } = await import('./serve.ts');
		const { z } = await import('#domain/base/zod.ts');
		const parsed = z.object({ invoice: z.object({ nip: z.string() }) }).safeParse({ invoice: {} });
		expect(parsed.error && formRefusal(parsed.error).details.formError).toEqual({ nip: 'form.validate.required' });
	});

	it('A15 R-124 name the field whose text has a NUL, wherever it was sent; an address that has one leads nowhere', async () => {
		const { token } = await testApp.make.admin();
		const calls = [
			{ url: '/api/users?name=a%00b' },
			{ url: '/api/payments?q=%00' },
			{ url: '/api/search/all?search=abc%00' },
			{ method: 'POST', url: '/api/auth', body: { email: 'a\0@poczta.test', password: 'Kurtyna-2026' } },
			{ method: 'POST', url: '/api/issued-invoices', body: { extOrderId: 'a\0b' } },
			{ method: 'PUT', url: '/api/payments/a%00b', body: {} },
		] as const;
		const answers = await Promise.all(calls.map((call) => testApp.request({ ...call, token })));
		const wrong = 'form.validate.wrong_input';
		expect(answers.map(({ status, body }) => [status, body.formErrorKeys])).toEqual([
			...['name', 'q', 'search', 'email', 'extOrderId'].map((field) => [422, { [field]: wrong }]),
			[404, undefined],
		]);
	});

	it('G-042 have a sentence for every wrong field, in the language of the caller, and its key beside', async () => {
		const { token } = await testApp.make.admin();
		const send = (url: string, body: object, language = 'pl') =>
			testApp.request({ method: 'PUT', url, token, body, headers: { 'accept-language': language } });
		const page = { title: '', slug: 'kontakt', content: '' };
		const answers = await Promise.all([
			send('/api/pages/3', page),
			send('/api/pages/3', page, 'en'),
			send('/api/appconfig', { nie_ma: 1, info_bar: 'x'.repeat(5_001), maintenance: 'tak' }),
		]);
		for (const { body } of answers)
			for (const [field, sentence] of Object.entries<string>(body.formError)) {
				expect([field, sentence]).toEqual([field, expect.stringMatching(/^[A-ZŁŚŻŹĆÓ].*[^_]$/)]);
				expect(body.formErrorKeys[field]).toMatch(/^[a-z]+\.[a-z_.0-9]+$/);
			}
		expect(answers.map(({ body }) => body.formError.title)).toEqual(['Pole wymagane.', 'This field is required.', undefined]);
	});

	it('R-131 come from the guard first: 401, then 403, then 404, then 422', async () => {
		const person = await testApp.make.user();
		const admin = await testApp.make.admin();
		const wrong = { title: '', content: '', slug: '!' };
		const statuses = [];
		for (const [token, id] of [
			[null, 'x'],
			[person.token, 'x'],
			[admin.token, 'x'],
			[admin.token, '1'],
		] as const) {
			statuses.push((await testApp.request({ method: 'PUT', url: `/api/pages/${id}`, token, body: wrong })).status);
		}
		expect(statuses).toEqual([401, 403, 404, 422]);
	});

	it('R-130 A trailing slash never matters', async () => {
		expect((await testApp.request({ url: '/api/appconfig/' })).status).toBe(200);
		expect((await testApp.request({ url: '/api/appconfig' })).status).toBe(200);
		expect((await testApp.request({ url: '/healthz/' })).status).toBe(200);
	});

	it('R-134 the API description names every mounted call', async () => {
		const { body } = await testApp.request({ url: '/api/openapi.json' });
		const shapeOf = (path: string) => path.replace(/:\w+|\{\w+\}/g, '*');
		const described = new Map(Object.entries<Record<string, object>>(body.paths).map(([path, calls]) => [shapeOf(path), calls]));
		for (const { method, path } of testApp.context.endpoints)
			expect(described.get(shapeOf(path))?.[method.toLowerCase()], `${method} ${path}`).toBeDefined();
		expect(body.paths['/api/pages/{slugOrId}'].put.requestBody.content['application/json'].schema.required).toContain('title');
	});
});
