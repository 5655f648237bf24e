import type { OrderKind } from '../order-kinds.ts';

/** Stored with every order and the time; a new wording gets a new version. */
export const CONSENT_VERSION = '2026-11-15';

/**
 * Consent of the buyer: for a video, to start at once and lose the right of withdrawal. A gift is a code without
 * a fixed date, so the right of withdrawal stays until the code is used. The mail repeats the text.
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

/** A free order does not mention an obligation to pay (F-048). `amount` in any unit. */
export const consentText = (kind: OrderKind, amount: number) => (amount > 0 ? TEXTS[kind] : FREE_TEXTS[kind]);
