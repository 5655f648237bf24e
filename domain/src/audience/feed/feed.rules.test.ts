import { describe, expect, it } from 'vitest';
import { encodeFeedLine, feedPauseMs, readFeedText } from './feed.rules.ts';

describe('lines of a feed', () => {
	it('are read as they were written, in any pieces; the rest waits', () => {
		const text = `${encodeFeedLine({ kind: 'hello', fresh: true })}: \n\n${encodeFeedLine({ kind: 'notice', text_pl: 'a\n\nb', text_en: '' }, 7)}`;
		const whole = readFeedText(text);
		expect(whole).toEqual({
			lines: [
				{ id: null, line: { kind: 'hello', fresh: true } },
				{ id: 7, line: { kind: 'notice', text_pl: 'a\n\nb', text_en: '' } },
			],
			rest: '',
		});
		let rest = '';
		const lines = [...text].flatMap((letter) => {
			const read = readFeedText(rest + letter);
			rest = read.rest;
			return read.lines;
		});
		expect(lines).toEqual(whole.lines);
	});

	it('of another version are left out', () => {
		expect(readFeedText('data: {"kind":"later"}\n\ndata: {\n\nid: x\n\n').lines).toEqual([]);
	});

	it('are requested again after a growing pause', () => {
		expect([feedPauseMs(0, 0), feedPauseMs(0, 1), feedPauseMs(3, 1), feedPauseMs(99, 1)]).toEqual([500, 1000, 8000, 30_000]);
	});
});
