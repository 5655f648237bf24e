import type { Context } from '#server/lib/context.ts';
import { type Db, sql } from '#server/lib/db/db.ts';
import { SIMULATED_SELLER } from '#simulators/ksef/ksef.types.ts';

// Rows for the invoice bench: orders with a requested invoice, and copies of an issued invoice.

const SELLER = {
	seller_name: 'Teatr Przykładowy',
	seller_nip: SIMULATED_SELLER.nip,
	seller_street: 'ul. Sceniczna 1',
	seller_postal_code: '00-001',
	seller_city: 'Warszawa',
	seller_country_code: 'PL',
};
const BUYER = {
	invoiceType: 'company',
	company: 'Kupiec & Syn',
	nip: '1111111111',
	street: 'ul. Kupiecka 2',
	city: 'Kraków',
	state: 'małopolskie',
	postal_code: '30-002',
	country_code: 'PL',
};

export async function setSeller({ db, settings }: Context): Promise<void> {
	await db.run(sql`update settings set value = value || ${JSON.stringify(SELLER)}::jsonb where section = 'invoices'`);
	settings.invalidate();
}

/** a trigger counts the orders of each person: many of one person in one statement would be slow */
const ORDERS_OF_PERSON = 20;

type Volume = { count: number; soldAt: string };

/** Each with its invoice request. */
export async function insertPaidOrders(db: Db, { count, soldAt }: Volume): Promise<void> {
	await db.run(sql`
		with film as (insert into videos (slug, title, video_link) select 'film-' || count(*), 'Film', '1' from videos returning id),
		people as (
			insert into users (email, firstname, lastname, role_id, birthday, verified_at, tos_accepted_at, last_seen_at)
			select 'nabywca-' || film.id || '-' || n || '@poczta.test', 'Jan', 'Nabywca', 2, '1990-01-01', now(), now(), now()
			from film, generate_series(1, ceil(${count}::int / ${ORDERS_OF_PERSON}::numeric)::int) n returning id),
		sold as (
			insert into orders (ext_order_id, kind, user_id, video_id, product_slug, quantity, status, list_price_grosze, amount_grosze, description,
				created_at, updated_at, completed_at)
			select 'FAKTURA-' || people.id || '-' || n, 'video', people.id, film.id, 'film', 1, 'COMPLETED', 4500, 4500, 'Film: Wesele',
				${soldAt}::timestamptz, ${soldAt}::timestamptz, ${soldAt}::timestamptz
			from people, film, generate_series(1, ${ORDERS_OF_PERSON}::int) n limit ${count} returning id, user_id)
		insert into invoices (order_id, user_id, data) select id, user_id, ${JSON.stringify(BUYER)}::jsonb from sold`);
	await db.run(sql`analyze orders, invoices`);
}

/** Fills up to the given number of invoices with copies of the last one, each with its own number and order; the table's triggers are off meanwhile. */
export async function copyInvoices(db: Context['db'], { count, soldAt }: Volume): Promise<void> {
	const { made } = await db.one<{ made: number }>(sql`select count(*)::int as made from issued_invoices`);
	await insertPaidOrders(db, { count: Math.max(0, count - made), soldAt });
	await db.transaction(async (tx) => {
		await tx.run(sql`set local session_replication_role = replica`);
		await tx.run(sql`
			with copied as (select * from issued_invoices order by id desc limit 1),
			added as (
				insert into issued_invoices (kind, series, period, count, number, order_id, issued_at, issued_on, document, net_grosze, vat_grosze,
					gross_grosze, xml, xml_sha256, registered_on)
				select c.kind, c.series, c.period, c.count + row_number() over (order by o.id),
					replace(c.number, '/' || c.count || '/', '/' || c.count + row_number() over (order by o.id) || '/'), o.id, c.issued_at, c.issued_on,
					c.document, c.net_grosze, c.vat_grosze, c.gross_grosze, c.xml, c.xml_sha256, c.registered_on
				from copied c, orders o where not exists (select 1 from issued_invoices i where i.order_id = o.id) returning series, period, count)
			update invoice_counters k set last = a.last from (select series, period, max(count) as last from added group by 1, 2) a
			where k.series = a.series and k.period = a.period`);
	});
	// as autovacuum does after a while
	await db.run(sql`vacuum analyze issued_invoices`);
}
