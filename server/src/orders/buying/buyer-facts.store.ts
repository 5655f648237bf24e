import type { ProductType } from '#domain/catalogue/product.rules.ts';
import type { GiftProduct } from '#domain/gifts/gifts.rules.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { type Db, prepared, sql } from '#server/lib/db/db.ts';

/** Data about the buyer needed for the purchase of one product, in one statement. */
export type BuyerFacts = { open_id: number | null; has_it: boolean; has_codes: boolean };

export type Purchase = { userId: number; kind: OrderKind; target: GiftProduct };

const idOf = (type: ProductType) => (purchase: Purchase) => (purchase.target.type === type ? purchase.target.id : 0);

/** In the order of the purchases. */
export const buyerFacts = (db: Db, purchases: Purchase[], now: Date) =>
	db.rows<BuyerFacts>(
		prepared(
			'buyer-facts',
			sql`
				select (select id from orders where user_id = b.user_id and kind = b.kind
						and coalesce(event_id, 0) = b.event_id and coalesce(video_id, 0) = b.video_id and is_open) as open_id,
					exists (select 1 from orders o where o.user_id = b.user_id and o.kind = b.kind
						and coalesce(o.event_id, 0) = b.event_id and coalesce(o.video_id, 0) = b.video_id and gives_access(o, ${now})) as has_it,
					exists (select 1 from user_codes where user_id = b.user_id and used_at is null) as has_codes
				from unnest(${purchases.map(({ userId }) => userId)}::int[], ${purchases.map(({ kind }) => kind)}::text[],
					${purchases.map(idOf('event'))}::int[], ${purchases.map(idOf('video'))}::int[])
					with ordinality as b (user_id, kind, event_id, video_id, place)
				order by place`,
		),
	);

/** Of these people, those who may still get a ticket of a sold-out event: by an open order, or by a code that holds a seat. */
export async function stillEligibleBuyers(db: Db, eventId: number, userIds: number[]): Promise<Set<number>> {
	const rows = await db.rows<{ user_id: number }>(sql`
		select user_id from orders where event_id = ${eventId} and user_id = any(${userIds}::int[])
			and (is_open or status = 'COMPLETED')
		union select user_id from user_codes where user_id = any(${userIds}::int[]) and used_at is null`);
	return new Set(rows.map(({ user_id }) => user_id));
}
