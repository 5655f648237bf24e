import { LRUCache } from 'lru-cache';
import { isCountryBlocked, type RestrictedAccess } from '#domain/base/countries/country.ts';
import { partOf } from '#domain/base/list-parts.ts';
import { getEvent } from '#domain/events/events.contract.ts';
import { HOME_LISTS_KEY, HOME_PARTS, type HomeLists, homeLists } from '#domain/open-api/home-lists.ts';
import { type OpenEvent, type OpenVideo, openConfig, openSlides } from '#domain/open-api/open-api.contract.ts';
import { searchAll as searchCall, searchSpoken as spokenCall } from '#domain/search/search.contract.ts';
import { isSearchable, queryOfAddress } from '#domain/search/search.query.rules.ts';
import { SPOKEN_PAGE } from '#domain/search/spoken.rules.ts';
import { getVideo } from '#domain/videos/videos.contract.ts';
import { getPublicEvent } from '../events/events.service.ts';
import type { Context } from '../lib/context.ts';
import { DATA_AGE_MS, type DocumentSpec, DRAWN_FOR, prefetched } from '../platform/documents/document-spec.ts';
import { searchAll } from '../search/search.service.ts';
import { searchSpoken } from '../search/spoken.service.ts';
import { getPublicVideo } from '../videos/videos.service.ts';
import { configAnswer, eventsAnswer, readyOf, slidesAnswer, videosAnswer } from './open-api.service.ts';

/** Cards do not show long texts, so these are left out of the document to keep it small. */
const SHORT = { description: '', additional_desc: '', gallery: [] };
const shortTexts = <T extends { description: string | null; additional_desc: string | null }>(texts: T): T => ({
	...texts,
	description: null,
	additional_desc: null,
});

const shortEvent = (event: OpenEvent): OpenEvent => ({ ...event, ...SHORT, videoTranslations: event.videoTranslations.map(shortTexts) });
const shortVideo = (video: OpenVideo): OpenVideo => ({ ...video, ...SHORT, translations: video.translations.map(shortTexts) });

type Source = { events: OpenEvent[]; videos: OpenVideo[] };

/** few, because one that shows everything holds every title */
const MAX_CACHED_LISTS = 8;

/** Each address of the home page keeps its lists while the same data is behind them, so that it is not rendered again from it. */
function createHomeLists() {
	const made = new LRUCache<string, { source: Source; lists: HomeLists }>({ max: MAX_CACHED_LISTS });
	return (input: Parameters<typeof homeLists>[0] & Source): HomeLists => {
		const { events, videos, config, query } = input;
		const key = JSON.stringify([config.view_festival, ...Object.values(HOME_PARTS).map(({ name }) => partOf(query[name]))]);
		const known = made.get(key);
		if (known?.source.events === events && known.source.videos === videos) return known.lists;
		const { festival, events: repertoire, videos: library, ...rest } = homeLists(input);
		const lists = { ...rest, festival: festival.map(shortEvent), events: repertoire.map(shortEvent), videos: library.map(shortVideo) };
		made.set(key, { source: { events, videos }, lists });
		return lists;
	};
}

const listsOfHome = createHomeLists();

const home: DocumentSpec = {
	path: '/strona-glowna',
	load: async (context, { query }) => {
		const [slides, events, videos, config] = await Promise.all([
			readyOf(context, slidesAnswer(context), DATA_AGE_MS),
			readyOf(context, eventsAnswer(context), DATA_AGE_MS),
			readyOf(context, videosAnswer(context), DATA_AGE_MS),
			readyOf(context, configAnswer(context), DATA_AGE_MS),
		]);
		const lists = listsOfHome({
			events: events.data.events,
			videos: videos.data.videos,
			config: config.data.config,
			query,
			now: context.now(),
		});
		return [prefetched(openSlides, {}, slides.data), prefetched(openConfig, {}, config.data), { key: HOME_LISTS_KEY, data: lists }];
	},
};

/** Under a country limit an unknown country is blocked, so the answer depends on the visitor's country. */
const byCountry = async ({ settings }: Context, { restricted_access }: { restricted_access: RestrictedAccess }) =>
	isCountryBlocked(null, await settings.app(), restricted_access) ? { isRefetched: true } : {};

const eventPage = (path: string): DocumentSpec => ({
	path,
	load: async (context, { params: { slugOrId = '' } }) => {
		const event = await getPublicEvent(context, DRAWN_FOR, slugOrId);
		return [prefetched(getEvent, { params: { slugOrId } }, getEvent.answer?.parse({ event }), await byCountry(context, event))];
	},
});

const videoPage = (path: string): DocumentSpec => ({
	path,
	load: async (context, { params: { slugOrId = '' } }) => {
		const video = await getPublicVideo(context, DRAWN_FOR, slugOrId);
		return [prefetched(getVideo, { params: { slugOrId } }, getVideo.answer?.parse({ video }), await byCountry(context, video))];
	},
});

const search: DocumentSpec = {
	path: '/szukaj',
	load: async (context, { query, language }) => {
		const requested = queryOfAddress(query.q);
		if (!isSearchable(requested)) return [];
		const spoken = { search: requested, page: partOf(query.strona), limit: SPOKEN_PAGE };
		const [titles, lines] = await Promise.all([
			searchAll(context, requested, language),
			searchSpoken(context, spoken, { language, identity: null }),
		]);
		return [prefetched(searchCall, { query: { search: requested } }, titles), prefetched(spokenCall, { query: spoken }, lines)];
	},
};

/** The public pages with their data, so that they are readable before scripts run. */
export const openApiDocuments: DocumentSpec[] = [
	home,
	search,
	...['publiczne', 'publiczny'].flatMap((end) => [eventPage(`/wydarzenie/:slugOrId/${end}`), videoPage(`/wideo/:slugOrId/${end}`)]),
];
