import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from './lib/postgres/own-folder.ts';
import { claimsFolder, installLock } from './lib/running.mjs';
import { runChild } from './testing/run-child.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const INSTALLING = ['start', 'test', 'dev'];
const isRoot = process.getuid?.() === 0;
/** Root switches to a read-only user after Node is loaded, because that user may not be able to enter Node's folder. */
const AS_READER = isRoot ? ['--import=data:text/javascript,process.setgid(65534);process.setuid(65534)'] : [];

/** Simulates another version of Node. */
const asNode = (version: string) =>
	`--import=data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`;

type Package = { version: string; dev?: boolean; optional?: boolean; cpu?: string[] };
const WANTED: Record<string, Package> = {
	'node_modules/fastify': { version: '5.0.0' },
	'node_modules/vitest': { version: '5.1.0', dev: true },
	'node_modules/film': { version: '2.0.0', optional: true },
	'node_modules/film-pdp11': { version: '1.0.0', optional: true, cpu: ['pdp11'] },
};
const { 'node_modules/film-pdp11': _foreign, ...INSTALLED } = WANTED;

let tree: string;
beforeEach(() => {
	tree = mkdtempSync(join(tmpdir(), 'rampa-tree-'));
	chmodSync(tree, 0o755);
	for (const path of [
		'scripts/bootstrap.cjs',
		'scripts/bootstrap.mjs',
		'scripts/lib/installed.mjs',
		'scripts/lib/running.mjs',
		'scripts/lib/browsers.json',
	])
		cpSync(path, join(tree, path));
	for (const [file] of Object.values(scripts).flatMap((line) => [...line.matchAll(/scripts\/\S+\.ts/g)]))
		writeFileSync(join(tree, file), '');
	writeFileSync(join(tree, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...WANTED } }));
	writeFileSync(
		join(tree, 'npm.mjs'),
		`import { appendFileSync } from 'node:fs';\nappendFileSync('npm-was-called', process.argv.slice(2).join(' '));`,
	);
});
afterEach(() => {
	for (const path of [tree, join(tree, 'node_modules')]) if (existsSync(path)) chmodSync(path, 0o755);
	rmSync(tree, { recursive: true, force: true });
});

