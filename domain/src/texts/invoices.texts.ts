import { defineTexts } from '../base/text.ts';

export const invoicesTexts = defineTexts({
	'invoices.nip_digits': ['NIP składa się z 10 cyfr, bez liter i kresek.', 'A NIP has 10 digits, without letters or hyphens.'],
	'invoices.nip_checksum': ['To nie jest poprawny NIP. Sprawdź cyfry.', 'This is not a valid NIP. Check the digits.'],
});
