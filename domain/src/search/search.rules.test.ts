import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, foldWithPlaces } from '../base/text/fold.ts';
import { cleanQuery, isSearchable, isTooLong, queryOfAddress } from './search.query.rules.ts';
import { findHits, likePattern, normaliseForSearch, SNIPPET_MAX, snippet } from './search.rules.ts';
import { stripHtml } from './strip-html.ts';

const marked = ({ text, hits }: ReturnType<typeof snippet>) => hits.map(({ start, end }) => text.slice(start, end));

describe('query', () => {
	it.each([
		['ab', false],
		['  ab  ', false],
		['abc', true],
		['żół', true],
		['👍👍', false],
		['a b', true],
		['x'.repeat(201), false],
	])('S1-189 %j is long enough: %s', (query, enough) => expect(isSearchable(query)).toBe(enough));

	it('longer than 200 characters, without the spaces around it, is too long', () => {
		expect([isTooLong(` ${'x'.repeat(200)} `), isTooLong('x'.repeat(201))]).toEqual([false, true]);
		expect([queryOfAddress('x'.repeat(200)).length, queryOfAddress('x'.repeat(201)), queryOfAddress(null)]).toEqual([200, '', '']);
		expect(queryOfAddress('mewa\0')).toBe('');
	});

	it('S1-218 R-149 accents and case do not matter, ł neither', () => {
		expect(normaliseForSearch('  ŻÓŁĆ  gęślą ')).toBe('zolc gesla');
		expect(fold('Łódź ŁÓDŹ łódź')).toBe('lodz lodz lodz');
		expect(fold('e\u0301\u00e9ß')).toBe('eess');
	});

	it('H7 wildcards of LIKE are text', () => {
		expect(likePattern('100%_\\')).toBe('%100\\%\\_\\\\%');
		expect(cleanQuery(' a \n b ')).toBe('a b');
	});
});

describe('plain text of HTML', () => {
	it.each([
		['<p>Ala ma <b>ko</b>ta</p><p>i psa</p>', 'Ala ma kota i psa'],
		['Ala&nbsp;&amp;&#32;kot &lt;b&gt; &#x17c;&oacute;&#380;', 'Ala & kot <b> żóż'],
		['a<br>b<br/>c', 'a b c'],
		['<script>alert("x")</script>a<style>b{}</style><!-- c > d -->e', 'a e'],
		['2 < 3 > 1', '2 < 3 > 1'],
		['tekst <b', 'tekst'],
		['<script>nigdy', ''],
		['&nieznane; &amp', '&nieznane; &amp'],
		['&#xD800;&#0;&#99999999;x', '&#99999999;x'],
		['&constructor; &amp;lt;', '&constructor; &lt;'],
	])('S1-086 H7 %s reads %j', (html, text) => expect(stripHtml(html)).toBe(text));

	it('N5 strips 500 KB of markup: a quadratic pattern would run into the timeout', () => {
		for (const html of [
			'<'.repeat(500_000),
			'<a'.repeat(250_000),
			'&'.repeat(500_000),
			'<script>'.repeat(60_000),
			'<!--'.repeat(120_000),
			'<p>a</p>'.repeat(60_000),
		])
			stripHtml(html);
	});
});

describe('snippet', () => {
	const long = `${'Wstęp o niczym szczególnym. '.repeat(20)}Tu gra Łódzki Żółw na scenie. ${'Dalszy ciąg opowieści. '.repeat(20)}`;

	it('S1-086 shows at most 200 characters around the hit, marked as written', () => {
		const found = snippet(`<p>${long}</p>`, 'lodzki zolw');
		expect(found.text.length).toBeLessThanOrEqual(SNIPPET_MAX);
		expect(found.text).toMatch(/^….*…$/);
		expect(marked(found)).toEqual(['Łódzki Żółw']);
	});

	it('S1-086 starts at the beginning when the hit is in another text, and has no ellipsis when all fits', () => {
		expect(snippet(long, 'hamlet').text).toMatch(/^Wstęp .*…$/);
		expect(snippet('<b>Krótki</b> tekst', 'TEKST')).toEqual({ text: 'Krótki tekst', hits: [{ start: 7, end: 12 }] });
		expect(snippet(`${long} koniec finał`, 'finał').text).toMatch(/^….*koniec finał$/);
	});

	it('marks each word when the whole query is not there, and none for an empty query', () => {
		expect(findHits('Noc w teatrze, teatr nocą', 'teatr noc w')).toEqual([
			{ start: 0, end: 3 },
			{ start: 6, end: 11 },
			{ start: 15, end: 20 },
			{ start: 21, end: 24 },
		]);
		expect(findHits('tekst', '  ')).toEqual([]);
		expect(findHits('- Pierwszy\n- Drugi', 'pierwszy - drugi')).toEqual([{ start: 2, end: 18 }]);
	});

	it.each([0, 1, 2, 3])('H7 cuts a text without blanks between whole characters (shifted by %i)', (shift) => {
		for (const character of ['🎭', 'e\u0301', '👩\u200d🎤']) {
			const text = `${'x'.repeat(shift)}${character.repeat(150)}żółw${character.repeat(150)}`;
			for (const query of ['zolw', 'brak']) {
				const body = snippet(text, query).text.replaceAll('…', '').replace(/^x+/, '');
				expect(body.replaceAll(character, '').replace('żółw', '')).toBe('');
			}
		}
	});

	const piece = fc.oneof(
		fc.constantFrom(
			'<p>',
			'</p>',
			'<b>',
			'</b>',
			'&amp;',
			'&lt;',
			'&#380;',
			'&nbsp;',
			'żółw ',
			'Zolw',
			'ŻÓŁW',
			'👩‍🎤',
			'🎭 ',
			'e\u0301',
			'\ud83c',
			'<',
			'>',
			' ',
			'słowo ',
		),
		fc.string({ unit: 'binary', maxLength: 12 }),
	);
	const html = fc.array(piece, { maxLength: 120 }).map((pieces) => pieces.join(''));

	it('H7 is a part of the text in whole characters, at most 200, and every mark equals the query', () => {
		fc.assert(
			fc.property(html, fc.constantFrom('żółw', 'zolw', 'słowo', 'xyz'), (source, query) => {
				const plain = stripHtml(source);
				const found = snippet(source, query);
				expect(found.text.length).toBeLessThanOrEqual(SNIPPET_MAX);
				expect(found.text.isWellFormed()).toBe(true);
				const body = plain.length <= SNIPPET_MAX ? found.text : found.text.replace(/^…/, '').replace(/…$/, '');
				expect(plain.includes(body) || plain.includes(found.text.replace(/…$/, '')) || plain.includes(found.text.replace(/^…/, ''))).toBe(
					true,
				);
				for (const mark of marked(found)) expect(fold(mark)).toBe(fold(query));
				if (fold(plain).includes(fold(query))) expect(found.hits.length).toBeGreaterThan(0);
			}),
			{ numRuns: 1_000 },
		);
	});

	it('folding keeps the position of every character', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), (text) => {
				const { folded, starts, ends } = foldWithPlaces(text);
				expect(folded).toBe(fold(text));
				expect([starts.length, ends.length]).toEqual([folded.length, folded.length]);
				expect(starts.every((start, i) => start < (ends[i] ?? 0))).toBe(true);
			}),
		);
	});
});
