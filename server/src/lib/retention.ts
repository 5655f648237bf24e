import type { Context } from './context.ts';
import { sql } from './db.ts';
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

export async function sweepOldData({ db, now }: Context): Promise<void> {
	const before = (days: number) => sql`${now()}::timestamptz - make_interval(days => ${days})`;
	await db.run(sql`update views set ip = null, ip_group = null where started_at < ${before(RETENTION.ipDays)} and ip is not null`);
	await db.run(sql`update orders set customer_ip = null where created_at < ${before(RETENTION.ipDays)} and customer_ip is not null`);
	await db.run(sql`update users set last_ip = null where last_login_at < ${before(RETENTION.ipDays)} and last_ip is not null`);
	await db.run(sql`update audit set ip = null where at < ${before(RETENTION.ipDays)} and ip is not null`);
	await db.run(sql`delete from sessions where coalesce(ended_at, expires_at) < ${before(RETENTION.sessionDays)}`);
	await db.run(sql`delete from mail_tokens where expires_at < ${before(RETENTION.sessionDays)}`);
	await db.run(sql`delete from outbox where created_at < ${before(RETENTION.mailDays)} and (sent_at is not null or failed_at is not null)`);
	await db.run(sql`delete from payment_notices where received_at < ${before(RETENTION.noticeDays)} and processed_at is not null`);
	await db.run(sql`delete from rate_limits where resets_at < ${now()}`);
	await db.run(sql`delete from banned_emails where expires_at < ${now()}`);
	await db.run(sql`delete from audit where at < ${now()}::timestamptz - make_interval(years => ${RETENTION.auditYears})`);
	await db.run(sql`
		delete from users u where role_id = 4 and created_at < ${before(RETENTION.unverifiedDays)}
			and not exists (select 1 from orders o where o.user_id = u.id) and not exists (select 1 from bans b where b.user_id = u.id)
			and not exists (select 1 from audit a where a.actor_id = u.id) and not exists (select 1 from user_codes c where c.user_id = u.id)
			and not exists (select 1 from outbox m where m.user_id = u.id)`);
}

export const retentionJob: JobSpec = { name: 'retention', cron: '17 4 * * *', run: sweepOldData };
