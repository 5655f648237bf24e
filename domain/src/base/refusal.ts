import type { TextKey } from '../texts/texts.ts';
import type { ChangeSince } from './changes.rules.ts';

/**
 * Why a call was refused. Rules return a reason, services throw a `Refusal`, one handler turns it into the error shape of the API.
 * The record does not compile when a reason lacks its status or its text.
 */
export const REASONS = {
	unreadable: { status: 400, text: 'refusal.unreadable' },
	unauthenticated: { status: 401, text: 'refusal.unauthenticated' },
	session_expired: { status: 401, text: 'signin.session_timeout' },
	account_blocked: { status: 401, text: 'signin.account_blocked' },
	guest_ended: { status: 401, text: 'refusal.guest_ended' },
	bad_credentials: { status: 401, text: 'refusal.bad_credentials' },
	another_device: { status: 403, text: 'signin.another_user' },
	forbidden: { status: 403, text: 'refusal.forbidden' },
	unverified: { status: 403, text: 'refusal.unverified' },
	link_sent: { status: 403, text: 'refusal.link_sent' },
	password_waits: { status: 403, text: 'refusal.password_waits' },
	not_found: { status: 404, text: 'refusal.not_found' },
	method_not_allowed: { status: 405, text: 'refusal.method_not_allowed' },
	guest_off: { status: 409, text: 'refusal.guest_off' },
	open_elsewhere: { status: 409, text: 'refusal.open_elsewhere' },
	corrected_already: { status: 409, text: 'refusal.corrected_already' },
	sold_out: { status: 409, text: 'refusal.sold_out' },
	event_over: { status: 409, text: 'refusal.event_over' },
	sale_ended: { status: 409, text: 'refusal.sale_ended' },
	under_age: { status: 409, text: 'refusal.under_age' },
	country_blocked: { status: 409, text: 'refusal.country_blocked' },
	payments_blocked: { status: 409, text: 'refusal.payments_blocked' },
	already_has_access: { status: 409, text: 'refusal.already_has_access' },
	not_available: { status: 409, text: 'refusal.not_available' },
	tos_required: { status: 409, text: 'refusal.tos_required' },
	plays_elsewhere: { status: 409, text: 'refusal.plays_elsewhere' },
	film_not_ready: { status: 409, text: 'refusal.film_not_ready' },
	no_access: { status: 409, text: 'videotrans.no_access' },
	no_gift: { status: 409, text: 'refusal.no_gift' },
	in_use: { status: 409, text: 'refusal.in_use' },
	illegal_transition: { status: 409, text: 'refusal.illegal_transition' },
	last_admin: { status: 409, text: 'refusal.last_admin' },
	already_banned: { status: 409, text: 'refusal.already_banned' },
	not_finished: { status: 409, text: 'refusal.not_finished' },
	limit_reached: { status: 409, text: 'refusal.limit_reached' },
	payment_pending: { status: 409, text: 'refusal.payment_pending' },
	extended_before: { status: 409, text: 'refusal.extended_before' },
	price_changed: { status: 409, text: 'refusal.price_changed' },
	event_cancelled: { status: 409, text: 'refusal.event_cancelled' },
	too_many_open_orders: { status: 409, text: 'refusal.too_many_open_orders' },
	gallery_full: { status: 409, text: 'refusal.gallery_full' },
	refund_refused: { status: 409, text: 'orders.refund_refused.other' },
	changed_since: { status: 409, text: 'refusal.changed_since' },
	month_not_over: { status: 409, text: 'statement.not_over' },
	no_invoice: { status: 409, text: 'invoices.why_not.unpaid' },
	no_sender: { status: 409, text: 'live.no_sender' },
	chat_name: { status: 409, text: 'refusal.chat_name' },
	too_many_addresses: { status: 409, text: 'refusal.too_many_addresses' },
	chat_muted: { status: 409, text: 'refusal.chat_muted' },
	track_exists: { status: 409, text: 'subtitles.exists' },
	decided_already: { status: 409, text: 'refusal.decided_already' },
	code_used: { status: 409, text: 'refusal.code_used' },
	too_large: { status: 413, text: 'refusal.too_large' },
	wrong_type: { status: 415, text: 'refusal.wrong_type' },
	validation: { status: 422, text: 'refusal.validation' },
	wrong_token: { status: 422, text: 'signin.wrong_token' },
	code_unknown: { status: 422, text: 'codes.unknown' },
	code_expired: { status: 422, text: 'codes.expired' },
	code_exhausted: { status: 422, text: 'codes.exhausted' },
	code_not_here: { status: 422, text: 'codes.not_here' },
	code_already_yours: { status: 422, text: 'codes.already_yours' },
	too_many_requests: { status: 429, text: 'refusal.too_many_requests' },
	internal: { status: 500, text: 'errorpage.internal' },
	provider_failed: { status: 502, type: 'provider_error', text: 'refusal.provider_error' },
	provider_timeout: { status: 504, type: 'provider_error', text: 'refusal.provider_error' },
	maintenance: { status: 503, text: 'maintenance.message' },
	unavailable: { status: 503, text: 'refusal.unavailable' },
	disk_full: { status: 507, text: 'refusal.disk_full' },
} as const satisfies Record<string, { status: number; text: TextKey; type?: string }>;

export type Reason = keyof typeof REASONS;

export type FormError = Record<string, string>;

/** A price as the API gives it, line by line, in złoty. */
type QuoteOut = { total: number; has_vat: boolean; lines: { what: string; amount: number }[] };

export type RefusalDetails = {
	/** field → text key or sentence */
	formError?: FormError;
	/** another text than the reason's own */
	text?: TextKey;
	params?: Record<string, string | number>;
	resend?: boolean;
	/** a payment that may still be confirmed would change the answer */
	pending?: boolean;
	/** the account of a used link is already verified */
	verified?: boolean;
	email?: string;
	/** the conflicting order, as its owner sees it */
	order?: object;
	/** what the order would cost now */
	quote?: QuoteOut;
	/** what others saved since the form was opened */
	changes?: ChangeSince[];
	retryAfterSeconds?: number;
};

export class Refusal extends Error {
	readonly reason: Reason;
	readonly details: RefusalDetails;

	constructor(reason: Reason, details: RefusalDetails = {}) {
		super(reason);
		this.name = 'Refusal';
		this.reason = reason;
		this.details = details;
	}
}

/** Merges form errors; null when there are none. The first error of a field wins. */
export function mergeFormErrors(...found: (FormError | null | undefined | false)[]): FormError | null {
	const all: FormError = {};
	for (const wrong of found) for (const [field, message] of Object.entries(wrong || {})) all[field] ??= message;
	return Object.keys(all).length > 0 ? all : null;
}

/** Shorthand for a wrong form: `refuseForm({ email: 'form.validate.email' })`. */
export const refuseForm = (formError: FormError) => new Refusal('validation', { formError });

/** What a call is about: 404 where there is no such thing. */
export function existing<T>(found: T | null | undefined): T {
	if (found === null || found === undefined) throw new Refusal('not_found');
	return found;
}
