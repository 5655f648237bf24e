import type { CodeBatch } from '#domain/codes/codes.contract.ts';
import { countRows } from '../lib/db/capped-count.ts';
import { type Db, type Sql, sql } from '../lib/db/db.ts';

const isUsed = sql`exists (select 1 from user_codes u where u.code_id = c.id and u.used_at is not null)`;

const selectBatches = (which: Sql) => sql`
	select b.id, b.name, b.expiration_date, count(c.id)::int as codes, count(c.id) filter (where ${isUsed})::int as used,
		count(c.id) filter (where c.revoked_at is not null and not ${isUsed})::int as revoked
	from (${which}) b left join codes c on c.batch_id = b.id
	group by b.id, b.name, b.expiration_date order by b.id desc`;

export const listBatches = (db: Db, limit: number, offset: number) =>
	db.rows<CodeBatch>(
		selectBatches(sql`select id, name, expiration_date from code_batches order by id desc limit ${limit} offset ${offset}`),
	);

export const countBatches = (db: Db) => countRows(db, sql`from code_batches`);

export const findBatch = (db: Db, id: number) =>
	db.row<CodeBatch>(selectBatches(sql`select id, name, expiration_date from code_batches where id = ${id}`));

export const insertBatch = async (
	tx: Db,
	batch: { name: string; expiration_date: string; created_by: number },
	now: Date,
): Promise<number> =>
	(
		await tx.one<{ id: number }>(sql`
			insert into code_batches (name, expiration_date, created_by, created_at)
			values (${batch.name}, ${batch.expiration_date}, ${batch.created_by}, ${now}) returning id`)
	).id;

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
