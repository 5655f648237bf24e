import type { FastifyInstance } from 'fastify';
import { listAudit as listAuditCall } from '#domain/audit/audit.contract.ts';
import type { Context } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import { listAudit } from './audit.store.ts';

export function auditRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, listAuditCall, ({ query }) => listAudit(context.db, query));
}
