import { defineTexts } from '../base/text.ts';

export const groupTicketsTexts = defineTexts({
	'groupTickets.quantity_range': ['Podaj liczbę biletów od {min} do {max}.', 'Enter a number of tickets from {min} to {max}.'],
	'groupTickets.quantity_left': [
		'{count|Dostępny jest|Dostępne są|Dostępnych jest} {count} {count|bilet|bilety|biletów}.',
		'{count} {count|ticket is|tickets are} available.',
	],
});
