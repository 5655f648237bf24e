import { defineTexts } from '../base/text/text.ts';

/** What is told of returns before the button and on an order (N-020, N-023). */
export const lawTexts = defineTexts({
	'law.offer.set_day': ['Bez prawa odstąpienia', 'No right of withdrawal'],
	'law.offer_why.set_day': [
		'To wydarzenie w oznaczonym dniu. Jeśli spektakl odwołamy albo przerwiemy, oddamy całą kwotę w 14 dni.',
		'This is an event on a set day. If we cancel or break off the show, you get the whole amount back within 14 days.',
	],
	'law.offer.recording': [
		'Zwrot do {until}, dopóki nie zaczniesz oglądać',
		'Returns until {until}, as long as you have not started watching',
	],
	'law.offer_why.recording': [
		'Bez zwrotu po rozpoczęciu, chyba że nagranie nie działa.',
		'No return after you have started, unless the recording does not work.',
	],
	'law.offer.code': ['Zwrot do {until}, dopóki nikt nie użyje kodu', 'Returns until {until}, as long as nobody has used the code'],
	'law.offer_why.code': ['Za wykorzystany kod nie oddajemy pieniędzy.', 'A used code is not refunded.'],
	'law.offer.free': ['Nic nie płacisz', 'You pay nothing'],
	'law.offer_why.free': ['Dlatego nie ma czego zwracać.', 'So there is nothing to return.'],
	'law.withdraw_here': ['Odstąp od umowy tutaj', 'Withdraw from the contract here'],
	'footer.complaints': ['Reklamacje', 'Complaints'],
	'law.complain': ['Złóż reklamację', 'Make a complaint'],
	'law.withdraw_until': ['Możesz odstąpić od umowy do {until}.', 'You can withdraw from the contract until {until}.'],
});
