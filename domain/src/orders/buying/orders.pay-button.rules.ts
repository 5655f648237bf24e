import { type Grosze, MAX_GROSZE } from '#domain/base/money.ts';
import type { Reason } from '#domain/base/refusal.ts';
import { type OpenOrderState, openOrderState } from '#domain/catalogue/pending-order.rules.ts';
import { type GiftProduct, type GiftTerms, whyNotGift } from '#domain/gifts/gifts.rules.ts';
import { isOverByStream, isSaleOver, overReason, type ProductState, whyBlocked, whyNotBuy } from '#domain/watching/access.rules.ts';
import { purchaseButton } from '#domain/watching/buttons.rules.ts';

/** Action and text of the submit button of a payment page (S1-157). */
export type PayButton =
	| { kind: 'pay'; label: 'purchase.pay' | 'purchase.get_access' | 'purchase.use_code' }
	| { kind: 'processing'; state: OpenOrderState }
	| { kind: 'access' }
	// `isByStream`: over, because its broadcast has ended without a recording
	| { kind: 'blocked'; reason: Reason; isByStream?: true };

const over = (state: ProductState): PayButton => ({
	kind: 'blocked',
	reason: overReason(state),
	...(isOverByStream(state) && { isByStream: true }),
});

/** A ticket for the buyer's own account; `totalGrosze` is the price after the chosen code. */
export function ownPayButton(state: ProductState, totalGrosze: Grosze): PayButton {
	const button = purchaseButton(state, { gifts: false, groups: false });
	if (button.kind === 'processing' || button.kind === 'access' || button.kind === 'blocked') return button;
	if (isSaleOver(state)) return over(state);
	const reason = whyNotBuy(state);
	if (reason) return { kind: 'blocked', reason };
	if (state.price === 0) return { kind: 'pay', label: 'purchase.get_access' };
	return { kind: 'pay', label: totalGrosze === 0 ? 'purchase.use_code' : 'purchase.pay' };
}

/** An unpaid order is being replaced, with another code or invoice (F-042): the button ignores the pending order. */
export const changePayButton = (state: ProductState, totalGrosze: Grosze): PayButton =>
	ownPayButton(state.processing === 'unpaid' ? { ...state, processing: null } : state, totalGrosze);

/** Heading above the total of a payment page: none when nothing is to be paid (F-046), "free" for a price of 0 (F-048). */
export type TotalLabel = 'purchase.total' | 'order_result.amount' | 'purchase.line_price' | 'free' | null;

export function totalLabel(button: PayButton, totalGrosze: Grosze): TotalLabel {
	if (button.kind === 'access') return null;
	if (totalGrosze === 0) return 'free';
	if (button.kind === 'blocked') return 'purchase.line_price';
	return button.kind === 'processing' && button.state === 'waiting' ? 'order_result.amount' : 'purchase.total';
}

/** What the button of gifts and group tickets depends on besides the title. */
type ForOthers = {
	totalGrosze: Grosze;
	/** with those of the buyer's open order, which would be replaced; null: unlimited */
	seatsLeft: number | null;
	/** status of that order; null without one */
	openStatus: string | null;
};

/** Nothing is paid while the bank is processing the order (F-046, F-047). */
const whileWaiting = (openStatus: string | null): PayButton | null =>
	openOrderState(openStatus) === 'waiting' ? { kind: 'processing', state: 'waiting' } : null;

/** Gifts and group tickets: independent of the buyer's own access and ticket, but limited by the seats left. */
export function othersPayButton(state: ProductState, { totalGrosze, seatsLeft, openStatus }: ForOthers): PayButton {
	const waiting = whileWaiting(openStatus);
	if (waiting) return waiting;
	if (state.isOver) return over(state);
	const blocked = whyBlocked(state);
	if (blocked) return { kind: 'blocked', reason: blocked };
	if (state.paymentsBlocked) return { kind: 'blocked', reason: 'payments_blocked' };
	if (state.saleEnded) return { kind: 'blocked', reason: 'sale_ended' };
	if (seatsLeft === 0) return { kind: 'blocked', reason: 'sold_out' };
	// gifts and group tickets are never free (F-040)
	return totalGrosze === 0 || totalGrosze > MAX_GROSZE
		? { kind: 'blocked', reason: 'not_available' }
		: { kind: 'pay', label: 'purchase.pay' };
}

/** A gift for a title is refused for every reason its tickets are; a universal one has no title. */
export function giftPayButton(
	gift: GiftProduct,
	terms: GiftTerms,
	product: { state: ProductState; priceGrosze: Grosze; seatsLeft: number | null } | null,
	{ now, openStatus }: { now: Date } & Pick<ForOthers, 'openStatus'>,
): PayButton {
	const waiting = whileWaiting(openStatus);
	if (waiting) return waiting;
	const reason = whyNotGift(gift, terms, product?.priceGrosze ?? 0, now);
	if (reason) return { kind: 'blocked', reason };
	if (!product) return { kind: 'pay', label: 'purchase.pay' };
	return othersPayButton(product.state, { totalGrosze: product.priceGrosze, seatsLeft: product.seatsLeft, openStatus });
}
