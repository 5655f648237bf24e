import { addDays, type LocalDate } from '../../base/time/time.ts';

/** Month and day; 24 December since 2025. */
const FIXED = new Set(['01-01', '01-06', '05-01', '05-03', '08-15', '11-01', '11-11', '12-24', '12-25', '12-26']);
/** Days after Easter Sunday: its Monday, Whit Sunday, Corpus Christi. */
const MOVABLE = [0, 1, 49, 60];

/** Easter Sunday of the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
export function easterSunday(year: number): LocalDate {
	const golden = year % 19;
	const century = Math.floor(year / 100);
	const ofCentury = year % 100;
	const corrected = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
	const epact = (19 * golden + corrected + 15) % 30;
	const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
	const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
	const sum = epact + weekday - 7 * late + 114;
	return `${year}-${String(Math.floor(sum / 31)).padStart(2, '0')}-${String((sum % 31) + 1).padStart(2, '0')}`;
}

const isWeekend = (date: LocalDate): boolean => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());

const isHoliday = (date: LocalDate): boolean => {
	const easter = easterSunday(Number(date.slice(0, 4)));
	return FIXED.has(date.slice(5)) || MOVABLE.some((days) => addDays(easter, days) === date);
};

const isWorkingDay = (date: LocalDate): boolean => !isWeekend(date) && !isHoliday(date);

/** The first working day in Poland after this day. */
export function nextWorkingDay(date: LocalDate): LocalDate {
	let day = addDays(date, 1);
	while (!isWorkingDay(day)) day = addDays(day, 1);
	return day;
}
