import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { describe, expect, inject, it } from 'vitest';
import { sql } from '#server/lib/db/db.ts';
import { listen } from '#server/lib/db/listen.ts';
import { withConnection } from '#server/lib/db/migrate.ts';
import { readEnv } from '#server/lib/env.ts';
import { addonFault } from '#server/media/media-addon.ts';
import { describeMediaTools } from '#server/media/media-tools.ts';
import { startKsefSimulator } from '#simulators/ksef/ksef.simulator.ts';
import { SIMULATED_SELLER } from '#simulators/ksef/ksef.types.ts';
import { startPayuSimulator } from '#simulators/payu/payu.simulator.ts';
import { files } from '../../scripts/doctor/files.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { runChild } from '../../scripts/testing/run-child.ts';
import { cloneDatabase } from './database.ts';
import { startFakeS3 } from './fake-s3.ts';
import { payuEnv } from './payments.ts';
import { openTestApp } from './test-app.ts';

const SENDER = 'bilety@teatr.example';
const NAMES = ['database', 'mail', 'file store', 'payments', 'KSeF', 'time zones', 'media tools', 'ports', 'proxy headers'];

/** A mail server with one account and one sender address; it stores the received mails. */
async function startMailServer() {
	const taken: string[] = [];
	const server = new SMTPServer({
		authOptional: false,
		allowInsecureAuth: true,
		hideSTARTTLS: true,
		onAuth: ({ username, password }, _session, done) =>
			username === 'teatr' && password === 'Kurtyna' ? done(null, { user: username }) : done(new Error('no such account')),
		onMailFrom: ({ address }, _session, done) =>
			done(address === SENDER ? null : Object.assign(new Error('not your address'), { responseCode: 553 })),
		onData: (stream, _session, done) => {
			let text = '';
			stream.on('data', (chunk) => {
				text += chunk;
			});
			stream.once('end', () => {
				taken.push(text);
				done();
			});
		},
	});
	server.on('error', () => {});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
	const { port } = server.server.address() as AddressInfo;
	return {
		url: (account: string) => `smtp://${account}@127.0.0.1:${port}`,
		taken,
		close: () => new Promise<void>((done) => server.close(() => done())),
	};
}

