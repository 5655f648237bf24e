import { toZloty } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { returnedGiftUntil } from '#domain/gifts/gifts.rules.ts';
import { isUnpaid } from '#domain/orders/orders.moves.rules.ts';
import { paymentWay, returnerOf } from '#domain/orders/paying/payment-ways.rules.ts';
import { isExcludedFromBatch } from '#domain/orders/refunding/orders.alarms.rules.ts';
import type { RefundBatch } from '#domain/orders/refunding/orders.refund-batches.contract.ts';
import { forEachConcurrently } from '#server/lib/async/for-each-concurrently.ts';
import type { Context } from '#server/lib/context.ts';
import { type Actor, audit } from '#server/lib/db/audit.ts';
import { notifyContentChanged } from '#server/lib/db/content-changes.ts';
import type { Db } from '#server/lib/db/db.ts';
import { queueGiftMail } from '../mailing/gifts.mail.ts';
import { queueCancelledMail } from '../mailing/refunds.mail.ts';
import { queueUnconfirmedMail } from '../mailing/unconfirmed.mail.ts';
import { moveOrder } from '../order-moves.service.ts';
import { lockOrder, type OrderRow, saveOrder } from '../orders.store.ts';
import { closeAttempts } from '../paying/expiry.service.ts';
import { findEventProduct } from '../products.store.ts';
import { readSaleSettings, type SaleSettings } from '../sale-settings.ts';
import { cancelEvent } from './cancelled-events.store.ts';
import { giftsMadeUniversal, makeGiftsUniversal } from './gift-codes.store.ts';
import {
	type BatchRow,
	countBatches,
	eventExists,
	findBatch,
	findBatches,
	findRunningBatch,
	findUnfinishedBatches,
	finishBatch,
	insertBatch,
	lockEvent,
	notifyRefundBatch,
	ordersToReturn,
	type Preview,
	previewOf,
	putOrdersIntoBatch,
} from './refund-batches.store.ts';
import { type Refunded, refundOrder } from './refund-order.service.ts';
import { sendRefund } from './refunds.service.ts';
import { unsentRefunds } from './refunds.store.ts';

export async function previewBatch(db: Db, eventId: number): Promise<Preview> {
	if (!(await eventExists(db, eventId))) throw new Refusal('not_found');
	const seen = await previewOf(db, eventId);
	return { ...seen, amount: toZloty(seen.amount), by_hand_amount: toZloty(seen.by_hand_amount) };
}

/** Marks the orders for the job; a second request finds the running batch. */
export async function startBatch(context: Context, actor: Actor, eventId: number, reason: string): Promise<RefundBatch> {
	const sale = await readSaleSettings(context);
	const id = await context.db.transaction(async (tx) => {
		await lockEvent(tx, eventId);
		const event = await findEventProduct(tx, eventId);
		if (!event) throw new Refusal('not_found');
		const running = await findRunningBatch(tx, eventId);
		if (running) return running.id;
		await cancelEvent(tx, { eventId, reason, now: sale.now });
		await notifyContentChanged(tx, 'events');
		const { by_hand_amount: _, ...counted } = await previewOf(tx, eventId);
		const batch = await insertBatch(tx, {
			eventId,
			reason,
			createdBy: actor.viewer?.id ?? null,
			total: counted.orders + counted.unpaid,
			amountGrosze: counted.amount,
			now: context.now(),
		});
		await putOrdersIntoBatch(tx, batch.id, eventId);
		await makeGiftsUniversal(tx, { eventId, now: sale.now, until: returnedGiftUntil(sale.now) });
		for (const gift of await giftsMadeUniversal(tx, eventId, sale.now)) await queueGiftMail(tx, sale, gift, { event, reason });
		await notifyRefundBatch(tx);
		await audit(tx, actor, {
			action: 'orders.refund_event',
			subjectType: 'event',
			subjectId: eventId,
			after: { batch: batch.id, reason, ...counted },
		});
		return batch.id;
	});
	return getBatch(context.db, id);
}

const toBatch = ({ amount_grosze, ...row }: BatchRow): RefundBatch => ({ ...row, amount: toZloty(amount_grosze) });

export async function getBatch(db: Db, id: number): Promise<RefundBatch> {
	const row = await findBatch(db, id);
	if (!row) throw new Refusal('not_found');
	return toBatch(row);
}

export async function listBatches(db: Db, { event_id, page, limit }: { event_id: number | null; page: number; limit: number }) {
	const [rows, total] = await Promise.all([findBatches(db, event_id, limit, (page - 1) * limit), countBatches(db, event_id)]);
	return { batches: rows.map(toBatch), total };
}

/** Starts at once on the first notified node; a few orders at a time call the provider. */
const WIDTH = 4;
const BATCH = 100;

/** Resumes after any interruption: an order is moved once, and a refund sent twice is paid once. */
export async function processRefundBatches(context: Context): Promise<void> {
	for (const batch of await findUnfinishedBatches(context.db)) {
		const actor: Actor = { viewer: batch.created_by === null ? null : { id: batch.created_by }, caller: null };
		for (let afterId = 0; ; ) {
			const rows = await ordersToReturn(context.db, batch.id, afterId, BATCH);
			await forEachConcurrently(rows, WIDTH, ({ id }) =>
				returnOrder(context, actor, id, batch.reason).catch((error: unknown) =>
					context.log.error({ err: error, order: id, batch: batch.id }, 'order of a cancelled event not refunded yet'),
				),
			);
			const last = rows.at(-1);
			if (!last) break;
			afterId = last.id;
		}
		// refunds recorded by a process that died before sending them; refunds tried at least once are retried by the refunds job
		await forEachConcurrently(await unsentRefunds(context.db, batch.id), WIDTH, async (refund) => {
			await sendRefund(context, refund);
		});
		await finishBatch(context.db, batch.id, context.now());
	}
}

async function returnOrder(context: Context, actor: Actor, id: number, reason: string): Promise<void> {
	const sale = await readSaleSettings(context);
	const { refund, wasUnpaid } = await context.db.transaction(async (tx) => {
		const order = await lockOrder(tx, id);
		if (order && isUnpaid(order.status)) {
			await moveOrder(tx, sale, order, { to: 'CANCELED', cause: 'job' });
			await queueUnconfirmedMail(tx, sale, order, reason);
			return { refund: null, wasUnpaid: true };
		}
		if (order?.status !== 'COMPLETED') return { refund: null, wasUnpaid: false };
		const moved = await returnPaid(tx, sale, actor, order, reason);
		// the mail of an order that is refunded at once names the reason itself
		if (moved.order.status !== 'REFUNDED') await queueCancelledMail(tx, sale, moved.order, reason);
		return { refund: moved.refund, wasUnpaid: false };
	});
	if (refund) await sendRefund(context, refund);
	if (wasUnpaid) await closeAttempts(context, id);
}

/** What the provider took goes back by itself; an order whose refund was refused, or whose money only a person can return, waits for an admin. */
async function returnPaid(tx: Db, sale: SaleSettings, actor: Actor, order: OrderRow, reason: string): Promise<Refunded> {
	if (isExcludedFromBatch(order.alarm)) return { order, refund: null };
	const returner = returnerOf(paymentWay(order));
	if (returner === 'person') return { order: await saveOrder(tx, order, { alarm: 'return_by_hand' }, sale.now), refund: null };
	return refundOrder(tx, sale, actor, { order, reason, how: returner === 'provider' ? 'provider' : 'withdrawn' });
}
