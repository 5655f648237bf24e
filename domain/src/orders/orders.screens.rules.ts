import type { Grosze } from '../base/money.ts';
import { type Moment, momentMs } from '../base/time/time.ts';
import { type Product, type ProductType, parseGroupSlug, parseProductSlug } from '../catalogue/product.rules.ts';
import { eventAvailability, lastClose } from '../events/events.rules.ts';
import { universalGiftGrosze } from '../gifts/gifts.rules.ts';
import { isReplayOpen } from '../live/live.rules.ts';
import { givesAccess } from '../videos/videos.rules.ts';
import { ORDER_KIND_NAMES, ORDER_KINDS, type OrderKind } from './order-kinds.ts';
import { accessTerm, eveningsOf } from './orders.access.rules.ts';
import { eventDatesOf } from './orders.dates.ts';
import type { Order } from './orders.fields.ts';
import { canCancelOwn, isUnpaid, type OrderStatus } from './orders.moves.rules.ts';
import { isOrderedOver, isUnsold, type OrderedTimes, orderedEnd, reopensAt } from './orders.over.rules.ts';

/** Colour of a status: done, pending, stopped, over. */
export function statusTone(status: OrderStatus): 'ok' | 'wait' | 'stop' | 'off' {
	if (status === 'COMPLETED') return 'ok';
	if (status === 'CANCELED') return 'stop';
	return isUnpaid(status) || status === 'WAITING_FOR_REFUND' ? 'wait' : 'off';
}

/** Why an order that should have codes shows none (S1-237). */
export function whyNoCodes(order: {
	status: OrderStatus;
	codes: readonly unknown[];
}): 'orders.codes_failed' | 'orders.codes_pending' | 'orders.codes_unpaid' | null {
	if (order.codes.length > 0) return null;
	if (order.status === 'COMPLETED') return 'orders.codes_failed';
	if (order.status === 'WAITING_FOR_CONFIRMATION') return 'orders.codes_pending';
	return isUnpaid(order.status) ? 'orders.codes_unpaid' : null;
}

const PATHS: Record<ProductType, string> = { event: 'wydarzenie', video: 'wideo' };

/** `wydarzenie` → event, `wideo` → video; the first part of many addresses. */
export const productTypeOfPath = (part: string | undefined): ProductType | null =>
	part === PATHS.event ? 'event' : part === PATHS.video ? 'video' : null;

export const itemPath = (type: ProductType, slugOrId: string | number): string => `/${PATHS[type]}/${slugOrId}`;

export const itemPaymentPath = ({ type, id }: Product): string => `/platnosc/${PATHS[type]}/${id}`;

export const giftPaymentPath = (slug?: string): string =>
	slug && slug !== 'any' ? `/platnosc/prezent?produkt=${slug}` : '/platnosc/prezent';

/** The page where the same is bought without an account (N-001). */
export const guestPath = (paymentPath: string): string => paymentPath.replace('/platnosc/', '/kup/');

function ownPaymentPath(slug: string): string | null {
	const product = parseProductSlug(slug);
	return product && itemPaymentPath(product);
}

function groupPaymentPath(slug: string): string | null {
	const group = parseGroupSlug(slug);
	return group && `${itemPaymentPath(group)}?bilet=grupowy&liczba=${group.quantity}`;
}

const PAYMENT_PATHS: Record<OrderKind, (slug: string) => string | null> = {
	event: ownPaymentPath,
	video: ownPaymentPath,
	gift: giftPaymentPath,
	group: groupPaymentPath,
};

/** Address to buy the same product again, with the same number of tickets. */
export function paymentPath({ kind, product_slug }: { kind: OrderKind; product_slug: string }): string {
	return PAYMENT_PATHS[kind](product_slug) ?? '/';
}

/** The payment page of an unpaid order, open to another code. */
export const changeCodePath = (order: { kind: OrderKind; product_slug: string }): string => `${paymentPath(order)}?zmien=kod`;

/** A code on the account makes this unpaid order cheaper; `newPrice` is that of its title with the best code, in złoty. */
export const isLoweredTo = ({ kind, status, amount }: Pick<Order, 'kind' | 'status' | 'amount'>, newPrice: number | null): boolean =>
	newPrice !== null && newPrice < amount && ORDER_KINDS[kind].codesApply && canCancelOwn(status);

export const resultPath = (kind: OrderKind, extOrderId: string): string => `/status-zamowienia/${ORDER_KINDS[kind].page}/${extOrderId}`;

export const kindOfResultPage = (page: string | undefined): OrderKind | null =>
	ORDER_KIND_NAMES.find((kind) => ORDER_KINDS[kind].page === page) ?? null;

type Bought = Pick<Order, 'id' | 'kind' | 'status' | 'product_slug' | 'expiration_date' | 'refund_reason'>;

const isHadBy = (other: Bought, now: Date): boolean => isUnpaid(other.status) || givesAccess(other, now);

type Ordered = Pick<Bought, 'kind' | 'product_slug'>;

/** What an order is for: `event-12`, `video-7`, `any`. Group tickets for the same title replace each other also with another number of tickets. */
export const orderedProduct = ({ kind, product_slug }: Ordered): string => ORDER_KINDS[kind].productOf(product_slug);

const isForSameTitle = (one: Ordered, other: Ordered): boolean => one.kind === other.kind && orderedProduct(one) === orderedProduct(other);

/**
 * The other order of the buyer that covers the product of this one, or may soon; null: none. Of gifts and group tickets one may have
 * several, so only an order placed later counts: it was bought instead.
 */
