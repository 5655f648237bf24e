import { defineTexts } from '#domain/base/text/text.ts';

/** Texts of the payment page of the simulator. */
export const payTexts = defineTexts({
	title: ['Symulator płatności', 'Payment simulator'],
	notice: [
		'To nie jest prawdziwy operator płatności. Żadne pieniądze nie zostaną pobrane.',
		'This is not a real payment provider. No money will be taken.',
	],
	heading: ['Płatność za zamówienie', 'Payment for the order'],
	amount: ['Do zapłaty', 'To pay'],
	order: ['Numer zamówienia', 'Order number'],
	valid_until: ['Zapłać do', 'Pay by'],
	blik: ['Kod BLIK (nieobowiązkowo)', 'BLIK code (optional)'],
	blik_hint: [
		'6 cyfr. Kod, który zaczyna się od 777, zostanie przyjęty, każdy inny odrzucony.',
		'6 digits. A code that starts with 777 is accepted, any other is refused.',
	],
	blik_wrong: ['Kod BLIK ma 6 cyfr.', 'A BLIK code has 6 digits.'],
	delay: ['Opóźnienie płatności', 'Payment delay'],
	delay_none: ['bez opóźnienia', 'no delay'],
	delay_seconds: ['{count} s', '{count} s'],
	choose: ['Jak ma się skończyć ta płatność?', 'How should this payment end?'],
	paid: ['Zapłać', 'Pay'],
	waiting: ['Zapłać i czekaj na potwierdzenie', 'Pay and wait for confirmation'],
	rejected: ['Odrzuć płatność', 'Refuse the payment'],
	abandoned: ['Zrezygnuj', 'Abandon the payment'],
	back: ['Wróć do sklepu', 'Back to the shop'],
	closed: ['Tego zamówienia nie można już opłacić', 'This order can no longer be paid'],
	closed_why: ['Zostało anulowane albo minął czas na płatność.', 'It was cancelled or the time to pay has passed.'],
	done: ['Zamówienie jest opłacone', 'The order is paid'],
	done_why: ['Nie trzeba nic więcej robić.', 'There is nothing more to do.'],
	unknown: ['Nie ma takiej płatności', 'There is no such payment'],
	unknown_why: ['Adres jest niepełny albo nieprawidłowy.', 'The address is incomplete or wrong.'],
	wrong: ['Nie rozumiemy tego żądania', 'The request cannot be understood'],
	wrong_why: ['Wybierz jedną z możliwości na stronie płatności.', 'Choose one of the options on the payment page.'],
	accepted: ['Gotowe', 'Done'],
	accepted_why: ['Możesz zamknąć to okno.', 'You can close this window.'],
});

export type PayText = keyof typeof payTexts;
