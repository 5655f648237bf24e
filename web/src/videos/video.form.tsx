import { IconLanguage, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { BodyInputOf } from '#domain/base/endpoint.ts';
import { formatZloty } from '#domain/base/money.ts';
import { getEvent, listEvents } from '#domain/events/events.contract.ts';
import type { EventItem } from '#domain/events/events.fields.ts';
import { asksAboutPrice } from '#domain/events/save-questions.rules.ts';
import { createVideo, deleteVideo, getVideo, listVideos, updateVideo } from '#domain/videos/videos.contract.ts';
import { type Video, videoForm } from '#domain/videos/videos.fields.ts';
import { callApi, checkForm, useCall } from '#web/lib/api/api.ts';
import { changedFields } from '#web/lib/api/changed-fields.ts';
import { checkSent } from '#web/lib/api/form-resolver.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { DrawerEnd, DrawerForm } from '#web/ui/admin/drawer-form.tsx';
import { useEditForm } from '#web/ui/admin/edit-form.ts';
import { useReport } from '#web/ui/admin/report.ts';
import { RootError } from '#web/ui/admin/root-error.tsx';
import { useQuestion } from '#web/ui/admin/use-question.tsx';
import { openTranslations } from '../translations/public.ts';
import { VideoStatusTag } from './admin-video.card.tsx';
import { ChaptersSection, chapterFields } from './chapters.section.tsx';
import { findDearerEvent } from './dearer-event.ts';
import { AccessSection, BasicSection, DescriptionSection, ImagesSection, PlaybackSection } from './video.sections.tsx';
import { type SentVideo, toSent, toValues, type VideoFiles, type VideoValues } from './video.values.ts';

const SECTIONS = ['basic', 'playback', 'chapters', 'access', 'description', 'images'] as const;
const SHOWN_IN = [listVideos, getVideo, listEvents, getEvent];
const resolver = checkSent(videoForm, toSent);
const NO_FILES: VideoFiles = { main_image: null, thumb_image: null };

type VideoFormProps = { video: Video | null; now: Date; onClose: () => void };

/** Saves a video: new, or what was changed of it; a film that costs less than a ticket is asked about first. */
function useVideoForm(video: Video | null, onClose: () => void) {
	const t = useText();
	const report = useReport();
	const [files, setFiles] = useState(NO_FILES);
	const [dearer, setDearer] = useState<{ event: EventItem; values: SentVideo } | null>(null);
	const create = useCall(createVideo, { refreshes: SHOWN_IN });
	const update = useCall(updateVideo, { refreshes: SHOWN_IN });
	const form = useForm<VideoValues, unknown, SentVideo>({ defaultValues: toValues(video), resolver });
	const { dirtyFields, isSubmitting } = form.formState;
	const changed = Object.keys(dirtyFields);
	const changedIn = (values: SentVideo) => changedFields(values, dirtyFields) as BodyInputOf<typeof updateVideo>;
	const { save, onSubmit, question } = useEditForm({
		form,
		updatedAt: video?.updated_at,
		label: (field) => `videos.field.${field}`,
		reload: async () => {
			const { video: fresh } = await callApi(getVideo, { params: { slugOrId: video?.id ?? '' } });
			form.reset(toValues(fresh));
			setFiles(NO_FILES);
			return fresh.updated_at;
		},
		rest: {
			fields: ['slug', 'gallery_id', 'categories'],
			check: () => {
				const values = toSent(form.getValues());
				return video
					? checkForm(updateVideo, { params: { id: video.id }, body: changedIn(values) })
					: checkForm(createVideo, { body: { ...values, request_id: create.requestId() } as BodyInputOf<typeof createVideo> });
			},
		},
		before: async (values) => {
			const event = video && asksAboutPrice({ isNew: false, changed }) ? await findDearerEvent(video.id, values) : null;
			if (event) setDearer({ event, values });
			else await save(values);
		},
		send: async (values, seen_at) => {
			if (video) {
				await update.mutateAsync({ params: { id: video.id }, body: { ...changedIn(values), seen_at }, files });
				report.updated();
			} else {
				await create.mutateAsync({ body: values as BodyInputOf<typeof createVideo>, files });
				toast.success(t('videos.added'));
			}
			onClose();
		},
		errorsAt: (values) => [
			...(Object.keys(values) as (keyof VideoValues)[]),
			...chapterFields(values.chapters.length),
			'root.main_image',
			'root.thumb_image',
		],
	});
	const dirtyCount = changed.length + Object.values(files).filter(Boolean).length;
	const saving = isSubmitting || create.isPending || update.isPending;
	return { form, files, setFiles, dirtyCount, saving, onSubmit, save, question, dearer, setDearer };
}

export function VideoForm({ video, now, onClose }: VideoFormProps) {
	const t = useText();
	const report = useReport();
	const remove = useCall(deleteVideo, { refreshes: SHOWN_IN });
	const gone = () => {
		report.success();
		onClose();
	};
	const deletion = useQuestion({
		title: t('videos.delete_title', { title: video?.title ?? '' }),
		text: t('videos.delete_text'),
		onYes: () => remove.mutateAsync({ params: { id: video?.id ?? 0 } }).then(gone, report.failed),
	});
	const { form, files, setFiles, dirtyCount, saving, onSubmit, save, question, dearer, setDearer } = useVideoForm(video, onClose);
	return (
		<>
			<DrawerForm
				title={video?.title ?? t('videos.new')}
				aside={video && <VideoAside video={video} now={now} />}
				sections={SECTIONS.map((section) => ({ id: `video-${section}`, title: t(`videos.section.${section}`) }))}
				dirtyCount={dirtyCount}
				saving={saving}
				onSubmit={onSubmit}
				onClose={onClose}
			>
				<RootError errors={form.formState.errors} />
				<BasicSection form={form} />
				<PlaybackSection form={form} />
				<ChaptersSection form={form} />
				<AccessSection form={form} video={video} />
				<DescriptionSection form={form} />
				<ImagesSection form={form} video={video} files={files} onFiles={setFiles} />
				{video && (
					<DrawerEnd>
						<Control variant="danger" icon={IconTrash} onClick={deletion.ask}>
							{t('videos.delete')}
						</Control>
					</DrawerEnd>
				)}
			</DrawerForm>
			{question}
			{dearer && (
				<DearerQuestion
					{...dearer}
					onYes={() => {
						setDearer(null);
						void save(dearer.values);
					}}
					onNo={() => setDearer(null)}
				/>
			)}
			{deletion.question}
		</>
	);
}

function VideoAside({ video, now }: { video: Video; now: Date }) {
	const t = useText();
	return (
		<>
			<VideoStatusTag video={video} now={now} />
			<Control variant="quiet" icon={IconLanguage} onClick={() => openTranslations({ subject: 'video', id: video.id, title: video.title })}>
				{t('videos.translations')}
			</Control>
		</>
	);
}

type DearerQuestionProps = { event: EventItem; values: SentVideo; onYes: () => void; onNo: () => void };

function DearerQuestion({ event, values, onYes, onNo }: DearerQuestionProps) {
	const t = useText();
	return (
		<Confirm title={t('videos.undercuts_title')} onYes={onYes} onNo={onNo}>
			<p>
				{t('videos.undercuts_text', {
					price: formatZloty(Number(values.video_price), t.language),
					event: event.title,
					ticket: formatZloty(event.event_price, t.language),
				})}
			</p>
		</Confirm>
	);
}
