import { endpoint } from '../base/endpoint.ts';
import { isLocalDate } from '../base/time/time.ts';
import { dateIn, idParams, momentOut, moneyIn, moneyOut, requiredText } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { rateTotal } from '../catalogue/vat.fields.ts';
import { ORDER_KIND_NAMES } from '../orders/order-kinds.ts';
import { PAY_METHODS, PAYMENT_WAYS, type PaymentWay, payMethodText, paymentWayText } from '../orders/paying/payment-ways.rules.ts';
import { REFUND_WAYS, type RefundWay } from '../orders/refunding/orders.refunds.rules.ts';
import type { TextKey } from '../texts/texts.ts';

/** YYYY-MM */
export const monthIn = z.string().refine((value) => /^\d{4}-\d{2}$/.test(value) && isLocalDate(`${value}-01`), 'orders.validate.date');

const movement = z.object({ date: z.string(), kind: z.enum(ORDER_KIND_NAMES), amount: moneyOut });
export type Movement = z.output<typeof movement>;

const total = rateTotal.extend({ kind: z.enum(ORDER_KIND_NAMES) });

/** Refunds are below zero, so that every column adds up to the income. */
const line = total.extend({ date: z.string(), side: z.enum(['sale', 'refund']) });
export type StatementLine = z.output<typeof line>;

/** Refunds are below zero. */
const wayTotal = z.object({
	side: z.enum(['sale', 'refund']),
	way: z.enum([...PAYMENT_WAYS, ...REFUND_WAYS]),
	/** chosen at the provider; null: of another way, or not known yet */
	method: z.enum(PAY_METHODS).nullable(),
	gross: moneyOut,
});
export type WayTotal = z.output<typeof wayTotal>;

/** "PayU, BLIK", "Gotówka", of a refund "przez operatora płatności". */
export function wayText<T>({ side, way, method }: Omit<WayTotal, 'gross'>, say: (key: TextKey) => T): string {
	if (side === 'refund') return String(say(`audit.way.${way as RefundWay}`));
	const known = method === null || method === 'unknown' ? null : say(payMethodText(method));
	return [say(paymentWayText(way as PaymentWay)), known].filter(Boolean).join(', ');
}

/** A sale of a closed month that was paid after it was closed. */
const change = z.object({
	extOrderId: z.string(),
	number: z.string(),
	kind: z.enum(ORDER_KIND_NAMES),
	/** the day it was placed, in the closed month */
	placed: z.string(),
	/** the day its amount counts */
	booked: z.string(),
	amount: moneyOut,
	paid_by: z.enum(PAYMENT_WAYS).nullable(),
	note: z.string().nullable(),
});
export type StatementChange = z.output<typeof change>;

const payout = z.object({ id: z.number().int(), paid_on: z.string(), amount: moneyOut, reference: z.string() });
export type Payout = z.output<typeof payout>;

const statement = z.object({
	month: z.string(),
	/** paid orders by the day they were placed */
	sales: z.array(movement),
	/** refunds by day */
	refunds: z.array(movement),
	/** sales minus refunds: the same figure as on the screens */
	income: moneyOut,
	/** by kind and VAT rate; `gross` adds up to the income, `net` and `vat` to `gross` */
	totals: z.array(total),
	/** the same by VAT rate only */
	rates: z.array(rateTotal),
	/** both sides day by day, by kind and VAT rate as the orders keep it */
	lines: z.array(line),
	/** by the way of payment and of refund; `gross` adds up to the income. Missing while a node of the version before answers, as all below */
	ways: z.array(wayTotal).optional(),
	/** null: the month can still change */
	closed: z.object({ closed_at: momentOut, closed_by: z.string().nullable() }).nullable().optional(),
	/** sales placed in this month and booked later, or placed in closed months and booked in this one */
	changes: z.array(change).optional(),
	/** what the provider paid out in this month, as a person copied it from its statements */
	payouts: z.array(payout).optional(),
});
export type Statement = z.output<typeof statement>;

export const getStatement = endpoint({
	method: 'GET',
	path: '/api/statements/:month',
	who: 'admin',
	summary: 'Sales and refunds of a month (YYYY-MM) by their own days, by kind and VAT rate; as CSV with format=csv or Accept: text/csv',
	params: z.object({ month: monthIn }),
	/** `part`: what a CSV has, by day or by way */
	query: z.object({ format: z.enum(['json', 'csv']).optional(), part: z.enum(['days', 'ways']).optional() }),
	answer: z.object({ statement }),
	produces: ['text/csv'],
});

export const closeMonth = endpoint({
	method: 'POST',
	path: '/api/statements/:month/closing',
	who: 'admin',
	summary: 'Closes a month that is over: later changes are booked when they happen, and listed. Closed again, nothing changes',
	params: z.object({ month: monthIn }),
	answer: z.object({ statement }),
});

export const payoutBody = z.object({
	paid_on: dateIn(),
	amount: moneyIn('statement.validate.amount').refine((grosze) => grosze > 0, 'statement.validate.amount'),
	/** the number of the payout or of its statement */
	reference: requiredText(100, 'form.validate.required'),
});

export const addPayout = endpoint({
	method: 'POST',
	path: '/api/payouts',
	who: 'admin',
	summary: 'Records a payout of the provider, which has no list of them to be read; the same one again changes nothing',
	body: payoutBody,
	answer: z.object({ payout }),
	status: 201,
});

export const deletePayout = endpoint({
	method: 'DELETE',
	path: '/api/payouts/:id',
	who: 'admin',
	summary: 'Deletes a recorded payout that was a mistake',
	params: idParams,
});
