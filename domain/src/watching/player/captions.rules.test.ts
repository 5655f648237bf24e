import { describe, expect, it } from 'vitest';
import { captionTrackFor, cueLines, trackNames } from './captions.rules.ts';

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

	it('a cue becomes lines of plain text with the name of its speaker', () => {
		expect(cueLines('<v Tartuffe><i>Zasłoń</i> to łono\n<c.loud>&amp; odejdź</c>')).toEqual(['Tartuffe: Zasłoń to łono', '& odejdź']);
		expect(cueLines('<v.first.loud Pani Pernelle>Chodźmy</v>')).toEqual(['Pani Pernelle: Chodźmy']);
		expect(cueLines('<00:01.000>a &lt;b&gt; &unknown;\n\n ')).toEqual(['a <b> &unknown;']);
		expect(cueLines('')).toEqual([]);
	});
});
