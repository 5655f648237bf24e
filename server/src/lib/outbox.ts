import type { Context } from './context.ts';
import { type Db, sql } from './db.ts';
import { failpoint } from './failpoint.ts';

export type OutgoingMail = {
	/** names the mail for ever: the same key is queued once, and the Message-ID is made of it */
	key: string;
	to: string;
	userId?: number | null;
	subject: string;
	html: string;
	text: string;
	headers?: Record<string, string>;
	attachments?: { filename: string; content: string; contentType: string }[];
};

export const OUTBOX_CHANNEL = 'outbox';

/** Queues a mail in the business transaction: no completion without its mail, no mail without its completion. */
export async function queueMail(tx: Db, mail: OutgoingMail): Promise<void> {
	await tx.run(sql`
		insert into outbox (message_key, user_id, recipient, subject, html, body, headers, attachments)
		values (${mail.key}, ${mail.userId ?? null}, ${mail.to}, ${oneLine(mail.subject)}, ${mail.html}, ${mail.text},
			${JSON.stringify(mail.headers ?? {})}::jsonb, ${JSON.stringify(mail.attachments ?? [])}::jsonb)
		on conflict (message_key) do nothing`);
	await tx.run(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`);
}

/** A name with a line break must not become a header of its own. */
const oneLine = (value: string) => value.replace(/[\r\n\u2028\u2029]+/g, ' ').slice(0, 250);

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

/** how long a mail taken by a worker stays its own; a dead worker's mail is taken over after this */
const LEASE_SECONDS = 60;
const MAX_TRIES = 12;

const takeDue = (db: Db, now: Date, count: number) =>
	db.rows<Row>(sql`
		update outbox set tries = tries + 1, next_try_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
		where id in (select id from outbox where sent_at is null and failed_at is null and next_try_at <= ${now} order by next_try_at, id limit ${count} for update skip locked)
		returning id, message_key, recipient, subject, html, body, headers, attachments, tries`);

const backoffSeconds = (tries: number) => Math.min(3_600, 10 * 2 ** tries) * (0.75 + Math.random() / 2);

/** Sends what is due and tells how many it took. Any number of nodes may do this at once. */
export async function sendDueMail(context: Context, count = 20): Promise<number> {
	const due = await takeDue(context.db, context.now(), count);
	await Promise.all(due.map((row) => deliver(context, row)));
	return due.length;
}

async function deliver({ db, mail, env, now, log }: Context, row: Row) {
	const host = new URL(env.publicUrl).hostname;
	const delivery = await mail.send({
		messageId: `<${row.message_key}@${host}>`,
		to: row.recipient,
		subject: row.subject,
		html: row.html,
		text: row.body,
		headers: row.headers,
		attachments: row.attachments,
	});
	if (delivery.ok) {
		failpoint('mail-sent');
		await db.run(sql`update outbox set sent_at = ${now()}, last_error = null where id = ${row.id}`);
		return;
	}
	const givenUp = delivery.permanent || row.tries >= MAX_TRIES;
	log.warn({ mail: row.id, tries: row.tries, givenUp, error: delivery.error }, 'mail not delivered');
	await db.run(sql`
		update outbox set last_error = ${delivery.error}, failed_at = ${givenUp ? now() : null},
			next_try_at = ${now()}::timestamptz + make_interval(secs => ${backoffSeconds(row.tries)})
		where id = ${row.id}`);
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
