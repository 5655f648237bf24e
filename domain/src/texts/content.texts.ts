import { defineTexts } from '../base/text/text.ts';

export const contentTexts = defineTexts({
	'content.validate.title': ['Proszę podać tytuł.', 'Please enter a title.'],
	'content.validate.slug': ['Proszę podać odnośnik.', 'Please enter an address.'],
	'content.validate.slug_long': ['Maksymalnie 40 znaków', 'At most 40 characters'],
	'content.validate.slug_chars': [
		'Dozwolone małe litery, cyfry, łącznik i podkreślenie.',
		'Lowercase letters, digits, hyphen and underscore are allowed.',
	],
	'content.validate.slug_letter': ['Odnośnik musi mieć co najmniej jedną literę.', 'The address needs at least one letter.'],
	'content.validate.slug_taken': ['Odnośnik zajęty', 'This address is taken'],
	'content.slug_of_title': ['Z tytułu: {slug}. Użyj', 'From the title: {slug}. Use it'],
	'content.take_slug': ['Wolny jest: {slug}. Użyj', 'Free: {slug}. Use it'],
	'content.origin_country': ['Kraj produkcji (kod, np. PL)', 'Country of production (code, e.g. PL)'],
	'content.production_year': ['Rok produkcji', 'Year of production'],
	'content.original_language': ['Język (kod, np. pl)', 'Language (code, e.g. pl)'],
	'content.origin_of_video': ['Puste: jak w nagraniu.', 'Empty: as in the video.'],
	'content.validate.production_year': ['Podaj rok od 1880 do 2199.', 'Enter a year from 1880 to 2199.'],
	'content.validate.language_code': ['Podaj kod języka, np. pl albo en.', 'Enter the code of a language, e.g. pl or en.'],
	'content.vat_default': ['Jak w ustawieniach faktur', 'As in the invoice settings'],
	'content.vat_basis_hint': [
		'Przepis, na podstawie którego sprzedaż jest bez VAT. Będzie na fakturze.',
		'The legal provision under which no VAT is due. It will be on the invoice.',
	],
	'content.updated': ['Zaktualizowano zmiany', 'Changes saved'],
	'content.success': ['Sukces', 'Success'],
	'content.failed': ['Wystąpił błąd: {message}', 'An error occurred: {message}'],
	'content.validate.value': ['Niepoprawna wartość', 'Invalid value'],
	'content.validate.date': ['Niepoprawna data', 'Invalid date'],
	'content.validate.subtitle': ['Maksymalnie 200 znaków.', 'At most 200 characters.'],
});
