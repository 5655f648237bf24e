import type { Grosze } from '../money.ts';
import { type Moment, warsawDate, warsawTime } from '../time/time.ts';

/** Spreadsheets take a file for UTF-8 only when it begins with this. */
const CSV_BOM = '\uFEFF';
export const CSV_SEPARATOR = ';';
export const CSV_LINE_END = '\r\n';

/** Text is text and never a formula; amounts, moments and counts are written the Polish way. */
export type CsvCell = string | number | null | { grosze: Grosze } | { moment: Moment | null };

/** `H:mm, DD.MM.YYYY` on the Warsaw clock */
export function csvMoment(moment: Moment): string {
	const date = new Date(moment);
	const [year, month, day] = warsawDate(date).split('-');
	return `${warsawTime(date).replace(/^0(?=\d:)/, '')}, ${day}.${month}.${year}`;
}

/** 1250 → 12,50 */
export function csvMoney(grosze: Grosze): string {
	const absolute = Math.abs(grosze);
	return `${grosze < 0 ? '-' : ''}${Math.trunc(absolute / 100)},${String(absolute % 100).padStart(2, '0')}`;
}

/** What a spreadsheet would run as a formula, the full-width forms too; PostgreSQL reads this pattern as well. */
export const CSV_FORMULA = /^[=+@\t\r\n＝＋－＠-]/;
/** What puts a text in quotes; PostgreSQL reads this pattern as well. */
export const CSV_QUOTED = /[;"\r\n\t]/;
const defuse = (text: string): string => (CSV_FORMULA.test(text) ? `'${text}` : text);
const quoteIfNeeded = (text: string): string => (CSV_QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function cellText(cell: CsvCell): string {
	if (cell === null) return '';
	if (typeof cell === 'string') return quoteIfNeeded(defuse(cell));
	if (typeof cell === 'number') return String(cell).replace('.', ',');
	if ('grosze' in cell) return csvMoney(cell.grosze);
	return cell.moment === null ? '' : csvMoment(cell.moment);
}

/** One line with its end; an export is the head and then one of these for each row, so it can be streamed. */
export const csvRow = (cells: readonly CsvCell[]): string => cells.map(cellText).join(CSV_SEPARATOR) + CSV_LINE_END;

export const csvHead = (names: readonly string[]): string => CSV_BOM + csvRow(names);
