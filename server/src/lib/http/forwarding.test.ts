import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

const GATEWAY = '172.18.0.1';
const AMERICAN = '8.8.8.8';
const POLISH = '83.12.44.9';

const deployed = (file: string) => readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8');
const trustOfCompose = /TRUST_PROXY: "?([^"\n]+)"?/.exec(deployed('compose.yaml'))?.[1];
const trustOfExample = parseEnv(deployed('rampa.env.example')).TRUST_PROXY;

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp({ env: { TRUST_PROXY: '127.0.0.1' }, oneNode: true });
});
afterAll(() => testApp.close());

const isBlocked = async (from: TestApp, restricted_access: '' | 'poland' | 'europe', ip: string, headers: Record<string, string>) => {
	const video = await makeVideo(from, { restricted_access });
	return (await from.request({ url: `/api/videos/${video.id}`, ip, headers })).body.video.countryBlock;
};
const warnings = () => testApp.logged.filter((line) => line.includes('TRUST_PROXY'));

describe('a proxy that is not configured', () => {
	it.each([
		['x-forwarded-for', AMERICAN],
		['x-forwarded-for', POLISH],
		['forwarded', `for=${POLISH}`],
	])('F-022 makes its callers unknown, who are blocked where a country limit holds (%s: %s)', async (name, value) => {
		for (const ip of [GATEWAY, '10.0.0.7', '127.0.0.2', '::ffff:172.18.0.1', 'fd00::1']) {
			expect(await isBlocked(testApp, 'poland', ip, { [name]: value })).toBe(true);
			expect(await isBlocked(testApp, 'europe', ip, { [name]: value })).toBe(true);
			expect(await isBlocked(testApp, '', ip, { [name]: value })).toBe(false);
		}
	});

	it('F-022 is not reported where there is none, or where it is trusted', async () => {
		expect(await isBlocked(testApp, 'poland', GATEWAY, {})).toBe(false);
		expect(await isBlocked(testApp, 'poland', '127.0.0.1', { 'x-forwarded-for': POLISH })).toBe(false);
		expect(await isBlocked(testApp, 'poland', '127.0.0.1', { 'x-forwarded-for': '192.168.1.7' })).toBe(false);
		expect(await isBlocked(testApp, 'poland', '127.0.0.1', { 'x-forwarded-for': AMERICAN })).toBe(true);
		expect(await isBlocked(testApp, 'poland', POLISH, { 'x-forwarded-for': AMERICAN })).toBe(false);
	});

	it('F-022 is logged once a minute, with its address and the variable to set', async () => {
		testApp.advance(120_000);
		const before = warnings().length;
		const callFrom = (ip: string, name = 'x-forwarded-for') => testApp.request({ url: '/healthz', ip, headers: { [name]: AMERICAN } });
		for (let call = 0; call < 5; call++) await callFrom(GATEWAY);
		expect(warnings()).toHaveLength(before + 1);
		expect(JSON.parse(warnings().at(-1) ?? '{}')).toMatchObject({ level: 40, proxy: GATEWAY, msg: expect.stringContaining(GATEWAY) });
		testApp.advance(61_000);
		await callFrom('10.0.0.7', 'forwarded');
		await callFrom(GATEWAY);
		expect(warnings()).toHaveLength(before + 2);
		expect(warnings().at(-1)).toContain('10.0.0.7');
		testApp.advance(61_000);
		await callFrom('127.0.0.1');
		await callFrom(POLISH);
		expect(warnings()).toHaveLength(before + 2);
	});

	it('F-022 does not occur with the examples in deploy: neither on one machine nor behind a container bridge', async () => {
		for (const { TRUST_PROXY, ip } of [
			{ TRUST_PROXY: trustOfCompose, ip: GATEWAY },
			{ TRUST_PROXY: trustOfExample, ip: '127.0.0.1' },
		]) {
			const behind = await openTestApp({ env: { TRUST_PROXY } });
			expect(await isBlocked(behind, 'poland', ip, { 'x-forwarded-for': POLISH })).toBe(false);
			expect(await isBlocked(behind, 'poland', ip, { 'x-forwarded-for': AMERICAN })).toBe(true);
			expect(behind.logged.filter((line) => line.includes('TRUST_PROXY'))).toEqual([]);
			await behind.close();
		}
	});
});

describe('a caller whose address a proxy writes in its own way', () => {
	const GARBAGE = ['unknown', '_hidden', 'garbage', '[', '8.8.8.8:4711:1', '999.1.1.1', "'; drop", 'x'.repeat(5_000)];
	const from = (written: string) => ({ ip: '127.0.0.1', headers: { 'x-forwarded-for': written } });
	const errors = () => testApp.logged.filter((line) => JSON.parse(line).level >= 50);

	it.each([
		[`${AMERICAN}:4711`, true],
		[`${POLISH}:4711`, false],
		['[2a00:1450:4001::1]', true],
		['[2a00:1450:4001::1]:443', true],
		['::FFFF:8.8.8.8', true],
	])('G-024 %s is read as the address in it, by which a country limit decides', async (written, blocked) => {
		expect(await isBlocked(testApp, 'poland', '127.0.0.1', { 'x-forwarded-for': written })).toBe(blocked);
	});

	it('G-024 what is no address opens no country limit', async () => {
		for (const written of GARBAGE)
			for (const limit of ['poland', 'europe'] as const)
				expect([written, await isBlocked(testApp, limit, '127.0.0.1', { 'x-forwarded-for': written })]).toEqual([written, true]);
	});

	it('G-024 signing in, signing up, buying and watching are answered as ever, and nothing of it is in the log', async () => {
		const video = await makeVideo(testApp, { video_price_grosze: 0 });
		const before = errors().length;
		for (const written of [...GARBAGE, `${AMERICAN}:4711`, '[::1]']) {
			const person = await testApp.make.user();
			const post = (url: string, body: unknown, token?: string) =>
				testApp.request({ method: 'POST', url, body, ...from(written), ...(token && { token }) });
			const wrong = await post('/api/auth', { email: person.email, password: 'Nie-to-haslo-1', remember: false });
			const reset = await post('/api/passwords', { email: person.email });
			const bought = await post(`/api/videopayments/${video.id}`, {}, person.token);
			const watched = await post(`/api/watch/video/${video.id}`, {}, person.token);
			expect([written, wrong.status, reset.status]).toEqual([written, 401, 202]);
			for (const { status } of [bought, watched]) expect([written, status < 500]).toEqual([written, true]);
		}
		expect(errors()).toHaveLength(before);
		expect(testApp.logged.join()).not.toContain('x'.repeat(60));
	});
});
