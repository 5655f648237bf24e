import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { createSlide, listSlides, type Slide, slideFields, updateSlide } from '#domain/slides/slides.contract.ts';
import { SLIDE_IMAGE_ADVICE, SLIDE_IMAGE_LIMITS } from '#domain/slides/slides.rules.ts';
import { slidesTexts } from '#domain/slides/slides.texts.ts';
import { callApi, useCall } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { changedFields } from '#web/lib/api/changed-fields.ts';
import { checkBy } from '#web/lib/api/form-resolver.ts';
import { labelIn, namesOf, type ValuesOf, valuesOf } from '#web/lib/api/form-values.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { DrawerForm } from '#web/ui/admin/drawer-form.tsx';
import { useEditForm } from '#web/ui/admin/edit-form.ts';
import { SwitchField, TextField } from '#web/ui/admin/fields/field.tsx';
import { ImageField } from '#web/ui/admin/fields/image.field.tsx';
import { RichTextField } from '#web/ui/admin/fields/rich-text.field.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { RootError } from '#web/ui/admin/root-error.tsx';

registerTexts(slidesTexts);

const FIELDS = {
	title: { label: 'slides.title', atNew: '', read: (slide: Slide) => slide.title },
	text: { label: 'slides.text', atNew: '', read: (slide: Slide) => slide.text },
	url: { label: 'slides.url', atNew: '', read: (slide: Slide) => slide.url ?? '' },
	published: { label: 'slides.publish', atNew: false, read: (slide: Slide): boolean => slide.published },
	bg_image: { label: 'slides.image', atNew: null, read: (slide: Slide): string | null => slide.bg_image },
} as const;
type Values = ValuesOf<typeof FIELDS>;
const LIMITS = { kb: SLIDE_IMAGE_LIMITS.maxBytes / 1024, px: SLIDE_IMAGE_LIMITS.maxSide };

export function SlideForm({ slide, onClose }: { slide: Slide | null; onClose: () => void }) {
	const t = useText();
	const report = useReport();
	const [file, setFile] = useState<File | null>(null);
	const create = useCall(createSlide, { refreshes: [listSlides] });
	const update = useCall(updateSlide, { refreshes: [listSlides] });
	const form = useForm<Values, unknown, Values>({
		defaultValues: valuesOf(FIELDS, slide),
		resolver: checkBy(slideFields),
	});
	const { errors, dirtyFields } = form.formState;
	const current = form.watch('bg_image');

	const { onSubmit, question } = useEditForm({
		form,
		updatedAt: slide?.updated_at,
		label: labelIn(FIELDS),
		reload: async () => {
			const { slides } = await callApi(listSlides, { query: { all: 1 } });
			const fresh = slides.find(({ id }) => id === slide?.id);
			if (!fresh) throw new ApiError({ statusCode: 404, type: 'not_found', message: t('refusal.not_found') });
			form.reset(valuesOf(FIELDS, fresh));
			setFile(null);
			return fresh.updated_at;
		},
		send: async (values, seen_at) => {
			const files = { bg_image_data: file };
			if (slide) await update.mutateAsync({ params: { id: slide.id }, body: { ...changedFields(values, dirtyFields), seen_at }, files });
			else await create.mutateAsync({ body: values, files });
			report.updated();
			onClose();
		},
		errorsAt: () => [...namesOf(FIELDS), 'root.bg_image_data'],
	});
	return (
		<DrawerForm
			title={t(slide ? 'slides.edit' : 'slides.add')}
			dirtyCount={Object.keys(dirtyFields).length + (file ? 1 : 0)}
			saving={create.isPending || update.isPending}
			onSubmit={onSubmit}
			onClose={onClose}
		>
			<RootError errors={errors} />
			<fieldset>
				<TextField label={t('slides.title')} error={errors.title?.message} {...form.register('title')} />
				<Controller
					control={form.control}
					name="text"
					render={({ field }) => (
						<RichTextField label={t('slides.text')} value={field.value} onChange={field.onChange} error={errors.text?.message} />
					)}
				/>
				<TextField label={t('slides.url')} hint={t('slides.url_hint')} error={errors.url?.message} {...form.register('url')} />
				<SwitchField label={t('slides.publish')} {...form.register('published')} />
				<ImageField
					label={t('slides.image')}
					current={current}
					file={file}
					onFile={setFile}
					onRemove={() => form.setValue('bg_image', null, { shouldDirty: true })}
					limits={LIMITS}
					hint={t('slides.image_hint', SLIDE_IMAGE_ADVICE)}
					error={errors.root?.bg_image_data?.message}
				/>
			</fieldset>
			{question}
		</DrawerForm>
	);
}
