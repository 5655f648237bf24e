import { expect, it } from 'vitest';
import { changeLines } from './change-lines.ts';

it.each([
	[{ city: 'Gdynia' }, { city: 'Sopot' }, ['city: Gdynia → Sopot']],
	[null, { reason: 'spam', forever: true }, ['reason: spam', 'forever: true']],
	[{ reason: 'spam' }, null, ['reason: spam → –']],
	[{ a: 1, b: 2 }, { a: 1, b: 3 }, ['b: 2 → 3']],
	[null, null, []],
	['text', ['list'], []],
])('a change from %j to %j reads %j', (before, after, lines) => expect(changeLines(before, after)).toEqual(lines));
