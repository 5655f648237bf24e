import { flushCompileCache } from 'node:module';
import { createContext } from '#server/context.ts';
import type { Context } from '#server/lib/context.ts';
import { readEnv } from '#server/lib/env.ts';
import { createLogger } from '#server/lib/logger.ts';

/** The context of a test's child process, whose argument is its clock offset, in milliseconds. */
export function openProcessContext(): Promise<Context> {
	// a process that is killed writes nothing at its end
	flushCompileCache();
	const env = readEnv(process.env);
	const aheadMs = Number(process.argv[2] ?? 0);
	return createContext({
		env,
		log: createLogger(env),
		databaseUrl: env.DATABASE_URL ?? '',
		now: () => new Date(Date.now() + aheadMs),
	});
}
