import type { Grosze } from '../money.ts';
import { type Moment, warsawDate, warsawTime } from '../time/time.ts';

/** Spreadsheets read a file as UTF-8 only if it starts with this. */
const CSV_BOM = '\uFEFF';
export const CSV_SEPARATOR = ';';
export const CSV_LINE_END = '\r\n';

/** Text never becomes a formula; amounts, times and counts are written in Polish format. */
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

/** Text that a spreadsheet would run as a formula, full-width forms included; PostgreSQL uses this pattern too. */
export const CSV_FORMULA = /^[=+@\t\r\n＝＋－＠-]/;
/** Text that has to be quoted; PostgreSQL uses this pattern too. */
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

/** One line with its line end; an export is the header and one such line per row, so it can be streamed. */
export const csvRow = (cells: readonly CsvCell[]): string => cells.map(cellText).join(CSV_SEPARATOR) + CSV_LINE_END;

export const csvHead = (names: readonly string[]): string => CSV_BOM + csvRow(names);
