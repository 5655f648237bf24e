import { Select } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDigits } from '#domain/base/time/dates.ts';
import { isMistypedNumber } from '#domain/orders/listing/order-number.rules.ts';
import { searchOrders } from '#domain/orders/listing/orders.search.contract.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { itemPath } from '#domain/orders/orders.screens.rules.ts';
import { type FoundTitle, searchTitles } from '#domain/search/search.contract.ts';
import { listUsers } from '#domain/users/users.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ordersAddress } from './order-tabs.tsx';

const MIN = 3;
const SHOWN = 6;

const joined = (...parts: (string | number | false | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

/** Every option is an address: of a person, an order, a title. */
function useFound(search: string) {
	const t = useText();
	const isLong = search.length >= MIN;
	const quietly = { errors: 'inline', keepPrevious: true, enabled: isLong } as const;
	const people = useAnswer(listUsers, { query: { search } }, quietly);
	const titles = useAnswer(searchTitles, { query: { search } }, quietly);
	const orders = useAnswer(searchOrders, { query: { q: search, limit: SHOWN, ...EVERYWHERE } }, quietly);
	if (!isLong) return [];
	const toTitle = (type: 'event' | 'video') => (found: FoundTitle) => ({
		value: itemPath(type, found.slug),
		label: joined(found.title, found.date_from && formatDigits(found.date_from), found.hidden === 1 && t('panel.search_hidden')),
	});
	const toOrder = ({ kind, extOrderId, number, firstname, lastname, title, date_from }: Order) => ({
		value: ordersAddress(kind, extOrderId),
		label: joined(number, `${firstname} ${lastname}`, title, date_from && formatDigits(date_from)),
	});
	const groups = [
		{
			group: t('panel.view.users'),
			items: (people.data?.users ?? []).map(({ id, firstname, lastname, email }) => ({
				value: `/konto/${id}`,
				label: joined(`${firstname} ${lastname}`, email),
			})),
		},
		{ group: t('panel.search_orders'), items: (orders.data?.orders ?? []).map(toOrder) },
		{ group: t('panel.view.events'), items: (titles.data?.events ?? []).map(toTitle('event')) },
		{ group: t('panel.view.videos'), items: (titles.data?.videos ?? []).map(toTitle('video')) },
	];
	return groups.map(({ group, items }) => ({ group, items: items.slice(0, SHOWN) })).filter(({ items }) => items.length > 0);
}

const EVERYWHERE = { kind: '', status: '', date_from: '', date_to: '' };

/** From anywhere in the panel to a person, an order or a title. */
export function PanelSearch() {
	const t = useText();
	const navigate = useNavigate();
	const [text, setText] = useState('');
	const search = useDeferredValue(text.trim());
	const found = useFound(search);
	const nothing = isMistypedNumber(search) ? t('panel.search_mistyped') : t('panel.nothing_found');
	return (
		<Select
			className="find"
			aria-label={t('panel.search_label')}
			placeholder={t('panel.search')}
			leftSection={<Icon icon={IconSearch} />}
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
			nothingFoundMessage={search.length < MIN ? t('panel.search_more') : nothing}
			comboboxProps={{ width: 'min(88vw, 440px)', position: 'bottom-start' }}
			maxDropdownHeight={420}
		/>
	);
}
