import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cueLines, readCues } from './cues.rules.ts';
import { cleanSubtitles } from './webvtt.rules.ts';

const read = (content: string) => readCues(cleanSubtitles(content) ?? '');
const texts = (...lines: string[]) =>
	read(`WEBVTT\n\n${lines.map((line, at) => `00:0${at}.000 --> 00:0${at}.500\n${line}`).join('\n\n')}\n`).map(({ text }) => text);

describe('the lines of a track', () => {
	it('have their times, with and without hours, in the order of time', () => {
		const content = 'WEBVTT\n\n2\n01:00:01.500 --> 01:00:02.000 line:0\nDruga\n\n00:05.250 --> 00:06.000\nPierwsza\ndalej\n';
		expect(read(content)).toEqual([
			{ from: 5.25, to: 6, text: 'Pierwsza\ndalej' },
			{ from: 3601.5, to: 3602, text: 'Druga' },
		]);
	});

	it('are read from SubRip too', () => {
		expect(read('1\n00:00:01,000 --> 00:00:02,500\nDzień dobry\n')).toEqual([{ from: 1, to: 2.5, text: 'Dzień dobry' }]);
	});

	it('are plain text: tags are removed, the speaker is named, escapes are decoded', () => {
		expect(texts('<v Nina>Jestem <i>mewą</i></v>', '<c.red>wo</c>da', '<00:01.000>a <b>b</b>')).toEqual([
			'Nina: Jestem mewą',
			'woda',
			'a b',
		]);
		expect(texts('1 &lt; 2 &amp; 3', 'a < b')).toEqual(['1 < 2 & 3', 'a < b']);
		expect(texts('<script>alert(1)</script>', '&lt;img src=x&gt;')).toEqual(['alert(1)', '<img src=x>']);
	});

	it('B-015 keep their own line breaks', () => {
		expect(texts('- Pierwszy \n  -  Drugi', '&rlm;\nTrzeci')).toEqual(['- Pierwszy\n- Drugi', 'Trzeci']);
	});

	it('are omitted without words', () => {
		expect(texts('<b></b>', '&nbsp;', '♪')).toEqual(['♪']);
	});

	it('never fail, whatever the track contains', () => {
		fc.assert(
			fc.property(fc.string(), (content) =>
				[readCues(content), read(`WEBVTT\n\n00:00.000 --> 00:01.000\n${content}`)].every((cues) => cues.every(({ text }) => text !== '')),
			),
		);
	});
});

describe('a cue', () => {
	it('has lines of plain text with the name of its speaker', () => {
		expect(cueLines('<v Tartuffe><i>Zasłoń</i> to łono\n<c.loud>&amp; odejdź</c>')).toEqual(['Tartuffe: Zasłoń to łono', '& odejdź']);
		expect(cueLines('<v.first.loud Pani Pernelle>Chodźmy</v>')).toEqual(['Pani Pernelle: Chodźmy']);
		expect(cueLines('<00:01.000>a &lt;b&gt; &unknown;\n\n ')).toEqual(['a <b> &unknown;']);
		expect(cueLines('')).toEqual([]);
	});

	it('keeps where it is drawn what is not part of its words', () => {
		expect(cueLines('w&nbsp;domu &quot;tak&quot;\n&rlm;')).toEqual(['w\u00a0domu "tak"', '\u200f']);
		expect(texts('w&nbsp;domu &quot;tak&quot;', '&rlm;')).toEqual(['w domu "tak"']);
	});
});
