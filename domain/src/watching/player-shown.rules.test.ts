import { expect, it } from 'vitest';
import { NOT_SHOWN, playerShown } from './player-shown.rules.ts';

const WATCHED = { wantsToWatch: true, mayWatch: true, answered: 1 };
const ENDED = { ...WATCHED, mayWatch: false };
const shownAfter = (...facts: (typeof WATCHED)[]) =>
	facts.reduce((before, now) => playerShown(before, now), { ...NOT_SHOWN, isChecking: false });

it.each([
	['is shown to who wants it and may watch', [WATCHED], { isShown: true, isChecking: false }],
	['is not shown unasked', [{ ...WATCHED, wantsToWatch: false }], { isShown: false }],
	['is not shown where nothing may be watched', [ENDED], { isShown: false, isChecking: false }],
	['stays at the end until the title is requested again', [WATCHED, ENDED, ENDED], { isShown: true, isChecking: true }],
	['goes when the new answer has ended too', [WATCHED, ENDED, { ...ENDED, answered: 2 }], { isShown: false, isChecking: false }],
	['stays when the end was moved', [WATCHED, ENDED, { ...WATCHED, answered: 2 }], { isShown: true, isChecking: false }],
])('the player %s', (_, facts, expected) => {
	expect(shownAfter(...facts)).toMatchObject(expected);
});
