import { describe, expect, it } from 'vitest';
import { eventInLanguage, inLanguage, shownLength, titleIn, videoInLanguage } from './translations.rules.ts';

const item = { title: 'Wesele', subtitle: 'Dramat', description: '<p>Noc</p>', additional_desc: '', teaser_link: '1' };

describe('the language of an item', () => {
	it('S1-112 S2-062 falls back to Polish field by field', () => {
		const translations = [
			{ language_code: 'de', title: 'Die Hochzeit' },
			{ language_code: 'en', title: 'The Wedding', subtitle: '', description: null },
		];
		expect(videoInLanguage({ ...item, translations }, 'en')).toMatchObject({
			title: 'The Wedding',
			subtitle: 'Dramat',
			description: '<p>Noc</p>',
		});
		expect(videoInLanguage({ ...item, translations }, 'pl')).toMatchObject(item);
	});

	it('S2-062 stays Polish without a translation, and does not take blanks for one', () => {
		expect(videoInLanguage({ ...item, translations: [] }, 'en')).toMatchObject(item);
		expect(inLanguage(item, undefined, 'en', ['title'])).toEqual(item);
		expect(inLanguage(item, [{ language_code: 'en', title: '  ' }], 'en', ['title']).title).toBe('Wesele');
	});

	it('S1-112 an event has its own title and its video’s description', () => {
		const event = {
			...item,
			translations: [{ language_code: 'en', title: 'Premiere' }],
			videoTranslations: [{ language_code: 'en', title: 'The Wedding', description: '<p>Night</p>', teaser_link: '2' }],
		};
		expect(eventInLanguage(event, 'en')).toMatchObject({
			title: 'Premiere',
			subtitle: 'Dramat',
			description: '<p>Night</p>',
			teaser_link: '2',
		});
	});
});

describe('the title of a row with both languages', () => {
	it.each([
		['pl', 'The Wedding', 'Wesele'],
		['en', 'The Wedding', 'The Wedding'],
		['en', ' ', 'Wesele'],
		['en', null, 'Wesele'],
	] as const)('in %s with the English title %j is %s', (language, title_en, shown) =>
		expect(titleIn({ title: 'Wesele', title_en }, language)).toBe(shown),
	);
});

describe('the length of a slide’s text', () => {
	it.each([
		['a\nb', 3],
		['a\r\nb', 3],
		['a<br>b', 3],
		['a<br />b<br/>', 4],
		['<p>a</p><p><strong>b</strong> &amp; c</p>', 7],
		['<ul><li><p>a</p></li><li><p>b</p></li></ul>\n<p>c</p>', 5],
		['1 < 2', 5],
		['', 0],
	])('%j counts %i', (text, length) => expect(shownLength(text)).toBe(length));
});
