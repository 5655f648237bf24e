import type { MailState } from '#domain/mails/mails.contract.ts';
import type { Attachment } from '#server/outside/mail.ts';
import { type Db, prepared, type Sql, sql } from '../db/db.ts';

export const OUTBOX_CHANNEL = 'outbox';

export type NewMail = {
	key: string;
	to: string;
	userId: number | null;
	aboutUserId: number | null;
	subject: string;
	html: string;
	text: string;
	headers: Record<string, string>;
	attachments: Attachment[];
	priority: number;
	until: Date | null;
	later: { subject: string; from: Date } | null;
};

/** A key that was queued before is not queued again. Notifies every node, once the transaction is committed. */
export const insertMail = (tx: Db, mail: NewMail) =>
	tx.run(
		prepared(
			'insert-mail',
			sql`
		with queued as (
			insert into outbox (message_key, user_id, about_user_id, recipient, subject, html, body, headers, attachments, priority, expires_at,
				later_subject, later_from)
			values (${mail.key}, ${mail.userId}, ${mail.aboutUserId}, ${mail.to}, ${mail.subject}, ${mail.html}, ${mail.text},
				${JSON.stringify(mail.headers)}::jsonb, ${JSON.stringify(mail.attachments)}::jsonb, ${mail.priority}, ${mail.until},
				${mail.later?.subject ?? null}, ${mail.later?.from ?? null})
			on conflict (message_key) do nothing returning id)
		select pg_notify(${OUTBOX_CHANNEL}, '') from queued`,
		),
	);

/** Mails to a person whose key starts so, unless they were sent. */
export const deleteUnsent = (tx: Db, userId: number, keyStart: string) =>
	tx.run(sql`delete from outbox where user_id = ${userId} and starts_with(message_key, ${keyStart}) and sent_at is null`);

/** Mails that wait or failed go to the new address of a person, but not those to others, nor those that tell the old address of a change. */
export const readdressUnsent = (
	tx: Db,
	userId: number,
	{ from, to, exceptKeyStart }: { from: string; to: string; exceptKeyStart: string },
) =>
	tx.run(sql`
		update outbox set recipient = ${to}
		where user_id = ${userId} and recipient = ${from} and sent_at is null and not starts_with(message_key, ${exceptKeyStart})`);

/** Until mails of its age are deleted. */
export const isMailQueued = async (db: Db, key: string): Promise<boolean> =>
	(await db.row(sql`select 1 from outbox where message_key = ${key}`)) !== null;

/** The highest number of the keys `{key}-again-{number}`, 0 without one: mails are deleted after a time, so counting them would repeat a key. */
export const lastRepeat = async (db: Db, key: string): Promise<number> =>
	(
		await db.one<{ last: number }>(sql`
			select coalesce(max(substring(message_key from 'again-([0-9]+)$')::int), 0) as last from outbox where message_key like ${`${key}-again-%`}`)
	).last;

/** Notifies every node, once the transaction is committed, that there is mail to send. */
export const notifyOutbox = (tx: Db) => tx.run(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`);

const STATES: Record<MailState, Sql> = {
	waiting: sql`sent_at is null and failed_at is null`,
	failed: sql`failed_at is not null`,
};

export const mailsInState = (state: MailState): Sql => STATES[state];

/** Without those that would be useless now: nothing can be done about them. */
export const countMails = async (db: Db, state: MailState, now: Date): Promise<number> =>
	(
		await db.one<{ count: number }>(
			sql`select count(*)::int as count from outbox where ${STATES[state]} and (expires_at is null or expires_at > ${now})`,
		)
	).count;

export type MailRow = {
	id: number;
	message_key: string;
	recipient: string;
	subject: string;
	html: string;
	body: string;
	headers: Record<string, string>;
	attachments: Attachment[];
	tries: number;
	/** why it must not be sent: too late, and marked as failed, or a mailing that has become untrue or unwanted */
	useless: 'expired' | 'outdated' | null;
};

/** Lease of a mail taken by a worker, renewed while it is being sent; only the mails of a crashed worker are taken over after it. */
export const LEASE_SECONDS = 60;

/** What is true of mailings while they wait is known to the feature that queues them. */
export type Mailings = {
	/** a condition on the outbox: such a mail is forgotten instead of sent */
	isOutdated: (now: Date) => Sql;
	forget: (db: Db, mail: Pick<MailRow, 'id'>) => Promise<unknown>;
};

/** One that is too late is marked as failed instead. The subject becomes the one that is right now. Asked every second: planned once. */
export const takeNext = (db: Db, now: Date, { isOutdated }: Mailings) =>
	db.row<MailRow>(
		prepared(
			'next-mail',
			sql`
		with next as materialized (
			select id, case when expires_at <= ${now} then 'expired' when ${isOutdated(now)} then 'outdated' end as useless
			from outbox where sent_at is null and failed_at is null and next_try_at <= ${now}
			order by priority, next_try_at, id limit 1 for update skip locked)
		update outbox set tries = tries + case when next.useless is null then 1 else 0 end,
			subject = case when later_from <= ${now} then later_subject else subject end,
			failed_at = case when next.useless = 'expired' then ${now}::timestamptz end,
			next_try_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
		from next where outbox.id = next.id
		returning outbox.id, message_key, recipient, subject, html, body, headers, attachments, tries, next.useless`,
		),
	);

/** False when another worker has taken it meanwhile. */
export const renewLease = async (db: Db, { id, tries }: MailRow, now: Date) =>
	(await db.run(sql`
		update outbox set next_try_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
		where id = ${id} and tries = ${tries} and sent_at is null`)) === 1;

export const markSent = (db: Db, { id }: MailRow, now: Date) =>
	db.run(prepared('mark-sent', sql`update outbox set sent_at = ${now}, failed_at = null, last_error = null where id = ${id}`));

type Failure = { error: string; permanent: boolean; now: Date; delaySeconds: number };

/** Given up when the recipient was refused, after the last day, and when the next try would be too late. */
export const markFailed = (db: Db, { id, tries }: MailRow, { error, permanent, now, delaySeconds }: Failure) =>
	db.row<{ given_up: boolean }>(sql`
		update outbox set last_error = ${error},
			failed_at = case when ${permanent} or try_until <= ${now} or expires_at <= next.try_at then ${now}::timestamptz end,
			next_try_at = next.try_at
		from (select ${now}::timestamptz + make_interval(secs => ${delaySeconds}) as try_at) next
		where id = ${id} and tries = ${tries} and sent_at is null
		returning failed_at is not null as given_up`);

export type RecentMail = { to: string; subject: string; text: string; html: string; created_at: string };

/** Newest first; `to` undefined: everyone's. */
export const recentMails = (db: Db, to: string | undefined) =>
	db.rows<RecentMail>(sql`
		select recipient as "to", subject, body as text, html, created_at from outbox
		where ${to ?? null}::text is null or recipient = lower(${to ?? null}::text) order by id desc limit 100`);
