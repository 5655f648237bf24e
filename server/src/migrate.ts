import { migrate } from './lib/db/migrate.ts';
import { EnvironmentError, readCommandEnv } from './lib/env.ts';
import { exitWithMessage } from './lib/startup-error.ts';

// `node server/migrate.mjs` before a new version starts; safe to run from many nodes at once.

async function main() {
	const { DATABASE_URL } = readCommandEnv(process.env);
	if (!DATABASE_URL) throw new EnvironmentError('DATABASE_URL: is missing');
	await migrate(DATABASE_URL, (name) => process.stdout.write(`${name}\n`));
}

await main().catch(exitWithMessage);
