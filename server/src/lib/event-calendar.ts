import type { ICalCalendar, ICalEventData } from 'ical-generator';
import { addDays, momentMs } from '#domain/base/time/time.ts';
import { eveningsOf } from '#domain/events/events.evenings.rules.ts';
import type { EventTimes } from '#domain/events/events.rules.ts';

type Entry = Pick<ICalEventData, 'summary' | 'description' | 'url' | 'location' | 'status'> & {
	/** names the event for ever, so that a moved one replaces its old entry in the reader's calendar */
	uid: string;
	host: string;
};

/** One entry for each evening: between them nothing is shown, and each keeps its hour over a clock change. */
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
