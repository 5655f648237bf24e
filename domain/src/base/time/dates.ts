import type { Language } from '../text/language.ts';
import { type LocalDate, type LocalTime, type Moment, warsawDate, warsawTime } from './time.ts';

// Names of months and days are listed here: a browser's Intl data may differ from the server's, and then the hydrated page
// would differ from the rendered one (F-060). Weekdays are computed in UTC, so the machine's time zone never matters (K3).

const NBSP = '\u00a0';
const list = (names: string) => names.split(' ');

/** in Polish the genitive, as used after a day */
const MONTHS: Record<Language, string[]> = {
	pl: list('stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'),
	en: list('January February March April May June July August September October November December'),
};
const MONTH_NAMES: Record<Language, string[]> = {
	pl: list('styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień'),
	en: MONTHS.en,
};
const WEEKDAYS: Record<Language, string[]> = {
	pl: list('niedziela poniedziałek wtorek środa czwartek piątek sobota'),
	en: list('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
};
const SHORT_WEEKDAYS: Record<Language, string[]> = {
	pl: list('niedz. pon. wt. śr. czw. pt. sob.'),
	en: list('Sun Mon Tue Wed Thu Fri Sat'),
};

const dayOf = (date: LocalDate): number => Number(date.slice(8));
const weekdayIn = (names: string[], date: LocalDate): string => names[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';

/** listopada · November */
export const formatMonth = (date: LocalDate, language: Language): string => MONTHS[language][Number(date.slice(5, 7)) - 1] ?? '';

/** lis · Nov */
const formatShortMonth = (date: LocalDate, language: Language): string => formatMonth(date, language).slice(0, 3);

/** lis, pt. · Nov, Fri, for narrow columns */
export const formatMonthWeekday = (date: LocalDate, language: Language): string =>
	`${formatShortMonth(date, language)},${NBSP}${weekdayIn(SHORT_WEEKDAYS[language], date)}`;

/** 20 lis · 20 Nov */
export const formatShortDayMonth = (date: LocalDate, language: Language): string =>
	`${dayOf(date)}${NBSP}${formatShortMonth(date, language)}`;

/** styczeń … grudzień · January … December */
export const monthNames = (language: Language): readonly string[] => MONTH_NAMES[language];

/** listopad 2026 · November 2026, of a month written YYYY-MM */
export const formatMonthOfYear = (month: string, language: Language): string =>
	`${MONTH_NAMES[language][Number(month.slice(5, 7)) - 1] ?? ''}${NBSP}${month.slice(0, 4)}`;

/** 20 listopada 2026 · 20 November 2026 */
export const formatDay = (date: LocalDate, language: Language): string => `${formatDayMonth(date, language)}${NBSP}${date.slice(0, 4)}`;

/** 20 listopada · 20 November */
export const formatDayMonth = (date: LocalDate, language: Language): string => `${dayOf(date)}${NBSP}${formatMonth(date, language)}`;

/** piątek · Friday */
export const formatWeekday = (date: LocalDate, language: Language): string => weekdayIn(WEEKDAYS[language], date);

/** pt. 4.12 · Fri 4 Dec (the festival's short dates) */
export function formatShortDay(date: LocalDate, language: Language): string {
	const weekday = weekdayIn(SHORT_WEEKDAYS[language], date);
	if (language === 'en') return `${weekday}${NBSP}${formatShortDayMonth(date, language)}`;
	return `${weekday}${NBSP}${dayOf(date)}.${date.slice(5, 7)}`;
}

/** 4–8 grudnia 2026 · 30 listopada – 2 grudnia 2026 · 30 grudnia 2026 – 2 stycznia 2027 */
export function formatDays(from: LocalDate, to: LocalDate, language: Language): string {
	if (from === to) return formatDay(from, language);
	if (from.slice(0, 7) === to.slice(0, 7)) return `${dayOf(from)}–${formatDay(to, language)}`;
	const first = from.slice(0, 4) === to.slice(0, 4) ? formatDayMonth(from, language) : formatDay(from, language);
	return `${first} – ${formatDay(to, language)}`;
}

/** 9:00 from 09:00: people do not write the leading zero */
const hour = (time: LocalTime) => time.replace(/^0(?=\d:)/, '');

/** 19:00–21:00, or 19:00 alone */
export const formatHours = (from: LocalTime, to: LocalTime | null): string => (to ? `${hour(from)}–${hour(to)}` : hour(from));

/** DD.MM.YYYY */
export const formatDigits = (date: LocalDate): string => `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`;

/** H:mm on the Warsaw clock */
export const formatTime = (moment: Moment): string => hour(warsawTime(new Date(moment)));

/** 20 listopada 2026, 19:00 on the Warsaw clock */
export const formatMoment = (moment: Moment, language: Language): string =>
	`${formatDay(warsawDate(new Date(moment)), language)}, ${formatTime(moment)}`;

/** DD.MM.YYYY, H:mm on the Warsaw clock */
export const formatMomentDigits = (moment: Moment): string => `${formatDigits(warsawDate(new Date(moment)))}, ${formatTime(moment)}`;

/** H:mm:ss on the Warsaw clock, whose offset is a number of whole minutes */
const formatSeconds = (date: Date) => `${hour(warsawTime(date))}:${String(date.getUTCSeconds()).padStart(2, '0')}`;

/** DD.MM.YYYY, H:mm:ss–H:mm:ss on the Warsaw clock: a short time, with the day of its beginning */
export const formatPeriodSeconds = (from: Moment, to: Moment): string =>
	`${formatDigits(warsawDate(new Date(from)))}, ${formatSeconds(new Date(from))}–${formatSeconds(new Date(to))}`;
