import ical, { ICalEventRepeatingFreq } from 'ical-generator';
import { addDays, warsawMoment } from '#domain/base/time.ts';
import type { EventProduct } from './products.store.ts';

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** When the event is open, for the calendar of whoever bought a ticket; daily windows repeat. */
export function eventCalendar(event: EventProduct, { number, url, summary }: { number: string; url: string; summary: string }): string {
	const calendar = ical({ prodId: { company: 'Rampa', product: 'Bilety' } });
	const days = daysBetween(event.date_from, event.date_to) + 1;
	const pastMidnight = event.time_to === null || (event.time_from !== null && event.time_to < event.time_from);
	const start = warsawMoment(event.date_from, event.full_day ? '00:00' : (event.time_from ?? '00:00'));
	const end = event.full_day
		? warsawMoment(addDays(event.date_to, 1))
		: warsawMoment(pastMidnight ? addDays(event.date_from, 1) : event.date_from, event.time_to ?? '00:00');
	calendar.createEvent({
		id: `${number}@rampa`,
		start: new Date(start),
		end: new Date(end),
		summary,
		url,
		...(!event.full_day && days > 1 ? { repeating: { freq: ICalEventRepeatingFreq.DAILY, count: days } } : {}),
	});
	return calendar.toString();
}
