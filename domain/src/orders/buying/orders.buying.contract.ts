import { endpoint } from '../../base/endpoint.ts';
import { flagIn, id, moneyIn } from '../../base/values.ts';
import { z } from '../../base/zod.ts';
import { byNumber, orderOut, paymentOut } from '../orders.fields.ts';
import { isBlikCode } from '../paying/blik.rules.ts';
import { CONSENT_VERSIONS } from './orders.consent.ts';

/** Refused with 422 unless it was ticked (S1-186). */
export const consent = z
	.union([flagIn, z.undefined()])
	.refine((given) => given === true, 'orders.validate.consent')
	.transform(() => true as const);
/** Of the text that was shown; missing: the current one. Another is refused, because it is not known what was agreed to. */
export const consent_version = z.enum(CONSENT_VERSIONS, 'orders.validate.consent_version').optional();
/** Validated by the invoice rules, and only when the price is above 0. null: without an invoice; missing: an unpaid order keeps its own. */
export const invoice = z.record(z.string(), z.unknown()).nullish();

/** What the page showed; where the order would cost something else it is refused with 409 `price_changed`. Missing: nothing was shown. */
export const shown = {
	total: moneyIn().optional(),
	/** VAT was said to be in it */
	has_vat: flagIn.optional(),
};

/** A code of BLIK typed on our page: it goes to the provider at once and is kept nowhere (N-006). Missing: the provider's page is asked for. */
export const blikIn = z.string('payment.validate.blik').refine(isBlikCode, 'payment.validate.blik').optional();

/** `payu`: the page to pay on; `blik`: how the typed code stands. Neither of a free order. */
export const boughtOut = z.object({
	order: orderOut,
	payu: z.object({ redirectUri: z.string() }).optional(),
	blik: paymentOut.pick({ state: true }).optional(),
});
const purchaseBody = z.object({
	consent,
	consent_version,
	...shown,
	blik: blikIn,
	/** null: without a code; missing: the best one is applied */
	code_id: id.nullish(),
	invoice,
});

export const buyEvent = endpoint({
	method: 'POST',
	path: '/api/payments/:eventId',
	who: 'signed-in',
	terms: 'required',
	summary:
		'Buys a ticket to an event; the same request again answers the first one’s redirect, another one changes or replaces the unpaid order',
	params: z.object({ eventId: id }),
	body: purchaseBody,
	answer: boughtOut,
	status: 201,
});

export const buyVideo = endpoint({
	method: 'POST',
	path: '/api/videopayments/:videoId',
	who: 'signed-in',
	terms: 'required',
	summary: 'Buys access to a video',
	params: z.object({ videoId: id }),
	body: purchaseBody,
	answer: boughtOut,
	status: 201,
});

/** Gift and group orders name their product in the body. */
const slugBody = z.object({
	consent,
	consent_version,
	...shown,
	blik: blikIn,
	productSlug: z.string('form.validate.required').min(1, 'form.validate.required').max(60),
	invoice,
});

export const buyGift = endpoint({
	method: 'POST',
	path: '/api/gifts',
	who: 'signed-in',
	terms: 'required',
	summary: 'Buys a gift: any, event-12 or video-7',
	body: slugBody,
	answer: boughtOut,
	status: 201,
});

export const buyGroup = endpoint({
	method: 'POST',
	path: '/api/groupTickets',
	who: 'signed-in',
	terms: 'required',
	summary: 'Buys group tickets: event-12-10 is ten tickets to event 12',
	body: slugBody,
	answer: boughtOut,
	status: 201,
});

export const cancelOwnOrder = endpoint({
	method: 'DELETE',
	path: '/api/orders/:extOrderId',
	who: 'signed-in',
	guest: 'order',
	summary: 'Gives up one’s own unpaid order of any kind; 409 while its payment is under way, or once it is paid',
	params: byNumber,
	answer: z.object({ order: orderOut }),
});

export const payOwnOrder = endpoint({
	method: 'POST',
	path: '/api/orders/:extOrderId/pay',
	who: 'signed-in',
	guest: 'order',
	summary:
		'Pays one’s own unpaid order again: with a new BLIK code, or without one on the provider’s page; 409 while the bank still has the last code',
	params: byNumber,
	body: z.object({ blik: blikIn }),
	answer: boughtOut,
});

export const extendOwnOrder = endpoint({
	method: 'POST',
	path: '/api/orders/:extOrderId/extend',
	who: 'signed-in',
	guest: 'order',
	summary: 'Keeps the seat and the code of one’s own unpaid order for 20 minutes more, once, in the last five minutes',
	params: byNumber,
	answer: z.object({ order: orderOut }),
	status: 200,
});
