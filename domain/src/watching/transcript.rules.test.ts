import { describe, expect, it } from 'vitest';
import { lineAt, linesWith, stepHit, transcriptLanguage } from './transcript.rules.ts';

describe('the spoken line', () => {
	const lines = [
		{ from: 1, to: 3 },
		{ from: 2, to: 5 },
		{ from: 8, to: 9 },
	];
	it('includes its start time and excludes its end time', () => {
		expect([0.9, 1, 2, 4.9, 5, 8, 8.99, 9].map((second) => lineAt(lines, second))).toEqual([-1, 0, 1, 1, -1, 2, 2, -1]);
	});
});

describe('a search inside', () => {
	const lines = [{ text: 'Noszę żałobę' }, { text: 'po moim życiu' }, { text: 'Żałoba, żałoba' }];
	it('finds lines, without regard to accents and case', () => {
		expect(linesWith(lines, 'ZALOB')).toEqual([0, 2]);
		expect(linesWith(lines, '  ')).toEqual([]);
		expect(linesWith(lines, '.*')).toEqual([]);
	});

	it('wraps around at both ends', () => {
		expect([stepHit(-1, 3, 1), stepHit(0, 3, 1), stepHit(2, 3, 1), stepHit(0, 3, -1), stepHit(-1, 3, -1), stepHit(-1, 0, 1)]).toEqual([
			0, 1, 0, 2, 2, -1,
		]);
	});
});

it('B-015 opens in the language that is read, else the chosen one that is heard, else of the original in that of the page', () => {
	const open = (more: Partial<Parameters<typeof transcriptLanguage>[0]>) =>
		transcriptLanguage({ sound: 'pl', chosenSound: null, captions: null, page: 'en', ...more });
	expect([open({}), open({ chosenSound: 'pl' }), open({ chosenSound: 'uk' }), open({ sound: 'uk' })]).toEqual(['en', 'pl', 'en', 'uk']);
	expect(open({ captions: 'de', chosenSound: 'pl' })).toBe('de');
});
