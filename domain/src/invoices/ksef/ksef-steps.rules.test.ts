import { describe, expect, it } from 'vitest';
import {
	ksefAlarmText,
	ksefRestingText,
	pauseAfterStep,
	stepAfterFailure,
	stepAfterInvoice,
	stepAfterLogin,
	stepAfterSession,
} from './ksef-steps.rules.ts';

describe('the step after an answer of KSeF', () => {
	it.each([
		[100, 'poll'],
		[200, 'redeem'],
		[400, 'notify'],
		[415, 'notify'],
		[425, 'log_in_again'],
		[450, 'new_challenge_once'],
		[460, 'notify'],
		[470, 'notify'],
		[480, 'notify'],
		[500, 'later'],
		[550, 'later'],
		[999, 'notify'],
	] as const)('log-in %i: %s', (code, step) => {
		expect(stepAfterLogin(code)).toBe(step);
	});

	it.each([
		[100, 'open'],
		[170, 'poll'],
		[200, 'done'],
		[415, 'new_session'],
		[440, 'empty'],
		[445, 'read_invoices'],
		[999, 'read_invoices'],
	] as const)('session %i: %s', (code, step) => {
		expect(stepAfterSession(code)).toBe(step);
	});

	it.each([
		[100, 'poll'],
		[150, 'poll'],
		[200, 'accepted'],
		[405, 'resend'],
		[410, 'notify'],
		[415, 'notify'],
		[430, 'resend_once'],
		[435, 'resend_once'],
		[440, 'compare'],
		[450, 'rejected'],
		[500, 'resend'],
		[550, 'resend'],
		[999, 'notify'],
	] as const)('invoice %i: %s', (code, step) => {
		expect(stepAfterInvoice(code)).toBe(step);
	});

	it.each([
		[401, null, 'log_in'],
		[403, null, 'notify'],
		[429, null, 'wait'],
		[413, null, 'blocked'],
		[415, null, 'blocked'],
		[400, 21111, 'new_challenge'],
		[400, 21155, 'new_session'],
		[400, 21164, 'refused'],
		[400, 21165, 'later'],
		[400, 21173, 'new_session'],
		[400, 21178, 'later'],
		[400, 21180, 'new_session'],
		[400, 21301, 'log_in'],
		[400, 21304, 'log_in'],
		[400, 21402, 'refused'],
		[400, 21405, 'refused'],
		[400, 21470, 'new_keys'],
	] as const)('a call answered by HTTP %i %s: %s', (httpStatus, code, step) => {
		expect(stepAfterFailure({ httpStatus, code, repeatable: false })).toBe(step);
	});

	it.each([null, 408, 500, 503])('a call without an answer (%s) is repeated only if it is safe to repeat', (httpStatus) => {
		expect(stepAfterFailure({ httpStatus, code: null, repeatable: true })).toBe('later');
		expect(stepAfterFailure({ httpStatus, code: null, repeatable: false })).toBe('query');
	});

	it.each([302, 400, 404, 410])('an answer without a code of KSeF (%i) does not refuse a call that may not be repeated', (httpStatus) => {
		expect(stepAfterFailure({ httpStatus, code: null, repeatable: true })).toBe('refused');
		expect(stepAfterFailure({ httpStatus, code: null, repeatable: false })).toBe('query');
	});

	it.each([
		['wait', 429, 'asked', 'ksef.resting.asked', 'ksef.alarm.access'],
		['query', null, 'away', 'ksef.resting.away', 'ksef.alarm.access'],
		['query', 503, 'away', 'ksef.resting.away', 'ksef.alarm.access'],
		['query', 200, 'away', 'ksef.resting.away', 'ksef.alarm.access'],
		['query', 302, 'calls', 'ksef.resting.away', 'ksef.alarm.calls'],
		['query', 404, 'calls', 'ksef.resting.away', 'ksef.alarm.calls'],
		['notify', 403, 'access', 'ksef.resting.away', 'ksef.alarm.access'],
		['blocked', 413, 'calls', 'ksef.resting.away', 'ksef.alarm.calls'],
	] as const)('B-045 after %s (HTTP %s) the panel says %s', (step, httpStatus, pause, resting, alarm) => {
		expect([pauseAfterStep(step, httpStatus), ksefRestingText(pause), ksefAlarmText(pause)]).toEqual([pause, resting, alarm]);
	});
});
