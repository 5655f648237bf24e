import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spokenHits, spokenTerms } from './spoken.rules.ts';

const marked = (line: string, query: string) => spokenHits(line, query).map(({ start, end }) => line.slice(start, end));

describe('searched words', () => {
	it('have neither accents, capitals nor endings', () => {
		expect(spokenTerms('Królowej ŻAŁOBĘ')).toEqual(['krolow', 'zalob']);
		expect(spokenTerms('teatrze')).toEqual(['teatr']);
		expect(spokenTerms('  kurtyny, kurtyną!  ')).toEqual(['kurtyn']);
	});

	it('keep at least three letters', () => {
		expect(spokenTerms('nie ale dom lasu')).toEqual(['nie', 'ale', 'dom', 'las']);
	});

	it('are none where there is no letter or digit', () => {
		expect(spokenTerms('?!… --')).toEqual([]);
	});

	it('are letters and digits only, whatever was typed', () => {
		fc.assert(fc.property(fc.string(), (query) => spokenTerms(query).every((term) => /^[\p{L}\p{N}]+$/u.test(term))));
	});
});

describe('a found line', () => {
	it('has the words marked in any of their forms', () => {
		expect(marked('Noszę żałobę po moim życiu.', 'zalobie')).toEqual(['żałobę']);
		expect(marked('I oto nasz teatr. Teatry, teatralny!', 'teatru')).toEqual(['teatr', 'Teatry', 'teatralny']);
		expect(marked('Kurtyna idzie w górę', 'gora kurtyn')).toEqual(['Kurtyna', 'górę']);
		expect(marked('nic', 'dom')).toEqual([]);
	});
});
