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
import type { ListedCategory, ListedVideo } from '#web/videos/video.model.ts';
import { VodBlock } from '#web/videos/vod.block.tsx';

type HomeProps = {
	config: PublicConfig;
	viewer: Viewer;
	slides: readonly Slide[] | undefined;
	/** undefined = loading, null = failed */
	events: readonly ListedEvent[] | null | undefined;
	videos: readonly ListedVideo[] | null | undefined;
	categories: readonly ListedCategory[];
	gift: GiftConfigOut | undefined;
	/** of the whole lists, where only their first parts are given */
	totals?: HomeLists['totals'];
	/** the library is filtered: it has to be whole */
	onFilter?: () => void;
	/** what only a signed-in person has, between the slider and the festival */
	children?: ReactNode;
};

/** The blocks of both home pages, in the order of S1-012, each with its switch. */
export function HomeBlocks({ config, viewer, slides, events, videos, categories, gift, totals, onFilter, children }: HomeProps) {
	return (
		<>
			{config.view_slider === 1 && slides && <SliderBlock slides={slides} />}
			{children}
			{config.view_festival === 1 && events && <FestivalBlock events={events} config={config} viewer={viewer} />}
			{config.view_eventslist === 1 && events !== null && (
				<RepertoireBlock
					events={events && repertoireOf(events, config)}
					total={totals?.events}
					viewer={viewer}
					vodAt={config.view_vod === 1 ? '#vod' : null}
				/>
			)}
			{config.view_vod === 1 && videos !== null && (
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
			{gift && <GiftBlock config={gift} />}
		</>
	);
}
