import type { Language } from '../../base/text/language.ts';
import { formatDigits, formatHours } from '../../base/time/dates.ts';
import type { LocalDate, LocalTime } from '../../base/time/time.ts';
import { text } from '../../texts/texts.ts';

const GROUPS = ['group', 'group_video'] as const;

type Group = { description: string; quantity: number };
type SplitNames = { paid: string; free: string };

/**
 * Names of the paid and of the free tickets of a group, in the language of the description. A description says how many there are of both
 * ("Bilet grupowy (5 szt.): …"), which on a line of four and on a line of one would be wrong.
 */
export function splitGroupNames({ description, quantity }: Group, language: Language): SplitNames {
	for (const group of GROUPS) {
		const start = text(language, `orders.product.${group}`, { count: quantity, title: '' });
		if (!description.startsWith(start)) continue;
		const title = description.slice(start.length);
		return {
			paid: text(language, `invoices.line.${group}_paid`, { title }),
			free: text(language, `invoices.line.${group}_free`, { title }),
		};
	}
	return { paid: description, free: text(language, 'invoices.line.free', { name: description }) };
}

/** Days and hour of an event; no hour: it lasts whole days. */
export type Performance = { date_from: LocalDate; date_to: LocalDate; time_from: LocalTime | null };

/** "18.11.2026, 19:00", or "18.11.2026–20.11.2026": what tells two tickets for the same title apart. */
export const performanceDay = ({ date_from, date_to, time_from }: Performance): string => {
	const days = [...new Set([date_from, date_to])].map(formatDigits).join('–');
	return time_from === null ? days : `${days}, ${formatHours(time_from, null)}`;
};
