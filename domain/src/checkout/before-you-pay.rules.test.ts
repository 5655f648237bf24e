import { expect, it } from 'vitest';
import { returnTerm } from './before-you-pay.rules.ts';

it.each([
	['event', 'event', false, 'event'],
	['event', 'event', true, 'video'],
	['video', 'video', false, 'video'],
	['group', 'event', false, 'event'],
	['group', 'event', true, 'codes'],
	['group', 'video', false, 'codes'],
	['gift', null, false, 'codes'],
	['gift', 'event', false, 'codes'],
] as const)('N-023 what is said of a return of %s for %s, recording only: %s', (kind, product, isRecording, expected) => {
	expect(returnTerm({ kind, product, isRecording })).toBe(expected);
});
