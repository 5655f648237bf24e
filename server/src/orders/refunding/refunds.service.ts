import { isUnpaid } from '#domain/orders/orders.moves.rules.ts';
import { alarmAfterRefunds, type RefundEvent } from '#domain/orders/refunding/orders.alarms.rules.ts';
import {
	afterRefunds,
	dueGrosze,
	isTemporaryRefusal,
	NO_ACCESS,
	nextRefundStatus,
	refundableGrosze,
} from '#domain/orders/refunding/orders.refunds.rules.ts';
import type { Context } from '#server/lib/context.ts';
import type { Db } from '#server/lib/db/db.ts';
import { failpoint } from '#server/lib/failpoint.ts';
import { PayuError } from '#server/outside/payu/payu.error.ts';
import type { PayuRefund } from '#server/outside/payu/payu.refunds.ts';
import { queuePartRefundMail } from '../mailing/refunds.mail.ts';
import { cancelOrdersHoldingCodes, moveOrder } from '../order-moves.service.ts';
import { hasAccessByOtherOrder, lockOrder, type OrderRow, saveOrder } from '../orders.store.ts';
import { type AttemptRow, findAttempt } from '../paying/attempts.store.ts';
import { providerOf } from '../paying/points-of-sale.ts';
import { readSaleSettings, type SaleSettings } from '../sale-settings.ts';
import { lowerUniversalGift } from './gift-codes.store.ts';
import {
	beginSending,
	endSending,
	findRefund,
	insertRefund,
	notifyBatchOf,
	type RefundRow,
	refundsOfAttempt,
	refundsOfOrder,
	saveRefund,
	toRefund,
} from './refunds.store.ts';

export type NewRefundInput = {
	order: OrderRow;
	attempt: AttemptRow;
	reason: string;
	/** undefined: the full remaining amount */
	amount_grosze?: number;
	note?: string | null;
	request_id?: string | null;
	requested_by?: number | null;
};

/** Records a refund of an attempt; sending it is another step, safe to repeat. */
export async function requestRefund(tx: Db, sale: SaleSettings, input: NewRefundInput): Promise<RefundRow | null> {
	const { order, attempt, reason, note, request_id, requested_by } = input;
	const ofAttempt = await refundsOfAttempt(tx, attempt.id);
	const earlier = attempt.id === order.paid_attempt_id ? await refundsOfOrder(tx, order) : ofAttempt;
	const amount_grosze = input.amount_grosze ?? refundableGrosze(attempt.amount_grosze, earlier.map(toRefund));
	if (amount_grosze === 0) return null;
	const ext_refund_id = `${attempt.provider_ext_id}-z${ofAttempt.length + 1}`;
	return insertRefund(
		tx,
		{ order_id: order.id, attempt_id: attempt.id, ext_refund_id, amount_grosze, reason, note, request_id, requested_by },
		sale.now,
	);
}

/** Updates the order's status from the refunds of the attempt that paid it. The caller holds the order's lock. */
export async function settleRefunds(tx: Db, sale: SaleSettings, order: OrderRow, turn: RefundEvent = 'other'): Promise<OrderRow> {
	const refunds = (await refundsOfOrder(tx, order)).map(toRefund);
	const due = dueGrosze(order);
	const { to, returnedGrosze } = afterRefunds({ status: order.status, paidGrosze: due }, refunds);
	const returned = Math.min(returnedGrosze, due);
	const isRefused = to === 'COMPLETED' && order.status === 'WAITING_FOR_REFUND';
	// it never gave access, or the person has the product through another order: it cannot be restored, so an admin must return the money
	const isStuck = isRefused && (order.completed_at === null || (await hasAccessByOtherOrder(tx, order, sale.now)));
	const stays = isStuck ? order.status : to;
	const alarm = alarmAfterRefunds({ alarm: order.alarm, to: stays, dueGrosze: due, returnedGrosze, refunds, turn });
	if (stays === order.status && returned === order.returned_grosze && alarm === order.alarm) return order;
	const also = { returned_grosze: returned, alarm };
	const after = await moveOrder(tx, sale, order, { to: stays, cause: 'provider', also });
	if (returned > order.returned_grosze && stays === 'COMPLETED') {
		if ((await lowerUniversalGift(tx, order.id)) > 0) await cancelOrdersHoldingCodes(tx, sale, order);
		await queuePartRefundMail(tx, sale, after, returned - order.returned_grosze);
	}
	return after;
}

/** Temporary refusals; all others are final. */
const isPassing = (code: string | null) => isTemporaryRefusal(code) || code === 'UNKNOWN_ERROR';

/** Why the provider refused a refund: its code and message. */
export type RefundRefused = { code: string; words: string };

const refusedBy = ({ codeLiteral, statusCode, statusDesc, kind }: PayuError): RefundRefused => {
	const code = codeLiteral ?? statusCode ?? kind;
	return { code, words: [code, statusDesc].filter(Boolean).join(': ') };
};

