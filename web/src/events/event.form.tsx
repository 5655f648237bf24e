import { IconBroadcast, IconCalendarX, IconExternalLink, IconLanguage, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { BodyInputOf } from '#domain/base/endpoint.ts';
import { formatZloty } from '#domain/base/money.ts';
import { createEvent, deleteEvent, getEvent, listEvents, updateEvent } from '#domain/events/events.contract.ts';
import { type EventItem, eventForm } from '#domain/events/events.fields.ts';
import { nextQuestion, questionsOfEvent } from '#domain/events/save-questions.rules.ts';
import { hasLiveView } from '#domain/live/live.rules.ts';
import { paymentsTexts } from '#domain/orders/listing/payments.texts.ts';
import type { Video } from '#domain/videos/videos.fields.ts';
import { callApi, checkForm, useCall } from '#web/lib/api/api.ts';
import { changedFields } from '#web/lib/api/changed-fields.ts';
import { checkSent } from '#web/lib/api/form-resolver.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { Actions } from '#web/ui/admin/actions.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { Control, ControlLink } from '#web/ui/admin/control.tsx';
import { DrawerEnd, DrawerForm } from '#web/ui/admin/drawer-form.tsx';
import { useEditForm } from '#web/ui/admin/edit-form.ts';
import { useReport } from '#web/ui/admin/report.ts';
import { RootError } from '#web/ui/admin/root-error.tsx';
import { useQuestion } from '#web/ui/admin/use-question.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ChatReportsControl } from '../audience/public.ts';
import { openLive } from '../live/public.ts';
import { openTranslations } from '../translations/public.ts';
import { BasicSection, TicketsSection, VisibilitySection, WhenSection } from './event.sections.tsx';
import { type EventValues, toCopy, toSent, toValues } from './event.values.ts';
import { EventMoveQuestion } from './event-move.question.tsx';
import { findMovedEvent } from './event-move.ts';
import { findCheaperFilm } from './film-price.ts';

registerTexts(paymentsTexts);

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

/** Saves an event: new, a copy, or what was changed of it; what may concern those who hold tickets is asked about first. */
function useEventForm({ event, copyOf, onClose }: Pick<EventFormProps, 'event' | 'copyOf' | 'onClose'>) {
	const report = useReport();
	const [asking, setAsking] = useState<Questions | null>(null);
	const create = useCall(createEvent, { refreshes: SHOWN_IN });
	const update = useCall(updateEvent, { refreshes: SHOWN_IN });
	const form = useForm<EventValues, unknown, EventValues>({
		defaultValues: copyOf ? toCopy(copyOf.event, copyOf.slug) : toValues(event),
		resolver,
	});
	const { dirtyFields, isSubmitting } = form.formState;
	const changed = Object.keys(dirtyFields);
	const changedIn = (values: EventValues) => changedFields(values, dirtyFields) as BodyInputOf<typeof updateEvent>;
	const { save, onSubmit, question } = useEditForm({
		form,
		updatedAt: event?.updated_at,
		label: (field) => `events.field.${field}`,
		reload: async () => {
			const { event: fresh } = await callApi(getEvent, { params: { slugOrId: event?.id ?? '' } });
			form.reset(toValues(fresh));
			return fresh.updated_at;
		},
		rest: {
			fields: ['slug', 'video_id'],
			check: () => {
				const values = toSent(form.getValues());
				return event
					? checkForm(updateEvent, { params: { id: event.id }, body: changedIn(values) })
					: checkForm(createEvent, { body: { ...values, request_id: create.requestId() } as BodyInputOf<typeof createEvent> });
			},
		},
		before: async (values) => {
			const { aboutTime, aboutPrice } = questionsOfEvent({ isNew: event === null, changed });
			const [moved, film] = await Promise.all([
				event && aboutTime ? findMovedEvent(event, values) : null,
				aboutPrice ? findCheaperFilm(values) : null,
			]);
			await askOrSave({ values, moved, film });
		},
		send: async (values, seen_at) => {
			if (event) {
				await update.mutateAsync({ params: { id: event.id }, body: { ...changedIn(values), seen_at } });
				report.updated();
			} else {
				await create.mutateAsync({ body: { ...values, copy_of: copyOf?.event.id } as BodyInputOf<typeof createEvent> });
				report.success();
			}
			onClose();
		},
		errorsAt: (values) => Object.keys(values) as (keyof EventValues)[],
	});
	const askOrSave = async (questions: Questions) => {
		const isAnswered = nextQuestion(questions) === null;
		setAsking(isAnswered ? null : questions);
		if (isAnswered) await save(questions.values);
	};
	const saving = isSubmitting || create.isPending || update.isPending;
	return { form, dirtyCount: changed.length, saving, onSubmit, question, asking, onAnswer: setAsking, askOrSave };
}

export function EventForm({ event, copyOf, cancelAddress, onClose }: EventFormProps) {
	const t = useText();
	const report = useReport();
	const remove = useCall(deleteEvent, { refreshes: SHOWN_IN });
	const gone = () => {
		report.success();
		onClose();
	};
	const deletion = useQuestion({
		title: t('events.delete_title', { title: event?.title ?? '' }),
		text: t('events.delete_text'),
		onYes: () => remove.mutateAsync({ params: { id: event?.id ?? 0 } }).then(gone, report.failed),
	});
	const { form, dirtyCount, saving, onSubmit, question, asking, onAnswer, askOrSave } = useEventForm({ event, copyOf, onClose });
	return (
		<>
			<DrawerForm
				title={event?.title ?? t('events.new')}
				aside={event && <EventLinks event={event} />}
				sections={SECTIONS.map((section) => ({ id: `event-${section}`, title: t(`events.section.${section}`) }))}
				dirtyCount={dirtyCount}
				saving={saving}
				onSubmit={onSubmit}
				onClose={onClose}
			>
				<RootError errors={form.formState.errors} />
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
							<Control variant="danger" icon={IconTrash} onClick={deletion.ask}>
								{t('events.delete')}
							</Control>
						</Actions>
					</DrawerEnd>
				)}
			</DrawerForm>
			{question}
			{asking && <SaveQuestion asking={asking} onYes={(rest) => void askOrSave(rest)} onNo={() => onAnswer(null)} />}
			{deletion.question}
		</>
	);
}

type SaveQuestionProps = {
	asking: Questions;
	/** given what is still to be asked */
	onYes: (rest: Questions) => void;
	onNo: () => void;
};

function SaveQuestion({ asking, onYes, onNo }: SaveQuestionProps) {
	const t = useText();
	const { moved, film, values } = asking;
	if (moved) return <EventMoveQuestion event={moved} values={values} onYes={() => onYes({ ...asking, moved: null })} onNo={onNo} />;
	if (!film) return null;
	return (
		<Confirm title={t('events.film_cheaper_title', { title: film.title })} onYes={() => onYes({ ...asking, film: null })} onNo={onNo}>
			<p>
				{t('events.film_cheaper_text', {
					price: formatZloty(film.video_price, t.language),
					ticket: formatZloty(Number(values.event_price), t.language),
				})}
			</p>
		</Confirm>
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
