import { useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { parseClock } from '#domain/base/time/time.ts';
import { CHAT_MODES } from '#domain/events/chat-modes.ts';
import type { EventItem } from '#domain/events/events.fields.ts';
import { listVideos } from '#domain/videos/videos.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { PriceHistory } from '#web/shared/product/price-history.tsx';
import { DateField } from '#web/ui/admin/fields/date.field.tsx';
import { AreaField, ChoiceField, SwitchField, TextField } from '#web/ui/admin/fields/field.tsx';
import { FieldColumns } from '#web/ui/admin/fields/field-grid.tsx';
import { OriginFields } from '#web/ui/admin/fields/origin.fields.tsx';
import { SearchSelect } from '#web/ui/admin/fields/search-select.tsx';
import { VatFields } from '#web/ui/admin/fields/vat.fields.tsx';
import { FailedData } from '#web/ui/missing-data.tsx';
import { useUnpaidNote } from '../shared/order/unpaid-orders.ts';
import { SlugField, useSlugOfTitle } from '../shared/product/slug.field.tsx';
import type { EventValues } from './event.values.ts';

type SectionProps = { form: UseFormReturn<EventValues> };

const OFFERED = 50;

/** Films found on the server by what is typed, and the one that is chosen. */
function useFilms(event: EventItem | null) {
	const [typed, setTyped] = useState('');
	const [chosen, setChosen] = useState(event && { value: String(event.video_id), label: event.video_title });
	const search = typed === chosen?.label ? '' : typed;
	const answer = useAnswer(listVideos, { query: { all: 1, limit: OFFERED, search } }, { errors: 'inline', keepPrevious: true });
	const found = (answer.data?.videos ?? []).map(({ id, title }) => ({ value: String(id), label: title }));
	const options = !chosen || found.some(({ value }) => value === chosen.value) ? found : [chosen, ...found];
	const choose = (id: string | null) => setChosen(options.find(({ value }) => value === id) ?? null);
	return { answer, options, onSearch: setTyped, choose };
}

export function BasicSection({
	form: { register, control, formState, getValues, setValue, watch },
	event,
}: SectionProps & { event: EventItem | null }) {
	const t = useText();
	const { answer, options, onSearch, choose } = useFilms(event);
	const { errors } = formState;
	const setSlug = (slug: string) => setValue('slug', slug, { shouldDirty: true, shouldValidate: true });
	const ofTitle = useSlugOfTitle('event', { title: watch('title'), slug: watch('slug'), read: getValues, write: setSlug });
	const takeTitle = (videoId: string | null) => {
		choose(videoId);
		const title = options.find(({ value }) => value === videoId)?.label;
		if (!title) return;
		setValue('title', title, { shouldDirty: true, shouldValidate: true });
		void ofTitle.fill();
	};
	return (
		<fieldset id="event-basic">
			<legend>{t('events.section.basic')}</legend>
			<Controller
				control={control}
				name="video_id"
				render={({ field: { value, onChange }, fieldState }) => (
					<SearchSelect
						label={t('events.field.video_id')}
						options={options}
						onSearch={onSearch}
						value={value || null}
						onChange={(next) => {
							onChange(next ?? '');
							takeTitle(next);
						}}
						error={fieldState.error?.message}
					/>
				)}
			/>
			<FailedData answers={[answer]} />
			<TextField label={t('events.field.title')} error={errors.title?.message} {...register('title', { onBlur: ofTitle.fill })} />
			<FieldColumns count={2}>
				<SlugField
					type="event"
					label={t('events.field.slug')}
					value={watch('slug')}
					error={errors.slug}
					input={register('slug')}
					onTake={setSlug}
					ofTitle={ofTitle}
				/>
				<TextField label={t('events.field.subtitle')} error={errors.subtitle?.message} {...register('subtitle')} />
			</FieldColumns>
			<OriginFields register={register} errors={errors} hint={t('content.origin_of_video')} />
		</fieldset>
	);
}

export function WhenSection({ form: { register, control, formState, watch, setValue } }: SectionProps) {
	const t = useText();
	const { errors } = formState;
	const isFullDay = watch('full_day');
	const day = (name: 'date_from' | 'date_to') => (
		<Controller
			control={control}
			name={name}
			render={({ field: { value, onChange }, fieldState }) => (
				<DateField
					keepsWrong
					label={t(`events.field.${name}`)}
					value={value || null}
					onChange={(next) => onChange(next ?? '')}
					error={fieldState.error?.message}
				/>
			)}
		/>
	);
	/** a typed time is shown in its normalised form */
	const showParsed = (name: 'time_from' | 'time_to', typed: string) => {
		const time = parseClock(typed);
		if (time !== null && time !== typed) setValue(name, time, { shouldDirty: true, shouldValidate: formState.isSubmitted });
	};
	const hour = (name: 'time_from' | 'time_to', placeholder: string) => (
		<TextField
			placeholder={placeholder}
			label={t(`events.field.${name}`)}
			hint={t('panel.time_hint')}
			error={errors[name]?.message}
			autoComplete="off"
			{...register(name, { onBlur: (event) => showParsed(name, event.target.value) })}
		/>
	);
	return (
		<fieldset id="event-when">
			<legend>{t('events.section.when')}</legend>
			<FieldColumns count={2}>
				{day('date_from')}
				{day('date_to')}
				{!isFullDay && hour('time_from', '19:00')}
				{!isFullDay && hour('time_to', '21:00')}
			</FieldColumns>
			<div>
				<SwitchField label={t('events.field.full_day')} {...register('full_day')} />
				<SwitchField label={t('events.field.hide_time_to')} {...register('hide_time_to')} />
			</div>
		</fieldset>
	);
}

export function TicketsSection({ form: { register, control, formState, watch }, event }: SectionProps & { event: EventItem | null }) {
	const t = useText();
	const { errors } = formState;
	const unpaid = useUnpaidNote(event && `event-${event.id}`);
	const held = event && t('events.field.held', { count: event.numberOfTickets ?? 0 });
	return (
		<fieldset id="event-tickets">
			<legend>{t('events.section.tickets')}</legend>
			<FieldColumns count={2}>
				<TextField
					label={t('events.field.event_price')}
					hint={unpaid}
					inputMode="decimal"
					error={errors.event_price?.message}
					{...register('event_price')}
				/>
				<TextField
					label={t('events.field.available_tickets')}
					hint={[t('events.field.available_tickets_hint'), held].filter(Boolean).join(' ')}
					inputMode="numeric"
					error={errors.available_tickets?.message}
					{...register('available_tickets')}
				/>
			</FieldColumns>
			{event && <PriceHistory type="event" id={event.id} />}
			<VatFields of="events" rate={register('vat_rate')} basis={register('vat_basis')} chosen={watch('vat_rate')} errors={errors} />
			<div>
				<Controller
					control={control}
					name="enable_tickets"
					render={({ field: { value, onChange, ref } }) => (
						<SwitchField
							ref={ref}
							label={t('events.field.block_payments')}
							note={t('events.field.block_payments_note')}
							checked={!value}
							onChange={(change) => onChange(!change.target.checked)}
						/>
					)}
				/>
				<SwitchField label={t('events.field.enable_codes')} {...register('enable_codes')} />
			</div>
		</fieldset>
	);
}

export function VisibilitySection({ form: { register, formState, watch } }: SectionProps) {
	const t = useText();
	return (
		<fieldset id="event-visibility">
			<legend>{t('events.section.visibility')}</legend>
			<div>
				<SwitchField label={t('events.field.published')} note={t('events.field.published_note')} {...register('published')} />
				<SwitchField
					label={t('events.field.dashboard_hidden')}
					note={t('events.field.dashboard_hidden_note')}
					{...register('dashboard_hidden')}
				/>
				<SwitchField label={t('events.field.is_festival')} {...register('is_festival')} />
				<SwitchField label={t('events.field.share_teatrlink')} {...register('share_teatrlink')} />
			</div>
			<SwitchField label={t('events.field.live_enabled')} note={t('events.field.live_enabled_note')} {...register('live_enabled')} />
			<ChoiceField
				label={t('events.field.chat_mode')}
				options={CHAT_MODES.map((mode) => ({ value: mode, label: t(`events.chat_mode.${mode}`) }))}
				error={formState.errors.chat_mode?.message}
				{...register('chat_mode')}
			/>
			{watch('chat_mode') === 'embed' && (
				<AreaField label={t('events.field.vimeo_chat')} error={formState.errors.vimeo_chat?.message} {...register('vimeo_chat')} />
			)}
		</fieldset>
	);
}
