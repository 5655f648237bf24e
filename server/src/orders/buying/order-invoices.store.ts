import type { InvoiceData } from '#domain/invoices/invoices.rules.ts';
import { type Db, prepared, sql } from '#server/lib/db/db.ts';
import type { OrderRow } from '../orders.store.ts';

export const findInvoice = async (db: Db, orderId: number): Promise<InvoiceData | null> =>
	(await db.row<{ data: InvoiceData }>(sql`select data from invoices where order_id = ${orderId}`))?.data ?? null;

/** As its confirmation tells it, with what decides whether it is ever issued. */
type Requested = { data: InvoiceData; sent: boolean; isUniversalGift: boolean; vat_basis: string | null };

export const findRequested = (db: Db, orderId: number): Promise<Requested | null> =>
	db.row<Requested>(
		prepared(
			'requested-invoice',
			sql`
		select i.data, i.sent, o.kind = 'gift' and o.product_slug = 'any' as "isUniversalGift", o.vat_basis
		from invoices i join orders o on o.id = i.order_id where i.order_id = ${orderId}`,
		),
	);

/** An order has at most one invoice: the last requested one. */
export const saveInvoice = (tx: Db, order: Pick<OrderRow, 'id' | 'user_id'>, data: InvoiceData, now: Date) =>
	tx.run(sql`
		insert into invoices (order_id, user_id, data, created_at) values (${order.id}, ${order.user_id}, ${JSON.stringify(data)}::jsonb, ${now})
		on conflict (order_id) do update set data = excluded.data`);

export const removeInvoice = (tx: Db, orderId: number) => tx.run(sql`delete from invoices where order_id = ${orderId}`);
