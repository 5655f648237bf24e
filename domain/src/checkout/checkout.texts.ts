import { defineTexts } from '../base/text/text.ts';

/** What only the payment pages say; loaded with them. */
export const checkoutTexts = defineTexts({
	'before_you_pay.title': ['Zanim zapłacisz', 'Before you pay'],
	'before_you_pay.what': ['Kupujesz', 'You buy'],
	'before_you_pay.when': ['Kiedy', 'When'],
	'before_you_pay.on': ['Na czym', 'On what'],
	'before_you_pay.return': ['Zwrot', 'Return'],
	'before_you_pay.seller': ['Sprzedaje', 'Sold by'],
	'before_you_pay.event': ['Jeden bilet na transmisję „{title}” na żywo.', 'One ticket for the live broadcast of “{title}”.'],
	'before_you_pay.recording': ['Dostęp do zapisu wydarzenia „{title}”.', 'Access to the recording of the event “{title}”.'],
	'before_you_pay.video': ['Dostęp do nagrania „{title}”.', 'Access to the recording “{title}”.'],
	'before_you_pay.group': [
		'{count} {count|kod|kody|kodów} na „{title}”, po jednym dla każdej osoby.',
		'{count} {count|code|codes} for “{title}”, one for each person.',
	],
	'before_you_pay.gift': ['Kod, który otwiera „{title}” jednej osobie.', 'A code that opens “{title}” for one person.'],
	'before_you_pay.gift_any': ['Kod, który otwiera jednej osobie dowolny tytuł.', 'A code that opens any title for one person.'],
	'before_you_pay.price': ['Cena: {price}.', 'Price: {price}.'],
	'before_you_pay.free': ['Bezpłatnie.', 'Free.'],
	'before_you_pay.pjm': ['Tłumaczenie na PJM w cenie.', 'Polish Sign Language included.'],
	'before_you_pay.ad': ['Audiodeskrypcja w cenie.', 'Audio description included.'],
	'before_you_pay.pjm_ad': ['Tłumaczenie na PJM i audiodeskrypcja w cenie.', 'Polish Sign Language and audio description included.'],
	'before_you_pay.codes_at_once': ['Kody przyślemy od razu po zapłacie.', 'The codes come right after the payment.'],
	'before_you_pay.code_until': [
		'Kod przyślemy od razu po zapłacie. Będzie ważny do {when}.',
		'The code comes right after the payment. It is valid until {when}.',
	],
	'before_you_pay.code': ['Kod przyślemy od razu po zapłacie.', 'The code comes right after the payment.'],
	'before_you_pay.browsers': [
		'Telefon, komputer lub tablet. Chrome i Edge od wersji {chrome}, Firefox od {firefox}, Safari od {safari}.',
		'A phone, computer or tablet. Chrome and Edge from version {chrome}, Firefox from {firefox}, Safari from {safari}.',
	],
	'before_you_pay.test': ['Sprawdź obraz i dźwięk', 'Check picture and sound'],
	'before_you_pay.return_event': ['Bez prawa odstąpienia', 'No right of withdrawal'],
	'before_you_pay.return_event_why': [
		', bo to wydarzenie w oznaczonym dniu. Jeśli spektakl odwołamy albo przerwiemy, oddamy całą kwotę w 14 dni.',
		', because it is an event on a set day. If we cancel or break it off, we return the full amount within 14 days.',
	],
	'before_you_pay.return_video': ['Bez zwrotu po rozpoczęciu', 'No return once it has begun'],
	'before_you_pay.return_video_why': [
		', bo dostajesz dostęp od razu, na swoje życzenie. Jeśli nagranie nie działa, naprawimy je albo oddamy pieniądze.',
		', because you get access at once, as you ask. If the recording does not work, we mend it or return the money.',
	],
	'before_you_pay.return_codes': ['Zwrot do 14 dni', 'Return within 14 days'],
	'before_you_pay.return_codes_why': [
		', dopóki kod nie jest wykorzystany. Bez podawania przyczyny.',
		', as long as the code is not used. No reason needed.',
	],
});
