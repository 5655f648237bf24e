import type { OrderKind } from './order-kinds.ts';

/** Stored with every order beside the time; a new wording gets a new version (rules.md "Consent"). */
export const CONSENT_VERSION = '2026-11';

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

export const consentText = (kind: OrderKind) => TEXTS[kind];
