import { expect, it } from 'vitest';
import { filmMark, wantedByMark } from './film-mark.rules.ts';

const DIGEST = 'a-0_b1c2d3e4f5g6';

it.each([
	['pl.original', { language: 'pl', variant: null }],
	['en.pjm', { language: 'en', variant: 'pjm' }],
	['pl.audiodeskrypcja', { language: 'pl', variant: 'audiodeskrypcja' }],
] as const)('a mark says which film was wanted: %s', (named, wanted) => {
	expect(filmMark(wanted, DIGEST)).toBe(`${named}.${DIGEST}`);
	expect(wantedByMark(`${named}.${DIGEST}`)).toEqual(wanted);
});

it.each(['', 'pl', `pl.trailer.${DIGEST}`, 'pl.pjm.short', `polski.pjm.${DIGEST}`])('%j is no mark', (text) =>
	expect(wantedByMark(text)).toBeNull(),
);
