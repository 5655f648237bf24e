import type { Language } from './language.ts';
import { isLocalDate, type LocalDate, type LocalTime, type Moment, warsawDate, warsawTime } from './time.ts';

// Days are formatted as UTC midnights with the zone set to UTC, so the zone of the machine never matters (K3).

const NBSP = '\u00a0';
const LOCALE = { pl: 'pl', en: 'en-GB' } as const;
const formatters = new Map<string, Intl.DateTimeFormat>();

function format(date: LocalDate, language: Language, options: Intl.DateTimeFormatOptions): string {
	const key = `${language}${JSON.stringify(options)}`;
	const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(LOCALE[language], { ...options, timeZone: 'UTC' });
	formatters.set(key, formatter);
	return formatter.format(new Date(`${date}T00:00:00Z`)).replace(/\s/g, NBSP);
}

/** 20 listopada 2026 · 20 November 2026 */
export const formatDay = (date: LocalDate, language: Language): string =>
	format(date, language, { day: 'numeric', month: 'long', year: 'numeric' });

/** 20 listopada · 20 November */
export const formatDayMonth = (date: LocalDate, language: Language): string => format(date, language, { day: 'numeric', month: 'long' });

/** piątek · Friday */
export const formatWeekday = (date: LocalDate, language: Language): string => format(date, language, { weekday: 'long' });

/** pt. 4.12 · Fri 4 Dec (the festival's short dates) */
export function formatShortDay(date: LocalDate, language: Language): string {
	if (language === 'en') return format(date, language, { weekday: 'short', day: 'numeric', month: 'short' });
	return `${format(date, language, { weekday: 'short' })}${NBSP}${Number(date.slice(8))}.${date.slice(5, 7)}`;
}

/** 4–8 grudnia 2026 · 30 listopada – 2 grudnia 2026 · 30 grudnia 2026 – 2 stycznia 2027 */
export function formatDays(from: LocalDate, to: LocalDate, language: Language): string {
	if (from === to) return formatDay(from, language);
	if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${formatDay(to, language)}`;
	const first = from.slice(0, 4) === to.slice(0, 4) ? formatDayMonth(from, language) : formatDay(from, language);
	return `${first} – ${formatDay(to, language)}`;
}

/** 9:00 from 09:00: people do not write the leading zero */
const hour = (time: LocalTime) => time.replace(/^0(?=\d:)/, '');

/** 19:00–21:00, or 19:00 alone */
export const formatHours = (from: LocalTime, to: LocalTime | null): string => (to ? `${hour(from)}–${hour(to)}` : hour(from));

/** DD.MM.YYYY */
export const formatDigits = (date: LocalDate): string => `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`;

/** 20 listopada 2026, 19:00 on the Warsaw clock */
export function formatMoment(moment: Moment, language: Language): string {
	const date = new Date(moment);
	return `${formatDay(warsawDate(date), language)}, ${hour(warsawTime(date))}`;
}

/** DD.MM.YYYY, HH:mm on the Warsaw clock (tables) */
export function formatMomentDigits(moment: Moment): string {
	const date = new Date(moment);
	return `${formatDigits(warsawDate(date))}, ${warsawTime(date)}`;
}

/** A birthday is typed as day, month and year (spec 1 §5); null when there is no such day. */
export function dateFromParts(day: string, month: string, year: string): LocalDate | null {
	if (!/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month) || !/^\d{4}$/.test(year)) return null;
	const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
	return isLocalDate(date) ? date : null;
}
