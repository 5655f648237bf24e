import { defineTexts } from '../base/text/text.ts';

/** Receipts, answers, and what the theatre is told (N-020, N-024). */
export const claimsMailTexts = defineTexts({
	'claims.statement': ['Ja, {name}, odstępuję od umowy, zamówienie {number}.', 'I, {name}, withdraw from the contract, order {number}.'],
	'claims.mail.withdrawal.subject': ['Potwierdzenie odstąpienia od umowy {number}', 'Receipt of your withdrawal {number}'],
	'claims.mail.withdrawal.heading': ['Przyjęliśmy Twoje oświadczenie', 'We have received your statement'],
	'claims.mail.withdrawal.content': ['Treść oświadczenia: „{content}”', 'The statement: “{content}”'],
	'claims.mail.withdrawal.refunded': [
		'Zwracamy {amount}. Zwrot zleciliśmy od razu; bank zwykle księguje go w 1–3 dni. Bilet lub kod przestał działać.',
		'We are returning {amount}. The refund was ordered at once; banks usually book it within 1 to 3 days. The ticket or code no longer works.',
	],
	'claims.mail.withdrawal.staff': ['Pracownik teatru odpowie najpóźniej {day}.', 'The theatre will reply by {day} at the latest.'],
	'claims.mail.withdrawal.closed': ['Nie musisz robić nic więcej.', 'There is nothing more for you to do.'],
	'claims.mail.complaint.subject': ['Mamy Twoją reklamację {number}', 'We have your complaint {number}'],
	'claims.mail.complaint.heading': ['Mamy Twoją reklamację', 'We have your complaint'],
	'claims.mail.complaint.text': [
		'Odpowiemy na ten adres najpóźniej {day}. Jeśli tego nie zrobimy, reklamacja jest uznana.',
		'We will reply to this address by {day} at the latest. If we do not, the complaint is accepted.',
	],
	'claims.mail.complaint.content': ['Twoje zgłoszenie: „{content}”', 'What you wrote: “{content}”'],
	'claims.mail.answer.subject': ['Odpowiedź na pismo {number}', 'Our reply to your letter {number}'],
	'claims.mail.answer.heading': ['Odpowiadamy na Twoje pismo', 'Our reply to your letter'],
	'claims.mail.answer.access': ['Otworzyliśmy Ci dostęp do {day}.', 'You have access until {day}.'],
	'claims.mail.answer.money': ['Zwracamy {amount}.', 'We are returning {amount}.'],
	'claims.mail.answer.refused': [
		'Jeśli odpowiedź Cię nie przekonuje, pomoże powiatowy rzecznik konsumentów albo Inspekcja Handlowa.',
		'If you do not agree, the consumer ombudsman of your district or the Trade Inspection can help.',
	],
	'claims.mail.watch': ['Oglądaj', 'Watch'],
	'claims.mail.number': ['Numer pisma', 'Number of the letter'],
	'claims.mail.received': ['Otrzymano', 'Received'],
	'claims.mail.order': ['Zamówienie', 'Order'],
	'claims.mail.person': ['Składa', 'From'],
	'claims.mail.alarm.subject': ['Odpowiedz do {day}: {number}', 'Reply by {day}: {number}'],
	'claims.mail.alarm.heading': ['Termin odpowiedzi mija', 'A reply is nearly due'],
	'claims.mail.alarm.text': [
		'Na pismo {number} trzeba odpowiedzieć najpóźniej {day}. Reklamacja bez odpowiedzi w 14 dni jest uznana.',
		'Letter {number} has to be answered by {day} at the latest. A complaint without a reply within 14 days counts as accepted.',
	],
	'claims.mail.alarm.open': ['Otwórz listę', 'Open the list'],
});
