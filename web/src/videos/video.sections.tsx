import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { listCategories } from '#domain/categories/categories.contract.ts';
import { TICKET_VALIDITY_HOURS } from '#domain/settings/settings.rules.ts';
import { deleteVideoImage, getVideo, listVideos } from '#domain/videos/videos.contract.ts';
import { VIDEO_IMAGES, type Video, type VideoImage } from '#domain/videos/videos.fields.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { PriceHistory } from '#web/shared/product/price-history.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { ChoiceField, SwitchField, TextField } from '#web/ui/admin/fields/field.tsx';
import { FieldColumns } from '#web/ui/admin/fields/field-grid.tsx';
import { ImageField } from '#web/ui/admin/fields/image.field.tsx';
import { MomentField } from '#web/ui/admin/fields/moment.field.tsx';
import { OriginFields } from '#web/ui/admin/fields/origin.fields.tsx';
import { RichTextField } from '#web/ui/admin/fields/rich-text.field.tsx';
import { SearchMultiSelect } from '#web/ui/admin/fields/search-select.tsx';
import { VatFields } from '#web/ui/admin/fields/vat.fields.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { useUnpaidNote } from '../shared/order/unpaid-orders.ts';
import { SlugField, useSlugOfTitle } from '../shared/product/slug.field.tsx';
import { GalleryField } from './gallery.field.tsx';
import type { VideoFiles, VideoFormApi } from './video.values.ts';
import { VideoLinkField } from './video-link.field.tsx';

type SectionProps = { form: VideoFormApi };

