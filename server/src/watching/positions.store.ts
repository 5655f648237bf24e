import type { Moment } from '#domain/base/time/time.ts';
import type { Product, ProductType } from '#domain/catalogue/product.rules.ts';
import { type Db, sql } from '../lib/db/db.ts';

export type PositionRow = { product_type: ProductType; product_id: number; seconds: number; duration: number | null; updated_at: Moment };

export const findPosition = (db: Db, userId: number, { type, id }: Product) =>
	db.row<PositionRow>(sql`
		select product_type, product_id, seconds, duration_seconds as duration, updated_at from watch_positions
		where user_id = ${userId} and product_type = ${type} and product_id = ${id}`);

export const putPosition = (
	db: Db,
	userId: number,
	{ type, id }: Product,
	position: { seconds: number; duration: number | null; now: Date },
) =>
	db.run(sql`
		insert into watch_positions (user_id, product_type, product_id, seconds, duration_seconds, updated_at)
		values (${userId}, ${type}, ${id}, ${position.seconds}, ${position.duration}, ${position.now})
		on conflict (user_id, product_type, product_id) do update
			set seconds = excluded.seconds, duration_seconds = excluded.duration_seconds, updated_at = excluded.updated_at`);

export const listPositionRows = (db: Db, userId: number, limit: number) =>
	db.rows<PositionRow>(sql`
		select product_type, product_id, seconds, duration_seconds as duration, updated_at from watch_positions
		where user_id = ${userId} order by updated_at desc limit ${limit}`);
