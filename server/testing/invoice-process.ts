import { createContext } from '#server/context.ts';
import { processInvoiceTasks } from '#server/invoices/issued/invoice-tasks.service.ts';
import { processKsefQueue } from '#server/invoices/sending/queue.service.ts';
import { readEnv } from '#server/lib/env.ts';
import { createLogger } from '#server/lib/logger.ts';

// Issues what waits and works on the queue to KSeF once, in a process that a failpoint may kill. Its argument is how far its clock is ahead.
const env = readEnv(process.env);
const aheadMs = Number(process.argv[2] ?? 0);
const context = await createContext({
	env,
	log: createLogger(env),
	databaseUrl: env.DATABASE_URL ?? '',
	now: () => new Date(Date.now() + aheadMs),
});
await processInvoiceTasks(context);
await processKsefQueue(context, { pause: () => Promise.resolve() });
process.exit(0);
