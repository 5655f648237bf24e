import { Select } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { isMistypedNumber } from '#domain/catalogue/order-number.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MIN_SEARCH, usePanelHits } from './use-panel-hits.ts';

/** the value of the retry option; every other value is an address */
const REPEAT = 'repeat';

/** The options for the typed text: none while loading, and a retry option after a failure. */
function useOptions(text: string) {
	const t = useText();
	const search = useDeferredValue(text);
	const { groups, isLoading, hasFailed, repeat } = usePanelHits(search);
	const isWaiting = isLoading || search !== text;
	const hits = search.length < MIN_SEARCH || isWaiting ? [] : groups;
	const failure = hasFailed && !isWaiting ? [{ value: REPEAT, label: t('panel.search_failed') }] : [];
	const nothing = isMistypedNumber(search) ? t('panel.search_mistyped') : t('panel.nothing_found');
	return {
		options: [...hits, ...failure],
		first: [...hits.flatMap(({ items }) => items), ...failure][0]?.value,
		message: text.length < MIN_SEARCH ? t('panel.search_more') : isWaiting ? t('panel.searching') : nothing,
		repeat,
	};
}

/** From anywhere in the panel to a person, an order or a title. */
export function PanelSearch({ className }: { className?: string }) {
	const t = useText();
	const navigate = useNavigate();
	const [text, setText] = useState('');
	const [isOpen, setOpen] = useState(false);
	const { options, first, message, repeat } = useOptions(text.trim());
	const choose = (value: string | null) => {
		if (value === REPEAT) {
			repeat();
			// choosing an option closes the list: reopen it for the result of the retry
			queueMicrotask(() => setOpen(true));
			return;
		}
		setText('');
		setOpen(false);
		if (value) navigate(value);
	};
	const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
		const isNoneActive = !event.currentTarget.getAttribute('aria-activedescendant');
		if (event.key === 'Enter' && isOpen && isNoneActive && first) choose(first);
	};
	return (
		<Select
			className={className}
			aria-label={t('panel.search_label')}
			placeholder={t('panel.search')}
			leftSection={<Icon icon={IconSearch} />}
			rightSection={<span />}
			rightSectionWidth={12}
			data={options}
			filter={({ options: all }) => all}
			searchable
			searchValue={text}
			onSearchChange={setText}
			dropdownOpened={isOpen}
			onDropdownOpen={() => setOpen(true)}
			onDropdownClose={() => setOpen(false)}
			onKeyDown={onKeyDown}
			value={null}
			onChange={choose}
			nothingFoundMessage={message}
			comboboxProps={{ width: 'min(88vw, 440px)', position: 'bottom-start' }}
			maxDropdownHeight={420}
		/>
	);
}
