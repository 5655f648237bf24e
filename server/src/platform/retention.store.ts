import { PURPOSES, type Purpose, type TimedPurpose } from '#domain/account/purposes.ts';
import { type Db, type Sql, sql } from '../lib/db/db.ts';

// Data with limited retention (failure M3). Orders and invoices stay for the tax period; their IP addresses do not.

/** `of`: the row of the policy's table whose period has passed (N-029). */
type RetentionStep = { step: string; of: Purpose; run: (db: Db, now: Date) => Promise<unknown> };

/** The moment before which data of this purpose goes. */
function before(purpose: TimedPurpose, now: Date): Sql {
	const { years = 0, days = 0 }: { years?: number; days?: number } = PURPOSES[purpose];
	return sql`${now}::timestamptz - make_interval(years => ${years}, days => ${days})`;
}

/** One statement has a time limit, and there is a row for each person and mailing. */
const BATCH = 20_000;

async function inBatches(db: Db, deletion: Sql): Promise<void> {
	while ((await db.run(deletion)) === BATCH);
}

export const RETENTION_STEPS: RetentionStep[] = [
	{
		step: 'addresses of views',
		of: 'addresses',
		run: (db, now) =>
			db.run(sql`update view_starts set ip = null, ip_group = null where started_at < ${before('addresses', now)} and ip is not null`),
	},
	{
		step: 'addresses of orders',
		of: 'addresses',
		run: (db, now) =>
			db.run(sql`update orders set customer_ip = null where created_at < ${before('addresses', now)} and customer_ip is not null`),
	},
	{
		step: 'addresses of people',
		of: 'addresses',
		run: (db, now) =>
			db.run(sql`update users set last_ip = null where last_login_at < ${before('addresses', now)} and last_ip is not null`),
	},
	{
		step: 'addresses of the audit trail',
		of: 'addresses',
		run: (db, now) => db.run(sql`update audit set ip = null where at < ${before('addresses', now)} and ip is not null`),
	},
	{
		step: 'sessions',
		of: 'sessions',
		run: (db, now) => db.run(sql`delete from sessions where coalesce(ended_at, expires_at) < ${before('sessions', now)}`),
	},
	{
		step: 'passwords that wait',
		of: 'waiting_password',
		run: (db, now) => db.run(sql`delete from waiting_passwords where asked_at < ${before('waiting_password', now)}`),
	},
	{ step: 'devices', of: 'devices', run: (db, now) => db.run(sql`delete from known_devices where last_at < ${before('devices', now)}`) },
	{ step: 'links', of: 'sessions', run: (db, now) => db.run(sql`delete from mail_tokens where expires_at < ${before('sessions', now)}`) },
	{
		step: 'mails',
		of: 'mails',
		run: (db, now) =>
			db.run(sql`delete from outbox where created_at < ${before('mails', now)} and (sent_at is not null or failed_at is not null)`),
	},
	{
		step: 'recipients of mailings',
		of: 'mails',
		run: (db, now) =>
			inBatches(
				db,
				sql`delete from campaign_recipients where ctid = any(array(
					select r.ctid from campaign_recipients r join campaigns c on c.id = r.campaign_id
					where c.finished_at < ${before('mails', now)} limit ${BATCH}))`,
			),
	},
	{
		step: 'reminders',
		of: 'mails',
		run: (db, now) =>
			inBatches(
				db,
				sql`delete from event_reminders where ctid = any(array(
					select ctid from event_reminders where opens_at < ${before('mails', now)} limit ${BATCH}))`,
			),
	},
	{
		step: 'payment notices',
		of: 'payments',
		run: (db, now) => db.run(sql`delete from payment_notices where received_at < ${before('payments', now)} and processed_at is not null`),
	},
	{
		step: 'who watched live',
		of: 'live_viewers',
		run: (db, now) => db.run(sql`delete from live_viewers where counted_at < ${before('live_viewers', now)}`),
	},
	{
		step: 'messages to viewers',
		of: 'feed',
		run: (db, now) => db.run(sql`delete from feed_messages where created_at < ${before('feed', now)}`),
	},
	{
		step: 'chat messages',
		of: 'chat',
		run: (db, now) => db.run(sql`delete from chat_messages where created_at < ${before('chat', now)}`),
	},
	{
		step: 'viewings',
		of: 'viewings',
		run: (db, now) => db.run(sql`delete from viewings where last_at < ${before('viewings', now)}`),
	},
	{
		step: 'complaints and withdrawals',
		of: 'claims',
		run: (db, now) => db.run(sql`delete from claims where answered_at < ${before('claims', now)}`),
	},
	{ step: 'rate limits', of: 'limits', run: (db, now) => db.run(sql`delete from rate_limits where resets_at < ${now}`) },
	{ step: 'banned addresses', of: 'bans', run: (db, now) => db.run(sql`delete from banned_emails where expires_at < ${now}`) },
	{
		step: 'audit trail',
		of: 'audit',
		run: (db, now) => db.run(sql`delete from audit where at < ${before('audit', now)}`),
	},
];

const SWEPT_AT_ONCE = 100;

/** The next unverified sign-ups without any other data, after an id. Who has signed in, requested a link or been changed by an admin lately is kept. */
export const findAbandonedSignUps = (db: Db, now: Date, afterId: number) =>
	db.rows<{ id: number }>(sql`
		select u.id from users u where u.id > ${afterId} and role = 'unverified' and created_at < ${before('unverified', now)}
			and not exists (select 1 from orders o where o.user_id = u.id) and not exists (select 1 from bans b where b.user_id = u.id)
			and not exists (select 1 from audit a where a.actor_id = u.id) and not exists (select 1 from user_codes c where c.user_id = u.id)
			and not exists (select 1 from view_starts v where v.user_id = u.id) and u.last_login_at is null
			and not exists (select 1 from mail_tokens t where t.user_id = u.id and t.created_at >= ${before('unverified', now)})
			and not exists (select 1 from audit a where a.subject_type = 'user' and a.subject_id = u.id::text
				and a.at >= ${before('unverified', now)})
		order by u.id limit ${SWEPT_AT_ONCE}`);

/** With the mails that were sent to them. */
export async function deleteSignUp(tx: Db, userId: number): Promise<void> {
	await tx.run(sql`delete from outbox where user_id = ${userId}`);
	await tx.run(sql`delete from users where id = ${userId} and role = 'unverified'`);
}
