import { addDays, daysBetween, type LocalDate, type Moment, momentMs, warsawDate, warsawMoment } from '../base/time/time.ts';
import { type EventTimes, type Window, windowAt } from './events.rules.ts';

/** At most this many calendar entries for one event; a longer run is cut. */
const MAX_EVENINGS = 62;

/** Of a run that is cut, from yesterday on, or the last ones. */
function firstShown({ date_from, date_to }: EventTimes, now: Date): LocalDate {
	const yesterday = addDays(warsawDate(now), -1);
	const ofLast = addDays(date_to, 1 - MAX_EVENINGS);
	const day = yesterday < ofLast ? yesterday : ofLast;
	return day > date_from ? day : date_from;
}

/** Each evening of a run in Warsaw time of its own day, so that a clock change between two of them moves neither. */
function eveningsOf(event: EventTimes, now: Date): (Window & { day: LocalDate })[] {
	const evenings = [];
	for (let day = firstShown(event, now); day <= event.date_to && evenings.length < MAX_EVENINGS; day = addDays(day, 1)) {
		const window = windowAt(event, new Date(warsawMoment(day, event.time_from ?? '00:00')));
		if (window) evenings.push({ ...window, day });
	}
	return evenings;
}

/** `id` never changes, so that a moved event replaces its old entry. Whole days end on the day after the last one. */
export type CalendarEntry = { id: string } & (
	| { allDay: true; start: LocalDate; end: LocalDate }
	| { allDay: false; start: Moment; end: Moment }
);

export type EventChanges = { created_at: Moment; updated_at: Moment };

/** SEQUENCE of RFC 5545: seconds from the making of the event to its last change, so it grows with every change and stays otherwise. */
export const calendarSequence = ({ created_at, updated_at }: EventChanges): number =>
	Math.max(0, Math.ceil((momentMs(updated_at) - momentMs(created_at)) / 1000));

/** One entry per evening: nothing is shown between them (F-078). An event of whole days is one. */
export function calendarEntries(event: EventTimes, { uid, host, now }: { uid: string; host: string; now: Date }): CalendarEntry[] {
	if (event.full_day) return [{ id: `${uid}@${host}`, allDay: true, start: event.date_from, end: addDays(event.date_to, 1) }];
	return eveningsOf(event, now).map(({ opens, closes, day }) => ({
		id: `${uid}-${daysBetween(event.date_from, day) + 1}@${host}`,
		allDay: false,
		start: opens,
		end: closes,
	}));
}
