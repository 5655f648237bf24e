import type { ReactNode } from 'react';
import { hasBirthday } from '#domain/base/time/age.ts';
import { videoInLanguage } from '#domain/translations/translations.rules.ts';
import { chaptersOfSound } from '#domain/videos/chapters.rules.ts';
import type { Video } from '#domain/videos/videos.fields.ts';
import { type Viewer, videoProductState, whyNotWatch } from '#domain/watching/access.rules.ts';
import { adminTags } from '#domain/watching/buttons.rules.ts';
import { audioLanguage } from '#domain/watching/sound.rules.ts';
import { Head } from '#web/lib/head.tsx';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { AdBlock } from '#web/settings/ad.block.tsx';
import columns from '#web/ui/product/ticket-columns.module.css';
import section from '#web/ui/section.module.css';
import { ChapterLinks } from '#web/watching/chapters/chapter-links.tsx';
import { chosenSound } from '#web/watching/player/chosen-sound.ts';
import { SignInToWatch } from '../watch/sign-in-to-watch.tsx';
import { BlockNotice } from './block-notice.tsx';
import { ItemHero } from './item-hero.tsx';
import styles from './item-page.module.css';
import { ItemText } from './item-text.tsx';
import { OrdersSlot } from './orders-slot.tsx';
import { ogImage, plainDescription, videoLd } from './structured-data.ts';
import { useOffers } from './use-offers.ts';
import { VideoTicket } from './video-ticket.tsx';

type VideoPageProps = {
	video: Video;
	viewer: Viewer;
	/** the countdown ended */
	onOpen?: () => void;
	/** at the top */
	notice?: ReactNode;
};

/** The page of a video, with and without a session. */
export function VideoPage({ video, viewer, onOpen, notice }: VideoPageProps) {
	const t = useText();
	const { language } = useLanguage();
	const now = useNow();
	const shown = videoInLanguage(video, language);
	const state = videoProductState(video, viewer, now);
	const offers = useOffers('video', viewer);
	const preview = ogImage('video', video);
	const heard = audioLanguage(viewer && chosenSound(video.chosen_sound ?? null), language, video.sound_languages ?? []);
	return (
		<>
			<Head
				title={shown.title}
				description={plainDescription(shown.description) || shown.subtitle}
				image={preview}
				jsonLd={videoLd(shown, { image: video.image_link ?? preview, now })}
				noindex={video.dashboard_hidden === 1}
				canonical={`/wideo/${video.slug}/publiczne`}
				type="video.other"
			/>
			{!viewer && <SignInToWatch state={state} path={`/wideo/${video.slug}`} place="top" />}
			{notice}
			<ItemHero
				title={shown.title}
				original={video.title}
				subtitle={shown.subtitle}
				kind={t('video.kind')}
				image={video.image_link}
				tags={adminTags(video, viewer)}
			/>
			<div className={`wrap ${columns.columns} ${section.section} ${styles.body}`}>
				<ItemText
					item={shown}
					type="video"
					chapters={
						<ChapterLinks
							chapters={chaptersOfSound(video, heard)}
							path={`/wideo/${video.slug}`}
							canWatch={viewer !== null && whyNotWatch(state) === null}
						/>
					}
				>
					{!viewer && <SignInToWatch state={state} path={`/wideo/${video.slug}`} place="text" />}
					<BlockNotice state={state} age={video.age_restriction} hasBirthday={hasBirthday(viewer?.birthday)} />
				</ItemText>
				<VideoTicket video={video} viewer={viewer} offers={offers} now={now} onOpen={onOpen} />
			</div>
			<AdBlock isFree={video.video_price === 0} />
			<OrdersSlot type="video" id={video.id} viewer={viewer} />
		</>
	);
}
