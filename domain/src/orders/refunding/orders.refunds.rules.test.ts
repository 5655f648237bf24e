import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '../orders.moves.rules.ts';
import {
	afterRefunds,
	dueGrosze,
	findRepeated,
	isHeld,
	isTemporaryRefusal,
	nextRefundStatus,
	pendingGrosze,
	type Refund,
	refundableGrosze,
	refundWay,
	replacedByTransfer,
	temporaryRefusalText,
	transferableGrosze,
	whyNotRefund,
} from './orders.refunds.rules.ts';

const refund = (amount_grosze: number, status: Refund['status']): Refund => ({ amount_grosze, status });
const completed = { status: 'COMPLETED', paidGrosze: 5000 } as const;
const waiting = { status: 'WAITING_FOR_REFUND', paidGrosze: 5000 } as const;

describe('refunds', () => {
	it.each([
		['provider', null, null, { how: 'provider' }],
		['provider', 'cash', 'KW 7', { how: 'cash' }],
		['provider', 'cash', null, { wrong: { note: 'orders.validate.refund_note' } }],
		['cash', null, 'KW 7', { how: 'cash' }],
		['unrecorded', null, 'KW 7', { how: 'other' }],
		['cash', 'transfer', 'Przelew', { how: 'transfer' }],
		['transfer', null, null, { wrong: { note: 'orders.validate.refund_note' } }],
		['counted', null, null, { wrong: { note: 'orders.validate.withdrawal_note' } }],
		['counted', null, 'Pomyłka', { how: 'withdrawn' }],
		['counted', 'transfer', 'Przelew', { wrong: { how: 'orders.validate.refund_nobody' } }],
	] as const)('G-002 R-072 an order paid by %s goes back by %s with the note %s as %j', (paid, how, note, expected) => {
		expect(refundWay(paid, { how, note })).toEqual(expected);
	});

	it('F-082 are found again by the request that made them, unless they were refused', () => {
		const made = { request_id: 'form-001', status: 'PENDING', amount_grosze: 500, how: 'provider' } as const;
		const request = { request_id: 'form-001', amount_grosze: 500, how: 'provider' } as const;
		expect(findRepeated(request, [made])).toEqual({ refund: made, isSame: true });
		expect(findRepeated({ ...request, amount_grosze: null }, [made])?.isSame).toBe(true);
		expect(findRepeated({ ...request, amount_grosze: 501 }, [made])?.isSame).toBe(false);
		expect(findRepeated({ ...request, how: 'transfer' }, [made])?.isSame).toBe(false);
		expect(findRepeated({ ...request, how: 'transfer' }, [{ ...made, how: 'transfer' }])?.isSame).toBe(true);
		expect(findRepeated({ ...request, request_id: 'form-002' }, [made])).toBeNull();
		expect(findRepeated({ ...request, request_id: null }, [{ ...made, request_id: null }])).toBeNull();
		expect(findRepeated(request, [{ ...made, status: 'CANCELED' }])).toBeNull();
	});

	it('R-056 confirmed in full give REFUNDED', () => {
		expect(afterRefunds(waiting, [refund(5000, 'FINALIZED')])).toEqual({ to: 'REFUNDED', returnedGrosze: 5000 });
	});

	it('R-056 refused return to COMPLETED', () => {
		expect(afterRefunds(waiting, [refund(5000, 'CANCELED')])).toEqual({ to: 'COMPLETED', returnedGrosze: 0 });
	});

	it('R-056 refused and requested again keep waiting', () => {
		expect(afterRefunds(waiting, [refund(5000, 'CANCELED'), refund(5000, 'PENDING')]).to).toBe('WAITING_FOR_REFUND');
	});

	it('R-059 made in the provider’s panel: all gives REFUNDED, a part stays COMPLETED with the amount returned', () => {
		expect(afterRefunds(completed, [refund(5000, 'FINALIZED')]).to).toBe('REFUNDED');
		expect(afterRefunds(completed, [refund(1200, 'FINALIZED')])).toEqual({ to: 'COMPLETED', returnedGrosze: 1200 });
		expect(afterRefunds(completed, [refund(1200, 'FINALIZED'), refund(3800, 'FINALIZED')]).to).toBe('REFUNDED');
		expect(afterRefunds(completed, [refund(1200, 'PENDING')]).to).toBe('COMPLETED');
	});

	it('R-060 change nothing on an order that is not paid, or is refunded already', () => {
		for (const status of ORDER_STATUSES.filter((one) => one !== 'COMPLETED' && one !== 'WAITING_FOR_REFUND'))
			expect(afterRefunds({ status, paidGrosze: 5000 }, [refund(5000, 'FINALIZED')]).to).toBe(status);
		expect(afterRefunds(completed, []).to).toBe('COMPLETED');
	});

	it('B11 keep the first final status of each', () => {
		expect(nextRefundStatus('PENDING', 'FINALIZED')).toBe('FINALIZED');
		expect(nextRefundStatus('FINALIZED', 'CANCELED')).toBe('FINALIZED');
		expect(nextRefundStatus('CANCELED', 'PENDING')).toBe('CANCELED');
	});

	it('F-094 closed only here are overwritten by the provider’s later status; those the provider ended stay', () => {
		expect(nextRefundStatus('CANCELED', 'FINALIZED', true)).toBe('FINALIZED');
		expect(nextRefundStatus('CANCELED', 'PENDING', true)).toBe('PENDING');
		expect(nextRefundStatus('CANCELED', 'FINALIZED', false)).toBe('CANCELED');
		expect(nextRefundStatus('FINALIZED', 'CANCELED', true)).toBe('FINALIZED');
	});

	it('F-082 return up to what is left of a paid order, and nothing of an unpaid one', () => {
		const left = { left_grosze: 4000, status: 'COMPLETED' } as const;
		expect(whyNotRefund({ ...left, amount_grosze: null })).toBeNull();
		expect(whyNotRefund({ ...left, amount_grosze: 4000 })).toBeNull();
		expect(whyNotRefund({ ...left, amount_grosze: 4001 })).toBe('amount');
		expect(whyNotRefund({ ...left, left_grosze: 0, amount_grosze: null })).toBe('amount');
		expect(whyNotRefund({ ...left, status: 'REFUNDED', amount_grosze: 1 })).toBe('amount');
		for (const status of ['PENDING', 'CANCELED', 'NOT_STARTED'] as const)
			expect(whyNotRefund({ ...left, status, amount_grosze: 1 })).toBe('illegal_transition');
		expect(dueGrosze({ paid_attempt_id: 1, paid_grosze: 3000, amount_grosze: 4000 })).toBe(3000);
		expect(dueGrosze({ paid_attempt_id: null, paid_grosze: 0, amount_grosze: 4000 })).toBe(4000);
	});

	it('F-082 not paid out by the provider may be replaced by a transfer, unless a request has no answer', () => {
		const kept = { status: 'REQUESTED', refusal: 'NO_BALANCE', unanswered: 0 } as const;
		expect(isHeld(kept)).toBe(true);
		expect(isHeld({ ...kept, unanswered: 1 })).toBe(false);
		expect(isHeld({ ...kept, refusal: null })).toBe(false);
		for (const status of ['PENDING', 'FINALIZED', 'CANCELED'] as const) expect(isHeld({ ...kept, status })).toBe(false);
		const refunds = [{ ...refund(1000, 'PENDING'), held: true }, refund(500, 'PENDING'), { ...refund(2000, 'PENDING'), held: true }];
		expect(refundableGrosze(5000, refunds)).toBe(1500);
		expect(transferableGrosze(5000, refunds)).toBe(4500);
		expect(pendingGrosze(refunds)).toBe(500);
		expect(replacedByTransfer(1500, 5000, refunds)).toEqual([]);
		expect(replacedByTransfer(1501, 5000, refunds)).toEqual([refunds[0]]);
		expect(replacedByTransfer(2501, 5000, refunds)).toEqual([refunds[0], refunds[2]]);
		expect([temporaryRefusalText('NO_BALANCE'), temporaryRefusalText('NEW_CODE')]).toEqual([
			'orders.refund_held.NO_BALANCE',
			'orders.refund_held.other',
		]);
		expect([isTemporaryRefusal('NO_BALANCE'), isTemporaryRefusal('REFUND_DISABLED'), isTemporaryRefusal(null)]).toEqual([
			true,
			false,
			false,
		]);
	});

	it('B11 never exceed the remaining amount', () => {
		const one = fc.record({ amount_grosze: fc.nat(10_000), status: fc.constantFrom('PENDING', 'FINALIZED', 'CANCELED') });
		fc.assert(
			fc.property(fc.nat(10_000), fc.array(one, { maxLength: 4 }), (paid, refunds) => {
				const taken = refunds.filter(({ status }) => status !== 'CANCELED').reduce((sum, { amount_grosze }) => sum + amount_grosze, 0);
				const rest = refundableGrosze(paid, refunds);
				expect(rest).toBeGreaterThanOrEqual(0);
				expect(rest + taken).toBe(Math.max(paid, taken));
			}),
		);
	});
});
