import { useState } from 'react';
import { useController } from 'react-hook-form';
import { SEARCH_LENGTH } from '#domain/base/limits.ts';
import { getGallery, listGalleries } from '#domain/galleries/galleries.contract.ts';
import { useAnswer, useList } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { SearchSelect, type SelectOption } from '#web/ui/admin/fields/search-select.tsx';
import { loadFailure } from '#web/ui/admin/load-failed.tsx';
import type { VideoFormApi } from './video.values.ts';

/** with every search the newest of those found */
const OFFERED = 50;

/** The gallery of the form as an option: by its number until its name is known, so that the field never shows "none" for it. */
function useChosen(id: string) {
	const [picked, setPicked] = useState<SelectOption | null>(null);
	const known = picked?.value === id ? picked : null;
	const { data } = useAnswer(getGallery, { params: { id } }, { errors: 'inline', enabled: id !== '' && known === null });
	const unnamed = `#${id}`;
	return { chosen: id === '' ? null : (known ?? { value: id, label: data?.gallery.name ?? unnamed }), unnamed, setPicked };
}

/** Galleries found on the server by what is typed, and the one that is chosen. */
export function GalleryField({ control }: Pick<VideoFormApi, 'control'>) {
	const t = useText();
	const { field, fieldState } = useController({ control, name: 'gallery_id' });
	const [typed, setTyped] = useState('');
	const { chosen, unnamed, setPicked } = useChosen(field.value);
	// the name of the chosen gallery stands in the field, and is no search
	const q = typed === chosen?.label || typed === unnamed ? '' : typed.slice(0, SEARCH_LENGTH);
	const answer = useList(listGalleries, { query: { limit: OFFERED, q } });
	const failure = loadFailure(t, answer) ?? undefined;
	const found = (answer.data?.galleries ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
	const options = chosen ? [chosen, ...found.filter(({ value }) => value !== chosen.value)] : found;
	return (
		<SearchSelect
			label={t('videos.field.gallery_id')}
			options={options}
			placeholder={t('videos.field.none')}
			hint={failure}
			// galleries that could not be loaded are not missing
			nothingFound={failure}
			error={fieldState.error?.message}
			value={field.value || null}
			onSearch={setTyped}
			onChange={(next) => {
				setPicked(options.find(({ value }) => value === next) ?? null);
				field.onChange(next ?? '');
			}}
		/>
	);
}
