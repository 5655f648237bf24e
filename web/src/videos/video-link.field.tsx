import { type Control, Controller } from 'react-hook-form';
import { useText } from '#web/lib/language.tsx';
import { FilmLinkField } from '#web/ui/admin/fields/film-link.field.tsx';
import type { VideoValues } from './video.values.ts';

type LinkName = 'video_link' | 'teaser_link' | 'accessibility_video' | 'autodesc_video';

export function VideoLinkField({ name, control, hint }: { name: LinkName; control: Control<VideoValues>; hint?: string }) {
	const t = useText();
	return (
		<Controller
			control={control}
			name={name}
			render={({ field: { value, onChange }, fieldState }) => (
				<FilmLinkField label={t(`videos.field.${name}`)} hint={hint} value={value} onChange={onChange} error={fieldState.error?.message} />
			)}
		/>
	);
}
