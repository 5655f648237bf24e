import type { OwnReason, SendingState } from '#domain/invoices/ksef/ksef-sending.rules.ts';
import { type Db, sql } from '#server/lib/db/db.ts';
import { isRefusedSql } from './refused.store.ts';

/** A document being sent, with what is needed to send, find and compare it. */
export type SendingRow = {
	invoice_id: number;
	state: SendingState;
	number: string;
	issued_on: string;
	/** Base64, as KSeF writes it */
	hash: string;
	seller_nip: string;
	session_reference: string | null;
	invoice_reference: string | null;
	polls: number;
	resends: number;
	ksef_number: string | null;
};

const columns = sql`s.invoice_id, s.state, i.number, i.issued_on, encode(i.xml_sha256, 'base64') as hash,
	i.document #>> '{seller,nip}' as seller_nip, s.session_reference, s.invoice_reference, s.looks as polls, s.resends, s.ksef_number`;
const sendings = sql`ksef_sendings s join issued_invoices i on i.id = s.invoice_id`;

type NewSending = { invoice_id: number; deadline: string; certificate_link: string | null };

/** In the transaction that issues the invoice. */
export const insertSending = (tx: Db, { invoice_id, deadline, certificate_link }: NewSending, now: Date) =>
	tx.run(sql`
		insert into ksef_sendings (invoice_id, deadline, next_at, certificate_link)
		values (${invoice_id}, ${deadline}, ${now}, ${certificate_link})`);

/** null: it is not sent to KSeF. */
export const findKsefNumber = (db: Db, invoiceId: number) =>
	db.row<{ ksef_number: string | null }>(sql`select ksef_number from ksef_sendings where invoice_id = ${invoiceId}`);

/** Those that are due, longest due first, so that one with which the queue was paused comes after the others. A correction waits until the corrected invoice has its number, unless that was issued outside KSeF. */
export const dueToSend = (db: Db, now: Date, limit: number) =>
	db.rows<SendingRow>(sql`
		select ${columns} from ${sendings}
		where s.state = 'issued' and s.next_at <= ${now} and not exists (
			select 1 from ksef_sendings original where original.invoice_id = i.corrects_id and original.ksef_number is null)
		order by s.next_at, s.invoice_id limit ${limit}`);

/** Read when it is sent: its PDF may have been delivered until then. */
export const readToSend = (db: Db, invoiceId: number) =>
	db.one<{ xml: Buffer; is_delivered: boolean }>(
		sql`select i.xml, s.delivered_at is not null as is_delivered from ${sendings} where s.invoice_id = ${invoiceId}`,
	);

/**
 * Documents to be resent have lost their session, which may have been any. Those not let through still have it: it was opened, but they
 * have not reached KSeF.
 */
export const countSentSince = (db: Db, since: Date) =>
	db.one<{ documents: number; sessions: number }>(sql`
		select count(*) filter (where state <> 'issued' or session_reference is null) as documents, count(distinct coalesce(session_reference, invoice_id::text)) as sessions
		from ksef_sendings where sent_at > ${since}`);

/** Stores the session before sending, so that it can be queried there. False when another process has taken it. */
export const beginSending = async (db: Db, invoiceId: number, session: string, now: Date): Promise<boolean> =>
	(await db.run(sql`
		update ksef_sendings set state = 'sending', session_reference = ${session}, invoice_reference = null, sent_at = ${now}, looks = 0, next_at = ${now},
			code = null, reason = null
		where invoice_id = ${invoiceId} and state = 'issued'`)) === 1;

export const saveSent = (db: Db, invoiceId: number, reference: string, nextAt: Date) =>
	db.run(sql`
		update ksef_sendings set state = 'sent', invoice_reference = ${reference}, next_at = ${nextAt}
		where invoice_id = ${invoiceId} and state = 'sending'`);

/** Documents due to be polled, longest due first; also those accepted with an invalid number, which may become valid. */
export const dueToPoll = (db: Db, now: Date) =>
	db.rows<SendingRow>(sql`
		select ${columns} from ${sendings}
		where s.ksef_number is null and (s.state in ('sending', 'sent') or (s.state = 'attention' and not ${isRefusedSql('s')})) and s.next_at <= ${now}
		order by s.next_at, s.invoice_id`);

type Polled = { state: 'sending' | 'sent'; invoice_reference: string | null; nextAt: Date };

export const savePoll = (db: Db, invoiceId: number, { state, invoice_reference, nextAt }: Polled) =>
	db.run(sql`
		update ksef_sendings set state = ${state}, invoice_reference = ${invoice_reference}, looks = looks + 1, next_at = ${nextAt}, code = null, reason = null
		where invoice_id = ${invoiceId} and state in ('sending', 'sent')`);

