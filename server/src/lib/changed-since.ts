import { changedFields } from '#domain/audit/changes.rules.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Moment } from '#domain/base/time.ts';
import type { Actor } from './audit.ts';
import { type Db, sql } from './db.ts';

type Seen = {
	subjectType: string;
	subjectId: string | number;
	/** `updated_at` of what the editor saw; undefined: the caller does not compare */
	seenAt: Moment | undefined;
	/** those whose change the editor has to know of */
	fields: readonly string[];
};
type Row = { by: string | null; at: Moment; before: unknown; after: unknown };

const NEWEST = 50;

/** Refuses a change made on what somebody else has changed since it was read, with who, when and what. To be called under the row's lock. */
export async function refuseChangedSince(tx: Db, actor: Actor, { subjectType, subjectId, seenAt, fields }: Seen): Promise<void> {
	if (seenAt === undefined) return;
	// `updated_at` travels in milliseconds and is the moment of the change; settings have the transaction's own in `at`
	const rows = await tx.rows<Row>(sql`
		with changes as (
			select a.id, a.actor_id, a.before, a.after,
				date_trunc('milliseconds', coalesce((a.after->>'updated_at')::timestamptz, a.at)) as at
			from audit a where a.subject_type = ${subjectType} and a.subject_id = ${String(subjectId)}
			order by a.id desc limit ${NEWEST}
		)
		select nullif(trim(concat(u.firstname, ' ', u.lastname)), '') as by, c.at, c.before, c.after
		from changes c left join users u on u.id = c.actor_id
		where c.at > ${seenAt} and c.actor_id is distinct from ${actor.viewer?.id ?? null} order by c.id`);
	const changes = rows
		.map(({ by, at, before, after }) => ({ by, at, fields: changedFields(before, after, fields) }))
		.filter((change) => change.fields.length > 0);
	if (changes.length > 0) throw new Refusal('changed_since', { changes });
}
