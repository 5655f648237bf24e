import { migrate } from './lib/db/migrate.ts';
import { EnvironmentError, readCommandEnv } from './lib/env.ts';
import { exitWithMessage } from './lib/startup-error.ts';

// `node server/migrate.mjs` before a new version starts; safe to run from many nodes at once.

async function main() {
	const { DATABASE_URL } = readCommandEnv(process.env);
	if (!DATABASE_URL) throw new EnvironmentError('DATABASE_URL: is missing');
	let applied = 0;
	await migrate(DATABASE_URL, (name) => {
		applied += 1;
		process.stdout.write(`${name}\n`);
	});
	if (applied === 0) process.stdout.write('The database is up to date, nothing to do.\n');
}

await main().catch(exitWithMessage);
