import type { ReactNode } from 'react';
import type { GiftConfigOut } from '#domain/gifts/gifts.contract.ts';
import { type HomeLists, repertoireOf } from '#domain/open-api/home-lists.ts';
import type { PublicConfig } from '#domain/settings/settings.fields.ts';
import type { Slide } from '#domain/slides/slides.contract.ts';
import type { Viewer } from '#domain/watching/access.rules.ts';
import type { ListedEvent } from '#web/events/event.model.ts';
import { FestivalBlock } from '#web/events/festival.block.tsx';
import { RepertoireBlock } from '#web/events/repertoire.block.tsx';
import { GiftBlock } from '#web/gifts/gift.block.tsx';
import { SliderBlock } from '#web/slides/slider.block.tsx';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import type { ListedCategory, ListedVideo } from '#web/videos/video.model.ts';
import { VodBlock } from '#web/videos/vod.block.tsx';
import styles from './home-blocks.module.css';
import { OnAirStrip } from './on-air.strip.tsx';

type HomeProps = {
	config: PublicConfig;
	viewer: Viewer;
	slides: readonly Slide[] | undefined;
	/** undefined = loading, null = failed */
	events: readonly ListedEvent[] | null | undefined;
	videos: readonly ListedVideo[] | null | undefined;
	categories: readonly ListedCategory[];
	/** undefined = loading, null = failed */
	gift: GiftConfigOut | null | undefined;
	/** the slides and `children` are complete */
	isTopLoaded: boolean;
	/** of the whole lists, where only their first parts are given */
	totals?: HomeLists['totals'];
	/** the library is filtered: it has to be whole */
	onFilter?: () => void;
	/** what only a signed-in person has, between the slider and the festival */
	children?: ReactNode;
};

/** What is not loaded yet; the footer is below the window. */
const Rest = () => <div className={styles.rest} />;

/** The blocks of both home pages, in the order of S1-012, each with its switch. They appear from the top down, so that none pushes another that is shown. */
export function HomeBlocks(props: HomeProps) {
	const { config, slides, events, viewer, isTopLoaded, children } = props;
	const isFestivalLoaded = config.view_festival !== 1 || events !== undefined;
	return (
		<>
			{isTopLoaded && config.view_eventslist === 1 && events && <OnAirStrip events={events} viewer={viewer} />}
			{config.view_slider === 1 && slides && isTopLoaded && <SliderBlock slides={slides} />}
			{children}
			{isTopLoaded && isFestivalLoaded ? <ListBlocks {...props} /> : <PageSkeleton />}
		</>
	);
}

function ListBlocks({ config, viewer, events, videos, categories, gift, totals, onFilter }: HomeProps) {
	const isRepertoireLoaded = config.view_eventslist !== 1 || events !== undefined;
	const isVodLoaded = isRepertoireLoaded && (config.view_vod !== 1 || videos !== undefined);
	return (
		<>
			{config.view_festival === 1 && events && <FestivalBlock events={events} config={config} viewer={viewer} />}
			{config.view_eventslist === 1 && events !== null && (
				<RepertoireBlock
					events={events && repertoireOf(events, config)}
					total={totals?.events}
					viewer={viewer}
					vodAt={config.view_vod === 1 ? '#vod' : null}
				/>
			)}
			{isRepertoireLoaded && config.view_vod === 1 && videos !== null && (
				<VodBlock
					videos={videos}
					categories={categories}
					total={totals?.videos}
					hasFilter={config.vod_filters === 1}
					onFilter={onFilter}
					viewer={viewer}
					ticketHours={config.tickets_expiration_time}
				/>
			)}
			{isVodLoaded && gift && <GiftBlock config={gift} />}
			{(!isVodLoaded || gift === undefined) && <Rest />}
		</>
	);
}
