import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLastBeginning, spokenHits, spokenStems, spokenTerms } from './spoken.rules.ts';

const marked = (line: string, query: string) => spokenHits(line, query).map(({ start, end }) => line.slice(start, end));

const stemsOf = (query: string) => spokenTerms(query).map(([stem]) => stem);

describe('searched words', () => {
	it('have neither accents, capitals nor endings', () => {
		expect(stemsOf('Królowej ŻAŁOBĘ')).toEqual(['krolow', 'zalob']);
		expect(stemsOf('teatrze')).toEqual(['teatr']);
		// S1-189 only letters and digits are searched, so only they count
		expect(['<b>', '?a!', '<b> ca'].map(stemsOf)).toEqual([[], [], ['b', 'ca']]);
		expect(stemsOf('  kurtyny, kurtyną!  ')).toEqual(['kurtyn']);
	});

	it('keep at least three letters', () => {
		expect(stemsOf('dom lasu osa')).toEqual(['dom', 'las', 'osa']);
	});

	it('are the distinctive ones; of common words only, the longest', () => {
		expect(stemsOf('ale nie w teatrze')).toEqual(['teatr']);
		expect(stemsOf('nie tylko ty')).toEqual(['tylk']);
		expect(stemsOf('Nie')).toEqual(['nie']);
	});

	it('are cut to their first forty letters', () => {
		expect(stemsOf('b'.repeat(200))).toEqual(['b'.repeat(40)]);
		expect(spokenStems('b'.repeat(5_000))).toEqual(['b'.repeat(40)]);
	});

	it('are empty without a letter or digit', () => {
		expect(stemsOf('?!… --')).toEqual([]);
	});

	it('are letters and digits only, whatever was typed', () => {
		fc.assert(
			fc.property(fc.string(), (query) =>
				spokenTerms(query)
					.flat()
					.every((term = '') => /^[\p{L}\p{N}]+$/u.test(term)),
			),
		);
	});
});

describe('the last word', () => {
	it('may be the beginning of one, but not if it is short and next to others', () => {
		expect(isLastBeginning([['ko']])).toBe(true);
		expect(isLastBeginning([['zal'], ['kor']])).toBe(false);
		expect(isLastBeginning([['zal'], ['korm']])).toBe(true);
		expect(marked('Kormoran i korale', 'kormoran kor')).toEqual(['Kormoran']);
		expect(marked('Kormoran i korale', 'kor')).toEqual(['Kormoran', 'korale']);
	});
});

describe('a found line', () => {
	it('matches a search for any form of its words', () => {
		expect(spokenStems('Noszę żałobę po życiu, żałobę!')).toEqual(['nos', 'zalob', 'po', 'zyc']);
		for (const [form, other] of [
			['królowa', 'KRÓLOWEJ'],
			['teatr', 'teatrze'],
			['jezioro', 'jeziorem'],
			['wiśniowy', 'wiśniowego'],
			['nie', 'Nie'],
		] as const)
			expect(spokenStems(form)).toEqual(stemsOf(other));
	});

	it('matches a search for another form of its verbs', () => {
		for (const form of ['chodzi', 'chodzić', 'chodzisz', 'chodziła', 'chodzą'])
			expect([form, marked('Dlaczego zawsze chodzi pani w czerni?', form)]).toEqual([form, ['chodzi']]);
		for (const form of ['nosić', 'noszą', 'nosisz', 'nosił']) expect([form, marked('Noszę żałobę.', form)]).toEqual([form, ['Noszę']]);
		expect(marked('Panna pracowała w telegrafie', 'pracować')).toEqual(['pracowała']);
		// a short stem of a verb is no beginning of other words
		expect(marked('Chwała i chwyt', 'chwila')).toEqual([]);
	});

	it('has the words marked in any of their forms', () => {
		expect(marked('Noszę żałobę po moim życiu.', 'zalobie')).toEqual(['żałobę']);
		expect(marked('I oto nasz teatr. Teatry, teatralny!', 'teatru')).toEqual(['teatr', 'Teatry', 'teatralny']);
		expect(marked('teatralny wieczór w teatrze', 'teatr wieczorem')).toEqual(['wieczór', 'teatrze']);
		expect(marked('Kurtyna idzie w górę', 'gora kurtyn')).toEqual(['Kurtyna', 'górę']);
		expect(marked('nic', 'dom')).toEqual([]);
	});
});
