import type { AuditAction } from '#domain/audit/audit.labels.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Actor } from './audit.ts';
import { type Db, sql } from './db.ts';

type Request = { action: AuditAction; request_id: string | undefined };

/** The id of what the same request has made before; null when it is the first. The audit row of the creation holds its request. */
export async function findMade(db: Db, { viewer }: Actor, { action, request_id }: Request): Promise<number | null> {
	if (request_id === undefined) return null;
	const row = await db.row<{ id: string }>(sql`
		select coalesce(after->>'id', subject_id) as id from audit
		where actor_id = ${viewer?.id ?? null} and action = ${action} and request_id = ${request_id}`);
	return row && Number(row.id);
}

type Creation<T> = Request & {
	/** `actor` writes the request into the audit row of the creation */
	create: (actor: Actor) => Promise<T>;
	/** what was made becomes what is sent now: something may have been typed since */
	again: (id: number) => Promise<T>;
};

/** A save whose answer was lost is repeated with the same `request_id`, and makes one record. */
export async function createOnce<T>(db: Db, actor: Actor, { create, again, ...request }: Creation<T>): Promise<T> {
	const { request_id } = request;
	// what was deleted since is made anew
	const repeat = (id: number) =>
		again(id).catch((error) => (error instanceof Refusal && error.reason === 'not_found' ? create(actor) : Promise.reject(error)));
	const made = await findMade(db, actor, request);
	if (made !== null) return repeat(made);
	try {
		return await create({ ...actor, request_id });
	} catch (error) {
		// the first was still being saved when this one began
		const madeMeanwhile = await findMade(db, actor, request);
		if (madeMeanwhile === null) throw error;
		return repeat(madeMeanwhile);
	}
}
