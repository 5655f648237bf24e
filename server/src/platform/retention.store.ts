import { VIEWING_DAYS } from '#domain/audience/viewings/heartbeats.rules.ts';
import { DEVICE_DAYS } from '#domain/auth/devices.rules.ts';
import { type Db, type Sql, sql } from '../lib/db/db.ts';

// Data with limited retention (failure M3). Orders and invoices stay for the tax period; their IP addresses do not.
const RETENTION = {
	ipDays: 365,
	sessionDays: 30,
	waitingDays: 7,
	unverifiedDays: 30,
	mailDays: 90,
	noticeDays: 365,
	feedDays: 1,
	liveViewerDays: 1,
	chatDays: 30,
	auditYears: 5,
} as const;

type RetentionStep = { step: string; run: (db: Db, now: Date) => Promise<unknown> };

const daysBefore = (days: number, now: Date) => sql`${now}::timestamptz - make_interval(days => ${days})`;

/** One statement has a time limit, and there is a row for each person and mailing. */
const BATCH = 20_000;

async function inBatches(db: Db, deletion: Sql): Promise<void> {
	while ((await db.run(deletion)) === BATCH);
}

export const RETENTION_STEPS: RetentionStep[] = [
	{
		step: 'addresses of views',
		run: (db, now) =>
			db.run(
				sql`update view_starts set ip = null, ip_group = null where started_at < ${daysBefore(RETENTION.ipDays, now)} and ip is not null`,
			),
	},
	{
		step: 'addresses of orders',
		run: (db, now) =>
			db.run(sql`update orders set customer_ip = null where created_at < ${daysBefore(RETENTION.ipDays, now)} and customer_ip is not null`),
	},
	{
		step: 'addresses of people',
		run: (db, now) =>
			db.run(sql`update users set last_ip = null where last_login_at < ${daysBefore(RETENTION.ipDays, now)} and last_ip is not null`),
	},
	{
		step: 'addresses of the audit trail',
		run: (db, now) => db.run(sql`update audit set ip = null where at < ${daysBefore(RETENTION.ipDays, now)} and ip is not null`),
	},
	{
		step: 'sessions',
		run: (db, now) => db.run(sql`delete from sessions where coalesce(ended_at, expires_at) < ${daysBefore(RETENTION.sessionDays, now)}`),
	},
	{
		step: 'passwords that wait',
		run: (db, now) => db.run(sql`delete from waiting_passwords where asked_at < ${daysBefore(RETENTION.waitingDays, now)}`),
	},
	{ step: 'devices', run: (db, now) => db.run(sql`delete from known_devices where last_at < ${daysBefore(DEVICE_DAYS, now)}`) },
	{ step: 'links', run: (db, now) => db.run(sql`delete from mail_tokens where expires_at < ${daysBefore(RETENTION.sessionDays, now)}`) },
	{
		step: 'mails',
		run: (db, now) =>
			db.run(
				sql`delete from outbox where created_at < ${daysBefore(RETENTION.mailDays, now)} and (sent_at is not null or failed_at is not null)`,
			),
	},
	{
		step: 'recipients of mailings',
		run: (db, now) =>
			inBatches(
				db,
				sql`delete from campaign_recipients where ctid = any(array(
					select r.ctid from campaign_recipients r join campaigns c on c.id = r.campaign_id
					where c.finished_at < ${daysBefore(RETENTION.mailDays, now)} limit ${BATCH}))`,
			),
	},
	{
		step: 'reminders',
		run: (db, now) =>
			inBatches(
				db,
				sql`delete from event_reminders where ctid = any(array(
					select ctid from event_reminders where opens_at < ${daysBefore(RETENTION.mailDays, now)} limit ${BATCH}))`,
			),
	},
	{
		step: 'payment notices',
		run: (db, now) =>
			db.run(sql`delete from payment_notices where received_at < ${daysBefore(RETENTION.noticeDays, now)} and processed_at is not null`),
	},
	{
		step: 'who watched live',
		run: (db, now) => db.run(sql`delete from live_viewers where counted_at < ${daysBefore(RETENTION.liveViewerDays, now)}`),
	},
	{
		step: 'messages to viewers',
		run: (db, now) => db.run(sql`delete from feed_messages where created_at < ${daysBefore(RETENTION.feedDays, now)}`),
	},
	{
		step: 'chat messages',
		run: (db, now) => db.run(sql`delete from chat_messages where created_at < ${daysBefore(RETENTION.chatDays, now)}`),
	},
	{
		step: 'viewings',
		run: (db, now) => db.run(sql`delete from viewings where last_at < ${daysBefore(VIEWING_DAYS, now)}`),
	},
	{ step: 'rate limits', run: (db, now) => db.run(sql`delete from rate_limits where resets_at < ${now}`) },
	{ step: 'banned addresses', run: (db, now) => db.run(sql`delete from banned_emails where expires_at < ${now}`) },
	{
		step: 'audit trail',
		run: (db, now) => db.run(sql`delete from audit where at < ${now}::timestamptz - make_interval(years => ${RETENTION.auditYears})`),
	},
];

const SWEPT_AT_ONCE = 100;

/** The next unverified sign-ups without any other data, after an id. Who has signed in, requested a link or been changed by an admin lately is kept. */
export const findAbandonedSignUps = (db: Db, now: Date, afterId: number) =>
	db.rows<{ id: number }>(sql`
		select u.id from users u where u.id > ${afterId} and role = 'unverified' and created_at < ${daysBefore(RETENTION.unverifiedDays, now)}
			and not exists (select 1 from orders o where o.user_id = u.id) and not exists (select 1 from bans b where b.user_id = u.id)
			and not exists (select 1 from audit a where a.actor_id = u.id) and not exists (select 1 from user_codes c where c.user_id = u.id)
			and not exists (select 1 from view_starts v where v.user_id = u.id) and u.last_login_at is null
			and not exists (select 1 from mail_tokens t where t.user_id = u.id and t.created_at >= ${daysBefore(RETENTION.unverifiedDays, now)})
			and not exists (select 1 from audit a where a.subject_type = 'user' and a.subject_id = u.id::text
				and a.at >= ${daysBefore(RETENTION.unverifiedDays, now)})
		order by u.id limit ${SWEPT_AT_ONCE}`);

/** With the mails that were sent to them. */
export async function deleteSignUp(tx: Db, userId: number): Promise<void> {
	await tx.run(sql`delete from outbox where user_id = ${userId}`);
	await tx.run(sql`delete from users where id = ${userId} and role = 'unverified'`);
}
