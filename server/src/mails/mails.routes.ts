import type { FastifyInstance } from 'fastify';
import * as calls from '#domain/mails/mails.contract.ts';
import type { Context } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import { retryMail } from './mails.service.ts';
import { listMails } from './mails.store.ts';

export function mailsRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, calls.listMails, ({ query }) => listMails(context.db, query));
	serve(app, context, calls.retryMail, async ({ params, actor }) => ({ mail: await retryMail(context, actor, params.id) }));
}
