import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { runAs } from '#testing/template.ts';
import { migrateDatabase } from '../../../../scripts/lib/migrate-database.ts';
import { expectMigrated, migrate, OutdatedDatabase } from './migrate.ts';
import { FOLDER, listMigrations, readFiles } from './migration-files.ts';

const emptyDatabase = async () => {
	const name = `empty_${randomBytes(4).toString('hex')}`;
	await runAs(inject('adminUrl'), `create database ${name}`);
	return {
		url: inject('adminUrl').replace(/\/[^/]*$/, `/${name}`),
		drop: () => runAs(inject('adminUrl'), `drop database ${name} with (force)`),
	};
};

const listFunctions = async (folder = FOLDER) => (await readFiles(folder, 'functions/')).map(({ name }) => name);

const copyOfMigrations = async () => {
	const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
	await cp(FOLDER, folder, { recursive: true });
	return folder;
};

describe('migrations', () => {
	it('J8 run once, although two nodes start at the same time and a third later', async () => {
		const { url, drop } = await emptyDatabase();
		const steps: string[] = [];
		await Promise.all([migrate(url, (name) => steps.push(name)), migrate(url, (name) => steps.push(name))]);
		await migrate(url, (name) => steps.push(name));
		expect(steps).toEqual([...(await listMigrations()), ...(await listFunctions())]);
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
		const folder = await copyOfMigrations();
		const file = join(folder, '0002_content.sql');
		const text = await readFile(file, 'utf8');
		await writeFile(file, text.replaceAll('\n', '\r\n'));
		await writeFile(join(folder, '9000_added.sql'), 'create table added ()');
		const steps: string[] = [];
		await migrate(url, (name) => steps.push(name), folder);
		expect(steps).toEqual(['9000_added.sql', ...(await listFunctions())]);
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

describe('functions', () => {
	const MONTH = 'functions/month_of.sql';
	/** A migrated database, a folder whose files may be changed, and what migrating by it applies. */
	const migrated = async () => {
		const { url, drop } = await emptyDatabase();
		await migrate(url);
		const folder = await copyOfMigrations();
		const client = new pg.Client({ connectionString: url });
		await client.connect();
		const ask = async (expression: string) => (await client.query(`select ${expression} as answer`)).rows[0].answer;
		const write = (name: string, text: string) => writeFile(join(folder, name), text);
		const migrateAgain = async (from = folder) => {
			const steps: string[] = [];
			await migrate(url, (name) => steps.push(name), from);
			return steps;
		};
		const end = async () => {
			await client.end();
			await rm(folder, { recursive: true });
			await drop();
		};
		return { url, folder, ask, write, migrateAgain, end };
	};
	const month = (text: string) => `create or replace function month_of(at timestamptz) returns text language sql stable as $$ ${text} $$`;
	const MONTH_NOW = `month_of('2026-11-20')`;

	it('have a file each, which makes what is in force', async () => {
		const { ask, end } = await migrated();
		const names =
			await ask(`(select array_agg(distinct 'functions/' || proname || '.sql' order by 'functions/' || proname || '.sql') from pg_proc p
			where pronamespace = 'public'::regnamespace and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e'))`);
		expect(names).toEqual(await listFunctions());
		await end();
	});

	it('are applied again when their text was changed, alone, once, and also when it is changed back', async () => {
		const { url, folder, ask, write, migrateAgain, end } = await migrated();
		expect(await migrateAgain()).toEqual([]);
		await write(MONTH, month(`select 'always'`));
		await expect(expectMigrated(url, folder)).rejects.toThrow(/the database lacks 1 migration:/);
		expect(await migrateAgain()).toEqual([MONTH]);
		expect(await ask(MONTH_NOW)).toBe('always');
		expect(await migrateAgain()).toEqual([]);
		// a node of the version before starts
		await expectMigrated(url);
		expect(await migrateAgain(FOLDER)).toEqual([MONTH]);
		expect(await ask(MONTH_NOW)).toBe('2026-11');
		await end();
	});

	it('may call each other in any order, and are all applied after numbered migrations, which may drop them', async () => {
		const { ask, write, migrateAgain, end } = await migrated();
		await write('9000_added.sql', 'drop function month_of; drop type new_order cascade; create type new_order as (user_id integer)');
		await write(
			'functions/a_month.sql',
			`create or replace function a_month() returns text language sql as $$ select month_of('2026-11-20') $$`,
		);
		expect(await migrateAgain()).toEqual(['9000_added.sql', 'functions/a_month.sql', ...(await listFunctions())]);
		expect(await ask('a_month()')).toBe('2026-11');
		expect(await ask(`to_regprocedure('place_order(new_order)') is not null`)).toBe(true);
		await end();
	});

	it('stop the migration by the name of the broken one, and none is applied', async () => {
		const { ask, write, migrateAgain, end } = await migrated();
		await write(
			'functions/fold.sql',
			`create or replace function fold(value text) returns text language sql immutable strict parallel safe as $$ select 'folded' $$`,
		);
		await write(MONTH, month('select no_such_column'));
		await expect(migrateAgain()).rejects.toThrow(/^migration functions\/month_of\.sql: column "no_such_column" does not exist/);
		expect(await ask(`fold('Ą')`)).toBe('a');
		await write(MONTH, 'create function');
		await expect(migrateAgain()).rejects.toThrow(/^migration functions\/month_of\.sql: syntax error/);
		await write(MONTH, month(`select 'mended'`));
		expect(await migrateAgain()).toEqual(['functions/fold.sql', MONTH]);
		await end();
	});

	it('of a newer version, known by its numbered migrations, are left as they are by the version before', async () => {
		const { url, ask, write, migrateAgain, end } = await migrated();
		await write('9000_added.sql', 'create table added ()');
		await write(MONTH, month(`select 'newer'`));
		await migrateAgain();
		await expectMigrated(url);
		expect(await migrateAgain(FOLDER)).toEqual([]);
		expect(await ask(MONTH_NOW)).toBe('newer');
		await end();
	});
});
