import { endpoint } from '../base/endpoint.ts';
import { isLocalDate } from '../base/time/time.ts';
import { moneyOut } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { rateTotal } from '../catalogue/vat.fields.ts';
import { ORDER_KIND_NAMES } from '../orders/order-kinds.ts';

/** YYYY-MM */
export const monthIn = z.string().refine((value) => /^\d{4}-\d{2}$/.test(value) && isLocalDate(`${value}-01`), 'orders.validate.date');

const movement = z.object({ date: z.string(), kind: z.enum(ORDER_KIND_NAMES), amount: moneyOut });
export type Movement = z.output<typeof movement>;

const total = rateTotal.extend({ kind: z.enum(ORDER_KIND_NAMES) });

/** Refunds are below zero, so that every column adds up to the income. */
const line = total.extend({ date: z.string(), side: z.enum(['sale', 'refund']) });
export type StatementLine = z.output<typeof line>;

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
});
export type Statement = z.output<typeof statement>;

export const getStatement = endpoint({
	method: 'GET',
	path: '/api/statements/:month',
	who: 'admin',
	summary: 'Sales and refunds of a month (YYYY-MM) by their own days, by kind and VAT rate; as CSV with format=csv or Accept: text/csv',
	params: z.object({ month: monthIn }),
	query: z.object({ format: z.enum(['json', 'csv']).optional() }),
	answer: z.object({ statement }),
	produces: ['text/csv'],
});
