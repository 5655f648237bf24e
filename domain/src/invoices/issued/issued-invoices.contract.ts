import { seenAt } from '../../base/changes.rules.ts';
import { endpoint } from '../../base/endpoint.ts';
import { emptyToNull, idParams, momentOut, moneyOut, pageQuery, plainText, searchText, totals } from '../../base/values.ts';
import { z } from '../../base/zod.ts';
import { rateTotal } from '../../catalogue/vat.fields.ts';
import { VAT_RATES } from '../../catalogue/vat.rules.ts';
import { dayRange, isReversedRange, REVERSED_RANGE } from '../../orders/listing/orders.search.contract.ts';
import { ORDER_KIND_NAMES } from '../../orders/order-kinds.ts';
import { issuedBuyerSchema, recipientSchema } from '../invoices.rules.ts';
import { SENDING_GROUPS, SENDING_STATES } from '../ksef/ksef-sending.rules.ts';
import { NO_PDF_REASONS } from '../print/pdf-availability.rules.ts';
import { INVOICE_KINDS } from './invoice-document.ts';
import { REFUSED_INVOICES } from './invoice-issuing.rules.ts';
import { SHORT_TEXT_MAX } from './invoice-text.rules.ts';

const int = z.number().int();
const invoiceName = z.object({ id: int, number: z.string() });

/** State of sending to KSeF; null: it is not sent. */
const ksefSending = z.object({
	state: z.enum(SENDING_STATES),
	number: z.string().nullable(),
	mode: z.string().nullable(),
	/** the last day it is sent in time */
	deadline: z.string(),
	/** why it was not accepted: KSeF's code and message, or a reason of our own */
	code: int.nullable(),
	reason: z.string().nullable(),
	/** refused, and replaced by a new one */
	is_replaced: z.boolean(),
	/** closed with this reason without a replacement */
	closed_reason: z.string().nullable(),
});

const issuedInvoice = z.object({
	id: int,
	kind: z.enum(INVOICE_KINDS),
	number: z.string(),
	/** Warsaw day */
	issued_on: z.string(),
	issued_at: momentOut,
	buyer_name: z.string().nullable(),
	/** NIP, or another number with the prefix of its country; null for a person */
	buyer_number: z.string().nullable(),
	/** of a correction: the difference */
	net: moneyOut,
	vat: moneyOut,
	gross: moneyOut,
	order: z.object({ extOrderId: z.string(), number: z.string(), kind: z.enum(ORDER_KIND_NAMES) }),
	/** number of the corrected invoice */
	corrects: invoiceName.nullable(),
	ksef: ksefSending.nullable(),
});
export type IssuedInvoice = z.output<typeof issuedInvoice>;

const address = z.object({ country: z.string(), line1: z.string(), line2: z.string().nullable() });

const buyer = z.object({
	number: z.string().nullable(),
	country: z.string().nullable(),
	name: z.string().nullable(),
	address: address.nullable(),
	/** a unit of a municipality: it is the recipient, the municipality is the buyer */
	recipient: z.object({ nip: z.string().nullable(), name: z.string(), address: address.nullable() }).nullable(),
});

const line = z.object({
	name: z.string(),
	quantity: int,
	unit: moneyOut,
	discount: moneyOut,
	gross: moneyOut,
	vat_rate: z.enum(VAT_RATES),
});

const wholeInvoice = issuedInvoice.extend({
	/** when it or the last correction of the invoice was issued */
	updated_at: momentOut,
	sold_on: z.string(),
	seller: z.object({ nip: z.string(), name: z.string(), address }),
	/** as on this document */
	buyer,
	lines: z.array(line),
	sums: z.array(rateTotal),
	vat_basis: z.string().nullable(),
	reason: z.string().nullable(),
	/** hexadecimal, of the XML */
	sha256: z.string(),
	/** the invoice this one replaces, and the one that replaced it */
	replaces: invoiceName.nullable(),
	replaced_by: invoiceName.nullable(),
	/** refused by KSeF, and no replacement is needed; or accepted with an invalid number */
	can_close: z.boolean(),
	/** the buyer to start with when it is replaced: of a correction, with what was corrected since */
	replacement_buyer: buyer,
	/** its corrections, oldest first, and the buyer and the sums after them */
	corrections: z.array(issuedInvoice),
	standing: z.object({ buyer, gross: moneyOut, sums: z.array(rateTotal) }),
	/** why it has no PDF; null: it has one */
	no_pdf: z.enum(NO_PDF_REASONS).nullable(),
});
export type WholeInvoice = z.output<typeof wholeInvoice>;

const searched = pageQuery(20)
	.extend({
		kind: emptyToNull(z.enum(INVOICE_KINDS)),
		ksef: emptyToNull(z.enum(SENDING_GROUPS)),
		...dayRange,
		q: searchText,
	})
	.refine((query) => !isReversedRange(query), REVERSED_RANGE);

export const listIssuedInvoices = endpoint({
	method: 'GET',
	path: '/api/issued-invoices',
	who: 'admin',
	summary: 'Invoices and corrections that were issued, newest first; by kind, days of issue, and text: number, buyer, NIP, order',
	query: searched,
	answer: z.object({ invoices: z.array(issuedInvoice), ...totals }),
});

