import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiDescription, clientSource } from '#testing/generated-client.ts';
import { makeEvent } from '#testing/insert-content.ts';
import { makeAccount, PASSWORD } from '#testing/make-account.ts';
import { openPaymentTestApp, type PaymentTestApp } from '#testing/payments.ts';

const TSC = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));

let testApp: PaymentTestApp;
let api: ApiDescription;
let folder: string;
beforeAll(async () => {
	testApp = await openPaymentTestApp();
	api = (await testApp.request({ url: '/api/openapi.json' })).body as ApiDescription;
	folder = await mkdtemp(join(tmpdir(), 'rampa-client-'));
});
afterAll(async () => {
	await testApp.close();
	await rm(folder, { recursive: true });
});

const operations = () =>
	Object.entries(api.paths).flatMap(([path, calls]) => Object.values(calls).map((operation) => ({ path, ...operation })));

/** The steps of an external client: signs in, reads the event, buys, and later reads the order and watches. */
const PURCHASE = `import { client } from './client.ts';
export async function buy(base: string, email: string, password: string, slug: string) {
	const { token } = await client(base).postAuth({ body: { email, password } });
	const signedIn = client(base, token);
	const { event } = await signedIn.getEventsBySlugOrId({ path: { slugOrId: slug } });
	const { order, payu } = await signedIn.postPaymentsByEventId({ path: { orderOrEventId: event.id }, body: { consent: true } });
	return { token, eventId: event.id, number: order.extOrderId, redirect: payu?.redirectUri };
}
export async function readResult(base: string, token: string, number: string, eventId: number) {
	const signedIn = client(base, token);
	const { order } = await signedIn.getPaymentsByOrder({ path: { orderOrEventId: number } });
	const { event } = await signedIn.getEventsBySlugOrId({ path: { slugOrId: String(eventId) } });
	await signedIn.postAuthLogout({});
	return { status: order.status, access: event.access };
}
`;

describe('the API description', () => {
	it('F-122 has one template for each path, a name for each operation and its errors', () => {
		const shapes = Object.keys(api.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
		expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
		const ids = operations().map(({ operationId }) => operationId);
		expect(ids.filter((id, at) => !/^[a-z]\w+$/.test(id) || ids.indexOf(id) !== at)).toEqual([]);
		for (const { path, operationId, parameters, responses } of operations()) {
			expect(
				Object.keys(responses).some((status) => /^4\d\d$/.test(status)),
				operationId,
			).toBe(true);
			const named = parameters.flatMap((parameter) => (parameter.in === 'path' ? [parameter.name] : []));
			expect([operationId, named]).toEqual([operationId, [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)]);
		}
		expect(api.openapi).toBe('3.1.0');
		expect(JSON.stringify(api)).not.toContain('"nullable"');
	});

	it('F-122 has only references that lead somewhere, and the input of every call that takes one', () => {
		const targetOf = (path: string) =>
			path.split('/').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], api);
		const references = [...JSON.stringify(api).matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference = '']) => reference);
		expect([...new Set(references)].filter((reference) => targetOf(reference.replace('#/', '')) === undefined)).toEqual([]);
		const shapeOf = (method: string, path: string) => `${method.toLowerCase()} ${path.replace(/\{\w+\}|:\w+/g, '{}')}`;
		const described = new Map(
			Object.entries(api.paths).flatMap(([path, calls]) => Object.entries(calls).map(([method, call]) => [shapeOf(method, path), call])),
		);
		for (const { method, path, body, query } of testApp.context.endpoints) {
			const call = described.get(shapeOf(method, path));
			const { properties, anyOf, oneOf } = call?.requestBody?.content?.['application/json']?.schema ?? {};
			const inputs = [body && (properties ?? anyOf ?? oneOf), query && call?.parameters.find((parameter) => parameter.in === 'query')];
			expect([method, path, ...inputs.map(Boolean)]).toEqual([method, path, Boolean(body), Boolean(query)]);
		}
	});

	it('F-122 marks fields as required only without a default', () => {
		const schema = api.paths['/api/videos']?.post?.requestBody?.content?.['application/json']?.schema;
		expect(schema?.required).toContain('title');
		for (const name of ['visible', 'duration', 'subtitle', 'dashboard_hidden']) expect(schema?.required).not.toContain(name);
		expect(schema?.properties?.visible).toHaveProperty('type');
	});

	it('F-122 yields a client that compiles and buys a ticket', async () => {
		await writeFile(join(folder, 'client.ts'), clientSource(api));
		await writeFile(join(folder, 'purchase.ts'), PURCHASE);
		const settings = [
			'--ignoreConfig',
			'--noEmit',
			'--strict',
			'--allowImportingTsExtensions',
			'--module',
			'esnext',
			'--moduleResolution',
			'bundler',
		];
		const run = promisify(execFile)(process.execPath, [TSC, ...settings, '--target', 'es2024', '--types', '', join(folder, 'purchase.ts')]);
		expect(
			await run.then(
				() => '',
				({ stdout }) => stdout,
			),
		).toBe('');
		const { buy, readResult } = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'purchase.ts')).href);
		const { email } = await makeAccount(testApp);
		await makeEvent(testApp, { title: 'Mewa', slug: 'mewa', date_from: '2099-06-10', date_to: '2099-06-12' });
		const { token, number, eventId, redirect } = await buy(testApp.url, email, PASSWORD, 'mewa');
		expect(redirect).toMatch(/^http/);
		await testApp.pay(number);
		expect(await readResult(testApp.url, token, number, eventId)).toEqual({ status: 'COMPLETED', access: true });
	});
});
