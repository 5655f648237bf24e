import { ROLE_IDS } from '#domain/account/roles.ts';
import type { Product } from '#domain/catalogue/product.rules.ts';
import type { GiftProduct } from '#domain/gifts/gifts.rules.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import type { OrderStatus } from '#domain/orders/orders.moves.rules.ts';
import { LOCKS_OF } from '../lib/db/advisory-locks.ts';
import { type Db, sql } from '../lib/db/db.ts';

export type GuestBuyer = { id: number; role_id: number; birthday: string | null; isConfirmed: boolean; language: 'pl' | 'en' };

type NewBuyer = { email: string; birthday: string | null; country: string | null; language: 'pl' | 'en'; now: Date };

/**
 * The account of an address. Where none exists it is made, without a name or password; where one exists the same row is written with what it
 * has, so that both take the same time (N-003). Only an account nobody has confirmed yet takes a birthday it lacks.
 */
export const findOrMakeBuyer = (tx: Db, { email, birthday, country, language, now }: NewBuyer) =>
	tx.one<GuestBuyer>(sql`
		insert into users as u (email, firstname, lastname, role_id, birthday, country_code, language, tos_accepted_at, created_at)
		values (${email}, '', '', ${ROLE_IDS.unverified}, ${birthday}, ${country ?? 'PL'}, ${language}, ${now}, ${now})
		on conflict (email) do update set
			birthday = case when u.role = 'unverified' and u.verified_at is null then coalesce(u.birthday, excluded.birthday) else u.birthday end
		returning u.id, u.role_id, u.birthday, not (u.role = 'unverified' and u.verified_at is null) as "isConfirmed", u.language`);

const idOf = (type: Product['type'], target: GiftProduct) => (target.type === type ? target.id : 0);

type Wanted = { userId: number; orderIds: number[]; kind: OrderKind; target: GiftProduct };

/** Of these orders the unpaid one of this person for this product. */
export const findOpenAmong = async (db: Db, { userId, orderIds, kind, target }: Wanted): Promise<number | null> =>
	(
		await db.row<{ id: number }>(sql`
			select id from orders where id = any(${orderIds}::bigint[]) and user_id = ${userId} and kind = ${kind} and is_open
				and coalesce(event_id, 0) = ${idOf('event', target)} and coalesce(video_id, 0) = ${idOf('video', target)}`)
	)?.id ?? null;

export const markByGuest = (tx: Db, orderId: number) =>
	tx.run(sql`update orders set by_guest = true where id = ${orderId} and not by_guest`);

/** Unpaid seats that buyers without an account hold from one network, over all addresses they have typed, and how many the event has. */
export const countHeldFrom = (db: Db, { network, eventId }: { network: string; eventId: number }) =>
	db.row<{ held: number; seats: number | null }>(sql`
		select e.available_tickets as seats, (select coalesce(sum(o.seats), 0)::int from orders o
			where o.event_id = e.id and o.is_open and o.by_guest and o.customer_ip <<= ${network}::inet) as held
		from events e where e.id = ${eventId}`);

export type TicketOrder = {
	id: number;
	userId: number;
	ext_order_id: string;
	number: string;
	kind: OrderKind;
	language: 'pl' | 'en';
	description: string;
	description_en: string | null;
	email: string;
	status: OrderStatus;
	expiration_date: string | null;
	wasPaid: boolean;
	updated_at: string;
};

const ticketColumns = sql`o.id, o.user_id as "userId", o.ext_order_id, o.number, o.kind, o.language, o.description, o.description_en, u.email,
	o.status, o.expiration_date, o.completed_at is not null as "wasPaid", o.updated_at`;

/** Of an account that still exists. */
export const findTicketOrder = (db: Db, ext_order_id: string) =>
	db.row<TicketOrder>(sql`
		select ${ticketColumns} from orders o join users u on u.id = o.user_id where o.ext_order_id = ${ext_order_id} and u.email is not null`);

