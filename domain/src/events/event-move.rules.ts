import type { Flag } from '../base/values.ts';
import type { EventTimes } from './events.rules.ts';

/** Hours of an event of whole days do not matter. */
const isMoved = (before: EventTimes, after: EventTimes): boolean =>
	before.date_from !== after.date_from ||
	before.date_to !== after.date_to ||
	Boolean(before.full_day) !== Boolean(after.full_day) ||
	(!after.full_day && (before.time_from !== after.time_from || before.time_to !== after.time_to));

type HeldEvent = EventTimes & { cancelled: Flag /** seats held */; numberOfTickets?: number | undefined };

/** Holders know the old time. Those of a cancelled event have a mail that it does not take place. */
export const needsMoveQuestion = (before: HeldEvent, after: EventTimes): boolean =>
	!before.cancelled && (before.numberOfTickets ?? 0) > 0 && isMoved(before, after);
