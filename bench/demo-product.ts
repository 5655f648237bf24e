import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext } from '#server/context.ts';
import type { Context } from '#server/lib/context.ts';
import { migrate } from '#server/lib/db/migrate.ts';
import { readEnv } from '#server/lib/env.ts';
import { createLogger } from '#server/lib/logger.ts';
import { seedDemo } from '../scripts/demo/seed.ts';
import { startEmbeddedPostgres } from '../scripts/lib/embedded-postgres.ts';
import { freePort } from '../scripts/lib/free-port.ts';
import { smallMemory } from '../scripts/lib/small-memory.ts';
import { ensureWebBuild } from '../scripts/lib/web.ts';
import { startChild } from './installation.ts';

export type DemoProduct = { url: string; context: Context; close(): Promise<void> };

/** The product as built, with the demo content, in a temporary folder and on a free port. */
export async function openDemoProduct(): Promise<DemoProduct> {
	await ensureWebBuild(console.log);
	const folder = mkdtempSync(join(tmpdir(), 'rampa-bench-'));
	const database = await startEmbeddedPostgres({ dataDir: folder });
	await migrate(database.url);
	const environment = {
		NODE_ENV: 'test',
		PORT: String(await freePort()),
		DATABASE_URL: database.url,
		DATA_DIR: folder,
		DEMO: '1',
		WORKERS: '1',
		JOBS: '0',
		RATE_LIMITS: 'off',
		SECRET: 'secret-of-the-bench',
		LOG_LEVEL: 'error',
	};
	const env = readEnv(environment);
	await seedDemo({ ...env, DATABASE_URL: database.url }, console.log);
	const context = await createContext({ env, log: createLogger({ LOG_LEVEL: 'silent' }), databaseUrl: database.url });
	const server = await startChild('server/src/main.ts', { ...smallMemory(process.env), ...environment });
	return {
		url: env.publicUrl,
		context,
		close: async () => {
			await server.stop();
			await context.db.close();
			await database.discard();
		},
	};
}
