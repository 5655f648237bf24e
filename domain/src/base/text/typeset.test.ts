import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nb, plural, withWholeEmail } from './typeset.ts';

const shown = (text: string) => nb(text).replaceAll('\u00a0', '~');

describe('typesetting', () => {
	it.each([
		['Noc w teatrze', 'Noc w~teatrze'],
		['i w domu', 'i~w~domu'],
		['A u nas (o świcie)', 'A~u~nas (o~świcie)'],
		['kot a pies', 'kot a~pies'],
		['bilet za 45 zł', 'bilet za 45~zł'],
		['od 16 lat, 90 min', 'od 16~lat, 90~min'],
		['20 listopada 2026', '20~listopada 2026'],
		['5 biletów', '5~biletów'],
		['24 godz. bez 3 minut', '24~godz. bez 3~minut'],
		['za 2 godziny, po 48 godzinach', 'za 2~godziny, po 48~godzinach'],
		['1 osoba na 30 miejsc, 2 kody', '1~osoba na 30~miejsc, 2~kody'],
		['co najmniej 8 znaków, 1 cyfra', 'co najmniej 8~znaków, 1~cyfra'],
		['at least 8 characters in 30 seconds', 'at least 8~characters in 30~seconds'],
		['3 znakomite role, 2 minutowe przerwy', '3 znakomite role, 2 minutowe przerwy'],
		['1920 × 1080, 48 kHz, 6000 kb/s, 6 Mb/s', '1920~×~1080, 48~kHz, 6000~kb/s, 6~Mb/s'],
		['Hamlet, akt 3 zły', 'Hamlet, akt 3 zły'],
		['Bilet czeka. Nr 7KQ2-MXA9', 'Bilet czeka. Nr~7KQ2-MXA9'],
		['Your ticket. No. WXYZ-MXA9, no. 12', 'Your ticket. No.~WXYZ-MXA9, no.~12'],
		['Is it over? No. Wait. Piano. 12', 'Is it over? No. Wait. Piano. 12'],
		['na końcu i', 'na końcu i'],
		['', ''],
	])('glues %j as %s', (text, expected) => expect(shown(text)).toBe(expected));

	it('keeps “e-mail” whole in texts of several lines', () => {
		const long = 'Po zapłacie kod pojawi się na Twoim koncie i w e-mailu.';
		expect(withWholeEmail(long)).toBe('Po zapłacie kod pojawi się na Twoim koncie i w e-\u2060mailu.');
		for (const short of ['Niepoprawny adres e-mail.', 'E-mail']) expect(withWholeEmail(short)).toBe(short);
	});

	it('changes only blanks, and nothing when applied again', () => {
		fc.assert(
			fc.property(
				fc.array(fc.constantFrom('i', 'w', 'Z', 'Nr', 'kot', '5', 'zł', 'lat', ' ', '(', '\u00a0', 'ż')).map((words) => words.join(' ')),
				(text) => {
					const glued = nb(text);
					expect(nb(glued)).toBe(glued);
					expect(glued.replace(/\s+/g, ' ')).toBe(text.replace(/\s+/g, ' '));
				},
			),
		);
	});

	it.each([
		[0, 'biletów'],
		[1, 'bilet'],
		[2, 'bilety'],
		[4, 'bilety'],
		[5, 'biletów'],
		[12, 'biletów'],
		[22, 'bilety'],
		[25, 'biletów'],
		[112, 'biletów'],
	])('uses with %i the form %s', (count, form) => expect(plural('pl', count, ['bilet', 'bilety', 'biletów'])).toBe(form));

	it('has two forms in English', () => {
		expect([0, 1, 2].map((count) => plural('en', count, ['ticket', 'tickets']))).toEqual(['tickets', 'ticket', 'tickets']);
	});
});
