import { describe, expect, it } from 'vitest';
import type { BuyerId } from '../issued/invoice-document.ts';
import {
	afterComparison,
	afterPoll,
	deadlineOf,
	documentsToSend,
	goesToKsef,
	groupOf,
	hasInvalidNumber,
	isNearMidnight,
	isOffline,
	isOwnReason,
	isReceiptOf,
	isRefused,
	isSendingLate,
	pauseAfterFailure,
	pauseBeforePoll,
	SENDING_GROUPS,
	SENDING_STATES,
	statesOf,
} from './ksef-sending.rules.ts';

const NUMBER = '5265877635-20250826-0100001AF629-AF';
const sending = { sellerNip: '5265877635', polls: 0, resends: 0 };
const at = (code: number, details?: string[]) => ({ status: { code, details }, ksefNumber: code === 200 ? NUMBER : null });

describe('sending a document to KSeF', () => {
	it('K-19 polls less and less often, and never resends meanwhile', () => {
		const pauses = [0, 1, 2, 3, 4, 5, 6, 7, 100].map(pauseBeforePoll);
		expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
		expect(pauses.at(-1)).toBe(30 * 60_000);
		for (const code of [100, 150]) expect(afterPoll(at(code), { ...sending, polls: 50 })).toEqual({ state: 'sent', pauseMs: 30 * 60_000 });
	});

	it('B-045 sends as many documents and opens as many sessions an hour as KSeF allows', () => {
		expect(documentsToSend({ documents: 0, sessions: 0 })).toBe(25);
		expect(documentsToSend({ documents: 160, sessions: 54 })).toBe(10);
		expect(documentsToSend({ documents: 175, sessions: 7 })).toBe(0);
		expect(documentsToSend({ documents: 55, sessions: 55 })).toBe(0);
	});

	it('K-01 accepts only a well-formed number of the same seller', () => {
		expect(afterPoll(at(200), sending)).toEqual({ state: 'accepted', ksefNumber: NUMBER });
		expect(afterPoll(at(200), { ...sending, sellerNip: '1111111111' })).toMatchObject({ state: 'attention', reason: 'number' });
		expect(afterPoll({ status: { code: 200 } }, sending)).toMatchObject({ state: 'attention', reason: 'number' });
		// KSeF has it, so it counts and is not replaced by a new one
		const answers = [200, 410, null].map((code) => ({ state: 'attention' as const, code }));
		expect(answers.map(isRefused)).toEqual([false, true, true]);
		expect(answers.map(hasInvalidNumber)).toEqual([true, false, false]);
		const others = [null, { state: 'accepted', code: null } as const];
		expect(others.flatMap((ksef) => [isRefused(ksef), hasInvalidNumber(ksef)])).toEqual([false, false, false, false]);
	});

	it('K-15 adopts its own original with a valid number only, and waits for one that KSeF does not show, three days at most', () => {
		const duplicate = { code: 440, hash: 'h', sellerNip: sending.sellerNip, polls: 0, original: { ksefNumber: NUMBER, invoiceHash: 'h' } };
		expect(afterComparison(duplicate)).toEqual({ state: 'accepted', ksefNumber: NUMBER });
		expect(afterComparison({ ...duplicate, sellerNip: '1111111111' })).toEqual({ state: 'attention', code: 200, reason: 'number' });
		expect(afterComparison({ ...duplicate, hash: 'x' })).toEqual({ state: 'attention', code: 440, reason: 'duplicate' });
		let [polls, waitedMs] = [0, 0];
		for (;;) {
			const after = afterComparison({ ...duplicate, original: null, polls });
			if (!('pauseMs' in after)) {
				expect(after).toEqual({ state: 'attention', code: 440, reason: 'duplicate' });
				break;
			}
			polls += 1;
			waitedMs += after.pauseMs;
		}
		expect(Math.round(waitedMs / 86_400_000)).toBe(3);
	});

	it.each([405, 500, 550])('resends after %i, with growing pauses', (code) => {
		expect(afterPoll(at(code), sending)).toEqual({ state: 'issued', pauseMs: 60_000 });
		expect(afterPoll(at(code), { ...sending, resends: 3 })).toEqual({ state: 'issued', pauseMs: 480_000 });
		expect(pauseAfterFailure(20)).toBe(30 * 60_000);
	});

	it.each([430, 435])('resends once after %i, then needs attention', (code) => {
		expect(afterPoll(at(code), sending).state).toBe('issued');
		expect(afterPoll(at(code), { ...sending, resends: 1 })).toEqual({ state: 'attention', code, reason: 'refused_twice' });
	});

	it('K-20 is rejected with the message of KSeF, or needs attention where the content is not the cause', () => {
		expect(afterPoll(at(450, ['P_1', 'NIP']), sending)).toEqual({ state: 'rejected', code: 450, reason: 'P_1\nNIP' });
		expect(afterPoll(at(450), sending)).toEqual({ state: 'rejected', code: 450, reason: '450' });
		expect(afterPoll(at(410), sending)).toMatchObject({ state: 'attention', code: 410 });
		expect(afterPoll(at(999), sending)).toMatchObject({ state: 'attention', code: 999 });
		expect(afterPoll(at(440), sending)).toEqual({ state: 'compare' });
	});

	it('K-02 K-03 applies to companies, Polish and foreign, and to persons by the setting or where the corrected invoice is in KSeF', () => {
		const goes = (id: BuyerId, arePersonsSent: boolean, ksef_number: string | null = null) => {
			const of = { number: 'FV/1/11/2026', issued_on: '2026-11-15', ksef_number };
			const correction = { of, reason: 'Zwrot', effect: 2, buyer_before: null } as const;
			return [null, correction].map((one) => goesToKsef({ buyer: { id, name: 'X', address: null }, correction: one }, arePersonsSent));
		};
		expect(goes({ type: 'nip', number: '1111111111' }, false)).toEqual([true, true]);
		expect(goes({ type: 'eu', country: 'DE', number: '1' }, false)).toEqual([true, true]);
		expect(goes({ type: 'foreign', country: 'US', number: '1' }, false)).toEqual([true, true]);
		expect(goes({ type: 'none' }, false)).toEqual([false, false]);
		expect(goes({ type: 'none' }, true)).toEqual([true, true]);
		expect(goes({ type: 'none' }, false, '5265877635-20250826-0100001AF629-AF')).toEqual([false, true]);
	});

	it('has a filter group, and a reason of our own or of KSeF', () => {
		expect(groupOf(null)).toBe('outside');
		expect(SENDING_GROUPS.flatMap(statesOf).sort()).toEqual([...SENDING_STATES].sort());
		expect(statesOf('numbered').map(groupOf)).toEqual(['numbered', 'numbered']);
		expect([isOwnReason('duplicate'), isOwnReason('P_1')]).toEqual([true, false]);
	});

	it('K-21 has a deadline, and a warning on its last day', () => {
		expect(deadlineOf('2026-11-13')).toBe('2026-11-16');
		expect(isSendingLate('2026-11-16', new Date('2026-11-15T22:59:59Z'))).toBe(false);
		expect(isSendingLate('2026-11-16', new Date('2026-11-15T23:00:00Z'))).toBe(true);
	});

	it('K-20 is offline on a later day in Warsaw, and waits around midnight', () => {
		const issued = { issued_on: '2026-11-16', is_delivered: false } as const;
		expect(isOffline(issued, new Date('2026-11-16T22:59:00Z'))).toBe(false);
		expect(isOffline(issued, new Date('2026-11-16T23:00:00Z'))).toBe(true);
		expect(isOffline({ ...issued, is_delivered: true }, new Date('2026-11-16T22:59:00Z'))).toBe(true);
		expect([22, 23].map((hour) => isNearMidnight(new Date(`2026-11-16T${hour}:59:30Z`)))).toEqual([true, false]);
		expect(isNearMidnight(new Date('2026-11-16T23:00:59Z'))).toBe(true);
		expect(isNearMidnight(new Date('2026-11-16T23:01:00Z'))).toBe(false);
	});

	it('K-01 has a receipt only when that names it', () => {
		const document = { sellerNip: '5265877635', ksefNumber: NUMBER, number: 'FV/1', invoiceHash: 'h' };
		expect(isReceiptOf([{ ...document, number: 'FV/2' }, document], document)).toBe(true);
		for (const field of ['sellerNip', 'ksefNumber', 'number', 'invoiceHash'] as const) {
			expect(isReceiptOf([{ ...document, [field]: 'x' }], document)).toBe(false);
		}
		expect(isReceiptOf(null, document)).toBe(false);
	});
});
