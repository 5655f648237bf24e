import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { categoriesOf, HOME_LISTS_KEY, HOME_PARTS, type HomeLists } from '#domain/open-api/home-lists.ts';
import { type OpenEvent, openEvents, openVideos } from '#domain/open-api/open-api.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useShownCount } from '#web/ui/more.tsx';
import { type ListedCategory, type ListedVideo, withCategoryIds } from '#web/videos/video.model.ts';

/** Lists that cannot be fetched are omitted; the error is logged only to the console (S1-245). */
const QUIET = { errors: 'console' } as const;

type Lists = {
	/** undefined = loading, null = failed */
	events: readonly OpenEvent[] | null | undefined;
	videos: readonly ListedVideo[] | null | undefined;
	categories: readonly ListedCategory[];
	/** of the whole lists, where not all of them is here */
	totals?: HomeLists['totals'];
	isLoading: boolean;
	/** more is requested than may be loaded here */
	loadAll: () => void;
};

/** The lists of the public home page: first those rendered into the document, and the complete ones when more is requested. */
export function useHomeLists(): Lists {
	const queries = useQueryClient();
	const [drawn] = useState(() => queries.getQueryData<HomeLists>(HOME_LISTS_KEY));
	const isOld = () => (queries.getQueryState(HOME_LISTS_KEY)?.dataUpdatedAt ?? 0) < Date.now();
	const [isWhole, loadAll] = useReducer(() => true, drawn === undefined || (typeof window !== 'undefined' && isOld()));
	const events = useAnswer(openEvents, {}, { ...QUIET, enabled: isWhole });
	const videos = useAnswer(openVideos, {}, { ...QUIET, enabled: isWhole });
	const wanted = { events: useShownCount(HOME_PARTS.events), videos: useShownCount(HOME_PARTS.videos) };
	const isMoreWanted = (list: keyof HomeLists['totals']) =>
		drawn !== undefined && Math.min(wanted[list], drawn.totals[list]) > drawn[list].length;
	const isBeyond = isMoreWanted('events') || isMoreWanted('videos');
	useEffect(() => {
		if (isBeyond) loadAll();
	}, [isBeyond]);

	const known = useMemo(() => events.data?.events ?? (drawn && [...drawn.festival, ...drawn.events]), [events.data, drawn]);
	const listed = useMemo(() => (videos.data?.videos ?? drawn?.videos)?.map(withCategoryIds), [videos.data, drawn]);
	const categories = useMemo(() => (videos.data ? categoriesOf(videos.data.videos) : (drawn?.categories ?? [])), [videos.data, drawn]);
	const isComplete = events.data !== undefined && videos.data !== undefined;
	return {
		events: known ?? (events.isError ? null : undefined),
		videos: listed ?? (videos.isError ? null : undefined),
		categories,
		isLoading: known === undefined && !events.isError,
		totals: isComplete ? undefined : drawn?.totals,
		loadAll,
	};
}
