import { describe, expect, it } from 'vitest';
import { text } from '../texts/texts.ts';
import { canRequestLater, invoiceUntil, lastInvoiceDay, requestedText } from './orders.invoice.ts';

const company = { name: 'Teatr Duży', number: '5252344078', country_code: 'PL', sent: false };

describe('what a buyer reads of the invoice of a paid order', () => {
	const read = (over: Partial<Parameters<typeof requestedText>[0]>) =>
		requestedText({ ...company, ...over }, (key, params) => text('pl', key, params));

	it('F-042 says for whom it is, and that it comes by e-mail until it was sent', () => {
		expect(read({})).toBe('Faktura dla: Teatr Duży, NIP\u00a05252344078. Wyślemy ją e-mailem.');
		expect(read({ name: 'Łucja Wójcik', number: null, sent: true })).toBe('Faktura dla: Łucja Wójcik.');
		expect(read({ sent: true, by_receipt: true })).toBe('Faktura dla: Teatr Duży, NIP\u00a05252344078.');
	});

	it('B-042 promises none for a gift sold by receipt', () => {
		expect(read({ by_receipt: true })).toBe(
			'Nie wystawimy faktury dla: Teatr Duży, NIP\u00a05252344078. Ten prezent na dowolny tytuł sprzedaliśmy bez faktury.',
		);
	});

	it('B-042 may be requested later where something was paid, also without VAT, but not of a gift sold by receipt', () => {
		const order = { invoice_for: null, amount: 50, free_grant: 0, by_receipt: false } as const;
		expect(canRequestLater(order)).toBe(true);
		// while a node of the version before answers
		expect(canRequestLater({ ...order, by_receipt: undefined })).toBe(true);
		for (const over of [{ by_receipt: true }, { amount: 0 }, { free_grant: 1 as const }, { invoice_for: company }])
			expect(canRequestLater({ ...order, ...over })).toBe(false);
	});
});

describe('N-017 an invoice after the purchase', () => {
	it.each([
		['2026-11-20T18:00:00Z', '2027-02-28'],
		['2027-11-01T00:00:00Z', '2028-02-29'],
		['2026-01-31T22:59:00Z', '2026-04-30'],
		// midnight in Warsaw
		['2026-01-31T23:00:00Z', '2026-05-31'],
		['2026-09-30T12:00:00Z', '2026-12-31'],
	])('paid at %s it can be asked for until %s', (paidAt, last) => expect(lastInvoiceDay(paidAt)).toBe(last));

	const order = { status: 'COMPLETED', completed_at: '2026-11-20T18:00:00Z', amount: 50, by_receipt: false, isInvoiced: false } as const;
	const inTime = new Date('2027-02-28T22:59:00Z');
	it.each([
		['in time', order, inTime, '2027-02-28'],
		['a minute later', order, new Date('2027-02-28T23:00:00Z'), null],
		['not while it is unpaid', { ...order, status: 'PENDING', completed_at: null } as const, inTime, null],
		['not after a refund', { ...order, status: 'REFUNDED' } as const, inTime, null],
		['not where nothing was paid', { ...order, amount: 0 }, inTime, null],
		['not of a gift sold by receipt', { ...order, by_receipt: true }, inTime, null],
		['not once it is issued', { ...order, isInvoiced: true }, inTime, null],
	])('%s', (_name, asked, now, until) => expect(invoiceUntil(asked, now)).toBe(until));
});
