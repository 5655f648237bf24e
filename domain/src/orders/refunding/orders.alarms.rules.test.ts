import { describe, expect, it } from 'vitest';
import { text } from '#domain/texts/texts.ts';
import { alarmAfterPayment, alarmAfterRefunds, alarmText, isExcludedFromBatch, ORDER_ALARMS } from './orders.alarms.rules.ts';
import type { Refund } from './orders.refunds.rules.ts';

const refund = (amount_grosze: number, status: Refund['status']): Refund => ({ amount_grosze, status });
const paid = { alarm: null, to: 'COMPLETED', dueGrosze: 5000, returnedGrosze: 0, turn: 'other' } as const;
const refused = refund(5000, 'CANCELED');

describe('alarms of an order', () => {
	it('F-093 a refused refund raises one; a new request, a transfer or a full refund clears it', () => {
		expect(alarmAfterRefunds({ ...paid, refunds: [refused], turn: 'refused' })).toBe('refund_refused');
		const raised = { ...paid, alarm: 'refund_refused' };
		expect(alarmAfterRefunds({ ...raised, refunds: [refused] })).toBe('refund_refused');
		expect(alarmAfterRefunds({ ...raised, refunds: [refused, refund(5000, 'PENDING')] })).toBeNull();
		expect(alarmAfterRefunds({ ...raised, refunds: [refused, refund(100, 'FINALIZED')], returnedGrosze: 100 })).toBe('refund_refused');
		expect(alarmAfterRefunds({ ...raised, refunds: [refused, refund(100, 'FINALIZED')], turn: 'outside' })).toBeNull();
		expect(alarmAfterRefunds({ ...raised, refunds: [refused], to: 'REFUNDED' })).toBeNull();
		expect(alarmAfterRefunds({ ...raised, refunds: [refund(5000, 'FINALIZED'), refused], to: 'REFUNDED', turn: 'refused' })).toBeNull();
	});

	it('F-093 more refunded than paid is reported whatever happened before', () => {
		expect(alarmAfterRefunds({ ...paid, refunds: [], to: 'REFUNDED', returnedGrosze: 5001 })).toBe('returned_too_much');
	});

	it('F-093 a matching payment clears the alarm of a mismatched notice, and no other', () => {
		for (const alarm of ['amount_differs', 'currency_differs', 'pos_differs', 'other_provider_order'])
			expect(alarmAfterPayment(alarm)).toBeNull();
		expect(alarmAfterPayment('refund_refused')).toBe('refund_refused');
		expect(alarmAfterPayment(null)).toBeNull();
	});

	it('F-093 G-002 only an open refusal, or money that a person has to return, keeps an order out of the refund of its event', () => {
		expect(ORDER_ALARMS.filter(isExcludedFromBatch)).toEqual(['refund_refused', 'return_by_hand']);
		expect(isExcludedFromBatch(null)).toBe(false);
	});

	it('F-090 every alarm has a text in both languages, also an unknown one', () => {
		for (const alarm of [...ORDER_ALARMS, 'from_an_older_version'])
			for (const language of ['pl', 'en'] as const) expect(text(language, alarmText(alarm))).toMatch(/^\p{Lu}[^_]*\.$/u);
	});
});
