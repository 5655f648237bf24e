import { expect, it } from 'vitest';
import { fillPage, placeholdersIn, whyNotPlaceholders } from './placeholders.rules.ts';

it('N-026 fills in what is known; a block takes the place of its paragraph, an unknown name stays', () => {
	const html = '<p>{seller_name} i {nie_ma}</p><p> {purposes} </p>';
	expect(placeholdersIn(html)).toEqual(['seller_name', 'purposes']);
	expect(fillPage(html, { seller_name: 'Teatr', purposes: '<ul></ul>' })).toBe('<p>Teatr i {nie_ma}</p><ul></ul>');
});

it.each([
	['Teatr {seller_name} i {purposes}', null],
	['bez nawiasów', null],
	['{seller_name', 'pages.validate.braces'],
	['seller_name}', 'pages.validate.braces'],
	['}{', 'pages.validate.braces'],
	['{{seller_name}}', 'pages.validate.braces'],
	['{seller_nmae}', 'pages.validate.placeholder'],
])('N-026 the text %j: %s', (content, why) => {
	expect(whyNotPlaceholders({ title: 'Polityka', content })).toEqual(why && { content: why });
	expect(whyNotPlaceholders({ content_en: content, title_en: null })).toEqual(why && { content_en: why });
});
