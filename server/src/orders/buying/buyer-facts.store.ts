import type { ProductType } from '#domain/catalogue/product.rules.ts';
import type { GiftProduct } from '#domain/gifts/gifts.rules.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { type Db, prepared, type Sql, sql } from '#server/lib/db/db.ts';
import { type SoldProduct, selectProduct } from '../products.store.ts';

/** Data about the buyer needed for the purchase of one product. */
type BuyerFacts = { open_id: number | null; has_it: boolean; has_codes: boolean };

export type PurchaseFacts = { facts: BuyerFacts; product: SoldProduct | null };

export type Wanted = { userId: number; kind: OrderKind; target: GiftProduct };

const idOf = (type: ProductType, target: GiftProduct) => (target.type === type ? target.id : 0);

type BuyerFactsRow = BuyerFacts & (SoldProduct | { id: null });

const toFacts = ({ open_id, has_it, has_codes, ...product }: BuyerFactsRow): PurchaseFacts => ({
	facts: { open_id, has_it, has_codes },
	product: product.id === null ? null : (product as SoldProduct),
});

/** Of people who want the same: each of them, and the product, in one statement. */
export async function readPurchaseFacts(db: Db, wanted: Wanted[], now: Date): Promise<PurchaseFacts[]> {
	const [{ kind, target }] = wanted as [Wanted];
	const people = wanted.map(({ userId }) => userId);
	// PostgreSQL keeps the plan of a statement for one, and plans one with a list every time
	const buyers: Sql =
		people.length === 1 ? sql`(select ${people[0]}::int as user_id, 1 as place)` : sql`unnest(${people}::int[]) with ordinality`;
	const ofProduct = sql`user_id = b.user_id and kind = ${kind}
		and coalesce(event_id, 0) = ${idOf('event', target)} and coalesce(video_id, 0) = ${idOf('video', target)}`;
	const product = target.type === 'any' ? sql`select null::int as id` : selectProduct(target);
	const statement = sql`
		select (select id from orders where ${ofProduct} and is_open) as open_id,
			exists (select 1 from orders o where ${ofProduct} and gives_access(o, ${now})) as has_it,
			exists (select 1 from user_codes where user_id = b.user_id and used_at is null) as has_codes,
			product.*
		from ${buyers} as b (user_id, place) left join (${product}) product on true order by b.place`;
	const name = `purchase-facts ${target.type} ${people.length === 1 ? 'one' : 'many'}`;
	return (await db.rows<BuyerFactsRow>(prepared(name, statement))).map(toFacts);
}

/** Of these people, those who may still get a ticket of a sold-out event: by an open order, or by a code that holds a seat. */
export async function stillEligibleBuyers(db: Db, eventId: number, userIds: number[]): Promise<Set<number>> {
	const rows = await db.rows<{ user_id: number }>(sql`
		select user_id from orders where event_id = ${eventId} and user_id = any(${userIds}::int[])
			and (is_open or status = 'COMPLETED')
		union select user_id from user_codes where user_id = any(${userIds}::int[]) and used_at is null`);
	return new Set(rows.map(({ user_id }) => user_id));
}
