import type { ReactNode } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { slugFromTitle } from '#domain/base/text/slug.ts';
import { freeSlug } from '#domain/search/search.contract.ts';
import { callApi, useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { Control } from '../control.tsx';
import { TextField } from './field.tsx';

type Kind = 'event' | 'video';
type SlugForm = { read: () => { title: string; slug: string }; write: (slug: string) => void };

/**
 * An empty link comes from the title, one already set stays. One that is taken gives way to the next free one, unless
 * somebody has typed another meanwhile.
 */
export async function fillSlug(type: Kind, { read, write }: SlugForm): Promise<void> {
	const { title, slug } = read();
	if (slug.trim() || !title.trim()) return;
	const own = slugFromTitle(title, type);
	write(own);
	const free = await callApi(freeSlug, { query: { type, slug: own } }, { errors: 'inline' }).then(
		(answer) => answer.slug,
		() => own,
	);
	if (free !== own && read().slug === own) write(free);
}

type SlugFieldProps = {
	type: Kind;
	label: ReactNode;
	hint?: ReactNode;
	value: string;
	error: FieldError | undefined;
	input: UseFormRegisterReturn;
	onTake: (slug: string) => void;
};

/** The link of a title. One the server refuses is taken, and a free one is offered in its place (F-107). */
export function SlugField({ type, label, hint, value, error, input, onTake }: SlugFieldProps) {
	const t = useText();
	const isTaken = error?.type === 'server';
	const { data } = useAnswer(freeSlug, { query: { type, slug: value } }, { enabled: isTaken, errors: 'inline', staleTime: 0 });
	const free = isTaken && data && data.slug !== value ? data.slug : null;
	return (
		<div>
			<TextField label={label} hint={hint} error={error?.message} autoComplete="off" {...input} />
			{free !== null && (
				<Control variant="quiet" onClick={() => onTake(free)}>
					{t('content.take_slug', { slug: free })}
				</Control>
			)}
		</div>
	);
}
