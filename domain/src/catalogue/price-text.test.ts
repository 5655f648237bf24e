import { expect, it } from 'vitest';
import { text } from '../texts/texts.ts';
import { priceText } from './price-text.ts';

it('F-048 a price is a sum with its VAT note; nothing to pay is called free in both languages', () => {
	expect(priceText(1, 'pl', (key) => text('pl', key))).toEqual({ sum: '0,01\u00a0zł', vat: 'w tym podatek VAT' });
	expect(priceText(1, 'pl', (key) => text('pl', key), false)).toEqual({ sum: '0,01\u00a0zł', vat: null });
	expect(priceText(0, 'pl', (key) => text('pl', key))).toEqual({ sum: 'Bezpłatnie', vat: null });
	expect(priceText(0, 'en', (key) => text('en', key))).toEqual({ sum: 'Free of charge', vat: null });
});
