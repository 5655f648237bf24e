import { IconLanguage, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import type { BodyInputOf } from '#domain/base/endpoint.ts';
import { formatZloty } from '#domain/base/money.ts';
import { getEvent, listEvents } from '#domain/events/events.contract.ts';
import type { EventItem } from '#domain/events/events.fields.ts';
import { createVideo, deleteVideo, getVideo, listVideos, updateVideo } from '#domain/videos/videos.contract.ts';
import { type Video, videoForm } from '#domain/videos/videos.fields.ts';
import { callApi, checkForm, useCall } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { changedFields } from '#web/lib/api/changed-fields.ts';
import { addServerErrors, pushFormErrors } from '#web/lib/api/form-errors.ts';
import { checkSent } from '#web/lib/api/form-resolver.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { useChangedSince } from '#web/ui/admin/changed-since.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { DrawerEnd, DrawerForm } from '#web/ui/admin/drawer-form.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { Notice } from '#web/ui/notice.tsx';
import { openTranslations } from '../translations/public.ts';
import { VideoStatusTag } from './admin-video.card.tsx';
import { ChaptersSection, chapterFields } from './chapters.section.tsx';
import { findDearerEvent, PRICE_FIELDS } from './dearer-event.ts';
import { AccessSection, BasicSection, DescriptionSection, ImagesSection, PlaybackSection } from './video.sections.tsx';
import { type SentVideo, toSent, toValues, type VideoFiles, type VideoValues } from './video.values.ts';

const SECTIONS = ['basic', 'playback', 'chapters', 'access', 'description', 'images'] as const;
const SHOWN_IN = [listVideos, getVideo, listEvents, getEvent];
const resolver = checkSent(videoForm, toSent);
const NO_FILES: VideoFiles = { main_image: null, thumb_image: null };

type VideoFormProps = { video: Video | null; now: Date; onClose: () => void };

/** Adds a video, or changes one; closes when it is saved. */
export function VideoForm({ video, now, onClose }: VideoFormProps) {
	const t = useText();
	const report = useReport();
	const [files, setFiles] = useState(NO_FILES);
	const [isDeleting, setDeleting] = useState(false);
	const [confirming, setConfirming] = useState<{ event: EventItem; values: SentVideo } | null>(null);
	const create = useCall(createVideo, { refreshes: SHOWN_IN });
	const update = useCall(updateVideo, { refreshes: SHOWN_IN });
	const remove = useCall(deleteVideo, { refreshes: SHOWN_IN });
	const form = useForm<VideoValues, unknown, SentVideo>({ defaultValues: toValues(video), resolver });
	const { errors, dirtyFields, isSubmitting } = form.formState;
	const dirtyCount = Object.keys(dirtyFields).length + Object.values(files).filter(Boolean).length;

	const changedIn = (values: SentVideo) => changedFields(values, dirtyFields) as BodyInputOf<typeof updateVideo>;
	const checkRest = (wrong: FieldErrors<VideoValues>) =>
		addServerErrors({
			form,
			errors: wrong,
			fields: ['slug', 'gallery_id', 'categories'],
			check: () => {
				const values = toSent(form.getValues());
				return video
					? checkForm(updateVideo, { params: { id: video.id }, body: changedIn(values) })
					: checkForm(createVideo, { body: { ...values, request_id: create.requestId() } as BodyInputOf<typeof createVideo> });
			},
		});
	const onSubmit = form.handleSubmit(async (values) => {
		const isAboutPrice = video && PRICE_FIELDS.some((name) => name in dirtyFields);
		const event = isAboutPrice ? await findDearerEvent(video.id, values) : null;
		if (event) setConfirming({ event, values });
		else await save(values);
	}, checkRest);
	const changed = useChangedSince({
		updatedAt: video?.updated_at,
		label: (field) => `videos.field.${field}`,
		reload: async () => {
			const { video: fresh } = await callApi(getVideo, { params: { slugOrId: video?.id ?? '' } });
			form.reset(toValues(fresh));
			setFiles(NO_FILES);
			return fresh.updated_at;
		},
	});
	const save = async (values: SentVideo, seen_at = changed.seenAt) => {
		try {
			if (video) {
				await update.mutateAsync({ params: { id: video.id }, body: { ...changedIn(values), seen_at }, files });
				report.updated();
			} else {
				await create.mutateAsync({ body: values as BodyInputOf<typeof createVideo>, files });
				toast.success(t('videos.added'));
			}
			onClose();
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			if (changed.isShown(error, (seen) => save(values, seen))) return;
			const names = [
				...(Object.keys(values) as (keyof VideoValues)[]),
				...chapterFields(values.chapters.length),
				'root.main_image',
				'root.thumb_image',
			] as const;
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
				title={video?.title ?? t('videos.new')}
				aside={
					video && (
						<>
							<VideoStatusTag video={video} now={now} />
							<Control
								variant="quiet"
								icon={IconLanguage}
								onClick={() => openTranslations({ subject: 'video', id: video.id, title: video.title })}
							>
								{t('videos.translations')}
							</Control>
						</>
					)
				}
				sections={SECTIONS.map((section) => ({ id: `video-${section}`, title: t(`videos.section.${section}`) }))}
				dirtyCount={dirtyCount}
				saving={isSubmitting || create.isPending || update.isPending}
				onSubmit={onSubmit}
				onClose={onClose}
			>
				{errors.root?.message && (
					<Notice kind="stop" focus>
						{t.message(errors.root.message)}
					</Notice>
				)}
				<BasicSection form={form} />
				<PlaybackSection form={form} />
				<ChaptersSection form={form} />
				<AccessSection form={form} video={video} />
				<DescriptionSection form={form} />
				<ImagesSection form={form} video={video} files={files} onFiles={setFiles} />
				{video && (
					<DrawerEnd>
						<Control variant="danger" icon={IconTrash} onClick={() => setDeleting(true)}>
							{t('videos.delete')}
						</Control>
					</DrawerEnd>
				)}
			</DrawerForm>
			{changed.question}
			{confirming && (
				<Confirm
					title={t('videos.undercuts_title')}
					onYes={() => {
						setConfirming(null);
						void save(confirming.values);
					}}
					onNo={() => setConfirming(null)}
				>
					<p>
						{t('videos.undercuts_text', {
							price: formatZloty(Number(confirming.values.video_price), t.language),
							event: confirming.event.title,
							ticket: formatZloty(confirming.event.event_price, t.language),
						})}
					</p>
				</Confirm>
			)}
			{video && isDeleting && (
				<Confirm
					title={t('videos.delete_title', { title: video.title })}
					onYes={() => onDelete(video.id)}
					onNo={() => setDeleting(false)}
					busy={remove.isPending}
				>
					<p>{t('videos.delete_text')}</p>
				</Confirm>
			)}
		</>
	);
}
