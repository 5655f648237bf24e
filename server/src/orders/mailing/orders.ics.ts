import ical from 'ical-generator';
import { addEventEntries } from '#server/lib/event-calendar.ts';
import type { EventProduct } from '../products.store.ts';

type Ticket = { number: string; url: string; summary: string; now: Date };

/** Calendar file with the opening times of an event, for ticket holders. */
export function ticketCalendar(event: EventProduct, { number, url, summary, now }: Ticket): string {
	const calendar = ical({ prodId: { company: 'Rampa', product: 'Bilety' } });
	addEventEntries(calendar, event, { uid: number, host: new URL(url).host, summary, url, now, changes: event });
	return calendar.toString();
}
