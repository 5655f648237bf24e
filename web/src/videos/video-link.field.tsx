import { Controller } from 'react-hook-form';
import type { FileOffer } from '#domain/hosted-videos/hosted-videos.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { FilmLinkField } from '../shared/product/film-link.field.tsx';
import type { VideoFormApi } from './video.values.ts';

type LinkName = 'video_link' | 'teaser_link' | 'accessibility_video' | 'autodesc_video' | 'pjm_overlay_video' | 'ad_track';

/** Only files of the built-in host can be played in sync with a film: the interpreter's film, and a film or sound with audio description. */
const OFFERS: Partial<Record<LinkName, FileOffer>> = { pjm_overlay_video: 'built-in films', ad_track: 'built-in files' };

export function VideoLinkField({ name, control, hint }: { name: LinkName; control: VideoFormApi['control']; hint?: string }) {
	const t = useText();
	return (
		<Controller
			control={control}
			name={name}
			render={({ field: { value, onChange }, fieldState }) => (
				<FilmLinkField
					label={t(`videos.field.${name}`)}
					hint={hint}
					offer={OFFERS[name]}
					value={value}
					onChange={onChange}
					error={fieldState.error?.message}
				/>
			)}
		/>
	);
}
