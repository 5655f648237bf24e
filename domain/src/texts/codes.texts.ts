import { defineTexts } from '../base/text.ts';

export const codesTexts = defineTexts({
	'codes.not_usable': ['Tego kodu nie można użyć do tego zamówienia.', 'This code cannot be used for this order.'],
	'codes.activated': ['Kod został aktywowany', 'The code has been activated'],
	'codes.used_at_once': ['Kod został wykorzystany. Masz dostęp.', 'The code has been used. You have access.'],
	'codes.validate.code': ['Niepoprawny kod/prefiks', 'Invalid code or prefix'],
	'codes.validate.length': ['Maksymalna liczba znaków to 30', 'At most 30 characters'],
	'codes.validate.prefix': ['Prefiks może mieć najwyżej 17 znaków.', 'A prefix has at most 17 characters.'],
	'codes.validate.desc': ['Pole wymagane. Prosimy podać opis kodu.', 'Required. Please describe the code.'],
	'codes.validate.date': ['Niepoprawna data.', 'Invalid date.'],
	'codes.validate.discount': ['Niepoprawna wartość.', 'Invalid value.'],
	'codes.validate.number': ['Podaj liczbę całkowitą większą od 0.', 'Enter a whole number above 0.'],
	'codes.validate.limit_below': [
		'Limit nie może być mniejszy niż liczba osób, które mają już kod.',
		'The limit cannot be below the number of people who have the code.',
	],
	'codes.validate.taken': ['Taki kod już istnieje.', 'This code already exists.'],
});
