import type { LocalDate } from '../../base/time/time.ts';

export type PatternFault =
	| 'invoices.series.counter'
	| 'invoices.series.year'
	| 'invoices.series.month'
	| 'invoices.series.characters'
	| 'invoices.series.separator';

const COUNTER = /\{(n+)\}/g;
const PLACEHOLDER = /\{[^{}]*\}/g;
const KNOWN = /^\{(n{1,9}|MM|YYYY)\}$/;

export const PATTERN_MAX = 60;

/** `FV/{n}/{MM}/{YYYY}`; `{nnnn}` pads with zeros. A number is never reused in any year, so the year is always part of it. */
export function whyNotPattern(pattern: string): PatternFault | null {
	const placeholders = pattern.match(PLACEHOLDER) ?? [];
	const rest = pattern.replace(PLACEHOLDER, '');
	if (placeholders.some((one) => !KNOWN.test(one)) || !/^[\p{L}\d/._-]*$/u.test(rest)) return 'invoices.series.characters';
	if ((pattern.match(COUNTER) ?? []).length !== 1) return 'invoices.series.counter';
	if (placeholders.filter((one) => one === '{YYYY}').length !== 1) return 'invoices.series.year';
	if (placeholders.filter((one) => one === '{MM}').length > 1) return 'invoices.series.month';
	// otherwise 1 and 12 next to each other could be read as 11 and 2
	return /[\d}]\{n|n\}[\d{]/.test(pattern) ? 'invoices.series.separator' : null;
}

/** Patterns that differ only in padding share a counter: their numbers would be the same. */
export const seriesOf = (pattern: string): string => pattern.replace(COUNTER, '{n}');

/** The counter restarts each month where the month is part of the number, else each year. */
export const periodOf = (pattern: string, day: LocalDate): string => (pattern.includes('{MM}') ? day.slice(0, 7) : day.slice(0, 4));

export const invoiceNumber = (pattern: string, count: number, day: LocalDate): string =>
	pattern
		.replace(COUNTER, (_, digits: string) => String(count).padStart(digits.length, '0'))
		.replace('{MM}', day.slice(5, 7))
		.replace('{YYYY}', day.slice(0, 4));
