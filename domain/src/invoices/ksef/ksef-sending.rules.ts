import { type LocalDate, warsawDate, warsawTime } from '../../base/time/time.ts';
import type { InvoiceDocument } from '../issued/invoice-document.ts';
import { isKsefNumberOf } from './ksef-number.rules.ts';
import { ACCEPTED_CODE, stepAfterInvoice } from './ksef-steps.rules.ts';
import { nextWorkingDay } from './working-days.rules.ts';

/**
 * `issued` waiting to be sent · `sending` assigned to a session, receipt by KSeF unconfirmed · `sent` received by KSeF · `accepted` it has a number ·
 * `receipted` and a receipt · `rejected` its content is refused · `attention` an admin has to check it.
 */
export const SENDING_STATES = ['issued', 'sending', 'sent', 'accepted', 'receipted', 'rejected', 'attention'] as const;
export type SendingState = (typeof SENDING_STATES)[number];

/** Filter groups of the panel; `outside` is not sent to KSeF. */
export const SENDING_GROUPS = ['waiting', 'numbered', 'refused', 'outside'] as const;
export type SendingGroup = (typeof SENDING_GROUPS)[number];

const GROUP_OF: Record<SendingState, SendingGroup> = {
	issued: 'waiting',
	sending: 'waiting',
	sent: 'waiting',
	accepted: 'numbered',
	receipted: 'numbered',
	rejected: 'refused',
	attention: 'refused',
};

export const groupOf = (state: SendingState | null): SendingGroup => (state === null ? 'outside' : GROUP_OF[state]);
export const statesOf = (group: SendingGroup): SendingState[] => SENDING_STATES.filter((state) => GROUP_OF[state] === group);

/** What is known of a document sent to KSeF; null: it is not sent there. */
type Answered = { state: SendingState; code: number | null } | null;

/** KSeF has accepted it with a number that is not valid. It is an invoice, which waits for its number: a new one would be a second invoice of the sale. */
export const hasInvalidNumber = (ksef: Answered): boolean =>
	ksef !== null && groupOf(ksef.state) === 'refused' && ksef.code === ACCEPTED_CODE;

/** Never an invoice and not counted anywhere; `isRefusedSql` of the server is the same in SQL. */
export const isRefused = (ksef: Answered): boolean => ksef !== null && groupOf(ksef.state) === 'refused' && !hasInvalidNumber(ksef);

/** Reasons of our own for `attention`, and of a document that waits because it, or a query about it, was not let through (`blocked`); KSeF's are codes. */
export const OWN_REASONS = ['duplicate', 'number', 'receipt', 'refused_twice', 'blocked'] as const;
export type OwnReason = (typeof OWN_REASONS)[number];
export const isOwnReason = (reason: string): reason is OwnReason => (OWN_REASONS as readonly string[]).includes(reason);

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Growing delays, since processing may take hours. */
const POLL_DELAYS = [2 * SECOND, 5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE];

/** Polls of three days, after which a duplicate that KSeF does not show needs attention. */
const MAX_COMPARISONS = 150;

export const pauseBeforePoll = (polls: number): number => POLL_DELAYS[Math.min(polls, POLL_DELAYS.length - 1)] ?? MINUTE;

/** KSeF allows ten calls of a kind per second. */
export const BETWEEN_CALLS_MS = 120;

/** KSeF allows 20 lists of a session a minute and 200 an hour; the queue runs once a minute. Sessions that are not listed wait for the next run. */
export const LISTS_PER_RUN = 3;

/** KSeF allows 30 documents a minute and 180 an hour, and opens and closes 60 sessions an hour; some are left for other programs of the seller. */
const DOCUMENTS_PER_RUN = 25;
const DOCUMENTS_PER_HOUR = 170;
const SESSIONS_PER_HOUR = 55;

/** How many documents this run may send, by what was sent in the last hour. */
export const documentsToSend = (sent: { documents: number; sessions: number }): number =>
	sent.sessions >= SESSIONS_PER_HOUR ? 0 : Math.max(0, Math.min(DOCUMENTS_PER_RUN, DOCUMENTS_PER_HOUR - sent.documents));

/** Pause before the queue or a document is retried: 1, 2, 4 … at most 30 minutes. */
export const pauseAfterFailure = (failures: number): number => Math.min(MINUTE * 2 ** failures, 30 * MINUTE);

