import pg from 'pg';
import { expectMigrated } from '#server/lib/db/migrate.ts';
import { readCommandEnv } from '#server/lib/env.ts';
import { exitWithMessage, StartupError } from '#server/lib/startup-error.ts';
import { openCommandDatabase } from './lib/command-database.ts';
import { hasDatabase } from './lib/postgres/data-folder.ts';
import { findBroken } from './verify/check.ts';
import { INVARIANTS } from './verify/invariants.ts';

// `npm run verify-data`: checks invariants of the data in the database. Exit code 1 when one is violated.

async function checkData(url: string) {
	await expectMigrated(url);
	// not a pool: its end does not wait for its connections, which the stopping database would then terminate with an error
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		return await findBroken(client, { converged: process.argv.includes('--converged') });
	} finally {
		await client.end();
	}
}

async function main() {
	const env = readCommandEnv(process.env);
	// a check creates nothing
	if (!env.DATABASE_URL && !hasDatabase(env.dataDir))
		throw new StartupError(`There is no database in ${env.dataDir}: set DATABASE_URL or DATA_DIR to the one to check`);
	const database = await openCommandDatabase(env);
	try {
		const findings = await checkData(database.url);
		for (const { name, description, subjects } of findings) console.error(`${name}: ${description}; violated by ${subjects.join(', ')}`);
		console.log(`${INVARIANTS.length - findings.length} of ${INVARIANTS.length} invariants hold`);
		process.exitCode = findings.length === 0 ? 0 : 1;
	} finally {
		await database.close();
	}
}

await main().catch(exitWithMessage);
