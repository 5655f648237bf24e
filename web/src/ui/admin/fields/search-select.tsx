import { type ComboboxItem, type InputWrapperProps, MultiSelect, type OptionsFilter, Pill, Select } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { hasWords } from '#domain/base/text/fold.ts';
import { useText } from '#web/lib/language.tsx';

export type SelectOption = { value: string; label: string };

const byWords: OptionsFilter = ({ options, search, limit }) =>
	(options as ComboboxItem[]).filter(({ label }) => hasWords(label, search)).slice(0, limit);

type Common = {
	label: string;
	options: readonly SelectOption[];
	placeholder?: string;
	hint?: string;
	error?: string;
	/** said in place of the options, when there are none */
	nothingFound?: string;
	/** with the text in the field when it is left */
	onLeave?: (text: string) => void;
	/** the caller looks for options itself, e.g. users by the API */
	onSearch?: (text: string) => void;
};
type OneProps = Common & { value: string | null; onChange: (value: string | null) => void; clearable?: boolean };
type ManyProps = Common & { value: string[]; onChange: (value: string[]) => void };

/** Enter selects the typed or highlighted option; it never submits the surrounding form. */
const keepFromSubmitting = (event: KeyboardEvent) => {
	if (event.key === 'Enter') event.preventDefault();
};

/** Shared props of both kinds of list. */
function useSearchProps({ label, options, hint, error, nothingFound, onSearch, onLeave, ...rest }: Common) {
	const t = useText();
	return {
		...rest,
		label,
		description: hint,
		inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies InputWrapperProps['inputWrapperOrder'],
		error: error && t.message(error),
		data: [...options],
		searchable: true,
		// a click, a letter or an arrow opens the list; the focus of the first wrong field would cover the messages of the others (F-096)
		openOnFocus: false,
		filter: byWords,
		clearButtonProps: { 'aria-label': t('panel.clear') },
		nothingFoundMessage: nothingFound ?? t('panel.nothing_found'),
		onSearchChange: onSearch,
		onBlur: ({ target }: FocusEvent<HTMLInputElement>) => onLeave?.(target.value.trim()),
		maxDropdownHeight: 320,
		limit: 100,
	};
}

/** One of many, found by typing; accents and case are ignored, as in the site's search. */
export function SearchSelect({ value, onChange, clearable = true, ...common }: OneProps) {
	const [isOpen, setOpen] = useState(false);
	const onLeave = (text: string) => {
		// the cross is not reached by keyboard: an emptied field clears too
		if (clearable && value !== null && text === '') onChange(null);
		common.onLeave?.(text);
	};
	return (
		<Select
			{...useSearchProps({ ...common, onLeave })}
			value={value}
			onChange={onChange}
			// the cross clears; a click on the selected option keeps it
			allowDeselect={false}
			clearable={clearable}
			dropdownOpened={isOpen}
			onDropdownOpen={() => setOpen(true)}
			onDropdownClose={() => setOpen(false)}
			// what is typed is a new search; a further click sets the caret
			onFocus={({ currentTarget }) => currentTarget.select()}
			onClick={({ currentTarget }) => !isOpen && currentTarget.select()}
			onKeyDown={(event) => {
				keepFromSubmitting(event);
				if (event.key === 'Enter') setOpen(false);
			}}
		/>
	);
}

export const SearchMultiSelect = ({ value, onChange, ...common }: ManyProps) => (
	<MultiSelect
		{...useSearchProps(common)}
		value={value}
		onChange={onChange}
		clearable
		onKeyDown={keepFromSubmitting}
		renderPill={({ option, value: id, onRemove }) => <Chosen name={option?.label ?? String(id)} onRemove={onRemove} />}
	/>
);

/** Its cross is for fingers and screen readers on phones; a keyboard removes the last one by Backspace. */
function Chosen({ name, onRemove }: { name: string; onRemove: (() => void) | undefined }) {
	const t = useText();
	return (
		<Pill
			withRemoveButton
			onRemove={onRemove}
			removeButtonProps={{ 'aria-hidden': undefined, 'aria-label': t('panel.remove_of', { name }) }}
		>
			{name}
		</Pill>
	);
}