export function BasicSection({ form: { register, control, formState, getValues, setValue, watch } }: SectionProps) {
	const t = useText();
	const { data } = useAnswer(listCategories, {}, { errors: 'inline' });
	const { errors } = formState;
	const setSlug = (slug: string) => setValue('slug', slug, { shouldDirty: true, shouldValidate: true });
	const ofTitle = useSlugOfTitle('video', { title: watch('title'), slug: watch('slug'), read: getValues, write: setSlug });
	return (
		<fieldset id="video-basic">
			<legend>{t('videos.section.basic')}</legend>
			<TextField label={t('videos.field.title')} error={errors.title?.message} {...register('title', { onBlur: ofTitle.fill })} />
			<FieldColumns count={2}>
				<SlugField
					type="video"
					label={t('videos.field.slug')}
					hint={t('videos.field.slug_hint')}
					value={watch('slug')}
					error={errors.slug}
					input={register('slug')}
					onTake={setSlug}
					ofTitle={ofTitle}
				/>
				<TextField label={t('videos.field.subtitle')} error={errors.subtitle?.message} {...register('subtitle')} />
			</FieldColumns>
			<OriginFields register={register} errors={errors} />
			<Controller
				control={control}
				name="categories"
				render={({ field: { value, onChange }, fieldState }) => (
					<SearchMultiSelect
						label={t('videos.field.categories')}
						options={(data?.categories ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
						value={value}
						onChange={onChange}
						error={fieldState.error?.message}
					/>
				)}
			/>
		</fieldset>
	);
}

export function PlaybackSection({ form: { control } }: SectionProps) {
	const t = useText();
	return (
		<fieldset id="video-playback">
			<legend>{t('videos.section.playback')}</legend>
			<VideoLinkField name="video_link" control={control} hint={t('videos.field.link_hint')} />
			<FieldColumns count={2}>
				<VideoLinkField name="teaser_link" control={control} />
				<VideoLinkField name="accessibility_video" control={control} />
				<VideoLinkField name="autodesc_video" control={control} />
				<VideoLinkField name="pjm_overlay_video" control={control} hint={t('videos.field.pjm_overlay_video_hint')} />
				<VideoLinkField name="ad_track" control={control} hint={t('videos.field.ad_track_hint')} />
			</FieldColumns>
		</fieldset>
	);
}

export function AccessSection({ form: { register, control, formState, watch }, video }: SectionProps & { video: Video | null }) {
	const t = useText();
	const unpaid = useUnpaidNote(video && `video-${video.id}`);
	const { errors } = formState;
	const validity = TICKET_VALIDITY_HOURS.map((hours) => ({
		value: String(hours),
		label: hours === 0 ? t('videos.validity.unlimited') : t('videos.validity.hours', { count: hours }),
	}));
	const typed = (name: 'video_price' | 'duration' | 'age_restriction' | 'weight') => ({
		label: t(`videos.field.${name}`),
		error: errors[name]?.message,
		...register(name),
	});
	const moment = (name: 'available_from' | 'end_date') => (
		<Controller
			control={control}
			name={name}
			render={({ field: { value, onChange }, fieldState }) => (
				<MomentField
					label={t(`videos.field.${name}`)}
					value={value || null}
					onChange={(next) => onChange(next ?? '')}
					means={name === 'end_date' ? 'day end' : 'day start'}
					error={fieldState.error?.message}
				/>
			)}
		/>
	);
	return (
		<fieldset id="video-access">
			<legend>{t('videos.section.access')}</legend>
			<FieldColumns count={3}>
				<TextField {...typed('video_price')} hint={unpaid} inputMode="decimal" />
				<TextField {...typed('duration')} inputMode="numeric" />
				<TextField {...typed('age_restriction')} inputMode="numeric" />
			</FieldColumns>
			{video && <PriceHistory type="video" id={video.id} />}
			<VatFields of="videos" rate={register('vat_rate')} basis={register('vat_basis')} chosen={watch('vat_rate')} errors={errors} />
			<FieldColumns count={2}>
				{moment('available_from')}
				{moment('end_date')}
				<ChoiceField
					label={t('videos.field.tickets_expiration_time')}
					options={[{ value: '', label: t('videos.validity.global') }, ...validity]}
					error={errors.tickets_expiration_time?.message}
					{...register('tickets_expiration_time')}
				/>
				<ChoiceField
					label={t('videos.field.restricted_access')}
					options={[
						{ value: '', label: t('videos.field.none') },
						{ value: 'any', label: t('videos.country.any') },
						{ value: 'poland', label: t('videos.country.poland') },
						{ value: 'europe', label: t('videos.country.europe') },
					]}
					error={errors.restricted_access?.message}
					{...register('restricted_access')}
				/>
				<TextField {...typed('weight')} hint={t('videos.field.weight_hint')} inputMode="numeric" />
			</FieldColumns>
			<div>
				<SwitchField label={t('videos.field.visible')} {...register('visible')} />
				<SwitchField
					label={t('videos.field.dashboard_hidden')}
					note={t('videos.field.dashboard_hidden_note')}
					{...register('dashboard_hidden')}
				/>
				<SwitchField label={t('videos.field.share_teatrlink')} {...register('share_teatrlink')} />
			</div>
		</fieldset>
	);
}

export function DescriptionSection({ form: { control } }: SectionProps) {
	const t = useText();
	return (
		<fieldset id="video-description">
			<legend>{t('videos.section.description')}</legend>
			{(['description', 'additional_desc'] as const).map((name) => (
				<Controller
					key={name}
					control={control}
					name={name}
					render={({ field: { value, onChange }, fieldState }) => (
						<RichTextField label={t(`videos.field.${name}`)} value={value} onChange={onChange} error={fieldState.error?.message} />
					)}
				/>
			))}
		</fieldset>
	);
}

type ImagesSectionProps = SectionProps & {
	video: Video | null;
	files: VideoFiles;
	onFiles: (change: (files: VideoFiles) => VideoFiles) => void;
};

export function ImagesSection({ form: { control, formState }, video, files, onFiles }: ImagesSectionProps) {
	const t = useText();
	const report = useReport();
	const remove = useCall(deleteVideoImage, { refreshes: [listVideos, getVideo] });
	const [deleting, setDeleting] = useState<(typeof VIDEO_IMAGES)[VideoImage]['field'] | null>(null);
	const onYes = () =>
		video &&
		deleting &&
		remove.mutate(
			{ params: { id: video.id, field: deleting } },
			{ onSuccess: report.success, onError: report.failed, onSettled: () => setDeleting(null) },
		);
	const errors = formState.errors.root as Partial<Record<VideoImage, { message?: string }>> | undefined;
	return (
		<fieldset id="video-images">
			<legend>{t('videos.section.images')}</legend>
			{(Object.keys(VIDEO_IMAGES) as VideoImage[]).map((name) => {
				const { field, maxBytes, maxSide, adviceKb, adviceSide } = VIDEO_IMAGES[name];
				return (
					<ImageField
						key={name}
						label={t(`videos.field.${name}`)}
						current={video?.[field] ?? null}
						file={files[name]}
						// two images may be compressed at the same time: each updates only its own field
						onFile={(file) => onFiles((old) => ({ ...old, [name]: file }))}
						onRemove={() => setDeleting(field)}
						limits={{ kb: Math.floor(maxBytes / 1024), px: maxSide }}
						hint={t('videos.image_hint', { kb: adviceKb, px: adviceSide })}
						error={errors?.[name]?.message}
					/>
				);
			})}
			<GalleryField control={control} />
			{deleting && <Confirm title={t('videos.image_delete_ask')} busy={remove.isPending} onYes={onYes} onNo={() => setDeleting(null)} />}
		</fieldset>
	);
}
