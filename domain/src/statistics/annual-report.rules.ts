import type { LocalDate } from '../base/time/time.ts';
import type { ReportFigures } from './annual-report.contract.ts';

/** What the report tells of the titles, in its order. */
export const REPORT_ROWS = [
	'all',
	'european',
	'polish',
	'unknown',
	'subtitles',
	'captions',
	'pjm',
	'ad',
] as const satisfies (keyof ReportFigures)[];

/** The share of all minutes with one decimal, rounded down. */
export const shareOf = (part: number, whole: number): string => (whole === 0 ? '0.0' : (Math.floor((part * 1000) / whole) / 10).toFixed(1));

/** The report of a year is due until 31 March of the next; null: that of the last year was sent. */
export function reportDue(sentYear: string, today: LocalDate): LocalDate | null {
	const year = Number(today.slice(0, 4));
	return Number(sentYear) >= year - 1 ? null : `${year}-03-31`;
}
