import { defineTexts } from '../base/text.ts';

export const settingsTexts = defineTexts({
	'settings.validate.link': ['Niepoprawny odnośnik', 'Invalid link'],
	'settings.validate.value': ['Niepoprawna wartość', 'Invalid value'],
	'settings.validate.validity': [
		'Niepoprawna wartość. Dozwolone wartości: 3, 6, 12, 24, 36, 48, 72.',
		'Invalid value. Allowed values: 3, 6, 12, 24, 36, 48, 72.',
	],
	'settings.validate.email': ['Niepoprawny adres email', 'Invalid e-mail address'],
	'pages.validate.slug': [
		'Dozwolone małe litery, cyfry, łącznik i podkreślenie, najwyżej 40 znaków.',
		'Lowercase letters, digits, hyphen and underscore, at most 40 characters.',
	],
	'pages.fixed_slug': ['Odnośnika tej strony nie można zmienić.', 'The address of this page cannot be changed.'],
	'pages.slug_taken': ['Odnośnik zajęty', 'This address is taken'],
});
