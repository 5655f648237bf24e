import { describe, expect, it } from 'vitest';
import { VAT_RATES } from '../../catalogue/vat.rules.ts';
import { ORDER_STATUSES } from '../../orders/orders.moves.rules.ts';
import {
	hasVat,
	isIssueOverdue,
	issueBy,
	lastDayToAsk,
	type OrderToInvoice,
	rateOfSale,
	salesWithoutVat,
	VOUCHER_BASIS,
	whyNotIssue,
	whyNotRequest,
} from './invoice-issuing.rules.ts';

const order: OrderToInvoice = {
	status: 'COMPLETED',
	amount_grosze: 4500,
	returned_grosze: 0,
	vat_rate: '8',
	vat_basis: null,
	isUniversalGift: false,
	isInvoiced: false,
	isSentByHand: false,
};

describe('an order', () => {
	it('B-041 gets an invoice once it is paid', () => {
		expect(ORDER_STATUSES.filter((status) => whyNotIssue({ ...order, status }) === null)).toEqual(['COMPLETED']);
		expect(whyNotIssue({ ...order, status: 'PENDING' })).toBe('unpaid');
		expect(whyNotIssue({ ...order, status: 'WAITING_FOR_REFUND' })).toBe('refunded');
		expect(whyNotIssue({ ...order, isInvoiced: true })).toBe('already');
		expect(whyNotIssue({ ...order, isSentByHand: true })).toBe('sent_by_hand');
	});

	it('B-042 gets none without an amount: a code of 100 %, or a full refund', () => {
		expect(whyNotIssue({ ...order, amount_grosze: 0 })).toBe('free');
		expect(whyNotIssue({ ...order, returned_grosze: 4500 })).toBe('free');
		expect(whyNotIssue({ ...order, returned_grosze: 4499 })).toBeNull();
	});

	it('B-042 of a universal gift gets one unless it was sold as a voucher', () => {
		expect(whyNotIssue({ ...order, isUniversalGift: true })).toBeNull();
		expect(whyNotIssue({ ...order, isUniversalGift: true, vat_rate: 'np', vat_basis: VOUCHER_BASIS })).toBe('universal_gift');
	});

	it('B-041 takes a request that can be issued, now or once the legal basis is known, and only one', () => {
		const wanted = { ...order, isRequested: false };
		expect(whyNotRequest(wanted)).toBeNull();
		expect(whyNotRequest({ ...wanted, vat_rate: 'zw' })).toBeNull();
		expect(whyNotRequest({ ...wanted, isRequested: true })).toBe('requested');
		expect(whyNotRequest({ ...wanted, isInvoiced: true })).toBe('already');
		expect(whyNotRequest({ ...wanted, isUniversalGift: true, vat_basis: VOUCHER_BASIS })).toBe('universal_gift');
	});

	it('B-040 without VAT needs its legal basis', () => {
		for (const vat_rate of ['zw', 'np'] as const) {
			expect(whyNotIssue({ ...order, vat_rate })).toBe('no_basis');
			expect(whyNotIssue({ ...order, vat_rate, vat_basis: 'art. 43 ust. 1' })).toBeNull();
		}
	});
});

describe('a price is said to include VAT', () => {
	const bases = { vat_event_basis: '', vat_video_basis: '', vat_gift_basis: '', vat_group_basis: '' };
	const settings = { vat_event: '23', vat_video: '8', vat_gift: '23', vat_group: '5', universal_gifts: 'receipt', ...bases } as const;
	const asSold = { ...settings, universal_gifts: 'as_sold' } as const;

	it('B-040 at every rate but “zw.” and “np.”', () => {
		expect(VAT_RATES.filter((rate) => !hasVat(rate))).toEqual(['zw', 'np']);
	});

	it('B-042 of a gift for any title unless it is sold by receipt, or its rate has none', () => {
		expect(rateOfSale('gift', null, settings)).toBe('np');
		expect(rateOfSale('gift', null, asSold)).toBe('23');
		expect(rateOfSale('gift', null, { ...asSold, vat_gift: 'zw' })).toBe('zw');
	});

	it('B-040 of a title by its own rate however it is sold, else by that of the kind of order', () => {
		expect(salesWithoutVat('event', { vat_rate: 'zw' }, settings)).toEqual(['ticket', 'gift', 'group']);
		expect(salesWithoutVat('video', { vat_rate: 'np' }, settings)).toEqual(['ticket', 'gift', 'group']);
		expect(salesWithoutVat('event', { vat_rate: null }, settings)).toEqual([]);
		expect(salesWithoutVat('event', { vat_rate: null }, { ...settings, vat_group: 'zw', vat_video: 'np' })).toEqual(['group']);
		expect(salesWithoutVat('event', { vat_rate: '0' }, { ...settings, vat_event: 'zw', vat_group: 'zw' })).toEqual([]);
	});
});

describe('the last day of issuing', () => {
	it.each([
		['company', '2026-11-14', '2026-11-14', '2026-12-15'],
		['company', '2026-12-31', '2027-06-01', '2027-01-15'],
		['person', '2026-11-01', '2026-11-30', '2026-12-15'],
		['person', '2026-11-30', '2026-12-01', '2026-12-16'],
		['person', '2026-11-30', '2027-02-28', '2027-03-15'],
		['person', '2026-11-30', '2027-03-01', null],
		['person', '2027-01-31', '2027-04-30', '2027-05-15'],
	] as const)('B-041 %s, paid %s, requested %s: %s', (type, paidOn, askedOn, day) => {
		expect(issueBy({ type, paidOn, askedOn })).toBe(day);
	});

	it('B-041 an invoice is overdue from the day after its last day', () => {
		const days = ['2026-12-14', '2026-12-15', '2026-12-16', '2027-01-01'] as const;
		expect(days.map((today) => isIssueOverdue('2026-12-15', today))).toEqual([false, false, true, true]);
	});

	it('B-041 a person may request one until three months after the month of the payment', () => {
		expect(lastDayToAsk('2026-11-01')).toBe('2027-02-28');
		expect(lastDayToAsk('2027-11-30')).toBe('2028-02-29');
		expect(lastDayToAsk('2026-01-31')).toBe('2026-04-30');
	});
});
