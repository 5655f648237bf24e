import { warsawDate, warsawMoment } from '../base/time/time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const REMINDER_KINDS = ['day', 'hour'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** how long before the opening a reminder is due, and how late it may still be sent after an outage */
const REMINDERS: Record<ReminderKind, { beforeMs: number; graceMs: number }> = {
	day: { beforeMs: DAY_MS, graceMs: HOUR_MS },
	hour: { beforeMs: HOUR_MS, graceMs: HOUR_MS },
};

/** Openings that need a reminder now: after `from`, up to and including `to` (R-117: 24 h and 1 h before). */
export function dueOpenings(kind: ReminderKind, now: Date): { from: Date; to: Date } {
	const { beforeMs, graceMs } = REMINDERS[kind];
	const to = now.getTime() + beforeMs;
	return { from: new Date(to - graceMs), to: new Date(to) };
}

/** with less time left, "in an hour" would be wrong */
const ABOUT_AN_HOUR_MS = 45 * 60_000;

/** The text for the time left, which may be shorter than the reminder's kind says: after an outage or when the event was moved. */
export type ReminderWord = 'day' | 'today' | 'hour' | 'soon';
const LATER_WORDS = { day: 'today', hour: 'soon' } as const;

/** The word of a reminder that is sent later than planned, and from when on it is the right one. */
export const laterReminderWord = (kind: ReminderKind, opensAt: Date): { word: ReminderWord; from: Date } => ({
	word: LATER_WORDS[kind],
	from: kind === 'day' ? new Date(warsawMoment(warsawDate(opensAt))) : new Date(opensAt.getTime() - ABOUT_AN_HOUR_MS),
});

export function reminderWord(kind: ReminderKind, opensAt: Date, now: Date): ReminderWord {
	const later = laterReminderWord(kind, opensAt);
	return now < later.from ? kind : later.word;
}

/** a person who has not visited for this long gets a reminder, at most one in the same period */
const PLATFORM_REMINDER_DAYS = 30;

export const unseenSince = (now: Date): Date => new Date(now.getTime() - PLATFORM_REMINDER_DAYS * DAY_MS);
