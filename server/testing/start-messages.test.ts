import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readCommandEnv, readEnv } from '#server/lib/env.ts';
import { explainStart, StartupError } from '#server/lib/startup-error.ts';
import { checkDataDir } from '../../scripts/lib/check-data-dir.ts';
import { withRunningAddress } from '../../scripts/lib/command-database.ts';
import { openSimulators } from '../../scripts/lib/local-services.ts';
import { pidFile, runningStart } from '../../scripts/lib/running.mjs';
import { demoSecret } from '../../scripts/lib/simulator-keys.ts';
import { type Ended, runChild } from '../../scripts/testing/run-child.ts';
import { cloneDatabase } from './database.ts';
import { runAs } from './template.ts';

// Commands as an operator types them, each in a separate process.

const EMPTY = `empty_${randomBytes(4).toString('hex')}`;
let migrated: Awaited<ReturnType<typeof cloneDatabase>>;
let emptyUrl: string;
const dataDir = mkdtempSync(join(tmpdir(), 'rampa-messages-'));
beforeAll(async () => {
	migrated = await cloneDatabase(inject('adminUrl'));
	await runAs(inject('adminUrl'), `create database ${EMPTY}`);
	emptyUrl = inject('adminUrl').replace(/\/[^/]*$/, `/${EMPTY}`);
});
afterAll(async () => {
	await migrated.drop();
	rmSync(dataDir, { recursive: true, force: true });
	await runAs(inject('adminUrl'), `drop database ${EMPTY} with (force)`);
});

const environment = (given: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
	PATH: process.env.PATH,
	HOME: process.env.HOME,
	NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
	NODE_ENV: 'development',
	SECRET: 'a-secret-of-our-own-1234',
	ADMIN_EMAIL_DOMAINS: 'nowascena.test',
	DATABASE_URL: migrated.url,
	...given,
});
const node = (file: string, given: NodeJS.ProcessEnv = {}, flags: string[] = []) =>
	runChild(process.execPath, [...flags, file], { env: environment(given) });
const oneLine = (line: RegExp): Ended => ({ code: 1, output: '', errors: expect.stringMatching(new RegExp(`^${line.source}\\n$`)) });

/** Simulates an old Node. */
const OLD_NODE = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.1' } })`;

/** Simulates a machine where packages with these name prefixes are not installed. */
const without = (name: string) =>
	`data:text/javascript,${encodeURIComponent(`import { registerHooks } from 'node:module';
	registerHooks({
		resolve(wanted, context, next) {
			if (!wanted.startsWith('${name}')) return next(wanted, context);
			throw Object.assign(new Error('Cannot find package ' + wanted), { code: 'ERR_MODULE_NOT_FOUND' });
		},
	});`)}`;

