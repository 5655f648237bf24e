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
	'orders.validate.consent': ['Zaznacz zgodę, aby kupić.', 'Tick the consent to buy.'],
	'orders.validate.date': ['Niepoprawna data', 'Invalid date'],
	'orders.consent.ticket': [
		'Akceptuję regulamin i zamawiam z obowiązkiem zapłaty. Wiem, że przy bilecie na wydarzenie w oznaczonym dniu nie przysługuje prawo odstąpienia od umowy.',
		'I accept the terms and order with an obligation to pay. I know that a ticket to an event on a set day carries no right of withdrawal.',
	],
	'orders.consent.video': [
		'Akceptuję regulamin, zamawiam z obowiązkiem zapłaty i chcę otrzymać dostęp od razu, przed upływem terminu do odstąpienia. Wiem, że tracę przez to prawo odstąpienia od umowy.',
		'I accept the terms, order with an obligation to pay and want access at once, before the withdrawal period ends. I know that I thereby lose the right of withdrawal.',
	],
	'orders.product.event': ['Bilet: {title}', 'Ticket: {title}'],
	'orders.product.video': ['Dostęp do nagrania: {title}', 'Access to the recording: {title}'],
	'orders.product.gift': ['Prezent: {title}', 'Gift: {title}'],
	'orders.product.gift_any': ['Prezent: dowolna pozycja z repertuaru', 'Gift: anything from the repertoire'],
	'orders.product.group': ['Bilet grupowy ({count} szt.): {title}', 'Group ticket ({count}): {title}'],
	'orders.warning.over_stock': [
		'Dostęp przyznano ponad liczbę dostępnych biletów.',
		'Access was given beyond the number of available tickets.',
	],
	'orders.warning.has_access': [
		'Ta osoba ma już dostęp. Nie utworzono nowego zamówienia.',
		'This person already has access. No new order was made.',
	],
	'orders.unknown_user': ['Nie ma takiego użytkownika.', 'There is no such user.'],
	'orders.unknown_product': ['Nie ma takiej pozycji.', 'There is no such item.'],
});
