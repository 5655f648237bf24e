import { defineTexts } from '../base/text/text.ts';

/** Finding a ticket again, opening it from a mail, and what is offered after a purchase; loaded with these pages. */
export const guestPagesTexts = defineTexts({
	'my_ticket.title': ['Gdzie jest mój bilet?', 'Where is my ticket?'],
	'my_ticket.lead': [
		'Podaj e-mail z zakupu. Przyślemy listę biletów i kodów, każdy z odnośnikiem do oglądania.',
		'Enter the e-mail of the purchase. We will send a list of tickets and codes, each with a link for watching.',
	],
	'my_ticket.email': ['Adres e-mail', 'E-mail address'],
	'my_ticket.send': ['Przyślij moje bilety', 'Send my tickets'],
	'my_ticket.forgotten': ['Nie pamiętam, jaki to był adres', 'I do not remember which address it was'],
	'my_ticket.forgotten_text': [
		'Sprawdź skrzynkę pod hasłem „{brand}” albo wyciąg z banku. Z numerem zamówienia pomożemy też inaczej:',
		'Look for “{brand}” in your mailbox or at your bank statement. With the number of the order we can help in another way:',
	],
	'my_ticket.contact': ['napisz do nas', 'write to us'],
	'my_ticket.sent': ['Sprawdź pocztę', 'Check your mail'],
	'my_ticket.sent_text': [
		'Jeśli na {email} są bilety, mail z listą dotrze w ciągu minuty.',
		'If there are tickets for {email}, a mail with the list arrives within a minute.',
	],
	'my_ticket.sent_missing': [
		'Nic nie przyszło? Zajrzyj do spamu i ofert, a potem wyślij jeszcze raz.',
		'Nothing has come? Look into spam and offers, then send it again.',
	],
	'my_ticket.again': ['Wyślij jeszcze raz', 'Send it again'],
	'my_ticket.again_in': ['Wyślij jeszcze raz za {time}', 'Send it again in {time}'],
	'my_ticket.other': ['Podaj inny adres', 'Enter another address'],
	'ticket_link.title': ['Twój bilet', 'Your ticket'],
	'ticket_link.lead': [
		'Odnośnik otworzy bilet w tej przeglądarce. Na następnej poprosimy o sześć cyfr z maila.',
		'The link opens the ticket in this browser. In the next one we will ask for six digits from a mail.',
	],
	'ticket_link.open': ['Otwórz na tym urządzeniu', 'Open on this device'],
	'ticket_link.not_yours': [
		'To nie Twój bilet? Zamknij stronę, nic się nie stanie.',
		'Not your ticket? Close the page, nothing will happen.',
	],
	'ticket_link.digits_title': ['Wpisz sześć cyfr', 'Enter six digits'],
	'ticket_link.digits_lead': [
		'Ten bilet otwarto już w innej przeglądarce. Na {hint} wysłaliśmy sześć cyfr.',
		'This ticket was opened in another browser before. We have sent six digits to {hint}.',
	],
	'ticket_link.digits': ['Sześć cyfr z maila', 'Six digits from the mail'],
	'ticket_link.digits_submit': ['Otwórz bilet', 'Open the ticket'],
	'ticket_link.new_digits': ['Wyślij nowe cyfry', 'Send new digits'],
	'ticket_link.missing': ['W tym odnośniku brakuje biletu.', 'This link has no ticket.'],
	'after.paid': [
		'Bilet jest Twój. W tej przeglądarce zadziała od razu, a na innym urządzeniu otworzysz go z maila wysłanego na {email}.',
		'The ticket is yours. In this browser it works at once, and on another device you open it from the mail sent to {email}.',
	],
	'after.waiting': [
		'Czekamy na potwierdzenie z banku. Ta strona odświeży się sama, a bilet przyślemy na {email}.',
		'We are waiting for the bank’s confirmation. This page refreshes by itself, and the ticket comes to {email}.',
	],
	'after.address': ['Bilet przyślemy na {email}.', 'The ticket comes to {email}.'],
	'after.address_sent': ['Pomyłka w adresie?', 'A mistake in the address?'],
	'after.change': ['Zmień', 'Change'],
	'after.new_address': ['Poprawny adres e-mail', 'Correct e-mail address'],
	'after.save_address': ['Zapisz i wyślij jeszcze raz', 'Save and send again'],
	'after.address_once': [
		'Adres można poprawić raz, przed rozpoczęciem oglądania.',
		'The address can be corrected once, before you begin to watch.',
	],
	'after.address_saved': [
		'Adres poprawiony. Wysłaliśmy wiadomość jeszcze raz.',
		'The address is corrected. We have sent the message again.',
	],
	'after.account': ['Zapisz na koncie', 'Save to an account'],
	'after.account_text': [
		'Możesz ustawić hasło i mieć wszystkie bilety w jednym miejscu. Nie musisz, bilet działa i bez tego.',
		'You can set a password and have all tickets in one place. You do not have to: the ticket works without it.',
	],
	'after.set_password': ['Ustaw hasło', 'Set a password'],
	'after.password': ['Hasło', 'Password'],
	'after.gone_title': ['Ta przeglądarka nie otwiera już tego zamówienia', 'This browser no longer opens this order'],
	'after.gone_text': [
		'Tak jest po zwrocie, po zakończeniu dostępu i w innej przeglądarce niż ta, w której kupiono. Bilety i kody, które nadal działają, przyślemy jeszcze raz.',
		'That is so after a refund, after the end of the access, and in another browser than the one of the purchase. We will send the tickets and codes that still work again.',
	],
	'after.gone_link': ['Gdzie jest mój bilet?', 'Where is my ticket?'],
	'after.keep': ['Zapisz', 'Save'],
	'after.kept': [
		'Sprawdź pocztę: wysłaliśmy odnośnik, który kończy zapis na koncie. Jeśli konto z tym adresem już działało, odnośnik tylko loguje, a hasło z tej strony się nie liczy: nowe ustawisz na stronie logowania.',
		'Check your mail: we have sent a link that completes it. If the account of this address was in use already, the link only signs in and the password typed here does not count: set a new one on the sign-in page.',
	],
	'after.try': ['Sprawdź przed spektaklem', 'Check before the show'],
	'after.try_text': [
		'Minuta próby obrazu, dźwięku i napisów na Twoim urządzeniu.',
		'A minute to try picture, sound and captions on your device.',
	],
	'after.try_link': ['Sprawdź obraz i dźwięk', 'Check picture and sound'],
});
