import { describe, expect, it } from 'vitest';
import { mayTakeScreen, stopsAnother } from './screens.rules.ts';

const here = { sessionId: 1, hasEnded: false };
const elsewhere = { sessionId: 2, hasEnded: false };
const ended = { sessionId: 2, hasEnded: true };

describe('N-010 one ticket plays on one screen at a time', () => {
	it.each([
		['nothing plays', null, false, true, false],
		['nothing plays, a page goes on', null, true, true, false],
		['it plays here', here, true, true, false],
		['it plays elsewhere, started here by a person', elsewhere, false, true, true],
		['it plays elsewhere, a page goes on', elsewhere, true, false, true],
		['the session elsewhere has ended, a page goes on', ended, true, true, false],
	])('%s', (_name, playing, continues, may, stops) => {
		expect(mayTakeScreen(playing, { sessionId: 1, continues })).toBe(may);
		expect(stopsAnother(playing, { sessionId: 1 })).toBe(stops);
	});
});
