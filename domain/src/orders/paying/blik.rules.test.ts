import { describe, expect, it } from 'vitest';
import { BLIK_CODE_SECONDS, type BlikReason, blikReasonOf, isBlikCode, type PaymentAttempt, paymentView } from './blik.rules.ts';
import type { AttemptStatus } from './orders.attempts.rules.ts';

const created_at = '2026-11-27T18:00:00.000Z';
const at = (seconds: number) => new Date(Date.parse(created_at) + seconds * 1000);
const until = at(BLIK_CODE_SECONDS).toISOString();

describe('N-006 a code of BLIK', () => {
	it.each([
		['777123', true],
		['000000', true],
		['77712', false],
		['7771234', false],
		['77712a', false],
		['777 12', false],
		['', false],
	])('N-006 „%s” is six digits: %s', (code, is) => expect(isBlikCode(code)).toBe(is));

	it.each<[string | null, BlikReason]>([
		['REG_ERROR_AUTH_CODE_EXPIRED', 'expired'],
		['AUTH_CODE_EXPIRED', 'expired'],
		['REG_ERROR_AUTH_CODE_CANCELLED', 'expired'],
		['REG_ERROR_AUTH_CODE_USED', 'expired'],
		['REG_ERROR_AUTH_CODE_NOT_FOUND', 'wrong'],
		['INVALID_BLIK_CODE', 'wrong'],
		['AUT_ERROR_USER_DECLINED', 'declined'],
		['aut_error_limit_exceeded', 'limit'],
		['AUT_ERROR_ISSUER_UNAVAILABLE', 'bank_unavailable'],
		['AUT_ERROR_INSUFFICIENT_FUNDS', 'refused'],
		['toString', 'refused'],
		['', 'refused'],
		[null, 'refused'],
	])('N-006 the result code %s of the provider means %s', (code, reason) => expect(blikReasonOf(code)).toBe(reason));

	const blik = (status: AttemptStatus, refusal: BlikReason | null = null): PaymentAttempt => ({ pos: 'blik', status, refusal, created_at });
	it.each([
		['just sent', blik('ASKING'), 0, { state: 'waiting', until }],
		['known to the provider', blik('NEW'), 60, { state: 'waiting', until }],
		['shown in the app', blik('PENDING'), 119, { state: 'waiting', until }],
		['not answered in two minutes', blik('PENDING'), 120, { state: 'unknown' }],
		['sent, its answer lost', blik('UNKNOWN'), 5, { state: 'unknown' }],
		['ended, reason known', blik('CANCELED', 'limit'), 5, { state: 'refused', reason: 'limit' }],
		['ended, reason not known', blik('CANCELED'), 500, { state: 'refused', reason: 'refused' }],
		['refused at once', blik('FAILED', 'wrong'), 1, { state: 'refused', reason: 'wrong' }],
		['paid', blik('COMPLETED'), 300, { state: 'paid' }],
	] as const)('N-006 %s is shown as it stands', (_name, attempt, seconds, view) =>
		expect(paymentView(attempt, at(seconds))).toEqual({ method: 'blik', reason: null, until: null, ...view }),
	);

	it.each([
		['ASKING', 'open'],
		['NEW', 'open'],
		['WAITING_FOR_CONFIRMATION', 'open'],
		['CANCELED', 'refused'],
		['FAILED', 'refused'],
		['COMPLETED', 'paid'],
	] as const)('N-006 an attempt on the provider’s page that is %s is %s, whatever its age', (status, state) =>
		expect(paymentView({ pos: 'page', status, refusal: null, created_at }, at(5000))).toEqual({
			method: 'page',
			state,
			reason: null,
			until: null,
		}),
	);
});
