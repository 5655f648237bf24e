import { type FormError, mergeFormErrors } from '../base/refusal.ts';
import { addDays, type LocalDate, type LocalTime, type Moment, momentMs, toMoment, warsawDate, warsawMoment } from '../base/time/time.ts';
import type { Flag } from '../base/values.ts';
import { type Availability, availabilityBetween } from '../catalogue/availability.ts';

export type EventTimes = {
	date_from: LocalDate;
	date_to: LocalDate;
	time_from: LocalTime | null;
	time_to: LocalTime | null;
	full_day: Flag;
};

export type Window = { opens: Moment; closes: Moment };

/** Shows run late: a person who started inside a window may reload for this long after it closes. */
const GRACE_MS = 60 * 60_000;

const wholeSpan = (event: EventTimes): Window => ({
	opens: warsawMoment(event.date_from),
	closes: warsawMoment(addDays(event.date_to, 1)),
});

/** A missing hour means the start or end of the day. Hours past midnight belong to the day the window began. */
function dailyWindow(event: EventTimes, day: LocalDate): Window {
	const from = event.time_from ?? '00:00';
	const opens = warsawMoment(day, from);
	const pastMidnight = event.time_to === null || event.time_to < from;
	const closes = warsawMoment(pastMidnight ? addDays(day, 1) : day, event.time_to ?? '00:00');
	// an opening in the skipped hour of spring moves after it and could be later than the close
	return { opens, closes: closes < opens ? opens : closes };
}

const isDayOf = (event: EventTimes, day: LocalDate) => event.date_from <= day && day <= event.date_to;

/** The windows that may contain `now` or come next; yesterday's may run past midnight. */
function windowsAround(event: EventTimes, now: Date): Window[] {
	if (event.full_day) return [wholeSpan(event)];
	const today = warsawDate(now);
	const days = new Set([addDays(today, -1), today, addDays(today, 1), event.date_from]);
	return [...days]
		.filter((day) => isDayOf(event, day))
		.sort()
		.map((day) => dailyWindow(event, day));
}

export const firstOpening = (event: EventTimes): Moment => (event.full_day ? wholeSpan(event) : dailyWindow(event, event.date_from)).opens;

const lastWindow = (event: EventTimes): Window => (event.full_day ? wholeSpan(event) : dailyWindow(event, event.date_to));

/** Of an event of whole days that of its last day: each may have a broadcast of its own. */
export const lastOpening = (event: EventTimes): Moment => (event.full_day ? warsawMoment(event.date_to) : lastWindow(event).opens);

export const lastClose = (event: EventTimes): Moment => lastWindow(event).closes;

export const windowAt = (event: EventTimes, now: Date): Window | null =>
	windowsAround(event, now).find(({ opens, closes }) => availabilityBetween(opens, closes, now) === 1) ?? null;

/** The window that is open, or was within the hour of grace, or comes next; after the last one that one. */
function nearestWindow(event: EventTimes, at: Date): Window {
	const isNotOver = ({ closes }: Window) => momentMs(closes) + GRACE_MS > at.getTime();
	return windowAt(event, at) ?? windowsAround(event, at).find(isNotOver) ?? lastWindow(event);
}

/** The window that began last; before the first one that one. */
export function lastBegunWindow(event: EventTimes, now: Date): Window {
	if (event.full_day) return wholeSpan(event);
	const today = warsawDate(now);
	const latest = today < event.date_to ? today : event.date_to;
	const day = momentMs(dailyWindow(event, latest).opens) > now.getTime() ? addDays(latest, -1) : latest;
	return dailyWindow(event, day < event.date_from ? event.date_from : day);
}

/** The day whose evening a moment belongs to; of an event of whole days its own. */
export const eveningDay = (event: EventTimes, at: Date): LocalDate =>
	warsawDate(event.full_day ? at : new Date(momentMs(nearestWindow(event, at).opens)));

/** The first opening that is still to come; null during and after the last window. */
export const nextOpening = (event: EventTimes, now: Date): Moment | null =>
	windowsAround(event, now).find(({ opens }) => momentMs(opens) > now.getTime())?.opens ?? null;

/** The hours of the evening that is open; of an event of whole days those of the day, which may have a broadcast of its own. */
export function eveningAt(event: EventTimes, now: Date): Window | null {
	if (!event.full_day) return windowAt(event, now);
	const today = warsawDate(now);
	return isDayOf(event, today) ? { opens: warsawMoment(today), closes: warsawMoment(addDays(today, 1)) } : null;
}

