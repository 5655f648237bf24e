import { type LocalDate, warsawDate, warsawTime } from '../../base/time/time.ts';
import type { InvoiceDocument } from '../issued/invoice-document.ts';
import { isKsefNumberOf } from './ksef-number.rules.ts';
import { stepAfterInvoice } from './ksef-steps.rules.ts';
import { nextWorkingDay } from './working-days.rules.ts';

/**
 * `issued` waits to be sent · `sending` a session is chosen, whether KSeF has it is not known · `sent` KSeF has it · `accepted` it has a
 * number · `receipted` and a receipt · `rejected` its content is refused · `attention` a person has to look.
 */
export const SENDING_STATES = ['issued', 'sending', 'sent', 'accepted', 'receipted', 'rejected', 'attention'] as const;
export type SendingState = (typeof SENDING_STATES)[number];

/** As people ask for them; `outside` does not go to KSeF. */
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

/** What KSeF has refused was never an invoice: nothing is counted of it. */
export const countsAsIssued = (state: SendingState | null): boolean => groupOf(state) !== 'refused';

export const groupOf = (state: SendingState | null): SendingGroup => (state === null ? 'outside' : GROUP_OF[state]);
export const statesOf = (group: SendingGroup): SendingState[] => SENDING_STATES.filter((state) => GROUP_OF[state] === group);

/** Not of KSeF, which gives codes of its own: why a person has to look. */
export const OWN_REASONS = ['duplicate', 'number', 'receipt', 'refused_twice'] as const;
export type OwnReason = (typeof OWN_REASONS)[number];
export const isOwnReason = (reason: string): reason is OwnReason => (OWN_REASONS as readonly string[]).includes(reason);

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Slower and slower: some have been processed for hours. */
const POLL_DELAYS = [2 * SECOND, 5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE];

export const pauseBeforePoll = (polls: number): number => POLL_DELAYS[Math.min(polls, POLL_DELAYS.length - 1)] ?? MINUTE;

const MAX_POLLS_FOR_ORIGINAL = 5;
/** A duplicate whose original KSeF does not show yet may be our own, still being processed: it is looked for some times. */
export const mayStillAppear = (polls: number): boolean => polls < MAX_POLLS_FOR_ORIGINAL;

/** KSeF takes ten calls of a kind in a second. */
export const BETWEEN_CALLS_MS = 120;

/** Before the queue, or a document, is tried again: a minute, two, four … at most half an hour. */
export const pauseAfterFailure = (failures: number): number => Math.min(MINUTE * 2 ** failures, 30 * MINUTE);

/** Companies, also foreign ones; persons where the theatre wants it, and always what corrects an invoice that is there. */
export const goesToKsef = ({ buyer, correction }: Pick<InvoiceDocument, 'buyer' | 'correction'>, arePersonsSent: boolean): boolean =>
	buyer.id.type !== 'none' || arePersonsSent || Boolean(correction?.of.ksef_number);

/** By the law an invoice that was not sent on its day is sent on the next working day. */
export const deadlineOf = (issuedOn: LocalDate): LocalDate => nextWorkingDay(issuedOn);

/** Told from a day before the time is over. */
export const isSendingLate = (deadline: LocalDate, now: Date): boolean => warsawDate(now) >= deadline;

/** Sent on a later day than it was issued on, it says so. */
export const isOffline = (issuedOn: LocalDate, now: Date): boolean => issuedOn < warsawDate(now);

/** Whose midnight ends KSeF's day is not written: within a minute of it nothing is sent. */
export const isNearMidnight = (now: Date): boolean => ['23:59', '00:00'].includes(warsawTime(now));

export type PolledInvoice = { status: { code: number; details?: string[] | null }; ksefNumber?: string | null };
type Sending = { sellerNip: string; polls: number; resends: number };

/** What becomes of a document after KSeF was asked about it. `compare`: its number was taken before, by it or by another. */
export type AfterPoll =
	| { state: 'sent'; pauseMs: number }
	| { state: 'accepted'; ksefNumber: string }
	| { state: 'issued'; pauseMs: number }
	| { state: 'rejected' | 'attention'; code: number; reason: string }
	| { state: 'compare' };

export function afterPoll({ status, ksefNumber }: PolledInvoice, { sellerNip, polls, resends }: Sending): AfterPoll {
	const { code } = status;
	const said = (status.details ?? []).join('\n');
	const again: AfterPoll = { state: 'issued', pauseMs: pauseAfterFailure(resends) };
	switch (stepAfterInvoice(code)) {
		case 'poll':
			return { state: 'sent', pauseMs: pauseBeforePoll(polls) };
		case 'accepted':
			return ksefNumber && isKsefNumberOf(ksefNumber, sellerNip)
				? { state: 'accepted', ksefNumber }
				: { state: 'attention', code, reason: 'number' satisfies OwnReason };
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

export type Receipt = { sellerNip: string; ksefNumber: string; number: string; invoiceHash: string };

/** A receipt counts only when it names this very document. */
export const isReceiptOf = (receipts: Receipt[] | null, document: Receipt): boolean =>
	(receipts ?? []).some(
		({ sellerNip, ksefNumber, number, invoiceHash }) =>
			sellerNip === document.sellerNip &&
			ksefNumber === document.ksefNumber &&
			number === document.number &&
			invoiceHash === document.invoiceHash,
	);
