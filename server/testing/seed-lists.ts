import type { Database } from '#server/lib/db/db.ts';
import { sql } from '#server/lib/db/db.ts';

/** How many rows a database gets, one order every two minutes up to 1 November 2026. */
export type Volume = { users: number; orders: number; codes: number };

/**
 * Fills the order tables to a size by SQL only; existing rows stay. Kinds 70 : 20 : 5 : 5, one order in a hundred with an
 * invoice. Nobody has two pending orders, since a person may have only one open order of a title.
 */
export async function seedLists(db: Database, from: Volume, to: Volume): Promise<void> {
	await db.transaction(async (tx) => {
		await tx.run(sql`set local statement_timeout = 0`);
		await tx.run(sql`set local session_replication_role = replica`);
		await tx.run(sql`
			insert into users (email, firstname, lastname, role_id, country_code, created_at)
			select 'osoba' || n || '@poczta' || n % 7 || '.test', (array['Anna', 'Łukasz', 'Ewa', 'Jan', 'Żaneta'])[1 + n % 5],
				'Nazwisko' || (n * 7919) % 100003, 2, (array['PL', 'PL', 'PL', 'DE', 'GB'])[1 + n % 5], timestamptz '2022-01-01' + n * interval '7 minutes'
			from generate_series(${from.users + 1}::int, ${to.users}::int) n`);
		await tx.run(sql`
			insert into videos (slug, title, video_link, video_price_grosze)
			select 'film-' || n, 'Film ' || n, '76979871', 2900 from generate_series(1, 200) n on conflict (slug) do nothing`);
		await tx.run(sql`
			insert into events (slug, title, video_id, date_from, date_to, time_from, time_to, event_price_grosze, opens_at, closes_at)
			select 'spektakl-' || n, 'Spektakl ' || n, v.id, date '2026-01-01' + n % 365, date '2026-01-01' + n % 365, '19:00', '21:00', 4500,
				timestamptz '2026-01-01' + n % 365 * interval '1 day', timestamptz '2026-01-01 03:00' + n % 365 * interval '1 day'
			from generate_series(1, 400) n join videos v on v.slug = 'film-' || 1 + n % 200 on conflict (slug) do nothing`);
		await tx.run(sql`
			with u as (select min(id) as first from users where email like 'osoba1@%'), e as (select min(id) as first from events where slug like 'spektakl-%'),
				v as (select min(id) as first from videos where slug like 'film-%'),
				drawn as (
					select n, (case when n % 20 < 14 then 'event' when n % 20 < 18 then 'video' when n % 20 = 18 then 'gift' else 'group' end) as kind,
						(case when n / 20 % 100 < 80 then 'COMPLETED' when n / 20 % 100 < 95 then 'CANCELED' when n / 20 % 100 < 98 then 'REFUNDED' else 'PENDING' end) as status,
						timestamptz '2026-11-01' - n * interval '2 minutes' as at
					from generate_series(${from.orders + 1}::int, ${to.orders}::int) n)
			insert into orders (ext_order_id, kind, user_id, event_id, video_id, product_slug, quantity, status, list_price_grosze, amount_grosze, description,
				country, customer_ip, provider_order_id, created_at, updated_at, completed_at, refunded_at, vat_rate)
			select upper(left(d.kind, 3)) || '-' || md5(d.n::text), d.kind,
				u.first + (case when d.status = 'PENDING' then d.n / 2000 * 40 + d.n % 40 else d.n::bigint * 7919 % ${to.users} end)::int,
				case when d.kind in ('event', 'group') then e.first + d.n % 400 end, case when d.kind = 'video' then v.first + d.n % 200 end,
				'zamowienie-' || d.n, case when d.kind = 'group' then 10 + d.n % 30 else 1 end, d.status, 4500, 100 * (1 + d.n * 31 % 90), 'Spektakl ' || d.n % 400,
				(array['PL', 'PL', 'PL', 'DE', 'GB', 'UA'])[1 + d.n % 6], ('83.' || d.n % 250 || '.' || d.n / 250 % 250 || '.' || d.n / 62500 % 250)::inet,
				case when d.status <> 'PENDING' then 'P' || md5('p' || d.n) end, d.at, d.at + interval '3 minutes',
				case when d.status in ('COMPLETED', 'REFUNDED') then d.at + interval '3 minutes' end,
				case when d.status = 'REFUNDED' then d.at + interval '2 days' end, '23'
			from drawn d, u, e, v`);
		// one order in ten was paid at the second attempt
		await tx.run(sql`
			insert into payment_attempts (order_id, number, provider_ext_id, provider_order_id, status, amount_grosze, is_one_of_several)
			select o.id, a.number, o.ext_order_id || '-' || a.number, 'P' || md5(a.number || 'p' || o.id), a.status, o.amount_grosze, true
			from orders o cross join (values (1, 'CANCELED'), (2, 'COMPLETED')) a (number, status)
			where o.id % 10 = 0 and o.provider_order_id is not null on conflict (order_id, number) do nothing`);
		// half of the refunds went through the provider
		await tx.run(sql`
			insert into refunds (order_id, ext_refund_id, amount_grosze, status, reason, created_at, finished_at)
			select o.id, o.ext_order_id || '-z1', o.amount_grosze, 'FINALIZED', 'Zwrot', o.refunded_at, o.refunded_at
			from orders o where o.status = 'REFUNDED' and o.id % 2 = 0 on conflict (ext_refund_id) do nothing`);
		await tx.run(sql`
			update orders set paid_grosze = amount_grosze, returned_grosze = amount_grosze where status = 'REFUNDED' and id % 2 = 0 and returned_grosze = 0`);
		await tx.run(sql`
			insert into codes (code, description, discount_percent, "limit", expiration_date, created_at, order_id, uses_count)
			select 'SEED' || left(upper(translate(encode(sha256(n::text::bytea), 'base64'), '+/=', '')), 20), 'Akcja ' || left(md5((n / 1000)::text), 8), 1 + n % 100, case when n % 50 = 0 then 100 else 1 end, timestamptz '2027-01-01' + n % 400 * interval '1 day',
				timestamptz '2026-11-01' - n * interval '2 minutes', case when n % 50 = 0 then null else o.first + n % o.number end,
				case when n % 3 = 0 then 1 else 0 end
			from generate_series(${from.codes + 1}::int, ${to.codes}::int) n
			cross join (select min(id) as first, max(id) - min(id) + 1 as number from orders) o`);
		await tx.run(sql`
			insert into invoices (order_id, user_id, data, sent, created_at)
			select o.id, o.user_id, jsonb_build_object('company', 'Firma ' || o.id, 'nip', '5260250274'), o.created_at < '2026-10-01', o.created_at
			from orders o where o.id % 100 = 0 on conflict (order_id) do nothing`);
	});
	for (const table of ['users', 'orders', 'payment_attempts', 'refunds', 'codes', 'invoices', 'events', 'videos'])
		await db.pool.query(`vacuum analyze ${table}`);
}
