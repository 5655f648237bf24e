import { currentMonth, type DayRange, today } from '#domain/base/time/day-ranges.ts';
import { isLocalDate } from '#domain/base/time/time.ts';
import { ORDER_SORTS } from '#domain/orders/listing/order-sorts.ts';
import { listEventOrders, listVideoOrders } from '#domain/orders/listing/orders.listing.contract.ts';
import { listUserOrders } from '#domain/orders/listing/orders.person.contract.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { ORDER_CALLS } from '#domain/orders/orders.contract.ts';
import { SETTABLE_STATUSES, type SettableStatus } from '#domain/orders/orders.moves.rules.ts';
import { PAYMENT_WAYS, type PaymentWay } from '#domain/orders/paying/payment-ways.rules.ts';
import { getUser } from '#domain/users/users.contract.ts';
import { idFilter } from '#web/ui/admin/table/table-state.ts';

/** The differences between the four lists of orders. */
export type ListFacts = {
	/** default filters */
	range: (now: Date) => DayRange;
	/** selects above the list */
	filters: readonly ('event' | 'video')[];
	/** rows open to codes and who used them */
	codes: boolean;
	tickets: boolean;
	/** access to it ends */
	expires: boolean;
};

export const LIST_FACTS: Record<OrderKind, ListFacts> = {
	event: { range: today, filters: ['event'], codes: false, tickets: false, expires: false },
	video: { range: today, filters: ['video'], codes: false, tickets: false, expires: true },
	group: { range: currentMonth, filters: ['event', 'video'], codes: true, tickets: true, expires: false },
	gift: { range: currentMonth, filters: ['event', 'video'], codes: true, tickets: false, expires: false },
};

/** Queries that are stale after a change of an order of this kind. */
export const shownIn = (kind: OrderKind) => [ORDER_CALLS[kind].listAll, listEventOrders, listVideoOrders, listUserOrders, getUser];

/** Filters of a list in the address; `dates=all` means no date limit. */
export type ListFilters = {
	from: string | null;
	to: string | null;
	status: SettableStatus | null;
	paid_by: PaymentWay | null;
	event_id: string | null;
	video_id: string | null;
};

/** A range with a day that does not exist is not one. */
export function readFilters(filters: Record<string, string>, initial: DayRange): ListFilters {
	const everything = filters.dates === 'all';
	const given = { from: filters.date_from ?? initial.from, to: filters.date_to ?? initial.to };
	const { from, to } = isLocalDate(given.from) && isLocalDate(given.to) ? given : initial;
	return {
		from: everything ? null : from,
		to: everything ? null : to,
		status: SETTABLE_STATUSES.find((status) => status === filters.status) ?? null,
		paid_by: PAYMENT_WAYS.find((way) => way === filters.paid_by) ?? null,
		event_id: idFilter(filters.event_id) || null,
		video_id: idFilter(filters.video_id) || null,
	};
}

/** The order of rows in the address, if there is such a one. */
export const readSort = (word: string | null) => ORDER_SORTS.find((sort) => sort === word) ?? 'created_at';

export const writeFilters = ({ from, to, status, paid_by, event_id, video_id }: ListFilters): Record<string, string> => ({
	...(from && to ? { dates: '', date_from: from, date_to: to } : { dates: 'all', date_from: '', date_to: '' }),
	status: status ?? '',
	paid_by: paid_by ?? '',
	event_id: event_id ?? '',
	video_id: video_id ?? '',
});

export const isWrongRange = ({ from, to }: Pick<ListFilters, 'from' | 'to'>): boolean => from !== null && to !== null && from > to;

/** Texts typed above the columns. */
export const COLUMN_FILTERS = ['user', 'place', 'number', 'title'] as const;

export const columnFilters = (filters: Record<string, string>): Record<string, string> =>
	Object.fromEntries(COLUMN_FILTERS.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));
