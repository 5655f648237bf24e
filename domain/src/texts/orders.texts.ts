import { defineTexts } from '../base/text.ts';

export const ordersTexts = defineTexts({
	'orders.status.NOT_STARTED': ['Niedokończone', 'Unfinished'],
	'orders.status.UNDEFINED': ['Nieokreślone', 'Undetermined'],
	'orders.status.PENDING': ['Przetwarzane', 'Processing'],
	'orders.status.WAITING_FOR_CONFIRMATION': ['Przetwarzane', 'Processing'],
	'orders.status.COMPLETED': ['Zakończone', 'Completed'],
	'orders.status.CANCELED': ['Anulowane', 'Canceled'],
	'orders.status.WAITING_FOR_REFUND': ['Oczekuje na zwrot', 'Waiting for refund'],
	'orders.status.REFUNDED': ['Zwrócone', 'Refunded'],
	'orders.quote.tickets': ['Bilety', 'Tickets'],
	'orders.quote.one_free': ['Jeden bilet gratis', 'One ticket free'],
	'orders.quote.group_discount': ['Zniżka grupowa', 'Group discount'],
	'orders.quote.code': ['Kod', 'Code'],
});
