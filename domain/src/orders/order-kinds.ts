import { toReadable } from '../base/text/readable.ts';
import { type ProductType, parseGroupSlug, productSlug } from '../catalogue/product.rules.ts';

export const ORDER_KIND_NAMES = ['event', 'video', 'gift', 'group'] as const;
export type OrderKind = (typeof ORDER_KIND_NAMES)[number];

/** The product of an order: `any` is a universal gift; quantity is 1 except for group tickets. */
export type OrderedItem = { product_type: ProductType | 'any'; quantity: number };

export type OrderKindFacts = {
	/** how its extOrderId begins */
	prefix: string;
	/** first part of its paths, /api/{apiPath}/ */
	apiPath: 'payments' | 'videopayments' | 'gifts' | 'groupTickets';
	/** its result page, /status-zamowienia/{page}/{extOrderId} */
	page: 'wydarzenie' | 'wideo' | 'prezent' | 'bilet-grupowy';
	/** what its product_slug is for, whatever the number of tickets: `event-12`, `video-7`, `any` */
	productOf: (slug: string) => string;
	/** any number of tickets, priced by the terms of groups */
	forGroup: boolean;
	/** discount codes lower its price */
	codesApply: boolean;
	/** gives access to the buyer, so it cannot be bought twice */
	forOneself: boolean;
	/** seats of the event it takes */
	seats: (thing: OrderedItem) => number;
	/** 100 % single-use codes made when it completes */
	codes: (thing: OrderedItem) => number;
	/** those codes are gifts: they expire with gift_expiration and stay valid after their event */
	codesAreGifts: boolean;
};

const asItIs = (slug: string) => slug;

function withoutQuantity(slug: string): string {
	const group = parseGroupSlug(slug);
	return group ? productSlug(group) : slug;
}

const ofEvent = (seats: (thing: OrderedItem) => number) => (thing: OrderedItem) => (thing.product_type === 'event' ? seats(thing) : 0);

/** The differences between the four kinds. */
export const ORDER_KINDS: Record<OrderKind, OrderKindFacts> = {
	event: {
		prefix: 'WYD',
		apiPath: 'payments',
		page: 'wydarzenie',
		productOf: asItIs,
		forGroup: false,
		codesApply: true,
		forOneself: true,
		seats: () => 1,
		codes: () => 0,
		codesAreGifts: false,
	},
	video: {
		prefix: 'WID',
		apiPath: 'videopayments',
		page: 'wideo',
		productOf: asItIs,
		forGroup: false,
		codesApply: true,
		forOneself: true,
		seats: () => 0,
		codes: () => 0,
		codesAreGifts: false,
	},
	gift: {
		prefix: 'PRE',
		apiPath: 'gifts',
		page: 'prezent',
		productOf: asItIs,
		forGroup: false,
		codesApply: false,
		forOneself: false,
		seats: ofEvent(() => 1),
		codes: () => 1,
		codesAreGifts: true,
	},
	group: {
		prefix: 'GRU',
		apiPath: 'groupTickets',
		page: 'bilet-grupowy',
		productOf: withoutQuantity,
		forGroup: true,
		codesApply: false,
		forOneself: false,
		seats: ofEvent((thing) => thing.quantity),
		codes: (thing) => thing.quantity,
		codesAreGifts: false,
	},
};

/** 28 characters of 5 bits: 140 random bits */
export const EXT_ORDER_ID_BYTES = 28;

/** WYD-7KQ2MXA-… : starts with the kind, uses unambiguous characters, cannot be guessed. */
export function makeExtOrderId(kind: OrderKind, random: Uint8Array): string {
	if (random.length !== EXT_ORDER_ID_BYTES) throw new RangeError(`an order number needs ${EXT_ORDER_ID_BYTES} random bytes`);
	const groups = toReadable(random).match(/.{7}/g) ?? [];
	return [ORDER_KINDS[kind].prefix, ...groups].join('-');
}

/** The provider accepts a number only once, so each attempt has its own. */
export const attemptNumber = (extOrderId: string, attempt: number): string => `${extOrderId}-${attempt}`;
