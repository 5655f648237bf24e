import { endpoint } from '../base/endpoint.ts';
import { momentOut, pageQuery, totals } from '../base/values.ts';
import { z } from '../base/zod.ts';

export const auditRow = z.object({
	id: z.number().int(),
	at: momentOut,
	/** null: the product itself */
	actor: z.object({ id: z.number().int(), firstname: z.string(), lastname: z.string(), email: z.string().nullable() }).nullable(),
	ip: z.string().nullable(),
	action: z.string(),
	subject_type: z.string(),
	subject_id: z.string(),
	before: z.unknown(),
	after: z.unknown(),
});
export type AuditRow = z.output<typeof auditRow>;

export const listAudit = endpoint({
	method: 'GET',
	path: '/api/audit',
	who: 'admin',
	summary: 'Changes of one record or person, newest first',
	query: pageQuery(20).extend({ subject_type: z.string().min(1).max(40), subject_id: z.string().min(1).max(100) }),
	answer: z.object({ audit: z.array(auditRow), ...totals }),
});
