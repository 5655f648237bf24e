import { Controller } from 'react-hook-form';
import { listGalleries } from '#domain/galleries/galleries.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { ChoiceField } from '#web/ui/admin/fields/field.tsx';
import type { VideoFormApi } from './video.values.ts';

/** The video's own gallery is a choice before the list is there too: a select without it would show, and then send, "none". */
export function GalleryField({ control }: Pick<VideoFormApi, 'control'>) {
	const t = useText();
	const { data } = useAnswer(listGalleries, {}, { errors: 'inline' });
	const galleries = (data?.galleries ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
	return (
		<Controller
			control={control}
			name="gallery_id"
			render={({ field, fieldState }) => {
				const isMissing = field.value !== '' && !galleries.some(({ value }) => value === field.value);
				return (
					<ChoiceField
						label={t('videos.field.gallery_id')}
						options={[
							{ value: '', label: t('videos.field.none') },
							...(isMissing ? [{ value: field.value, label: `#${field.value}` }] : []),
							...galleries,
						]}
						error={fieldState.error?.message}
						{...field}
					/>
				);
			}}
		/>
	);
}
