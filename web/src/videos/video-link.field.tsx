import { useState } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { listHostedVideos } from '#domain/hosted-videos/hosted-videos.contract.ts';
import { useAnswer } from '#web/lib/api.ts';
import { useText } from '#web/lib/language.tsx';
import { SearchSelect, type SelectOption } from '#web/ui/admin/search-select.tsx';
import type { VideoValues } from './video.values.ts';

type LinkName = 'video_link' | 'teaser_link' | 'accessibility_video' | 'autodesc_video';

/** A finished file of the host, or an address or frame pasted into the search; an unfinished file is never offered (spec 2 §4). */
export function VideoLinkField({ name, control, hint }: { name: LinkName; control: Control<VideoValues>; hint?: string }) {
	const t = useText();
	const [typed, setTyped] = useState('');
	const { data } = useAnswer(listHostedVideos, { query: {} }, { errors: 'inline', staleTime: 0 });
	const files: SelectOption[] = (data?.videos ?? [])
		.filter(({ status }) => status !== 'NOT_UPLOADED')
		.map((file) => ({ value: String(file.id), label: file.name }));
	return (
		<Controller
			control={control}
			name={name}
			render={({ field: { value, onChange }, fieldState }) => (
				<SearchSelect
					label={t(`videos.field.${name}`)}
					hint={hint}
					options={withOwn(files, [value, typed])}
					placeholder={t('videos.field.none')}
					value={value || null}
					onChange={(next) => onChange(next ?? '')}
					onSearch={(text) => {
						setTyped(text);
						if (isPastedLink(text) && text.trim() !== value) onChange(text.trim());
					}}
					error={fieldState.error?.message}
				/>
			)}
		/>
	);
}

/**
 * An address or a frame is what was meant the moment it stands there, without choosing it below (F-101), a wrong one too:
 * it is marked, not thrown away. Other words look for a file.
 */
const isPastedLink = (text: string) => /^\s*(https?:\/\/.|www\..|<)/i.test(text);

/** what is saved or typed and no file's name can be chosen as it is */
function withOwn(files: readonly SelectOption[], texts: readonly string[]): SelectOption[] {
	const known = (text: string) => files.some(({ value, label }) => value === text || label === text);
	const own = [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '' && !known(text));
	return [...files, ...own.map((text) => ({ value: text, label: text }))];
}
