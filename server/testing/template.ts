import { chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { migrate } from '#server/lib/db/migrate.ts';
import { startEmbeddedPostgres } from '../../scripts/lib/embedded-postgres.ts';
import { memoryFolder } from '../../scripts/lib/memory-folder.ts';
import { temporaryFolder } from '../../scripts/lib/postgres/own-folder.ts';

export const TEMPLATE = 'rampa_template';

/** Tests need no durability, so fsync is off; their databases are too small and too short-lived to be vacuumed. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '200' };

/** One real PostgreSQL for a run of tests, with a migrated template to clone. */
export async function startTemplateServer() {
	const folder = temporaryFolder(memoryFolder() ?? tmpdir(), 'rampa-pg');
	// root runs the database as another user
	chmodSync(folder, 0o755);
	const server = await startEmbeddedPostgres({ dataDir: folder, database: TEMPLATE, settings: FAST });
	await migrate(server.url);
	// thousands of connections are opened: one round of hashing instead of 4,096 for each of them
	const { password } = new URL(server.adminUrl);
	await runAs(server.adminUrl, `set scram_iterations = 1; alter role postgres password '${password}'`);
	await runAs(server.adminUrl, `alter database ${TEMPLATE} with is_template true allow_connections false`);
	return {
		adminUrl: server.adminUrl,
		stop: server.discard,
	};
}

export async function runAs(url: string, statement: string) {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		await client.query(statement);
	} finally {
		await client.end();
	}
}
