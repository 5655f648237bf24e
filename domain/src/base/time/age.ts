import { isLocalDate, type LocalDate } from './time.ts';

export const MIN_SIGNUP_AGE = 13;
/** GDPR art. 8: consent to mailing from the age of 16. */
const MIN_MAILING_AGE = 16;

/** Older versions stored "not given" as a day of 1900; it counts as no birthday (S1-166). */
export const hasBirthday = (birthday: LocalDate | null | undefined): birthday is LocalDate =>
	Boolean(birthday) && isLocalDate(birthday as string) && !(birthday as string).startsWith('1900-');

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** The day a person reaches an age. Born on 29 February: on 28 February of a year that has no 29th. */
export function comesOfAge(birthday: LocalDate, years: number): LocalDate {
	const year = Number(birthday.slice(0, 4)) + years;
	const day = birthday.slice(5) === '02-29' && !isLeap(year) ? '02-28' : birthday.slice(5);
	return `${String(year).padStart(4, '0')}-${day}`;
}

/** Whole years on a day of the Warsaw calendar; negative before birth. */
export function ageOn(birthday: LocalDate, today: LocalDate): number {
	const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
	return today >= comesOfAge(birthday, years) ? years : years - 1;
}

/** An empty or 1900 birthday is too young for every limit above 0. */
export function reachesAge(birthday: LocalDate | null | undefined, limit: number | null, today: LocalDate): boolean {
	if (!limit || limit <= 0) return true;
	return hasBirthday(birthday) && ageOn(birthday, today) >= limit;
}

export const maySignUp = (birthday: LocalDate | null, today: LocalDate) => reachesAge(birthday, MIN_SIGNUP_AGE, today);
export const mayChooseMailing = (birthday: LocalDate | null, today: LocalDate) => reachesAge(birthday, MIN_MAILING_AGE, today);
