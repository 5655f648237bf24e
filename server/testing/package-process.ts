import { createContext } from '#server/context.ts';
import { makePackages } from '#server/hosted-videos/packages/package.job.ts';
import { readEnv } from '#server/lib/env.ts';
import { createLogger } from '#server/lib/logger.ts';

// One run of the package job in a process of its own, which a failpoint may kill. Its argument says how far its clock is ahead.
const env = readEnv(process.env);
const aheadMs = Number(process.argv[2] ?? 0);
const context = await createContext({
	env,
	log: createLogger(env),
	databaseUrl: env.DATABASE_URL ?? '',
	now: () => new Date(Date.now() + aheadMs),
});
await makePackages(context);
process.exit(0);
