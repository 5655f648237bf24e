import { formatDigits } from '#domain/base/time/dates.ts';
import { type CodeOut, listCodes } from '#domain/codes/codes.contract.ts';
import { searchOrders } from '#domain/orders/listing/orders.search.contract.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { itemPath } from '#domain/orders/orders.screens.rules.ts';
import { type FoundTitle, searchTitles } from '#domain/search/search.contract.ts';
import { listUsers } from '#domain/users/users.contract.ts';
import { NO_FILTERS } from '#web/codes/codes.filters.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { panelAddress } from './menu.ts';
import { ordersAddress } from './order-tabs.tsx';

export const MIN_SEARCH = 3;
const SHOWN = 6;
const EVERYWHERE = { kind: '', status: '', date_from: '', date_to: '' };
/** fewer letters are in too many codes */
const MIN_CODE = 4;
const joined = (...parts: (string | number | false | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

/** The hits for this text, all kinds at once; the value of every hit is an address. */
export function usePanelHits(search: string) {
	const t = useText();
	const enabled = search.length >= MIN_SEARCH;
	const people = useAnswer(listUsers, { query: { search } }, { errors: 'inline', enabled });
	const titles = useAnswer(searchTitles, { query: { search } }, { errors: 'inline', enabled });
	const orders = useAnswer(searchOrders, { query: { q: search, limit: SHOWN, ...EVERYWHERE } }, { errors: 'inline', enabled });
	const codes = useAnswer(
		listCodes,
		{ query: { ...NO_FILTERS, name: search, per_page: SHOWN } },
		{ errors: 'inline', enabled: search.length >= MIN_CODE },
	);
	const all = search.length >= MIN_CODE ? [people, titles, orders, codes] : [people, titles, orders];
	const failed = all.filter(({ isError }) => isError);
	const toTitle = (type: 'event' | 'video') => (found: FoundTitle) => ({
		value: itemPath(type, found.slug),
		label: joined(
			found.title,
			found.date_from && [formatDigits(found.date_from), found.time_from].filter(Boolean).join(', '),
			found.cancelled === 1 && t('event.cancelled'),
			found.hidden === 1 && t('panel.search_hidden'),
		),
	});
	const toOrder = ({ kind, extOrderId, number, firstname, lastname, title, date_from }: Order) => ({
		value: ordersAddress(kind, extOrderId),
		label: joined(number, `${firstname} ${lastname}`, title, date_from && formatDigits(date_from)),
	});
	const toCode = ({ code, discount, desc, title }: CodeOut) => ({
		value: `${panelAddress('promotion_codes')}&f_shown=1&f_name=${encodeURIComponent(code)}`,
		label: joined(code, discount, title, desc),
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
		{ group: t('panel.view.promotion_codes'), items: (codes.data?.codes ?? []).map(toCode) },
		{ group: t('panel.view.events'), items: (titles.data?.events ?? []).map(toTitle('event')) },
		{ group: t('panel.view.videos'), items: (titles.data?.videos ?? []).map(toTitle('video')) },
	];
	return {
		groups: groups.map(({ group, items }) => ({ group, items: items.slice(0, SHOWN) })).filter(({ items }) => items.length > 0),
		isLoading: enabled && all.some(({ isPending, isError, isFetching }) => isPending || (isError && isFetching)),
		hasFailed: enabled && failed.length > 0,
		repeat: () => failed.map(({ refetch }) => refetch()),
	};
}
