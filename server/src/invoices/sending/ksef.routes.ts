import type { FastifyInstance } from 'fastify';
import { checkKsef as checkCall, getKsefState } from '#domain/invoices/ksef/ksef.contract.ts';
import type { Context, JobSpec } from '#server/lib/context.ts';
import { serve } from '#server/lib/http/serve.ts';
import { processKsefQueue } from './queue.service.ts';
import { checkKsef, readKsefState } from './state.service.ts';

export function ksefRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, getKsefState, async () => ({ ksef: await readKsefState(context) }));

	serve(app, context, checkCall, async () => {
		const error = await checkKsef(context);
		return { ksef: await readKsefState(context), error };
	});
}

export const ksefJobs: JobSpec[] = [{ name: 'ksef-queue', cron: '* * * * *', run: (context) => processKsefQueue(context) }];
