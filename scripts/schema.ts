import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, withConnection } from '#server/lib/db/migrate.ts';
import { exitWithMessage } from '#server/lib/startup-error.ts';
import { startEmbeddedPostgres } from './lib/embedded-postgres.ts';
import { describeSchema } from './schema/describe.ts';
import { SCHEMA_FILE } from './schema/file.ts';

// `npm run schema`: writes server/schema.sql, the schema after all migrations. A test compares the two.

async function main() {
	const server = await startEmbeddedPostgres({ dataDir: mkdtempSync(join(tmpdir(), 'rampa-schema-')), settings: { fsync: 'off' } });
	try {
		await migrate(server.url);
		writeFileSync(SCHEMA_FILE, await withConnection(server.url, describeSchema));
		console.log(SCHEMA_FILE);
	} finally {
		await server.discard();
	}
}

await main().catch(exitWithMessage);
