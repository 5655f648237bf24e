import { describe, expect, it } from 'vitest';
import { bookedTotals, ksefMark, type RegisteredOrder, registerDay, splitPage, undocumentedLines } from './register.rules.ts';

const order: RegisteredOrder = {
	created_at: '2026-11-05T10:00:00Z',
	amount_grosze: 5997,
	vat_rate: '23',
	refunds: [{ at: '2026-11-30T22:59:59Z', amount_grosze: 1999 }],
	documents: [],
};
const invoice = { gross_grosze: 5997, vat_grosze: 1121, issued_at: '2026-12-02T10:00:00Z', effect: null };
const correction = { gross_grosze: -1999, vat_grosze: -373, issued_at: '2026-12-02T10:00:00Z', effect: 2 as const };

describe('the day of the register', () => {
	it('B-048 is the day of the sale, of a refund the day it was made, whenever the document was issued', () => {
		expect(registerDay(invoice, order)).toBe('2026-11-05');
		expect(registerDay(correction, order)).toBe('2026-11-30');
		// wrong from the start: as of the day of the sale
		expect(registerDay({ ...correction, effect: 1 }, order)).toBe('2026-11-05');
		const twice = { ...order, refunds: [...order.refunds, { at: '2026-12-02T10:00:01Z', amount_grosze: 1 }] };
		expect(registerDay(correction, twice)).toBe('2026-11-30');
	});
});

describe('sales without a document', () => {
	it('B-049 are one line a day and rate', () => {
		const other = { ...order, refunds: [], amount_grosze: 4500 };
		expect(undocumentedLines([order, other, { ...other, vat_rate: 'np' }])).toEqual([
			{ day: '2026-11-05', vat_rate: '23', gross_grosze: 10_497, vat_grosze: 1962 },
			{ day: '2026-11-05', vat_rate: 'np', gross_grosze: 4500, vat_grosze: 0 },
			{ day: '2026-11-30', vat_rate: '23', gross_grosze: -1999, vat_grosze: -373 },
		]);
	});

	it('B-049 are none where documents cover everything; a refund before the invoice is on no document', () => {
		expect(undocumentedLines([{ ...order, documents: [invoice, correction] }])).toEqual([]);
		const late = { ...invoice, gross_grosze: 3998, vat_grosze: 748 };
		expect(undocumentedLines([{ ...order, documents: [late] }])).toEqual([
			{ day: '2026-11-05', vat_rate: '23', gross_grosze: 1999, vat_grosze: 373 },
			{ day: '2026-11-30', vat_rate: '23', gross_grosze: -1999, vat_grosze: -373 },
		]);
	});
});

it('B-048 a document is marked as JPK_V7 requires', () => {
	expect(ksefMark(null)).toBe('BFK');
	expect(ksefMark({ state: 'sent', code: null, number: null })).toBe('DI');
	expect(ksefMark({ state: 'accepted', code: null, number: '5265877635-X' })).toBe('5265877635-X');
	expect(ksefMark({ state: 'rejected', code: 450, number: null })).toBeNull();
	expect([440, 200].map((code) => ksefMark({ state: 'attention', code, number: null }))).toEqual([null, 'DI']);
});

it('B-048 np of documents is np I or np II; without a document it is np', () => {
	const documents = { gross_grosze: 4500, vat_grosze: 0, vat_rate: 'np', union_grosze: 3000 } as const;
	const line = { day: '2026-11-05', vat_rate: 'np', gross_grosze: 100, vat_grosze: 0 } as const;
	expect(bookedTotals([documents, { ...documents, union_grosze: 4500 }], [line])).toEqual([
		{ vat_rate: 'np', net: 1, vat: 0, gross: 1 },
		{ vat_rate: 'np I', net: 15, vat: 0, gross: 15 },
		{ vat_rate: 'np II', net: 75, vat: 0, gross: 75 },
	]);
});

it('B-048 a page has documents, then lines', () => {
	expect(splitPage({ offset: 0, limit: 20 }, 50)).toEqual({ documents: { offset: 0, limit: 20 }, lines: { offset: 0, limit: 0 } });
	expect(splitPage({ offset: 40, limit: 20 }, 50)).toEqual({ documents: { offset: 40, limit: 10 }, lines: { offset: 0, limit: 10 } });
	expect(splitPage({ offset: 60, limit: 20 }, 50)).toEqual({ documents: { offset: 60, limit: 0 }, lines: { offset: 10, limit: 20 } });
});
