import type { ReminderKind } from '#domain/notifications/notifications.rules.ts';
import { isRemindable, mayGetMailings } from '../account/mail-audience.sql.ts';
import { LOCKS } from '../lib/db/advisory-locks.ts';
import { type Db, sql } from '../lib/db/db.ts';
import type { Recipient } from './audience.store.ts';

export type DueReminder = Recipient & { event_id: number; title: string; title_en: string | null; opens_at: string };

/**
 * Takes the next people to be reminded: holders of a COMPLETED ticket of a published event that opens in the window, who were not
 * reminded of this opening yet. One node at a time, so that an empty batch means that no one is left.
 */
export async function takeReminders(
	tx: Db,
	kind: ReminderKind,
	{ from, to, now, limit }: { from: Date; to: Date; now: Date; limit: number },
) {
	await tx.run(sql`select pg_advisory_xact_lock(${LOCKS.reminders})`);
	return tx.rows<DueReminder>(sql`
		with due as (
			insert into event_reminders (user_id, event_id, kind, opens_at, queued_at)
			select u.id, e.id, ${kind}, e.opens_at, ${now}
			from events e join users u on exists (
				select 1 from orders o where o.event_id = e.id and o.user_id = u.id and o.kind = 'event' and o.status = 'COMPLETED')
			where e.published and e.cancelled_at is null and e.opens_at > ${from} and e.opens_at <= ${to} and ${isRemindable(now)}
				and not exists (select 1 from event_reminders r
					where r.user_id = u.id and r.event_id = e.id and r.kind = ${kind} and r.opens_at = e.opens_at)
			limit ${limit}
			on conflict do nothing
			returning user_id, event_id, opens_at)
		select u.id, u.email, u.firstname, u.language, e.id as event_id, e.title, due.opens_at,
			(select t.title from event_translations t where t.event_id = e.id and t.language_code = 'en') as title_en
		from due join users u on u.id = due.user_id join events e on e.id = due.event_id`);
}

/** Subscribers unseen since `since` and not reminded since then; marked as reminded now. */
export const takeUnseen = (tx: Db, since: Date, now: Date, limit: number) =>
	tx.rows<Recipient>(sql`
		update users set platform_reminded_at = ${now}
		where id in (
			select u.id from users u
			where u.mailing and ${mayGetMailings(now)}
				and coalesce(u.last_seen_at, u.last_login_at, u.verified_at, u.created_at) < ${since}
				and (u.platform_reminded_at is null or u.platform_reminded_at < ${since})
			order by u.id limit ${limit} for update skip locked)
		returning id, email, firstname, language`);
