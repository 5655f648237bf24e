import type { OrderKind } from '../order-kinds.ts';

/** Stored with every order beside the time; a new wording gets a new version. */
export const CONSENT_VERSION = '2026-11-15';

/**
 * What the buyer agrees to: for a video, to start at once and lose the right of withdrawal; a gift is a code, and has
 * no set day that would take that right away before it is used. The mail repeats it.
 */
const TEXTS = {
	event: 'orders.consent.ticket',
	video: 'orders.consent.video',
	gift: 'orders.consent.gift',
	group: 'orders.consent.ticket',
} as const satisfies Record<OrderKind, string>;

const FREE_TEXTS = {
	event: 'orders.consent.free_ticket',
	video: 'orders.consent.free_video',
	gift: 'orders.consent.free_ticket',
	group: 'orders.consent.free_ticket',
} as const satisfies Record<OrderKind, string>;

/** Where nothing is paid, nothing is said of a duty to pay (F-048). `amount` in any unit. */
export const consentText = (kind: OrderKind, amount: number) => (amount > 0 ? TEXTS[kind] : FREE_TEXTS[kind]);
