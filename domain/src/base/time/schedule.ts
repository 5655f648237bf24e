import { addDays, momentMs, warsawDate, warsawMoment } from './time.ts';

/** The part of cron that is used: every minute, every few minutes, or once a day by the Warsaw clock. */
export type Cron = '* * * * *' | `*/${number} * * * *` | `${number} ${number} * * *`;

const MINUTE_MS = 60_000;
const DAILY = /^(\d+) (\d+) /;

/** When it was due last. */
export function lastDue(cron: Cron, now: Date): Date {
	const [daily, minute = '', hour = ''] = DAILY.exec(cron) ?? [];
	if (!daily) {
		const step = Number(/^\*\/(\d+)/.exec(cron)?.[1] ?? 1) * MINUTE_MS;
		return new Date(Math.floor(now.getTime() / step) * step);
	}
	const onDay = (days: number) =>
		momentMs(warsawMoment(addDays(warsawDate(now), days), `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`));
	return new Date(onDay(0) <= now.getTime() ? onDay(0) : onDay(-1));
}