export function orderInstead<Other extends Bought>(
	order: Pick<Bought, 'id' | 'kind' | 'product_slug'>,
	{ orders, now }: { orders: readonly Other[]; now: Date },
): Other | null {
	const { forOneself } = ORDER_KINDS[order.kind];
	const isInstead = (other: Other) => isForSameTitle(order, other) && isHadBy(other, now) && (forOneself || other.id > order.id);
	return orders.find(isInstead) ?? null;
}

/**
 * An order that was never paid may be bought again. An open one is finished instead; a refunded one is over (F-083), and so
 * is one of a cancelled event (F-045) or of a title that has ended. It is not offered if another order already covers it or may soon.
 */
export function canPayAgain(order: Bought & OrderedTimes, { orders, now }: { orders: readonly Bought[]; now: Date }): boolean {
	return order.status === 'CANCELED' && !isUnsold(order, now) && orderInstead(order, { orders, now }) === null;
}

type Watchable = OrderedTimes & Pick<Order, 'kind' | 'expiration_date' | 'refund_reason' | 'replay_until'>;

/** What a paid order is for can be watched right now. */
export function isWatchable(order: Watchable, now: Date): boolean {
	if (order.refund_reason !== null) return false;
	const access = accessTerm(order, now);
	if (access) return access.opens === null && !access.isOver;
	const dates = eveningsOf(order);
	if (dates === null) return false;
	const isOnNow = eventAvailability(dates, now) === 1 && !isOrderedOver(order, now) && reopensAt(order, now) === null;
	return isOnNow || isReplayOpen(order.replay_until, now);
}

/** When the access of a paid video order ended; null: it has not, or there was none. */
export function endedAccess(
	order: Pick<Order, 'kind' | 'status' | 'expiration_date' | 'available_from' | 'end_date'>,
	now: Date,
): Moment | null {
	const access = order.status === 'COMPLETED' ? accessTerm(order, now) : null;
	return access?.isOver ? access.ends : null;
}

/** What was returned of an order that stays valid; 0: nothing. In the unit of `returned`. */
export const returnedPart = ({ status, returned }: Pick<Order, 'status' | 'returned'>): number => (status === 'COMPLETED' ? returned : 0);

type MadeCode = Pick<Order['codes'][number], 'status' | 'expired' | 'taken'>;

export type CodeState = 'left' | 'taken' | 'used' | 'expired' | 'void' | 'over';

type Paid = { amount: number; returned: number };
const worthOf = ({ amount, returned }: Paid): Grosze =>
	universalGiftGrosze({ amountGrosze: Math.round(amount * 100), returnedGrosze: Math.round(returned * 100) });

type WithCodes = OrderedTimes & Paid & Pick<Order, 'kind'>;
/** A paid gift does. */
const outlivesTitle = (order: WithCodes): boolean => ORDER_KINDS[order.kind].codesAreGifts && worthOf(order) > 0;

/** When the codes of an order end together with its title; null: they do not. */
export const codesEnd = (order: WithCodes): Moment | null => (outlivesTitle(order) ? null : orderedEnd(order));

/** What became of a code of this order; only one that is left can be passed on. */
export function codeState({ status, expired, taken }: MadeCode, order: WithCodes, now: Date): CodeState {
	if (status !== 'free') return status;
	if (expired) return 'expired';
	if (isOrderedOver(order, now) && !outlivesTitle(order)) return 'over';
	return taken ? 'taken' : 'left';
}

/** Why the code of a gift can no longer be passed on; null: it can be, or there is none. */
export function giftEnd(
	order: OrderedTimes & Pick<Order, 'kind' | 'codes' | 'amount' | 'returned'>,
	now: Date,
): Exclude<CodeState, 'left'> | null {
	const [code] = order.codes;
	const state = ORDER_KINDS[order.kind].codesAreGifts && code ? codeState(code, order, now) : 'left';
	return state === 'left' ? null : state;
}

type OrderedGift = OrderedTimes & Pick<Order, 'kind' | 'refund_reason' | 'amount' | 'returned' | 'codes'>;

const usableCode = ({ kind, codes }: Pick<Order, 'kind' | 'codes'>) =>
	ORDER_KINDS[kind].codesAreGifts ? codes.find(({ status, expired }) => status === 'free' && !expired) : undefined;

/**
 * What the code of a gift is worth for any title: since its own was cancelled (F-045) or has ended, and the code itself was changed, which
 * alone decides what it buys. Null: nothing, or the code is used, void or expired.
 */
export const giftWorth = (order: OrderedGift): number | null => usableCode(order)?.worth ?? null;

/** Of a gift whose title is over, e.g. since the end of its broadcast, but whose code is not universal yet: from when it is; null: it is, or never will be. */
export function universalFrom(order: OrderedGift, now: Date): Moment | null {
	const code = usableCode(order);
	// the code of a free gift stays with its event
	if (!code || code.worth !== null || order.refund_reason !== null || !outlivesTitle(order) || !isOrderedOver(order, now)) return null;
	const dates = eventDatesOf(order);
	const from = dates ? lastClose(dates) : order.end_date;
	if (from === null) return null;
	const isExpiredThen = code.expiration_date !== null && momentMs(code.expiration_date) <= momentMs(from);
	return isExpiredThen ? null : from;
}

const POLL_FIRST_MS = 1_000;
const POLL_LAST_MS = 30_000;

/** Delay before a result page polls again: 1.5 times longer each time, at most 30 s. */
export const pollAfterMs = (polls: number): number => Math.min(POLL_LAST_MS, Math.round(POLL_FIRST_MS * 1.5 ** Math.max(0, polls - 1)));