/** Of an invoice with an invalid number. */
export const postponePoll = (db: Db, invoiceId: number, nextAt: Date) =>
	db.run(sql`update ksef_sendings set looks = looks + 1, next_at = ${nextAt} where invoice_id = ${invoiceId} and state = 'attention'`);

/** Not received or not processed by KSeF: to be sent again. */
export const saveUnsent = (db: Db, invoiceId: number, { resends, nextAt }: { resends: number; nextAt: Date }) =>
	db.run(sql`
		update ksef_sendings set state = 'issued', session_reference = null, invoice_reference = null, looks = 0, resends = ${resends}, next_at = ${nextAt},
			code = null, reason = null
		where invoice_id = ${invoiceId} and state in ('sending', 'sent')`);

/** Not let through, by this status: to be sent again later. It keeps its session, which counts for the limit. */
export const saveBlocked = (db: Db, invoiceId: number, { status, nextAt }: { status: number | null; nextAt: Date }) =>
	db.run(sql`
		update ksef_sendings set state = 'issued', code = ${status}, reason = ${'blocked' satisfies OwnReason}, next_at = ${nextAt}
		where invoice_id = ${invoiceId} and state = 'sending'`);

/** Its session is not shown, by this status: to be polled again later. One with an invalid number keeps that reason. */
export const saveHidden = (db: Db, invoiceId: number, { status, nextAt }: { status: number | null; nextAt: Date }) =>
	db.run(sql`
		update ksef_sendings set next_at = ${nextAt},
			code = case state when 'attention' then code else ${status} end, reason = case state when 'attention' then reason else ${'blocked' satisfies OwnReason} end
		where invoice_id = ${invoiceId} and state in ('sending', 'sent', 'attention')`);

const IS_BLOCKED = sql`s.state in ('issued', 'sending', 'sent') and s.reason = ${'blocked' satisfies OwnReason}`;

/** The oldest that was not let through, with the status of the answer. */
export const findBlocked = (db: Db) =>
	db.row<{ number: string; code: number | null }>(sql`
		select i.number, s.code from ${sendings} where ${IS_BLOCKED} and s.ksef_number is null order by s.invoice_id limit 1`);

/** Sent or polled by the next run. */
export const retryBlocked = (db: Db, now: Date) =>
	db.run(sql`update ksef_sendings s set code = null, reason = null, next_at = ${now} where ${IS_BLOCKED} and s.ksef_number is null`);

type Accepted = { ksef_number: string; mode: string | null; session_reference: string; invoice_reference: string | null };

/** One closed for its invalid number is open again: it has a valid one. */
export const saveAccepted = (db: Db, invoiceId: number, { ksef_number, mode, ...found }: Accepted, now: Date) =>
	db.run(sql`
		update ksef_sendings set state = 'accepted', ksef_number = ${ksef_number}, mode = ${mode}, session_reference = ${found.session_reference},
			invoice_reference = ${found.invoice_reference}, accepted_at = ${now}, looks = 0, next_at = ${now}, code = null, reason = null,
			closed_at = null, closed_reason = null
		where invoice_id = ${invoiceId} and ksef_number is null`);

export const saveStopped = (db: Db, invoiceId: number, stop: { state: 'rejected' | 'attention'; code: number | null; reason: string }) =>
	db.run(sql`
		update ksef_sendings set state = ${stop.state}, code = ${stop.code}, reason = ${stop.reason.slice(0, 4000)}
		where invoice_id = ${invoiceId} and ksef_number is null`);

/** Closed without a replacement. False: it has got its number meanwhile. */
export const saveClosed = async (tx: Db, invoiceId: number, { reason, at }: { reason: string; at: Date }): Promise<boolean> =>
	(await tx.run(
		sql`update ksef_sendings set closed_at = ${at}, closed_reason = ${reason} where invoice_id = ${invoiceId} and closed_at is null and ksef_number is null`,
	)) === 1;

export const dueForReceipt = (db: Db, now: Date, limit: number) =>
	db.rows<SendingRow>(sql`
		select ${columns} from ${sendings} where s.state = 'accepted' and s.next_at <= ${now} order by s.next_at limit ${limit}`);

export const saveReceipt = (db: Db, invoiceId: number, upo: Buffer) =>
	db.run(sql`
		update ksef_sendings set state = 'receipted', upo = ${upo}, reason = null where invoice_id = ${invoiceId} and state = 'accepted'`);

export const saveNoReceipt = (db: Db, invoiceId: number, { reason, nextAt }: { reason: string | null; nextAt: Date }) =>
	db.run(sql`
		update ksef_sendings set looks = looks + 1, next_at = ${nextAt}, reason = ${reason} where invoice_id = ${invoiceId} and state = 'accepted'`);
