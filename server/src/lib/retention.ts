import type { Context } from './context.ts';
import { type Db, type Sql, sql } from './db.ts';
import type { JobSpec } from './jobs.ts';

// What is not kept for ever (catalogue M3). Orders and invoices stay for the tax period; their addresses do not.
export const RETENTION = {
	ipDays: 365,
	sessionDays: 30,
	unverifiedDays: 30,
	mailDays: 90,
	noticeDays: 365,
	auditYears: 5,
} as const;

const SWEPT_AT_ONCE = 1_000;

type Sweep = { says: string; run: (db: Db, before: (days: number) => Sql, now: Date) => Promise<unknown> };

const SWEEPS: Sweep[] = [
	{
		says: 'addresses of views',
		run: (db, before) =>
			db.run(sql`update views set ip = null, ip_group = null where started_at < ${before(RETENTION.ipDays)} and ip is not null`),
	},
	{
		says: 'addresses of orders',
		run: (db, before) =>
			db.run(sql`update orders set customer_ip = null where created_at < ${before(RETENTION.ipDays)} and customer_ip is not null`),
	},
	{
		says: 'addresses of people',
		run: (db, before) =>
			db.run(sql`update users set last_ip = null where last_login_at < ${before(RETENTION.ipDays)} and last_ip is not null`),
	},
	{
		says: 'addresses of the audit trail',
		run: (db, before) => db.run(sql`update audit set ip = null where at < ${before(RETENTION.ipDays)} and ip is not null`),
	},
	{
		says: 'sessions',
		run: (db, before) => db.run(sql`delete from sessions where coalesce(ended_at, expires_at) < ${before(RETENTION.sessionDays)}`),
	},
	{ says: 'links', run: (db, before) => db.run(sql`delete from mail_tokens where expires_at < ${before(RETENTION.sessionDays)}`) },
	{
		says: 'mails',
		run: (db, before) =>
			db.run(sql`delete from outbox where created_at < ${before(RETENTION.mailDays)} and (sent_at is not null or failed_at is not null)`),
	},
	{
		says: 'payment notices',
		run: (db, before) =>
			db.run(sql`delete from payment_notices where received_at < ${before(RETENTION.noticeDays)} and processed_at is not null`),
	},
	{ says: 'rate limits', run: (db, _before, now) => db.run(sql`delete from rate_limits where resets_at < ${now}`) },
	{ says: 'banned addresses', run: (db, _before, now) => db.run(sql`delete from banned_emails where expires_at < ${now}`) },
	{
		says: 'audit trail',
		run: (db, _before, now) =>
			db.run(sql`delete from audit where at < ${now}::timestamptz - make_interval(years => ${RETENTION.auditYears})`),
	},
];

/** One thing that cannot be swept stops nothing else. */
export async function sweepOldData(context: Context): Promise<void> {
	const { db, now, log } = context;
	const before = (days: number) => sql`${now()}::timestamptz - make_interval(days => ${days})`;
	for (const { says, run } of SWEEPS) await run(db, before, now()).catch((error: unknown) => log.error({ err: error, says }, 'not swept'));
	await sweepSignUps(context, before(RETENTION.unverifiedDays));
}

/** Sign-ups nobody confirmed, each in a transaction of its own, with the mails that were sent to them. */
async function sweepSignUps({ db, log }: Context, before: Sql): Promise<void> {
	const abandoned = await db.rows<{ id: number }>(sql`
		select u.id from users u where role_id = 4 and created_at < ${before}
			and not exists (select 1 from orders o where o.user_id = u.id) and not exists (select 1 from bans b where b.user_id = u.id)
			and not exists (select 1 from audit a where a.actor_id = u.id) and not exists (select 1 from user_codes c where c.user_id = u.id)
			and not exists (select 1 from views v where v.user_id = u.id)
		order by u.id limit ${SWEPT_AT_ONCE}`);
	for (const { id } of abandoned)
		await db
			.transaction(async (tx) => {
				await tx.run(sql`delete from outbox where user_id = ${id}`);
				await tx.run(sql`delete from users where id = ${id} and role_id = 4`);
			})
			.catch((error: unknown) => log.error({ err: error, user: id }, 'sign-up not swept'));
}

export const retentionJob: JobSpec = { name: 'retention', cron: '17 4 * * *', run: sweepOldData };
