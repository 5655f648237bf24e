import { addDays, type LocalDate, type LocalTime, type Moment, warsawDate, warsawMoment, warsawTime } from '#domain/base/time/time.ts';

/** Days of the demo, counted from today on the Warsaw calendar. */
export function calendar(now: Date) {
	const today = warsawDate(now);
	return {
		today,
		day: (offset: number): LocalDate => addDays(today, offset),
		at: (offset: number, time: LocalTime = '12:00'): Moment => warsawMoment(addDays(today, offset), time),
		ago: (ms: number): Moment => new Date(now.getTime() - ms).toISOString(),
		clock: warsawTime(now),
	};
}

export type Calendar = ReturnType<typeof calendar>;

const minutesOf = (time: LocalTime) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number): LocalTime => {
	const inside = Math.min(Math.max(Math.round(minutes), 0), 23 * 60 + 59);
	return `${String(Math.floor(inside / 60)).padStart(2, '0')}:${String(inside % 60).padStart(2, '0')}`;
};

/** `now` is running at this moment; `tonight` begins within hours, if possible before midnight; other hours are used as given. */
export function hoursOf(from: string, minutes: number, clock: LocalTime): { from: LocalTime; to: LocalTime } {
	if (from === 'now') return { from: timeOf(minutesOf(clock) - 40), to: timeOf(minutesOf(clock) + minutes) };
	if (from === 'tonight') {
		const start = Math.max(minutesOf('19:00'), Math.min(minutesOf(clock) + 120, minutesOf('23:00')));
		return { from: timeOf(start), to: timeOf(start + minutes) };
	}
	return { from, to: timeOf(minutesOf(from) + minutes) };
}
