import { flagOut, momentOut, moneyOut } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { rateTotal } from '../catalogue/vat.fields.ts';
import { parseGiftSlug } from '../gifts/gifts.rules.ts';
import { ORDER_KIND_NAMES } from './order-kinds.ts';
import { requestedInvoice } from './orders.invoice.ts';
import { ORDER_STATUSES } from './orders.moves.rules.ts';
import { BLIK_REASONS, PAYMENT_STATES, POINTS_OF_SALE } from './paying/blik.rules.ts';
import { PAY_METHODS, PAYMENT_WAYS } from './paying/payment-ways.rules.ts';
import { REFUND_WAYS } from './refunding/orders.refunds.rules.ts';

const int = z.number().int();

/** what an order is for, whatever its kind: `event-12`, `video-7`, `any` */
export const orderedProductIn = z
	.string()
	.max(20)
	.transform((slug, context) => {
		const parsed = parseGiftSlug(slug);
		if (!parsed) context.addIssue({ code: 'custom', message: 'form.validate.wrong_input' });
		return parsed ?? z.NEVER;
	});

export const CODE_STATUSES = ['free', 'used', 'void'] as const;

/** How the last attempt to pay stands, whether on the provider's page or by a BLIK code. */
export const paymentOut = z.object({
	method: z.enum(POINTS_OF_SALE),
	/** open: on the provider's page; waiting: for the bank's app; unknown: the bank's answer is not known */
	state: z.enum(PAYMENT_STATES),
	/** why a code was refused */
	reason: z.enum(BLIK_REASONS).nullable(),
	/** until when a waiting code can be confirmed */
	until: momentOut.nullable(),
});

const person = z.object({ userId: int, firstname: z.string(), lastname: z.string() });

/** A code made by a gift or group order, and who used it. */
const orderCode = z.object({
	id: int,
	code: z.string(),
	/** void: its order was refunded before the code was used */
	status: z.enum(CODE_STATUSES),
	usage: person.nullable(),
	/** until when it can be used; null: without end */
	expiration_date: momentOut.nullable(),
	/** its time is over */
	expired: z.boolean(),
	/** on a person's account, where it was not used yet: nobody else can activate it */
	taken: z.boolean(),
	/** for admins, whose account that is. Missing for buyers, and while a node of the version before answers. */
	holder: person.nullable().optional(),
	/** what the code of a gift takes off the price of any title since it became universal; null: it is not. Missing while a node of the version before answers. */
	worth: moneyOut.nullable().optional(),
});

