import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { READABLE } from '../base/text/readable.ts';
import { checkCharacter, isMistypedNumber, isOrderNumber, plainNumber, splitAtNumbers } from './order-number.rules.ts';

const character = fc.constantFrom(...READABLE);
const body = fc.array(character, { minLength: 7, maxLength: 7 }).map((characters) => characters.join(''));

describe('the short number of an order', () => {
	it('F-085 is read with or without its dash, with blanks, in small letters', () => {
		expect(plainNumber(' abcd-efgh ')).toBe('ABCDEFGH');
		expect(plainNumber('ab cd.ef–gh')).toBe('ABCDEFGH');
		const number = `ABCDEFG${checkCharacter('ABCDEFG')}`;
		expect([number, number.toLowerCase(), `${number.slice(0, 4)}-${number.slice(4)}`].every(isOrderNumber)).toBe(true);
	});

	it('F-085 its check character detects every single wrong character', () => {
		fc.assert(
			fc.property(body, fc.integer({ min: 0, max: 7 }), character, (seven, at, other) => {
				const number = seven + checkCharacter(seven);
				fc.pre(number[at] !== other);
				const wrong = number.slice(0, at) + other + number.slice(at + 1);
				expect(isOrderNumber(number)).toBe(true);
				expect(isMistypedNumber(wrong)).toBe(true);
			}),
		);
	});

	it('F-085 detects swapped neighbours, except the one pair the algorithm cannot distinguish', () => {
		fc.assert(
			fc.property(body, fc.integer({ min: 0, max: 6 }), (seven, at) => {
				const number = seven + checkCharacter(seven);
				const [one = '', two = ''] = [number[at], number[at + 1]];
				const ends = [READABLE[0], READABLE.at(-1)];
				fc.pre(one !== two && !(ends.includes(one) && ends.includes(two)));
				expect(isOrderNumber(number.slice(0, at) + two + one + number.slice(at + 2))).toBe(false);
			}),
		);
	});

	it('F-085 words, other lengths and ambiguous letters are not numbers', () => {
		for (const text of ['', 'ANNA', 'KOWALSKI', 'ABCD-EF0H', 'ABCD-EFGHJ']) {
			expect(isOrderNumber(text)).toBe(false);
			expect(isMistypedNumber(text)).toBe(false);
		}
	});

	it('F-085 is found in a text; a code of a gift and a full number have no part like it', () => {
		expect(splitAtNumbers('No. 7KQ2-MXA9.')).toEqual(['No. ', '7KQ2-MXA9', '.']);
		expect(splitAtNumbers('7KQ2-MXA9 i 8HJ4-NP5Q')).toEqual(['', '7KQ2-MXA9', ' i ', '8HJ4-NP5Q', '']);
		for (const other of ['GALA-7KQ2-MXA9', 'event-7KQ2MXA9', '7KQ2-MXA9Z', 'ż7KQ2-MXA9']) expect(splitAtNumbers(other)).toEqual([other]);
	});
});