describe('commands of an operator', () => {
	it('F-010 prints one line and exits with a code on a database that is not migrated, unreachable or refuses access', {
		tags: ['slow'],
	}, async () => {
		const wrongPassword = Object.assign(new URL(migrated.url), { password: 'guessed' }).href;
		const away = 'postgres://rampa:secret@127.0.0.1:1/rampa';
		const [unmigrated, gone, closed, migration, check] = await Promise.all([
			node('server/src/main.ts', { DATABASE_URL: emptyUrl }),
			node('server/src/main.ts', { DATABASE_URL: away }),
			node('server/src/main.ts', { DATABASE_URL: wrongPassword }),
			node('server/migrate.mjs', { DATABASE_URL: away }),
			node('scripts/verify-data.ts', { DATABASE_URL: emptyUrl }),
		]);
		const unready = /DATABASE_URL: the database lacks \d+ migrations: run `node server\/migrate\.mjs` first/;
		const unreached = /DATABASE_URL: no database answers at 127\.0\.0\.1:1 \(ECONNREFUSED\)/;
		expect(unmigrated).toEqual(oneLine(unready));
		expect(gone).toEqual(oneLine(unreached));
		expect(closed).toEqual(oneLine(/DATABASE_URL: password authentication failed for user "postgres"/));
		expect(migration).toEqual(oneLine(unreached));
		expect(check).toEqual(oneLine(unready));
	});

	it('F-010 prints one line and exits with a code on a taken port and on an address of another machine', { tags: ['slow'] }, async () => {
		const [TAKEN, ELSEWHERE] = [/port \d+ is taken: set PORT to another one/, /HOST: 192\.0\.2\.1 is not an address of this machine/];
		const taken = createServer().listen(0, '127.0.0.1');
		await new Promise((done) => taken.once('listening', done));
		const PORT = String((taken.address() as AddressInfo).port);
		// without warnings: on a busy machine the first worker may wait too long for a connection
		const [busy, busyForSales, sameForBoth, elsewhere, ...starts] = await Promise.all([
			node('server/src/main.ts', { PORT, LOG_LEVEL: 'info' }),
			node('server/src/main.ts', { PORT: '0', SALE_PORT: PORT, LOG_LEVEL: 'error', JOBS: '0' }),
			node('server/src/main.ts', { PORT, SALE_PORT: PORT }),
			node('server/src/main.ts', { PORT, HOST: '192.0.2.1', LOG_LEVEL: 'info' }),
			node('scripts/start.ts', { PORT, DATA_DIR: join(dataDir, 'busy') }),
			node('scripts/start.ts', { PORT, DATA_DIR: join(dataDir, 'elsewhere'), HOST: '192.0.2.1' }),
		]);
		const simulator = openSimulators(readEnv({ PAYU_SIMULATOR_PORT: PORT, DATA_DIR: join(dataDir, 'busy') }));
		await expect(simulator).rejects.toThrow(/^port \d+ is taken: set PAYU_SIMULATOR_PORT to another one$/);
		taken.close();
		expect(starts).toEqual([oneLine(TAKEN), oneLine(ELSEWHERE)]);
		expect(busy).toEqual(oneLine(TAKEN));
		expect(busyForSales).toEqual(oneLine(/port \d+ is taken: set SALE_PORT to another one/));
		expect(sameForBoth).toEqual(oneLine(/SALE_PORT: must be another port than PORT, or 0 for no process of its own/));
		expect(elsewhere).toEqual(oneLine(ELSEWHERE));
	});

	it('F-010 prints one line where a package is missing, or its part for this processor', { tags: ['slow'] }, async () => {
		const [noImages, noPasswords, noServer] = await Promise.all(
			['@img/sharp-', '@node-rs/argon2-', 'fastify'].map((name) => node('server/src/main.ts', {}, [`--import=${without(name)}`])),
		);
		expect(noImages).toEqual(oneLine(/Could not load the "sharp" module using the \S+ runtime: run `npm ci` on this machine \(\S+\), .+/));
		expect(noPasswords).toEqual(oneLine(/Cannot find native binding: run `npm ci` on this machine \(\S+\), .+/));
		expect(noServer).toEqual(oneLine(/Cannot find package fastify: run `npm ci` on this machine \(\S+\), .+/));
	});

	it('F-009 prints in one line which Node is needed, on a Node that is too old', async () => {
		for (const file of ['server/main.mjs', 'server/migrate.mjs'])
			expect(await node(file, {}, [`--import=${OLD_NODE}`])).toEqual(
				oneLine(/Rampa needs Node 24 or newer, and this is Node 20\.19\.1: .+/),
			);
		expect((await node('server/migrate.mjs')).code).toBe(0);
	});

	it('F-009 the documents start only files that an old Node can read', () => {
		for (const file of ['README.md', 'docs/operations.md']) {
			const typed = [...readFileSync(file, 'utf8').matchAll(/^(?:.*`|)node (\S+)/gm)].map(([, path]) => path);
			expect(typed.length).toBeGreaterThan(0);
			expect(typed.filter((path) => path?.endsWith('.ts'))).toEqual([]);
		}
		// Node 12, which Debian 11 and Ubuntu 22.04 have, must get as far as the line about the version
		for (const file of [
			'scripts/bootstrap.cjs',
			'scripts/bootstrap.mjs',
			'scripts/lib/installed.mjs',
			'scripts/lib/running.mjs',
			'server/main.mjs',
			'server/migrate.mjs',
			'server/node-24.mjs',
		])
			expect([file, readFileSync(file, 'utf8').match(/\?\.(?!\d)|\?\?|[|&]{2}=|^\s*await .*/m)]).toEqual([file, null]);
	});

	it('F-010 a full disk and a processor that is too old are one line each', () => {
		const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
		expect(explainStart(full)).toBe('a file could not be written: no space is left there');
		expect(explainStart(new Error('Connection terminated unexpectedly'))).toMatch(/^The database ended the connection .+ full\?$/);
		const old =
			'Could not load the "sharp" module using the linux-x64 runtime\nUnsupported CPU: Prebuilt binaries for Linux x64 require v2 microarchitecture';
		expect(explainStart(new Error(old))).toMatch(/^The processor is too old .+ choose the CPU type `host`\.$/);
	});

	it('makes the secret of the demo again where a full disk left an empty file', () => {
		const folder = mkdtempSync(join(dataDir, 'secret-'));
		writeFileSync(join(folder, 'secret'), '');
		const secret = demoSecret(folder);
		expect(secret).toHaveLength(64);
		expect(demoSecret(folder)).toBe(secret);
	});

	it('F-010 `npm run demo:live` without a demo and `npm run verify-data` without a database say so in one line and create nothing', {
		tags: ['slow'],
	}, async () => {
		const folder = join(dataDir, 'no-demo');
		const given = { DATABASE_URL: undefined, DATA_DIR: folder };
		const [live, check] = await Promise.all(['scripts/demo-live.ts', 'scripts/verify-data.ts'].map((file) => node(file, given)));
		expect(live).toEqual(oneLine(/no demo runs here: run `npm start` first, with the same DATA_DIR/));
		expect(check).toEqual(oneLine(/There is no database in \S+no-demo: set DATABASE_URL or DATA_DIR to the one to check/));
		expect(existsSync(folder)).toBe(false);
	});

	it('F-010 a data folder that cannot be used is one line, and stays as it is', () => {
		const [file, cluster] = [join(dataDir, 'file'), mkdtempSync(join(dataDir, 'cluster-'))];
		writeFileSync(file, 'the only copy');
		writeFileSync(join(cluster, 'PG_VERSION'), '15\n');
		const made = join(dataDir, 'new', 'folder');
		expect(() => checkDataDir({ dataDir: made })).not.toThrow();
		expect(statSync(made).isDirectory()).toBe(true);
		for (const unusable of [file, join(file, 'below'), ...(existsSync('/proc/self') ? ['/proc/none/below'] : [])])
			expect(() => checkDataDir({ dataDir: unusable })).toThrow(new StartupError(`DATA_DIR: cannot write to ${unusable}`));
		expect(() => checkDataDir({ dataDir: cluster })).toThrow(
			/^DATA_DIR: \S+ contains the data of a PostgreSQL server; set another folder$/,
		);
		expect([readFileSync(file, 'utf8'), readdirSync(cluster)]).toEqual(['the only copy', ['PG_VERSION']]);
	});

	it('`npm run admin` makes its link to the address of the start that is running on the data folder', async () => {
		const folder = mkdtempSync(join(dataDir, 'running-'));
		const given = { ...environment({ DATABASE_URL: undefined, DATA_DIR: folder }) };
		const start = spawn(process.execPath, ['--eval', 'process.stdin.resume()', 'scripts/start.ts'], {
			stdio: ['pipe', 'ignore', 'ignore'],
		});
		const claim = (text: string) => writeFileSync(pidFile(folder), text);
		const addressHere = () => withRunningAddress(readCommandEnv(given)).publicUrl;
		claim(`${start.pid}\nhttp://127.0.0.1:4701\n`);
		expect(addressHere()).toBe('http://127.0.0.1:4701');
		// as the version before wrote it
		claim(String(start.pid));
		expect([runningStart(folder), addressHere()]).toEqual([start.pid, 'http://127.0.0.1:3000']);
		claim(`${start.pid}\nhttp://127.0.0.1:4701\n`);
		const ended = once(start, 'exit');
		start.stdin.end();
		await ended;
		expect(addressHere()).toBe('http://127.0.0.1:3000');
	});

	it('F-006 makes an administrator by `npm run admin` without touching the packages of a running server', async () => {
		const packages = statSync('node_modules').ino;
		const made = await runChild('npm', ['run', '--silent', 'admin', '--', 'nowa.osoba@nowascena.test'], { env: environment({}) });
		expect(made.output).toMatch(/^nowa\.osoba@nowascena\.test is a new admin\..+\n\n {2}http\S+\n/);
		expect(statSync('node_modules').ino).toBe(packages);
	});
});