/** A proxy in front of a port, with or without the header that names the caller. */
async function startProxy(port: number, headers: Record<string, string>) {
	const server = createServer((incoming, answer) => {
		const passed = request({ port, host: '127.0.0.1', path: incoming.url, headers: { ...incoming.headers, ...headers } }, (got) => {
			answer.writeHead(got.statusCode ?? 502, got.headers);
			got.pipe(answer);
		});
		passed.once('error', () => answer.writeHead(502).end());
		passed.end();
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => new Promise((done) => server.close(done)) };
}

async function examine(env: NodeJS.ProcessEnv) {
	const { code, output, errors } = await runChild(process.execPath, ['scripts/doctor.ts'], {
		env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
	});
	const lines = output
		.trim()
		.split('\n')
		.map((line) => /^(ok|warn|FAIL) +(.+?) {2,}(.+)$/.exec(line)?.slice(1) ?? [line]);
	return { code, errors, found: Object.fromEntries(lines.map(([state, name = '', text]) => [name, { state, text }])) };
}

describe('npm run doctor', () => {
	it('F-011 checks database, mail, file store, payments, KSeF, proxy, time zones and media tools, one line each, and changes nothing', {
		tags: ['slow'],
	}, async () => {
		const [database, mails, store, payu, ksef, port] = await Promise.all([
			cloneDatabase(inject('adminUrl')),
			startMailServer(),
			startFakeS3(),
			startPayuSimulator({}),
			startKsefSimulator(),
			freePort(),
		]);
		const proxy = await startProxy(port, { 'x-forwarded-for': '83.12.44.9' });
		const env = {
			NODE_ENV: 'development',
			SECRET: 'a-secret-of-our-own-1234',
			DATABASE_URL: database.url,
			SMTP_URL: mails.url('teatr:Kurtyna'),
			MAIL_FROM: `Teatr <${SENDER}>`,
			PUBLIC_URL: proxy.url,
			TRUST_PROXY: 'loopback',
			...payuEnv(payu, port),
			KSEF_BASE_URL: `${ksef.url}/v2`,
			KSEF_NIP: SIMULATED_SELLER.nip,
			KSEF_TOKEN: SIMULATED_SELLER.token,
			...store.env,
		};
		const healthy = await examine(env);
		expect([healthy.code, healthy.errors, Object.keys(healthy.found)]).toEqual([0, '', NAMES]);
		// other tests have connections to the same server, and not every machine decodes films
		for (const name of NAMES.filter((one) => one !== 'database' && one !== 'media tools'))
			expect([name, healthy.found[name]?.state, healthy.found[name]?.text]).toEqual([name, 'ok', expect.any(String)]);
		expect([store.keys(), mails.taken]).toEqual([[], []]);

		await withConnection(database.url, (client) =>
			client.query(`update settings set value = value || '{"seller_nip": "5260250274"}' where section = 'invoices'`),
		);
		const unanswered = await startProxy(port, {});
		const [closed, foreignSender] = await Promise.all([
			examine({
				...env,
				SMTP_URL: mails.url('teatr:guessed'),
				PAYU_CLIENT_SECRET: 'guessed',
				KSEF_TOKEN: 'guessed',
				PUBLIC_URL: unanswered.url,
			}),
			examine({
				...env,
				MAIL_FROM: 'kasa@inny.example',
				PUBLIC_URL: `http://127.0.0.1:${await freePort()}`,
				PORT: String(await freePort()),
				TRUST_PROXY: '',
				WORKERS: '30',
				SALE_PORT: String(await freePort()),
			}),
		]);
		expect(closed).toMatchObject({
			code: 1,
			found: {
				mail: { state: 'FAIL', text: expect.stringMatching(/log-in as teatr: .*no such account/) },
				payments: { state: 'FAIL', text: expect.stringMatching(/PayU oauth: no_access \(401/) },
				KSeF: { state: 'FAIL', text: 'KSeF log in: refused (200 450)' },
				'proxy headers': { state: 'FAIL', text: expect.stringContaining('sends no X-Forwarded-For') },
			},
		});
		expect(foreignSender).toMatchObject({
			code: 1,
			found: {
				database: {
					state: 'warn',
					text: expect.stringMatching(/ this machine may open 527(, and other programs have \d+ open)?: lower WORKERS /),
				},
				KSeF: { state: 'FAIL', text: expect.stringContaining('the seller in the panel has the NIP 5260250274') },
				mail: { state: 'FAIL', text: expect.stringMatching(/sender kasa@inny\.example: .*not your address/) },
				'proxy headers': { state: 'FAIL', text: expect.stringContaining('does not answer') },
			},
		});
		await Promise.all([proxy.close(), unanswered.close(), store.close(), mails.close(), payu.close(), ksef.close(), database.drop()]);
	});

	it('G-062 reports every wrong variable, those with a misspelled name, and all of it as JSON', async () => {
		const env = {
			SMTP_ULR: 'smtp://mail',
			PGPORT: '5432',
			PGHOST: 'x',
			SECRETS: 'x',
			PORT: 'ham',
			ADMIN_EMAIL_DOMAINS: '@teatr.example',
			HOMES: 'x',
			PAYU_SIMULATOR_HOST: 'x',
		};
		const { code, errors, output } = await runChild(process.execPath, ['scripts/doctor.ts', '--json'], {
			env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
		});
		expect([code, errors]).toEqual([1, '']);
		expect(JSON.parse(output)).toEqual({
			ok: false,
			findings: [
				{ name: 'environment', state: 'warn', text: 'SMTP_ULR: is no variable of Rampa; is SMTP_URL meant?' },
				{ name: 'environment', state: 'warn', text: 'SECRETS: is no variable of Rampa; is SECRET meant?' },
				{ name: 'environment', state: 'FAIL', text: expect.stringMatching(/^PORT: must be a whole number from 0 to 65535$/) },
				{ name: 'environment', state: 'FAIL', text: expect.stringMatching(/^ADMIN_EMAIL_DOMAINS: .*without @$/) },
			],
		});
	});

	it('G-062 a store that does not know uploads in parts fails, with the call it lacks', async () => {
		const store = await startFakeS3();
		const env = readEnv(store.env);
		expect(await files.run(env)).toMatchObject({ state: 'ok', text: expect.stringMatching(/listed, uploaded in parts$/) });
		const isListParts = (method: string, query: URLSearchParams) => method === 'GET' && query.has('uploadId');
		for (const [refused, right] of [
			[isListParts, 's3:ListMultipartUploadParts'],
			[(method: string, query: URLSearchParams) => method === 'DELETE' && query.has('uploadId'), 's3:AbortMultipartUpload'],
			[(_method: string, query: URLSearchParams) => query.has('list-type'), 's3:ListBucket'],
		] as const) {
			store.setRefused(refused);
			const { state, text } = await files.run(env);
			expect([state, text]).toEqual(['FAIL', expect.stringMatching(/refused by the store: 405 MethodNotAllowed; the key needs /)]);
			expect(text).toContain(right);
		}
		await store.close();
	});

	it('G-062 a node that is stopped behind one address with others is no failure, and connections of all nodes are counted', {
		tags: ['slow'],
	}, async () => {
		const database = await cloneDatabase(inject('adminUrl'));
		const running = await openTestApp({ databaseUrl: database.url, oneNode: true });
		await running.app.listen({ port: 0, host: '127.0.0.1' });
		const other = (running.app.server.address() as AddressInfo).port;
		// two processes of another node
		const listeners = [listen(database.url, {}), listen(database.url, {})];
		const countListeners = async () =>
			(
				await running.context.db.one<{ n: number }>(
					sql`select count(*)::int as n from pg_stat_activity where application_name = 'rampa-listen' and datname = current_database()`,
				)
			).n;
		await expect.poll(countListeners).toBe(2);
		const elsewhere = await startProxy(other, { 'x-forwarded-for': '83.12.44.9' });
		const { found } = await examine({
			NODE_ENV: 'development',
			SECRET: 'a-secret-of-our-own-1234',
			DATABASE_URL: database.url,
			PUBLIC_URL: elsewhere.url,
			TRUST_PROXY: 'loopback',
			PORT: String(await freePort()),
			WORKERS: '1',
			DATABASE_POOL: '2',
			DATA_DIR: running.context.env.dataDir,
		});
		expect(found['proxy headers']).toEqual({ state: 'warn', text: expect.stringMatching(/was answered by other nodes \d+ times/) });
		// 3 for each process: two that run, and the one of this node
		expect(found.database?.text).toMatch(/all nodes \(2 processes are running\) may open 9/);
		await Promise.all(listeners.map((one) => one.close()));
		await elsewhere.close();
		await running.close();
		await database.drop();
	});

	it('F-011 reports failures, and exits with a code', async () => {
		const dataDir = mkdtempSync(join(tmpdir(), 'rampa-doctor-'));
		writeFileSync(join(dataDir, 'files'), 'a file where the folder should be');
		const env = { NODE_ENV: 'development', SECRET: 'a-secret-of-our-own-1234', DATA_DIR: dataDir };
		const [away, refused] = await Promise.all([
			examine({ ...env, DATABASE_URL: 'postgres://rampa:secret@127.0.0.1:1/rampa', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: SENDER }),
			examine({ ...env, PORT: 'ham' }),
		]);
		expect(away).toMatchObject({
			code: 1,
			errors: '',
			found: {
				database: { state: 'FAIL', text: 'DATABASE_URL: no database answers at 127.0.0.1:1 (ECONNREFUSED)' },
				mail: { state: 'FAIL', text: expect.stringMatching(/^SMTP_URL: 127\.0\.0\.1:1: .*ECONNREFUSED/) },
				'file store': { state: 'FAIL', text: expect.stringContaining('writing failed') },
				payments: { state: 'warn' },
				KSeF: { state: 'warn' },
			},
		});
		expect(refused).toEqual({ code: 1, errors: '', found: { environment: { state: 'FAIL', text: expect.stringMatching(/^PORT: /) } } });
		rmSync(dataDir, { recursive: true });
	});

	it('F-011 tells a package of films that cannot be loaded from one that is not installed', async () => {
		const folder = mkdtempSync(join(tmpdir(), "rampa-doctor's "));
		const addon = join(folder, 'node-av.node');
		writeFileSync(addon, 'the first bytes of it');
		/** The error of the package node-av, which tries to load its part for this machine. */
		const attempt = (name: string) => {
			try {
				return createRequire(import.meta.url)(name);
			} catch (error) {
				return new Error(`Could not load it.\nErrors:\n  Platform package not found or loading failed: ${error}\n\n`);
			}
		};
		expect(addonFault(attempt(addon))).toMatch(/^node-av\.node: \S.+[^\n]$/);
		expect(addonFault(attempt('@seydx/node-av-pdp11/node-av.node'))).toBeNull();
		expect(addonFault(await import(`node-av-${folder.length}`).catch((error) => error))).toBeNull();
		// what it says of a processor or a C library that is too old
		const glibc = `Errors: loading failed: Error: /a b/node-av.node: version 'GLIBC_2.38' not found (required by /a b/node-av.node)\n`;
		expect(addonFault(new Error(glibc))).toBe(`node-av.node: version 'GLIBC_2.38' not found (required by /a b/node-av.node)`);
		rmSync(folder, { recursive: true });
		// an incomplete file ends the process that loads it, as the limit of its memory does here
		const ended = await describeMediaTools({ MEDIA_TOOLS: 'node-av', MEDIA_MEMORY_MB: 1, MEDIA_NICENESS: 0 });
		expect(ended.details).toMatch(/^node-av is installed but cannot be loaded \(the process ended: .+\) and there is no ffmpeg$/);
	});

	it('F-011 leaves no folder of its own, and as root does not check the folder of another user', async () => {
		const dataDir = mkdtempSync(join(tmpdir(), 'rampa-doctor-'));
		const env = readEnv({ DATA_DIR: join(dataDir, 'data') });
		expect((await files.run(env)).state).toBe('ok');
		expect(readdirSync(dataDir)).toEqual([]);
		if (process.getuid?.() === 0) {
			chownSync(dataDir, 65534, 65534);
			expect(await files.run(env)).toEqual({ state: 'FAIL', text: expect.stringContaining('as the user of the server (uid 65534)') });
			expect(readdirSync(dataDir)).toEqual([]);
		}
		rmSync(dataDir, { recursive: true });
	});
});
