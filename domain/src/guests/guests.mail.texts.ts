import { defineTexts } from '../base/text/text.ts';

/** Mails to those who buy without an account; sent by the server alone. */
export const guestsMailTexts = defineTexts({
	'mail.tickets.subject': ['Twoje bilety', 'Your tickets'],
	'mail.tickets.text': [
		'Oto bilety i zamówienia tego adresu. Każdy odnośnik otwiera jedno z nich w przeglądarce, w której go użyjesz.',
		'These are the tickets and orders of this address. Each link opens one of them in the browser you use it in.',
	],
	'mail.tickets.none': [
		'Pod tym adresem nie ma teraz biletu ani zamówienia, z którego można skorzystać. Sprawdź, czy kupiono na inny adres.',
		'There is no ticket or order of this address that can be used now. Check whether another address was used to buy.',
	],
	'mail.tickets.unpaid': ['czeka na płatność', 'waits for its payment'],
	'mail.tickets.not_you': [
		'Ktoś wpisał ten adres na naszej stronie. Jeśli to nie Ty, nic nie musisz robić.',
		'Someone typed this address on our site. If it was not you, you do not need to do anything.',
	],
	'mail.guest.subject': ['Twój zakup: dalsze kroki', 'Your purchase: next steps'],
	'mail.guest.has_ticket': [
		'Pod tym adresem jest już bilet na ten tytuł, więc nie sprzedaliśmy drugiego. Otwórz go odnośnikiem poniżej.',
		'This address already has a ticket for this title, so we have not sold another. Open it by the link below.',
	],
	'mail.guest.has_account': [
		'Konto tego adresu ma już dostęp do tego tytułu albo wymaga zalogowania. Zaloguj się, żeby oglądać lub kupić.',
		'The account of this address has access to this title already, or needs you to sign in. Sign in to watch or buy.',
	],
	'mail.guest.open': [
		'Zamówienie tego adresu zaczęto w innej przeglądarce i czeka ono na płatność. Dokończ je odnośnikiem poniżej.',
		'An order of this address was begun in another browser and waits for its payment. Finish it by the link below.',
	],
	'mail.guest.too_many': [
		'Ten adres ma za dużo niezapłaconych zamówień. Dokończ je odnośnikami poniżej albo poczekaj, aż wygasną.',
		'This address has too many unpaid orders. Finish them by the links below, or wait until they end.',
	],
	'mail.guest.banned': [
		'Konto tego adresu jest zablokowane, więc nie możemy przyjąć zamówienia. Powód: {reason}. Jeśli to pomyłka, napisz do nas.',
		'The account of this address is blocked, so we cannot take the order. Reason: {reason}. If this is a mistake, write to us.',
	],
	'mail.guest.no_reason': ['podany przy blokadzie', 'as given with the block'],
	'mail.guest.age': [
		'Według daty urodzenia na koncie ten tytuł nie jest jeszcze dla Ciebie albo na koncie nie ma daty urodzenia. Zaloguj się i sprawdź dane.',
		'By the date of birth in the account this title is not for you yet, or the account has no date of birth. Sign in and check the data.',
	],
	'mail.guest.signin': ['Zaloguj się', 'Sign in'],
	'mail.guest.open_ticket': ['Otwórz', 'Open'],
	'mail.ticket_code.subject': ['Kod do biletu', 'Code for your ticket'],
	'mail.ticket_code.text': [
		'Ten kod otwiera bilet „{what}” w przeglądarce, w której o niego poproszono. Działa 10 minut.',
		'This code opens the ticket “{what}” in the browser that asked for it. It works for 10 minutes.',
	],
	'mail.ticket_code.not_you': [
		'Jeśli to nie Ty, nikomu nie podawaj kodu: ktoś próbuje otworzyć Twój bilet.',
		'If it was not you, give the code to nobody: someone is trying to open your ticket.',
	],
});
