import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));
/** any constant: all copies of the product that share a database share this lock */
const LOCK = 7_262_672;

export const listMigrations = async () => (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();

/** Plain SQL, forward only, each file in its own transaction, one process at a time. */
export async function migrate(url: string, onStep: (name: string) => void = () => {}): Promise<void> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
	await client.connect();
	try {
		await client.query('select pg_advisory_lock($1)', [LOCK]);
		await client.query('create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())');
		const { rows } = await client.query<{ name: string }>('select name from migrations');
		const applied = new Set(rows.map((row) => row.name));
		for (const name of await listMigrations()) {
			if (applied.has(name)) continue;
			onStep(name);
			await applyFile(client, name);
		}
	} finally {
		await client.end();
	}
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
		throw new Error(`migration ${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
	}
}
