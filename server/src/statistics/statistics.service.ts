import { toZloty } from '#domain/base/money.ts';
import { type DayRange, rangeMoments } from '#domain/base/time/day-ranges.ts';
import { totalsByRate } from '#domain/catalogue/vat-sums.rules.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import type { PaymentSums } from '#domain/statistics/statistics.contract.ts';
import { cutLabel, fillDays } from '#domain/statistics/statistics.rules.ts';
import type { Db } from '../lib/db/db.ts';
import {
	countOrdersByDay,
	countOrdersByVideo,
	countTitles,
	countViewsByVideo,
	listEventFigures,
	listVideoFigures,
	sumIncomeByDay,
	sumIncomeByKind,
	sumMovements,
} from './statistics.store.ts';

/** From the query: both days, or none. */
export type RangeInput = { from: string | null; to: string | null };

type Span = ReturnType<typeof rangeMoments>;
const EVER: Span = { start: '2000-01-01T00:00:00Z', end: '9999-01-01T00:00:00Z' };

export const rangeOr = ({ from, to }: RangeInput, otherwise: DayRange): DayRange => (from && to ? { from, to } : otherwise);
const spanOf = ({ from, to }: RangeInput): Span => (from && to ? rangeMoments({ from, to }) : EVER);

const byDate = (rows: { date: string; value: number }[]) => new Map(rows.map(({ date, value }) => [date, value]));

export async function ordersByDay(db: Db, range: DayRange) {
	const rows = await countOrdersByDay(db, rangeMoments(range));
	return fillDays(range, byDate(rows)).map(({ date, value }) => ({ date, count: value }));
}

export async function incomeByDay(db: Db, range: DayRange) {
	const rows = await sumIncomeByDay(db, rangeMoments(range));
	return fillDays(range, byDate(rows)).map(({ date, value }) => ({ date, summ: toZloty(value) }));
}

const seriesOf = (rows: readonly { title: string; value: number }[]) => ({
	labels: rows.map(({ title }) => cutLabel(title)),
	titles: rows.map(({ title }) => title),
	data: rows.map(({ value }) => value),
});

export async function ordersByVideo(db: Db, range: RangeInput) {
	const rows = await countOrdersByVideo(db, spanOf(range));
	return seriesOf(rows);
}

export async function viewsByVideo(db: Db, range: RangeInput) {
	const rows = await countViewsByVideo(db, spanOf(range));
	return { ...seriesOf(rows), created_dates: rows.map(({ created_at }) => created_at) };
}

export async function sumsByKind(db: Db, range: DayRange): Promise<PaymentSums> {
	const span = rangeMoments(range);
	const [rows, taxed] = await Promise.all([sumIncomeByKind(db, span), sumMovements(db, span)]);
	const income = (kind: OrderKind) => toZloty(rows.find((row) => row.kind === kind)?.income ?? 0);
	return {
		eventsSumm: income('event'),
		videosSumm: income('video'),
		giftsSumm: income('gift'),
		groupTicketsSumm: income('group'),
		refundsSumm: toZloty(rows.reduce((total, { back }) => total + back, 0)),
		rates: totalsByRate(taxed),
	};
}

type Page = { page: number; limit: number };

const priced = <R extends { income_grosze: number }>({ income_grosze, ...row }: R) => ({ ...row, income: toZloty(income_grosze) });

export async function figuresOfEvents(db: Db, page: Page) {
	const [rows, totals] = await Promise.all([listEventFigures(db, page), countTitles(db, 'events')]);
	return { events: rows.map(priced), ...totals };
}

export async function figuresOfVideos(db: Db, page: Page) {
	const [rows, totals] = await Promise.all([listVideoFigures(db, page), countTitles(db, 'videos')]);
	return { videos: rows.map(priced), ...totals };
}