/** Before a document that was not let through is retried, unless an administrator checks the connection before. */
export const BLOCKED_PAUSE_MS = 60 * MINUTE;

/** Companies, also foreign ones; persons by the setting, and always corrections of invoices that are in KSeF. */
export const goesToKsef = ({ buyer, correction }: Pick<InvoiceDocument, 'buyer' | 'correction'>, arePersonsSent: boolean): boolean =>
	buyer.id.type !== 'none' || arePersonsSent || Boolean(correction?.of.ksef_number);

/** Legal deadline of an invoice that was not sent on its day: the next working day. */
export const deadlineOf = (issuedOn: LocalDate): LocalDate => nextWorkingDay(issuedOn);

/** True from the day of the deadline on. */
export const isSendingLate = (deadline: LocalDate, now: Date): boolean => warsawDate(now) >= deadline;

type ToDeclare = { issued_on: LocalDate; is_delivered: boolean };

/** An invoice sent on a later day than issued, or whose OFFLINE PDF was delivered before it had a number, is sent as offline. */
export const isOffline = ({ issued_on, is_delivered }: ToDeclare, now: Date): boolean => is_delivered || issued_on < warsawDate(now);

/** KSeF does not document whose midnight ends its day, so nothing is sent within a minute of it. */
export const isNearMidnight = (now: Date): boolean => ['23:59', '00:00'].includes(warsawTime(now));

export type PolledInvoice = { status: { code: number; details?: string[] | null }; ksefNumber?: string | null };
type Sending = { sellerNip: string; polls: number; resends: number };

/** The new state of a document after a poll. `compare`: its number is used already, by this document or another one. */
export type AfterPoll =
	| { state: 'sent'; pauseMs: number }
	| { state: 'accepted'; ksefNumber: string }
	| { state: 'issued'; pauseMs: number }
	| { state: 'rejected' | 'attention'; code: number; reason: string }
	| { state: 'compare' };
type AfterComparison = Exclude<AfterPoll, { state: 'issued' | 'compare' }>;

const withNumber = (ksefNumber: string | null | undefined, sellerNip: string): AfterComparison =>
	ksefNumber && isKsefNumberOf(ksefNumber, sellerNip)
		? { state: 'accepted', ksefNumber }
		: { state: 'attention', code: ACCEPTED_CODE, reason: 'number' satisfies OwnReason };

export function afterPoll({ status, ksefNumber }: PolledInvoice, { sellerNip, polls, resends }: Sending): AfterPoll {
	const { code } = status;
	const said = (status.details ?? []).join('\n');
	const again: AfterPoll = { state: 'issued', pauseMs: pauseAfterFailure(resends) };
	switch (stepAfterInvoice(code)) {
		case 'poll':
			return { state: 'sent', pauseMs: pauseBeforePoll(polls) };
		case 'accepted':
			return withNumber(ksefNumber, sellerNip);
		case 'compare':
			return { state: 'compare' };
		case 'resend':
			return again;
		case 'resend_once':
			return resends === 0 ? again : { state: 'attention', code, reason: said || ('refused_twice' satisfies OwnReason) };
		case 'rejected':
			return { state: 'rejected', code, reason: said || String(code) };
		case 'notify':
			return { state: 'attention', code, reason: said || String(code) };
	}
}

type Compared = {
	code: number;
	original: { ksefNumber: string; invoiceHash: string } | null;
	hash: string;
	sellerNip: string;
	polls: number;
};

/** After a duplicate was compared with the original in KSeF: ours, or another document. One that KSeF does not show may be ours, in processing. */
export function afterComparison({ code, original, hash, sellerNip, polls }: Compared): AfterComparison {
	if (original?.invoiceHash === hash) return withNumber(original.ksefNumber, sellerNip);
	if (!original && polls < MAX_COMPARISONS) return { state: 'sent', pauseMs: pauseBeforePoll(polls) };
	return { state: 'attention', code, reason: 'duplicate' satisfies OwnReason };
}

export type Receipt = { sellerNip: string; ksefNumber: string; number: string; invoiceHash: string };

/** A receipt counts only when it names exactly this document. */
export const isReceiptOf = (receipts: Receipt[] | null, document: Receipt): boolean =>
	(receipts ?? []).some(
		({ sellerNip, ksefNumber, number, invoiceHash }) =>
			sellerNip === document.sellerNip &&
			ksefNumber === document.ksefNumber &&
			number === document.number &&
			invoiceHash === document.invoiceHash,
	);
