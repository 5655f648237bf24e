import { retryDelaySeconds, withoutAddresses } from '#domain/mails/mails.rules.ts';
import { sellerLines } from '#domain/settings/seller.rules.ts';
import { type Attachment, MAIL_CONNECTIONS } from '#server/outside/mail.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/db.ts';
import { failpoint } from '../failpoint.ts';
import { withSeller } from './mail-template.ts';
import { insertMail, type MailRow, markFailed, markSent, renewLease, takeNext } from './outbox.store.ts';

export type OutgoingMail = {
	/** permanent key of the mail: the same key is queued only once, and the Message-ID is derived from it */
	key: string;
	to: string;
	userId?: number | null;
	/** the person it is about, if not the recipient: the mail is deleted with the account */
	aboutUserId?: number;
	subject: string;
	html: string;
	text: string;
	headers?: Record<string, string>;
	attachments?: Attachment[];
	/** newsletters: sent when no other mail waits */
	isBulk?: boolean;
	/** useless from then on: not sent any more */
	until?: Date;
	/** the subject when it is sent at this time or after */
	later?: { subject: string; from: Date };
};

/** Tickets, links and codes before newsletters, whatever the length of the queue. */
const PRIORITY = { person: 0, bulk: 9 };

/** Prevents automatic replies (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

const RENEW_MS = 20_000;

/** Queues a mail in the business transaction, so that neither happens without the other. */
export async function queueMail(
	tx: Db,
	{ userId, aboutUserId, subject, headers, attachments, isBulk, until, later, ...mail }: OutgoingMail,
): Promise<void> {
	await insertMail(tx, {
		...mail,
		userId: userId ?? null,
		aboutUserId: aboutUserId ?? null,
		subject: oneLine(subject),
		headers: { ...headers, ...AUTOMATIC },
		attachments: attachments ?? [],
		priority: isBulk ? PRIORITY.bulk : PRIORITY.person,
		until: until ?? null,
		later: later ? { ...later, subject: oneLine(later.subject) } : null,
	});
}

/** A line break in a name must not start a new header. */
const oneLine = (value: string) => value.replace(/[\r\n\u2028\u2029]+/g, ' ').slice(0, 250);

/** Mails sent before the outbox looks whether it is to stop. */
const AT_ONCE = 20;

/** Sends due mails, at most `count`, and returns how many it took. Any number of nodes may do this at once. */
export async function sendDueMail(context: Context, count = AT_ONCE): Promise<number> {
	let taken = 0;
	let senders = 0;
	let isEmpty = false;
	// another sender begins only after one has found a mail: most often there is one
	const sendOneByOne = async (): Promise<void> => {
		senders++;
		let next: Promise<void> | undefined;
		while (!isEmpty && taken < count) {
			taken++;
			const row = await takeNext(context.db, context.now(), context.mailings);
			if (!row) {
				taken--;
				isEmpty = true;
				break;
			}
			if (senders < MAIL_CONNECTIONS) next = sendOneByOne();
			if (row.useless === 'expired') context.log.warn({ mail: row.id, tries: row.tries }, 'mail expired');
			else if (row.useless === 'outdated') await context.mailings.forget(context.db, row);
			else await deliver(context, row);
		}
		await next;
	};
	await sendOneByOne();
	return taken;
}

async function deliver({ db, mail, env, now, log, settings }: Context, row: MailRow) {
	const host = new URL(env.publicUrl).hostname;
	const renewal = setInterval(() => void renewLease(db, row, now()).catch(() => {}), RENEW_MS);
	const { seller } = await settings.app();
	const delivery = await mail
		.send({
			messageId: `<${row.message_key}@${host}>`,
			to: row.recipient,
			subject: row.subject,
			...withSeller({ html: row.html, text: row.body }, sellerLines(seller)),
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
				context.log.warn({ err: error }, 'outbox not processed');
				return 0;
			});
			// fewer than it may send: nothing else is due
			if (sent < AT_ONCE && !closed) await sleep();
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
