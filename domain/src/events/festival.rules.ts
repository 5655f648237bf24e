import { addDays, type LocalDate, type Moment, warsawDate } from '../base/time/time.ts';
import type { Flag } from '../base/values.ts';
import { type EventTimes, isEventOver } from './events.rules.ts';

type FestivalEvent = EventTimes & { is_festival: Flag; opens_at: Moment };
type FestivalSettings = { festival_show_finished: Flag; festival_reverse_finished: Flag };

const SHOWN_DAYS = 365;

/** The last day of the oldest ended event that the festival may show. */
export const festivalSince = (now: Date): LocalDate => addDays(warsawDate(now), -SHOWN_DAYS);

/** S1-016: events to come by opening, then the ended ones of a year, if they are shown; those reversed, if so set. */
export function festivalEvents<T extends FestivalEvent>(events: readonly T[], settings: FestivalSettings, now: Date): T[] {
	const festival = events.filter(({ is_festival }) => is_festival).toSorted((a, b) => a.opens_at.localeCompare(b.opens_at));
	const toCome = festival.filter((event) => !isEventOver(event, now));
	if (!settings.festival_show_finished) return toCome;
	const since = festivalSince(now);
	const ended = festival.filter((event) => isEventOver(event, now) && event.date_to >= since);
	return [...toCome, ...(settings.festival_reverse_finished ? ended.toReversed() : ended)];
}
