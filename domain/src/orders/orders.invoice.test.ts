import { describe, expect, it } from 'vitest';
import { text } from '../texts/texts.ts';
import { canRequestLater, requestedText } from './orders.invoice.ts';

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