/** The state after `npm ci`: the packages, and npm's list of them. */
function install(packages: Record<string, Package>) {
	for (const path of Object.keys(packages)) mkdirSync(join(tree, path), { recursive: true });
	writeFileSync(join(tree, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
}

/** Readable by all whatever the umask; if not run as root, write permission is removed. */
function makeReadOnly() {
	for (const entry of readdirSync(tree, { recursive: true, withFileTypes: true }))
		chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
	for (const path of [join(tree, 'node_modules'), tree]) if (!isRoot) chmodSync(path, 0o555);
}

const env = () => ({
	PATH: process.env.PATH,
	CHROMIUM_PATH: process.execPath,
	npm_execpath: join(tree, 'npm.mjs'),
	npm_node_execpath: process.execPath,
});

/** What npm runs, in the test's folder. */
async function runLine(line = '', flags: string[] = []) {
	const [, script = '', ...args] = line.split(' && ')[0]?.split(' ') ?? [];
	return runChild(process.execPath, [...flags, join(tree, script), ...args], { cwd: tree, env: env() });
}

/** What npm runs first. */
async function runBefore(command: string, flags: string[] = []) {
	const ended = await runLine(scripts[`pre${command}`] ?? scripts[command], flags);
	const called = join(tree, 'npm-was-called');
	return { ...ended, npm: existsSync(called) ? readFileSync(called, 'utf8') : null };
}

const CHECKING = Object.keys(scripts).filter(
	(name) => scripts[name]?.startsWith('node ') && !name.startsWith('pre') && !INSTALLING.includes(name),
);
const optionsOf = (name: string) => scripts[name]?.match(/ --\w+/g)?.join('');
/** One command for each set of options. */
const OTHERS = [...new Map(CHECKING.map((name) => [optionsOf(name), name])).values()];

describe('the bootstrap of a command', () => {
	it('F-006 changes nothing in commands other than start, test and dev, although the packages differ from the lockfile', {
		tags: ['slow'],
	}, async () => {
		expect(CHECKING).toEqual(expect.arrayContaining(['admin', 'verify-data', 'chaos', 'fuzz', 'doctor', 'build', 'lint', 'named-ids']));
		install({ ...INSTALLED, 'node_modules/fastify': { version: '4.9.0' } });
		for (const command of OTHERS)
			expect([command, await runBefore(command)]).toEqual([command, { code: 0, output: '', errors: '', npm: null }]);
	});

	it('F-006 takes a plain `npm ci` for installed, with and without the packages of the tests', async () => {
		install(INSTALLED);
		for (const command of INSTALLING) expect((await runBefore(command)).npm).toBeNull();
		const { 'node_modules/film': _film, ...withoutOptional } = INSTALLED;
		install(withoutOptional);
		for (const command of INSTALLING) expect((await runBefore(command)).npm).toBeNull();
		const { 'node_modules/vitest': _vitest, ...production } = INSTALLED;
		install(production);
		expect((await runBefore('start')).npm).toBeNull();
		expect((await runBefore('test')).npm).toContain('ci --include=dev');
	});

	it.each([
		['missing', null],
		['of other versions', { ...INSTALLED, 'node_modules/fastify': { version: '4.9.0' } }],
		['of another version where they are optional', { ...INSTALLED, 'node_modules/film': { version: '1.9.0' } }],
		['of another kind of machine', WANTED],
	])('F-006 installs before start, test and dev where the packages are %s', async (_state, packages) => {
		if (packages) install(packages);
		for (const command of INSTALLING) {
			expect((await runBefore(command)).npm).toMatch(/^ci /);
			rmSync(join(tree, 'npm-was-called'));
		}
	});

	it('F-006 replaces no packages under a running `npm start` of the folder: one line says to stop it first', {
		tags: ['slow'],
	}, async () => {
		install({ ...INSTALLED, 'node_modules/fastify': { version: '4.9.0' } });
		mkdirSync(join(tree, 'data'));
		const running = spawn(process.execPath, ['--eval', 'process.stdin.resume()', 'scripts/start.ts'], {
			stdio: ['pipe', 'ignore', 'ignore'],
		});
		const refused = {
			code: 1,
			output: '',
			errors: expect.stringMatching(
				/^The packages have changed .+ process \d+ \(npm start\) .+: stop it first, then run this command again\.\n$/,
			),
			npm: null,
		};
		writeFileSync(join(tree, 'data/rampa.pid'), String(running.pid));
		expect(await runBefore('test')).toEqual(refused);
		rmSync(join(tree, 'data/rampa.pid'));
		// one that runs with another data folder
		mkdirSync(claimsFolder(tree), { recursive: true });
		writeFileSync(join(claimsFolder(tree), String(running.pid)), '');
		expect(await runBefore('test')).toEqual(refused);
		const ended = new Promise((done) => running.once('exit', done));
		running.stdin.end();
		await ended;
		expect((await runBefore('test')).npm).toMatch(/^ci /);
	});

	it('F-006 F-009 prints one line in start, test and dev too where npm ignores the scripts before them', async () => {
		for (const command of INSTALLING)
			expect(await runLine(scripts[command])).toEqual({
				code: 1,
				output: '',
				errors: expect.stringMatching(/^Packages are missing: run `npm ci` .+\n$/),
			});
		install(INSTALLED);
		const line = (text: string) => ({ code: 1, output: '', errors: `${text}\n` });
		const tooOld = 'Node 18.20.8 is too old: install Node 20 or newer (24 is best) and run the command again.';
		expect(await runLine(scripts.start, [asNode('18.20.8')])).toEqual(line(tooOld));
		const none = await runLine(scripts.start, [asNode('20.19.1')]);
		expect(none).toMatchObject({
			code: 1,
			output: '',
			errors: expect.stringMatching(/^Rampa runs on Node 24; this machine has 20\.19\.1, .+\n$/),
		});
		mkdirSync(join(tree, 'node_modules/.bin'));
		symlinkSync(process.execPath, join(tree, 'node_modules/.bin/node'));
		expect(await runLine(scripts.start, [asNode('20.19.1')])).toEqual(
			line('Rampa runs on Node 24, and this is Node 20.19.1: run the command by npm, which finds the packaged one.'),
		);
	});

	it('gives the command its arguments, its signals and its exit code', async () => {
		install(INSTALLED);
		writeFileSync(
			join(tree, 'scripts/start.ts'),
			`import { basename } from 'node:path';
			process.on('SIGHUP', () => process.exit(7));
			const [, file = '', ...args] = process.argv;
			console.log(basename(file), ...args);
			const waits: Promise<void> = new Promise((done) => args[0] === '--install' ? setTimeout(done, 1e9) : null);
			await waits;`,
		);
		const begin = (...args: string[]) =>
			spawn(process.execPath, [join(tree, 'scripts/bootstrap.cjs'), 'scripts/start.ts', ...args], {
				cwd: tree,
				env: env(),
				stdio: ['ignore', 'pipe', 'ignore'],
			});
		const running = begin('--install', 'a b');
		const ended = once(running, 'exit');
		for await (const chunk of running.stdout) {
			expect(String(chunk)).toBe('start.ts --install a b\n');
			running.kill('SIGHUP');
		}
		expect(await ended).toEqual([7, null]);
		// a command that waits for what never comes has not succeeded
		expect(await once(begin(), 'exit')).toEqual([13, null]);
	});

	it('ends the installation with the command, and lets no second one begin', { tags: ['slow'] }, async () => {
		writeFileSync(join(tree, 'npm.mjs'), `setInterval(() => {}, 1e9); process.on('SIGINT', () => {}); console.log('npm runs');`);
		const begin = () =>
			spawn(process.execPath, [join(tree, 'scripts/bootstrap.cjs'), '--install'], {
				cwd: tree,
				env: env(),
				stdio: ['ignore', 'pipe', 'ignore'],
			});
		const lock = installLock(tree);
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
			const first = begin();
			for await (const chunk of first.stdout) if (String(chunk).includes('npm runs')) break;
			const npm = Number(readFileSync(lock, 'utf8'));
			expect(await runBefore('start')).toMatchObject({
				code: 1,
				errors: `Process ${npm} is installing the packages of this folder: wait until it has ended, then run this command again.\n`,
			});
			const ended = once(first, 'exit');
			first.kill(signal);
			expect(await ended).toEqual([130, null]);
			expect([isAlive(npm), existsSync(lock)]).toEqual([false, false]);
		}
	});

	it('F-009 removes the packaged Node where it does not run, so that npm finds that of the machine', async () => {
		const packaged = join(tree, 'node_modules/.bin/node');
		mkdirSync(join(tree, 'node_modules/.bin'), { recursive: true });
		symlinkSync(process.execPath, packaged);
		await runBefore('start');
		expect(existsSync(packaged)).toBe(true);
		rmSync(packaged);
		writeFileSync(packaged, '#!/no/such/loader\n', { mode: 0o755 });
		await runBefore('start');
		expect(existsSync(packaged)).toBe(false);
	});

	it('F-006 prints one line to a user who may only read a folder without its packages, and changes nothing', async () => {
		install({ 'node_modules/vitest': { version: '5.1.0' } });
		makeReadOnly();
		const files = readdirSync(tree, { recursive: true });
		for (const [command, line] of [
			['admin', /^Packages are missing: run `npm ci` .+\n$/],
			['start', /^The packages must be installed, and .+ is read-only for you: run `npm ci` as its owner\.\n$/],
		] as const)
			expect(await runBefore(command, AS_READER)).toEqual({ code: 1, output: '', errors: expect.stringMatching(line), npm: null });
		expect(readdirSync(tree, { recursive: true })).toEqual(files);
	});

	it('F-006 lets a user who may only read the folder run its commands', async () => {
		install(INSTALLED);
		makeReadOnly();
		for (const command of [...OTHERS, 'start']) expect([command, (await runBefore(command, AS_READER)).code]).toEqual([command, 0]);
	});

	it('prints one line in a folder whose path Node, the build or the database cannot use', { tags: ['slow'] }, async () => {
		install(INSTALLED);
		const whole = tree;
		for (const character of '*:#?"$`\\') {
			tree = join(whole, `kod ${character} 1`);
			cpSync(join(whole, 'scripts'), join(tree, 'scripts'), { recursive: true });
			for (const command of ['start', 'verify-data'])
				expect(await runBefore(command)).toEqual({
					code: 1,
					output: '',
					errors: `The path of this folder contains ${character} (${tree}/): move it to a path without it.\n`,
					npm: null,
				});
		}
		tree = join(whole, "50% [Łódź], 'próba' & co; (1) ");
		for (const part of ['scripts', 'node_modules', 'package-lock.json']) cpSync(join(whole, part), join(tree, part), { recursive: true });
		expect((await runBefore('verify-data')).code).toBe(0);
		tree = whole;
	});

	it('prints one line where the packages are for another platform', async () => {
		install(WANTED);
		expect(await runBefore('admin')).toEqual({
			code: 1,
			output: '',
			errors: expect.stringMatching(
				/^The packages were installed for another kind of machine than this one \(\S+\): run `npm ci` here\.\n$/,
			),
			npm: null,
		});
	});
});
