import type { Text } from '../base/text/text.ts';

type PurposeTexts = { purpose: Text; data: Text };

/** For pages of the theatre, which the server fills in. */
export const PURPOSE_TEXTS = {
	account: {
		purpose: ['Prowadzenie konta', 'Keeping the account'],
		data: [
			'adres e-mail, imię i nazwisko, data urodzenia i kraj, jeśli je podano, zgody i ich daty',
			'e-mail address, names, date of birth and country where given, consents and their dates',
		],
	},
	unverified: {
		purpose: ['Konta niepotwierdzone', 'Accounts that were not verified'],
		data: ['dane podane przy rejestracji, jeśli nic nie kupiono', 'data given at registration, if nothing was bought'],
	},
	waiting_password: {
		purpose: ['Zmiana hasła czekająca na potwierdzenie', 'A change of password that waits'],
		data: ['skrót nowego hasła', 'a hash of the new password'],
	},
	sessions: {
		purpose: ['Logowanie i linki z wiadomości', 'Signing in and links in mails'],
		data: [
			'sesje po ich końcu, rodzaj przeglądarki, skróty linków i kodów',
			'sessions after their end, kind of browser, hashes of links and codes',
		],
	},
	devices: {
		purpose: ['Wiadomość o logowaniu na nowym urządzeniu', 'Telling of a sign-in on a new device'],
		data: [
			'skrót pliku cookie przeglądarki, pierwsze i ostatnie logowanie',
			'a hash of the browser’s cookie, the first and the last sign-in',
		],
	},
	orders: {
		purpose: ['Sprzedaż, bilety, kody, faktury i zwroty', 'Sale, tickets, codes, invoices and refunds'],
		data: ['zamówienia, zgody przy zakupie, dane do faktury, płatności', 'orders, consents at purchase, invoice data, payments'],
	},
	payments: {
		purpose: ['Rozliczenie z operatorem płatności', 'Settlement with the payment provider'],
		data: ['powiadomienia operatora o płatności', 'the provider’s notices of a payment'],
	},
	addresses: {
		purpose: ['Bezpieczeństwo i ochrona przed nadużyciami', 'Safety and protection against abuse'],
		data: [
			'adresy IP zamówień, oglądania, logowania i zmian wprowadzonych przez obsługę',
			'IP addresses of orders, of watching, of signing in and of changes by the staff',
		],
	},
	views: {
		purpose: ['Dostęp do kupionych tytułów', 'Access to what was bought'],
		data: ['kiedy zaczęto oglądać i na którym miejscu przerwano', 'when watching began and where it was interrupted'],
	},
	viewings: {
		purpose: ['Statystyka oglądania i pomoc po nieudanym wieczorze', 'Statistics of watching and help after a failed evening'],
		data: ['jak długo oglądano i jakość obrazu', 'how long one watched and the quality of the picture'],
	},
	live_viewers: {
		purpose: ['Liczba widzów na żywo', 'Number of viewers of a live stream'],
		data: ['kto ogląda transmisję', 'who watches the stream'],
	},
	chat: {
		purpose: ['Czat wydarzenia', 'The chat of an event'],
		data: ['wiadomości, zgłoszenia i wyciszenia', 'messages, reports and mutes'],
	},
	feed: {
		purpose: ['Wiadomości do oglądających', 'Messages to those who watch'],
		data: ['wiadomości czekające na połączenie', 'messages that wait for a connection'],
	},
	mails: {
		purpose: ['Wysyłka wiadomości', 'Sending mail'],
		data: ['wysłane wiadomości i przypomnienia', 'mails and reminders that were sent'],
	},
	claims: {
		purpose: ['Odstąpienia od umowy i reklamacje', 'Withdrawals and complaints'],
		data: [
			'treść pism, imię i nazwisko, adres e-mail, zdjęcia i nasza odpowiedź, od dnia odpowiedzi',
			'letters, names, e-mail address, pictures and our reply, from the day of the reply',
		],
	},
	audit: {
		purpose: ['Rozliczalność obsługi', 'Accountability of the staff'],
		data: ['zapis zmian wprowadzonych przez obsługę', 'a record of changes made by the staff'],
	},
	limits: {
		purpose: ['Ograniczenie liczby prób', 'Limits of attempts'],
		data: ['liczniki prób z adresu sieci lub konta', 'counters of attempts from a network address or an account'],
	},
	bans: {
		purpose: ['Blokady', 'Bans'],
		data: ['powód i termin blokady, adres e-mail', 'reason and end of a ban, e-mail address'],
	},
} as const satisfies Record<string, PurposeTexts>;

export const PERIOD_TEXTS = {
	days: ['Przechowujemy {count} {count|dzień|dni|dni}.', 'Kept for {count} {count|day|days}.'],
	years: ['Przechowujemy {count} {count|rok|lata|lat}.', 'Kept for {count} {count|year|years}.'],
	account: ['Przechowujemy do usunięcia konta.', 'Kept until the account is deleted.'],
	tax: [
		'Przechowujemy przez czas wymagany przez prawo podatkowe (5 lat od końca roku); po usunięciu konta bez imienia, nazwiska i adresu e-mail, o ile nie ma ich na fakturze.',
		'Kept as long as tax law requires (5 years from the end of the year); after the account is deleted without names and e-mail address, unless they are on an invoice.',
	],
	end: ['Usuwamy, gdy przestają działać.', 'Deleted when they no longer apply.'],
} as const satisfies Record<string, Text>;
