import { afterRefunds, nextRefundStatus, refundableGrosze } from '#domain/orders/orders.refunds.rules.ts';
import type { Context } from '../lib/context.ts';
import { type Db, sql } from '../lib/db.ts';
import { failpoint } from '../lib/failpoint.ts';
import { PayuError } from '../outside/payu/payu.error.ts';
import type { PayuRefund } from '../outside/payu/payu.refunds.ts';
import { type AttemptRow, findAttempt } from './attempts.store.ts';
import { type Desk, openDesk } from './desk.ts';
import { moveOrder } from './moves.service.ts';
import { hasSeatsFor, lockOrder, type OrderRow, saveOrder } from './orders.store.ts';
import { findRefund, insertRefund, type RefundRow, refundsOfAttempt, saveRefund, tellBatchOf, toRefund } from './refunds.store.ts';

/** Writes down that all that is left of an attempt's money goes back; sending it is another step, safe to repeat. */
export async function requestRefund(
	tx: Db,
	desk: Desk,
	attempt: AttemptRow,
	reason: string,
	requested_by: number | null = null,
): Promise<RefundRow | null> {
	const earlier = await refundsOfAttempt(tx, attempt.id);
	const amount_grosze = refundableGrosze(attempt.amount_grosze, earlier.map(toRefund));
	if (amount_grosze === 0) return null;
	const ext_refund_id = `${attempt.provider_ext_id}-z${earlier.length + 1}`;
	return insertRefund(
		tx,
		{ order_id: attempt.order_id, attempt_id: attempt.id, ext_refund_id, amount_grosze, reason, requested_by },
		desk.now,
	);
}

/** The order's status as the refunds of the attempt that paid it tell it. The caller holds the order's lock. */
export async function settleRefunds(tx: Db, desk: Desk, order: OrderRow): Promise<OrderRow> {
	if (order.paid_attempt_id === null) return order;
	const refunds = (await refundsOfAttempt(tx, order.paid_attempt_id)).map(toRefund);
	const decision = afterRefunds({ status: order.status, paidGrosze: order.paid_grosze }, refunds);
	const also = [sql`returned_grosze = ${Math.min(decision.returnedGrosze, order.paid_grosze)}`];
	if (decision.alarm) also.push(sql`alarm = 'refund_refused'`);
	const restoresLate = decision.to === 'COMPLETED' && order.status === 'WAITING_FOR_REFUND' && order.seats > 0 && !order.holds_seats;
	if (restoresLate && !(await hasSeatsFor(tx, order))) {
		// paid too late, and its refund was refused: without a seat there is nothing to give; somebody must send the money
		return saveOrder(tx, order, sql`returned_grosze = ${decision.returnedGrosze}, alarm = 'refund_refused'`, desk.now);
	}
	if (decision.to === order.status && decision.returnedGrosze === order.returned_grosze && !decision.alarm) return order;
	return moveOrder(tx, desk, order, { to: decision.to, cause: 'provider', also });
}

/** Refusals that pass by themselves; the others are final. */
const PASSING = new Set(['TRANS_NOT_ENDED', 'NO_BALANCE', 'REFUND_TO_OFTEN', 'TRANS_BILLING_ENTRIES_NOT_COMPLETED', 'UNKNOWN_ERROR']);

/** Sends one refund. The provider knows our number, so a second sending pays nothing twice. */
export async function sendRefund(context: Context, refund: RefundRow): Promise<void> {
	const attempt = refund.attempt_id === null ? null : await findAttempt(context.db, refund.attempt_id);
	if (!attempt?.provider_order_id) return;
	try {
		const made = await context.payu.refund({
			orderId: attempt.provider_order_id,
			extRefundId: refund.ext_refund_id,
			amountGrosze: refund.amount_grosze,
			description: refund.reason,
		});
		failpoint('refund-asked');
		await applyRefund(context, attempt, made);
	} catch (error) {
		if (!(error instanceof PayuError)) throw error;
		const final = error.kind === 'refused' && !PASSING.has(error.codeLiteral ?? '');
		context.log.warn({ refund: refund.id, err: error, final }, 'refund not taken');
		if (final) await endRefund(context, refund, error.message);
		else await saveRefund(context.db, refund.id, { error: error.message, asked_at: context.now() });
	}
}

async function endRefund(context: Context, { id, order_id }: RefundRow, error: string): Promise<void> {
	const desk = await openDesk(context);
	await context.db.transaction(async (tx) => {
		const order = await lockOrder(tx, order_id);
		const refund = await findRefund(tx, id);
		if (!order || !refund || toRefund(refund).status !== 'PENDING') return;
		await saveRefund(tx, id, { status: 'CANCELED', error, finished_at: desk.now });
		await settleRefunds(tx, desk, order);
	});
}

/** A refund as the provider tells it, by notice or answer; one made in the provider's own panel is new to us. */
export async function applyRefund(context: Context, { id: attemptId, order_id }: AttemptRow, seen: PayuRefund): Promise<void> {
	if (seen.status === 'UNKNOWN') return;
	const { status } = seen;
	const desk = await openDesk(context);
	await context.db.transaction(async (tx) => {
		const order = await lockOrder(tx, order_id);
		if (!order) return;
		const refunds = await refundsOfAttempt(tx, attemptId);
		const known = refunds.find(
			(refund) => refund.provider_refund_id === seen.refundId || (seen.extRefundId !== null && refund.ext_refund_id === seen.extRefundId),
		);
		const finished = status === 'PENDING' ? {} : { finished_at: desk.now };
		if (known) {
			const next = nextRefundStatus(toRefund(known).status, status);
			if (known.status !== next)
				await saveRefund(tx, known.id, { status: next, provider_refund_id: seen.refundId, error: null, ...finished });
		} else if (seen.amountGrosze) {
			await insertRefund(
				tx,
				{
					order_id,
					attempt_id: attemptId,
					ext_refund_id: seen.extRefundId ?? `panel-${seen.refundId}`,
					provider_refund_id: seen.refundId,
					amount_grosze: seen.amountGrosze,
					status,
					reason: 'provider panel',
				},
				desk.now,
			);
		}
		await settleRefunds(tx, desk, order);
		if (status !== 'PENDING') await tellBatchOf(tx, order_id);
	});
}
