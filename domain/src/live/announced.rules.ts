import { formatTime } from '../base/time/dates.ts';
import { type Moment, momentMs } from '../base/time/time.ts';
import type { Flag } from '../base/values.ts';
import { type EventDates, runningHours } from '../events/events.dates.ts';
import { currentOpening, nextOpening } from '../events/events.rules.ts';
import { type Broadcast, isStreamOver } from './broadcast.rules.ts';

/** What begins within this time is announced above everything else (N-016). */
const SOON_MS = 3 * 3_600_000;
/** More at once are in the list below. */
const SHOWN = 3;

type Listed = EventDates & Broadcast & { published: Flag; cancelled?: Flag | undefined };
export type Announced<E> = { event: E; opens: Moment; from: string; until: string | null; isOnAir: boolean };

const isSoon = (opens: Moment | null, now: Date): opens is Moment => opens !== null && momentMs(opens) - now.getTime() <= SOON_MS;

function announce<E extends Listed>(event: E, now: Date): Announced<E> | null {
	if (event.full_day || event.cancelled || !event.published) return null;
	const hours = isStreamOver(event, now) ? null : runningHours(event, now);
	const opens = hours ? currentOpening(event, now) : nextOpening(event, now);
	if (!isSoon(opens, now)) return null;
	return hours ? { event, opens, ...hours, isOnAir: true } : { event, opens, from: formatTime(opens), until: null, isOnAir: false };
}

/** What is on air or begins within three hours: what is on first, then by the hour. Whole days have none. */
export const announced = <E extends Listed>(events: readonly E[], now: Date): Announced<E>[] =>
	events
		.flatMap((event) => announce(event, now) ?? [])
		.toSorted((a, b) => Number(b.isOnAir) - Number(a.isOnAir) || a.opens.localeCompare(b.opens))
		.slice(0, SHOWN);
