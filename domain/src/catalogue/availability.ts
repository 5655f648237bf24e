import { type Moment, momentMs } from '../base/time/time.ts';

/** -1 over, 0 not yet or between two windows, 1 available now */
export type Availability = -1 | 0 | 1;

/** From `opens` until just before `closes`; null leaves that side open. */
export function availabilityBetween(opens: Moment | null, closes: Moment | null, now: Date): Availability {
	if (closes !== null && now.getTime() >= momentMs(closes)) return -1;
	return opens !== null && now.getTime() < momentMs(opens) ? 0 : 1;
}
