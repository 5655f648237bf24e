import type { ProductType } from '../../catalogue/product.rules.ts';
import type { OrderKind } from '../order-kinds.ts';

/**
 * Consent of the buyer: for a video, to start at once, or with its premiere, and then lose the right of withdrawal. A gift, and group tickets for a video, are codes
 * without a fixed date, so the right of withdrawal stays until they are used. A free order does not mention an obligation to pay (F-048).
 */
const WORDINGS_2026_11_15 = {
	event: 'orders.consent.ticket',
	video: 'orders.consent.video',
	gift: 'orders.consent.gift',
	event_group: 'orders.consent.ticket',
	video_group: 'orders.consent.ticket',
	free_event: 'orders.consent.free_ticket',
	free_video: 'orders.consent.free_video',
} as const;

const WORDINGS_2026_11_17_2 = {
	...WORDINGS_2026_11_15,
	video_group: 'orders.consent.video_group',
	video: 'orders.consent.video_opening',
} as const;

/** The right ends when watching begins, as the law's table says, not when access does. */
const WORDINGS_2026_11_20 = { ...WORDINGS_2026_11_17_2, video: 'orders.consent.video_start' } as const;

/** What buyers agreed to, by version. A text used here is never changed: a new wording gets a new key and a new version. */
const CONSENTS = {
	'2026-11': { ...WORDINGS_2026_11_15, free_event: 'orders.consent.ticket', free_video: 'orders.consent.video' },
	'2026-11-15': WORDINGS_2026_11_15,
	'2026-11-17': { ...WORDINGS_2026_11_15, video_group: 'orders.consent.video_group' },
	'2026-11-17-2': WORDINGS_2026_11_17_2,
	'2026-11-18-recording': { ...WORDINGS_2026_11_17_2, event: 'orders.consent.video', event_group: 'orders.consent.video_group' },
	'2026-11-20': WORDINGS_2026_11_20,
	'2026-11-20-recording': { ...WORDINGS_2026_11_20, event: 'orders.consent.video_start', event_group: 'orders.consent.video_group' },
} as const satisfies Record<string, Record<keyof typeof WORDINGS_2026_11_15, string>>;

export type ConsentVersion = keyof typeof CONSENTS;

export const CONSENT_VERSIONS = Object.keys(CONSENTS) as ConsentVersion[];

/** The one shown, and sent and stored with every order and the time: a page may be older than the server that stores it. */
export const CONSENT_VERSION: ConsentVersion = '2026-11-20';

/** Shown instead where only the recording of an ended broadcast is sold: a film that is there at once, not an event on a set day. */
export const RECORDING_CONSENT_VERSION: ConsentVersion = '2026-11-20-recording';

/** Shown by the last pages that did not send a version; never raised. */
export const UNSENT_CONSENT_VERSION: ConsentVersion = '2026-11-17';

/** `product` of a universal gift is null; `amount` in any unit. */
export type ConsentSubject = { kind: OrderKind; product: ProductType | null; amount: number };

type Subject = keyof typeof WORDINGS_2026_11_15;

const always = (subject: Subject) => ({ event: subject, video: subject });

/** What is agreed to, by the kind of the order and the title; `free`: where nothing is paid. */
const SUBJECTS: Record<OrderKind, Record<ProductType | 'free', Subject>> = {
	event: { ...always('event'), free: 'free_event' },
	video: { ...always('video'), free: 'free_video' },
	gift: { ...always('gift'), free: 'free_event' },
	group: { event: 'event_group', video: 'video_group', free: 'free_event' },
};

const subjectOf = ({ kind, product, amount }: ConsentSubject): Subject => SUBJECTS[kind][amount === 0 ? 'free' : (product ?? 'event')];

const isKnown = (version: string | null): version is ConsentVersion => version !== null && Object.hasOwn(CONSENTS, version);

export const consentText = (subject: ConsentSubject, version: ConsentVersion) => CONSENTS[version][subjectOf(subject)];

/** The text a buyer agreed to earlier; null: its version is not known here. */
export const givenConsentText = (subject: ConsentSubject, version: string | null) =>
	isKnown(version) ? consentText(subject, version) : null;
