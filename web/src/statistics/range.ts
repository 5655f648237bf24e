import { addDays, warsawDate } from '#domain/base/time/time.ts';
import { currentMonth, type DayRange, isDayRange, lastSevenDays } from '#domain/statistics/statistics.rules.ts';

export const RANGES = ['7', '30', 'month', 'own'] as const;
export type RangeName = (typeof RANGES)[number];

/** The chosen range from the address: its name and days; by default the last 7 days. */
export function readRange(params: URLSearchParams, now: Date): { name: RangeName; days: DayRange } {
	const name = RANGES.find((one) => one === params.get('zakres')) ?? '7';
	if (name === '30') return { name, days: { from: addDays(warsawDate(now), -29), to: warsawDate(now) } };
	if (name === 'month') return { name, days: currentMonth(now) };
	const own = { from: params.get('od') ?? '', to: params.get('do') ?? '' };
	if (name === 'own' && own.from && own.to && isDayRange(own)) return { name, days: own };
	return { name, days: lastSevenDays(now) };
}
