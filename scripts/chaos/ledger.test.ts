import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from './buyers.ts';
import { type Attempt, compareMoney } from './ledger.ts';

const paid: Attempt = {
	attempt: 'A-1',
	order: 'A',
	kind: 'event',
	person: '7 event-1',
	status: 'COMPLETED',
	worth: 4500,
	paidIt: true,
	unwanted: false,
};
const entry = (more: Partial<HistoryEntry>): HistoryEntry => ({ at: 0, action: 'refund', user: 7, status: 201, extOrderId: 'A', ...more });

type Sums = Record<string, [captured: number, returned: number]>;

function counts(rows: Attempt[], sums: Sums, history: HistoryEntry[] = []): string[] {
	const total = { captured: 0, returned: 0, returning: 0 };
	const byExtOrderId: Record<string, typeof total> = {};
	for (const [number, [captured, returned]] of Object.entries(sums)) {
		byExtOrderId[number] = { captured, returned, returning: 0 };
		total.captured += captured;
		total.returned += returned;
	}
	return [...new Set(compareMoney(rows, { byExtOrderId, total }, history).map(({ count }) => count))];
}

const MISSING_REFUND = 'refund missing';

describe('the provider’s ledger against the orders', () => {
	it('agrees on a paid order, a partly refunded one, one cancelled and refunded, and one never paid', () => {
		expect(counts([paid], { 'A-1': [4500, 0], 'B-1': [0, 0] })).toEqual([]);
		expect(counts([{ ...paid, worth: 3500 }], { 'A-1': [4500, 1000] }, [entry({ grosze: 1000 })])).toEqual([]);
		expect(counts([{ ...paid, status: 'REFUNDED', worth: 0, unwanted: true }], { 'A-1': [4500, 4500] })).toEqual([]);
	});

	it('counts as lost a payment that is unknown or unpaid here, and a refund of a valid order', () => {
		expect(counts([], { 'A-1': [4500, 0] })).toContain('lost');
		expect(counts([{ ...paid, status: 'PENDING', paidIt: false, worth: 0 }], { 'A-1': [4500, 0] })).toContain('lost');
		expect(counts([{ ...paid, status: 'CANCELED', paidIt: false, worth: 0 }], { 'A-1': [4500, 0] })).toContain('lost');
		expect(counts([paid], { 'A-1': [4500, 1000] })).toEqual(['lost']);
		expect(counts([paid], {})).toEqual(['lost']);
	});

	it('counts a second payment of an order, and a second order of the same person and event', () => {
		const second = { ...paid, attempt: 'A-2', paidIt: false };
		expect(counts([paid, second], { 'A-1': [4500, 0], 'A-2': [4500, 0] })).toContain('charged twice');
		const other = { ...paid, attempt: 'B-1', order: 'B' };
		expect(counts([paid, other], { 'A-1': [4500, 0], 'B-1': [4500, 0] })).toEqual(['charged twice']);
	});

	it('reports a missing refund of a cancelled, replaced or refunded order, or of a deleted person', () => {
		expect(counts([{ ...paid, unwanted: true }], { 'A-1': [4500, 0] })).toEqual([MISSING_REFUND]);
		expect(counts([{ ...paid, unwanted: true, status: 'CANCELED', paidIt: false, worth: 0 }], { 'A-1': [4500, 0] })).toEqual([
			MISSING_REFUND,
		]);
		expect(counts([{ ...paid, status: 'REFUNDED', worth: 0 }], { 'A-1': [4500, 4000] })).toEqual([MISSING_REFUND]);
	});

	it('checks reported results: cancelled, and partly refunded', () => {
		expect(counts([paid], { 'A-1': [4500, 0] }, [entry({ action: 'give up', status: 200 })])).toEqual([MISSING_REFUND]);
		expect(counts([paid], { 'A-1': [4500, 0] }, [entry({ grosze: 1000 })])).toEqual([MISSING_REFUND]);
		expect(counts([paid], { 'A-1': [4500, 0] }, [entry({ grosze: 1000, status: 409 }), entry({ status: 0 })])).toEqual([]);
	});
});
