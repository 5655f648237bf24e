import type { Reason } from '../base/refusal.ts';
import type { Moment } from '../base/time/time.ts';
import type { Flag } from '../base/values.ts';
import type { OpenOrderState } from '../catalogue/pending-order.rules.ts';
import { isSaleOver, type ProductState, type Viewer, whyBlocked } from './access.rules.ts';

export type Button =
	| { kind: 'hidden' }
	| { kind: 'blocked'; reason: Reason }
	| { kind: 'processing'; state: OpenOrderState }
	| { kind: 'buy'; forOthers: boolean }
	| { kind: 'get_access' }
	| { kind: 'use_code' }
	| { kind: 'access' }
	| { kind: 'ended' }
	/** `isNext`: after the broadcast of an evening, when the next one begins */
	| { kind: 'soon'; at: Moment | null; isNext?: true }
	| { kind: 'watch' };

/** Settings for selling this product to others: product gifts, and group tickets for its kind. */
export type Offers = { gifts: boolean; groups: boolean };

const HIDDEN: Button = { kind: 'hidden' };

function buyLabel(state: ProductState): Button {
	if (state.price === 0) return { kind: 'get_access' };
	return state.newPrice === 0 ? { kind: 'use_code' } : { kind: 'buy', forOthers: false };
}

/** S1-139, first seven lines, and "Video button"; the order of reasons is that of R-044. */
export function purchaseButton(state: ProductState, offers: Offers): Button {
	if (isSaleOver(state)) return HIDDEN;
	if (state.processing && !state.cancelled) return { kind: 'processing', state: state.processing };
	const blocked = whyBlocked(state);
	if (blocked) return { kind: 'blocked', reason: blocked };
	if (state.access) {
		const forOthers = state.price !== 0 && state.sellsMore && (offers.gifts || offers.groups);
		return forOthers ? { kind: 'buy', forOthers: true } : { kind: 'access' };
	}
	if (state.paymentsBlocked) return HIDDEN;
	if (state.saleEnded) return { kind: 'blocked', reason: 'sale_ended' };
	return state.soldOut ? { kind: 'blocked', reason: 'sold_out' } : buyLabel(state);
}

/** The action for people with access. The purchase button already shows "processing" or the refusal. */
export function actionButton(state: ProductState): Button {
	if (!state.access) return HIDDEN;
	if (state.available === -1) return state.kind === 'event' ? { kind: 'ended' } : HIDDEN;
	if (state.processing || whyBlocked(state)) return HIDDEN;
	if (state.available === 1) return { kind: 'watch' };
	return { kind: 'soon', at: state.opensAt, ...(state.streamOver && { isNext: true }) };
}

/** A card in a list has one button: the action, or else the purchase. */
export function cardButton(state: ProductState): Button {
	const action = actionButton(state);
	return action.kind === 'hidden' ? purchaseButton(state, { gifts: false, groups: false }) : action;
}

export type AdminTag = 'unpublished' | 'hidden';

/** "nieopublikowany" and "ukryty", shown only to admins. */
export function adminTags(item: { published?: Flag; visible?: Flag; dashboard_hidden: Flag }, viewer: Viewer): AdminTag[] {
	if (viewer?.role !== 'admin') return [];
	const tags: AdminTag[] = [];
	if (!(item.published ?? true)) tags.push('unpublished');
	if (item.dashboard_hidden || !(item.visible ?? true)) tags.push('hidden');
	return tags;
}
