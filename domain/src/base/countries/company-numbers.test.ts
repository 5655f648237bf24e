import { describe, expect, it } from 'vitest';
import { z } from '../zod.ts';
import { cleanNumber, countryField, isAccountNumber, storedNumber, whyNotTaxNumber } from './company-numbers.ts';

describe('numbers of companies', () => {
	it('F-054 are cleaned of what people type between the digits', () => {
		for (const typed of ['123-456-32-18', ' 123 456 32 18 ', 'PL1234563218', 'pl 123.456.32.18', '123–456–32–18'])
			expect(storedNumber(cleanNumber(typed), 'PL')).toBe('1234563218');
		expect(cleanNumber('de 123 456 789')).toBe('DE123456789');
		expect(cleanNumber('PL61 1090 1014 0000 0712 1981 2874')).toBe('PL61109010140000071219812874');
	});

	it('F-054 are a NIP in Poland and a VAT number elsewhere', () => {
		expect(whyNotTaxNumber('1234563218', 'PL')).toBeNull();
		expect(whyNotTaxNumber('1234563218', null)).toBeNull();
		expect(whyNotTaxNumber('PL1234563218', 'PL')).toBeNull();
		expect(whyNotTaxNumber('PL1234563217', null)).toBe('invoices.nip_checksum');
		expect(whyNotTaxNumber('123', 'PL')).toBe('invoices.nip_digits');
		expect(whyNotTaxNumber('1234563217', 'PL')).toBe('invoices.nip_checksum');
		expect(whyNotTaxNumber('DE123456789', 'PL')).toBe('invoices.nip_digits');
		expect(whyNotTaxNumber('DE123456789', 'DE')).toBeNull();
		expect(whyNotTaxNumber('A'.repeat(20), 'US')).toBeNull();
		for (const wrong of ['', 'A'.repeat(21), 'DE/12', 'ŁÓDŹ']) expect(whyNotTaxNumber(wrong, 'DE')).toBe('invoices.vat_number');
		for (const wrong of ['1', 'FR12345678901', 'DE12345678']) expect(whyNotTaxNumber(wrong, 'DE')).toBe('invoices.vat_number_country');
	});

	it('F-054 a Polish number is no number of another country: its PL stays, and it is refused there', () => {
		expect(storedNumber('PL5260250274', 'DE')).toBe('PL5260250274');
		expect(storedNumber('PL5260250274', null)).toBe('5260250274');
		for (const country of ['DE', 'SK', 'US']) expect(whyNotTaxNumber('PL5260250274', country)).toBe('invoices.vat_number_country');
	});

	it('F-054 an account is 26 digits or an IBAN that adds up', () => {
		for (const right of ['61109010140000071219812874', 'PL61109010140000071219812874', 'DE89370400440532013000', 'GB82WEST12345698765432'])
			expect(isAccountNumber(right)).toBe(true);
		for (const wrong of ['abc', '', '6110901014', 'PL61109010140000071219812875', 'DE8937040044053201300', 'ZZ'])
			expect(isAccountNumber(wrong)).toBe(false);
	});

	it('F-054 a country exists', () => {
		expect(countryField.parse(' pl ')).toBe('PL');
		const { pattern = '' } = z.toJSONSchema(countryField, { io: 'input' });
		for (const code of ['PL', 'pl']) expect(code).toMatch(new RegExp(pattern));
		for (const wrong of ['XX', 'ZZ', 'POL', '', '<b']) expect(countryField.safeParse(wrong).success).toBe(false);
	});
});
