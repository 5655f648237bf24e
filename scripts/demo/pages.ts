/** Texts of a made-up theatre; a real installation writes its own in the panel. */
const p = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('');
const h = (title: string) => `<h2>${title}</h2>`;

export type DemoPage = { id: number; slug: string; title: string; content: string; titleEn: string; contentEn: string };

export const PAGES: DemoPage[] = [
	{
		id: 1,
		slug: 'polityka',
		title: 'Polityka prywatności',
		content:
			h('Kto przetwarza Twoje dane') +
			p(
				'Administratorem danych jest Teatr Nowa Scena. W sprawach danych osobowych pisz na adres <a href="mailto:dane@nowascena.test">dane@nowascena.test</a>.',
			) +
			h('Jakie dane i po co') +
			p(
				'Imię, nazwisko, adres e-mail i data urodzenia są potrzebne, aby prowadzić konto i sprawdzać ograniczenia wiekowe. Dane do faktury podajesz tylko wtedy, gdy o nią prosisz. Adres IP zapisujemy przy zakupie i przy rozpoczęciu oglądania i usuwamy go po roku.',
			) +
			h('Twoje prawa') +
			p(
				'Na stronie konta możesz pobrać wszystkie swoje dane, poprawić je, wypisać się z listy mailingowej i usunąć konto. Zamówienia i faktury przechowujemy przez czas wymagany przez prawo podatkowe.',
			) +
			h('Pliki cookie') +
			p(
				'Używamy jednego pliku na język, jednego na Twoją zgodę i pamięci przeglądarki na sesję. Narzędzia statystyczne włączają się dopiero po zgodzie, którą w każdej chwili zmienisz w stopce.',
			),
		titleEn: 'Privacy policy',
		contentEn:
			h('Who processes your data') +
			p(
				'The controller is Teatr Nowa Scena. Write to <a href="mailto:dane@nowascena.test">dane@nowascena.test</a> about your personal data.',
			) +
			h('Which data and why') +
			p(
				'Your name, e-mail address and date of birth are needed to keep the account and to check age limits. You give invoice data only when you ask for an invoice. We record your IP address at purchase and when you start watching, and erase it after a year.',
			) +
			h('Your rights') +
			p(
				'On your account page you can download all your data, correct them, leave the mailing list and delete the account. Orders and invoices are kept as long as tax law requires.',
			) +
			h('Cookies') +
			p(
				'One cookie keeps your language, one your consent, and the browser’s storage your session. Statistics tools load only after consent, which you can change in the footer at any time.',
			),
	},
	{
		id: 2,
		slug: 'regulamin',
		title: 'Regulamin',
		content:
			h('1. Konto') +
			p('Konto zakładają osoby, które ukończyły 13 lat. Z jednego konta można oglądać na jednym urządzeniu naraz.') +
			h('2. Zakupy i płatności') +
			p('Ceny zawierają podatek VAT. Umowa zostaje zawarta z chwilą potwierdzenia zapłaty. Nieopłacone zamówienie wygasa po 20 minutach.') +
			h('3. Oglądanie') +
			p('Wydarzenie na żywo oglądasz w podanym terminie. Dostęp do wideo trwa tyle godzin, ile podano przy zakupie.') +
			h('4. Odstąpienie od umowy') +
			p(
				'Bilety na wydarzenia w oznaczonym terminie nie podlegają zwrotowi na żądanie (art. 38 ust. 1 pkt 12 ustawy o prawach konsumenta). Przy wideo na życzenie prosimy o zgodę na rozpoczęcie świadczenia od razu, co oznacza utratę prawa odstąpienia (pkt 13). Gdy wydarzenie odwołamy, oddajemy pieniądze.',
			) +
			h('5. Prezenty, bilety grupowe i kody') +
			p('Kod prezentowy działa do daty podanej przy zakupie. Kody z biletu grupowego są jednorazowe i można je przekazać dalej.') +
			h('6. Reklamacje') +
			p('Reklamacje przyjmujemy pod adresem <a href="mailto:kasa@nowascena.test">kasa@nowascena.test</a> i odpowiadamy w ciągu 14 dni.'),
		titleEn: 'Terms and conditions',
		contentEn:
			h('1. Account') +
			p('An account may be opened from the age of 13. One account plays on one device at a time.') +
			h('2. Buying and paying') +
			p('Prices include VAT. The contract is made when the payment is confirmed. An unpaid order expires after 20 minutes.') +
			h('3. Watching') +
			p('A live event is watched at its time. Access to a video lasts as many hours as stated at purchase.') +
			h('4. Withdrawal') +
			p(
				'Tickets for events at a set date cannot be returned on request. For videos on demand we ask for consent to start at once, which ends the right of withdrawal. If we cancel an event, we return the money.',
			) +
			h('5. Gifts, group tickets and codes') +
			p('A gift code works until the date given at purchase. Codes of a group ticket work once each and may be passed on.') +
			h('6. Complaints') +
			p('Write to <a href="mailto:kasa@nowascena.test">kasa@nowascena.test</a>; we answer within 14 days.'),
	},
	{
		id: 3,
		slug: 'kontakt',
		title: 'Kontakt',
		content:
			h('Kasa online') +
			p(
				'Telefon: <a href="tel:+48220000000">22 000 00 00</a>, codziennie 10:00–20:00.',
				'E-mail: <a href="mailto:kasa@nowascena.test">kasa@nowascena.test</a>',
			) +
			h('Pomoc w czasie transmisji') +
			p('W dniu wydarzenia dyżurujemy od godziny przed początkiem do końca spektaklu.'),
		titleEn: 'Contact',
		contentEn:
			h('Online box office') +
			p(
				'Phone: <a href="tel:+48220000000">+48 22 000 00 00</a>, daily 10:00–20:00.',
				'E-mail: <a href="mailto:kasa@nowascena.test">kasa@nowascena.test</a>',
			) +
			h('Help during a stream') +
			p('On the day of an event we are on duty from an hour before the start until the end of the show.'),
	},
	{
		id: 4,
		slug: 'jakkupicbilet',
		title: 'Jak kupić bilet',
		content:
			'<ol><li>Załóż konto i potwierdź adres e-mail.</li><li>Wybierz wydarzenie lub wideo i naciśnij „Kup bilet”.</li><li>Zapłać kartą, BLIKIEM lub przelewem.</li><li>Wróć tutaj w dniu spektaklu i naciśnij „Oglądaj”.</li></ol>' +
			p('Masz kod? Aktywuj go na stronie konta, zniżka policzy się sama.'),
		titleEn: 'How to buy a ticket',
		contentEn:
			'<ol><li>Open an account and confirm your e-mail address.</li><li>Choose an event or a video and press “Buy a ticket”.</li><li>Pay by card, BLIK or transfer.</li><li>Come back on the day of the show and press “Watch”.</li></ol>' +
			p('Have a code? Activate it on your account page, and the discount applies by itself.'),
	},
	{
		id: 5,
		slug: 'deklaracja-dostepnosci',
		title: 'Deklaracja dostępności',
		content: p('{declaration}'),
		titleEn: 'Accessibility statement',
		contentEn: p('{declaration}'),
	},
];
