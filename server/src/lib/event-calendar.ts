import type { ICalCalendar, ICalEventData } from 'ical-generator';
import { addDays, momentMs } from '#domain/base/time/time.ts';
import { eveningsOf } from '#domain/events/events.evenings.rules.ts';
import type { EventTimes } from '#domain/events/events.rules.ts';

type Entry = Pick<ICalEventData, 'summary' | 'description' | 'url' | 'location' | 'status'> & {
	/** permanent id of the event, so that a moved one replaces its old entry in the calendar */
	uid: string;
	host: string;
};

/** One entry per evening: nothing is shown between them, and each keeps its hour across a clock change. */
export function addEventEntries(calendar: ICalCalendar, event: EventTimes, { uid, host, ...entry }: Entry) {
	if (event.full_day) {
		const atMidnight = (day: string) => new Date(`${day}T00:00:00Z`);
		const end = atMidnight(addDays(event.date_to, 1));
		calendar.createEvent({ ...entry, id: `${uid}@${host}`, start: atMidnight(event.date_from), end, allDay: true });
		return;
	}
	for (const [index, { opens, closes }] of eveningsOf(event).entries())
		calendar.createEvent({
			...entry,
			id: `${uid}-${index + 1}@${host}`,
			start: new Date(momentMs(opens)),
			end: new Date(momentMs(closes)),
		});
}
