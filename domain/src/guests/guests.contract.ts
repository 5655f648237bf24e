import { birthdayField, emailField, newPasswordField } from '../account/account.fields.ts';
import { readDigits } from '../auth/digits.rules.ts';
import { endpoint } from '../base/endpoint.ts';
import { flagIn, flagOut } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { blikIn, boughtOut, consent, consent_version, invoice, shown } from '../orders/buying/orders.buying.contract.ts';
import { ORDER_KIND_NAMES } from '../orders/order-kinds.ts';
import { byNumber, orderOut } from '../orders/orders.fields.ts';

const ticked = (message: string) =>
	z
		.union([flagIn, z.undefined()])
		.refine((given) => given === true, message)
		.transform(() => true as const);

export const guestOrderBody = z.object({
	/** `event-12`, `video-7`; with `gift` also `any` */
	productSlug: z.string('form.validate.required').min(1, 'form.validate.required').max(40),
	/** so many group tickets; missing: one ticket for oneself */
	quantity: z.number().int().min(1, 'form.validate.wrong_input').max(9_999, 'form.validate.wrong_input').nullish(),
	gift: flagIn.default(false),
	email: emailField,
	/** asked where the title has an age limit, and needed there */
	birthday: birthdayField.nullish(),
	consent,
	consent_version,
	...shown,
	/** the terms of the house */
	tos: ticked('form.validate.required'),
	/** a discount code as it is typed */
	code: z.string().trim().max(40, 'codes.unknown').nullish(),
	invoice,
	blik: blikIn,
});

/** 202 has `sent` alone: the rest is in a mail. */
const boughtOrSent = boughtOut.partial().extend({ sent: z.literal(true).optional() });

/** The same words whoever the address belongs to. */
const sent = z.object({ sent: z.literal(true) });
const oneOrder = z.object({ order: orderOut });

const sixDigits = z
	.string('form.validate.required')
	.max(20, 'form.validate.six_digits')
	.transform((typed, context) => {
		const digits = readDigits(typed);
		if (digits === null) context.addIssue({ code: 'custom', message: 'form.validate.six_digits' });
		return digits ?? z.NEVER;
	});

export const buyAsGuest = endpoint({
	method: 'POST',
	path: '/api/guest/orders',
	who: 'anyone',
	summary:
		'Buys without an account: the order belongs to the account of the address, and this browser gets a cookie with the right to it (201). 202 where a mail says what comes next: there is a ticket, an open order, or the address may not buy',
	body: guestOrderBody,
	answer: boughtOrSent,
	status: 201,
	token: 'ignored',
});

export const listGuestOrders = endpoint({
	method: 'GET',
	path: '/api/guest/orders',
	who: 'anyone',
	summary: 'The orders this browser has a guest right to, newest first',
	answer: z.object({ orders: z.array(orderOut) }),
	token: 'ignored',
});

export const getGuestOrder = endpoint({
	method: 'GET',
	path: '/api/guest/orders/:extOrderId',
	who: 'signed-in',
	guest: 'order',
	summary: 'One order, for the browser that has a right to it, and for its owner',
	params: byNumber,
	answer: oneOrder,
});

export const giveUpGuestOrder = endpoint({
	method: 'DELETE',
	path: '/api/guest/orders/:extOrderId',
	who: 'signed-in',
	guest: 'order',
	summary: 'Gives up the unpaid order; 409 while its payment is under way, or once it is paid',
	params: byNumber,
	answer: oneOrder,
});

export const payGuestOrder = endpoint({
	method: 'POST',
	path: '/api/guest/orders/:extOrderId/pay',
	who: 'signed-in',
	guest: 'order',
	summary: 'Pays the unpaid order again: with a new BLIK code, or without one on the provider’s page, whose address is the answer',
	params: byNumber,
	body: z.object({ blik: blikIn }),
	answer: boughtOut,
});

export const extendGuestOrder = endpoint({
	method: 'POST',
	path: '/api/guest/orders/:extOrderId/extend',
	who: 'signed-in',
	guest: 'order',
	summary: 'Keeps the seat of the unpaid order for 20 minutes more, once',
	params: byNumber,
	answer: oneOrder,
	status: 200,
});

export const correctGuestEmail = endpoint({
	method: 'PUT',
	path: '/api/guest/orders/:extOrderId/email',
	who: 'signed-in',
	guest: 'order',
	summary:
		'Corrects a mistyped address once, before the first play, in the browser that bought: the order moves to the account of the new one and its mail is sent again. 202 `sent` where that one has such a ticket already',
	params: byNumber,
	body: z.object({ email: emailField }),
	answer: z.object({ sent: z.literal(true).optional(), order: orderOut.optional() }),
});

export const keepGuestAccount = endpoint({
	method: 'POST',
	path: '/api/guest/orders/:extOrderId/account',
	who: 'signed-in',
	guest: 'order',
	summary:
		'“Zapisz na koncie”: mails a link that makes an account of the address, with the password that is set here or with none; whoever has an account already is told so by the mail',
	params: byNumber,
	body: z.object({ newpassword: newPasswordField.optional() }),
	answer: sent,
	status: 202,
});

export const mailTickets = endpoint({
	method: 'POST',
	path: '/api/tickets/link',
	who: 'anyone',
	summary: '“Gdzie jest mój bilet?”: mails the current tickets and codes of the address with a link each, if there are any',
	body: z.object({ email: emailField }),
	answer: sent,
	status: 202,
	token: 'ignored',
});

/** As it stands in the link of a mail, `/bilet?token=…`. */
const ticket = z.string('form.validate.required').min(1, 'form.validate.required').max(200);

const opened = z.object({
	/** `opened`: this browser has the right now; `digits`: another one had it first, six digits were mailed to the buyer */
	state: z.enum(['opened', 'digits']),
	/** of an opened one */
	order: orderOut.optional(),
	/** where the digits were sent, most of it hidden: `a…a@poczta.pl` */
	hint: z.string().optional(),
});

/** What the page with the one button shows; nothing of the buyer. */
const seenTicket = z.object({
	kind: z.enum(ORDER_KIND_NAMES),
	productType: z.enum(['event', 'video', 'any']),
	number: z.string(),
	quantity: z.number().int(),
	title: z.string().nullable(),
	title_en: z.string().nullable(),
	slug: z.string().nullable(),
	full_day: flagOut.nullable(),
	hide_time_to: flagOut.nullable(),
	date_from: z.string().nullable(),
	date_to: z.string().nullable(),
	time_from: z.string().nullable(),
	time_to: z.string().nullable(),
});

export const lookAtTicket = endpoint({
	method: 'POST',
	path: '/api/tickets/look',
	who: 'anyone',
	summary:
		'What a mailed ticket link is for, so that its page can show it; spends nothing. 422 wrong_token where it does not work any more',
	body: z.object({ ticket }),
	answer: z.object({ ticket: seenTicket }),
	token: 'ignored',
});

export const openTicket = endpoint({
	method: 'POST',
	path: '/api/tickets/open',
	who: 'anyone',
	summary: 'The button of a mailed ticket link: gives the first browser the guest right, mails six digits to the buyer for another one',
	body: z.object({ ticket }),
	answer: opened,
	token: 'ignored',
});

export const openTicketByDigits = endpoint({
	method: 'POST',
	path: '/api/tickets/code',
	who: 'anyone',
	summary: 'The six digits mailed for a ticket link on another browser; five tries, then a new code',
	body: z.object({ ticket, code: sixDigits }),
	answer: opened,
	token: 'ignored',
});
