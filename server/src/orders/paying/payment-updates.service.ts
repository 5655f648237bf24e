import { Refusal } from '#domain/base/refusal.ts';
import { isGiftTimeOver } from '#domain/gifts/gifts.rules.ts';
import { ORDER_KINDS } from '#domain/orders/order-kinds.ts';
import { isAtBank, isUnpaid } from '#domain/orders/orders.moves.rules.ts';
import { isProductOver } from '#domain/orders/orders.over.rules.ts';
import type { PointOfSale } from '#domain/orders/paying/blik.rules.ts';
import { isOpenAttempt, laterStatus } from '#domain/orders/paying/orders.attempts.rules.ts';
import { type AutoRefundReason, autoRefundReason, onNotice } from '#domain/orders/paying/orders.payment-effects.rules.ts';
import { fromProvider } from '#domain/orders/paying/orders.provider-status.rules.ts';
import { alarmAfterPayment, type OrderAlarm } from '#domain/orders/refunding/orders.alarms.rules.ts';
import type { Context } from '#server/lib/context.ts';
import type { Db } from '#server/lib/db/db.ts';
import { failpoint } from '#server/lib/failpoint.ts';
import { CURRENCY, type PayuOrder } from '#server/outside/payu/payu.orders.ts';
import { lockBuyerOf } from '../buying/place.store.ts';
import { productOf } from '../delivery.service.ts';
import { queueReturnMail } from '../mailing/refunds.mail.ts';
import { queueUnconfirmedMail } from '../mailing/unconfirmed.mail.ts';
import { isCodeGone, isCodeRefunded } from '../order-codes.store.ts';
import { moveOrder } from '../order-moves.service.ts';
import { hasSeatsFor, lockOrder, type OrderChanges, type OrderRow, paidOrderFacts, saveOrder } from '../orders.store.ts';
import { requestRefund, settleRefunds } from '../refunding/refunds.service.ts';
import { readSaleSettings, type SaleSettings } from '../sale-settings.ts';
import { type AttemptRow, attemptsOf, findAttemptOfNotice, saveAttempt } from './attempts.store.ts';
import { posIdOf } from './points-of-sale.ts';
import { learnRefusal } from './refusals.service.ts';

/** Result of applying a payment update: for the log and the stored notice. */
export type Outcome = 'applied' | 'ignored' | 'unknown_order' | 'mismatch';

/** The provider's state of an order, from a signed notice or from an API call. */
export type PaymentUpdate = Pick<PayuOrder, 'orderId' | 'extOrderId' | 'status' | 'merchantPosId' | 'currencyCode' | 'totalGrosze'> & {
	/** where it was asked, or whose key signed it */
	pos: PointOfSale;
};

/** One transaction with the order's lock: attempt, order, seats, codes, refund and mail change together or not at all. */
export async function applyPaymentUpdate(context: Context, update: PaymentUpdate): Promise<Outcome> {
	const found = await findAttemptOfNotice(context.db, update.orderId, update.extOrderId);
	if (!found) return 'unknown_order';
	// first, so that the end of a code and its reason are seen together
	if (update.status === 'CANCELED') await learnRefusal(context, found);
	const sale = await readSaleSettings(context);
	try {
		return await applyOnce(context, sale, { found, update, mayTakeSeat: true });
	} catch (error) {
		// the last seat was sold concurrently
		if (!(error instanceof Refusal) || error.reason !== 'sold_out') throw error;
		return applyOnce(context, sale, { found, update, mayTakeSeat: false });
	}
}

type FoundUpdate = { found: AttemptRow } & Pick<Notice, 'update' | 'mayTakeSeat'>;

const applyOnce = (context: Context, sale: SaleSettings, { found, update, mayTakeSeat }: FoundUpdate): Promise<Outcome> =>
	context.db.transaction(async (tx) => {
		// serialises two orders of one person for the same product that are paid at the same time
		if (fromProvider(update.status) === 'COMPLETED') await lockBuyerOf(tx, found.order_id);
		const order = await lockOrder(tx, found.order_id);
		const attempts = await attemptsOf(tx, found.order_id);
		const attempt = attempts.find(({ id }) => id === found.id);
		if (!order || !attempt) return 'unknown_order';
		const why = findMismatch(context, attempt, update);
		if (why) {
			context.log.error({ order: order.ext_order_id, attempt: attempt.id, why }, 'payment notice does not match its order');
			await saveOrder(tx, order, { alarm: why }, sale.now);
			return 'mismatch';
		}
		const outcome = await applyToOrder(tx, sale, { order, attempt, attempts, update, mayTakeSeat });
		failpoint('notice-applied');
		return outcome;
	});

