import type { Language } from '#domain/base/text/language.ts';
import { type CalendarEntry, calendarEntries } from '#domain/events/events.evenings.rules.ts';
import { isEventOver } from '#domain/events/events.rules.ts';
import { eveningsOf } from '#domain/orders/orders.access.rules.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { titleIn } from '#domain/translations/translations.rules.ts';
import { orderDescription } from '../order-title.ts';

const stamp = (moment: string) => moment.replace(/[-:]|\.\d+/g, '');
/** RFC 5545: commas, semicolons, backslashes and line breaks are escaped */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

const timesOf = ({ allDay, start, end }: CalendarEntry): string[] => {
	const kind = allDay ? ';VALUE=DATE' : '';
	return [`DTSTART${kind}:${stamp(start)}`, `DTEND${kind}:${stamp(end)}`];
};

/** An event of an order as an iCalendar file; null for what has no day to come. The number of the order makes its entries those of the mail. */
export function calendarFile(order: Order, language: Language, { address, now }: { address: string; now: Date }): string | null {
	const dates = eveningsOf(order);
	if (!dates || isEventOver(dates, now)) return null;
	const entries = calendarEntries(dates, { uid: order.extOrderId, host: new URL(address).host, now });
	const lines = [
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		'PRODID:-//Rampa//PL',
		...entries.flatMap((entry) => [
			'BEGIN:VEVENT',
			`UID:${entry.id}`,
			`DTSTAMP:${stamp(order.updated_at)}`,
			...timesOf(entry),
			`SUMMARY:${escaped(titleIn(order, language) ?? orderDescription(order, language))}`,
			`URL:${address}`,
			'END:VEVENT',
		]),
		'END:VCALENDAR',
	];
	return `${lines.join('\r\n')}\r\n`;
}
