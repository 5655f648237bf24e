import type { ICalCalendar, ICalEventData } from 'ical-generator';
import { calendarEntries, calendarSequence, type EventChanges } from '#domain/events/events.evenings.rules.ts';
import type { EventTimes } from '#domain/events/events.rules.ts';

type Entry = Pick<ICalEventData, 'summary' | 'description' | 'url' | 'location' | 'status'> & {
	/** permanent id of the event */
	uid: string;
	host: string;
	now: Date;
	changes: EventChanges;
};

/** A day is read as its midnight in UTC, the way the file writes it. */
export function addEventEntries(calendar: ICalCalendar, event: EventTimes, { uid, host, now, changes, ...entry }: Entry) {
	const sequence = calendarSequence(changes);
	for (const { start, end, ...rest } of calendarEntries(event, { uid, host, now }))
		calendar.createEvent({ ...entry, ...rest, sequence, start: new Date(start), end: new Date(end) });
}
