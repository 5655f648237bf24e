import type { AuditRow } from '#domain/audit/audit.contract.ts';
import { cappedTotal, countCapped } from '../lib/db/capped-count.ts';
import { type Db, sql } from '../lib/db/db.ts';

type Query = { subject_type: string; subject_id: string; page: number; limit: number };

/** The audit entries of one subject, newest first, by the index audit_subject. */
export async function listAudit(db: Db, { subject_type, subject_id, page, limit }: Query) {
	const about = sql`a.subject_type = ${subject_type} and a.subject_id = ${subject_id}`;
	const audit = await db.rows<AuditRow>(sql`
		select a.id, a.at, host(a.ip) as ip, a.action, a.subject_type, a.subject_id, a.before, a.after,
			case when u.id is not null then jsonb_build_object('id', u.id, 'firstname', u.firstname, 'lastname', u.lastname, 'email', u.email) end as actor
		from audit a left join users u on u.id = a.actor_id
		where ${about} order by a.id desc limit ${limit} offset ${(page - 1) * limit}`);
	return { audit, ...cappedTotal(await countCapped(db, sql`select 1 from audit a where ${about}`)) };
}
