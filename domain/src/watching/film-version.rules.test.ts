import { expect, it } from 'vitest';
import { filmVersion, wantedFilmOf } from './film-version.rules.ts';

const DIGEST = 'a-0_b1c2d3e4f5g6';

it.each([
	['pl.original', { language: 'pl', variant: null }],
	['en.pjm', { language: 'en', variant: 'pjm' }],
	['pl.audiodeskrypcja', { language: 'pl', variant: 'audiodeskrypcja' }],
] as const)('a version says which film was wanted: %s', (named, wanted) => {
	expect(filmVersion(wanted, DIGEST)).toBe(`${named}.${DIGEST}`);
	expect(wantedFilmOf(`${named}.${DIGEST}`)).toEqual(wanted);
});

it.each(['', 'pl', `pl.trailer.${DIGEST}`, 'pl.pjm.short', `polski.pjm.${DIGEST}`])('%j is no version', (text) =>
	expect(wantedFilmOf(text)).toBeNull(),
);
