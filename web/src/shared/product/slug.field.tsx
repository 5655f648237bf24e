import { type ReactNode, useState } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { slugFromTitle } from '#domain/base/text/slug.ts';
import { freeSlug } from '#domain/search/search.contract.ts';
import { callApi, useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { TextField } from '#web/ui/admin/fields/field.tsx';

type Kind = 'event' | 'video';
type Named = { title: string; slug: string };
/** as shown, and as it is when an answer comes */
type SlugForm = Named & { read: () => Named; write: (slug: string) => void };

/**
 * An empty slug is derived from the title, an existing one stays. A taken one is replaced by the next free one, unless
 * another was typed meanwhile. While a title is changed after that, its slug is only offered: one that is set is kept (S2-111).
 */
export function useSlugOfTitle(type: Kind, { title, slug, read, write }: SlugForm) {
	const [made, setMade] = useState({ own: '', slug: '' });
	const take = async () => {
		const own = slugFromTitle(read().title, type);
		const put = (made: string) => {
			setMade({ own, slug: made });
			write(made);
		};
		put(own);
		const free = await callApi(freeSlug, { query: { type, slug: own } }, { errors: 'inline' }).then(
			(answer) => answer.slug,
			() => own,
		);
		if (free !== own && read().slug === own) put(free);
	};
	const fill = async () => {
		const now = read();
		if (now.title.trim() && !now.slug.trim()) await take();
	};
	const own = title.trim() && slugFromTitle(title, type);
	return { fill, take, offered: own && slug && slug === made.slug && own !== made.own ? own : null };
}

type SlugFieldProps = {
	type: Kind;
	label: ReactNode;
	hint?: ReactNode;
	value: string;
	error: FieldError | undefined;
	input: UseFormRegisterReturn;
	onTake: (slug: string) => void;
	ofTitle: Pick<ReturnType<typeof useSlugOfTitle>, 'offered' | 'take'>;
};

/** The slug of a title. If the server refuses it as taken, a free one is offered instead (F-107). */
export function SlugField({ type, label, hint, value, error, input, onTake, ofTitle: { offered, take } }: SlugFieldProps) {
	const t = useText();
	const isTaken = error?.type === 'server';
	const { data } = useAnswer(freeSlug, { query: { type, slug: value } }, { enabled: isTaken, errors: 'inline', staleTime: 0 });
	const free = isTaken && data && data.slug !== value ? data.slug : null;
	return (
		<div>
			<TextField label={label} hint={hint} error={error?.message} autoComplete="off" {...input} />
			{offered !== null && free === null && <Control onClick={() => void take()}>{t('content.slug_of_title', { slug: offered })}</Control>}
			{free !== null && <Control onClick={() => onTake(free)}>{t('content.take_slug', { slug: free })}</Control>}
		</div>
	);
}
