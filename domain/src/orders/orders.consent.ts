import type { OrderKind } from './order-kinds.ts';

/** Stored with every order beside the time; a new wording gets a new version (rules.md "Consent"). */
export const CONSENT_VERSION = '2026-11';

/** What the buyer agrees to: for a video, to start at once and lose the right of withdrawal; the mail repeats it. */
export const consentText = (kind: OrderKind) => (kind === 'video' ? 'orders.consent.video' : 'orders.consent.ticket');
