import { defineTexts } from '../../base/text/text.ts';

/** BLIK on our page, and the time an unpaid order keeps its seat. */
export const blikTexts = defineTexts({
	'payment.validate.blik': ['Wpisz sześć cyfr kodu BLIK.', 'Enter the six digits of the BLIK code.'],
	'blik.heading': ['Płatność', 'Payment'],
	'blik.new_code': ['Nowy kod', 'New code'],
	'blik.label': ['Kod BLIK z aplikacji banku', 'BLIK code from your bank’s app'],
	'blik.hint': [
		'Sześć cyfr. Kod działa 2 minuty, więc wygeneruj go na końcu.',
		'Six digits. The code works for 2 minutes, so generate it last.',
	],
	'blik.same_order': [
		'Płacisz za to samo zamówienie, {number}. Drugiego nie będzie.',
		'You are paying for the same order, {number}. There will be no second one.',
	],
	'blik.other_way': ['Inny sposób płatności', 'Another way to pay'],
	'blik.other_ways': ['karta, przelew, Google Pay na stronie PayU', 'card, transfer, Google Pay on PayU’s page'],
	'blik.with_code': ['Zapłać kodem BLIK', 'Pay with a BLIK code'],
	'blik.page_why': ['Przejdziesz na stronę PayU: karta, przelew, Google Pay.', 'You will go to PayU’s page: card, transfer, Google Pay.'],
	'blik.app_why': ['Za chwilę potwierdzisz płatność w aplikacji banku.', 'In a moment you will confirm the payment in your bank’s app.'],
	'blik.seat_kept': ['Miejsce trzymamy 20 minut.', 'We keep your place for 20 minutes.'],
	'blik.pay': ['Zapłać {amount}', 'Pay {amount}'],
	'blik.waiting': ['Potwierdź w aplikacji banku', 'Confirm in your bank’s app'],
	'blik.time_left': ['tyle czasu ma jeszcze ten kod', 'left for this code'],
	'blik.step_1': [
		'Otwórz aplikację banku. Powiadomienie powinno już czekać.',
		'Open your bank’s app. The notification should already be waiting.',
	],
	'blik.step_2': ['Sprawdź kwotę {amount} i odbiorcę.', 'Check the amount, {amount}, and the recipient.'],
	'blik.step_3': ['Zatwierdź i wróć tutaj. Sami zauważymy wpłatę.', 'Approve and come back here. We will notice the payment ourselves.'],
	'blik.another_code': ['Wpisz inny kod', 'Enter another code'],
	'blik.almost': ['Prawie gotowe', 'Almost done'],
	'blik.expired': ['Kod BLIK stracił ważność. Nic nie pobraliśmy.', 'The BLIK code is no longer valid. Nothing was taken.'],
	'blik.expired_next': [
		'Otwórz aplikację banku, wygeneruj nowy kod i wpisz go poniżej.',
		'Open your bank’s app, generate a new code and enter it below.',
	],
	'blik.wrong': [
		'Ten kod się nie zgadza. Sprawdź sześć cyfr albo wygeneruj nowy.',
		'This code does not match. Check the six digits or generate a new one.',
	],
	'blik.wrong_next': ['Nic nie pobraliśmy.', 'Nothing was taken.'],
	'blik.declined': ['Płatność odrzucono w aplikacji banku.', 'The payment was declined in the bank’s app.'],
	'blik.declined_next': [
		'Nic nie pobraliśmy. Wpisz nowy kod albo wybierz inny sposób płatności.',
		'Nothing was taken. Enter a new code or choose another way to pay.',
	],
	'blik.limit': [
		'Bank zatrzymał płatność, bo przekracza Twój limit BLIK.',
		'The bank stopped the payment because it exceeds your BLIK limit.',
	],
	'blik.limit_next': [
		'Nic nie pobraliśmy. Podnieś limit w aplikacji banku i wpisz nowy kod albo wybierz inny sposób płatności.',
		'Nothing was taken. Raise the limit in your bank’s app and enter a new code, or choose another way to pay.',
	],
	'blik.bank_unavailable': ['Bank teraz nie odpowiada.', 'The bank is not answering right now.'],
	'blik.bank_unavailable_next': [
		'Nic nie pobraliśmy. Wybierz inny sposób płatności albo spróbuj za chwilę z nowym kodem.',
		'Nothing was taken. Choose another way to pay, or try again in a moment with a new code.',
	],
	'blik.refused': ['Bank nie przyjął tej płatności. Nic nie pobraliśmy.', 'The bank did not accept this payment. Nothing was taken.'],
	'blik.refused_next': ['Wpisz nowy kod albo wybierz inny sposób płatności.', 'Enter a new code or choose another way to pay.'],
	'blik.unknown': [
		'Nie wiemy jeszcze, czy bank potwierdził. Nie płać drugi raz, sprawdzamy sami.',
		'We do not know yet whether the bank confirmed. Do not pay again, we are checking.',
	],
	'hold.left': [
		'Tyle jeszcze trzymamy Twoje miejsce. Możesz je zachować na dodatkowe 20 minut.',
		'This is how long we still keep your place. You can keep it for 20 minutes more.',
	],
	'hold.last': ['Tyle jeszcze trzymamy Twoje miejsce.', 'This is how long we still keep your place.'],
	'hold.more': ['Potrzebuję więcej czasu', 'I need more time'],
	'hold.said': [
		'Zostało minut: {count}. Tyle jeszcze trzymamy Twoje miejsce.',
		'Minutes left: {count}. This is how long we still keep your place.',
	],
});
