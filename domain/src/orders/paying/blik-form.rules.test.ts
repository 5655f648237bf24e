import { describe, expect, it } from 'vitest';
import type { PaymentState, PaymentView } from './blik.rules.ts';
import {
	emptyPayForm,
	isLivePayment,
	minutesLeft,
	minutesSpoken,
	noticeOfCode,
	type PayForm,
	type PayFormAction,
	payFormAfter,
	whyNotSend,
} from './blik-form.rules.ts';

const form = (more: Partial<PayForm> = {}): PayForm => ({ ...emptyPayForm(true), ...more });
const WRONG = 'payment.validate.blik';

describe('the form of a payment', () => {
	it.each<[string, PayForm, PayFormAction, PayForm]>([
		['a code is typed', form({ error: WRONG }), { type: 'typed', code: '7771' }, form({ code: '7771' })],
		['the button is pressed without a whole code', form({ code: '7771' }), { type: 'pressed' }, form({ code: '7771', error: WRONG })],
		['the button is pressed with one', form({ code: '777123' }), { type: 'pressed' }, form({ code: '777123' })],
		['another way forgets the code', form({ code: '777123', error: WRONG }), { type: 'other_way' }, form({ way: 'page' })],
		['another way needs no code', form({ way: 'page' }), { type: 'pressed' }, form({ way: 'page' })],
		['back to a code', form({ way: 'page' }), { type: 'with_code' }, form()],
		['the server refuses it', form({ code: '777123' }), { type: 'refused', error: WRONG }, form({ code: '777123', error: WRONG })],
		['it was sent', form({ code: '777123' }), { type: 'sent' }, form()],
	])('N-006 %s', (_name, before, action, after) => expect(payFormAfter(before, action)).toEqual(after));

	it('N-006 begins with a code where codes are taken, else with the page of the provider', () => {
		expect([emptyPayForm(true).way, emptyPayForm(false).way]).toEqual(['blik', 'page']);
		expect([whyNotSend(emptyPayForm(true)), whyNotSend(emptyPayForm(false))]).toEqual([WRONG, null]);
	});
});

describe('what is said of a code', () => {
	const view = (state: PaymentState, reason: PaymentView['reason'] = null): PaymentView => ({ method: 'blik', state, reason, until: null });
	it.each([
		['expired', 'stop', 'code'],
		['wrong', 'stop', 'code'],
		['declined', 'stop', 'code'],
		['limit', 'stop', 'code'],
		['refused', 'stop', 'code'],
		['bank_unavailable', 'wait', 'page'],
	] as const)('N-006 %s has its sentence and its next step', (reason, tone, first) =>
		expect(noticeOfCode(view('refused', reason))).toEqual({ tone, first, text: `blik.${reason}`, next: `blik.${reason}_next` }),
	);

	it('N-006 nobody is asked to pay again while the bank’s answer is not known; a code that waits or is paid has no notice', () => {
		expect(noticeOfCode(view('unknown'))).toEqual({ tone: 'wait', text: 'blik.unknown', next: null, first: null });
		for (const state of ['waiting', 'paid', 'open'] as const) expect(noticeOfCode(view(state))).toBeNull();
		expect(noticeOfCode({ ...view('refused', 'limit'), method: 'page' })).toBeNull();
		expect((['waiting', 'unknown', 'refused', 'paid'] as const).map((state) => isLivePayment(view(state)))).toEqual([
			true,
			true,
			false,
			false,
		]);
	});
});

describe('the time that is left', () => {
	it.each([
		[300_001, '5:01', null],
		[300_000, '5:00', 5],
		[120_001, '2:01', 5],
		[120_000, '2:00', 2],
		[96_000, '1:36', 2],
		[60_000, '1:00', 1],
		[400, '0:01', 1],
		[0, '0:00', null],
		[-5, '0:00', null],
	])('N-012 %i ms are %s, and %s minutes are said', (ms, shown, said) =>
		expect([minutesLeft(ms), minutesSpoken(ms)]).toEqual([shown, said]),
	);
});
