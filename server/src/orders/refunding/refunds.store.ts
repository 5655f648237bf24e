import { isHeld, type Refund, type RefundWay } from '#domain/orders/refunding/orders.refunds.rules.ts';
import { type Db, join, prepared, type Sql, sql } from '#server/lib/db/db.ts';

type RefundRowStatus = 'REQUESTED' | 'PENDING' | 'FINALIZED' | 'CANCELED';
export type RefundRow = {
	id: number;
	order_id: number;
	attempt_id: number | null;
	ext_refund_id: string;
	provider_refund_id: string | null;
	amount_grosze: number;
	status: RefundRowStatus;
	reason: string;
	how: RefundWay;
	note: string | null;
	/** of the form that requested it */
	request_id: string | null;
	/** the provider's message when it refused */
	error: string | null;
	/** its code, when the last request was refused temporarily */
	refusal: string | null;
	/** requests without a known answer */
	unanswered: number;
	sent_at: string | null;
	created_at: string;
	finished_at: string | null;
};

const columns = sql`id, order_id, attempt_id, ext_refund_id, provider_refund_id, amount_grosze, status, reason, how, note, request_id, error, refusal, unanswered, sent_at, created_at, finished_at`;

export const findRefund = (db: Db, id: number) => db.row<RefundRow>(sql`select ${columns} from refunds where id = ${id}`);

export const refundsOfAttempt = (db: Db, attemptId: number) =>
	db.rows<RefundRow>(sql`select ${columns} from refunds where attempt_id = ${attemptId} order by id`);

type RefundedOrder = { id: number; paid_attempt_id: number | null };

/** The refunds that count for the order: of the attempt that paid it, and those made without the provider. */
export const refundsOfOrder = (db: Db, order: RefundedOrder) =>
	db.rows<RefundRow>(
		prepared(
			'refunds-of-order',
			sql`
		select ${columns} from refunds where order_id = ${order.id} and (attempt_id is null or attempt_id = ${order.paid_attempt_id}) order by id`,
		),
	);

/** How the last money of an order was returned; null: none was, or it was set to refunded before refunds were recorded. */
export const lastRefundWay = async (tx: Db, orderId: number): Promise<RefundWay | null> =>
	(
		await tx.row<{ how: RefundWay }>(sql`
		select how from refunds where order_id = ${orderId} and status = 'FINALIZED' order by finished_at desc, id desc limit 1`)
	)?.how ?? null;

/** Status for the rules: a refund not sent yet counts as pending. */
export const toRefund = (row: Pick<RefundRow, 'amount_grosze' | 'status' | 'refusal' | 'unanswered'>): Refund => ({
	amount_grosze: row.amount_grosze,
	status: row.status === 'REQUESTED' ? 'PENDING' : row.status,
	held: isHeld(row),
});

type NewRefund = Pick<RefundRow, 'order_id' | 'attempt_id' | 'ext_refund_id' | 'amount_grosze' | 'reason'> &
	Partial<Pick<RefundRow, 'status' | 'provider_refund_id' | 'how' | 'note' | 'request_id'>> & { requested_by?: number | null };

export const insertRefund = (tx: Db, refund: NewRefund, now: Date) =>
	tx.one<RefundRow>(sql`
		insert into refunds (order_id, attempt_id, ext_refund_id, provider_refund_id, amount_grosze, status, reason, how, note, request_id, requested_by, created_at, finished_at)
		values (${refund.order_id}, ${refund.attempt_id}, ${refund.ext_refund_id}, ${refund.provider_refund_id ?? null}, ${refund.amount_grosze},
			${refund.status ?? 'REQUESTED'}, ${refund.reason}, ${refund.how ?? 'provider'}, ${refund.note ?? null}, ${refund.request_id ?? null}, ${refund.requested_by ?? null}, ${now}, ${refund.status === 'FINALIZED' || refund.status === 'CANCELED' ? now : null})
		returning ${columns}`);

export type RefundChange = {
	status?: RefundRowStatus;
	provider_refund_id?: string;
	error?: string | null;
	asked_at?: Date;
	finished_at?: Date | null;
};

export function saveRefund(tx: Db, id: number, change: RefundChange): Promise<number> {
	const parts: Sql[] = [];
	if (change.status) parts.push(sql`status = ${change.status}`);
	if (change.provider_refund_id) parts.push(sql`provider_refund_id = ${change.provider_refund_id}`);
	if (change.error !== undefined) parts.push(sql`error = ${change.error}`);
	if (change.asked_at) parts.push(sql`asked_at = ${change.asked_at}`);
	if (change.finished_at !== undefined) parts.push(sql`finished_at = ${change.finished_at}`);
	return tx.run(sql`update refunds set ${join(parts)} where id = ${id}`);
}

/** Longer than the slowest request: any request started before has ended, answered or not. */
const SENDING_ENDS = sql`interval '5 minutes'`;

/** Called before each request; false when the refund was ended or taken meanwhile. */
export const beginSending = async (db: Db, id: number, now: Date): Promise<boolean> =>
	(await db.run(sql`
		update refunds set sent_at = ${now}, refusal = null,
			unanswered = 1 + case when sent_at > ${now}::timestamptz - ${SENDING_ENDS} then unanswered else 0 end
		where id = ${id} and status = 'REQUESTED'`)) === 1;

/** The provider was not reached, or refused temporarily (`refusal`). */
export const endSending = (db: Db, id: number, refusal: string | null) =>
	db.run(sql`update refunds set refusal = ${refusal}, unanswered = greatest(unanswered - 1, 0) where id = ${id} and status = 'REQUESTED'`);

/** Ends a held refund in favour of a transfer; false when it was sent again since it was read. */
export const replaceHeld = async (tx: Db, { id, sent_at }: Pick<RefundRow, 'id' | 'sent_at'>, now: Date): Promise<boolean> =>
	(await tx.run(sql`
		update refunds set status = 'CANCELED', finished_at = ${now}
		where id = ${id} and status = 'REQUESTED' and refusal is not null and unanswered = 0 and sent_at = ${sent_at}`)) === 1;

/** Channel for nodes that run jobs: refunds of a whole event were started, or one of them was finished. */
export const REFUND_BATCH_CHANNEL = 'refund_batches';

export const notifyBatchOf = (tx: Db, orderId: number) =>
	tx.run(sql`select pg_notify(${REFUND_BATCH_CHANNEL}, '') from orders where id = ${orderId} and refund_batch_id is not null`);

/** Refunds of an event that were never sent. */
export const unsentRefunds = (db: Db, batchId: number) =>
	db.rows<RefundRow>(sql`
		select ${columns} from refunds where status = 'REQUESTED' and asked_at is null
			and order_id in (select id from orders where refund_batch_id = ${batchId}) order by id`);

/** Refunds to be sent or queried; locked so that two nodes do not process the same one. */
export const takeOpenRefunds = (db: Db, now: Date, limit: number) =>
	db.rows<RefundRow>(sql`
		update refunds set asked_at = ${now} where id in (
			select id from refunds where status in ('REQUESTED', 'PENDING')
				and (asked_at is null or asked_at <= ${now}::timestamptz - greatest(interval '30 seconds', (asked_at - created_at) / 8))
			order by asked_at nulls first, id limit ${limit} for update skip locked)
		returning ${columns}`);