export const getIssuedInvoice = endpoint({
	method: 'GET',
	path: '/api/issued-invoices/:id',
	who: 'admin',
	summary: 'An issued invoice with its corrections, and the buyer and the sums after them',
	params: idParams,
	answer: z.object({ invoice: wholeInvoice }),
});

export const getInvoiceXml = endpoint({
	method: 'GET',
	path: '/api/issued-invoices/:id/xml',
	who: 'admin',
	summary: 'The structured invoice FA(3), byte for byte as it was issued',
	params: idParams,
	produces: ['application/xml'],
	status: 200,
});

export const getInvoiceUpo = endpoint({
	method: 'GET',
	path: '/api/issued-invoices/:id/upo',
	who: 'admin',
	summary: 'The official receipt (UPO) of KSeF, byte for byte',
	params: idParams,
	produces: ['application/xml'],
	status: 200,
});

/** A unit of a municipality; null: there is none, left out: as it was. */
const recipient = recipientSchema.nullish();
const extOrderId = z.string('form.validate.required').min(1, 'form.validate.required').max(80);

export const issueInvoice = endpoint({
	method: 'POST',
	path: '/api/issued-invoices',
	who: 'admin',
	summary: 'Issues the invoice of a paid order, for the buyer requested with the order, or for another one',
	body: z.object({ extOrderId, buyer: issuedBuyerSchema.nullish(), recipient }),
	answer: z.object({ invoice: wholeInvoice }),
	status: 201,
});

export const correctInvoice = endpoint({
	method: 'POST',
	path: '/api/issued-invoices/:id/corrections',
	who: 'admin',
	summary:
		'Corrects the data of the buyer; for another number the invoice is corrected to zero and a new one is issued; with seen_at, 409 changed_since when the buyer was corrected since',
	params: idParams,
	body: z.object({
		buyer: issuedBuyerSchema,
		recipient,
		reason: plainText(SHORT_TEXT_MAX).trim().min(1, 'form.validate.required'),
		...seenAt,
	}),
	answer: z.object({ invoice: wholeInvoice }),
	status: 201,
});

export const replaceInvoice = endpoint({
	method: 'POST',
	path: '/api/issued-invoices/:id/replacement',
	who: 'admin',
	summary:
		'Replaces an invoice or correction that KSeF has refused, with other buyer data where given; with seen_at, 409 changed_since when the buyer was corrected since',
	params: idParams,
	body: z.object({ buyer: issuedBuyerSchema.nullish(), recipient, ...seenAt }),
	answer: z.object({ invoice: wholeInvoice }),
	status: 201,
});

export const closeInvoice = endpoint({
	method: 'POST',
	path: '/api/issued-invoices/:id/closing',
	who: 'admin',
	summary:
		'Closes an invoice or correction that KSeF has refused and that needs no replacement, or that it has accepted with an invalid number',
	params: idParams,
	body: z.object({ reason: plainText(SHORT_TEXT_MAX).trim().min(1, 'form.validate.required') }),
	answer: z.object({ invoice: wholeInvoice }),
});

export const closeCorrection = endpoint({
	method: 'POST',
	path: '/api/issued-invoices/:id/corrected-elsewhere',
	who: 'admin',
	summary: 'The invoice of a seller with another NIP was corrected by that seller: its correction is no longer pending',
	params: idParams,
	answer: z.object({ invoice: wholeInvoice }),
});

const waitingOrder = z.object({
	extOrderId: z.string(),
	number: z.string(),
	kind: z.enum(ORDER_KIND_NAMES),
	description: z.string(),
	/** of a correction: the difference */
	amount: moneyOut,
	buyer_name: z.string(),
	/** as requested, empty for a correction: company, nip, firstname, lastname, street, city … */
	buyer: z.record(z.string(), z.string()),
	/** the legal deadline; null: there is no obligation */
	issue_by: z.string().nullable(),
	/** why the last attempt to issue it failed */
	refusal: z.enum(REFUSED_INVOICES).nullable(),
	/** the invoice of a refunded order whose correction was refused; null: the invoice itself is not issued */
	corrects: invoiceName.nullable(),
});
export type WaitingOrder = z.output<typeof waitingOrder>;

export const listWaitingInvoices = endpoint({
	method: 'GET',
	path: '/api/issued-invoices/waiting',
	who: 'admin',
	summary:
		'Paid orders whose requested invoice is neither issued nor marked as sent, and refunded ones whose correction was refused, oldest first',
	query: pageQuery(20),
	answer: z.object({
		orders: z.array(waitingOrder),
		...totals,
		/** those of all pages that issuing all would issue, without those only another seller can correct; missing while a node of the version before answers */
		issuable: int.optional(),
		sum: moneyOut,
		/** how many are being issued in the background */
		queued: int,
	}),
});

export const issueWaitingInvoices = endpoint({
	method: 'POST',
	path: '/api/issued-invoices/waiting',
	who: 'admin',
	summary: 'Starts issuing all pending invoices and corrections; with total or sum, 409 changed_since when they are others by now',
	/** issuable and sum as listed, which the person has confirmed */
	body: z.object({ total: int.optional(), sum: z.number().optional() }),
	answer: z.object({ waiting: int }),
	status: 202,
});
