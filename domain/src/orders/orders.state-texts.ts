import type { Flag } from '../base/values.ts';
import type { TextKey } from '../texts/texts.ts';
import { ORDER_KINDS, type OrderedItem, type OrderKind } from './order-kinds.ts';
import type { Order } from './orders.fields.ts';
import type { OrderStatus } from './orders.moves.rules.ts';

/** State of an order as its buyer sees it: "not paid" and "waiting for the bank" are distinct (F-046). */
export type OrderState = 'unfinished' | 'unpaid' | 'waiting' | 'paid' | 'free' | 'canceled' | 'refunding' | 'refunded' | 'withdrawn';

const STATES: Record<OrderStatus, OrderState> = {
	NOT_STARTED: 'unfinished',
	UNDEFINED: 'unpaid',
	PENDING: 'unpaid',
	WAITING_FOR_CONFIRMATION: 'waiting',
	COMPLETED: 'paid',
	CANCELED: 'canceled',
	WAITING_FOR_REFUND: 'refunding',
	REFUNDED: 'refunded',
};

/** Of an order nobody paid for, also where the price of a grant is counted: no money comes back. */
const FREE_STATES: Partial<Record<OrderStatus, OrderState>> = { COMPLETED: 'free', REFUNDED: 'withdrawn' };

type StatedOrder = { status: OrderStatus; amount: number; free_grant?: Flag };

/** `amount` in any unit: only compared with 0. */
export const orderState = ({ status, amount, free_grant = false }: StatedOrder): OrderState =>
	amount === 0 || free_grant ? (FREE_STATES[status] ?? STATES[status]) : STATES[status];

/** "Nieopłacone", "Opłacone": the label of a state for customers. The panel uses `statusText`. */
export const stateText = (state: OrderState) => `orders.state.${state}` as const;

const BOUGHT: ReadonlySet<OrderState> = new Set(['paid', 'free', 'refunding', 'refunded', 'withdrawn']);

/** The label of an order's date: what was never paid for was not bought. */
export const orderDateText = (state: OrderState) => (BOUGHT.has(state) ? 'order_result.date' : 'order_result.date_ordered');

type DescribedOrder = {
	kind: OrderKind;
	status: OrderStatus;
	amount: number;
	free_grant?: Flag;
	reserved_until: string | null;
	completed_at: string | null;
	/** its title can no longer be bought, see `isOrderedOver` */
	isOver: boolean;
	/** why its event was cancelled */
	refund_reason: string | null;
	/** cancelled while it waited for the bank */
	unconfirmed?: boolean | undefined;
} & OrderedItem;
/** a sentence; `until` is filled with the end of the reservation, `seats` is how many it keeps */
export type Sentence = { text: TextKey; until: string | null; seats?: number };

/** The paid order, by kind: a recording is access, not a ticket (F-051). */
const DONE: Record<OrderKind, TextKey> = {
	event: 'order_result.event_text',
	video: 'order_result.video_text',
	gift: 'order_result.gift_text',
	group: 'order_result.group_text',
};

const overText = ({ product_type }: DescribedOrder): Sentence => ({
	text: product_type === 'video' ? 'order_result.over_video' : 'order_result.over_event',
	until: null,
});

const unpaidText = (order: DescribedOrder): Sentence => {
	const until = order.reserved_until;
	if (!until) return { text: 'order_result.unpaid_text', until: null };
	const seats = ORDER_KINDS[order.kind].seats(order);
	return seats > 0 ? { text: 'order_result.unpaid_seat', until, seats } : { text: 'order_result.unpaid_until', until };
};

const waitingText = ({ kind, reserved_until: until }: DescribedOrder): Sentence => {
	const text = ORDER_KINDS[kind].forOneself ? 'order_result.waiting_text' : 'order_result.waiting_codes';
	return { text: until === null ? text : `${text}_until`, until };
};

/** Codes that were used stay, but nobody has access to an event that was cancelled. */
export const returnedCodesText = (cancelReason: string | null) =>
	cancelReason === null ? 'order_result.refunded_codes' : 'order_result.refunded_codes_cancelled';

/** The text about an order for its customer, the same on title page, payment page, account and result page. */
export function orderSentence(order: DescribedOrder): Sentence {
	const state = orderState(order);
	const isUnpaid = state === 'unpaid' || state === 'unfinished' || state === 'canceled';
	// before the date: an event that was cancelled did not take place
	if (isUnpaid && order.refund_reason !== null) return { text: 'order_result.event_cancelled_text', until: null };
	if (isUnpaid && order.isOver) return overText(order);
	if (state === 'unpaid' || state === 'unfinished') return unpaidText(order);
	if (state === 'paid' || state === 'free') return { text: DONE[order.kind], until: null };
	if (state === 'waiting') return waitingText(order);
	if (state === 'canceled' && order.unconfirmed) return { text: 'order_result.unconfirmed_text', until: null };
	const isReturned = state === 'refunded' || state === 'withdrawn';
	// the payment came too late for the order, which never gave access
	if ((state === 'refunding' || state === 'refunded') && order.completed_at === null)
		return { text: `order_result.${state}_late`, until: null };
	if (isReturned && !ORDER_KINDS[order.kind].forOneself) return { text: returnedCodesText(order.refund_reason), until: null };
	return { text: isReturned ? 'order_result.refunded_text' : `order_result.${state}_text`, until: null };
}

/** What the holder of a gift reads after the order it had paid for was returned: the code is active again, for how much and until when. */
export function giftBackSentences({ gift_back }: Pick<Order, 'gift_back'>): TextKey[] {
	if (!gift_back) return [];
	return [
		gift_back.worth === null ? 'order_result.gift_back' : 'order_result.gift_back_worth',
		...(gift_back.expiration_date === null ? [] : ['order_result.gift_back_until' as const]),
		'order_result.gift_on_account',
	];
}

/** An expired order may still be paid late: a person who pays again is warned that the first payment will be refunded (F-047). */
export const needsLatePaymentText = ({ status, amount }: { status: OrderStatus; amount: number }): boolean =>
	amount > 0 && (status === 'CANCELED' || status === 'WAITING_FOR_CONFIRMATION');

/** What a person loses by cancelling an unpaid order: its reserved seats, or else its price (F-043). */
export function cancelWarning(order: { kind: OrderKind } & OrderedItem): {
	text: 'orders.give_up_seats' | 'orders.give_up_order';
	count: number;
} {
	const count = ORDER_KINDS[order.kind].seats(order);
	return { text: count > 0 ? 'orders.give_up_seats' : 'orders.give_up_order', count };
}
