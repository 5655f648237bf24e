// The next step after an answer of KSeF, by its code; its Polish messages are only shown to people.

/** `notify`: the queue stops and an administrator has to act. */
export type LoginStep = 'poll' | 'redeem' | 'log_in_again' | 'new_challenge_once' | 'later' | 'notify';

const LOGIN: Record<number, LoginStep> = {
	100: 'poll',
	200: 'redeem',
	425: 'log_in_again',
	450: 'new_challenge_once',
	500: 'later',
	550: 'later',
};

/** Permissions, certificates and blocked contexts (400, 415, 460, 470, 480), and unknown codes, need an administrator. */
export const stepAfterLogin = (code: number): LoginStep => LOGIN[code] ?? 'notify';

/** `done`: the receipt of the session can be fetched · `read_invoices`: no invoice is known to be accepted · `new_session`: with new keys. */
export type SessionStep = 'open' | 'poll' | 'done' | 'empty' | 'read_invoices' | 'new_session';

const SESSION: Record<number, SessionStep> = {
	100: 'open',
	170: 'poll',
	200: 'done',
	415: 'new_session',
	440: 'empty',
	445: 'read_invoices',
};

export const stepAfterSession = (code: number): SessionStep => SESSION[code] ?? 'read_invoices';

/**
 * `poll`: not resent meanwhile · `accepted`: it has a number · `compare`: KSeF has a document with this number, ours or another one ·
 * `resend`: in a new session after a pause · `resend_once`: the same, the second time `notify` · `rejected`: the content is invalid and has to be corrected.
 */
export type InvoiceStep = 'poll' | 'accepted' | 'compare' | 'resend' | 'resend_once' | 'rejected' | 'notify';

/** Of a document that KSeF has accepted. */
export const ACCEPTED_CODE = 200;

const INVOICE: Record<number, InvoiceStep> = {
	100: 'poll',
	150: 'poll',
	[ACCEPTED_CODE]: 'accepted',
	405: 'resend',
	410: 'notify',
	415: 'notify',
	430: 'resend_once',
	435: 'resend_once',
	440: 'compare',
	450: 'rejected',
	500: 'resend',
	550: 'resend',
};

export const stepAfterInvoice = (code: number): InvoiceStep => INVOICE[code] ?? 'notify';

/**
 * `log_in`: refresh the token or log in again, then repeat · `wait`: pause the queue for the time of Retry-After ·
 * `new_keys`, `new_challenge`, `new_session`: repeat with a new one · `later`: repeat after a pause ·
 * `query`: the call may have succeeded, so query KSeF before repeating it · `notify`: as above · `refused`: it will never succeed ·
 * `blocked`: this document was not let through, which decides nothing about it and about the others, and an administrator has to act.
 */
export type CallStep =
	| 'log_in'
	| 'wait'
	| 'new_keys'
	| 'new_challenge'
	| 'new_session'
	| 'later'
	| 'query'
	| 'notify'
	| 'refused'
	| 'blocked';

const BAD_REQUEST: Record<number, CallStep> = {
	21111: 'new_challenge',
	21155: 'new_session',
	21165: 'later',
	21173: 'new_session',
	21178: 'later',
	21180: 'new_session',
	21301: 'log_in',
	21304: 'log_in',
	21470: 'new_keys',
};

export type FailedCall = {
	/** null: no answer */
	httpStatus: number | null;
	/** of the body of a 400 */
	code: number | null;
	/** a reading call, or one that is safe to repeat */
	repeatable: boolean;
	/** the body has the format of KSeF's errors */
	isFromKsef: boolean;
	/** about a document or its session; its session was opened, so access as a whole is not refused */
	isOfDocument: boolean;
};

export function stepAfterFailure({ httpStatus, code, repeatable, isFromKsef, isOfDocument }: FailedCall): CallStep {
	if (httpStatus === 401) return 'log_in';
	if (httpStatus === 429) return 'wait';
	// too large, or of a wrong type: KSeF documents neither, so a server in between has answered
	if (httpStatus === 413 || httpStatus === 415) return 'blocked';
	if (httpStatus === 403 && isFromKsef) return isOfDocument ? 'blocked' : 'notify';
	if (httpStatus === 400 && code !== null) return BAD_REQUEST[code] ?? 'refused';
	if (repeatable && isFromKsef && httpStatus !== null && isClientError(httpStatus)) return 'refused';
	// no answer, or one of a server in between, which decides nothing about a document: as if KSeF could not be reached
	return repeatable ? 'later' : 'query';
}

const isClientError = (httpStatus: number): boolean => httpStatus >= 300 && httpStatus < 500 && httpStatus !== 408;

/** A server in between, or a wrong address, has answered a call that is to be repeated: neither a limit of time nor a failure of KSeF. */
export const isForeignAnswer = (step: CallStep, httpStatus: number | null): boolean =>
	(step === 'query' || step === 'later') && httpStatus !== null && isClientError(httpStatus);

/** A failed call about a document that says nothing about the others: they are sent and polled all the same. */
export const isDocumentError = ({ step, httpStatus }: { step: CallStep; httpStatus: number | null }): boolean =>
	step === 'blocked' || step === 'refused' || (step === 'query' && isForeignAnswer(step, httpStatus));

/** Why the queue rests: KSeF has requested it, does not answer, refuses access, or does not accept the calls of this server. */
export const KSEF_PAUSES = ['asked', 'away', 'access', 'calls'] as const;
export type KsefPause = (typeof KSEF_PAUSES)[number];

const PAUSES: Partial<Record<CallStep, KsefPause>> = { wait: 'asked', notify: 'access', refused: 'calls', blocked: 'calls' };

/** Pauses of growing length, half an hour in total: by then a server in between is not just restarting. */
const PASSING_FAILURES = 5;

export type FailedRun = { step: CallStep; httpStatus: number | null /** runs that failed before it */; failures: number };
type Backoff = { pause: KsefPause; isRetriedSoon: boolean; needsAdmin: boolean };

/** After a run that failed: an answer that is not KSeF's is retried like none, and needs an administrator only if it lasts. */
export function backoffAfter({ step, httpStatus, failures }: FailedRun): Backoff {
	const pause = PAUSES[step];
	if (pause) return { pause, isRetriedSoon: false, needsAdmin: pause !== 'asked' };
	const needsAdmin = failures >= PASSING_FAILURES;
	// a new token was refused as well
	if (step === 'log_in') return { pause: 'access', isRetriedSoon: true, needsAdmin };
	return isForeignAnswer(step, httpStatus)
		? { pause: 'calls', isRetriedSoon: true, needsAdmin }
		: { pause: 'away', isRetriedSoon: true, needsAdmin: false };
}

/** It ends when an administrator has acted; null: it is unknown, of a version before. */
export const ksefAlarmText = (pause: string | null) => (pause === 'calls' ? 'ksef.alarm.calls' : 'ksef.alarm.access');

export const ksefRestingText = (pause: string | null) => (pause === 'asked' ? 'ksef.resting.asked' : 'ksef.resting.away');
