import type { CodeBatch } from '#domain/codes/codes.contract.ts';
import { MAX_CODES_AT_ONCE } from '#domain/codes/codes.fields.ts';
import { countRows } from '../lib/db/capped-count.ts';
import { type Db, type Sql, sql } from '../lib/db/db.ts';
import { IS_USED } from '../orders/codes.sql.ts';

const selectBatches = (which: Sql) => sql`
	select b.id, b.name, b.expiration_date, count(c.id)::int as codes, count(c.id) filter (where ${IS_USED})::int as used,
		count(c.id) filter (where c.revoked_at is not null and not ${IS_USED})::int as revoked
	from (${which}) b left join codes c on c.batch_id = b.id
	group by b.id, b.name, b.expiration_date order by b.id desc`;

export const listBatches = (db: Db, limit: number, offset: number) =>
	db.rows<CodeBatch>(
		selectBatches(sql`select id, name, expiration_date from code_batches order by id desc limit ${limit} offset ${offset}`),
	);

export const countBatches = (db: Db) => countRows(db, sql`from code_batches`);

export const findBatch = (db: Db, id: number) =>
	db.row<CodeBatch>(selectBatches(sql`select id, name, expiration_date from code_batches where id = ${id}`));

type NewBatch = { name: string; expiration_date: string; created_by: number; request_id?: string | undefined };

/** Null when the same request has made one. */
export const insertBatch = async (tx: Db, { name, expiration_date, created_by, request_id }: NewBatch, now: Date): Promise<number | null> =>
	(
		await tx.row<{ id: number }>(sql`
			insert into code_batches (name, expiration_date, created_by, request_id, created_at)
			values (${name}, ${expiration_date}, ${created_by}, ${request_id ?? null}, ${now})
			on conflict (created_by, request_id) do nothing returning id`)
	)?.id ?? null;

/** The codes an earlier request with this id has made; null: none was made. */
export async function codesOfRequest(db: Db, created_by: number, request_id: string): Promise<number[] | null> {
	const batch = await db.row<{ id: number }>(
		sql`select id from code_batches where created_by = ${created_by} and request_id = ${request_id}`,
	);
	return batch && codesOfBatch(db, batch.id, 0, MAX_CODES_AT_ONCE);
}

/** Codes that are unused and not held by an open order: a buyer who is paying keeps the code. */
export const revokeUnused = (tx: Db, id: number, now: Date) =>
	tx.run(sql`
		update codes c set revoked_at = ${now} where c.batch_id = ${id} and c.revoked_at is null
			and not exists (select 1 from user_codes u where u.code_id = c.id and (u.used_at is not null or u.held_by_order_id is not null))`);

/** Codes of a batch after an id, as many as are sent at a time. */
export const codesOfBatch = async (db: Db, batchId: number, afterId: number, limit: number): Promise<number[]> =>
	(await db.rows<{ id: number }>(sql`select id from codes where batch_id = ${batchId} and id > ${afterId} order by id limit ${limit}`)).map(
		({ id }) => id,
	);
