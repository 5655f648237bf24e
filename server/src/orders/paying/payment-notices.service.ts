import type { PointOfSale } from '#domain/orders/paying/blik.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { failpoint } from '#server/lib/failpoint.ts';
import { type PayuRefundNotice, withoutBuyer } from '#server/outside/payu/payu.notice.ts';
import { applyRefund } from '../refunding/refunds.service.ts';
import { findAttemptOfNotice } from './attempts.store.ts';
import { markNotice, type NoticeRow, storeNotice, waitingNotices } from './payment-notices.store.ts';
import { applyPaymentUpdate, type Outcome } from './payment-updates.service.ts';
import { providerOf } from './points-of-sale.ts';

type Result = Outcome | 'unreadable';

/** Stores a notice with a valid signature, then applies it; the job retries failures, so the answer is 200 once it is stored. */
export async function receiveNotice(context: Context, body: Buffer, pos: PointOfSale): Promise<void> {
	const notice = await storeNotice(context.db, body, { ...withoutBuyer(body), pos, now: context.now() });
	failpoint('notice-stored');
	if (notice.processed_at !== null || needsTheProvider(context, notice)) return;
	await processNotice(context, notice);
}

const needsTheProvider = ({ payu }: Context, { body }: NoticeRow): boolean => {
	const notice = payu.parseNotice(Buffer.from(body));
	return notice.kind === 'refund' && notice.amountGrosze === null;
};

async function processNotice(context: Context, notice: NoticeRow): Promise<void> {
	try {
		const outcome = await apply(context, notice);
		failpoint('notice-done');
		await markNotice(context.db, notice.id, outcome, context.now());
		if (outcome !== 'applied' && outcome !== 'ignored') context.log.warn({ notice: notice.id, outcome }, 'payment notice not applied');
	} catch (error) {
		context.log.error({ err: error, notice: notice.id }, 'payment notice failed, the job will retry it');
	}
}

async function apply(context: Context, { body, pos }: NoticeRow): Promise<Result> {
	const notice = context.payu.parseNotice(Buffer.from(body));
	if (notice.kind === 'unknown') return 'unreadable';
	return notice.kind === 'order' ? applyPaymentUpdate(context, { ...notice, pos }) : applyRefundNotice(context, notice, pos);
}

/** Notices of refunds made in the provider's panel may lack the amount: then it is read from the list of refunds. */
async function applyRefundNotice(context: Context, notice: PayuRefundNotice, pos: PointOfSale): Promise<Result> {
	const attempt = await findAttemptOfNotice(context.db, notice.orderId, notice.extOrderId);
	if (!attempt) return 'unknown_order';
	if (attempt.pos !== pos) return 'mismatch';
	const { refundId, extRefundId, amountGrosze, status } = notice;
	const update =
		refundId !== null && amountGrosze !== null
			? [{ refundId, extRefundId, amountGrosze, status }]
			: await providerOf(context, attempt).listRefunds(notice.orderId);
	for (const refund of update) await applyRefund(context, attempt, refund);
	return 'applied';
}

/** Stored notices not yet applied: the process died, the database was unavailable, or the provider had to be queried. */
export async function processWaitingNotices(context: Context): Promise<void> {
	for (let afterId = 0; ; ) {
		const waiting = await waitingNotices(context.db, afterId, 200);
		for (const notice of waiting) await processNotice(context, notice);
		const last = waiting.at(-1);
		if (!last) return;
		afterId = last.id;
	}
}
