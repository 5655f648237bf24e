import type { Language } from '../base/text/language.ts';
import { formatDays, formatHours, formatShortDay, formatTime } from '../base/time/dates.ts';
import type { Flag } from '../base/values.ts';
import { type EventTimes, windowAt } from './events.rules.ts';

export type EventDates = EventTimes & { hide_time_to: Flag };

/** 20 listopada 2026 · 4–8 grudnia 2026 · short: pt. 4.12 – wt. 8.12 */
export function formatEventDays(event: EventDates, language: Language, short = false): string {
	if (!short) return formatDays(event.date_from, event.date_to, language);
	const first = formatShortDay(event.date_from, language);
	return event.date_from === event.date_to ? first : `${first} – ${formatShortDay(event.date_to, language)}`;
}

/** 19:00–21:00; only the beginning with hide_time_to; nothing for a full day. */
export function formatEventHours(event: EventDates): string {
	if (event.full_day || event.time_from === null) return '';
	return formatHours(event.time_from, event.hide_time_to ? null : event.time_to);
}

/** 20 listopada 2026, 19:00–21:00 */
export const formatEventWhen = (event: EventDates, language: Language): string =>
	[formatEventDays(event, language), formatEventHours(event)].filter(Boolean).join(', ');

/** 13:48 and 17:28 of the show that is running; no end with hide_time_to. Null before and after it, and for whole days, which have no hours. */
export function runningHours(event: EventDates, now: Date): { from: string; until: string | null } | null {
	const window = event.full_day ? null : windowAt(event, now);
	return window && { from: formatTime(window.opens), until: event.hide_time_to ? null : formatTime(window.closes) };
}
