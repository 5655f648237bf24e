import type { MailState } from '#domain/mails/mails.contract.ts';
import { retryDelaySeconds, withoutAddresses } from '#domain/mails/mails.rules.ts';
import { MAIL_CONNECTIONS } from '../outside/mail.ts';
import type { Context } from './context.ts';
import { type Db, type Sql, sql } from './db.ts';
import { failpoint } from './failpoint.ts';

export type OutgoingMail = {
	/** names the mail for ever: the same key is queued once, and the Message-ID is made of it */
	key: string;
	to: string;
	userId?: number | null;
	/** the person it speaks of, where that is not the recipient: the mail goes when the account is deleted */
	aboutUserId?: number;
	subject: string;
	html: string;
	text: string;
	headers?: Record<string, string>;
	attachments?: { filename: string; content: string; contentType: string }[];
	/** newsletters: sent when nothing else waits */
	isBulk?: boolean;
};

export const OUTBOX_CHANNEL = 'outbox';

/** Tickets, links and codes before newsletters, whatever the length of the queue. */
const PRIORITY = { person: 0, bulk: 9 };

/** Out-of-office programs answer no such mail (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

/** Queues a mail in the business transaction: no completion without its mail, no mail without its completion. */
export async function queueMail(tx: Db, mail: OutgoingMail): Promise<void> {
	await tx.run(sql`
		insert into outbox (message_key, user_id, about_user_id, recipient, subject, html, body, headers, attachments, priority)
		values (${mail.key}, ${mail.userId ?? null}, ${mail.aboutUserId ?? null}, ${mail.to}, ${oneLine(mail.subject)}, ${mail.html}, ${mail.text},
			${JSON.stringify({ ...mail.headers, ...AUTOMATIC })}::jsonb, ${JSON.stringify(mail.attachments ?? [])}::jsonb,
			${mail.isBulk ? PRIORITY.bulk : PRIORITY.person})
		on conflict (message_key) do nothing`);
	await wakeOutbox(tx);
}

/** Tells every node, once the transaction is committed, that there is something to send. */
export const wakeOutbox = (tx: Db) => tx.run(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`);

/** A name with a line break must not become a header of its own. */
const oneLine = (value: string) => value.replace(/[\r\n\u2028\u2029]+/g, ' ').slice(0, 250);

const STATES: Record<MailState, Sql> = {
	waiting: sql`sent_at is null and failed_at is null`,
	failed: sql`failed_at is not null`,
};

/** Mails in a state, as a condition on the outbox. */
export const mailsInState = (state: MailState): Sql => STATES[state];

export const countMails = async (db: Db, state: MailState): Promise<number> =>
	(await db.one<{ count: number }>(sql`select count(*)::int as count from outbox where ${STATES[state]}`)).count;

type Row = {
	id: number;
	message_key: string;
	recipient: string;
	subject: string;
	html: string;
	body: string;
	headers: Record<string, string>;
	attachments: { filename: string; content: string; contentType: string }[];
	tries: number;
};

/** How long a mail taken by a worker stays its own; renewed while it is being sent, so a dead worker's mail alone is taken over after this. */
const LEASE_SECONDS = 60;
const RENEW_MS = 20_000;

const takeNext = (db: Db, now: Date) =>
	db.row<Row>(sql`
		update outbox set tries = tries + 1, next_try_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
		where id = (
			select id from outbox where sent_at is null and failed_at is null and next_try_at <= ${now}
			order by priority, next_try_at, id limit 1 for update skip locked)
		returning id, message_key, recipient, subject, html, body, headers, attachments, tries`);

/** False when somebody else has it meanwhile. */
const renewLease = async (db: Db, { id, tries }: Row, now: Date) =>
	(await db.run(sql`
		update outbox set next_try_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
		where id = ${id} and tries = ${tries} and sent_at is null`)) === 1;

const markSent = (db: Db, { id }: Row, now: Date) =>
	db.run(sql`update outbox set sent_at = ${now}, failed_at = null, last_error = null where id = ${id}`);

type Failure = { error: string; permanent: boolean; now: Date; delaySeconds: number };

const markFailed = (db: Db, { id, tries }: Row, { error, permanent, now, delaySeconds }: Failure) =>
	db.row<{ given_up: boolean }>(sql`
		update outbox set last_error = ${error}, failed_at = case when ${permanent} or try_until <= ${now} then ${now}::timestamptz end,
			next_try_at = ${now}::timestamptz + make_interval(secs => ${delaySeconds})
		where id = ${id} and tries = ${tries} and sent_at is null
		returning failed_at is not null as given_up`);

/** Sends what is due, at most `count`, and tells how many it took. Any number of nodes may do this at once. */
export async function sendDueMail(context: Context, count = 20): Promise<number> {
	let taken = 0;
	const sendOneByOne = async () => {
		while (taken < count) {
			taken++;
			const row = await takeNext(context.db, context.now());
			if (!row) {
				taken--;
				return;
			}
			await deliver(context, row);
		}
	};
	await Promise.all(Array.from({ length: MAIL_CONNECTIONS }, sendOneByOne));
	return taken;
}

async function deliver({ db, mail, env, now, log }: Context, row: Row) {
	const host = new URL(env.publicUrl).hostname;
	const renewal = setInterval(() => void renewLease(db, row, now()).catch(() => {}), RENEW_MS);
	const delivery = await mail
		.send({
			messageId: `<${row.message_key}@${host}>`,
			to: row.recipient,
			subject: row.subject,
			html: row.html,
			text: row.body,
			headers: row.headers,
			attachments: row.attachments,
		})
		.finally(() => clearInterval(renewal));
	if (delivery.ok) {
		failpoint('mail-sent');
		await markSent(db, row, now());
		return;
	}
	const delaySeconds = retryDelaySeconds(row.tries, Math.random());
	const failed = await markFailed(db, row, { ...delivery, now: now(), delaySeconds });
	log.warn({ mail: row.id, tries: row.tries, givenUp: failed?.given_up, error: withoutAddresses(delivery.error) }, 'mail not delivered');
}

/** Sends until nothing is due, then waits for the next notice or the next tick. */
export function startOutbox(context: Context, tickMs = 2_000) {
	let closed = false;
	let awake: () => void = () => {};
	let woken = false;
	const wake = () => {
		woken = true;
		awake();
	};
	const sleep = () =>
		new Promise<void>((done) => {
			const timer = setTimeout(done, tickMs);
			awake = () => {
				clearTimeout(timer);
				done();
			};
			if (woken || closed) awake();
		});
	const loop = async () => {
		while (!closed) {
			woken = false;
			const sent = await sendDueMail(context).catch((error: unknown) => {
				context.log.warn({ err: error }, 'outbox');
				return 0;
			});
			if (sent === 0 && !closed) await sleep();
		}
	};
	const running = loop();
	return {
		wake,
		stop: async () => {
			closed = true;
			awake();
			await running;
		},
	};
}
