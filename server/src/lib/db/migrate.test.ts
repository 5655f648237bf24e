import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { runAs } from '#testing/template.ts';
import { migrateDatabase } from '../../../../scripts/lib/migrate-database.ts';
import { expectMigrated, listMigrations, migrate, OutdatedDatabase } from './migrate.ts';

const emptyDatabase = async () => {
	const name = `empty_${randomBytes(4).toString('hex')}`;
	await runAs(inject('adminUrl'), `create database ${name}`);
	return {
		url: inject('adminUrl').replace(/\/[^/]*$/, `/${name}`),
		drop: () => runAs(inject('adminUrl'), `drop database ${name} with (force)`),
	};
};

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url));

describe('migrations', () => {
	it('J8 run once, although two nodes start at the same time and a third later', async () => {
		const { url, drop } = await emptyDatabase();
		const steps: string[] = [];
		await Promise.all([migrate(url, (name) => steps.push(name)), migrate(url, (name) => steps.push(name))]);
		await migrate(url, (name) => steps.push(name));
		expect(steps).toEqual(await listMigrations());
		await drop();
	});

	it('J8 leave nothing incomplete when one fails, and the next start continues from there, in one line', async () => {
		const { url, drop } = await emptyDatabase();
		const client = new pg.Client({ connectionString: url });
		await client.connect();
		// makes the second file fail, which must be rolled back completely
		await client.query('create table pages (x int)');
		await expect(migrate(url)).rejects.toThrow(/0002_content\.sql/);
		expect((await client.query(`select to_regclass('settings') as made`)).rows[0].made).toBeNull();
		await client.query('drop table pages');
		await client.end();
		const lines: string[] = [];
		for (const _start of ['continues', 'has nothing to do']) await migrateDatabase(url, null, (line) => lines.push(line));
		expect(lines).toEqual([`migrating the database: ${(await listMigrations()).length - 1} files`]);
		await drop();
	});

	it('refuse a database whose applied files differ from those here, and accept added files', { tags: ['slow'] }, async () => {
		const { url, drop } = await emptyDatabase();
		await migrate(url);
		const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
		await cp(FOLDER, folder, { recursive: true });
		const file = join(folder, '0002_content.sql');
		const text = await readFile(file, 'utf8');
		await writeFile(file, text.replaceAll('\n', '\r\n'));
		await writeFile(join(folder, '9000_added.sql'), 'create table added ()');
		const steps: string[] = [];
		await migrate(url, (name) => steps.push(name), folder);
		expect(steps).toEqual(['9000_added.sql']);
		// a version without the added file works on the newer schema
		await expectMigrated(url);
		await writeFile(file, `${text}\ncreate table smuggled ();`);
		const changed = /^migration 0002_content\.sql: the file was changed after it was applied/;
		await expect(migrate(url, () => {}, folder)).rejects.toThrow(changed);
		await expect(expectMigrated(url, folder)).rejects.toThrow(changed);
		await rm(folder, { recursive: true });
		await drop();
	});

	it('F-010 refuse an address with an escape that means nothing, in one line without the password', async () => {
		await expect(migrate('postgres://rampa:pa%aass@127.0.0.1/rampa')).rejects.toThrow(/^DATABASE_URL: cannot be read \(URI malformed\)$/);
	});

	it('refuse a database from before the first release, and change nothing in it', async () => {
		const { url, drop } = await emptyDatabase();
		await runAs(url, `create table migrations (name text primary key, applied_at timestamptz not null default now())`);
		await runAs(url, `insert into migrations (name) values ('0001_people.sql'), ('0120_one_wish.sql')`);
		for (const start of [migrate, expectMigrated]) {
			const refused = await start(url).catch((error: unknown) => error);
			expect(refused).toBeInstanceOf(OutdatedDatabase);
			expect((refused as Error).message).toMatch(/give Rampa a new, empty database/);
		}
		const embedded = migrateDatabase(url, { dataFolder: '/data/postgres' });
		await expect(embedded).rejects.toThrow(/^The database in \/data\/postgres .* delete that folder .* and start again/);
		const client = new pg.Client({ connectionString: url });
		await client.connect();
		expect((await client.query(`select to_regclass('users') as made`)).rows[0].made).toBeNull();
		await client.end();
		await drop();
	});
});
