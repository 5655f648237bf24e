import { describe, expect, it } from 'vitest';
import { captionSizeFor, captionTrackFor, isDialogue, trackNames } from './captions.rules.ts';

describe('captions', () => {
	const pl = { language: 'pl', kind: 'subtitles' } as const;
	const plDeaf = { language: 'pl', kind: 'captions' } as const;
	const en = { language: 'en', kind: 'subtitles' } as const;

	it('the wanted kind is taken, else another of the same language, never another language', () => {
		expect(captionTrackFor([pl, plDeaf, en], plDeaf)).toBe(plDeaf);
		expect(captionTrackFor([pl, en], plDeaf)).toBe(pl);
		expect(captionTrackFor([en], pl)).toBeNull();
		expect(captionTrackFor([], pl)).toBeNull();
	});

	it('tracks of equal names are distinguished by their language', () => {
		expect(trackNames([pl, plDeaf, en], ({ kind }) => kind)).toEqual(['subtitles (pl)', 'captions', 'subtitles (en)']);
		expect(trackNames([pl, en], ({ language }) => language)).toEqual(['pl', 'en']);
		expect(trackNames([], () => 'same')).toEqual([]);
	});

	it('B-013 lines of different speakers are not a sentence in two lines', () => {
		for (const second of ['- Drugi', '–Drugi', '— Drugi', 'Nina: Drugi']) expect(isDialogue(['- Pierwszy', second])).toBe(true);
		expect(isDialogue(['Ten człowiek', 'jest tu gościem'])).toBe(false);
		expect(isDialogue(['- Pierwszy'])).toBe(false);
		expect(isDialogue([])).toBe(false);
	});

	it('B-013 letters are reduced until a caption covers at most a third of the picture, but stay readable', () => {
		expect(captionSizeFor({ size: 32, taken: 73, picture: 219 })).toBe(32);
		expect(captionSizeFor({ size: 32, taken: 146, picture: 219 })).toBe(22);
		expect(captionSizeFor({ size: 20, taken: 74, picture: 219 })).toBe(19);
		expect(captionSizeFor({ size: 32, taken: 1_000, picture: 219 })).toBe(14);
		expect(captionSizeFor({ size: 14, taken: 100, picture: 219 })).toBe(14);
		expect(captionSizeFor({ size: 12, taken: 100, picture: 219 })).toBe(12);
	});
});
