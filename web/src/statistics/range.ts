import { currentMonth, type DayRange, lastSevenDays } from '#domain/base/time/day-ranges.ts';
import { addDays, isLocalDate, warsawDate } from '#domain/base/time/time.ts';
import { whyNotDayRange } from '#domain/statistics/statistics.rules.ts';

export const RANGES = ['7', '30', 'month', 'own'] as const;
type RangeName = (typeof RANGES)[number];

type ChosenRange = { name: RangeName; days: DayRange; wrong?: ReturnType<typeof whyNotDayRange> };

/** The chosen range from the address: its name and days; by default the last 7 days. `wrong`: why typed days are no range (yet). */
export function readRange(params: URLSearchParams, now: Date): ChosenRange {
	const name = RANGES.find((one) => one === params.get('zakres')) ?? '7';
	if (name === '30') return { name, days: { from: addDays(warsawDate(now), -29), to: warsawDate(now) } };
	if (name === 'month') return { name, days: currentMonth(now) };
	const own = { from: params.get('od') ?? '', to: params.get('do') ?? '' };
	if (name === 'own' && isLocalDate(own.from) && isLocalDate(own.to)) return { name, days: own, wrong: whyNotDayRange(own) };
	return { name, days: lastSevenDays(now) };
}
