import { forEachConcurrently } from '../lib/async/for-each-concurrently.ts';
import type { Context, JobSpec } from '../lib/context.ts';
import { findAttempt } from './paying/attempts.store.ts';
import { expireReservations } from './paying/expiry.service.ts';
import { learnPayMethods } from './paying/pay-methods.service.ts';
import { processWaitingNotices } from './paying/payment-notices.service.ts';
import { providerOf } from './paying/points-of-sale.ts';
import { reconcilePayments } from './paying/reconcile.service.ts';
import { processRefundBatches } from './refunding/refund-batches.service.ts';
import { applyRefund, sendRefund } from './refunding/refunds.service.ts';
import { type RefundRow, takeOpenRefunds } from './refunding/refunds.store.ts';
import { renewEndedGifts } from './refunding/returned-gifts.service.ts';

const EVERY_MINUTE = '* * * * *';
const PER_ROUND = 200;

/** Sends refunds that were not sent yet and queries pending ones. */
async function processRefunds(context: Context): Promise<void> {
	for (;;) {
		const open = await takeOpenRefunds(context.db, context.now(), PER_ROUND);
		await forEachConcurrently(open, 6, (refund) =>
			processRefund(context, refund).catch((error: unknown) =>
				context.log.warn({ err: error, refund: refund.id }, 'refund will be retried'),
			),
		);
		if (open.length < PER_ROUND) return;
	}
}

async function processRefund(context: Context, refund: RefundRow): Promise<void> {
	if (refund.status === 'REQUESTED') {
		await sendRefund(context, refund);
		return;
	}
	const attempt = refund.attempt_id === null ? null : await findAttempt(context.db, refund.attempt_id);
	if (!attempt?.provider_order_id) return;
	for (const seen of await providerOf(context, attempt).listRefunds(attempt.provider_order_id)) await applyRefund(context, attempt, seen);
}

export const ordersJobs: JobSpec[] = [
	{ name: 'orders-notices', cron: EVERY_MINUTE, run: processWaitingNotices },
	{ name: 'orders-reconcile', cron: EVERY_MINUTE, run: reconcilePayments },
	{ name: 'orders-pay-methods', cron: EVERY_MINUTE, run: learnPayMethods },
	{ name: 'orders-expire', cron: EVERY_MINUTE, run: expireReservations },
	{ name: 'orders-refunds', cron: EVERY_MINUTE, run: processRefunds },
	{ name: 'orders-refund-batches', cron: EVERY_MINUTE, run: processRefundBatches },
	{ name: 'gifts-make-universal', cron: EVERY_MINUTE, run: renewEndedGifts },
];
