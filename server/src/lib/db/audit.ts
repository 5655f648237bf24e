import type { AuditAction } from '#domain/audit/audit.labels.ts';
import type { Caller } from '../http/caller.ts';
import type { Viewer } from '../http/viewer.ts';
import { LOCKS_OF } from './advisory-locks.ts';
import { type Database, type Db, sql } from './db.ts';

/** Who did it and from where; null for the product itself (a job, an automatic ban). */
export type Actor = {
	viewer: Pick<Viewer, 'id'> | null;
	caller: Pick<Caller, 'ip'> | null;
	/** of the form that makes content (`createOnce`) */
	request_id?: string | undefined;
};

export type AuditEntry = {
	action: AuditAction;
	subjectType: string;
	subjectId: string | number;
	before?: unknown;
	after?: unknown;
};

/** One row per change an admin makes, in the transaction of the change. Never pass secrets. */
export async function audit(tx: Db, actor: Actor, entry: AuditEntry): Promise<void> {
	await tx.run(sql`
		insert into audit (actor_id, ip, action, subject_type, subject_id, before, after, request_id)
		values (${actor.viewer?.id ?? null}, ${actor.caller?.ip ?? null}, ${entry.action}, ${entry.subjectType}, ${String(entry.subjectId)},
			${toJson(entry.before)}::jsonb, ${toJson(entry.after)}::jsonb, ${actor.request_id ?? null})`);
}

/** Repeated reads within this time count as one view: on focus, after a change, by another block of the page. */
const SAME_VIEW_MINUTES = 5;

/** Records one row per view, however many calls it takes. */
export const auditView = (db: Database, actor: Actor, entry: AuditEntry): Promise<void> =>
	db.transaction(async (tx) => {
		const look = `${actor.viewer?.id} ${entry.action} ${entry.subjectType} ${entry.subjectId}`;
		// serialises concurrent calls
		await tx.run(sql`select pg_advisory_xact_lock(${LOCKS_OF.look}, hashtext(${look}))`);
		const seen = await tx.row(sql`
			select 1 from audit where subject_type = ${entry.subjectType} and subject_id = ${String(entry.subjectId)} and action = ${entry.action}
				and actor_id = ${actor.viewer?.id ?? null} and at > now() - make_interval(mins => ${SAME_VIEW_MINUTES}) limit 1`);
		if (!seen) await audit(tx, actor, entry);
	});

const toJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
