import { addDays, warsawDate, warsawMoment } from '#domain/base/time/time.ts';

/** A day from today on the Warsaw calendar. */
export const day = (offset: number): string => addDays(warsawDate(new Date()), offset);

/** What the server says of an event that starts this evening in some days. */
export function eventOn(offset: number, given: object = {}) {
	const date = day(offset);
	const [opens_at, closes_at] = [warsawMoment(date, '19:00'), warsawMoment(date, '21:00')];
	return {
		id: 4,
		slug: 'mewa',
		title: 'Mewa',
		video_id: 9,
		event_price: 45,
		published: 1,
		enable_tickets: 1,
		available: offset < 0 ? -1 : 0,
		ticketsAvailable: true,
		date_from: date,
		date_to: date,
		time_from: '19:00',
		time_to: '21:00',
		opens_at,
		closes_at,
		sale_until: closes_at,
		...given,
	} as const;
}

export const videoOf = (given: object = {}) =>
	({ id: 9, slug: 'lalka', title: 'Lalka', visible: 1, video_price: 29, added_at: '2026-01-01T12:00:00Z', ...given }) as const;
