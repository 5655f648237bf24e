import { warsawDate } from '../base/time/time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const REMINDER_KINDS = ['day', 'hour'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** how long before the opening a reminder is due, and for how long a server that was away may still send it */
const REMINDERS: Record<ReminderKind, { beforeMs: number; graceMs: number }> = {
	day: { beforeMs: DAY_MS, graceMs: HOUR_MS },
	hour: { beforeMs: HOUR_MS, graceMs: HOUR_MS },
};

/** Which openings are reminded of now: after `from`, up to and with `to` (R-117: 24 h and 1 h before). */
export function dueOpenings(kind: ReminderKind, now: Date): { from: Date; to: Date } {
	const { beforeMs, graceMs } = REMINDERS[kind];
	const to = now.getTime() + beforeMs;
	return { from: new Date(to - graceMs), to: new Date(to) };
}

/** with less than this left "in an hour" is not true any more */
const ABOUT_AN_HOUR_MS = 45 * 60_000;

/** What a reminder calls the time that is left: a server that was away or a moved event leaves less of it than its kind says. */
export type ReminderWord = 'day' | 'today' | 'hour' | 'soon';

export function reminderWord(kind: ReminderKind, opensAt: Date, now: Date): ReminderWord {
	if (kind === 'day') return warsawDate(opensAt) === warsawDate(now) ? 'today' : 'day';
	return opensAt.getTime() - now.getTime() < ABOUT_AN_HOUR_MS ? 'soon' : 'hour';
}

/** a person unseen for this long is reminded of the platform, at most once in that time */
const PLATFORM_REMINDER_DAYS = 30;

export const unseenSince = (now: Date): Date => new Date(now.getTime() - PLATFORM_REMINDER_DAYS * DAY_MS);
