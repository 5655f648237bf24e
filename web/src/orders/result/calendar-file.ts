import { firstOpening, lastClose } from '#domain/events/events.rules.ts';
import type { Order } from '#domain/orders/orders.fields.ts';

const stamp = (moment: string) => moment.replace(/[-:]|\.\d+/g, '');
/** RFC 5545: commas, semicolons, backslashes and line breaks are escaped */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** An event of an order as an iCalendar file; null for what has no day. The number of the order makes it the same entry as the mail's. */
export function calendarFile(order: Order, address: string): string | null {
	const { date_from, date_to, time_from, time_to, full_day } = order;
	if (order.kind !== 'event' || !date_from || !date_to) return null;
	const times = { date_from, date_to, time_from, time_to, full_day: full_day ?? 0 };
	const lines = [
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		'PRODID:-//Rampa//PL',
		'BEGIN:VEVENT',
		`UID:${order.extOrderId}`,
		`DTSTAMP:${stamp(order.updated_at)}`,
		`DTSTART:${stamp(firstOpening(times))}`,
		`DTEND:${stamp(lastClose(times))}`,
		`SUMMARY:${escaped(order.title ?? order.description)}`,
		`URL:${address}`,
		'END:VEVENT',
		'END:VCALENDAR',
	];
	return `${lines.join('\r\n')}\r\n`;
}
