import { defineTexts } from '../base/text/text.ts';

/** The pages of withdrawal and complaint, and their words in mails. */
export const claimsTexts = defineTexts({
	'claims.statement': ['Ja, {name}, odstępuję od umowy, zamówienie {number}.', 'I, {name}, withdraw from the contract, order {number}.'],
	'claims.validate.content': ['Opisz, co się stało (co najmniej 10 znaków).', 'Describe what happened (at least 10 characters).'],
	'claims.topic.picture': ['Obraz lub dźwięk przerywał', 'Picture or sound broke off'],
	'claims.topic.access': ['Nie mogę obejrzeć tego, co kupiłem', 'I cannot watch what I bought'],
	'claims.topic.captions': ['Brakowało napisów, PJM albo audiodeskrypcji', 'Captions, sign language or description were missing'],
	'claims.topic.payment': ['Płatność albo faktura', 'Payment or invoice'],
	'claims.topic.other': ['Coś innego', 'Something else'],
	'claims.wish.access': ['Ponownego dostępu do spektaklu', 'Access to the show again'],
	'claims.wish.part': ['Zwrotu części ceny', 'A part of the price back'],
	'claims.wish.whole': ['Zwrotu całej ceny', 'The whole price back'],
});
