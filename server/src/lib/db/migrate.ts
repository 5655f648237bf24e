import pg from 'pg';
import { plural } from '#domain/base/text/typeset.ts';
import { StartupError } from '../startup-error.ts';
import { LOCKS } from './advisory-locks.ts';
import { applyFunctions, countNewFunctions, findDueFunctions } from './function-files.ts';
import { type FileOfSql, FOLDER, listMigrations, readFiles, run } from './migration-files.ts';

/** Plain SQL, forward only, each file in its own transaction, then the functions in one; one process at a time. */
export async function migrate(url: string, onStep: (name: string, count: number) => void = () => {}, folder = FOLDER): Promise<void> {
	await withConnection(url, async (client) => {
		await client.query('select pg_advisory_lock($1)', [LOCKS.migrations]);
		if (!(await hasTable(client))) await makeTable(client);
		const { missing, isNewer } = await compare(client, folder);
		for (const migration of missing) {
			onStep(migration.name, missing.length);
			await apply(client, migration);
		}
		const functions = await findDueFunctions(client, folder, isNewer);
		for (const { name } of functions) onStep(name, functions.length);
		await applyFunctions(client, functions);
	});
}

/** Refuses a database that this version cannot use: unreachable, access denied, not migrated, or migrated by other files. */
export const expectMigrated = (url: string, folder = FOLDER): Promise<void> =>
	withConnection(url, async (client) => {
		const count = await countMissing(client, folder);
		if (count > 0)
			throw new StartupError(
				`DATABASE_URL: the database lacks ${count} ${plural('en', count, ['migration', 'migrations'])}: run \`node server/migrate.mjs\` first`,
			);
	});

async function countMissing(client: pg.Client, folder: string): Promise<number> {
	if (!(await hasTable(client))) return (await listMigrations(folder)).length;
	const { missing } = await compare(client, folder);
	return missing.length || (await countNewFunctions(client, folder));
}

const hasTable = async (client: pg.Client): Promise<boolean> =>
	(await client.query(`select 1 from pg_class where oid = to_regclass('migrations')`)).rowCount === 1;

const makeTable = (client: pg.Client) =>
	client.query(`
		create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());
		comment on table migrations is 'Files of server/migrations that were applied, with a checksum of each: they are only added, never changed.'`);

/** Reports a database created while migrations were still being rewritten: its schema is unknown. */
export class OutdatedDatabase extends StartupError {}

async function refuseOutdated(client: pg.Client): Promise<void> {
	const { rowCount } = await client.query(
		`select 1 from pg_attribute where attrelid = to_regclass('migrations') and attname = 'checksum' and not attisdropped`,
	);
	if (rowCount === 0)
		throw new OutdatedDatabase(
			'DATABASE_URL: this database was made by a version before the first release, which cannot be brought forward: give Rampa a new, empty database (docs/operations.md "Migrations")',
		);
}

/** Migrations still to be applied. Unknown names belong to a newer version, whose schema this version supports too. */
async function compare(client: pg.Client, folder: string): Promise<{ missing: FileOfSql[]; isNewer: boolean }> {
	await refuseOutdated(client);
	const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
	const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
	const migrations = await readFiles(folder);
	const changed = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
	if (changed)
		throw new StartupError(
			`migration ${changed.name}: the file was changed after it was applied to this database; put it back as it was, and make the change in a new file (docs/operations.md "Migrations")`,
		);
	const missing = migrations.filter(({ name }) => !applied.has(name));
	return { missing, isNewer: applied.size > migrations.length - missing.length };
}

function clientFor(url: string): pg.Client {
	try {
		return new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
	} catch (error) {
		throw new StartupError(`DATABASE_URL: cannot be read (${error instanceof Error ? error.message : String(error)})`, { cause: error });
	}
}

/** Opens one connection for the task; every error becomes one line that starts with the variable's name. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = clientFor(url);
	// a lost connection also fails the statement in work, and without a listener it would end the process with a stack
	client.on('error', () => {});
	try {
		await client.connect();
		return await work(client);
	} catch (error) {
		throw error instanceof StartupError ? error : new StartupError(`DATABASE_URL: ${reasonOf(error, client)}`, { cause: error });
	} finally {
		await client.end().catch(() => {});
	}
}

/** Without the address's password. */
function reasonOf(error: unknown, { host, port }: pg.Client): string {
	const { code = '', message } = error as NodeJS.ErrnoException;
	const isAway = /^E[A-Z]+/.test(code) || /timeout|terminated/i.test(message);
	return isAway ? `no database answers at ${host}:${port} (${code || message})` : message;
}

async function apply(client: pg.Client, migration: FileOfSql) {
	await client.query('begin');
	await run(client, migration, migration.text);
	await client.query('insert into migrations (name, checksum) values ($1, $2)', [migration.name, migration.checksum]);
	await run(client, migration, 'commit');
}
