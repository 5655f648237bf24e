import { defineTexts } from '../base/text/text.ts';

export const invoicesTexts = defineTexts({
	'invoices.nip_digits': ['NIP składa się z 10 cyfr.', 'A NIP has 10 digits.'],
	'invoices.vat_number': ['Numer VAT to najwyżej 20 liter i cyfr.', 'A VAT number has at most 20 letters and digits.'],
	'invoices.account_number': ['Numer rachunku to 26 cyfr albo poprawny IBAN.', 'An account number is 26 digits or a valid IBAN.'],
	'invoices.nip_checksum': ['To nie jest poprawny NIP. Sprawdź cyfry.', 'This is not a valid NIP. Check the digits.'],
	'invoices.sent_stays': ['Wysłanej faktury nie można usunąć.', 'An invoice that was sent cannot be deleted.'],
	'invoices.form.title': ['Faktura', 'Invoice'],
	'invoices.form.wanted': ['Chcę otrzymać fakturę', 'I want an invoice'],
	'invoices.form.type': ['Rodzaj faktury', 'Type of invoice'],
	'invoices.form.type_company': ['Firma', 'Company'],
	'invoices.form.type_person': ['Osoba prywatna', 'Private person'],
	'invoices.form.company': ['Nazwa firmy', 'Company name'],
	'invoices.form.nip': ['NIP', 'NIP (tax number)'],
	'invoices.form.firstname': ['Imię', 'First name'],
	'invoices.form.lastname': ['Nazwisko', 'Last name'],
	'invoices.form.street': ['Ulica i numer', 'Street and number'],
	'invoices.form.postal_code': ['Kod pocztowy', 'Postal code'],
	'invoices.form.city': ['Miejscowość', 'City'],
	'invoices.form.state': ['Województwo', 'Province'],
	'invoices.form.country_code': ['Kraj', 'Country'],
});