/** One order of any kind; fields a kind does not have are null. */
export const orderOut = z.object({
	id: int,
	kind: z.enum(ORDER_KIND_NAMES),
	extOrderId: z.string(),
	/** short number, e.g. for the phone: 7KQ2-MXA9 */
	number: z.string(),
	/** the provider's number */
	orderId: z.string().nullable(),
	status: z.enum(ORDER_STATUSES),
	amount: moneyOut,
	list_price: moneyOut,
	/** amount refunded so far */
	returned: moneyOut,
	created_at: momentOut,
	updated_at: momentOut,
	completed_at: momentOut.nullable(),
	refunded_at: momentOut.nullable(),
	/** time of the last refund, full or partial */
	returned_at: momentOut.nullable(),
	/** until when an unpaid order keeps its seat */
	reserved_until: momentOut.nullable(),
	/** from when a video can be watched; null: always */
	available_from: momentOut.nullable(),
	/** until when the video can be watched; null: always */
	end_date: momentOut.nullable(),
	/** when the bought access to a video ends */
	expiration_date: momentOut.nullable(),
	userId: int,
	user_id: int,
	firstname: z.string(),
	lastname: z.string(),
	email: z.string().nullable(),
	country: z.string().nullable(),
	customer_ip: z.string().nullable(),
	product_slug: z.string(),
	productType: z.enum(['event', 'video', 'any']),
	type: z.enum(['event', 'video', 'any']),
	event_id: int.nullable(),
	video_id: int.nullable(),
	/** of the event or video; null for a universal gift */
	title: z.string().nullable(),
	title_en: z.string().nullable(),
	slug: z.string().nullable(),
	full_day: flagOut.nullable(),
	date_from: z.string().nullable(),
	date_to: z.string().nullable(),
	time_from: z.string().nullable(),
	time_to: z.string().nullable(),
	/** the hour it closes is not shown */
	hide_time_to: flagOut.nullable(),
	/** until when its owner watches the recording of the event's live stream; null: there is none */
	replay_until: momentOut.nullable(),
	/** when the last live stream of the event ended; null while one is on air, or waits and there is no recording. Missing while a node of the version before answers. */
	stream_ended_at: momentOut.nullable().optional(),
	/** when that stream went on air: of an event of whole days it is that of this day. Missing as above. */
	stream_began_at: momentOut.nullable().optional(),
	/** its next live stream has its key, but is not on air. Missing as above. */
	next_stream_waits: z.boolean().optional(),
	description: z.string(),
	description_en: z.string().nullable(),
	desc: z.string(),
	product_quantity: int,
	/** how many of its codes were used */
	numberOfUses: int,
	one_free: flagOut,
	discount: int,
	used_code: z.string().nullable(),
	/** the gift that paid for this returned order and is active again on its holder's account; `worth` null: it covers its title, or any, in full. Missing while a node of the version before answers. */
	gift_back: z.object({ worth: moneyOut.nullable(), expiration_date: momentOut.nullable() }).nullable().optional(),
	/** watched at least once, or one of its codes was used */
	used: flagOut,
	views: int,
	/** which wording of the consent the buyer agreed to; missing while a node of the version before answers */
	consent_version: z.string().nullable().optional(),
	free_grant: flagOut,
	/** bought with an address alone, without signing in; missing while a node of the version before answers */
	by_guest: z.boolean().optional(),
	/** the buyer cancelled it, or replaced it with another order */
	given_up: z.boolean(),
	/** cancelled while the bank was processing its payment; missing while a node of the version before answers */
	unconfirmed: z.boolean().optional(),
	invoice: z.boolean(),
	/** owner only: the data of the requested invoice, while its request can be changed, or repeated after the order ended unpaid */
	invoice_data: z.record(z.string(), z.string()).nullable().optional(),
	/** until when the buyer of a paid order may ask for the invoice or correct whom it is for; null: not; missing while a node of the version before answers */
	invoice_until: z.string().nullable().optional(),
	/** of a paid order: whom the requested invoice is for; missing while a node of the version before answers */
	invoice_for: requestedInvoice.nullable().optional(),
	/** a gift for any title sold by receipt: no invoice is issued; missing while a node of the version before answers */
	by_receipt: z.boolean().optional(),
	codes: z.array(orderCode),
	/** why the event of the order was cancelled, as the theatre wrote it; null unless the event was refunded as cancelled. Also of an order that had ended unpaid before. A gift of it is not refunded: its code is valid for any title */
	refund_reason: z.string().nullable(),
	/** payment page of the provider, while the order can be paid; of one that is paid by BLIK codes the path of its own page, where they are entered */
	redirectUri: z.string().nullable(),
	/** owner only: null without an attempt to pay it; missing while a node of the version before answers */
	payment: paymentOut.nullable().optional(),
	/** owner only: its seat can be kept for 20 minutes more, now or in its last five minutes; missing as above */
	can_extend: z.boolean().optional(),
	/** its price has VAT in it; missing while a node of the version before answers */
	has_vat: z.boolean().optional(),
	/** admins only: the VAT of the day it was placed; net and VAT are the amount */
	vat: rateTotal.omit({ gross: true }).optional(),
	/** admins only: what a person has to check */
	alarm: z.string().nullable().optional(),
	/** admins only: what can still be returned, what is on its way, and the code of a refund the provider does not pay out so far */
	refundable: z.object({ provider: moneyOut, transfer: moneyOut, pending: moneyOut, refusal: z.string().nullable() }).optional(),
	/** admins only: how it was paid, null while it never was; missing while a node of the version before answers */
	paid_by: z.enum(PAYMENT_WAYS).nullable().optional(),
	/** admins only: the method chosen at the provider; null: not known yet */
	paid_method: z.enum(PAY_METHODS).nullable().optional(),
	/** admins only: day and note of a payment that a person recorded */
	paid_on: z.string().nullable().optional(),
	paid_note: z.string().nullable().optional(),
	/** admins only: the month it was placed in is closed, so a change of its income is booked later */
	month_closed: flagOut.optional(),
});
export type Order = z.output<typeof orderOut>;

/** Figures of a list of orders (S3-166). */
export const orderSummary = z.object({
	/** orders placed in the range */
	placed: int,
	/** completed and paid for with money */
	completed: int,
	/** tickets of completed orders */
	tickets: int,
	/** value of the sold tickets */
	sum: moneyOut,
	/** refunded in the range */
	refundsSumm: moneyOut,
	/** number of orders with refunds in the range */
	refundedOrders: int,
	/** revenue of the range */
	income: moneyOut,
	/** codes made by completed orders, and how many of them were used */
	codes: int,
	usedCodes: int,
	/** free codes: one per order with one_free */
	freeCodes: int,
});
export type OrderSummary = z.output<typeof orderSummary>;

export const refundOut = z.object({
	id: int,
	extOrderId: z.string(),
	number: z.string(),
	amount: moneyOut,
	status: z.enum(['REQUESTED', 'PENDING', 'FINALIZED', 'CANCELED']),
	reason: z.string(),
	created_at: momentOut,
	finished_at: momentOut.nullable(),
	userId: int,
	firstname: z.string(),
	lastname: z.string(),
	description: z.string(),
});
export type RefundRow = z.output<typeof refundOut>;

/** One refund as shown to the admin who made it. */
export const madeRefundOut = z.object({
	id: int,
	amount: moneyOut,
	status: z.enum(['REQUESTED', 'PENDING', 'FINALIZED', 'CANCELED']),
	how: z.enum(REFUND_WAYS),
	note: z.string().nullable(),
	/** why the provider has not paid it out yet */
	refusal: z.string().nullable(),
	created_at: momentOut,
	finished_at: momentOut.nullable(),
});
export type MadeRefund = z.output<typeof madeRefundOut>;

export const byNumber = z.object({ extOrderId: z.string().min(1).max(80) });
