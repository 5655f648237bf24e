import { createHash } from 'node:crypto';
import type { PointOfSale } from '#domain/orders/paying/blik.rules.ts';
import { type Db, prepared, sql } from '#server/lib/db/db.ts';

/** `pos`: whose key it was signed with */
export type NoticeRow = { id: number; body: string; pos: PointOfSale; processed_at: string | null };

type NewNotice = { body: string; extOrderId: string | null; pos: PointOfSale; now: Date };

/** Stored before it is applied; the same bytes are one row, however often they arrive. */
export const storeNotice = (db: Db, raw: Buffer, { body, extOrderId, pos, now }: NewNotice) =>
	db.one<NoticeRow>(
		prepared(
			'store-notice',
			sql`
		insert into payment_notices as n (body_hash, body, provider_ext_id, pos, received_at)
		values (${createHash('sha256').update(raw).digest()}, ${body}, ${extOrderId}, ${pos}, ${now})
		on conflict (body_hash) do update set times = n.times + 1
		returning id, body, pos, processed_at`,
		),
	);

export const markNotice = (db: Db, id: number, outcome: string, now: Date) =>
	db.run(prepared('mark-notice', sql`update payment_notices set outcome = ${outcome}, processed_at = ${now} where id = ${id}`));

export const waitingNotices = (db: Db, afterId: number, limit: number) =>
	db.rows<NoticeRow>(sql`
		select id, body, pos, processed_at from payment_notices where processed_at is null and id > ${afterId} order by id limit ${limit}`);
