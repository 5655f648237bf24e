import { readCommandEnv } from './lib/env.ts';
import { migrate } from './lib/migrate.ts';

// `node server/src/migrate.ts` before a new version starts; safe to run from many nodes at once.

const { DATABASE_URL } = readCommandEnv(process.env);
if (!DATABASE_URL) {
	process.stderr.write('DATABASE_URL: is missing\n');
	process.exit(1);
}
await migrate(DATABASE_URL, (name) => process.stdout.write(`${name}\n`));
