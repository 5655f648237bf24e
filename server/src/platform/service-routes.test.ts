import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createContext } from '#server/context.ts';
import { openDatabase, raw, sql } from '#server/lib/db/db.ts';
import { startFakeS3 } from '#testing/fake-s3.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { freePort } from '../../../scripts/lib/free-port.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp({ env: { TRUST_PROXY: '10.0.0.1', METRICS_TOKEN: 'a-token-for-metrics' } });
});
afterAll(() => testApp.close());

describe('the service calls', () => {
	it('R-162 J7 answer health without the database and readiness with it; a stopping server is not ready', async () => {
		expect((await testApp.request({ url: '/healthz' })).body).toEqual({ status: 'ok' });
		await expect.poll(async () => (await testApp.request({ url: '/readyz' })).body).toEqual({ status: 'ready' });
		const away = await createContext({
			env: testApp.context.env,
			log: testApp.context.log,
			databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
		});
		const readiness = { stopping: false, jobsHealthy: async () => true };
		const app = await buildApp({ context: away, readiness, web: null });
		expect((await app.inject('/healthz')).statusCode).toBe(200);
		const unready = await app.inject('/readyz');
		expect([unready.statusCode, unready.headers['retry-after']]).toEqual([503, '2']);
		await app.close();
		await away.db.close();
	});

	it('F-010 report whether the file store answers: a bucket, or the folder of the files', async () => {
		const store = await startFakeS3();
		const withBucket = await openTestApp({ env: store.env });
		await expect.poll(async () => (await withBucket.request({ url: '/readyz' })).status).toBe(200);
		await store.close();
		await expect.poll(async () => (await withBucket.request({ url: '/readyz' })).body).toEqual({ status: 'not ready', missing: ['files'] });
		await withBucket.close();
		const onDisk = await openTestApp();
		const folder = join(onDisk.context.env.dataDir, 'files');
		const state = () => onDisk.context.storage.state(AbortSignal.timeout(60_000));
		expect(await state()).toBe('writable');
		mkdirSync(join(folder, 'images'), { recursive: true });
		expect(await state()).toBe('writable');
		// as after an unmount, and mounted again
		rmdirSync(join(folder, 'images'));
		expect(await state()).toBe('unavailable');
		mkdirSync(join(folder, 'images'));
		expect(await state()).toBe('writable');
		rmSync(folder, { recursive: true });
		expect(await state()).toBe('unavailable');
		writeFileSync(folder, 'a file where the folder should be');
		await expect
			.poll(async () => await onDisk.request({ url: '/readyz' }))
			.toMatchObject({ status: 503, body: { status: 'not ready', missing: ['files'] } });
		await onDisk.close();
	});

	it('G-061 are not ready while the process for sales does not listen, or gets no connection', async () => {
		const [port, salePort] = [await freePort(), await freePort()];
		const node = await openTestApp({ oneNode: true, env: { PORT: String(port), SALE_PORT: String(salePort) } });
		const readyz = async () => (await node.request({ url: '/readyz' })).body;
		const sellsNot = { status: 'not ready', missing: ['sales'] };
		await expect.poll(readyz).toEqual(sellsNot);
		let ofSales: object = { status: 'ready' };
		const saleProcess = createServer((_request, response) => response.end(JSON.stringify(ofSales))).listen(salePort, '127.0.0.1');
		await once(saleProcess, 'listening');
		await expect.poll(readyz).toEqual({ status: 'ready' });
		ofSales = { status: 'not ready', missing: ['database'] };
		await expect.poll(readyz).toEqual(sellsNot);
		// it answers for everything else too, but this process knows that itself
		ofSales = { status: 'not ready', missing: ['files'] };
		await expect.poll(readyz).toEqual({ status: 'ready' });
		ofSales = { status: 'stopping' };
		await expect.poll(readyz).toEqual(sellsNot);
		saleProcess.closeAllConnections();
		saleProcess.close();
		await node.close();
	});

	it('G-061 are not ready while other programs hold the connections that purchases need', async () => {
		const node = await openTestApp({ oneNode: true });
		const readyz = async () => (await node.request({ url: '/readyz' })).body;
		await expect.poll(readyz).toEqual({ status: 'ready' });
		const role = `buyer_${randomBytes(6).toString('hex')}`;
		await node.context.db.run(sql`${raw(`create role ${role} login password 'x' connection limit 0`)}`);
		const url = Object.assign(new URL(node.databaseUrl), { username: role, password: 'x' });
		const refused = openDatabase({ url: url.href, poolSize: 1, onError: () => {} });
		const { db } = node.context;
		await expect(refused.one(sql`select 1`)).rejects.toThrow('too many connections for role');
		node.context.db = refused;
		await expect.poll(readyz).toEqual({ status: 'not ready', missing: ['database'] });
		node.context.db = db;
		await expect.poll(readyz).toEqual({ status: 'ready' });
		await refused.close();
		await db.run(sql`${raw(`drop role ${role}`)}`);
		await node.close();
	});

	it('R-162 answer 503 while the server is stopping', async () => {
		const readiness = { stopping: true, jobsHealthy: async () => true };
		const context = await createContext({ env: testApp.context.env, log: testApp.context.log, databaseUrl: testApp.databaseUrl });
		const app = await buildApp({ context, readiness, web: null });
		const answer = await app.inject('/readyz');
		expect([answer.statusCode, answer.json().status]).toEqual([503, 'stopping']);
		await app.close();
		await context.db.close();
	});

	it('R-162 show metrics only to this machine or with the token', async () => {
		expect((await testApp.request({ url: '/metrics' })).text).toContain('rampa_http_request_duration_seconds');
		expect((await testApp.request({ url: '/metrics', ip: '83.12.44.9' })).status).toBe(404);
		expect((await testApp.request({ url: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(404);
		expect(
			(await testApp.request({ url: '/metrics', ip: '83.12.44.9', headers: { authorization: 'Bearer a-token-for-metrics' } })).status,
		).toBe(200);
		expect(
			(await testApp.request({ url: '/metrics', ip: '83.12.44.9', headers: { authorization: 'Bearer a-token-for-metricX' } })).status,
		).toBe(404);
	});

	it('R-163 F-020 keep the mailbox to development on loopback without a mail server, newest first', async () => {
		const { queueMail } = await import('../lib/mail/outbox.ts');
		for (const n of [1, 2])
			await queueMail(testApp.context.db, {
				key: `box-${n}`,
				to: 'anna@poczta.test',
				subject: `List ${n}`,
				html: '<a href="https://x.test/?a=1&amp;b=2">x</a>',
				text: 'x',
			});
		await queueMail(testApp.context.db, { key: 'box-3', to: 'inna@poczta.test', subject: 'Inny', html: '', text: '' });
		const { body } = await testApp.request({ url: '/dev/mailbox.json?to=Anna@poczta.test' });
		expect(body.messages.map(({ subject, links }: { subject: string; links: string[] }) => [subject, links])).toEqual([
			['List 2', ['https://x.test/?a=1&b=2']],
			['List 1', ['https://x.test/?a=1&b=2']],
		]);
		expect((await testApp.request({ url: '/dev/mailbox.json?to=%00' })).body).toEqual({ messages: [] });
		const polish = (await testApp.request({ url: '/dev/mailbox' })).text;
		const english = (await testApp.request({ url: '/dev/mailbox', headers: { cookie: 'language=en' } })).text;
		expect(polish).toContain('<h1>Skrzynka pocztowa</h1>');
		expect(english).toContain('<html lang="en">');
		expect(english).toContain('<h1>Mailbox</h1>');
		for (const page of [polish, english]) expect(page).toContain('List 2');
		for (const env of [
			{ HOST: '0.0.0.0' },
			{
				NODE_ENV: 'production',
				PUBLIC_URL: 'https://x.test',
				PAYU_POS_ID: '1',
				PAYU_CLIENT_SECRET: '1',
				PAYU_SECOND_KEY: '1',
				SMTP_URL: 'smtp://127.0.0.1:1',
				TRUST_PROXY: 'none',
			},
			{ SMTP_URL: 'smtp://127.0.0.1:1' },
		]) {
			const closed = await openTestApp({ env });
			expect((await closed.request({ url: '/dev/mailbox.json' })).status).toBe(404);
			await closed.close();
		}
	});

	it.each([
		'x-forwarded-for',
		'forwarded',
		'x-real-ip',
		'via',
		'x-forwarded-proto',
		'x-forwarded-host',
		'x-forwarded',
		'cf-connecting-ip',
		'cf-ray',
		'true-client-ip',
		'x-client-ip',
		'x-original-host',
	])('F-020 F-023 G-028 refuse mailbox and metrics to requests with %s', async (name) => {
		for (const url of ['/dev/mailbox', '/dev/mailbox.json', '/metrics']) {
			expect((await testApp.request({ url })).status).toBe(200);
			for (const value of ['127.0.0.1', '8.8.8.8', '', 'for=127.0.0.1'])
				expect([url, (await testApp.request({ url, headers: { [name]: value } })).status]).toEqual([url, 404]);
			expect((await testApp.request({ url, ip: '10.0.0.1', headers: { [name]: '127.0.0.1' } })).status).toBe(404);
		}
		const shown = { [name]: '8.8.8.8', authorization: 'Bearer a-token-for-metrics' };
		expect((await testApp.request({ url: '/metrics', headers: shown })).status).toBe(200);
		expect((await testApp.request({ url: '/metrics', headers: { ...shown, authorization: 'Bearer a-token-for-metriès' } })).status).toBe(
			404,
		);
	});

	it('G-028 keep the metrics to the token in production, also on this machine', async () => {
		const { METRICS_TOKEN } = testApp.context.env;
		const { isProduction } = testApp.context.env;
		Object.assign(testApp.context.env, { isProduction: true });
		try {
			expect((await testApp.request({ url: '/metrics' })).status).toBe(404);
			expect((await testApp.request({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).status).toBe(200);
		} finally {
			Object.assign(testApp.context.env, { isProduction });
		}
	});

	it('F-020 show the mailbox only under a name of this machine', async () => {
		const statusFor = async (url: string, host: string) => (await testApp.request({ url, headers: { host } })).status;
		for (const url of ['/dev/mailbox', '/dev/mailbox.json']) {
			for (const host of ['localhost', 'LOCALHOST:3000', '127.0.0.1', '127.0.0.1:80', '[::1]', '[::1]:65535'])
				expect([host, await statusFor(url, host)]).toEqual([host, 200]);
			for (const host of ['obca.test', 'obca.test:3000', 'localhost.obca.test', '127.0.0.1.obca.test', 'localhost:x', '192.168.1.20'])
				expect([host, await statusFor(url, host)]).toEqual([host, 404]);
		}
	});

	it('F-020 show the mailbox to no other machine', async () => {
		for (const ip of ['192.168.1.20', '83.12.44.9', '10.0.0.1'])
			expect((await testApp.request({ url: '/dev/mailbox.json', ip })).status).toBe(404);
	});

	it('R-050 F3 take the country from the address, and a forwarded address only from a trusted proxy', async () => {
		const { geo } = testApp.context;
		expect([geo.countryOf('127.0.0.1'), geo.countryOf('10.1.2.3'), geo.countryOf('::1'), geo.countryOf('fd00::1')]).toEqual([
			'PL',
			'PL',
			'PL',
			'PL',
		]);
		expect([geo.countryOf('8.8.8.8'), geo.countryOf('2a00:1450:4001::1'), geo.countryOf('::ffff:8.8.8.8')]).toEqual([
			'US',
			expect.stringMatching(/^[A-Z]{2}$/),
			'US',
		]);
		const { readCaller } = await import('../lib/http/caller.ts');
		const seen: string[] = [];
		const fresh = await openTestApp({
			env: { TRUST_PROXY: '10.0.0.1' },
			prepare: (app, context) => {
				app.get('/where', async (request) => {
					const { country, ip } = readCaller(context, request);
					seen.push(`${country ?? '?'} ${ip}`);
					return {};
				});
			},
		});
		await fresh.request({ url: '/where', ip: '10.0.0.1', headers: { 'x-forwarded-for': '8.8.8.8' } });
		await fresh.request({ url: '/where', ip: '10.0.0.2', headers: { 'x-forwarded-for': '8.8.8.8' } });
		await fresh.request({
			url: '/where',
			ip: '83.0.0.1',
			headers: { 'x-forwarded-for': '8.8.8.8', 'x-real-ip': '8.8.8.8', forwarded: 'for=8.8.8.8', 'cf-ipcountry': 'US' },
		});
		await fresh.request({ url: '/where', ip: '::ffff:83.0.0.1' });
		expect(seen).toEqual(['US 8.8.8.8', '? 10.0.0.2', 'PL 83.0.0.1', 'PL 83.0.0.1']);
		await fresh.close();
	});
});
