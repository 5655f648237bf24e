import { addDays, type Moment, warsawMoment } from '../base/time/time.ts';
import { type EventTimes, windowAt } from './events.rules.ts';

/** At most this many calendar entries for one event; a longer run is cut. */
const MAX_EVENINGS = 62;

/** Each evening of a run in Warsaw time of its own day, so that a clock change between two of them moves neither. */
export function eveningsOf(event: EventTimes): { opens: Moment; closes: Moment }[] {
	const evenings = [];
	for (let day = event.date_from; day <= event.date_to && evenings.length < MAX_EVENINGS; day = addDays(day, 1)) {
		const window = windowAt(event, new Date(warsawMoment(day, event.time_from ?? '00:00')));
		if (window) evenings.push(window);
	}
	return evenings;
}
