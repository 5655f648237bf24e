import { describe, expect, it } from 'vitest';
import { text } from '../texts/texts.ts';
import {
	adminChoices,
	type Cause,
	canCancel,
	editStatusText,
	isFinal,
	isPaid,
	isProcessing,
	isUnpaid,
	ORDER_STATUSES,
	type OrderStatus,
	statusesOfFilter,
	statusText,
	whyNotCancelOwn,
	whyNotMove,
} from './orders.moves.rules.ts';

const UNPAID: OrderStatus[] = ['NOT_STARTED', 'UNDEFINED', 'PENDING', 'WAITING_FOR_CONFIRMATION'];
const CAUSES: Cause[] = ['provider', 'admin', 'job', 'system', 'owner'];
const mayGo = (from: OrderStatus, cause: Cause) => ORDER_STATUSES.filter((to) => to !== from && whyNotMove(from, to, cause) === null);

describe('the table of status changes', () => {
	it('R-054 S1-115 leads from unfinished through processing to completed', () => {
		expect(whyNotMove('NOT_STARTED', 'PENDING', 'system')).toBeNull();
		expect(whyNotMove('PENDING', 'WAITING_FOR_CONFIRMATION', 'provider')).toBeNull();
		expect(whyNotMove('WAITING_FOR_CONFIRMATION', 'COMPLETED', 'provider')).toBeNull();
		for (const from of UNPAID) expect(whyNotMove(from, 'CANCELED', 'provider')).toBeNull();
	});

	it('R-055 lets a lost answer become UNDEFINED and reconciliation resolve it', () => {
		expect(whyNotMove('NOT_STARTED', 'UNDEFINED', 'system')).toBeNull();
		expect(mayGo('UNDEFINED', 'job')).toEqual(['PENDING', 'WAITING_FOR_CONFIRMATION', 'COMPLETED', 'CANCELED']);
	});

	it('R-057 R-058 B14 gives an admin exactly the moves of the rules', () => {
		const allowed = Object.fromEntries(ORDER_STATUSES.map((from) => [from, adminChoices(from)]));
		expect(allowed).toEqual({
			NOT_STARTED: ['COMPLETED', 'CANCELED', 'PENDING'],
			UNDEFINED: ['COMPLETED', 'CANCELED', 'PENDING'],
			PENDING: ['COMPLETED', 'CANCELED'],
			WAITING_FOR_CONFIRMATION: ['COMPLETED', 'CANCELED'],
			COMPLETED: ['REFUNDED'],
			CANCELED: ['COMPLETED'],
			WAITING_FOR_REFUND: [],
			REFUNDED: [],
		});
	});

	it('S3-093 never offers an admin a status the dialog may not set', () => {
		const offered = new Set(ORDER_STATUSES.flatMap(adminChoices));
		expect([...offered].sort()).toEqual(['CANCELED', 'COMPLETED', 'PENDING', 'REFUNDED']);
	});

	it('R-060 S1-115 leaves COMPLETED only for a refund, for every actor', () => {
		for (const cause of CAUSES) for (const to of mayGo('COMPLETED', cause)) expect(['WAITING_FOR_REFUND', 'REFUNDED']).toContain(to);
		expect(mayGo('COMPLETED', 'system')).toEqual([]);
	});

	it('R-056 ends a refund as REFUNDED or back at COMPLETED, and only by the provider’s answer', () => {
		expect(mayGo('WAITING_FOR_REFUND', 'provider')).toEqual(['COMPLETED', 'REFUNDED']);
		expect(mayGo('WAITING_FOR_REFUND', 'admin')).toEqual([]);
		for (const cause of CAUSES) expect(mayGo('REFUNDED', cause)).toEqual([]);
	});

	it('R-065 moves a late payment from CANCELED to access or to a refund', () => {
		expect(mayGo('CANCELED', 'provider')).toEqual(['COMPLETED', 'WAITING_FOR_REFUND']);
		expect(mayGo('CANCELED', 'system')).toEqual([]);
	});

	it('R-058 refuses an illegal change by name and allows keeping the status', () => {
		expect(whyNotMove('COMPLETED', 'CANCELED', 'provider')).toBe('illegal_transition');
		expect(whyNotMove('COMPLETED', 'PENDING', 'admin')).toBe('illegal_transition');
		for (const status of ORDER_STATUSES) for (const cause of CAUSES) expect(whyNotMove(status, status, cause)).toBeNull();
	});

	it('S3-095 R-074 lets an admin cancel only what is unpaid', () => {
		expect(ORDER_STATUSES.filter(canCancel)).toEqual(UNPAID);
	});

	it('F-043 lets the buyer cancel unpaid orders, also ended ones, but none that is paid or processed by the bank', () => {
		expect(ORDER_STATUSES.map((status) => [status, whyNotCancelOwn(status)])).toEqual([
			['NOT_STARTED', null],
			['UNDEFINED', null],
			['PENDING', null],
			['WAITING_FOR_CONFIRMATION', 'payment_pending'],
			['COMPLETED', 'illegal_transition'],
			['CANCELED', null],
			['WAITING_FOR_REFUND', 'illegal_transition'],
			['REFUNDED', 'illegal_transition'],
		]);
	});

	it('R-061 sorts the statuses into unpaid, processing, paid and final', () => {
		expect(ORDER_STATUSES.filter(isUnpaid)).toEqual(UNPAID);
		expect(ORDER_STATUSES.filter(isProcessing)).toEqual(['PENDING', 'WAITING_FOR_CONFIRMATION']);
		expect(ORDER_STATUSES.filter(isPaid)).toEqual(['COMPLETED', 'WAITING_FOR_REFUND']);
		expect(ORDER_STATUSES.filter(isFinal)).toEqual(['COMPLETED', 'CANCELED', 'REFUNDED']);
		expect(isPaid(null)).toBe(false);
	});

	it('filters "processing" as both of its statuses', () => {
		expect(statusesOfFilter('PENDING')).toEqual(['PENDING', 'WAITING_FOR_CONFIRMATION']);
		expect(statusesOfFilter('REFUNDED')).toEqual(['REFUNDED']);
	});

	it('F-090 gives all statuses different texts in the edit dialog', () => {
		for (const language of ['pl', 'en'] as const)
			expect(new Set(ORDER_STATUSES.map((status) => text(language, editStatusText(status)))).size).toBe(ORDER_STATUSES.length);
	});

	it('S1-114 labels every status in both languages', () => {
		const labels = (language: 'pl' | 'en') => ORDER_STATUSES.map((status) => text(language, statusText(status)));
		expect(labels('pl')).toEqual([
			'Niedokończone',
			'Nieokreślone',
			'Przetwarzane',
			'Przetwarzane',
			'Zakończone',
			'Anulowane',
			'Oczekuje na zwrot',
			'Zwrócone',
		]);
		for (const label of labels('en')) expect(label).toMatch(/^[A-Z][a-z ]+$/);
	});
});
