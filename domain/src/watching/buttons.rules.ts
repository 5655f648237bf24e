import type { Reason } from '../base/refusal.ts';
import type { Moment } from '../base/time.ts';
import type { Flag } from '../base/values.ts';
import type { OnItsWay } from '../catalogue/pending-order.rules.ts';
import { type Standing, type Viewer, whyBlocked } from './access.rules.ts';

export type Button =
	| { kind: 'hidden' }
	| { kind: 'blocked'; reason: Reason }
	| { kind: 'processing'; state: OnItsWay }
	| { kind: 'buy'; forOthers: boolean }
	| { kind: 'get_access' }
	| { kind: 'use_code' }
	| { kind: 'access' }
	| { kind: 'ended' }
	| { kind: 'soon'; at: Moment | null }
	| { kind: 'watch' };

/** What this product's sale to others depends on: product gifts, and group tickets for its kind. */
export type Offers = { gifts: boolean; groups: boolean };

const HIDDEN: Button = { kind: 'hidden' };

function buyLabel(standing: Standing): Button {
	if (standing.price === 0) return { kind: 'get_access' };
	return standing.newPrice === 0 ? { kind: 'use_code' } : { kind: 'buy', forOthers: false };
}

/** Spec 1 §4 "Event buy button", first seven lines, and "Video button"; the order of reasons is that of rules.md "Two buttons". */
export function purchaseButton(standing: Standing, offers: Offers): Button {
	if (standing.available === -1) return HIDDEN;
	if (standing.processing && !standing.cancelled) return { kind: 'processing', state: standing.processing };
	const blocked = whyBlocked(standing);
	if (blocked) return { kind: 'blocked', reason: blocked };
	if (standing.access) {
		const forOthers = standing.price !== 0 && standing.sellsMore && (offers.gifts || offers.groups);
		return forOthers ? { kind: 'buy', forOthers: true } : { kind: 'access' };
	}
	if (standing.paymentsBlocked) return HIDDEN;
	return standing.soldOut ? { kind: 'blocked', reason: 'sold_out' } : buyLabel(standing);
}

/** What can be done now, for those with access. The purchase place already says "processing" or why not. */
export function actionButton(standing: Standing): Button {
	if (!standing.access) return HIDDEN;
	if (standing.available === -1) return standing.kind === 'event' ? { kind: 'ended' } : HIDDEN;
	if (standing.processing || whyBlocked(standing)) return HIDDEN;
	return standing.available === 1 ? { kind: 'watch' } : { kind: 'soon', at: standing.opensAt };
}

/** A card in a list has one place: the action, or else the purchase. */
export function cardButton(standing: Standing): Button {
	const action = actionButton(standing);
	return action.kind === 'hidden' ? purchaseButton(standing, { gifts: false, groups: false }) : action;
}

export type AdminTag = 'unpublished' | 'hidden';

/** "nieopublikowany" and "ukryty", which only an admin is shown. */
export function adminTags(item: { published?: Flag; visible?: Flag; dashboard_hidden: Flag }, viewer: Viewer): AdminTag[] {
	if (viewer?.role !== 'admin') return [];
	const tags: AdminTag[] = [];
	if (!(item.published ?? true)) tags.push('unpublished');
	if (item.dashboard_hidden || !(item.visible ?? true)) tags.push('hidden');
	return tags;
}
