import type { FastifyInstance } from 'fastify';
import { currentMonth, lastSevenDays } from '#domain/base/time/day-ranges.ts';
import { getAnnualReport } from '#domain/statistics/annual-report.contract.ts';
import { addPayout, closeMonth, deletePayout, getStatement } from '#domain/statistics/statements.contract.ts';
import {
	eventStatistics,
	getAttention,
	incomePerDay,
	ordersPerDay,
	ordersPerVideo,
	paymentSums,
	videoStatistics,
	viewsPerVideo,
} from '#domain/statistics/statistics.contract.ts';
import type { Context } from '../lib/context.ts';
import { sendCsv, wantsCsv } from '../lib/http/csv.ts';
import { serve } from '../lib/http/serve.ts';
import { annualReport, annualReportCsv } from './annual-report.service.ts';
import { whatNeedsAttention } from './attention.service.ts';
import { closeMonthByAdmin } from './closings.service.ts';
import { deletePayoutByAdmin, recordPayout } from './payouts.service.ts';
import { statementCsv, statementOf, statementWaysCsv } from './statements.service.ts';
import {
	figuresOfEvents,
	figuresOfVideos,
	incomeByDay,
	ordersByDay,
	ordersByVideo,
	rangeOr,
	sumsByKind,
	viewsByVideo,
} from './statistics.service.ts';

export function statisticsRoutes(app: FastifyInstance, context: Context) {
	const { db, now } = context;
	serve(app, context, ordersPerDay, async ({ query }) => ({ orders: await ordersByDay(db, rangeOr(query, lastSevenDays(now()))) }));
	serve(app, context, incomePerDay, async ({ query }) => ({ income: await incomeByDay(db, rangeOr(query, lastSevenDays(now()))) }));
	serve(app, context, ordersPerVideo, ({ query }) => ordersByVideo(db, query));
	serve(app, context, viewsPerVideo, ({ query }) => viewsByVideo(db, query));
	serve(app, context, eventStatistics, ({ query }) => figuresOfEvents(db, query));
	serve(app, context, videoStatistics, ({ query }) => figuresOfVideos(db, query));
	serve(app, context, paymentSums, ({ query }) => sumsByKind(db, rangeOr(query, currentMonth(now()))));
	serve(app, context, getStatement, async ({ params, query, request, reply, caller }) => {
		const statement = await statementOf(db, params.month);
		if (!wantsCsv(request, query.format)) return { statement };
		return reply
			.type('text/csv; charset=utf-8')
			.header('content-disposition', `attachment; filename="statement-${query.part === 'ways' ? 'ways-' : ''}${params.month}.csv"`)
			.send((query.part === 'ways' ? statementWaysCsv : statementCsv)(statement, caller.language));
	});
	serve(app, context, closeMonth, async ({ params, actor }) => ({ statement: await closeMonthByAdmin(context, actor, params.month) }));
	serve(app, context, addPayout, async ({ body, actor }) => ({ payout: await recordPayout(context, actor, body) }));
	serve(app, context, deletePayout, async ({ params, actor }) => {
		await deletePayoutByAdmin(context, actor, params.id);
	});
	serve(app, context, getAnnualReport, async ({ params, query, request, reply, caller }) =>
		wantsCsv(request, query.format)
			? sendCsv(reply, annualReportCsv(context, params.year, caller.language))
			: { report: await annualReport(context, params.year) },
	);
	serve(app, context, getAttention, () => whatNeedsAttention(context));
}
