import type { AuditAction } from '#domain/audit/audit.words.ts';
import type { Caller } from './caller.ts';
import { type Db, sql } from './db.ts';
import type { Viewer } from './viewer.ts';

/** Who did it and from where; null for the product itself (a job, an automatic ban). */
export type Actor = { viewer: Pick<Viewer, 'id'> | null; caller: Pick<Caller, 'ip'> | null };

export type AuditEntry = {
	action: AuditAction;
	subjectType: string;
	subjectId: string | number;
	before?: unknown;
	after?: unknown;
};

/** One row per change an admin makes, in the transaction of the change (rules.md "Audit"). Never hand it secrets. */
export async function audit(tx: Db, actor: Actor, entry: AuditEntry): Promise<void> {
	await tx.run(sql`
		insert into audit (actor_id, ip, action, subject_type, subject_id, before, after)
		values (${actor.viewer?.id ?? null}, ${actor.caller?.ip ?? null}, ${entry.action}, ${entry.subjectType}, ${String(entry.subjectId)},
			${toJson(entry.before)}::jsonb, ${toJson(entry.after)}::jsonb)`);
}

const toJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
