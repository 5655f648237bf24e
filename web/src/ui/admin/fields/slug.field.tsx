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
 * An empty slug is derived from the title, an existing one stays. A taken one is replaced by the next free one, unless
 * another was typed meanwhile.
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

/** The slug of a title. If the server refuses it as taken, a free one is offered instead (F-107). */
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
