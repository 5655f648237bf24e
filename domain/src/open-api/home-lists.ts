import { type ListParts, partOf, shownInParts } from '../base/list-parts.ts';
import type { PublicConfig } from '../settings/settings.fields.ts';
import { isVideoListed } from '../videos/videos.rules.ts';
import type { OpenCategory, OpenEvent, OpenVideo } from './open-api.contract.ts';

/** Few at first, so that the first page costs the same in a large installation; with the festival at most 200 titles (F-106). */
export const HOME_PARTS = {
	festival: { name: 'festiwal', first: 40, more: 40 },
	events: { name: 'wydarzenia', first: 24, more: 60 },
	videos: { name: 'wideo', first: 24, more: 100 },
} as const satisfies Record<string, ListParts>;

/** Events that have not ended; those of the festival have their own block while it is shown. */
export const repertoireOf = <T extends Pick<OpenEvent, 'available' | 'is_festival'>>(
	events: readonly T[],
	{ view_festival }: Pick<PublicConfig, 'view_festival'>,
): T[] => events.filter((event) => event.available !== -1 && !(view_festival === 1 && event.is_festival));

/** The open API names the categories with each video; the filter needs each once, in the order of the theatre. */
export function categoriesOf(videos: readonly OpenVideo[]): OpenCategory[] {
	const all = new Map<number, OpenCategory>(videos.flatMap(({ categories }) => categories.map((category) => [category.id, category])));
	return [...all.values()].toSorted((a, b) => a.position - b.position);
}

/** What the home page shows of its lists at first, and of how many. */
export type HomeLists = {
	festival: OpenEvent[];
	events: OpenEvent[];
	videos: OpenVideo[];
	categories: OpenCategory[];
	totals: { events: number; videos: number };
};

/** The key under which the document has them. */
export const HOME_LISTS_KEY = ['home-lists'] as const;

type HomeListsInput = {
	events: readonly OpenEvent[];
	videos: readonly OpenVideo[];
	config: Pick<PublicConfig, 'view_festival'>;
	/** of the address */
	query: Record<string, string | undefined>;
	now: Date;
};

/** The festival's events are all there, because its block shows their number and days. */
export function homeLists({ events, videos, config, query, now }: HomeListsInput): HomeLists {
	const repertoire = repertoireOf(events, config);
	const listed = videos.filter((video) => isVideoListed(video, now));
	const shown = (parts: ListParts) => shownInParts(parts, partOf(query[parts.name]));
	const festival = events.filter((event) => config.view_festival === 1 && event.is_festival);
	return {
		festival,
		events: repertoire.slice(0, shown(HOME_PARTS.events)),
		videos: listed.slice(0, shown(HOME_PARTS.videos)),
		categories: categoriesOf(listed),
		totals: { events: repertoire.length, videos: listed.length },
	};
}
