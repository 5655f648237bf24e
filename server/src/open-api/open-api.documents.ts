import { isCountryBlocked, type RestrictedAccess } from '#domain/base/countries/country.ts';
import { getEvent } from '#domain/events/events.contract.ts';
import { type OpenEvent, type OpenVideo, openConfig, openEvents, openSlides, openVideos } from '#domain/open-api/open-api.contract.ts';
import { searchAll as searchCall } from '#domain/search/search.contract.ts';
import { cleanQuery, isSearchable } from '#domain/search/search.rules.ts';
import { getVideo } from '#domain/videos/videos.contract.ts';
import { getPublicEvent } from '../events/events.service.ts';
import type { Context } from '../lib/context.ts';
import { DATA_AGE_MS, type DocumentSpec, DRAWN_FOR, prefetched } from '../platform/documents/document-spec.ts';
import { searchAll } from '../search/search.service.ts';
import { getPublicVideo } from '../videos/videos.service.ts';
import { cachedConfig, cachedEvents, cachedSlides, cachedVideos } from './open-api.service.ts';

/** Cards show no long texts, and the document is waited for: they stay out of it. */
const SHORT = { description: '', additional_desc: '', gallery: [] };
const shortTexts = <T extends { description: string | null; additional_desc: string | null }>(texts: T): T => ({
	...texts,
	description: null,
	additional_desc: null,
});

const shortEvent = (event: OpenEvent): OpenEvent => ({ ...event, ...SHORT, videoTranslations: event.videoTranslations.map(shortTexts) });
const shortVideo = (video: OpenVideo): OpenVideo => ({ ...video, ...SHORT, translations: video.translations.map(shortTexts) });

/** The same data gives the same result, so that a page is not drawn again from it. */
function once<T extends object, R>(work: (data: T) => R): (data: T) => R {
	const made = new WeakMap<T, R>();
	return (data) => {
		const known = made.get(data) ?? work(data);
		made.set(data, known);
		return known;
	};
}
const shortEvents = once(({ events }: { events: OpenEvent[] }) => ({ events: events.map(shortEvent) }));
const shortVideos = once(({ videos }: { videos: OpenVideo[] }) => ({ videos: videos.map(shortVideo) }));

const AGE = { maxAgeMs: DATA_AGE_MS };

const home: DocumentSpec = {
	path: '/strona-glowna',
	load: async (context) => {
		const [slides, events, videos, config] = await Promise.all([
			cachedSlides(context, AGE),
			cachedEvents(context, AGE),
			cachedVideos(context, AGE),
			cachedConfig(context, AGE),
		]);
		return [
			prefetched(openSlides, {}, slides.data),
			prefetched(openEvents, {}, shortEvents(events.data)),
			prefetched(openVideos, {}, shortVideos(videos.data)),
			prefetched(openConfig, {}, config.data),
		];
	},
};

/** Where a limit holds, an unknown country is blocked: then it is the visitor's own that decides. */
const byCountry = async ({ settings }: Context, { restricted_access }: { restricted_access: RestrictedAccess }) =>
	isCountryBlocked(null, await settings.app(), restricted_access) ? { isAskedAgain: true } : {};

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
		const asked = cleanQuery(query.q ?? '');
		if (!isSearchable(asked)) return [];
		return [prefetched(searchCall, { query: { search: asked } }, await searchAll(context, asked, language))];
	},
};

/** The public pages with their data, readable before any script runs. */
export const openApiDocuments: DocumentSpec[] = [
	home,
	search,
	...['publiczne', 'publiczny'].flatMap((end) => [eventPage(`/wydarzenie/:slugOrId/${end}`), videoPage(`/wideo/:slugOrId/${end}`)]),
];
