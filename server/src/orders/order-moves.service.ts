import { type Reason, Refusal } from '#domain/base/refusal.ts';
import { ORDER_KINDS } from '#domain/orders/order-kinds.ts';
import { type Cause, isAtBank, isUnpaid, type OrderStatus, whyNotMove } from '#domain/orders/orders.moves.rules.ts';
import { dueGrosze } from '#domain/orders/refunding/orders.refunds.rules.ts';
import { changedMonth } from '#domain/statistics/closed-months.rules.ts';
import type { Db } from '../lib/db/db.ts';
import { notifyRightEnded } from '../lib/db/ended-rights.ts';
import { isMonthClosed } from './closed-months.store.ts';
import { deliver } from './delivery.service.ts';
import { queueRefundMail } from './mailing/refunds.mail.ts';
import { queueVoidCodeMails } from './mailing/void-codes.mail.ts';
import { lockCodesOf, ordersWithCodesOf, reactivateCodes, releaseCode, revokeUnusedCodes, transferSeats } from './order-codes.store.ts';
import { lockOrder, type OrderChanges, type OrderRow, releaseSeats, saveOrder, takeSeats } from './orders.store.ts';
import { returnGift } from './refunding/returned-gifts.service.ts';
import type { SaleSettings } from './sale-settings.ts';

export type Move = {
	to: OrderStatus;
	cause: Cause;
	/** further columns written with it */
	also?: OrderChanges;
};

const refuse = (sale: SaleSettings, order: OrderRow, move: Move, reason: Reason) => {
	sale.log.warn({ order: order.ext_order_id, from: order.status, to: move.to, cause: move.cause, reason }, 'order status not changed');
	return new Refusal(reason);
};

/** The person could watch by this order, and may not any more or not as long. */
const endsRight = ({ kind, status }: OrderRow, { to, also }: Move) =>
	ORDER_KINDS[kind].forOneself && status === 'COMPLETED' && (to !== 'COMPLETED' || also?.expiration_date !== undefined);

/**
 * The only function that changes the status of an order, for notices, admins, jobs and sales. The caller holds the row's lock.
 * Seats, codes, dates and mail change in the same transaction, each exactly once; the contended row of the event is locked last.
 */
export async function moveOrder(tx: Db, sale: SaleSettings, order: OrderRow, move: Move): Promise<OrderRow> {
	const { to, cause, also = {} } = move;
	if (whyNotMove(order.status, to, cause)) throw refuse(sale, order, move, 'illegal_transition');
	if (endsRight(order, move)) await notifyRightEnded(tx, order.user_id);
	if (order.status === to) return Object.keys(also).length > 0 ? saveOrder(tx, order, also, sale.now) : order;
	// paid too late: a seat is needed again
	const seatless = to === 'COMPLETED' && order.seats > 0 && !order.holds_seats;
	const changes: OrderChanges = {
		status: to,
		...(seatless ? { holds_seats: true } : {}),
		...(await bookedLater(tx, sale, order, to)),
		...also,
	};
	const effect = EFFECTS[to];
	const after = effect ? await effect(tx, sale, order, changes) : await saveOrder(tx, order, changes, sale.now);
	if (seatless && order.event_id !== null && !(await takeSeats(tx, order.event_id, order.seats)))
		throw refuse(sale, order, move, 'sold_out');
	return after;
}

/** Paid after the month it was placed in was closed: its amount counts now. */
async function bookedLater(tx: Db, sale: SaleSettings, order: OrderRow, to: OrderStatus): Promise<OrderChanges> {
	const month = changedMonth(order, to, sale.now);
	return month !== null && (await isMonthClosed(tx, month)) ? { booked_at: sale.now } : {};
}

type Effect = (tx: Db, sale: SaleSettings, order: OrderRow, changes: OrderChanges) => Promise<OrderRow>;

const complete: Effect = async (tx, sale, order, changes) => {
	if (order.completed_at === null) return deliver(tx, sale, order, changes);
	await reactivateCodes(tx, order.id);
	return saveOrder(tx, order, changes, sale.now);
};

const cancel: Effect = async (tx, sale, order, changes) => {
	const unconfirmed = isAtBank(order.status);
	const after = await saveOrder(tx, order, { ...changes, unconfirmed, canceled_at: sale.now, holds_seats: false }, sale.now);
	await releaseCode(tx, order);
	if (order.holds_seats && order.event_id !== null) await releaseSeats(tx, order.event_id, order.seats);
	return after;
};

/** The money of a code goes back, all or a part, so an open order that holds it is given up: it can no longer be paid at the lower price. The caller holds the lock of the codes. */
export async function cancelOrdersHoldingCodes(tx: Db, sale: SaleSettings, order: Pick<OrderRow, 'id'>): Promise<void> {
	for (const { id } of await ordersWithCodesOf(tx, order.id)) {
		const holder = await lockOrder(tx, id);
		if (holder && isUnpaid(holder.status))
			await moveOrder(tx, sale, holder, { to: 'CANCELED', cause: 'job', also: { given_up_at: sale.now } });
	}
}

async function revokeCodes(tx: Db, sale: SaleSettings, order: OrderRow): Promise<void> {
	if (ORDER_KINDS[order.kind].forOneself) return;
	await lockCodesOf(tx, order.id);
	await cancelOrdersHoldingCodes(tx, sale, order);
	await queueVoidCodeMails(tx, sale, order, await revokeUnusedCodes(tx, order.id, sale.now));
}

/** Access ends here; the seat is kept until the refund is finished. */
const awaitRefund: Effect = async (tx, sale, order, changes) => {
	await revokeCodes(tx, sale, order);
	return saveOrder(tx, order, changes, sale.now);
};

const refunded: Effect = async (tx, sale, order, changes) => {
	await revokeCodes(tx, sale, order);
	const gift = await returnGift(tx, sale, order);
	const after = await saveOrder(tx, order, { ...changes, refunded_at: sale.now, holds_seats: false }, sale.now);
	// of an order not paid through the provider the rest is returned without a refund of its own
	const totalGrosze = dueGrosze(after);
	await queueRefundMail(tx, sale, after, { totalGrosze, lastGrosze: totalGrosze - order.returned_grosze, gift });
	if (order.holds_seats && order.event_id !== null) {
		const passedOn = await transferSeats(tx, order, sale.now);
		await releaseSeats(tx, order.event_id, order.seats - passedOn);
	}
	return after;
};

const EFFECTS: Partial<Record<OrderStatus, Effect>> = {
	COMPLETED: complete,
	CANCELED: cancel,
	WAITING_FOR_REFUND: awaitRefund,
	REFUNDED: refunded,
};
