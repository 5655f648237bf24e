import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/lib/migrate.ts';
import { startEmbeddedPostgres } from '../../scripts/lib/embedded-postgres.ts';

declare module 'vitest' {
	interface ProvidedContext {
		adminUrl: string;
		templateDatabase: string;
	}
}

const TEMPLATE = 'rampa_template';

/** One real PostgreSQL for the run, with a migrated template that every test file clones. */
export default async function setup(project: TestProject) {
	const folder = mkdtempSync(join(tmpdir(), 'rampa-pg-'));
	const server = await startEmbeddedPostgres({
		dataDir: folder,
		database: TEMPLATE,
		settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
	});
	await migrate(server.url);
	const admin = new pg.Client({ connectionString: server.adminUrl });
	await admin.connect();
	await admin.query(`alter database ${TEMPLATE} with is_template true allow_connections false`);
	await admin.end();
	project.provide('adminUrl', server.adminUrl);
	project.provide('templateDatabase', TEMPLATE);
	return async () => {
		await server.stop();
		rmSync(folder, { recursive: true, force: true });
		rmSync(server.dataFolder, { recursive: true, force: true });
	};
}
