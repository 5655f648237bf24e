import { chatModeOf } from '#domain/audience/chat/chat.rules.ts';
import type { AuditAction } from '#domain/audit/audit.labels.ts';
import { existing, type FormError, mergeFormErrors, refuseForm } from '#domain/base/refusal.ts';
import { type Moment, toMoment } from '#domain/base/time/time.ts';
import { keptVat, whyNotVat } from '#domain/catalogue/vat.rules.ts';
import { type EventInput, eventIn } from '#domain/events/events.fields.ts';
import { firstOpening, isEventListed, lastClose, whyNotEventHours, whyNotEventTimes } from '#domain/events/events.rules.ts';
import { copiedTranslations } from '#domain/translations/translations.rules.ts';
import { publishToViewers } from '../feed/feed.service.ts';
import type { Context } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import { refuseChangedSince } from '../lib/db/changed-since.ts';
import { notifyContentChanged } from '../lib/db/content-changes.ts';
import { createOnce, findMade } from '../lib/db/create-once.ts';
import type { Db } from '../lib/db/db.ts';
import { explainConstraint } from '../lib/db/explain-constraint.ts';
import { keepReservationsAfterEdit } from '../orders/paying/reservations.service.ts';
import { whyNotReferences } from './events.check.store.ts';
import {
	type EventItemRow,
	type EventRow,
	type EventValues,
	findEventRow,
	insertEvent,
	insertTranslations,
	lockEvent,
	removeEvent,
	saveEvent,
} from './events.store.ts';

type SentEvent = Partial<EventInput>;
type NewEvent = EventInput & { copy_of?: number | undefined };
type RequestedEvent = NewEvent & { request_id?: string | undefined };
type EventChange = SentEvent & { seen_at?: Moment | undefined };
type Entered = Omit<EventValues, 'opens_at' | 'closes_at'>;

const explained = explainConstraint({
	wrong: {
		events_slug_key: { slug: 'content.validate.slug_taken' },
		events_video_id_fkey: { video_id: 'events.validate.video' },
	},
	usedBy: {
		orders_event_id_fkey: 'events.has_orders',
		refund_batches_event_id_fkey: 'events.has_orders',
		codes_event_id_fkey: 'events.has_codes',
	},
});

const subject = (id: number) => ({ subjectType: 'event', subjectId: id });

export const createEvent = (context: Context, actor: Actor, { request_id, ...sent }: RequestedEvent): Promise<EventItemRow> =>
	createOnce(context.db, actor, {
		action: 'events.create',
		request_id,
		create: (maker) => makeEvent(context, maker, sent),
		again: (id) => updateEvent(context, actor, id, eventOf(sent)),
	});

const eventOf = ({ copy_of: _source, ...event }: NewEvent): EventInput => event;

const makeEvent = ({ db, now }: Context, actor: Actor, { copy_of, ...sent }: NewEvent): Promise<EventItemRow> =>
	explained(() =>
		db.transaction(async (tx) => {
			const values = await validate(tx, { published_at: null, ...asStored(sent) } as Entered, { sent, id: null, now: now() });
			const { id } = await insertEvent(tx, values, now());
			const source = copy_of === undefined ? null : await findEventRow(tx, { id: copy_of });
			if (source) await insertTranslations(tx, id, copiedTranslations(source, values));
			return recordChange(tx, actor, { action: 'events.create', id });
		}),
	);

/** Changes the fields that are sent. The number of seats held belongs to the sale and is unchanged, even above a lowered capacity. */
export async function updateEvent(context: Context, actor: Actor, id: number, change: EventChange): Promise<EventItemRow> {
	const after = await changeEvent(context, actor, id, change);
	await keepReservationsAfterEdit(context);
	return after;
}

const changeEvent = ({ db, now }: Context, actor: Actor, id: number, { seen_at, ...sent }: EventChange): Promise<EventItemRow> =>
	explained(() =>
		db.transaction(async (tx) => {
			const before = await getLocked(tx, id);
			await refuseChangedSince(tx, actor, { ...subject(id), seenAt: seen_at, fields: Object.keys(eventIn.shape), wanted: asStored(sent) });
			const values = await validate(tx, { ...before, ...asStored(sent) }, { sent, id, now: now() });
			// before it is saved: who writes a message holds the feed, and then refers to the event
			if (chatModeOf(values) !== chatModeOf(before))
				await publishToViewers(tx, id, { kind: 'chat_mode', mode: chatModeOf(values) }, { now: now() });
			await saveEvent(tx, id, values, now());
			return recordChange(tx, actor, { action: 'events.update', id, before });
		}),
	);

export const deleteEvent = ({ db }: Context, actor: Actor, id: number): Promise<void> =>
	explained(() =>
		db.transaction(async (tx) => {
			const before = await getLocked(tx, id);
			await removeEvent(tx, id);
			await audit(tx, actor, { action: 'events.delete', ...subject(id), before });
			await notifyContentChanged(tx, `event:${id}`);
		}),
	);

const getLocked = async (tx: Db, id: number): Promise<EventRow> => existing(await lockEvent(tx, id));

type Recorded = { action: AuditAction; id: number; before?: EventRow };

async function recordChange(tx: Db, actor: Actor, { action, id, before }: Recorded): Promise<EventItemRow> {
	const after = existing(await findEventRow(tx, { id }));
	await audit(tx, actor, { action, ...subject(id), before, after: eventOnly(after) });
	await notifyContentChanged(tx, `event:${id}`);
	return after;
}

/** The history of an event does not repeat the texts of its video. */
const eventOnly = ({ videoTranslations: _v, translations: _t, description: _d, additional_desc: _a, ...event }: EventItemRow) => event;

const asStored = ({ event_price, ...sent }: SentEvent): Partial<Entered> => ({
	...sent,
	...(event_price !== undefined && { event_price_grosze: event_price }),
});

/** The first opening and the last close are recomputed with the times; lists, jobs and reminders use them. */
async function validate(
	tx: Db,
	values: Entered,
	{ sent, id, now }: { sent: SentEvent; id: number | null; now: Date },
): Promise<EventValues> {
	const wrong = mergeFormErrors(whyNotEventTimes(values), whyNotVat(values), await whyNotReferences(tx, sent, id));
	if (wrong) throw refuseForm(wrong);
	return {
		...values,
		...keptVat(values),
		opens_at: firstOpening(values),
		closes_at: lastClose(values),
		published_at: values.published_at ?? (isEventListed(values) ? toMoment(now) : null),
	};
}

/** The own address of a new event is not taken when its first answer was lost. */
export const whyNotNewEvent = async (db: Db, actor: Actor, { request_id, ...sent }: Partial<RequestedEvent>) =>
	whyNotReferences(db, sent, await findMade(db, actor, { action: 'events.create', request_id }));

export async function whyNotEventChange(db: Db, id: number, sent: SentEvent): Promise<FormError | null> {
	const before = await getLocked(db, id);
	const { time_from, time_to, full_day = before.full_day } = sent;
	// the contract compares the hours where the change says whether they count
	const hours = time_from !== undefined && time_to !== undefined ? whyNotEventHours({ time_from, time_to, full_day }) : null;
	return mergeFormErrors(hours, await whyNotReferences(db, sent, id));
}
