import { addDays, warsawDate } from '#domain/base/time/time.ts';
import { toFlag } from '#domain/base/values.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import type { Held, Open } from '#domain/orders/orders.tickets.rules.ts';
import { replayUntil } from '#server/entitlements/entitlements.sql.ts';
import { type Db, sql } from '#server/lib/db/db.ts';
import { streamFacts } from '#server/live/live.sql.ts';
import { REFUND_REASON } from './order-view.store.ts';

type CurrentOrderRow = Omit<Held & Open, 'full_day' | 'hide_time_to'> & {
	id: number;
	full_day: boolean | null;
	hide_time_to: boolean | null;
};

const flagOf = (value: boolean | null) => (value === null ? null : toFlag(value));

/** Open orders of a person, and paid ones that are not long over: which of them can be used is a rule. The last evening may end on the day after it. */
export async function listPossiblyCurrent(db: Db, userId: number, kinds: readonly OrderKind[], now: Date) {
	const replay = replayUntil('e', sql`o.user_id`);
	const rows = await db.rows<CurrentOrderRow>(sql`
		select o.id, o.kind, o.status, o.reserved_until, o.created_at, o.expiration_date, coalesce(e.slug, v.slug) as slug, v.available_from, v.end_date,
			e.date_from, e.date_to, e.time_from, e.time_to, e.full_day, e.hide_time_to, ${replay} as replay_until, ${streamFacts('e')},
			${REFUND_REASON} as refund_reason
		from orders o
		left join events e on e.id = o.event_id
		left join videos v on v.id = o.video_id
		where o.user_id = ${userId} and o.kind = any(${[...kinds]}) and (o.is_open
			or o.status = 'COMPLETED' and o.kind = 'event' and (e.date_to >= ${addDays(warsawDate(now), -1)} or ${replay} > ${now})
			or o.kind = 'video' and gives_access(o, ${now}) and coalesce(v.end_date, 'infinity') > ${now})`);
	return rows.map((row) => ({ ...row, full_day: flagOf(row.full_day), hide_time_to: flagOf(row.hide_time_to) }));
}
