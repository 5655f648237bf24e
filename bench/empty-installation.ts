import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext } from '#server/context.ts';
import type { Context } from '#server/lib/context.ts';
import { migrate } from '#server/lib/db/migrate.ts';
import { readEnv } from '#server/lib/env.ts';
import { createLogger } from '#server/lib/logger.ts';
import { startEmbeddedPostgres } from '../scripts/lib/embedded-postgres.ts';

/** Runs `work` with the services of the server on a temporary, empty database. Statements may take minutes, since they fill it. */
export async function onEmptyInstallation(work: (context: Context) => Promise<void>): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'rampa-bench-'));
	const server = await startEmbeddedPostgres({ dataDir: folder });
	const env = readEnv({
		NODE_ENV: 'test',
		DATABASE_URL: server.url,
		DATA_DIR: folder,
		SECRET: 'secret-of-the-benchmark',
		DATABASE_TIMEOUT_MS: '600000',
	});
	try {
		await migrate(server.url);
		const context = await createContext({ env, log: createLogger({ LOG_LEVEL: 'silent' }), databaseUrl: server.url });
		await work(context);
		await context.db.close();
	} finally {
		await server.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}
