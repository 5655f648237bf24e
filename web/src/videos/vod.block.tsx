import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { HOME_PARTS } from '#domain/open-api/home-lists.ts';
import { inLanguage } from '#domain/translations/translations.rules.ts';
import type { Viewer } from '#domain/watching/access.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Chips } from '#web/ui/choice.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ShowMore, useParts } from '#web/ui/more.tsx';
import posterGrid from '#web/ui/product/poster-grid.module.css';
import section from '#web/ui/section.module.css';
import { PosterGridSkeleton } from '#web/ui/skeleton.tsx';
import { CATEGORY_PARAMETER } from './category-parameter.ts';
import { VideoCard } from './video.card.tsx';
import { type ListedCategory, type ListedVideo, listedVideos } from './video.model.ts';
import styles from './vod.block.module.css';

const ALL = 'all';
/** the mixer starts 1 second after the update */
const MIXER_MS = 1000;

/** Cards move to their new places one second after the list changed: a list that has just loaded does not animate. */
function useMixer(list: unknown): boolean {
	const [isOn, setOn] = useState(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each new list restarts the delay
	useEffect(() => {
		setOn(false);
		const timer = setTimeout(() => setOn(true), MIXER_MS);
		return () => clearTimeout(timer);
	}, [list]);
	return isOn;
}

/** The category named in the address. The document is the same for all of them, so it is read after hydration. */
function useChosenCategory() {
	const [params, setParams] = useSearchParams();
	const isHydrated = useHydrated();
	const choose = (value: string) => {
		const next = new URLSearchParams(params);
		if (value === ALL) next.delete(CATEGORY_PARAMETER);
		else next.set(CATEGORY_PARAMETER, value);
		setParams(next, { replace: true, preventScrollReset: true });
	};
	return [(isHydrated && params.get(CATEGORY_PARAMETER)) || ALL, choose] as const;
}

type VodProps = {
	/** undefined while loading */
	videos: readonly ListedVideo[] | undefined;
	/** where these are only the first of them */
	total?: number;
	/** of the whole list */
	categories: readonly ListedCategory[];
	hasFilter: boolean;
	/** called when a filter is chosen, which needs the whole list */
	onFilter?: () => void;
	viewer: Viewer;
	/** hours a ticket is valid; 0: no limit */
	ticketHours: number;
};

export function VodBlock({ videos, total, categories, hasFilter, onFilter, viewer, ticketHours }: VodProps) {
	const t = useText();
	const now = useNow();
	const isMixing = useMixer(videos);
	const [chosen, setChosen] = useChosenCategory();
	useEffect(() => {
		if (chosen !== ALL) onFilter?.();
	}, [chosen, onFilter]);
	// the list is re-rendered only after a choice: otherwise it would lose the focus
	const [mixed, setMixed] = useState<string | null>(null);
	const choose = (value: string) => {
		setChosen(value);
		if (isMixing) setMixed(value);
	};
	const listed = videos && listedVideos(videos, now);
	const used = total === undefined ? categories.filter(({ id }) => listed?.some((video) => video.categories.includes(id))) : categories;
	const category = hasFilter && used.some(({ id }) => String(id) === chosen) ? chosen : ALL;
	const shown = listed?.filter((video) => category === ALL || video.categories.includes(Number(category)));
	const parts = useParts(shown ?? [], HOME_PARTS.videos);
	const names = used.map((one) => ({ value: String(one.id), label: inLanguage(one, one.translations, t.language, ['name']).name }));
	return (
		<section className={`${section.section} ${styles.block}`} id="vod" aria-labelledby="vod-h">
			<div className="wrap">
				<div className={section.heading}>
					<h2 id="vod-h">{t('home.vod')}</h2>
					<p>{ticketHours > 0 ? t('home.vod_lead_hours', { count: ticketHours }) : t('home.vod_lead')}</p>
				</div>
				{hasFilter && used.length > 0 && (
					<Chips
						label={t('home.vod_filter')}
						options={[{ value: ALL, label: t('home.vod_all') }, ...names]}
						value={category}
						onChange={choose}
					/>
				)}
				{!shown && <PosterGridSkeleton />}
				{shown?.length === 0 && (
					<Empty
						title={t(category === ALL ? 'home.vod_none' : 'home.vod_empty')}
						action={
							category === ALL ? undefined : (
								<Button variant="line" size="sm" onClick={() => choose(ALL)}>
									{t('home.vod_show_all')}
								</Button>
							)
						}
					/>
				)}
				{shown && shown.length > 0 && (
					<ul className={mixed === null ? posterGrid.grid : `${posterGrid.grid} ${styles.mixed}`} key={mixed ?? ALL}>
						{parts.map((video) => (
							<VideoCard key={video.id} video={video} viewer={viewer} now={now} />
						))}
					</ul>
				)}
				{shown && <ShowMore name={HOME_PARTS.videos.name} shown={parts.length} total={category === ALL && total ? total : shown.length} />}
			</div>
		</section>
	);
}
