import type { Grosze } from '#domain/base/money.ts';
import type { Reason } from '#domain/base/refusal.ts';
import type { OpenOrderState } from '#domain/catalogue/pending-order.rules.ts';
import { overReason, type ProductState, whyBlocked, whyNotBuy } from '#domain/watching/access.rules.ts';
import { purchaseButton } from '#domain/watching/buttons.rules.ts';

/** What the last button of a payment page does and says (S1-157). */
export type PayButton =
	| { kind: 'pay'; label: 'purchase.pay' | 'purchase.get_access' | 'purchase.use_code' }
	| { kind: 'processing'; state: OpenOrderState }
	| { kind: 'access' }
	| { kind: 'blocked'; reason: Reason };

/** One's own ticket; `totalGrosze` is what is left to pay after the chosen code. */
export function ownPayButton(state: ProductState, totalGrosze: Grosze): PayButton {
	const button = purchaseButton(state, { gifts: false, groups: false });
	if (button.kind === 'processing' || button.kind === 'access' || button.kind === 'blocked') return button;
	const reason = whyNotBuy(state);
	if (reason) return { kind: 'blocked', reason };
	if (state.price === 0) return { kind: 'pay', label: 'purchase.get_access' };
	return { kind: 'pay', label: totalGrosze === 0 ? 'purchase.use_code' : 'purchase.pay' };
}

/** An unpaid order is asked for anew, with another code or invoice (F-042): the button as if nothing were on its way. */
export const changePayButton = (state: ProductState, totalGrosze: Grosze): PayButton =>
	ownPayButton(state.processing === 'unpaid' ? { ...state, processing: null } : state, totalGrosze);

/** What stands over the sum of a payment page: nothing where nothing is to be paid (F-046), and free is called free (F-048). */
export type TotalLabel = 'purchase.total' | 'order_result.amount' | 'purchase.line_price' | 'free' | null;

export function totalLabel(button: PayButton, totalGrosze: Grosze): TotalLabel {
	if (button.kind === 'access') return null;
	if (totalGrosze === 0) return 'free';
	if (button.kind === 'blocked') return 'purchase.line_price';
	return button.kind === 'processing' && button.state === 'waiting' ? 'order_result.amount' : 'purchase.total';
}

/** Gifts and group tickets: what the buyer already has does not matter, what is left of the product does. */
export function othersPayButton(state: ProductState, totalGrosze: Grosze): PayButton {
	if (state.available === -1) return { kind: 'blocked', reason: overReason(state) };
	const blocked = whyBlocked(state);
	if (blocked) return { kind: 'blocked', reason: blocked };
	if (state.paymentsBlocked) return { kind: 'blocked', reason: 'payments_blocked' };
	if (state.soldOut) return { kind: 'blocked', reason: 'sold_out' };
	// neither gifts nor group tickets are given away (F-040)
	return totalGrosze === 0 ? { kind: 'blocked', reason: 'not_available' } : { kind: 'pay', label: 'purchase.pay' };
}
