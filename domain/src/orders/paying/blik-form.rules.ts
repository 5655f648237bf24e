import { formatClock } from '../../base/time/clock.ts';
import type { BlikReason, PaymentView } from './blik.rules.ts';
import { isBlikCode } from './blik.rules.ts';

/** How the buyer pays: by a code typed here, or on the provider's page. The code is nowhere but in this state. */
export type PayForm = { way: 'blik' | 'page'; code: string; error: string | null };

export type PayFormAction =
	| { type: 'typed'; code: string }
	| { type: 'other_way' }
	| { type: 'with_code' }
	/** the button was pressed */
	| { type: 'pressed' }
	/** the server refused what was typed */
	| { type: 'refused'; error: string }
	/** the code was sent: it is of no use any more */
	| { type: 'sent' };

export const emptyPayForm = (isBlikOn: boolean): PayForm => ({ way: isBlikOn ? 'blik' : 'page', code: '', error: null });

export function payFormAfter(form: PayForm, action: PayFormAction): PayForm {
	switch (action.type) {
		case 'typed':
			return { ...form, code: action.code, error: null };
		case 'other_way':
			return { way: 'page', code: '', error: null };
		case 'with_code':
			return { ...form, way: 'blik', error: null };
		case 'pressed':
			return { ...form, error: whyNotSend(form) };
		case 'refused':
			return { ...form, way: 'blik', error: action.error };
		case 'sent':
			return { ...form, code: '', error: null };
	}
}

/** Null: it can be sent. */
export const whyNotSend = ({ way, code }: PayForm): 'payment.validate.blik' | null =>
	way === 'blik' && !isBlikCode(code) ? 'payment.validate.blik' : null;

type NoticeOfCode = {
	tone: 'stop' | 'wait';
	/** what happened, and that nothing was taken; then the one thing to do */
	text: `blik.${BlikReason}` | 'blik.unknown';
	next: `blik.${BlikReason}_next` | null;
	/** what is offered first; null: nothing before the bank has answered */
	first: 'code' | 'page' | null;
};

const stop = (reason: BlikReason): NoticeOfCode => ({ tone: 'stop', text: `blik.${reason}`, next: `blik.${reason}_next`, first: 'code' });

const NOTICES: Record<BlikReason, NoticeOfCode> = {
	expired: stop('expired'),
	wrong: stop('wrong'),
	declined: stop('declined'),
	limit: stop('limit'),
	refused: stop('refused'),
	bank_unavailable: { ...stop('bank_unavailable'), tone: 'wait', first: 'page' },
};

/** What is said of a code that was not paid; null while it waits, and once it is paid. */
export function noticeOfCode({ method, state, reason }: PaymentView): NoticeOfCode | null {
	if (method !== 'blik') return null;
	if (state === 'unknown') return { tone: 'wait', text: 'blik.unknown', next: null, first: null };
	return state === 'refused' ? NOTICES[reason ?? 'refused'] : null;
}

/** While the bank's app is waited for, the result is shown within two seconds. */
export const LIVE_POLL_MS = 1_500;
export const isLivePayment = (payment: PaymentView | null | undefined): boolean =>
	payment?.method === 'blik' && (payment.state === 'waiting' || payment.state === 'unknown');

/** 1:36, of milliseconds that are left. */
export const minutesLeft = (ms: number): string => formatClock(Math.ceil(ms / 1000));

/** The minutes a person who does not see the clock is told: 5, 2 and 1, each once; null: nothing yet. */
export const minutesSpoken = (ms: number): 5 | 2 | 1 | null =>
	ms <= 0 ? null : ms <= 60_000 ? 1 : ms <= 120_000 ? 2 : ms <= 300_000 ? 5 : null;
