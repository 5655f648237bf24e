import { endpoint } from '../base/endpoint.ts';
import { dateIn, emptyToNull, momentOut, moneyOut, pageQuery, totals } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { rateTotal } from '../catalogue/vat.fields.ts';
import { ORDER_KIND_NAMES } from '../orders/order-kinds.ts';
import { ORDER_STATUSES } from '../orders/orders.moves.rules.ts';
import { DUTIES } from './duties.rules.ts';
import { whyNotDayRange } from './statistics.rules.ts';

const int = z.number().int();
const day = emptyToNull(dateIn('orders.validate.date'));

/** Both days or neither; without them the default of the screen holds. */
const range = z.object({ from: day, to: day }).superRefine(({ from, to }, ctx) => {
	if (from === null && to === null) return;
	const message = from === null || to === null ? 'orders.validate.date' : whyNotDayRange({ from, to });
	if (message) ctx.addIssue({ code: 'custom', path: ['to'], message });
});

export const ordersPerDay = endpoint({
	method: 'GET',
	path: '/api/statistics/orders',
	who: 'admin',
	summary: 'Orders placed on each Warsaw day; without dates the last 7',
	query: range,
	answer: z.object({ orders: z.array(z.object({ date: z.string(), count: int })) }),
});

export const incomePerDay = endpoint({
	method: 'GET',
	path: '/api/statistics/income',
	who: 'admin',
	summary: 'Revenue of each Warsaw day; without dates the last 7',
	query: range,
	answer: z.object({ income: z.array(z.object({ date: z.string(), summ: moneyOut })) }),
});

const series = {
	/** cut to the length of a chart's label (S3-070) */
	labels: z.array(z.string()),
	/** whole, for tables and files; missing while a node of the version before answers */
	titles: z.array(z.string()).optional(),
	data: z.array(int),
};

export const ordersPerVideo = endpoint({
	method: 'GET',
	path: '/api/statistics/ordersPerVideo',
	who: 'admin',
	summary: 'Paid orders of each video, most first; of all time unless dates are given',
	query: range,
	answer: z.object(series),
});

export const viewsPerVideo = endpoint({
	method: 'GET',
	path: '/api/statistics/viewsPerVideo',
	who: 'admin',
	summary: 'Starts of watching of each video, most first; of all time unless dates are given',
	query: range,
	answer: z.object({ ...series, created_dates: z.array(momentOut) }),
});

const figures = { id: int, slug: z.string(), title: z.string(), orders: int, income: moneyOut, views: int };

const eventFigures = z.object({ ...figures, date_from: z.string(), tickets: int });
export type EventFigures = z.output<typeof eventFigures>;

export const eventStatistics = endpoint({
	method: 'GET',
	path: '/api/statistics/events',
	who: 'admin',
	summary: 'Each event with its paid orders, tickets, revenue and views, newest first',
	query: pageQuery(100),
	answer: z.object({ events: z.array(eventFigures), ...totals }),
});

const videoFigures = z.object(figures);
export type VideoFigures = z.output<typeof videoFigures>;

export const videoStatistics = endpoint({
	method: 'GET',
	path: '/api/statistics/videos',
	who: 'admin',
	summary: 'Each video with its paid orders, revenue and views, newest first',
	query: pageQuery(100),
	answer: z.object({ videos: z.array(videoFigures), ...totals }),
});

const sums = z.object({
	eventsSumm: moneyOut,
	videosSumm: moneyOut,
	giftsSumm: moneyOut,
	groupTicketsSumm: moneyOut,
	/** refunds in the range; already subtracted from the four sums */
	refundsSumm: moneyOut,
	/** the four sums together by VAT rate */
	rates: z.array(rateTotal),
});
export type PaymentSums = z.output<typeof sums>;

export const paymentSums = endpoint({
	method: 'GET',
	path: '/api/statistics/paymentsumm',
	who: 'admin',
	summary: 'Revenue by kind of order and by VAT rate; without dates of the current month',
	query: range,
	answer: sums,
});

const watchedOrder = z.object({
	kind: z.enum(ORDER_KIND_NAMES),
	extOrderId: z.string(),
	/** short number, e.g. for the phone */
	number: z.string(),
	status: z.enum(ORDER_STATUSES),
	alarm: z.string().nullable(),
	description: z.string(),
	description_en: z.string().nullable(),
	amount: moneyOut,
	created_at: momentOut,
	/** when it began to need attention; missing while a node of the version before answers */
	since: momentOut.optional(),
});
export type WatchedOrder = z.output<typeof watchedOrder>;
const watched = z.object({ count: int, orders: z.array(watchedOrder) });

/** A task that stays until it is done: of which kind, what of it, and by when. */
const duty = z.object({ kind: z.enum(DUTIES), fields: z.array(z.string()), until: z.string().nullable() });
export type Duty = z.output<typeof duty>;

const attention = z.object({
	/** unpaid long after their reservation ended, or marked for review */
	stuck: watched,
	/** money being refunded */
	refunds: watched,
	/** unfinished ones, latest first */
	uploads: z.array(z.object({ id: int, name: z.string(), last_activity_at: momentOut })),
	/** all unfinished ones; missing while a node of the version before answers */
	uploads_count: int.optional(),
	/** issued invoices of paid orders that are not sent yet; a node of the version before counts those to issue too */
	invoices: int,
	/** invoices and corrections to issue, and those of them whose deadline has passed; missing while a node of the version before answers */
	to_issue: z.object({ count: int, overdue: int }).optional(),
	/** invoices refused by KSeF, those whose deadline is today or has passed, why none is sent, and one that is not let through (as in `getKsefState`) */
	ksef: z.object({ refused: int, late: int, alarm: z.string().nullable(), pause: z.string().nullable(), blocked: z.string().nullish() }),
	/** failed and waiting mail */
	mails: z.object({ failed: int, waiting: int }),
	/** chat messages that viewers have reported and nobody has looked at, oldest first */
	chat_reports: z.object({
		count: int,
		messages: z.array(z.object({ id: int, event_id: int, event_title: z.string(), name: z.string(), text: z.string() })),
	}),
	/** what the house owes the law or its visitors; missing while a node of the version before answers */
	duties: z.array(duty).optional(),
	/** by their hour, those of whole days last */
	tonight: z.array(
		z.object({
			id: int,
			slug: z.string(),
			title: z.string(),
			opens_at: momentOut,
			time_from: z.string().nullable(),
			tickets: int,
			available_tickets: int.nullable(),
		}),
	),
	/** all of them */
	tonight_count: int,
	today: z.object({ orders: int, income: moneyOut }),
	month: z.object({ orders: int, income: moneyOut }),
});
export type Attention = z.output<typeof attention>;

export const getAttention = endpoint({
	method: 'GET',
	path: '/api/statistics/attention',
	who: 'admin',
	summary: 'What needs attention, what is on today, and the totals of today and this month',
	answer: attention,
});
