import type { Product } from '#domain/catalogue/product.rules.ts';
import { type Db, sql } from '../lib/db/db.ts';

type Title = { userId: number; product: Product };

/** The session on which a title plays; starts of the same title wait for each other. */
export const lockPlaying = (tx: Db, { userId, product }: Title, now: Date) =>
	tx.row<{ sessionId: number; hasEnded: boolean }>(sql`
		select p.session_id as "sessionId", s.ended_at is not null or s.expires_at <= ${now} as "hasEnded"
		from playing_screens p join sessions s on s.id = p.session_id
		where p.user_id = ${userId} and p.product_type = ${product.type} and p.product_id = ${product.id} for update of p`);

export const savePlaying = (tx: Db, { userId, product, sessionId }: Title & { sessionId: number }, now: Date) =>
	tx.run(sql`
		insert into playing_screens (user_id, product_type, product_id, session_id, since)
		values (${userId}, ${product.type}, ${product.id}, ${sessionId}, ${now})
		on conflict (user_id, product_type, product_id) do update set session_id = excluded.session_id, since = excluded.since`);
