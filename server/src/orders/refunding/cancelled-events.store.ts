import { type Db, sql } from '#server/lib/db/db.ts';

/** From now on nothing of it is sold, whatever its settings are later. */
export const cancelEvent = (tx: Db, { eventId, reason, now }: { eventId: number; reason: string; now: Date }) =>
	tx.run(
		sql`update events set cancelled_at = ${now}, cancel_reason = ${reason}, enable_tickets = false, updated_at = ${now} where id = ${eventId}`,
	);

/** Why the event of an order was cancelled; null if it was not. */
export const cancelReasonOf = async (tx: Db, order: { refund_batch_id: number | null }): Promise<string | null> =>
	order.refund_batch_id === null
		? null
		: ((await tx.row<{ reason: string }>(sql`select reason from refund_batches where id = ${order.refund_batch_id}`))?.reason ?? null);
