import { endpoint } from '../../base/endpoint.ts';
import { moneyOut, pageQuery } from '../../base/values.ts';
import { z } from '../../base/zod.ts';
import { bookedTotal, rateTotal } from '../../catalogue/vat.fields.ts';
import { BOOKED_RATES, VAT_RATES } from '../../catalogue/vat.rules.ts';
import { monthIn } from '../../statistics/statements.contract.ts';
import { INVOICE_KINDS } from '../issued/invoice-document.ts';

const int = z.number().int();

const documentOut = z.object({
	id: int,
	kind: z.enum(INVOICE_KINDS),
	number: z.string(),
	issued_on: z.string(),
	sold_on: z.string(),
	buyer_name: z.string().nullable(),
	/** with the prefix of its country, except a NIP */
	buyer_number: z.string().nullable(),
	/** number of the invoice that a correction corrects */
	corrects: z.string().nullable(),
	/** KSeF number, else BFK (issued outside KSeF) or DI (no number yet); null: KSeF has refused it */
	ksef: z.string().nullable(),
	/** why KSeF has refused it: its message, or a reason of our own; such a row has no amounts */
	refusal: z.string().nullable(),
});

/** Net and VAT add up to the gross; null: KSeF refused the document, so it is not counted. */
const amount = moneyOut.nullable();

/** An invoice or a correction; without a document: all sales of a day and rate without one, minus refunds. */
const entry = z.object({
	day: z.string(),
	vat_rate: z.enum(VAT_RATES),
	/** np I or np II where a document has np; missing while a node of the version before answers */
	booked_rate: z.enum(BOOKED_RATES).optional(),
	net: amount,
	vat: amount,
	gross: amount,
	document: documentOut.nullable(),
});
export type RegisterEntry = z.output<typeof entry>;

const register = z.object({
	month: z.string(),
	entries: z.array(entry),
	total: int,
	/** of all invoices and corrections, and of sales without one; refused: numbers that KSeF has refused */
	documents: z.object({ count: int, refused: int, gross: moneyOut }),
	undocumented: z.object({ gross: moneyOut }),
	/** of the whole month; the same as the statement of the month */
	rates: z.array(rateTotal),
	/** the same, with np I and np II of documents apart; missing while a node of the version before answers */
	booked_rates: z.array(bookedTotal).optional(),
});
export type Register = z.output<typeof register>;

export const getRegister = endpoint({
	method: 'GET',
	path: '/api/registers/:month',
	who: 'admin',
	summary: 'Register of sales of a month (YYYY-MM) by VAT rate: invoices, corrections, and a line a day for sales without one; CSV too',
	params: z.object({ month: monthIn }),
	query: pageQuery(20).extend({ format: z.enum(['json', 'csv']).optional() }),
	answer: z.object({ register }),
	produces: ['text/csv'],
});

export const getRegisterFiles = endpoint({
	method: 'GET',
	path: '/api/registers/:month/files',
	who: 'admin',
	summary: 'All invoices and corrections of a month as one ZIP of XML and PDF, with the register and a list of the files',
	params: z.object({ month: monthIn }),
	produces: ['application/zip'],
	status: 200,
});
