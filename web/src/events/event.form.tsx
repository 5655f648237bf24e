import { IconBroadcast, IconCalendarX, IconExternalLink, IconLanguage, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import type { BodyInputOf } from '#domain/base/endpoint.ts';
import { formatZloty } from '#domain/base/money.ts';
import { createEvent, deleteEvent, getEvent, listEvents, updateEvent } from '#domain/events/events.contract.ts';
import { type EventItem, eventForm } from '#domain/events/events.fields.ts';
import { hasLiveView } from '#domain/live/live.rules.ts';
import type { Video } from '#domain/videos/videos.fields.ts';
import { callApi, checkForm, useCall } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { changedFields } from '#web/lib/api/changed-fields.ts';
import { addServerErrors, pushFormErrors } from '#web/lib/api/form-errors.ts';
import { checkSent } from '#web/lib/api/form-resolver.ts';
import { useText } from '#web/lib/language.tsx';
import { Actions } from '#web/ui/admin/actions.tsx';
import { useChangedSince } from '#web/ui/admin/changed-since.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { Control, ControlLink } from '#web/ui/admin/control.tsx';
import { DrawerEnd, DrawerForm } from '#web/ui/admin/drawer-form.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { Notice } from '#web/ui/notice.tsx';
import { ChatReportsControl } from '../audience/public.ts';
import { openLive } from '../live/public.ts';
import { openTranslations } from '../translations/public.ts';
import { BasicSection, TicketsSection, VisibilitySection, WhenSection } from './event.sections.tsx';
import { type EventValues, toCopy, toSent, toValues } from './event.values.ts';
import { EventMoveQuestion } from './event-move.question.tsx';
import { findMovedEvent, TIME_FIELDS } from './event-move.ts';
import { findCheaperFilm, PRICE_FIELDS } from './film-price.ts';

const SECTIONS = ['basic', 'when', 'tickets', 'visibility'] as const;
const SHOWN_IN = [listEvents, getEvent];

const resolver = checkSent(eventForm, toSent);

/** of the view in which an event is cancelled, with this one chosen */
export type CancelAddress = (eventId: number) => string;
type EventFormProps = {
	event: EventItem | null /** source of a copy, without its days */;
	/** creates a copy of this event, with a free slug */
	copyOf?: { event: EventItem; slug: string };
	cancelAddress: CancelAddress;
	onClose: () => void;
};

/** Asked one after the other before these values are saved. */
type Questions = {
	values: EventValues /** its holders know another time */;
	moved: EventItem | null /** cheaper than the ticket */;
	film: Video | null;
};

/** Adds an event, or changes one; closes when it is saved. */
export function EventForm({ event, copyOf, cancelAddress, onClose }: EventFormProps) {
	const t = useText();
	const report = useReport();
	const [isDeleting, setDeleting] = useState(false);
	const [asking, setAsking] = useState<Questions | null>(null);
	const create = useCall(createEvent, { refreshes: SHOWN_IN });
	const update = useCall(updateEvent, { refreshes: SHOWN_IN });
	const remove = useCall(deleteEvent, { refreshes: SHOWN_IN });
	const form = useForm<EventValues>({ defaultValues: copyOf ? toCopy(copyOf.event, copyOf.slug) : toValues(event), resolver });
	const { errors, dirtyFields, isSubmitting } = form.formState;

	const changedIn = (values: EventValues) => changedFields(values, dirtyFields) as BodyInputOf<typeof updateEvent>;
	const checkRest = (wrong: FieldErrors<EventValues>) =>
		addServerErrors({
			form,
			errors: wrong,
			fields: ['slug', 'video_id'],
			check: () => {
				const values = toSent(form.getValues());
				return event
					? checkForm(updateEvent, { params: { id: event.id }, body: changedIn(values) })
					: checkForm(createEvent, { body: { ...values, request_id: create.requestId() } as BodyInputOf<typeof createEvent> });
			},
		});
	const onSubmit = form.handleSubmit(async (values) => {
		const isChanged = (names: readonly (keyof EventValues)[]) => names.some((name) => name in dirtyFields);
		const [moved, film] = await Promise.all([
			event && isChanged(TIME_FIELDS) ? findMovedEvent(event, values) : null,
			!event || isChanged(PRICE_FIELDS) ? findCheaperFilm(values) : null,
		]);
		await askOrSave({ values, moved, film });
	}, checkRest);
	const askOrSave = async (questions: Questions) => {
		const isAnswered = !questions.moved && !questions.film;
		setAsking(isAnswered ? null : questions);
		if (isAnswered) await save(questions.values);
	};
	const changed = useChangedSince({
		updatedAt: event?.updated_at,
		label: (field) => `events.field.${field}`,
		reload: async () => {
			const { event: fresh } = await callApi(getEvent, { params: { slugOrId: event?.id ?? '' } });
			form.reset(toValues(fresh));
			return fresh.updated_at;
		},
	});
	const save = async (values: EventValues, seen_at = changed.seenAt) => {
		try {
			if (event) {
				await update.mutateAsync({ params: { id: event.id }, body: { ...changedIn(values), seen_at } });
				report.updated();
			} else {
				await create.mutateAsync({ body: { ...values, copy_of: copyOf?.event.id } as BodyInputOf<typeof createEvent> });
				report.success();
			}
			onClose();
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			if (changed.isShown(error, (seen) => save(values, seen))) return;
			const names = Object.keys(values) as (keyof EventValues)[];
			const unplaced = error.formError ? pushFormErrors(error, form.setError, names) : [error.message];
			for (const message of unplaced) form.setError('root', { message });
			report.failed(error);
		}
	};
	const onDelete = (id: number) =>
		remove.mutate(
			{ params: { id } },
			{
				onSuccess: () => {
					report.success();
					onClose();
				},
				onError: (error) => {
					report.failed(error);
					setDeleting(false);
				},
			},
		);
	return (
		<>
			<DrawerForm
				title={event?.title ?? t('events.new')}
				aside={event && <EventLinks event={event} />}
				sections={SECTIONS.map((section) => ({ id: `event-${section}`, title: t(`events.section.${section}`) }))}
				dirtyCount={Object.keys(dirtyFields).length}
				saving={isSubmitting || create.isPending || update.isPending}
				onSubmit={onSubmit}
				onClose={onClose}
			>
				{errors.root?.message && (
					<Notice kind="stop" focus>
						{t.message(errors.root.message)}
					</Notice>
				)}
				{event?.cancelled === 1 && <Notice title={t('event.cancelled_title')}>{t('events.cancelled_note')}</Notice>}
				<BasicSection form={form} event={event ?? copyOf?.event ?? null} />
				<WhenSection form={form} />
				<TicketsSection form={form} event={event} />
				<VisibilitySection form={form} />
				{event && (
					<DrawerEnd>
						<Actions>
							{event.cancelled === 0 && (
								<ControlLink variant="danger" icon={IconCalendarX} to={cancelAddress(event.id)}>
									{t('payments.refunds.cancel')}
								</ControlLink>
							)}
							<Control variant="danger" icon={IconTrash} onClick={() => setDeleting(true)}>
								{t('events.delete')}
							</Control>
						</Actions>
					</DrawerEnd>
				)}
			</DrawerForm>
			{changed.question}
			{asking?.moved && (
				<EventMoveQuestion
					event={asking.moved}
					values={asking.values}
					onYes={() => void askOrSave({ ...asking, moved: null })}
					onNo={() => setAsking(null)}
				/>
			)}
			{asking?.film && !asking.moved && (
				<Confirm
					title={t('events.film_cheaper_title', { title: asking.film.title })}
					onYes={() => void askOrSave({ ...asking, film: null })}
					onNo={() => setAsking(null)}
				>
					<p>
						{t('events.film_cheaper_text', {
							price: formatZloty(asking.film.video_price, t.language),
							ticket: formatZloty(Number(asking.values.event_price), t.language),
						})}
					</p>
				</Confirm>
			)}
			{event && isDeleting && (
				<Confirm
					title={t('events.delete_title', { title: event.title })}
					onYes={() => onDelete(event.id)}
					onNo={() => setDeleting(false)}
					busy={remove.isPending}
				>
					<p>{t('events.delete_text')}</p>
				</Confirm>
			)}
		</>
	);
}

/** The page as customers will see it, also before it is published; and its translations. */
function EventLinks({ event }: { event: EventItem }) {
	const t = useText();
	return (
		<>
			<ControlLink variant="quiet" icon={IconExternalLink} to={`/wydarzenie/${event.slug || event.id}`}>
				{t('events.preview')}
			</ControlLink>
			<Control variant="quiet" icon={IconLanguage} onClick={() => openTranslations({ subject: 'event', id: event.id, title: event.title })}>
				{t('events.translations')}
			</Control>
			{hasLiveView(event) && (
				<Control variant="quiet" icon={IconBroadcast} onClick={() => openLive({ id: event.id, title: event.title })}>
					{t('live.open')}
				</Control>
			)}
			<ChatReportsControl eventId={event.id} />
		</>
	);
}
