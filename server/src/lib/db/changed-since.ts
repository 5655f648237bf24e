import { isDeepStrictEqual } from 'node:util';
import { changedFields, storedName } from '#domain/base/changes.rules.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Moment } from '#domain/base/time/time.ts';
import type { Actor } from './audit.ts';
import { type Db, type Sql, sql } from './db.ts';

/** `translationId`: a translation of the subject instead of the subject itself; the audit records both under the subject. */
export type Changeable = { subjectType: string; subjectId: string | number; translationId?: number };

type SeenChange = Changeable & {
	/** `updated_at` of what the editor saw; undefined: the caller does not compare */
	seenAt: Moment | undefined;
	/** fields whose changes are a conflict */
	fields: readonly string[];
	/** what is being saved, as the audit stores it: an own save with the same values is no conflict but the same save, whose answer was lost */
	wanted: object;
	/** fields of pictures that are sent: an own one saved before is taken for the same */
	pictures?: readonly string[];
};
type AuditedChange = { by: string | null; own: boolean; at: Moment; before: unknown; after: unknown };

const NEWEST = 50;

const rowsOf = ({ subjectType, subjectId, translationId }: Changeable): Sql => sql`
	from audit a where a.subject_type = ${subjectType} and a.subject_id = ${String(subjectId)} and ${
		translationId === undefined
			? sql`strpos(a.action, '.translation_') = 0`
			: sql`strpos(a.action, '.translation_') > 0 and a.after->>'id' = ${String(translationId)}`
	}`;

/** `updated_at` for subjects without such a column: the time of the last audited change, or the epoch. */
export const lastChangedAt = async (db: Db, thing: Changeable): Promise<Moment> =>
	(await db.one<{ at: Moment }>(sql`select coalesce(max(a.at), to_timestamp(0)) as at ${rowsOf(thing)}`)).at;

/** The same of all subjects of a kind; one that was never changed is missing. */
export const lastChanges = async (db: Db, subjectType: string): Promise<ReadonlyMap<string, Moment>> =>
	new Map(
		(
			await db.rows<{ subject_id: string; at: Moment }>(
				sql`select subject_id, max(at) as at from audit where subject_type = ${subjectType} group by subject_id`,
			)
		).map(({ subject_id, at }) => [subject_id, at]),
	);

/** An emptied text is stored as null; the order of ids says nothing. */
const comparable = (value: unknown): unknown =>
	value === '' ? null : Array.isArray(value) && value.every(Number.isInteger) ? value.toSorted((a, b) => a - b) : value;

/** Fields that hold by now what is to be saved. */
function savedAlready(rows: readonly AuditedChange[], fields: readonly string[], wanted: object): Set<string> {
	const stored: Record<string, unknown> = Object.assign({}, ...rows.map(({ after }) => after));
	const sent: Record<string, unknown> = JSON.parse(JSON.stringify(wanted));
	const isSaved = (name: string) => name in sent && name in stored && isDeepStrictEqual(comparable(sent[name]), comparable(stored[name]));
	return new Set(fields.filter((field) => isSaved(storedName(field, stored))));
}

/**
 * Refuses a change of data that was changed since it was read, with who, when and what. Call it while holding the row's lock.
 * Own changes count only if they were saved by a form, possibly in another window. An image removed in the open form
 * is not a conflict.
 */
export async function refuseChangedSince(
	tx: Db,
	actor: Actor,
	{ seenAt, fields, wanted, pictures = [], ...thing }: SeenChange,
): Promise<void> {
	if (seenAt === undefined) return;
	const me = actor.viewer?.id ?? null;
	// `updated_at` travels in milliseconds and is the moment of the change; settings have the transaction's own in `at`
	const rows = await tx.rows<AuditedChange>(sql`
		with changes as (
			select a.id, a.action, a.actor_id, a.before, a.after,
				date_trunc('milliseconds', coalesce((a.after->>'updated_at')::timestamptz, a.at)) as at
			${rowsOf(thing)} order by a.id desc limit ${NEWEST}
		)
		select nullif(trim(concat(u.firstname, ' ', u.lastname)), '') as by, c.actor_id is not distinct from ${me} as own, c.at, c.before, c.after
		from changes c left join users u on u.id = c.actor_id
		where c.at > ${seenAt} and (c.actor_id is distinct from ${me} or c.action ~ '(update|rename|settings)$') order by c.id`);
	const saved = savedAlready(rows, fields, wanted);
	const isConflict = (field: string, own: boolean) => !own || !(saved.has(field) || pictures.includes(field));
	const changes = rows
		.map(({ by, own, at, before, after }) => ({
			by,
			own,
			at,
			fields: changedFields(before, after, fields).filter((field) => isConflict(field, own)),
		}))
		.filter((change) => change.fields.length > 0);
	if (changes.length > 0) throw new Refusal('changed_since', { changes });
}