/** Sends one refund; returns the reason of a final refusal. The provider identifies it by our number, so sending it twice pays only once. */
export async function sendRefund(context: Context, refund: RefundRow): Promise<RefundRefused | null> {
	const attempt = refund.attempt_id === null ? null : await findAttempt(context.db, refund.attempt_id);
	if (!attempt?.provider_order_id || !(await beginSending(context.db, refund.id, context.now()))) return null;
	try {
		const made = await providerOf(context, attempt).refund({
			orderId: attempt.provider_order_id,
			extRefundId: refund.ext_refund_id,
			amountGrosze: refund.amount_grosze,
			description: refund.reason,
		});
		failpoint('refund-requested');
		await applyRefund(context, attempt, made);
		return null;
	} catch (error) {
		if (!(error instanceof PayuError)) throw error;
		return takeRefusal(context, refund, attempt, error);
	}
}

/** PayU refuses us, not the refund: a wrong or changed secret, or a point of sale without the right. */
const isOurAccessRefused = ({ kind, httpStatus }: PayuError): boolean => kind === 'no_access' || httpStatus === 401 || httpStatus === 403;

async function takeRefusal(context: Context, refund: RefundRow, attempt: AttemptRow, error: PayuError): Promise<RefundRefused | null> {
	const code = error.kind === 'refused' ? (error.codeLiteral ?? null) : null;
	const isOurs = isOurAccessRefused(error);
	const isFinal = error.kind === 'refused' && !isPassing(code) && !isOurs;
	const there = isFinal ? await findAtProvider(context, attempt, refund) : 'unknown';
	context.log.warn({ refund: refund.id, err: error, final: isFinal, there }, 'refund not accepted by the provider');
	if (there === 'unknown') {
		if (isOurs) await endSending(context.db, refund.id, NO_ACCESS);
		else if (isTemporaryRefusal(code) || error.kind === 'circuit_open') await endSending(context.db, refund.id, code);
		await saveRefund(context.db, refund.id, { error: error.message, asked_at: context.now() });
		return null;
	}
	if (there) await applyRefund(context, attempt, there);
	else await endRefund(context, refund, error.message);
	const after = await findRefund(context.db, refund.id);
	return after?.status === 'CANCELED' ? refusedBy(error) : null;
}

/** A refused request may be a repetition of one whose answer was lost: the provider's list of refunds shows it (F-094). */
async function findAtProvider(context: Context, attempt: AttemptRow, refund: RefundRow): Promise<PayuRefund | null | 'unknown'> {
	try {
		const refunds = await providerOf(context, attempt).listRefunds(attempt.provider_order_id ?? '');
		return refunds.find(({ extRefundId }) => extRefundId === refund.ext_refund_id) ?? null;
	} catch (error) {
		if (!(error instanceof PayuError)) throw error;
		return error.httpStatus === 404 ? null : 'unknown';
	}
}

async function endRefund(context: Context, { id, order_id }: RefundRow, error: string): Promise<void> {
	const sale = await readSaleSettings(context);
	await context.db.transaction(async (tx) => {
		const order = await lockOrder(tx, order_id);
		const refund = await findRefund(tx, id);
		if (!order || !refund || toRefund(refund).status !== 'PENDING') return;
		await saveRefund(tx, id, { status: 'CANCELED', error, finished_at: sale.now });
		await settleAttemptRefund(tx, sale, order, { attemptId: refund.attempt_id, turn: 'refused' });
	});
}

type ProviderRefund = { attemptId: number | null; turn: RefundEvent; isReturned?: boolean };

/** The refund of a second payment does not count for the order; if it fails, an alarm is still raised. */
async function settleAttemptRefund(
	tx: Db,
	sale: SaleSettings,
	order: OrderRow,
	{ attemptId, turn, isReturned = false }: ProviderRefund,
): Promise<void> {
	const isSecond = order.paid_attempt_id !== attemptId && !isUnpaid(order.status);
	if (!isSecond) await settleRefunds(tx, sale, order, turn);
	else if (turn === 'refused') await saveOrder(tx, order, { alarm: 'second_refund_refused' }, sale.now);
	else if (isReturned && order.alarm === 'second_refund_refused') await saveOrder(tx, order, { alarm: null }, sale.now);
}

/** Applies a refund reported by the provider, by notice or answer; one made in the provider's panel is inserted. */
export async function applyRefund(context: Context, { id: attemptId, order_id }: AttemptRow, seen: PayuRefund): Promise<void> {
	if (seen.status === 'UNKNOWN') return;
	const { status } = seen;
	const sale = await readSaleSettings(context);
	await context.db.transaction(async (tx) => {
		const order = await lockOrder(tx, order_id);
		if (!order) return;
		const refunds = await refundsOfAttempt(tx, attemptId);
		const known = refunds.find(
			(refund) => refund.provider_refund_id === seen.refundId || (seen.extRefundId !== null && refund.ext_refund_id === seen.extRefundId),
		);
		const finished_at = status === 'PENDING' ? null : sale.now;
		let turn: RefundEvent = 'other';
		if (known) {
			const before = toRefund(known).status;
			const next = nextRefundStatus(before, status, known.provider_refund_id === null);
			if (known.status !== next)
				await saveRefund(tx, known.id, { status: next, provider_refund_id: seen.refundId, error: null, finished_at });
			if (next === 'CANCELED' && before !== 'CANCELED') turn = 'refused';
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
				sale.now,
			);
		}
		await settleAttemptRefund(tx, sale, order, { attemptId, turn, isReturned: status === 'FINALIZED' });
		if (status !== 'PENDING') await notifyBatchOf(tx, order_id);
	});
}