/** Signed, but different from the request: nothing is granted and an alarm is raised (failure B4). */
function findMismatch(context: Context, attempt: AttemptRow, update: PaymentUpdate): OrderAlarm | null {
	if (attempt.provider_order_id !== null && attempt.provider_order_id !== update.orderId) return 'other_provider_order';
	if (update.totalGrosze !== attempt.amount_grosze) return 'amount_differs';
	if (update.currencyCode !== CURRENCY) return 'currency_differs';
	return update.pos === attempt.pos && update.merchantPosId === posIdOf(context, attempt) ? null : 'pos_differs';
}

/** Why an unpaid order can no longer be fulfilled (F-044): account deleted, event or time of gifts over, event or order cancelled. */
async function readAutoRefundReason(tx: Db, sale: SaleSettings, order: OrderRow): Promise<AutoRefundReason | null> {
	const [facts, product] = [await paidOrderFacts(tx, order, sale.now), await productOf(tx, order)];
	return autoRefundReason({
		...facts,
		eventCancelled: product?.type === 'event' && product.cancelled,
		productOver:
			(product !== null && isProductOver(product, sale.now)) ||
			(ORDER_KINDS[order.kind].codesAreGifts && isGiftTimeOver(sale.gifts, sale.now)),
		givenUp: order.given_up_at !== null || (order.status === 'CANCELED' && (await isCodeRefunded(tx, order))),
		codeGone: order.status === 'CANCELED' && (await isCodeGone(tx, order)),
	});
}

type Notice = {
	order: OrderRow;
	attempt: AttemptRow;
	/** all attempts of the order, including `attempt` */
	attempts: AttemptRow[];
	update: PaymentUpdate;
	/** a released seat may be taken again if one is free */
	mayTakeSeat: boolean;
};

async function applyToOrder(tx: Db, sale: SaleSettings, { order, attempt, attempts, update, mayTakeSeat }: Notice): Promise<Outcome> {
	const others = attempts.filter(({ id }) => id !== attempt.id);
	const notice = fromProvider(update.status);
	const isPayment = notice === 'COMPLETED' && attempt.status !== 'COMPLETED';
	const wasPaid = others.some(({ status }) => status === 'COMPLETED');
	const needsSeat = isPayment && !wasPaid && order.status === 'CANCELED' && order.seats > 0;
	const decision = onNotice(order, notice, {
		thisAttemptPaid: attempt.status === 'COMPLETED',
		anotherAttemptPaid: wasPaid,
		anotherAttemptOpen: others.some(isOpenAttempt),
		thisAttemptEnded: attempt.status === 'CANCELED',
		orderGoesOn: !isAtBank(order.status) && (attempt.pos === 'blik' || order.extended_at !== null),
		seatFree: !needsSeat || (mayTakeSeat && (await hasSeatsFor(tx, order))),
		autoRefundReason: isPayment && !wasPaid && order.completed_at === null ? await readAutoRefundReason(tx, sale, order) : null,
	});
	await saveAttempt(tx, attempt.id, { status: laterStatus(attempt.status, update.status), provider_order_id: update.orderId }, sale.now);
	const paid: OrderChanges = {
		paid_grosze: attempt.amount_grosze,
		paid_attempt_id: attempt.id,
		provider_order_id: update.orderId,
		alarm: alarmAfterPayment(order.alarm),
	};
	switch (decision.act) {
		case 'complete':
		case 'restore':
			await settleRefunds(tx, sale, await moveOrder(tx, sale, order, { to: decision.to, cause: 'provider', also: paid }));
			return 'applied';
		case 'refund_this_attempt': {
			// an order that is still open is closed first, which frees its seat and code
			const closed =
				isUnpaid(order.status) && decision.to !== order.status
					? await moveOrder(tx, sale, order, { to: 'CANCELED', cause: 'provider' })
					: order;
			const moved =
				decision.to === closed.status ? closed : await moveOrder(tx, sale, closed, { to: decision.to, cause: 'provider', also: paid });
			const reason = `${order.ext_order_id}: ${decision.to === 'WAITING_FOR_REFUND' ? 'late' : 'second'} payment`;
			await requestRefund(tx, sale, { order: moved, attempt, reason });
			await queueReturnMail(tx, sale, moved, { attempt, why: decision.why });
			if (moved !== order) await settleRefunds(tx, sale, moved);
			return 'applied';
		}
		case 'ignore':
			if (decision.to === order.status) return 'ignored';
			await moveOrder(tx, sale, order, { to: decision.to, cause: 'provider' });
			if (decision.to === 'CANCELED') await queueUnconfirmedMail(tx, sale, order);
			return 'applied';
	}
}
