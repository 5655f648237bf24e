import { formatMoment } from '#domain/base/time/dates.ts';
import { productSlug } from '#domain/catalogue/product.rules.ts';
import { videoInLanguage } from '#domain/translations/translations.rules.ts';
import type { Video } from '#domain/videos/videos.fields.ts';
import { videoAccessEnd, videoAccessTerm } from '#domain/videos/videos.rules.ts';
import { type ProductState, type Viewer, videoProductState, whyBlocked } from '#domain/watching/access.rules.ts';
import { type Offers, purchaseButton } from '#domain/watching/buttons.rules.ts';
import { videoCountdownDate } from '#domain/watching/countdown.rules.ts';
import { useConfig } from '#web/lib/config.tsx';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { accessTermText } from '#web/shared/product/access-term.ts';
import { useBuys } from '#web/shared/product/use-buys.ts';
import { Ticket } from '#web/ui/product/ticket.tsx';
import columns from '#web/ui/product/ticket-columns.module.css';
import { Reason } from '#web/ui/reason.tsx';
import { videoButtonTargets } from '#web/videos/video.model.ts';
import { ItemCountdown } from './item-countdown.tsx';
import styles from './item-ticket.module.css';
import { TicketStub } from './ticket-stub.tsx';
import { NO_OFFERS } from './use-offers.ts';
import { useOwnOrder } from './use-own-order.ts';

type VideoTicketProps = { video: Video; viewer: Viewer /** null while loading */; offers: Offers | null; now: Date; onOpen?: () => void };

/** The availability as one sentence (available_from, end_date). */
function useWindowText({ available_from, end_date }: Video, isOver: boolean): string {
	const t = useText();
	const { language } = useLanguage();
	const moment = (at: string) => formatMoment(at, language);
	if (isOver) return t('video.over');
	if (available_from && end_date) return t('video.available_between', { from: moment(available_from), to: moment(end_date) });
	if (available_from) return t('video.available_from', { when: moment(available_from) });
	return end_date ? t('video.available_until', { when: moment(end_date) }) : t('video.available_now');
}

/** Until when the viewer may watch, or how long a ticket will be valid. */
function Validity({ video, state, now }: { video: Video; state: ProductState; now: Date }) {
	const hasAccess = state.access;
	const t = useText();
	const { language } = useLanguage();
	const { tickets_expiration_time } = useConfig();
	if (video.expiration_date && hasAccess)
		return (
			<Reason className={styles.accessUntil}>
				{t('video.access_until', { when: formatMoment(videoAccessEnd(video) ?? video.expiration_date, language) })}
			</Reason>
		);
	// hidden from people who cannot buy
	if (hasAccess || video.video_price === 0 || whyBlocked(state) || state.available === -1) return null;
	return <Reason>{accessTermText(videoAccessTerm(video, tickets_expiration_time, now), language, t)}</Reason>;
}

/** The dark panel next to a video's text: availability, price and buttons. */
export function VideoTicket({ video, viewer, offers, now, onOpen }: VideoTicketProps) {
	const t = useText();
	const { language } = useLanguage();
	const { title } = videoInLanguage(video, language);
	const state = videoProductState(video, viewer, now);
	const buys = useBuys(viewer !== null);
	const own = useOwnOrder({ type: 'video', id: video.id, status: video.paymentStatus });
	// with access and nothing to buy for others
	const isUnpriced = state.access && purchaseButton(state, offers ?? NO_OFFERS).kind !== 'buy' && !own.hasOrder;
	const date = videoCountdownDate(video, now);
	const windowText = useWindowText(video, state.available === -1);
	return (
		<aside className={`${columns.side} ${columns.overHero}`} aria-label={t('video.ticket')}>
			<Ticket
				stub={
					<TicketStub
						item={video}
						zloty={isUnpriced ? null : video.video_price}
						button={{ kind: 'video', title, ...videoButtonTargets(video, buys) }}
						viewer={viewer}
						state={state}
						offers={offers}
						own={own}
						product={productSlug({ type: 'video', id: video.id })}
					>
						<Validity video={video} state={state} now={now} />
					</TicketStub>
				}
			>
				<p className={styles.state}>{windowText}</p>
				<div className={styles.clock}>
					<ItemCountdown
						key={`${video.available_from} ${video.end_date}`}
						date={date}
						label={t(state.available === 0 ? 'video.to_start' : 'video.to_end')}
						onEnd={(reached) => reached === video.available_from && onOpen?.()}
					/>
				</div>
			</Ticket>
		</aside>
	);
}
