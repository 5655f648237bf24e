import { defineTexts } from '../base/text/text.ts';

export const giftsTexts = defineTexts({
	'gifts.validate.price': ['Proszę podać wartość większą od 0', 'Please enter a value above 0'],
	'gifts.default.label': ['Podaruj teatr', 'Give theatre'],
	'gifts.default.description': [
		'Prezent na wybrany wieczór: kod na dowolne wydarzenie lub nagranie z naszej sceny.',
		'A gift for an evening of their choice: a code for any event or recording from our stage.',
	],
	'gifts.own.title': ['Prezenty', 'Gifts'],
	'gifts.own.buy': ['Kup prezent', 'Buy a gift'],
	'gifts.own.empty': ['Nie masz jeszcze zamówionych prezentów.', 'You have not ordered any gifts yet.'],
	'gifts.own.any': ['Dowolny tytuł', 'Any title'],
	'gifts.own.order': ['Zamówienie {number}', 'Order {number}'],
});
