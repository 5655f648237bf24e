import { defineTexts } from '../base/text/text.ts';

/** What stands beside a reduced price (N-021). */
export const pricesTexts = defineTexts({
	'prices.lowest_before': ['Najniższa cena z 30 dni przed obniżką: {price}.', 'Lowest price in the 30 days before the reduction: {price}.'],
	'prices.lowest_since': ['Najniższa cena od początku sprzedaży ({day}): {price}.', 'Lowest price since sales began ({day}): {price}.'],
	'prices.reduced_since': ['Obniżka trwa od {day}.', 'Reduced since {day}.'],
	'prices.lowest_short': ['najniższa z 30 dni: {price}', 'lowest in 30 days: {price}'],
	'prices.lowest_since_short': ['najniższa od {day}: {price}', 'lowest since {day}: {price}'],
	'prices.percent': ['−{percent}%', '−{percent}%'],
});
