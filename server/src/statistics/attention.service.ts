import { toZloty } from '#domain/base/money.ts';
import { currentMonth, type DayRange, rangeMoments, today } from '#domain/base/time/day-ranges.ts';
import type { Attention } from '#domain/statistics/statistics.contract.ts';
import { countUnsentRequests } from '../invoices/invoices.service.ts';
import { countToIssue } from '../invoices/issued/issued-invoices.service.ts';
import { readKsefState } from '../invoices/sending/state.service.ts';
import type { Context } from '../lib/context.ts';
import type { Db } from '../lib/db/db.ts';
import { countMails } from '../lib/mail/outbox.store.ts';
import { eventsBetween, type Watched, watchChatReports, watchRefunds, watchStuck, watchUploads } from './attention.store.ts';
import { dutiesNow } from './duties.service.ts';
import { countOrdersByDay, sumIncomeByDay } from './statistics.store.ts';

const toWatched = ({ count, orders }: Watched) => ({
	count,
	orders: orders.map(({ amount_grosze, ...order }) => ({ ...order, amount: toZloty(amount_grosze) })),
});

const total = (rows: { value: number }[]) => rows.reduce((sum, { value }) => sum + value, 0);

async function figures(db: Db, range: DayRange) {
	const span = rangeMoments(range);
	const [orders, income] = await Promise.all([countOrdersByDay(db, span), sumIncomeByDay(db, span)]);
	return { orders: total(orders), income: toZloty(total(income)) };
}

/** The start view: items that need attention, events of tonight, income. */
export async function whatNeedsAttention(context: Context): Promise<Attention> {
	const { db } = context;
	const now = context.now();
	const day = rangeMoments(today(now));
	const [
		stuck,
		refunds,
		uploads,
		invoices,
		to_issue,
		{ refused, late, alarm, pause, blocked },
		failed,
		waiting,
		chat_reports,
		tonight,
		ofToday,
		ofMonth,
		duties,
	] = await Promise.all([
		watchStuck(db, now),
		watchRefunds(db),
		watchUploads(db),
		countUnsentRequests(context),
		countToIssue(context),
		readKsefState(context),
		countMails(db, 'failed', now),
		countMails(db, 'waiting', now),
		watchChatReports(db),
		eventsBetween(db, day.start, day.end),
		figures(db, today(now)),
		figures(db, currentMonth(now)),
		dutiesNow(context),
	]);
	return {
		stuck: toWatched(stuck),
		refunds: toWatched(refunds),
		...uploads,
		invoices,
		to_issue,
		ksef: { refused, late, alarm, pause, blocked },
		mails: { failed, waiting },
		chat_reports,
		duties,
		...tonight,
		today: ofToday,
		month: ofMonth,
	};
}
