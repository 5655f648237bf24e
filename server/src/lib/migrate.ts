import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { StartupError } from './startup-error.ts';

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));
/** any constant: all copies of the product that share a database share this lock */
const LOCK = 7_262_672;

export const listMigrations = async () => (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();

/** Plain SQL, forward only, each file in its own transaction, one process at a time. */
export async function migrate(url: string, onStep: (name: string) => void = () => {}): Promise<void> {
	await onLine(url, async (client) => {
		await client.query('select pg_advisory_lock($1)', [LOCK]);
		await client.query('create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())');
		for (const name of await missingOn(client)) {
			onStep(name);
			await applyFile(client, name);
		}
	});
}

/** Refuses a database that this version cannot work on: away, closed, or not migrated. */
export const expectMigrated = (url: string): Promise<void> =>
	onLine(url, async (client) => {
		const { rows } = await client.query(`select to_regclass('migrations') as made`);
		const missing = rows[0].made === null ? await listMigrations() : await missingOn(client);
		if (missing.length > 0)
			throw new StartupError(`DATABASE_URL: the database lacks ${missing.length} migrations: run \`node server/migrate.mjs\` first`);
	});

async function missingOn(client: pg.Client): Promise<string[]> {
	const { rows } = await client.query<{ name: string }>('select name from migrations');
	const applied = new Set(rows.map((row) => row.name));
	return (await listMigrations()).filter((name) => !applied.has(name));
}

/** One connection for one piece of work; whatever goes wrong is one line that begins with the variable. */
export async function onLine<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
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

async function applyFile(client: pg.Client, name: string) {
	const text = await readFile(`${FOLDER}${name}`, 'utf8');
	await client.query('begin');
	try {
		await client.query(text);
		await client.query('insert into migrations (name) values ($1)', [name]);
		await client.query('commit');
	} catch (error) {
		await client.query('rollback');
		throw new StartupError(`migration ${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
	}
}
