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
	'law.withdraw_until': ['Możesz odstąpić od umowy do {until}.', 'You can withdraw from the contract until {until}.'],
	'law.withdrawal.unstarted': [
		'Masz prawo odstąpić: nie rozpoczęto oglądania nagrania.',
		'You may withdraw: the recording has not been started.',
	],
	'law.withdrawal.unwaived': [
		'Masz prawo odstąpić: nie było zgody na utratę tego prawa z chwilą rozpoczęcia.',
		'You may withdraw: it was not agreed that the right ends when watching begins.',
	],
	'law.withdrawal.unused': ['Masz prawo odstąpić: nikt nie użył kodu.', 'You may withdraw: nobody has used a code.'],
	'law.withdrawal.half_used': [
		'Masz prawo odstąpić w części: niektórych kodów już użyto. Kwotę policzymy i odpowiemy.',
		'You may withdraw in part: some of the codes have been used. We will work out the amount and reply.',
	],
	'law.withdrawal.started': [
		'Prawo odstąpienia wygasło, gdy za Twoją zgodą zaczęło się oglądanie nagrania.',
		'The right of withdrawal ended when, with your consent, watching the recording began.',
	],
	'law.withdrawal.used': ['Prawo odstąpienia wygasło z wykorzystaniem kodu.', 'The right of withdrawal ended when the code was used.'],
	'law.withdrawal.begun': ['Prawo odstąpienia wygasło, gdy zaczęło się wydarzenie.', 'The right of withdrawal ended when the event began.'],
	'law.withdrawal.set_day': [
		'Przy wydarzeniu w oznaczonym dniu ustawa nie daje prawa odstąpienia.',
		'For an event on a set day the law gives no right of withdrawal.',
	],
	'law.withdrawal.late': ['Termin na odstąpienie minął.', 'The term for withdrawing has passed.'],
	'law.withdrawal.free': ['Za to zamówienie nikt nie zapłacił.', 'Nothing was paid for this order.'],
	'law.withdrawal.unpaid': ['To zamówienie nie zostało opłacone.', 'This order was not paid.'],
	'law.withdrawal.returned': [
		'Pieniądze za to zamówienie zostały już zwrócone albo są w drodze.',
		'The money for this order has been returned or is on its way.',
	],
});
