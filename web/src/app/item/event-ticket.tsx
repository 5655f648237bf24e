import { IconCalendarPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatMoment, formatWeekday } from '#domain/base/time/dates.ts';
import { productSlug } from '#domain/catalogue/product.rules.ts';
import { formatEventDays, formatEventHours } from '#domain/events/events.dates.ts';
import type { EventItem } from '#domain/events/events.fields.ts';
import { giftPaymentPath } from '#domain/orders/orders.screens.rules.ts';
import { eventInLanguage } from '#domain/translations/translations.rules.ts';
import { eventProductState, isOverByStream, type ProductState, type Viewer, whyNotBuy } from '#domain/watching/access.rules.ts';
import { type Offers, purchaseButton } from '#domain/watching/buttons.rules.ts';
import { eventCountdownDate } from '#domain/watching/countdown.rules.ts';
import { eventButtonTargets } from '#web/events/event.model.ts';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { useBuys } from '#web/shared/product/use-buys.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LiveMark } from '#web/ui/live-mark.tsx';
import { Ticket } from '#web/ui/product/ticket.tsx';
import columns from '#web/ui/product/ticket-columns.module.css';
import { lineFit } from '#web/ui/product/title-fit.ts';
import { Reason } from '#web/ui/reason.tsx';
import { ItemCountdown } from './item-countdown.tsx';
import styles from './item-ticket.module.css';
import { TicketStub } from './ticket-stub.tsx';
import { NO_OFFERS } from './use-offers.ts';
import { useOwnOrder } from './use-own-order.ts';

type EventTicketProps = {
	event: EventItem;
	viewer: Viewer /** null while loading */;
	offers: Offers | null;
	now: Date;
	onOpen?: () => void;
};

type ClockProps = Pick<EventTicketProps, 'event' | 'now' | 'onOpen'> & { state: ProductState };

function Clock({
	event,
	state: { available, access, opensAt, recordingUntil, soldUntil, streamOver, cancelled },
	now,
	onOpen,
}: ClockProps) {
	const t = useText();
	if (cancelled) return <p className={styles.state}>{t('event.cancelled')}</p>;
	const isEnded = streamOver || recordingUntil !== null;
	const date = opensAt ?? (isEnded ? eventCountdownDate(event, now) : null);
	const isFirst = date === event.opens_at;
	const countdown = (
		<ItemCountdown
			key={`${event.opens_at} ${event.closes_at}`}
			date={date}
			label={t(isFirst ? 'event.to_start' : 'event.to_next')}
			onEnd={onOpen}
		>
			{available === -1 && !isEnded && <p className={styles.state}>{t('event.over')}</p>}
			{isEnded && <p className={styles.state}>{t('event.stream_over')}</p>}
			{available === 1 && !isEnded && (
				<>
					<div className={styles.live}>
						<LiveMark>{t('event.running')}</LiveMark>
					</div>
					<p className="muted small">{t('event.running_hint')}</p>
				</>
			)}
		</ItemCountdown>
	);
	return (
		<>
			{countdown}
			{isEnded && opensAt && <p className="muted small">{t('event.stream_over')}</p>}
			{recordingUntil && <p className="muted small">{t('event.recording_until', { when: formatMoment(recordingUntil, t.language) })}</p>}
			{soldUntil && !access && <p className="small">{t('event.recording_sold', { when: formatMoment(soldUntil, t.language) })}</p>}
		</>
	);
}

function forOthersText({ gifts, groups }: Offers) {
	if (gifts && groups) return 'event.for_others';
	return gifts ? 'event.for_others_gift' : groups && 'event.for_others_group';
}

/** The payment page offers both; gifts alone have one of their own. */
const forOthersPath = (event: EventItem, { groups }: Offers) =>
	groups ? `/platnosc/wydarzenie/${event.id}?bilet=grupowy` : giftPaymentPath(productSlug({ type: 'event', id: event.id }));

/** The dark panel next to an event's text: time, price and buttons. */
export function EventTicket({ event, viewer, offers, now, onOpen }: EventTicketProps) {
	const t = useText();
	const { language } = useLanguage();
	const { title } = eventInLanguage(event, language);
	const buys = useBuys(viewer !== null);
	const state = eventProductState(event, viewer, now);
	const own = useOwnOrder({ type: 'event', id: event.id, status: event.paymentStatus });
	const purchase = purchaseButton(state, offers ?? NO_OFFERS);
	// with access and nothing to buy for others, where nothing is left of the broadcast, and of a cancelled event (F-045)
	const isUnpriced =
		state.cancelled || (isOverByStream(state) && !state.processing) || (state.access && purchase.kind !== 'buy' && !own.hasOrder);
	const days = formatEventDays(event, language);
	const hours = formatEventHours(event);
	const forOthers = offers && forOthersText(offers);
	const isOneDay = event.date_from === event.date_to;
	const facts = [
		event.ticketsLeft !== null &&
			event.ticketsLeft > 0 &&
			whyNotBuy(state) === null &&
			t('event.tickets_left', { count: event.ticketsLeft }),
	].filter(Boolean);
	// only with a button that sells them
	const isForOthers = purchase.kind === 'buy' && event.event_price > 0 && state.sellsMore;
	return (
		<aside className={`${columns.side} ${columns.overHero}`} aria-label={t('event.ticket')}>
			<Ticket
				stub={
					<TicketStub
						item={event}
						zloty={isUnpriced ? null : event.event_price}
						button={{ kind: 'event', title, ...eventButtonTargets(event, buys) }}
						viewer={viewer}
						state={state}
						offers={offers}
						own={own}
						product={productSlug({ type: 'event', id: event.id })}
					>
						{state.access && state.available === 0 && buys.isSignedIn && !state.cancelled && <Reason>{t('event.bought_hint')}</Reason>}
						{state.paymentsBlocked && !state.access && !state.cancelled && !state.isOver && <Reason>{t('event.payments_blocked')}</Reason>}
						{isOverByStream(state) && !state.access && !state.cancelled && <Reason>{t('event.sale_over')}</Reason>}
						{facts.length > 0 && <Reason>{facts.join(' · ')}</Reason>}
						{isForOthers && forOthers && (
							<Reason>
								<Link to={forOthersPath(event, offers)}>{t(forOthers)}</Link>
							</Reason>
						)}
						{state.available !== -1 && !state.cancelled && (
							<a className={styles.calendar} href={`/wydarzenie/${event.slug}/kalendarz.ics`}>
								<Icon icon={IconCalendarPlus} />
								{t('event.calendar')}
							</a>
						)}
					</TicketStub>
				}
			>
				{isOneDay && <p className="small muted">{formatWeekday(event.date_from, language)}</p>}
				<p className={`${styles.date} fitted`} style={lineFit(days)}>
					{days}
				</p>
				{hours && <p className={`tabular ${styles.hours}`}>{hours}</p>}
				<div className={styles.clock}>
					<Clock event={event} state={state} now={now} onOpen={onOpen} />
				</div>
			</Ticket>
		</aside>
	);
}
