import { needsMoveQuestion } from '#domain/events/event-move.rules.ts';
import { getEvent } from '#domain/events/events.contract.ts';
import type { EventItem } from '#domain/events/events.fields.ts';
import { callApi } from '#web/lib/api/api.ts';
import { type EventValues, timesOf } from './event.values.ts';

/** The event as it is now, if people hold tickets for a time that these values change. */
export async function findMovedEvent(event: EventItem, values: EventValues): Promise<EventItem | null> {
	// tickets may have been sold since the form was opened; if it cannot be loaded, what the form knows decides
	const now = await callApi(getEvent, { params: { slugOrId: event.id } }, { errors: 'inline' }).then(
		(answer) => answer.event,
		() => event,
	);
	return needsMoveQuestion(now, timesOf(values)) ? now : null;
}
