import { defineTexts } from '../base/text/text.ts';

/** What the law makes of a withdrawal, in mails and for the staff (N-020). */
export const verdictsTexts = defineTexts({
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
