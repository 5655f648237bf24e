import { formatMoment } from '#domain/base/dates.ts';
import { videoInLanguage } from '#domain/translations/translations.rules.ts';
import type { Video } from '#domain/videos/videos.fields.ts';
import { type Viewer, videoStanding } from '#domain/watching/access.rules.ts';
import type { Offers } from '#domain/watching/buttons.rules.ts';
import { videoCountdownDate } from '#domain/watching/countdown.rules.ts';
import { useConfig } from '#web/lib/config.tsx';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { videoButtonTargets } from '#web/videos/video.model.ts';
import { ItemButtons } from './item-buttons.tsx';
import { ItemCountdown } from './item-countdown.tsx';
import { PaymentTag } from './payment-tag.tsx';
import { TicketPrice } from './ticket-price.tsx';

type VideoTicketProps = { video: Video; viewer: Viewer; offers: Offers; now: Date; onOpen?: () => void };

/** When it can be watched, as one sentence (available_from, end_date). */
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
function Validity({ video, hasAccess }: { video: Video; hasAccess: boolean }) {
	const t = useText();
	const { language } = useLanguage();
	const { tickets_expiration_time } = useConfig();
	if (video.expiration_date && hasAccess)
		return <p className="why tk-until">{t('video.access_until', { when: formatMoment(video.expiration_date, language) })}</p>;
	if (hasAccess || video.video_price === 0) return null;
	const hours = video.tickets_expiration_time ?? tickets_expiration_time;
	return <p className="why">{hours > 0 ? t('video.ticket_hours', { count: hours }) : t('video.ticket_no_limit')}</p>;
}

/** The availability window, the price and the buttons: the dark panel beside a video's text. */
export function VideoTicket({ video, viewer, offers, now, onOpen }: VideoTicketProps) {
	const t = useText();
	const { language } = useLanguage();
	const { title } = videoInLanguage(video, language);
	const isSignedIn = viewer !== null;
	const standing = videoStanding(video, viewer, now);
	const date = videoCountdownDate(video, now);
	const windowText = useWindowText(video, standing.available === -1);
	return (
		<aside className="tkcol" aria-label={t('video.ticket')}>
			<Ticket
				stub={
					<>
						<TicketPrice zloty={video.video_price} newZloty={video.newPrice} code={video.usedCode} />
						<PaymentTag status={video.paymentStatus} />
						<ItemButtons
							standing={standing}
							offers={offers}
							of={{
								kind: 'video',
								title,
								age: video.age_restriction,
								isSignedIn,
								hasBirthday: Boolean(viewer?.birthday),
								...videoButtonTargets(video, isSignedIn),
							}}
						/>
						<Validity video={video} hasAccess={standing.access} />
					</>
				}
			>
				<p className="tk-window">{windowText}</p>
				<div className="tk-clock">
					<ItemCountdown
						key={`${video.available_from} ${video.end_date}`}
						date={date}
						label={t(standing.available === 0 ? 'video.to_start' : 'video.to_end')}
						onEnd={(reached) => reached === video.available_from && onOpen?.()}
					/>
				</div>
			</Ticket>
		</aside>
	);
}
