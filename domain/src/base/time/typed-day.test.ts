import { expect, it } from 'vitest';
import { readTypedDay } from './typed-day.ts';

it('F-087 a day is read however it is typed', () => {
	for (const text of ['5.11.2026', '05.11.2026', ' 5/11/2026 ', '5-11-2026', '05 11 2026', '05112026', '2026-11-05', '2026-11-5'])
		expect([text, readTypedDay(text)]).toEqual([text, '2026-11-05']);
	for (const text of ['', '5.11', '5.11.26', '31.02.2026', '0.1.2026', '5.13.2026', 'wczoraj', '511.2026', '5.11.20266'])
		expect([text, readTypedDay(text)]).toEqual([text, null]);
});
