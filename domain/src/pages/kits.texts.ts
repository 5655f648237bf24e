import type { Text } from '../base/text/text.ts';

type KitSection = { key: string; title: Text; lines: readonly Text[] };
export type Kit = { title: Text; sections: readonly KitSection[] };

/**
 * Texts a theatre begins with, section by section (N-026); `{placeholders}` are filled in when a page is read. The theatre's lawyer
 * decides what stays.
 */
export const KITS = {
	regulamin: {
		title: ['Regulamin', 'Terms and conditions'],
		sections: [
			{
				key: 'seller',
				title: ['Kto sprzedaje', 'Who sells'],
				lines: [
					[
						'Usługi świadczy i bilety sprzedaje {seller_name}, {seller_address} ({seller_numbers}).',
						'The services are provided and the tickets sold by {seller_name}, {seller_address} ({seller_numbers}).',
					],
					['Kontakt: {seller_email}, tel. {seller_phone}.', 'Contact: {seller_email}, phone {seller_phone}.'],
				],
			},
			{
				key: 'device',
				title: ['Co jest potrzebne', 'What is needed'],
				lines: [
					[
						'Przeglądarka: {browsers}. Łącze i dźwięk sprawdzisz na stronie /test.',
						'A browser: {browsers}. Connection and sound can be checked on the page /test.',
					],
				],
			},
			{
				key: 'purchase',
				title: ['Zakup i płatność', 'Buying and paying'],
				lines: [
					[
						'Ceny zawierają VAT. Umowa zostaje zawarta z chwilą potwierdzenia zapłaty.',
						'Prices include VAT. The contract is made when the payment is confirmed.',
					],
					[
						'Nieopłacone zamówienie trzyma miejsce przez {hold_minutes} minut, potem wygasa.',
						'An unpaid order keeps its seat for {hold_minutes} minutes and then expires.',
					],
					[
						'Bilet na trwające wydarzenie można kupić, dopóki do jego końca zostało co najmniej {sale_end_minutes} minut.',
						'A ticket for a running event is sold while at least {sale_end_minutes} minutes are left before its end.',
					],
				],
			},
			{
				key: 'watching',
				title: ['Oglądanie', 'Watching'],
				lines: [
					[
						'Wydarzenie oglądasz w podanym terminie, nagranie przez czas podany przy zakupie.',
						'An event is watched at its time, a recording for as long as stated at purchase.',
					],
					['Jeden bilet odtwarza się na jednym ekranie naraz.', 'One ticket plays on one screen at a time.'],
				],
			},
			{
				key: 'withdrawal',
				title: ['Odstąpienie od umowy', 'Withdrawal'],
				lines: [
					[
						'Biletu na wydarzenie w oznaczonym dniu nie zwraca się na żądanie (art. 38 ust. 1 pkt 12 ustawy o prawach konsumenta). Od umowy o nagranie można odstąpić w 14 dni, o ile nie rozpoczęto oglądania za Twoją zgodą (pkt 13).',
						'A ticket for an event on a set day cannot be returned on request (art. 38 of the Polish consumer rights act, point 12). A recording can be withdrawn from within 14 days, unless watching began with your consent (point 13).',
					],
					[
						'Oświadczenie złożysz bez logowania na stronie /odstapienie.',
						'The statement is made without signing in on the page /odstapienie.',
					],
				],
			},
			{
				key: 'gifts',
				title: ['Prezenty, bilety grupowe i kody', 'Gifts, group tickets and codes'],
				lines: [
					[
						'Kod prezentowy działa do daty podanej przy zakupie. Kod z biletu grupowego jest jednorazowy i można go przekazać dalej.',
						'A gift code works until the date given at purchase. A code of a group ticket works once and may be passed on.',
					],
				],
			},
			{
				key: 'chat',
				title: ['Czat', 'Chat'],
				lines: [
					[
						'Na czacie nie wolno obrażać, nękać, reklamować ani ujawniać cudzych danych. Wiadomości usuwamy i wyciszamy ich autorów. Na decyzję można poskarżyć się pod adresem {seller_email}, który jest też punktem kontaktowym w rozumieniu aktu o usługach cyfrowych.',
						'In the chat nobody may insult, harass, advertise or disclose other people’s data. We delete such messages and mute their authors. A decision can be complained about at {seller_email}, which is also the point of contact under the Digital Services Act.',
					],
				],
			},
			{
				key: 'complaints',
				title: ['Reklamacje', 'Complaints'],
				lines: [
					[
						'Reklamację złożysz na stronie /reklamacja albo pod adresem {seller_email}. Odpowiadamy w {complaint_days} dni; brak odpowiedzi oznacza uznanie reklamacji.',
						'A complaint is made on the page /reklamacja or at {seller_email}. We answer within {complaint_days} days; no answer means that it is accepted.',
					],
				],
			},
		],
	},
	polityka: {
		title: ['Polityka prywatności', 'Privacy policy'],
		sections: [
			{
				key: 'controller',
				title: ['Kto przetwarza Twoje dane', 'Who processes your data'],
				lines: [
					[
						'Administratorem danych jest {seller_name}, {seller_address}. W sprawach danych pisz na {seller_email}.',
						'The controller is {seller_name}, {seller_address}. Write to {seller_email} about your data.',
					],
				],
			},
			{
				key: 'purposes',
				title: ['Jakie dane, po co i jak długo', 'Which data, why and for how long'],
				lines: [['{purposes}', '{purposes}']],
			},
			{
				key: 'rights',
				title: ['Twoje prawa', 'Your rights'],
				lines: [
					[
						'Na stronie konta pobierzesz wszystkie swoje dane, poprawisz je, wypiszesz się z listy i usuniesz konto. Możesz wnieść skargę do Prezesa Urzędu Ochrony Danych Osobowych.',
						'On your account page you can download all your data, correct them, leave the mailing list and delete the account. You may complain to the Polish data protection authority (UODO).',
					],
				],
			},
			{
				key: 'recipients',
				title: ['Komu je przekazujemy', 'Who receives them'],
				lines: [
					[
						'Operatorowi płatności, dostawcom serwera i poczty, a faktury organom podatkowym (KSeF).',
						'The payment provider, the providers of the server and of mail, and, for invoices, the tax authorities (KSeF).',
					],
				],
			},
		],
	},
	cookies: {
		title: ['Pliki cookie', 'Cookies'],
		sections: [
			{
				key: 'own',
				title: ['Czego używamy', 'What we use'],
				lines: [
					['{cookies}', '{cookies}'],
					['Sesja zalogowanej osoby jest w pamięci przeglądarki.', 'The session of a signed-in person is in the browser’s storage.'],
				],
			},
			{
				key: 'trackers',
				title: ['Statystyka odwiedzin', 'Visit statistics'],
				lines: [
					[
						'Narzędzia statystyczne włączają się dopiero po zgodzie, którą w każdej chwili zmienisz w stopce.',
						'Statistics tools load only after consent, which you can change in the footer at any time.',
					],
				],
			},
		],
	},
	jakkupicbilet: {
		title: ['Jak kupić bilet', 'How to buy a ticket'],
		sections: [
			{
				key: 'steps',
				title: ['Po kolei', 'Step by step'],
				lines: [
					[
						'Wybierz wydarzenie albo nagranie i naciśnij „Kup bilet”. Konto nie jest potrzebne, wystarczy adres e-mail.',
						'Choose an event or a video and press “Buy a ticket”. No account is needed, an e-mail address is enough.',
					],
					[
						'Zapłać w {hold_minutes} minut: tyle czeka na Ciebie miejsce.',
						'Pay within {hold_minutes} minutes: this is how long your seat waits.',
					],
					[
						'Link do biletu przyjdzie pocztą. Zgubiony znajdziesz na stronie /moj-bilet.',
						'The link to the ticket comes by mail. A lost one is found on the page /moj-bilet.',
					],
				],
			},
			{
				key: 'codes',
				title: ['Masz kod?', 'Have a code?'],
				lines: [
					[
						'Wpisz go na stronie płatności, a zniżka policzy się sama.',
						'Enter it on the payment page, and the discount applies by itself.',
					],
				],
			},
			{
				key: 'help',
				title: ['Pomoc', 'Help'],
				lines: [['Napisz: {seller_email} albo zadzwoń: {seller_phone}.', 'Write to {seller_email} or call {seller_phone}.']],
			},
		],
	},
	'informacje-o-dostepnosci': {
		title: ['Informacje o dostępności usługi', 'Information on accessibility of the service'],
		sections: [
			{
				key: 'service',
				title: ['Jak działa usługa', 'How the service works'],
				lines: [
					[
						'{seller_name} sprzedaje na tej stronie bilety na transmisje i nagrania i odtwarza je w przeglądarce: {browsers}.',
						'On this website {seller_name} sells tickets for live streams and recordings and plays them in a browser: {browsers}.',
					],
				],
			},
			{
				key: 'standard',
				title: ['Jak spełnia wymagania', 'How it meets the requirements'],
				lines: [
					[
						'Strony budujemy według WCAG 2.2 na poziomie AA i normy EN 301 549: zakup, płatność i logowanie działają z klawiatury i czytnikiem ekranu, limit czasu na zapłatę można wydłużyć.',
						'The pages follow WCAG 2.2 level AA and EN 301 549: buying, paying and signing in work by keyboard and screen reader, and the time limit for paying can be extended.',
					],
					[
						'Odtwarzacz ma napisy o zmiennej wielkości, tłumaczenie na PJM w osobnym oknie i audiodeskrypcję tam, gdzie tytuł je ma; mówi o tym strona tytułu.',
						'The player has captions of changeable size, sign language in a window of its own and audio description where a title has them; the page of the title says so.',
					],
				],
			},
			{
				key: 'contact',
				title: ['Gdy coś nie działa', 'When something does not work'],
				lines: [
					[
						'Napisz na {seller_email}. Odpowiadamy w {complaint_days} dni. Organem nadzoru jest Prezes PFRON.',
						'Write to {seller_email}. We answer within {complaint_days} days. The supervising authority is the President of PFRON.',
					],
				],
			},
		],
	},
} as const satisfies Record<string, Kit>;
