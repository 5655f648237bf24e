import { describe, expect, it } from 'vitest';
import { dueOpenings, reminderWord, unseenSince } from './notifications.rules.ts';

const now = new Date('2026-11-20T18:00:00Z');
const isDue = (kind: 'day' | 'hour', opensAt: string) => {
	const { from, to } = dueOpenings(kind, now);
	const at = Date.parse(opensAt);
	return at > from.getTime() && at <= to.getTime();
};

describe('reminders', () => {
	it.each([
		['day', '2026-11-21T18:00:00Z', true],
		['day', '2026-11-21T18:00:01Z', false],
		['day', '2026-11-21T17:01:00Z', true],
		['day', '2026-11-21T17:00:00Z', false],
		['hour', '2026-11-20T19:00:00Z', true],
		['hour', '2026-11-20T19:00:01Z', false],
		['hour', '2026-11-20T18:00:01Z', true],
		['hour', '2026-11-20T18:00:00Z', false],
	] as const)('R-117 the %s reminder of an opening at %s is due: %s', (kind, opensAt, due) => {
		expect(isDue(kind, opensAt)).toBe(due);
	});

	it.each([
		['day', '2026-11-21T18:00:00Z', 'day'],
		['day', '2026-11-20T23:00:00Z', 'day'],
		['day', '2026-11-20T22:59:00Z', 'today'],
		['hour', '2026-11-20T19:00:00Z', 'hour'],
		['hour', '2026-11-20T18:45:01Z', 'hour'],
		['hour', '2026-11-20T18:45:00Z', 'soon'],
		['hour', '2026-11-20T18:01:30Z', 'soon'],
	] as const)('I7 the %s reminder of an opening at %s contains "%s"', (kind, opensAt, word) => {
		expect(reminderWord(kind, new Date(opensAt), now)).toBe(word);
	});

	it('R-117 counts 30 days unseen', () => expect(unseenSince(now).toISOString()).toBe('2026-10-21T18:00:00.000Z'));
});
