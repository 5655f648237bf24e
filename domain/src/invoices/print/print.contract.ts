import { endpoint } from '../../base/endpoint.ts';
import { LANGUAGES } from '../../base/text/language.ts';
import { idParams, moneyOut } from '../../base/values.ts';
import { z } from '../../base/zod.ts';
import { byNumber } from '../../orders/orders.fields.ts';
import { INVOICE_KINDS } from '../issued/invoice-document.ts';

const int = z.number().int();

export const getInvoicePdf = endpoint({
	method: 'GET',
	path: '/api/issued-invoices/:id/pdf',
	who: 'signed-in',
	summary: 'The PDF of an issued invoice, for its buyer and admins, by default in the language of the order; admins also as a duplicate',
	params: idParams,
	query: z.object({ jezyk: z.enum(LANGUAGES).optional(), duplikat: z.literal('1').optional() }),
	produces: ['application/pdf'],
	status: 200,
});

export const mailInvoice = endpoint({
	method: 'POST',
	path: '/api/issued-invoices/:id/mail',
	who: 'admin',
	summary: 'Mails the PDF of an issued invoice again, to the buyer’s current address',
	params: idParams,
	answer: z.object({ to: z.string() }),
	status: 202,
});

const ownInvoice = z.object({
	id: int,
	kind: z.enum(INVOICE_KINDS),
	number: z.string(),
	/** Warsaw day */
	issued_on: z.string(),
	/** of a correction: the difference */
	gross: moneyOut,
	extOrderId: z.string(),
	/** false: it waits for its KSeF number */
	has_pdf: z.boolean(),
});
export type OwnInvoice = z.output<typeof ownInvoice>;

export const listOwnInvoices = endpoint({
	method: 'GET',
	path: '/api/users/:id/issued-invoices',
	who: 'owner',
	summary:
		'The newest 500 issued invoices and corrections of a person, or of one of their orders, oldest first, without those that KSeF has refused',
	params: idParams,
	query: byNumber.partial(),
	answer: z.object({ invoices: z.array(ownInvoice) }),
});
