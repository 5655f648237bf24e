import { Refusal } from '#domain/base/refusal.ts';
import { isReservationOver } from '#domain/orders/buying/orders.seats.rules.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { isAtBank, isUnpaid } from '#domain/orders/orders.moves.rules.ts';
import type { PaymentState } from '#domain/orders/paying/blik.rules.ts';
import { isOpenAttempt } from '#domain/orders/paying/orders.attempts.rules.ts';
import type { Context } from '#server/lib/context.ts';
import type { Caller } from '#server/lib/http/caller.ts';
import { productOf } from '../delivery.service.ts';
import { readOrder } from '../listing/order-view.store.ts';
import { findOrderById, type OrderRow } from '../orders.store.ts';
import { type AttemptRow, attemptsOf, turnToBlik } from '../paying/attempts.store.ts';
import { closeAttempts, expireOrder } from '../paying/expiry.service.ts';
import { addAttempt, redirectOf, requestRedirect, sendCode } from '../paying/payment.service.ts';
import { readSaleSettings } from '../sale-settings.ts';
import { refuseUnsold } from './open-order.service.ts';

/** `payu`: the page to pay on; `blik`: how the typed code stands. */
export type Bought = { order: Order; payu?: { redirectUri: string }; blik?: { state: PaymentState } };

/** What the buyer chose: a typed code, or the provider's page. */
export type PayWay = { blik?: string | undefined; caller: Pick<Caller, 'language' | 'userAgent'> };

type NewOrder = Parameters<typeof requestRedirect>[1];
type FirstAttempt = Parameters<typeof requestRedirect>[2];
type Payer = Parameters<typeof requestRedirect>[3];

export function refuseCodes({ env }: Context, { blik }: { blik?: string | undefined }): void {
	if (blik !== undefined && !env.payuBlik) throw new Refusal('not_available');
}

/** The first attempt of an order that was just placed. */
export async function payNew(context: Context, order: NewOrder, attempt: FirstAttempt, way: PayWay & { buyer: Payer }): Promise<Bought> {
	const { blik, buyer, caller } = way;
	const { db, purchaseBatches } = context;
	if (blik === undefined) {
		const redirectUri = await requestRedirect(context, order, attempt, buyer);
		return { order: await purchaseBatches.readOrder(order.id), payu: { redirectUri } };
	}
	if (await turnToBlik(db, attempt.id)) await sendCode(context, order, attempt, { code: blik, caller });
	return asItStands(context, order.id);
}

/** The same request for an order that is open: a code that waits for the bank's app goes on waiting. */
export async function payOpen(context: Context, order: OrderRow, way: PayWay): Promise<Bought> {
	if (way.blik === undefined) return payOnPage(context, order);
	const last = await lastAttempt(context, order);
	return last?.pos === 'blik' && isOpenAttempt(last)
		? asItStands(context, order.id)
		: payByCode(context, order, { ...way, blik: way.blik });
}

/** "A new code" and "another way to pay": what waits for the bank's app is closed first. The caller has checked whose order it is. */
export async function payAgain(context: Context, orderId: number, way: PayWay): Promise<Bought> {
	refuseCodes(context, way);
	const sale = await readSaleSettings(context);
	const order = await openOrder(context, orderId);
	if (!order) throw new Refusal('illegal_transition', { order: await readOrder(context.db, orderId, 'owner', sale.now) });
	if (isAtBank(order.status)) throw new Refusal('payment_pending');
	refuseUnsold(order, await productOf(context.db, order), sale);
	return way.blik === undefined ? payOnPage(context, order) : payByCode(context, order, { ...way, blik: way.blik });
}

/** Null: it has ended, maybe by this: one whose reservation is over is closed first. */
async function openOrder(context: Context, orderId: number): Promise<OrderRow | null> {
	const order = await findOrderById(context.db, orderId);
	if (!order || !isUnpaid(order.status)) return null;
	if (!isReservationOver(order, context.now())) return order;
	await expireOrder(context, orderId);
	return null;
}

const lastAttempt = async ({ db }: Context, { id }: OrderRow): Promise<AttemptRow | undefined> => (await attemptsOf(db, id)).at(-1);

async function asItStands({ db, now }: Context, orderId: number): Promise<Bought> {
	const order = await readOrder(db, orderId, 'owner', now());
	return { order, ...(order.payment && { blik: { state: order.payment.state } }) };
}

/** Null: it turned out to be paid, or has ended. */
async function withoutOpenAttempts(context: Context, { id }: OrderRow): Promise<OrderRow | null> {
	if (!(await closeAttempts(context, id))) throw new Refusal('provider_failed');
	const order = await findOrderById(context.db, id);
	return order && isUnpaid(order.status) ? order : null;
}

async function payByCode(context: Context, open: OrderRow, { blik, caller }: PayWay & { blik: string }): Promise<Bought> {
	const order = await withoutOpenAttempts(context, open);
	if (order) await sendCode(context, order, await addAttempt(context, order.id, 'blik'), { code: blik, caller });
	return asItStands(context, open.id);
}

async function payOnPage(context: Context, open: OrderRow): Promise<Bought> {
	let redirectUri = await redirectOf(context, open);
	if (redirectUri === null) {
		const order = await withoutOpenAttempts(context, open);
		if (!order) return asItStands(context, open.id);
		redirectUri = await redirectOf(context, order);
	}
	if (redirectUri === null) throw new Refusal('payment_pending');
	return { order: await context.purchaseBatches.readOrder(open.id), payu: { redirectUri } };
}
