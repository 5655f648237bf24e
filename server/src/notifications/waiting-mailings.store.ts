import { isRemindable, mayGetMailings } from '../account/mail-audience.sql.ts';
import { sql } from '../lib/db/db.ts';
import type { Mailings } from '../lib/mail/outbox.store.ts';

/**
 * A reminder (`reminder-{kind}-{event}-…`, which expires at the opening) while it waited: the person has no ticket any more, or the event
 * was cancelled, withdrawn or moved.
 */
const IS_OUTDATED = sql`(message_key like 'reminder-%' and not exists (
	select 1 from event_reminders r join events e on e.id = r.event_id
	where r.user_id = outbox.user_id and starts_with(message_key, concat('reminder-', r.kind, '-', r.event_id, '-'))
		and e.opens_at = outbox.expires_at and e.published and e.cancelled_at is null and exists (
			select 1 from orders o where o.event_id = e.id and o.user_id = r.user_id and o.kind = 'event' and o.status = 'COMPLETED')))`;

/**
 * A mailing whose recipient unsubscribed or was banned while it waited. Only newsletters need the consent: not those sent to all
 * (`campaign-{id}-…`), nor reminders of one's own tickets.
 */
const isUnwanted = (now: Date) => sql`(message_key ~ '^(campaign|platform|reminder)-' and not exists (
	select 1 from users u where u.id = outbox.user_id and case when message_key like 'reminder-%' then ${isRemindable(now)}
		else ${mayGetMailings(now)} and (u.mailing or exists (
			select 1 from campaigns c where c.all_users and starts_with(message_key, concat('campaign-', c.id, '-')))) end))`;

/** A reminder is queued again if what made it useless is undone before the opening. */
const forget: Mailings['forget'] = (db, { id }) =>
	db.run(sql`
		with forgotten as (delete from outbox where id = ${id} returning user_id, message_key, expires_at)
		delete from event_reminders r using forgotten f
		where r.user_id = f.user_id and r.opens_at = f.expires_at and starts_with(f.message_key, concat('reminder-', r.kind, '-', r.event_id, '-'))`);

export const waitingMailings: Mailings = { isOutdated: (now) => sql`(${IS_OUTDATED} or ${isUnwanted(now)})`, forget };
