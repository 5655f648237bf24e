import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, withConnection } from '#server/lib/db/migrate.ts';
import { exitWithMessage } from '#server/lib/startup-error.ts';
import { startEmbeddedPostgres } from './lib/embedded-postgres.ts';
import { describeSchema } from './schema/describe.ts';
import { SCHEMA_FILE } from './schema/file.ts';

// `npm run schema`: writes server/schema.sql, the schema after all migrations. A test compares the two.

async function main() {
	const dataDir = mkdtempSync(join(tmpdir(), 'rampa-schema-'));
	try {
		const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
		try {
			await migrate(server.url);
			writeFileSync(SCHEMA_FILE, await withConnection(server.url, describeSchema));
			console.log(SCHEMA_FILE);
		} finally {
			await server.discard();
		}
	} finally {
		rmSync(dataDir, { recursive: true, force: true });
	}
}

await main().catch(exitWithMessage);
