import { expect, it } from 'vitest';
import { audioLanguage, soundsFor } from './sound.rules.ts';

it('B-010 a title is heard in the sound chosen last where it has that, else in the language of the page', () => {
	const others = ['en', 'de'];
	expect([audioLanguage(null, 'en', others), audioLanguage('de', 'en', others), audioLanguage('pl', 'en', others)]).toEqual([
		'en',
		'de',
		'pl',
	]);
	expect([audioLanguage('uk', 'en', others), audioLanguage('uk', 'pl', others), audioLanguage('uk', 'en', [])]).toEqual(['en', 'pl', 'en']);
	expect([soundsFor(null, 'pl'), soundsFor('en', 'pl'), soundsFor('pl', 'en')]).toEqual([['pl'], ['en', 'pl'], ['pl']]);
});
