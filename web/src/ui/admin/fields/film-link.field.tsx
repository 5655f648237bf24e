import { useState } from 'react';
import { FIRST_BUILT_IN_ID } from '#domain/catalogue/links.rules.ts';
import { type HostedVideo, listHostedVideos } from '#domain/hosted-videos/hosted-videos.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { SearchSelect, type SelectOption } from './search-select.tsx';

export type FilmOffer = 'films' | 'built-in films' | 'built-in files';

type FilmLinkProps = {
	label: string;
	hint?: string;
	error?: string;
	offer?: FilmOffer;
	value: string;
	onChange: (link: string) => void;
};

const isOffered = (offer: FilmOffer, { id, status, content }: HostedVideo): boolean =>
	status !== 'NOT_UPLOADED' && (offer === 'films' || id >= FIRST_BUILT_IN_ID) && (offer === 'built-in files' || content === 'film');

/** A finished file of the host, or an address or frame pasted into the search; an unfinished file is never offered. */
export function FilmLinkField({ offer = 'films', value, onChange, ...frame }: FilmLinkProps) {
	const t = useText();
	const [typed, setTyped] = useState('');
	const { data } = useAnswer(listHostedVideos, { query: {} }, { errors: 'inline', staleTime: 0 });
	const files: SelectOption[] = (data?.videos ?? [])
		.filter((file) => isOffered(offer, file))
		.map((file) => ({ value: String(file.id), label: file.name }));
	return (
		<SearchSelect
			{...frame}
			options={withOwn(files, [value, typed])}
			placeholder={t('videos.field.none')}
			value={value || null}
			onChange={(next) => onChange(next ?? '')}
			onSearch={(text) => {
				setTyped(text);
				if (isPastedLink(text) && text.trim() !== value) onChange(text.trim());
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
