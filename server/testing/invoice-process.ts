import { processInvoiceTasks } from '#server/invoices/issued/invoice-tasks.service.ts';
import { processKsefQueue } from '#server/invoices/sending/queue.service.ts';
import { openProcessContext } from './process-context.ts';

// Issues pending invoices and runs the KSeF queue once, in a process that a failpoint may kill.
const context = await openProcessContext();
await processInvoiceTasks(context);
await processKsefQueue(context, { pause: () => Promise.resolve() });
process.exit(0);
