import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runChild } from '../testing/run-child.ts';
import { describeLast, SUMMARY_FILE } from './last.ts';

const folder = mkdtempSync(join(tmpdir(), 'rampa-backup-command-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dataDir = join(folder, 'data');
const target = join(folder, 'backups');
const store = (path: string, text: string) => {
	mkdirSync(dirname(join(dataDir, path)), { recursive: true });
	writeFileSync(join(dataDir, path), text);
};

/** Stands for PostgreSQL's program: it writes what it was given. */
function installPgDump(code = 0): string {
	const bin = join(folder, `bin-${code}`);
	mkdirSync(bin, { recursive: true });
	const lines = [
		'#!/bin/sh',
		`[ ${code} = 0 ] || { echo "pg_dump: error: connection refused" >&2; exit ${code}; }`,
		`for word; do case "$word" in --file=*) echo "$* with $PGPASSWORD" > "\${word#--file=}";; esac; done`,
	];
	writeFileSync(join(bin, 'pg_dump'), `${lines.join('\n')}\n`);
	chmodSync(join(bin, 'pg_dump'), 0o755);
	return bin;
}

const backup = (args: string[], bin = installPgDump()) =>
	runChild(process.execPath, ['scripts/backup.ts', target, ...args], {
		env: {
			PATH: `${bin}:${process.env.PATH}`,
			NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
			DATABASE_URL: 'postgres://rampa:pass%23word@127.0.0.1:5432/rampa',
			DATA_DIR: dataDir,
			SECRET: 'a-secret-of-our-own-1234',
		},
	});

describe('npm run backup', () => {
	it('G-065 puts database, files and secret into one set that only its owner reads, and says how old the newest is', async () => {
		store('files/images/ab/one.jpg', 'picture');
		store(`uploads/uploads-${'a'.repeat(48)}`, 'film');
		const none = await backup(['--age']);
		expect([none.code, none.output]).toEqual([1, expect.stringContaining('there is no complete backup')]);
		const made = await backup([]);
		expect([made.code, made.errors]).toEqual([0, '']);
		expect(made.output).toMatch(/the newest complete backup, 0\.0 hours old \(2 files, /);
		const [name = ''] = readdirSync(target);
		const set = join(target, name);
		const read = (path: string) => readFileSync(join(set, path), 'utf8');
		// the password is no argument, where every user of the machine would see it
		expect(read('rampa.dump')).toMatch(/ postgres:\/\/rampa@127\.0\.0\.1:5432\/rampa with pass#word\n$/);
		expect([read('files/images/ab/one.jpg'), read(`files/uploads-${'a'.repeat(48)}`), read('secret')]).toEqual([
			'picture',
			'film',
			'a-secret-of-our-own-1234',
		]);
		expect([set, join(set, 'secret'), join(set, 'rampa.dump')].map((path) => statSync(path).mode & 0o077)).toEqual([0, 0, 0]);
	});

	it('G-065 the next set holds the same files without their space, and one that was not finished does not count', async () => {
		const [first = ''] = readdirSync(target);
		store('files/images/ab/two.jpg', 'another picture');
		// sets are named by the second in which they began
		while (new Date().toISOString().slice(0, 19).replaceAll(':', '-') === first) await new Promise((done) => setTimeout(done, 50));
		const failed = await backup([], installPgDump(1));
		expect([failed.code, failed.errors]).toEqual([1, 'pg_dump: pg_dump: error: connection refused\n']);
		const unfinished = readdirSync(target).find((name) => name !== first) ?? '';
		expect(existsSync(join(target, unfinished, SUMMARY_FILE))).toBe(false);
		expect(describeLast(target, { now: new Date(), maxHours: 26 }).text).toContain(first);
		while (new Date().toISOString().slice(0, 19).replaceAll(':', '-') === unfinished) await new Promise((done) => setTimeout(done, 50));
		expect((await backup([])).code).toBe(0);
		const last = readdirSync(target).sort().at(-1) ?? '';
		const inode = (set: string) => statSync(join(target, set, 'files/images/ab/one.jpg')).ino;
		expect(inode(last)).toBe(inode(first));
		expect(readFileSync(join(target, last, 'files/images/ab/two.jpg'), 'utf8')).toBe('another picture');
	});

	it('G-065 a backup that is too old is reported, for a monitor by the exit code', async () => {
		const later = new Date(Date.now() + 27 * 3_600_000);
		expect(describeLast(target, { now: later, maxHours: 26 })).toEqual({
			text: expect.stringMatching(/27\.0 hours old .*older than 26 hours$/),
			isTooOld: true,
		});
		expect((await backup(['--age'])).code).toBe(0);
		expect((await backup(['--age', '--max-hours=0'])).code).toBe(1);
	});
});
