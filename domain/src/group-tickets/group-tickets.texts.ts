import { defineTexts } from '../base/text/text.ts';

export const groupTicketsTexts = defineTexts({
	'groupTickets.quantity_range': ['Podaj liczbę od {min} do {max}.', 'Enter a number from {min} to {max}.'],
	'groupTickets.quantity_exact': ['Jedyna możliwa liczba to {min}.', 'The only possible number is {min}.'],
	'groupTickets.quantity_left': [
		'{count|Dostępny jest|Dostępne są|Dostępnych jest} {count} {count|bilet|bilety|biletów}.',
		'{count} {count|ticket is|tickets are} available.',
	],
	'groupTickets.validate.min': ['Proszę podać minimalną liczbę biletów.', 'Please enter the minimum number of tickets.'],
	'groupTickets.validate.max': ['Proszę podać maksymalną liczbę biletów.', 'Please enter the maximum number of tickets.'],
	'groupTickets.validate.number': ['Nieprawidłowa wartość.', 'Invalid value.'],
	'groupTickets.validate.one_free': ['Bilet gratis wymaga grupy co najmniej 2 osób.', 'A free ticket needs a group of at least 2.'],
	'groupTickets.validate.discount': ['Proszę podać wartość z zakresu 0-99', 'Please enter a value from 0 to 99'],
	'groupTickets.own.title': ['Bilety grupowe', 'Group tickets'],
	'groupTickets.own.empty': ['Nie masz jeszcze biletów grupowych.', 'You have no group tickets yet.'],
	'groupTickets.own.heading': ['{title}, {count} {count|bilet|bilety|biletów}', '{title}, {count} {count|ticket|tickets}'],
	'groupTickets.own.heading_video': [
		'{title}, dostęp dla {count} {count|osoby|osób|osób}',
		'{title}, access for {count} {count|person|people}',
	],
	'groupTickets.own.see_order': ['Zobacz zamówienie', 'See the order'],
	'groupTickets.own.used': ['użyto {used} z {count} {count|kodu|kodów|kodów}', '{used} of {count} {count|code|codes} used'],
});
