import { useState } from 'react';
import { SEARCH_LENGTH } from '#domain/base/limits.ts';
import { listHostedVideos } from '#domain/hosted-videos/hosted-videos.contract.ts';
import { type FileOffer, parseHostedId } from '#domain/hosted-videos/hosted-videos.rules.ts';
import { useList } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { SearchSelect, type SelectOption } from '#web/ui/admin/fields/search-select.tsx';
import { loadFailure } from '#web/ui/admin/load-failed.tsx';

type FilmLinkProps = {
	label: string;
	hint?: string;
	error?: string;
	offer?: FileOffer;
	value: string;
	onChange: (link: string) => void;
};

/** with every search the newest of those found */
const OFFERED = 100;

/** A finished file of the host, or an address or frame pasted into the search. */
export function FilmLinkField({ offer = 'films', value, onChange, ...frame }: FilmLinkProps) {
	const t = useText();
	const [typed, setTyped] = useState('');
	const [label, setLabel] = useState<string | null>(null);
	const query = {
		offer,
		limit: OFFERED,
		chosen: parseHostedId(value) ?? undefined,
		q: typed === label || typed === value || isPastedLink(typed) ? '' : typed.slice(0, SEARCH_LENGTH),
	};
	const answer = useList(listHostedVideos, { query });
	const { data } = answer;
	const failure = loadFailure(t, answer);
	const files: SelectOption[] = (data?.videos ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
	// the name of the chosen file stands in the field, and is no search
	const chosen = files.find((file) => file.value === value)?.label ?? null;
	if (chosen !== null && chosen !== label) setLabel(chosen);
	return (
		<SearchSelect
			{...frame}
			hint={failure ?? (data?.incomplete ? t('hosted.incomplete') : frame.hint)}
			// files that could not be loaded are not missing
			nothingFound={failure ?? undefined}
			options={withOwn(files, [value, typed])}
			placeholder={t('videos.field.none')}
			value={value || null}
			onChange={(next) => onChange(next ?? '')}
			onSearch={(text) => {
				setTyped(text);
				if (isPastedLink(text) && text.trim() !== value) onChange(text.trim());
			}}
			// text that names no file is kept, to be refused when the form is saved
			onLeave={(text) => {
				if (text !== '' && text !== value && text !== chosen) onChange(files.find((file) => file.label === text)?.value ?? text);
			}}
		/>
	);
}

/**
 * A typed address or frame is used at once, without choosing it below (F-101), even an invalid one:
 * it is marked as an error, not discarded. Other text searches for a file.
 */
const isPastedLink = (text: string) => /^\s*(https?:\/\/.|www\..|<)/i.test(text);

/** a saved or typed value that is not a file name is offered as an option */
function withOwn(files: readonly SelectOption[], texts: readonly string[]): SelectOption[] {
	const known = (text: string) => files.some(({ value, label }) => value === text || label === text);
	const own = [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '' && !known(text));
	return [...files, ...own.map((text) => ({ value: text, label: text }))];
}
