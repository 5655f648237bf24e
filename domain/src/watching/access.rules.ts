import type { RoleName } from '../account/roles.ts';
import type { Reason } from '../base/refusal.ts';
import { reachesAge } from '../base/time/age.ts';
import { type LocalDate, type Moment, momentMs, warsawDate } from '../base/time/time.ts';
import type { Flag } from '../base/values.ts';
import type { Availability } from '../catalogue/availability.ts';
import { type OpenOrderState, openOrderState } from '../catalogue/pending-order.rules.ts';
import { type EventTimes, eventAvailability, hasLimit, isWithinGrace, nextEvening, windowAt } from '../events/events.rules.ts';
import { isOverUntilNext, isStreamOver, leftOfBroadcast, soldRecording } from '../live/broadcast.rules.ts';
import { isReplayOpen, type Recorded, recordingEnd } from '../live/live.rules.ts';
import { givesAccess, type VideoTimes, videoAvailability } from '../videos/videos.rules.ts';

/** Of a person whose data could not be loaded: the screen offers everything and leaves age limits to the server. */
export const UNKNOWN_BIRTHDAY = 'unknown';

/** The viewer; null is a visitor who has not signed in. */
export type Viewer = { role: RoleName; birthday: LocalDate | null } | null;
type ByRole = { role: RoleName } | null;

// Prices are only compared with 0 here, so both API answers (złoty) and rows (grosze) can be passed.
type ForViewer = {
	/** price after the code that would be used now; null without one */
	newPrice?: number | null;
	age_restriction: number | null;
	countryBlock?: boolean;
	/** status of the viewer's order that counts most, see `leadingOrder` */
	paymentStatus?: string | null;
};

export type EventForViewer = EventTimes &
	Recorded &
	ForViewer & {
		event_price: number;
		/** refunded as cancelled: cannot be bought or watched */
		cancelled?: Flag;
		enable_tickets: Flag;
		/** empty or 0: unlimited */
		available_tickets: number | null;
		/** for this viewer: also true while their own open order or gift code already holds a seat */
		ticketsAvailable?: boolean;
		/** nothing is paid for from then on; missing while a node of the version before answers */
		sale_until?: Moment;
	};

export type VideoForViewer = VideoTimes & ForViewer & { video_price: number; expiration_date?: Moment | null };

/** State of a product for a viewer: everything that decides buttons and refusals. */
export type ProductState = {
	kind: 'event' | 'video';
	available: Availability;
	/** nothing is sold any more, also while those with access watch a recording */
	isOver: boolean;
	/** the viewer's evening is over and its recording is open until then; null otherwise */
	recordingUntil: Moment | null;
	/** in the hours of an evening, or on a whole day: its live stream has ended */
	streamOver: boolean;
	/** too little is left of it to be paid for (G-007) */
	saleEnded: boolean;
	/** a ticket bought now gives only the recording, until then; null otherwise */
	soldUntil: Moment | null;
	cancelled: boolean;
	/** when it opens next, while `available` is 0 */
	opensAt: Moment | null;
	access: boolean;
	isAdmin: boolean;
	isSignedIn: boolean;
	underAge: boolean;
	countryBlocked: boolean;
	/** the viewer's pending order: not paid yet, or waiting for the bank (F-046) */
	processing: OpenOrderState | null;
	/** the viewer's order has been or is being refunded */
	refunded: boolean;
	/** the time of the viewer's paid order for a video is over */
	accessEnded: boolean;
	paymentsBlocked: boolean;
	soldOut: boolean;
	/** gifts and group tickets depend on sales and seats, not on what the viewer already has */
	sellsMore: boolean;
	price: number;
	newPrice: number | null;
};

const seesAll = (viewer: ByRole) => viewer?.role === 'admin' || viewer?.role === 'premium';

/** Seats are limited where tickets are on and a number is given. */
const hasLimitedSeats = (event: Pick<EventForViewer, 'enable_tickets' | 'available_tickets'>): boolean =>
	Boolean(event.enable_tickets) && hasLimit(event);

type EventRight = Pick<EventForViewer, 'event_price' | 'enable_tickets' | 'available_tickets' | 'paymentStatus'>;
type VideoRight = Pick<VideoForViewer, 'video_price' | 'expiration_date' | 'paymentStatus'>;

export const eventAccess = (event: EventRight, viewer: ByRole): boolean =>
	seesAll(viewer) || event.paymentStatus === 'COMPLETED' || (event.event_price === 0 && !hasLimitedSeats(event));

export const videoAccess = (video: VideoRight, viewer: ByRole, now: Date): boolean =>
	seesAll(viewer) || video.video_price === 0 || givesAccess({ ...video, status: video.paymentStatus }, now);

function personal(product: ForViewer, viewer: Viewer, now: Date) {
	const isAdmin = viewer?.role === 'admin';
	return {
		isAdmin,
		isSignedIn: viewer !== null,
		// an admin may preview everything; the age of a visitor is only known after signing in
		underAge:
			viewer !== null &&
			!isAdmin &&
			viewer.birthday !== UNKNOWN_BIRTHDAY &&
			!reachesAge(viewer.birthday, product.age_restriction, warsawDate(now)),
		countryBlocked: !isAdmin && product.countryBlock === true,
		processing: openOrderState(product.paymentStatus),
		refunded: product.paymentStatus === 'REFUNDED' || product.paymentStatus === 'WAITING_FOR_REFUND',
		newPrice: product.newPrice ?? null,
	};
}

