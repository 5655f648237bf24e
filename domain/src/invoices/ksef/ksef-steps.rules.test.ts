import { describe, expect, it } from 'vitest';
import {
	backoffAfter,
	isDocumentError,
	ksefAlarmText,
	ksefRestingText,
	stepAfterFailure,
	stepAfterInvoice,
	stepAfterLogin,
	stepAfterSession,
} from './ksef-steps.rules.ts';

const asked = { httpStatus: 0, code: null, repeatable: false, isFromKsef: false, isOfDocument: false };
const read = { ...asked, repeatable: true };

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
		expect(stepAfterFailure({ ...asked, httpStatus, code, isFromKsef: code !== null })).toBe(step);
	});

	it.each([null, 408, 500, 503])('a call without an answer (%s) is repeated only if it is safe to repeat', (httpStatus) => {
		expect(stepAfterFailure({ ...read, httpStatus })).toBe('later');
		expect(stepAfterFailure({ ...asked, httpStatus })).toBe('query');
	});

	it.each([302, 400, 403, 404, 410])('an answer of another server (%i) is as good as none: it refuses nothing', (httpStatus) => {
		for (const isOfDocument of [false, true]) {
			expect(stepAfterFailure({ ...read, httpStatus, isOfDocument })).toBe('later');
			expect(stepAfterFailure({ ...asked, httpStatus, isOfDocument })).toBe('query');
		}
	});

	it("KSeF's own refusal without a code decides about a reading call, not about a document that may have been received", () => {
		expect(stepAfterFailure({ ...read, httpStatus: 410, isFromKsef: true })).toBe('refused');
		expect(stepAfterFailure({ ...asked, httpStatus: 400, isFromKsef: true })).toBe('query');
	});

	it("KSeF's own 403 stops the queue where access is refused, and only the document where the call is about one", () => {
		const forbidden = { ...read, httpStatus: 403, isFromKsef: true };
		expect([false, true].map((isOfDocument) => stepAfterFailure({ ...forbidden, isOfDocument }))).toEqual(['notify', 'blocked']);
	});

	it.each([
		['blocked', 403, true],
		['refused', 400, true],
		['query', 404, true],
		['query', 503, false],
		['query', null, false],
		['later', 404, false],
		['notify', 403, false],
		['wait', 429, false],
	] as const)('B-045 after %s (HTTP %s) of a document the others go on: %s', (step, httpStatus, expected) => {
		expect(isDocumentError({ step, httpStatus })).toBe(expected);
	});

	it.each([
		['wait', 429, 'asked', false, 'ksef.resting.asked', 'ksef.alarm.access'],
		['query', null, 'away', false, 'ksef.resting.away', 'ksef.alarm.access'],
		['query', 503, 'away', false, 'ksef.resting.away', 'ksef.alarm.access'],
		['query', 200, 'away', false, 'ksef.resting.away', 'ksef.alarm.access'],
		['query', 302, 'calls', false, 'ksef.resting.away', 'ksef.alarm.calls'],
		['later', 404, 'calls', false, 'ksef.resting.away', 'ksef.alarm.calls'],
		['notify', 403, 'access', true, 'ksef.resting.away', 'ksef.alarm.access'],
		['refused', 400, 'calls', true, 'ksef.resting.away', 'ksef.alarm.calls'],
		['blocked', 413, 'calls', true, 'ksef.resting.away', 'ksef.alarm.calls'],
	] as const)(
		'B-045 after %s (HTTP %s) the queue rests (%s; an administrator has to act: %s)',
		(step, httpStatus, pause, needsAdmin, resting, alarm) => {
			expect(backoffAfter({ step, httpStatus, failures: 0 })).toMatchObject({ pause, needsAdmin });
			expect([ksefRestingText(pause), ksefAlarmText(pause)]).toEqual([resting, alarm]);
		},
	);

	it("B-045 an answer that is not KSeF's needs an administrator when it lasts, a service that does not answer never", () => {
		const needsAdmin = (httpStatus: number) => backoffAfter({ step: 'later', httpStatus, failures: 5 }).needsAdmin;
		expect([404, 503].map(needsAdmin)).toEqual([true, false]);
	});

	it('B-045 calls refused with a new token as well need an administrator when it lasts', () => {
		const rest = (failures: number) => backoffAfter({ step: 'log_in', httpStatus: 401, failures });
		expect([rest(0), rest(5)]).toMatchObject([
			{ pause: 'access', isRetriedSoon: true, needsAdmin: false },
			{ pause: 'access', needsAdmin: true },
		]);
	});
});
