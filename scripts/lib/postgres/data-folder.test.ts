import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runModule } from '../../testing/run-child.ts';
import { openCommandDatabase, untilNotStopping } from '../command-database.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { pidFile } from '../running.mjs';
import { isRoot, mainLine } from './account.ts';
import { findDataFolder } from './data-folder.ts';

let dataDir: string;
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), 'rampa-data-'));
	chmodSync(dataDir, 0o755);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function query(url: string, statement: string): Promise<unknown> {
	const client = new pg.Client({ connectionString: url });
	try {
		await client.connect();
		return Object.values((await client.query(statement)).rows[0])[0];
	} finally {
		await client.end().catch(() => {});
	}
}

const withPassword = (url: string, password: string) => Object.assign(new URL(url), { password }).href;

/** A folder of an earlier version: every local user may connect, and no password is stored. */
function readableByAll(folder: string) {
	writeFileSync(join(folder, 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n');
	rmSync(join(folder, 'rampa-password'));
}

const refusesOthers = async (url: string) => {
	for (const password of ['', 'postgres', '0'.repeat(48)])
		await expect(query(withPassword(url, password), 'select 1')).rejects.toThrow(/password/);
};

describe('the embedded database', () => {
	it('F-003 requires a password, which only its owner can read, and ignores variables that are meant for another server', async () => {
		Object.assign(process.env, { PGSSLMODE: 'require', PGOPTIONS: '-c default_transaction_read_only=on' });
		const server = await startEmbeddedPostgres({ dataDir });
		await refusesOthers(server.adminUrl);
		expect(await query(server.adminUrl, 'select 1')).toBe(1);
		expect(statSync(join(server.dataFolder, 'rampa-password')).mode & 0o777).toBe(0o600);
		expect(statSync(server.dataFolder).mode & 0o777).toBe(0o700);
		expect(readFileSync(join(server.dataFolder, 'pg_hba.conf'), 'utf8')).not.toMatch(/^\w.*\btrust$/m);
		await server.discard();
	});

	it('F-003 secures a folder of an earlier version and keeps its data, also when its process id is now that of another program, or when that version was killed and its database still runs', async () => {
		const first = await startEmbeddedPostgres({ dataDir });
		await query(first.url, `create table kept as select 'Mewa' as title; select 1`).catch(() => {});
		await first.stop();
		readableByAll(first.dataFolder);
		// after a restart of the machine its process id may be that of another PostgreSQL
		const foreign = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e9)', 'postgres'], { stdio: 'ignore' });
		writeFileSync(join(first.dataFolder, 'postmaster.pid'), `${foreign.pid}\n\n\n5432\n`);
		const second = await startEmbeddedPostgres({ dataDir });
		expect([second.wasRunning, foreign.exitCode, foreign.signalCode]).toEqual([false, null, null]);
		foreign.kill();
		await refusesOthers(second.url);
		expect(await query(second.url, 'select title from kept')).toBe('Mewa');

		readableByAll(second.dataFolder);
		process.kill(Number(readFileSync(join(second.dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGHUP');
		await expect.poll(() => query(withPassword(second.url, ''), 'select 1').catch(() => 'refused')).toBe(1);
		const third = await startEmbeddedPostgres({ dataDir });
		expect(third.wasRunning).toBe(true);
		expect(await query(third.url, 'select title from kept')).toBe('Mewa');
		await expect.poll(() => query(withPassword(third.url, ''), 'select 1').catch(() => 'refused')).toBe('refused');
		await third.discard();
	});

	it('F-002 refuses a folder that is not its own with one line and leaves it as it is', async () => {
		const folder = join(dataDir, 'postgres');
		mkdirSync(folder);
		writeFileSync(join(folder, 'thesis.txt'), 'the only copy');
		await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
			/^\S+ (is not a database of Rampa|belongs to another user)[^\n]+DATA_DIR\.$/,
		);
		expect(readFileSync(join(folder, 'thesis.txt'), 'utf8')).toBe('the only copy');
		expect(readdirSync(dataDir)).toEqual(['postgres']);
	});

	it('F-001 has a lasting place also for a folder that only root may enter and whose path is long, or prints one line', () => {
		const home = join(dataDir, 'Łódź '.repeat(10), 'żółć '.repeat(10));
		mkdirSync(home, { recursive: true, mode: 0o700 });
		const parent = join(dataDir, 'shared');
		const [found, again] = [findDataFolder(home, [parent]), findDataFolder(home, [parent])];
		expect(again).toBe(found);
		expect(existsSync(dirname(found))).toBe(true);
		expect(basename(dirname(found)).length).toBeLessThanOrEqual(255);
		writeFileSync(join(dataDir, 'file'), '');
		const nowhere = () => findDataFolder(home, [join(dataDir, 'file')]);
		if (isRoot) expect(nowhere).toThrow(/^DATA_DIR: .+ set DATA_DIR to a folder that every user may enter\.$/);
		else expect(nowhere()).toBe(found);
	});

	it('F-001 finds the database of root also after the mode of the folder has changed, or prints one line', () => {
		const parent = join(dataDir, 'shared');
		const [closed, open] = ['closed', 'open'].map((name) => join(dataDir, name)) as [string, string];
		mkdirSync(closed, { mode: 0o700 });
		mkdirSync(open);
		chmodSync(open, 0o755);
		for (const folder of [closed, open]) {
			const made = findDataFolder(folder, [parent]);
			mkdirSync(made);
			writeFileSync(join(made, 'rampa-ready'), '');
		}
		const made = findDataFolder(closed, [parent]);
		chmodSync(closed, 0o755);
		expect(findDataFolder(closed, [parent])).toBe(made);
		chmodSync(open, 0o700);
		const entered = () => findDataFolder(open, [parent]);
		if (isRoot) expect(entered).toThrow(/^DATA_DIR: the database in \S+ is run by another user than root, who cannot enter .+ again\.$/);
		else expect(entered()).toBe(join(open, 'postgres'));
	});

	it('refuses a user id without a name in one line', async () => {
		const account = new URL('./account.ts', import.meta.url).href;
		const as = (id: number) =>
			runModule(`import { refuseUnnamedUser } from '${account}';
				if (process.getuid() === 0) process.setuid(${id});
				try { refuseUnnamedUser(); } catch (error) { console.log(error.message); }`);
		expect((await as(process.getuid?.() ?? 0)).output).toBe('');
		if (isRoot) expect((await as(4_000_000_000)).output).toMatch(/^The user id 4000000000 has no name here .+ of your own\.\n$/);
	});

	it('reports briefly why a program of the database failed', () => {
		const full = 'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.\n';
		expect(mainLine(full)).toBe('no space is left there');
		expect(mainLine('initdb: removing contents\n2026-11-15 16:14:32 UTC [1] FATAL:  lock file "postmaster.pid" already exists\n')).toBe(
			'lock file "postmaster.pid" already exists',
		);
	});

	it('F-002 is stopped by the command that started it when no other command uses it, unless a start has taken it over; data of another PostgreSQL is refused with one line', async () => {
		const open = () => openCommandDatabase({ dataDir, DATABASE_URL: undefined });
		const together = await Promise.all([open(), open()]);
		const [guest, starter] = together.toSorted((a, b) => Number(b.embedded?.wasRunning) - Number(a.embedded?.wasRunning));
		expect([guest?.embedded?.wasRunning, starter?.embedded?.wasRunning]).toEqual([true, false]);
		const printed = vi.spyOn(console, 'error').mockReturnValue();
		const stopping = starter?.close();
		await expect.poll(() => printed.mock.calls).toEqual([[expect.stringContaining('Another command uses the database')]]);
		printed.mockRestore();
		expect(await query(guest?.url ?? '', 'select 1')).toBe(1);
		await guest?.close();
		await stopping;

		const { url, embedded, close } = await open();
		const dataFolder = embedded?.dataFolder ?? '';
		expect(embedded?.wasRunning).toBe(false);
		const start = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e9)', 'scripts/start.ts'], { stdio: 'ignore' });
		writeFileSync(pidFile(dataDir), String(start.pid));
		await close();
		expect(await query(url, 'select 1')).toBe(1);
		start.kill();
		await once(start, 'exit');
		const closing = close();
		await setImmediate();
		// a start that comes now waits, and then starts its own
		await untilNotStopping(dataDir);
		expect(existsSync(join(dataFolder, 'postmaster.pid'))).toBe(false);
		await closing;
		writeFileSync(join(dataFolder, 'PG_VERSION'), '12\n');
		await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/^\S+ was made by PostgreSQL 12, and this is 18: .+ DATA_DIR\.$/);
	});

	it('F-002 creates its folder under a temporary name: leftovers of a killed start are removed, and an empty folder is filled', async () => {
		const left = join(dataDir, 'postgres.new.999999999.abcdef');
		mkdirSync(join(left, 'data'), { recursive: true });
		mkdirSync(join(dataDir, 'postgres'));
		const server = await startEmbeddedPostgres({ dataDir });
		expect(existsSync(left)).toBe(false);
		expect(readdirSync(dataDir)).toEqual(['postgres']);
		await server.discard();
	});
});
