import { type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { listEvents } from '#domain/events/events.contract.ts';
import { type EventDates, formatEventHours } from '#domain/events/events.dates.ts';
import { itemPath } from '#domain/orders/orders.screens.rules.ts';
import { listVideos } from '#domain/videos/videos.contract.ts';
import { callApi } from '#web/lib/api/api.ts';
import { shortDate } from '#web/lib/format.ts';

export type ProductOption = { value: string; label: string; title: string; address: string };
export type EventOption = ProductOption & { /** days and hours in digits */ when: string; isCancelled: boolean };

/** Including ended ones: their tickets still need support (S2-078). */
const EVENTS_FROM = '2000-01-01';
const PAGE = 500;
const MAX_PAGES = 10;
const FRESH_MS = 5 * 60_000;

/** Every page of a list; a select is searched in the browser. */
async function everyPage<Row>(loadPage: (page: number) => Promise<{ rows: Row[]; total: number }>): Promise<Row[]> {
	const all: Row[] = [];
	for (let page = 1; page <= MAX_PAGES; page++) {
		const { rows, total } = await loadPage(page);
		all.push(...rows);
		if (rows.length < PAGE || all.length >= total) break;
	}
	return all;
}

/** 18.11.2026, 19:00–21:00 · 18.11.2026 – 20.11.2026 */
const whenInDigits = (event: EventDates): string => {
	const days = [...new Set([event.date_from, event.date_to])].map(shortDate).join(' – ');
	return [days, formatEventHours(event)].filter(Boolean).join(', ');
};

/** Below the list's own key: whatever makes the list stale makes the options stale. */
const optionsKey = ({ method, path }: Endpoint): QueryKey => [method, path, 'options'];

/** Events for a select, the latest first; the hours tell two performances of one day apart. */
export const useEventOptions = (enabled = true): UseQueryResult<EventOption[]> =>
	useQuery({
		enabled,
		queryKey: optionsKey(listEvents),
		staleTime: FRESH_MS,
		queryFn: async () => {
			const events = await everyPage(async (page) => {
				const { events: rows, total } = await callApi(
					listEvents,
					{ query: { all: 1, date_from: EVENTS_FROM, page, limit: PAGE } },
					{ errors: 'inline' },
				);
				return { rows, total };
			});
			return events.toReversed().map((event) => {
				const when = whenInDigits(event);
				return {
					value: String(event.id),
					label: `${event.title}, ${when}`,
					title: event.title,
					address: itemPath('event', event.slug || event.id),
					when,
					isCancelled: event.cancelled === 1,
				};
			});
		},
	});

export const useVideoOptions = (enabled = true): UseQueryResult<ProductOption[]> =>
	useQuery({
		enabled,
		queryKey: optionsKey(listVideos),
		staleTime: FRESH_MS,
		queryFn: async () => {
			const videos = await everyPage(async (page) => {
				const { videos: rows, total } = await callApi(listVideos, { query: { all: 1, page, limit: PAGE } }, { errors: 'inline' });
				return { rows, total };
			});
			return videos.map(({ id, slug, title }) => ({ value: String(id), label: title, title, address: itemPath('video', slug || id) }));
		},
	});
