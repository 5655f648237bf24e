import { connect } from 'node:net';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeImage } from '#testing/make-image.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { storeImage } from '../images.ts';

// Every route, requested over a real connection: some answers bypass the framework.

let testApp: TestApp;
let url: string;
const routes: { method: string; path: string }[] = [];
const keepRoute = ({ method, url: path }: RouteOptions) => {
	for (const one of [method].flat()) if (one !== 'OPTIONS') routes.push({ method: one, path });
};

const PRODUCTION = {
	NODE_ENV: 'production',
	PUBLIC_URL: 'https://online.example.org',
	PAYU_POS_ID: '1',
	PAYU_CLIENT_SECRET: '1',
	PAYU_SECOND_KEY: '1',
	SMTP_URL: 'smtp://127.0.0.1:1',
	TRUST_PROXY: 'none',
};

beforeAll(async () => {
	testApp = await openTestApp({ web: true, onRoute: keepRoute });
	url = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => testApp.close());

/** Changes are addressed to ids that do not exist, so that nothing is deleted. */
const fill = (method: string, path: string) =>
	path.replace(/:\w+/g, method === 'GET' || method === 'HEAD' ? '1' : '2000000000').replace('*', 'nothing.js');

/** Names of the missing headers. */
function missing(headers: Headers): string[] {
	const wanted: [string, RegExp][] = [
		['x-content-type-options', /^nosniff$/],
		['referrer-policy', /^(strict-origin-when-cross-origin|no-referrer)$/],
		['permissions-policy', /camera=\(\)/],
		['content-security-policy', /frame-ancestors '(none|self)'/],
	];
	return wanted.filter(([name, pattern]) => !pattern.test(headers.get(name) ?? '')).map(([name]) => name);
}

async function lacking(call: { method: string; path: string; token?: string; headers?: Record<string, string> }): Promise<string[]> {
	const { method, path, token, headers = {} } = call;
	const answer = await fetch(`${url}${path}`, {
		method,
		redirect: 'manual',
		headers: { ...headers, ...(token && { 'x-auth-token': token }) },
	});
	await answer.arrayBuffer();
	return missing(answer.headers).map((name) => `${method} ${path} ${answer.status} ${name}`);
}

/** The answer to raw bytes, not necessarily HTTP. */
const requestRaw = (bytes: string) =>
	new Promise<{ status: number; headers: Headers }>((done, fail) => {
		const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
		let text = '';
		socket.on('data', (chunk) => {
			text += chunk;
		});
		socket.on('error', fail);
		socket.on('close', () => {
			const [first = '', ...lines] = (text.split('\r\n\r\n')[0] ?? '').split('\r\n');
			const pairs = lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
			done({ status: Number(first.split(' ')[1]), headers: new Headers(pairs) });
		});
	});

describe('every answer', () => {
	it('F-024 of every route has nosniff, Referrer-Policy, Permissions-Policy and a CSP with frame-ancestors', {
		tags: ['slow'],
	}, async () => {
		expect(routes.length).toBeGreaterThan(150);
		const admin = await testApp.make.admin();
		const wrong: string[] = [];
		for (const { method, path } of routes) {
			wrong.push(...(await lacking({ method, path: fill(method, path) })));
			// an admin passes the guard; signing out would end the session of the test
			if (path !== '/api/auth/logout') wrong.push(...(await lacking({ method, path: fill(method, path), token: admin.token })));
		}
		expect(wrong).toEqual([]);
	});

	it('F-024 of existing and missing resources has them too: pages, pictures, uploads, the open API, files', async () => {
		const picture = await storeImage(
			testApp.context.storage,
			'image',
			{ name: 'a.png', type: 'image/png', bytes: await makeImage() },
			{ maxBytes: 1e6, maxSide: 1e3 },
		);
		const asset = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(`${url}/logowanie`)).text())?.[0] ?? '';
		const lists = ['/external_api/slides', '/external_api/events', '/external_api/videos', '/external_api/config'];
		const paths = [picture, asset, ...lists, ...lists, '/', '/strona-glowna', '/nie-ma', '/favicon.svg', '/robots.txt', '/dev/mailbox'];
		const wrong: string[] = [];
		for (const path of paths) wrong.push(...(await lacking({ method: 'GET', path, headers: { 'accept-encoding': 'br' } })));
		const tus = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
		for (const method of ['HEAD', 'PATCH', 'POST', 'DELETE'])
			wrong.push(...(await lacking({ method, path: '/media/uploads/1', headers: tus })));
		expect(wrong).toEqual([]);
	});

	it('F-024 without a route has them too', async () => {
		for (const [bytes, status] of [
			['GET /%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
			['no HTTP at all\r\n\r\n', 400],
			[`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
		] as const) {
			const answer = await requestRaw(bytes);
			expect([answer.status, missing(answer.headers)]).toEqual([status, []]);
		}
	});

	it('F-024 under https has HSTS, also from memory, for subdomains only where configured', async () => {
		const list = '/external_api/events';
		for (const [env, header] of [
			[{}, 'max-age=31536000'],
			[{ HSTS_SUBDOMAINS: '1' }, 'max-age=31536000; includeSubDomains'],
		] as const) {
			const live = await openTestApp({ env: { ...PRODUCTION, ...env } });
			const address = await live.app.listen({ port: 0, host: '127.0.0.1' });
			// the second answer of a list is sent from memory before the framework
			for (const path of ['/healthz', list, list, '/nie-ma'])
				expect((await fetch(address + path)).headers.get('strict-transport-security')).toBe(header);
			await live.close();
		}
		for (const path of ['/healthz', list, list]) expect((await fetch(url + path)).headers.has('strict-transport-security')).toBe(false);
	});
});

describe('odd addresses', () => {
	it.each([
		'//',
		'///',
		'/\\',
		'/\\\\',
		'//example.org',
		'//example.org/strona-glowna',
		'/\\example.org',
		'//%',
		'/%',
		'/%00',
		'/wydarzenie/%',
		'/wydarzenie/%00',
		'/wideo/..%2f..%2f',
		'//?a=1',
		'///[',
		'//[::1',
		'//:99999',
		'/;',
		'/?%',
		'/[',
		'/*',
		'http://example.org/',
		'http://',
		'/strona-glowna//',
		'//@',
	])('F-025 %s is answered without a fault or a stack', async (address) => {
		const before = testApp.logged.length;
		const { status } = await requestRaw(`GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
		const faults = testApp.logged.slice(before).filter((line) => JSON.parse(line).level >= 50 || line.includes('"stack"'));
		expect(faults).toEqual([]);
		if (/^(\/\/|\/\\|http)/.test(address)) expect([400, 404]).toContain(status);
		else expect(status).toBeLessThan(500);
	});
});
