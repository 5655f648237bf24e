import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { playerChoices } from './choices.fields.ts';
import { DEFAULT_CHOICES, isReducedLine, qualityFor, qualityLimit, readChoices } from './choices.rules.ts';

describe('remembered choices', () => {
	it('what was stored is read again', () => {
		const chosen = { ...DEFAULT_CHOICES, speed: 1.5, captionsShown: true, captionKind: 'captions', pjmPlace: { x: 0, y: 1, width: 0.4 } };
		expect(readChoices(JSON.stringify(chosen))).toEqual(chosen);
	});

	it('nothing, other text and other JSON give the defaults', () => {
		for (const stored of [null, '', '{', 'null', '7', '[]', '"x"']) expect(readChoices(stored)).toEqual(DEFAULT_CHOICES);
	});

	it('a wrong field is replaced alone', () => {
		const stored = {
			speed: 3,
			captionSize: 'giant',
			pjmPlace: { x: 2, y: 0, width: 0.2 },
			sound: 'pl; drop',
			quality: -1,
			captionsShown: 1,
			captionLanguage: 5,
			descriptionVolume: 0.4,
			other: 1,
		};
		expect(readChoices(JSON.stringify(stored))).toEqual({ ...DEFAULT_CHOICES, descriptionVolume: 0.4 });
	});
});

describe('sent choices', () => {
	it('are accepted exactly where a stored field is read', () => {
		const names = Object.keys(DEFAULT_CHOICES) as (keyof typeof DEFAULT_CHOICES)[];
		const values = fc.oneof(
			fc.boolean(),
			fc.double({ noNaN: true, noDefaultInfinity: true }),
			fc.integer(),
			fc.constantFrom(null, undefined, 0.75, 2, 'pl', 'pl-pl', 'en', 'x', 'captions', 'huge', 'yellow', 'half', 'top'),
			fc.record({ x: fc.double({ min: -1, max: 2, noNaN: true }), y: fc.constant(0.5), width: fc.constant(0.3) }),
		);
		fc.assert(
			fc.property(fc.constantFrom(...names), values, (name, value) => {
				const sent = playerChoices.safeParse({ ...DEFAULT_CHOICES, [name]: value }).success;
				const read = readChoices(JSON.stringify({ [name]: value }))[name];
				const isRead = JSON.stringify(read) === JSON.stringify(value);
				expect([name, value, sent]).toEqual([name, value, isRead]);
			}),
		);
	});
});

describe('quality', () => {
	it('the remembered height, else the next lower one, else automatic', () => {
		expect(qualityFor([1080, 720, 240], 720)).toBe(1);
		expect(qualityFor([240, 720, 1080], 900)).toBe(1);
		expect(qualityFor([1080, 480, 720], 240)).toBe(1);
		expect(qualityFor([720, 240], null)).toBeNull();
		expect(qualityFor([], 480)).toBeNull();
	});

	it('a metered or slow connection limits automatic choice to a small picture', () => {
		const line = { saveData: false, effectiveType: '4g' };
		expect(qualityLimit([1080, 480, 240], { ...line, saveData: true })).toBe(1);
		expect(qualityLimit([1080, 480, 240], line)).toBeNull();
		expect(['slow-2g', '2g', '3g', '4g', null].map((effectiveType) => isReducedLine({ saveData: false, effectiveType }))).toEqual([
			true,
			true,
			true,
			false,
			false,
		]);
	});
});
