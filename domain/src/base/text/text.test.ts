import { describe, expect, it } from 'vitest';
import { asSentence } from './sentence.ts';
import { fillText, pickText } from './text.ts';

describe('texts', () => {
	it('F-045 ends a typed reason like a sentence, once', () => {
		expect(['Choroba aktora', 'Awaria. ', 'Pada „Burza…”'].map(asSentence)).toEqual(['Choroba aktora.', 'Awaria.', 'Pada „Burza…”']);
	});

	it('fills names and leaves what is not given', () => {
		expect(fillText('pl', 'Dzień dobry, {firstname}! {other}', { firstname: 'Ala' })).toBe('Dzień dobry, Ala! {other}');
		expect(fillText('pl', '{constructor} {toString|a|b}', {})).toBe('{constructor} {toString|a|b}');
	});

	it('never fills placeholders inside a parameter', () => {
		expect(fillText('pl', '{a}', { a: '{b} $& $1', b: 'tajne' })).toBe('{b} $& $1');
	});

	it.each([
		[1, 'bilet'],
		[3, 'bilety'],
		[5, 'biletów'],
		[22, 'bilety'],
		[1.5, 'biletów'],
	])('picks the Polish form for %d', (count, form) => {
		expect(fillText('pl', '{count} {count|bilet|bilety|biletów}', { count })).toBe(`${String(count).replace('.', ',')} ${form}`);
	});

	it('writes numbers with separators of thousands, but not the sizes of pictures and codes', () => {
		expect(fillText('pl', '{from}–{to} z {total}', { from: 1781, to: 1800, total: 12_345 })).toBe('1781–1800 z 12\u00a0345');
		expect(fillText('en', '{count} {count|ticket|tickets}', { count: 1800 })).toBe('1,800 tickets');
		expect(fillText('pl', 'do {kb} KB i {px} px', { kb: 1200, px: 1000 })).toBe('do 1200 KB i 1000 px');
		expect(fillText('pl', '{change} ({code})', { change: -1234.56789, code: 21405 })).toBe('−1234,568 (21405)');
	});

	it('picks the English form', () => {
		expect([1, 2, 0].map((count) => fillText('en', '{count|ticket|tickets}', { count }))).toEqual(['ticket', 'tickets', 'tickets']);
	});

	it('S1-001 gives Polish first, English second', () => {
		expect(pickText('pl', ['tak', 'yes'])).toBe('tak');
		expect(pickText('en', ['tak', 'yes'])).toBe('yes');
	});
});