/** The next opening, or of whole days the beginning of the next one; null in and after the last. */
export function nextEvening(event: EventTimes, now: Date): Moment | null {
	const tomorrow = addDays(warsawDate(now), 1);
	return event.full_day && eveningAt(event, now) && isDayOf(event, tomorrow) ? warsawMoment(tomorrow) : nextOpening(event, now);
}

/** When the window that is open began, or the next one begins; null after the last one. */
export const currentOpening = (event: EventTimes, now: Date): Moment | null => windowAt(event, now)?.opens ?? nextOpening(event, now);

/** Of an event of several days the day of the window that is open or comes next; of whole days today. */
export function currentDay(event: EventTimes, now: Date): LocalDate {
	const today = warsawDate(now);
	const opens = event.full_day ? null : currentOpening(event, now);
	if (opens !== null) return warsawDate(new Date(momentMs(opens)));
	return isDayOf(event, today) ? today : event.date_from;
}

export function eventAvailability(event: EventTimes, now: Date): Availability {
	if (now.getTime() >= momentMs(lastClose(event))) return -1;
	return windowAt(event, now) ? 1 : 0;
}

/** Lists default to events that are not over. */
export const isEventOver = (event: EventTimes, now: Date): boolean => eventAvailability(event, now) === -1;

/** Until when a person who started watching at `startedAt` may watch; null when that was outside every window. */
export function watchableUntil(event: EventTimes, startedAt: Moment): Moment | null {
	const window = windowAt(event, new Date(startedAt));
	return window && toMoment(new Date(momentMs(window.closes) + GRACE_MS));
}

export function isWithinGrace(event: EventTimes, startedAt: Moment | null, now: Date): boolean {
	if (startedAt === null || momentMs(startedAt) > now.getTime()) return false;
	const until = watchableUntil(event, startedAt);
	return until !== null && now.getTime() < momentMs(until);
}

/** When the window that is open, or closed within the hour of grace, began; null outside both. Who was there only the server knows. */
export const graceOpening = (event: EventTimes, now: Date): Moment | null =>
	windowsAround(event, now).find(({ opens }) => isWithinGrace(event, opens, now))?.opens ?? null;

/** The days of a search; either may be missing. */
export const areDaysInOrder = ({ date_from, date_to }: { date_from?: string; date_to?: string }): boolean =>
	!date_from || !date_to || date_from <= date_to;

const WRONG_HOURS: FormError = { time_from: 'events.validate.hours', time_to: 'events.validate.hours' };

/** S2-110: days in order */
export const whyNotEventDays = ({ date_from, date_to }: Pick<EventTimes, 'date_from' | 'date_to'>): FormError | null =>
	date_from > date_to ? { date_from: 'events.validate.date', date_to: 'events.validate.date' } : null;

/** S2-110: hours given, unless it is a whole-day event, and in order; equal ones would never open */
export function whyNotEventHours({
	time_from,
	time_to,
	full_day,
}: Pick<EventTimes, 'time_from' | 'time_to' | 'full_day'>): FormError | null {
	if (full_day) return null;
	if (!time_from || !time_to) {
		return { ...(!time_from && { time_from: 'events.validate.range' }), ...(!time_to && { time_to: 'events.validate.range' }) };
	}
	return time_from >= time_to ? WRONG_HOURS : null;
}

/** All that is wrong with the times of an event. */
export function whyNotEventTimes(event: EventTimes): FormError | null {
	const wrong = mergeFormErrors(whyNotEventDays(event), whyNotEventHours(event));
	// hours within the skipped hour of spring
	return wrong ?? (lastClose(event) <= firstOpening(event) ? WRONG_HOURS : null);
}

/** Empty or 0 is unlimited. */
export const hasLimit = ({ available_tickets }: { available_tickets: number | null }): boolean => (available_tickets ?? 0) > 0;

/**
 * Seats left; null where they are unlimited; 0, never negative, where the capacity was lowered below the sold number. `has_seats` of the
 * database computes the same for a row (server/migrations/functions/has_seats.sql); a test compares the two.
 */
export const seatsLeft = (event: { available_tickets: number | null; seats_held: number }): number | null =>
	hasLimit(event) ? Math.max(0, (event.available_tickets ?? 0) - event.seats_held) : null;

export type EventVisibility = { published: Flag; dashboard_hidden: Flag };

/** Whether it is in lists, search, feeds and the sitemap; a hidden event stays reachable by its address. */
export const isEventListed = (event: EventVisibility): boolean => Boolean(event.published) && !event.dashboard_hidden;