const LISTED = 30;

/** What the person of an address can pay or use now: tickets, and orders whose codes somebody can still use; newest first. */
export const listTicketsOf = (db: Db, email: string, now: Date) =>
	db.rows<TicketOrder>(sql`
		select ${ticketColumns} from users u join orders o on o.user_id = u.id left join events e on e.id = o.event_id left join videos v on v.id = o.video_id
		where u.email = ${email} and (o.is_open or gives_access(o, ${now}) and case
			when o.kind = 'event' then greatest(e.closes_at, e.replay_until) > ${now}
			when o.kind = 'video' then coalesce(v.end_date, 'infinity') > ${now}
			else exists (select 1 from codes c where c.order_id = o.id and c.revoked_at is null and coalesce(c.expiration_date, 'infinity') > ${now}
				and not exists (select 1 from user_codes x where x.code_id = c.id and x.used_at is not null)) end)
		order by o.id desc limit ${LISTED}`);

/** Whether anybody has watched by this order, or used one of its codes. */
export const isOrderUsed = async (tx: Db, orderId: number): Promise<boolean> =>
	(
		await tx.one<{ used: boolean }>(sql`
			select exists (select 1 from view_starts w where w.user_id = o.user_id and case o.kind when 'event' then w.event_id = o.event_id
					when 'video' then w.video_id = o.video_id and w.event_id is null else false end)
				or exists (select 1 from codes c join user_codes x on x.code_id = c.id where c.order_id = o.id and x.used_at is not null) as used
			from orders o where o.id = ${orderId}`)
	).used;

type Moved = { orderId: number; from: number; to: number; now: Date };

/** The order with all that is its buyer's; other browsers that had it by an older link keep nothing. */
export async function moveToBuyer(tx: Db, { orderId, from, to, now }: Moved, sessionId: number): Promise<void> {
	await tx.run(
		sql`update orders set user_id = ${to}, corrected_at = ${now}, updated_at = ${now}, version = version + 1 where id = ${orderId} and user_id = ${from}`,
	);
	await tx.run(sql`
		update users u set completed_orders = completed_orders + case u.id when ${to} then 1 else -1 end
		from orders o where o.id = ${orderId} and o.status = 'COMPLETED' and u.id in (${from}, ${to})`);
	await tx.run(sql`update invoices set user_id = ${to} where order_id = ${orderId}`);
	await tx.run(sql`
		update user_codes set user_id = ${to} where user_id = ${from} and (held_by_order_id = ${orderId} or used_by_order_id = ${orderId})`);
	await tx.run(sql`delete from sessions where order_id = ${orderId} and id <> ${sessionId}`);
	await tx.run(sql`update sessions set user_id = ${to} where id = ${sessionId}`);
}

export const correctedAt = async (tx: Db, orderId: number) =>
	(await tx.one<{ corrected_at: string | null }>(sql`select corrected_at from orders where id = ${orderId}`)).corrected_at;

/** Purchases and payments of both people wait, in one order whoever is named first. */
export const lockBuyers = async (tx: Db, ids: [number, number]) => {
	for (const id of ids.toSorted((a, b) => a - b)) await tx.run(sql`select pg_advisory_xact_lock(${LOCKS_OF.buyer}, ${id}::int)`);
};

/** Whether this person has such a ticket already, or an unpaid order of the same kind and product. */
export const hasSameOrder = async (tx: Db, { userId, orderId, now }: { userId: number; orderId: number; now: Date }): Promise<boolean> =>
	(await tx.row(sql`
		select 1 from orders o join orders x on x.user_id = ${userId} and x.kind = o.kind and x.event_id is not distinct from o.event_id
			and x.video_id is not distinct from o.video_id and (x.is_open and o.is_open or o.kind in ('event', 'video') and (x.is_open or gives_access(x, ${now})))
		where o.id = ${orderId}`)) !== null;