/** `startedAt`: when this viewer last started watching inside a window, which lets them reload for a while. */
export function eventProductState(event: EventForViewer, viewer: Viewer, now: Date, startedAt: Moment | null = null): ProductState {
	const access = eventAccess(event, viewer);
	const isOpen = isWithinGrace(event, startedAt, now) || (access && isReplayOpen(event.replay_until, now));
	const ofHours = eventAvailability(event, now);
	const isNothingLeft = leftOfBroadcast(event, now) === 'nothing';
	const inHours = isOverUntilNext(event, now) ? 0 : isOpen ? 1 : ofHours;
	const available = isNothingLeft ? -1 : inHours;
	const isOver = ofHours === -1 || isNothingLeft;
	const soldOut = hasLimit(event) && event.ticketsAvailable === false;
	// only codes that may be used here have a new price: with codes off, those of gift and group orders (`isUsable`)
	const opensByCode = event.newPrice === 0;
	const isEnding = event.sale_until !== undefined && now.getTime() >= momentMs(event.sale_until);
	return {
		kind: 'event',
		available,
		isOver,
		recordingUntil: access ? recordingEnd(event, windowAt(event, now)?.opens ?? null, now) : null,
		streamOver: isStreamOver(event, now),
		saleEnded: isEnding && event.event_price > 0 && !opensByCode,
		soldUntil: isOver ? null : soldRecording(event, now),
		cancelled: Boolean(event.cancelled),
		opensAt: available === 0 ? nextEvening(event, now) : null,
		access,
		...personal(event, viewer, now),
		accessEnded: false,
		paymentsBlocked: !event.enable_tickets && !opensByCode,
		soldOut,
		sellsMore: Boolean(event.enable_tickets) && !soldOut && !event.cancelled && !isOver && !isEnding,
		price: event.event_price,
	};
}

export function videoProductState(video: VideoForViewer, viewer: Viewer, now: Date): ProductState {
	const available = videoAvailability(video, now);
	const access = videoAccess(video, viewer, now);
	return {
		kind: 'video',
		available,
		isOver: available === -1,
		recordingUntil: null,
		streamOver: false,
		saleEnded: false,
		soldUntil: null,
		cancelled: false,
		opensAt: available === 0 ? video.available_from : null,
		access,
		...personal(video, viewer, now),
		accessEnded: !access && video.paymentStatus === 'COMPLETED',
		paymentsBlocked: false,
		soldOut: false,
		sellsMore: true,
		price: video.video_price,
	};
}

/** For this viewer, who may still watch what is not sold any more. */
export const isSaleOver = ({ available, isOver, access }: ProductState): boolean => available === -1 || (isOver && !access);

export const overReason = (state: Pick<ProductState, 'kind'>): Reason => (state.kind === 'event' ? 'event_over' : 'not_available');

/** Over before the end of its hours: its broadcast has ended without a recording. */
export const isOverByStream = ({ isOver, streamOver }: Pick<ProductState, 'isOver' | 'streamOver'>): boolean => isOver && streamOver;

/** Order of reasons everywhere: cancelled, under age, country. */
export function whyBlocked(state: ProductState): Reason | null {
	if (state.cancelled) return 'event_cancelled';
	if (state.underAge) return 'under_age';
	return state.countryBlocked ? 'country_blocked' : null;
}

/** Admins may always watch: that is their preview. */
export function whyNotWatch(state: ProductState): Reason | null {
	if (state.isAdmin) return null;
	if (!state.isSignedIn) return 'unauthenticated';
	if (state.available === -1) return overReason(state);
	const blocked = whyBlocked(state);
	if (blocked) return blocked;
	if (!state.access) return 'no_access';
	return state.available === 1 ? null : 'not_available';
}

/** Buying for the person's own account. An open order is not a refusal: a second request gets the first one's redirect. */
export function whyNotBuy(state: ProductState): Reason | null {
	if (isSaleOver(state)) return overReason(state);
	const blocked = whyBlocked(state);
	if (blocked) return blocked;
	if (state.access) return 'already_has_access';
	if (state.paymentsBlocked) return 'payments_blocked';
	if (state.saleEnded) return 'sale_ended';
	return state.soldOut ? 'sold_out' : null;
}

type OrderFacts = { status: string; created_at: Moment; expiration_date?: Moment | null };

/**
 * Of a person's orders for one product, the one whose status counts: a valid paid one, then one being paid, then an expired one, then the
 * newest. `leadingOrders` (server/src/entitlements/entitlements.store.ts) chooses the same for all products at once; a test compares the two.
 */
export function leadingOrder<T extends OrderFacts>(orders: readonly T[], now: Date): T | null {
	const weight = (order: T) => {
		if (givesAccess(order, now)) return 2;
		return openOrderState(order.status) ? 1 : 0;
	};
	// of several paid ones the one that lasts longest
	const lasts = (order: T) => (order.status === 'COMPLETED' ? (order.expiration_date ?? '9999') : '');
	const later = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0);
	return orders.toSorted((a, b) => weight(b) - weight(a) || later(lasts(a), lasts(b)) || later(a.created_at, b.created_at))[0] ?? null;
}

export type Reachable = { published?: Flag; visible?: Flag };

/** What is unpublished (event) or not visible (video) exists for admins only; 404 to others. */
export const mayOpen = (item: Reachable, viewer: ByRole): boolean =>
	viewer?.role === 'admin' || (Boolean(item.published ?? true) && Boolean(item.visible ?? true));
