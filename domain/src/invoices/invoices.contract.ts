import { seenAt } from '../base/changes.rules.ts';
import { endpoint } from '../base/endpoint.ts';
import { emptyToNull, flagIn, flagOut, idParams, momentOut, moneyOut, pageQuery, searchText, totals } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { VAT_RATES } from '../catalogue/vat.rules.ts';
import { dayRange, isReversedRange, REVERSED_RANGE } from '../orders/listing/orders.search.contract.ts';
import { ORDER_KIND_NAMES } from '../orders/order-kinds.ts';
import { byNumber } from '../orders/orders.fields.ts';
import { ORDER_STATUSES } from '../orders/orders.moves.rules.ts';
import { abroadFields, sellerForm, UNIVERSAL_GIFTS } from './invoices.fields.ts';
import { invoiceSchema, issuedBuyerSchema } from './invoices.rules.ts';

/** S3-088 */
const invoiceOut = z.object({
	id: z.number().int(),
	userId: z.number().int(),
	email: z.string().nullable(),
	/** JSON text: company, nip, firstname, lastname, street, city, state, postal_code, country_code */
	data: z.string(),
	created_at: momentOut,
	extOrderId: z.string(),
	/** the short order number, e.g. for the phone */
	number: z.string(),
	kind: z.enum(ORDER_KIND_NAMES),
	paymentStatus: z.enum(ORDER_STATUSES),
	amount: moneyOut,
	sent: z.boolean(),
	sent_at: momentOut.nullable(),
	description: z.string(),
	description_en: z.string().nullable(),
	/** the invoice issued for it */
	issued: z.object({ id: z.number().int(), number: z.string() }).nullable(),
	/** a gift for any title, sold with a receipt without VAT by the setting: no invoice is issued */
	receipt_only: z.boolean(),
});
export type InvoiceOut = z.output<typeof invoiceOut>;

export const listInvoices = endpoint({
	method: 'GET',
	path: '/api/invoices',
	who: 'admin',
	summary: 'Invoice requests of orders with a price above 0; filters: only unsent, only paid; as CSV with format=csv or Accept: text/csv',
	query: pageQuery(20)
		.extend({
			unsent: emptyToNull(flagIn),
			paid: emptyToNull(flagIn),
			...dayRange,
			q: searchText,
			format: z.enum(['json', 'csv']).optional(),
		})
		.refine((query) => !isReversedRange(query), REVERSED_RANGE),
	answer: z.object({ invoices: z.array(invoiceOut), ...totals }),
	produces: ['text/csv'],
});

export const requestInvoice = endpoint({
	method: 'POST',
	path: '/api/invoices',
	who: 'admin',
	summary:
		'Stores the invoice data of a paid order whose buyer requests the invoice after the purchase; 409 no_invoice where none is issued',
	body: z.object({
		extOrderId: z.string('form.validate.required').min(1, 'form.validate.required').max(80),
		buyer: issuedBuyerSchema,
	}),
	answer: z.object({ invoice: invoiceOut }),
	status: 201,
});

export const requestOwnInvoice = endpoint({
	method: 'PUT',
	path: '/api/orders/:extOrderId/invoice',
	who: 'signed-in',
	guest: 'order',
	summary:
		'Asks for the invoice of one’s own paid order, or corrects whom it is for, until the end of the third month after the purchase; 409 no_invoice',
	params: byNumber,
	body: z.object({ buyer: invoiceSchema }),
});

export const updateInvoice = endpoint({
	method: 'PUT',
	path: '/api/invoices/:id',
	who: 'admin',
	summary: 'Marks an invoice as sent or unsent',
	params: idParams,
	body: z.object({ sent: flagIn }),
	answer: z.object({ invoice: invoiceOut }),
});

export const deleteInvoice = endpoint({
	method: 'DELETE',
	path: '/api/invoices/:id',
	who: 'admin',
	summary: 'Removes an invoice that was not sent; its order stays',
	params: idParams,
});

const invoiceSettingsOut = z.object({
	seller_name: z.string(),
	seller_nip: z.string(),
	seller_street: z.string(),
	seller_postal_code: z.string(),
	seller_city: z.string(),
	seller_country_code: z.string(),
	seller_email: z.string(),
	seller_phone: z.string(),
	seller_regon: z.string(),
	/** the number in KRS, or in the register of institutions of culture (RIK) */
	seller_register: z.string(),
	seller_bank_account: z.string(),
	invoice_email: z.string(),
	/** the VAT rate of each kind of order, where its title has none of its own */
	vat_event: z.enum(VAT_RATES),
	vat_video: z.enum(VAT_RATES),
	vat_gift: z.enum(VAT_RATES),
	vat_group: z.enum(VAT_RATES),
	/** legal basis, where the rate requires one */
	vat_event_basis: z.string(),
	vat_video_basis: z.string(),
	vat_gift_basis: z.string(),
	vat_group_basis: z.string(),
	/** patterns of the numbers of full, simplified and correcting invoices */
	series_vat: z.string(),
	series_simplified: z.string(),
	series_correction: z.string(),
	/** after payment, where one was requested */
	issue_automatically: flagOut,
	/** simplified invoices for Polish companies up to 450 zł */
	issue_simplified: flagOut,
	universal_gifts: z.enum(UNIVERSAL_GIFTS),
	/** invoices of private persons are sent to KSeF too */
	persons_in_ksef: flagOut,
	...abroadFields,
});
export type InvoiceSettings = z.output<typeof invoiceSettingsOut>;

const settingsAnswer = z.object({
	/** what a change is compared with */
	updated_at: momentOut,
	config: invoiceSettingsOut,
});

export const getInvoiceSettings = endpoint({
	method: 'GET',
	path: '/api/invoices/settings',
	who: 'admin',
	summary: 'The seller’s data and VAT rates',
	answer: settingsAnswer,
});

export const updateInvoiceSettings = endpoint({
	method: 'PUT',
	path: '/api/invoices/settings',
	who: 'admin',
	summary: 'Changes the fields that are sent; with seen_at, 409 changed_since when someone else has changed them since',
	body: sellerForm.partial().extend(seenAt),
	answer: settingsAnswer,
});
