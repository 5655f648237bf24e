import { Select } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { kindOfNumber } from '#domain/orders/order-kinds.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import { searchAll } from '#domain/search/search.contract.ts';
import { listUsers } from '#domain/users/users.contract.ts';
import { useAnswer } from '#web/lib/api.ts';
import { useText } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ordersAddress } from './order-tabs.tsx';

const MIN = 3;
const SHOWN = 6;
const ALL_TIMES = { date_from: '', date_to: '', status: '', event_id: '', video_id: '' };

/** Every option is an address; what begins like an order's number is looked for among orders, all else among people and titles. */
function useFound(search: string) {
	const t = useText();
	const kind = kindOfNumber(search);
	const isLong = search.length >= MIN;
	const quietly = { errors: 'inline', keepPrevious: true } as const;
	const people = useAnswer(listUsers, { query: { search } }, { ...quietly, enabled: isLong && !kind });
	const titles = useAnswer(searchAll, { query: { search } }, { ...quietly, enabled: isLong && !kind });
	const orders = useAnswer(
		ORDER_CALLS[kind ?? 'event'].listAll,
		{ query: { ...ALL_TIMES, number: search } },
		{ ...quietly, enabled: kind !== null },
	);
	if (!isLong) return [];
	const groups = kind
		? [
				{
					group: t('panel.search_orders'),
					items: (orders.data?.orders ?? []).map(({ kind: found, extOrderId, title, firstname, lastname }) => ({
						value: ordersAddress(found, extOrderId),
						label: `${extOrderId} · ${firstname} ${lastname}${title ? ` · ${title}` : ''}`,
					})),
				},
			]
		: [
				{
					group: t('panel.view.users'),
					items: (people.data?.users ?? []).map(({ id, firstname, lastname, email }) => ({
						value: `/konto/${id}`,
						label: `${firstname} ${lastname} · ${email}`,
					})),
				},
				{
					group: t('panel.view.events'),
					items: (titles.data?.events ?? []).map(({ slug, title }) => ({ value: `/wydarzenie/${slug}`, label: title })),
				},
				{
					group: t('panel.view.videos'),
					items: (titles.data?.videos ?? []).map(({ slug, title }) => ({ value: `/wideo/${slug}`, label: title })),
				},
			];
	return groups.map(({ group, items }) => ({ group, items: items.slice(0, SHOWN) })).filter(({ items }) => items.length > 0);
}

/** From anywhere in the panel to a person, an order or a title. */
export function PanelSearch() {
	const t = useText();
	const navigate = useNavigate();
	const [text, setText] = useState('');
	const search = useDeferredValue(text.trim());
	const found = useFound(search);
	return (
		<Select
			className="find"
			aria-label={t('panel.search_label')}
			placeholder={t('panel.search')}
			leftSection={<Icon of={IconSearch} />}
			rightSection={<span />}
			data={found}
			filter={({ options }) => options}
			searchable
			searchValue={text}
			onSearchChange={setText}
			value={null}
			onChange={(address) => {
				setText('');
				if (address) navigate(address);
			}}
			nothingFoundMessage={search.length < MIN ? t('panel.search_more') : t('panel.nothing_found')}
			comboboxProps={{ width: 'min(88vw, 400px)', position: 'bottom-start' }}
			maxDropdownHeight={420}
		/>
	);
}
