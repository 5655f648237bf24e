import { formatEventWhen } from '#domain/events/events.dates.ts';
import type { EventItem } from '#domain/events/events.fields.ts';
import { useText } from '#web/lib/language.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { type EventValues, timesOf } from './event.values.ts';

type EventMoveQuestionProps = { event: EventItem; values: EventValues; onYes: () => void; onNo: () => void };

/** Before people hold tickets for a time that is no longer true. */
export function EventMoveQuestion({ event, values, onYes, onNo }: EventMoveQuestionProps) {
	const t = useText();
	// an end that customers do not see may be what changes
	const before = formatEventWhen({ ...event, hide_time_to: 0 }, t.language);
	const after = formatEventWhen({ ...timesOf(values), hide_time_to: 0 }, t.language);
	const count = event.numberOfTickets ?? 0;
	return (
		<Confirm title={t('events.move_title', { title: event.title })} onYes={onYes} onNo={onNo}>
			<p>{t('events.move_tickets', { count })}</p>
			<p>{t('events.move_when', { before, after })}</p>
			<p>{t('events.move_holders', { count })}</p>
		</Confirm>
	);
}
