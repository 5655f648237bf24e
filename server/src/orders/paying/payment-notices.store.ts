import { createHash } from 'node:crypto';
import { type Db, prepared, sql } from '#server/lib/db/db.ts';

export type NoticeRow = { id: number; body: string; processed_at: string | null };

/** Stored before it is applied; the same bytes are one row, however often they arrive. */
export const storeNotice = (db: Db, raw: Buffer, { body, extOrderId, now }: { body: string; extOrderId: string | null; now: Date }) =>
	db.one<NoticeRow>(
		prepared(
			'store-notice',
			sql`
		insert into payment_notices as n (body_hash, body, provider_ext_id, received_at)
		values (${createHash('sha256').update(raw).digest()}, ${body}, ${extOrderId}, ${now})
		on conflict (body_hash) do update set times = n.times + 1
		returning id, body, processed_at`,
		),
	);

export const markNotice = (db: Db, id: number, outcome: string, now: Date) =>
	db.run(prepared('mark-notice', sql`update payment_notices set outcome = ${outcome}, processed_at = ${now} where id = ${id}`));

export const waitingNotices = (db: Db, afterId: number, limit: number) =>
	db.rows<NoticeRow>(sql`
		select id, body, processed_at from payment_notices where processed_at is null and id > ${afterId} order by id limit ${limit}`);
