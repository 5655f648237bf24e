import { expect, it } from 'vitest';
import { heardLanguage, soundsFor } from './sound.rules.ts';

it('B-010 a title is heard in the sound chosen last where it has that, else in the language of the page', () => {
	const others = ['en', 'de'];
	expect([heardLanguage(null, 'en', others), heardLanguage('de', 'en', others), heardLanguage('pl', 'en', others)]).toEqual([
		'en',
		'de',
		'pl',
	]);
	expect([heardLanguage('uk', 'en', others), heardLanguage('uk', 'pl', others), heardLanguage('uk', 'en', [])]).toEqual(['en', 'pl', 'en']);
	expect([soundsFor(null, 'pl'), soundsFor('en', 'pl'), soundsFor('pl', 'en')]).toEqual([['pl'], ['en', 'pl'], ['pl']]);
});
