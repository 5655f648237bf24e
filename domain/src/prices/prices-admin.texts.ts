import { defineTexts } from '../base/text/text.ts';

export const pricesAdminTexts = defineTexts({
	'prices.history': ['Historia ceny', 'Price history'],
	'prices.history_line': ['{price} od {moment}', '{price} since {moment}'],
	'prices.history_lead': [
		'Przy każdej obniżce strony pokazują najniższą cenę z 30 dni przed nią i od niej liczą procent.',
		'At each reduction the pages show the lowest price of the 30 days before it, and count the percentage from it.',
	],
});
