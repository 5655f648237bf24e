import type { Flag } from '#domain/base/values.ts';
import { type EventDates, runningHours } from '#domain/events/events.dates.ts';
import { type Broadcast, isStreamOver } from '#domain/live/broadcast.rules.ts';
import type { Translate } from '#web/lib/language.tsx';

/** „Trwa od 13:48, kończy się o 17:28”: wherever a running show is sold (G-007); null where none is. */
export function runningText(event: EventDates & Broadcast & { cancelled?: Flag }, now: Date, t: Translate): string | null {
	const hours = event.cancelled || isStreamOver(event, now) ? null : runningHours(event, now);
	if (!hours) return null;
	const { from, until } = hours;
	return until === null ? t('event.running_since_only', { from }) : t('event.running_since', { from, until });
}
