import { isLocalDate, type LocalDate } from './time.ts';

/** A whole date as people type it: 5.11.2026, 05/11/2026, 5 11 2026, 05112026, 2026-11-05; null: not a date (yet). */
export function readTypedDay(text: string): LocalDate | null {
	const value = text.trim();
	const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(value);
	const polish = /^(\d{1,2})[./ -](\d{1,2})[./ -](\d{4})$/.exec(value) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(value);
	const [year, month, day] = iso ? iso.slice(1) : polish ? polish.slice(1).reverse() : [];
	if (!year || !month || !day) return null;
	const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
	return isLocalDate(date) ? date : null;
}
