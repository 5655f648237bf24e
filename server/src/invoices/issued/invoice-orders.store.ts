import type { Moment } from '#domain/base/time/time.ts';
import type { VatRate } from '#domain/catalogue/vat.rules.ts';
import type { SoldProduct } from '#domain/invoices/issued/invoice-abroad.rules.ts';
import { type RefusedInvoice, VOUCHER_BASIS } from '#domain/invoices/issued/invoice-issuing.rules.ts';
import type { Performance } from '#domain/invoices/issued/line-names.rules.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import type { OrderStatus } from '#domain/orders/orders.moves.rules.ts';
import { type Db, prepared, type Sql, sql } from '#server/lib/db/db.ts';
import { isRefusedSql } from '../sending/refused.store.ts';

export type InvoicedOrder = {
	id: number;
	user_id: number;
	ext_order_id: string;
	number: string;
	status: OrderStatus;
	description: string;
	description_en: string | null;
	quantity: number;
	list_price_grosze: number;
	amount_grosze: number;
	/** a refunded order has returned everything, including what was not refunded by the provider */
	returned_grosze: number;
	one_free: boolean;
	vat_rate: VatRate;
	vat_basis: string | null;
	/** the tax it was sold with; null: its invoice has not changed it */
	sold_tax: { vat_rate: VatRate; vat_basis: string | null } | null;
	isUniversalGift: boolean;
	product: SoldProduct | null;
	performance: Performance | null;
	isPaidByProvider: boolean;
	created_at: Moment;
	completed_at: Moment | null;
	/** the data the buyer requested it with */
	requested: Record<string, unknown> | null;
	/** the request is marked as sent */
	isRequestSent: boolean;
};

const ordersWhere = (condition: Sql) => sql`
	select o.id, o.user_id, o.ext_order_id, o.number, o.status, o.description, o.description_en, o.quantity, o.list_price_grosze, o.amount_grosze,
		case when o.status = 'REFUNDED' then greatest(o.returned_grosze, o.amount_grosze) else o.returned_grosze end as returned_grosze, o.one_free,
		o.vat_rate, o.vat_basis,
		case when o.sold_vat_rate is not null then jsonb_build_object('vat_rate', o.sold_vat_rate, 'vat_basis', o.sold_vat_basis) end as sold_tax, o.kind = 'gift' and o.product_slug = 'any' as "isUniversalGift",
		case when o.event_id is not null then 'event' when o.video_id is not null then 'video' end as product,
		(select jsonb_build_object('date_from', e.date_from, 'date_to', e.date_to, 'time_from', case when not e.full_day then to_char(e.time_from, 'HH24:MI') end)
			from events e where e.id = o.event_id) as performance, o.paid_attempt_id is not null as "isPaidByProvider",
		o.created_at, o.completed_at, (select i.data from invoices i where i.order_id = o.id) as requested,
		exists (select 1 from invoices i where i.order_id = o.id and i.sent) as "isRequestSent"
	from orders o where ${condition}`;

/** Locks out payments, refunds and other invoices of these orders until the transaction ends; always by ascending id. */
export async function lockOrders(tx: Db, ids: number[]): Promise<InvoicedOrder[]> {
	const ofThese = sql`o.id = any(${ids}::int[]) order by o.id`;
	await tx.run(prepared('lock-invoice-orders', sql`select from orders o where ${ofThese} for no key update`));
	// read by a later statement: a request marked as sent while this one waited is seen
	return tx.rows<InvoicedOrder>(prepared('invoice-orders', ordersWhere(ofThese)));
}
export const lockOrder = async (tx: Db, id: number): Promise<InvoicedOrder | null> => (await lockOrders(tx, [id]))[0] ?? null;
export async function lockOrderByNumber(tx: Db, extOrderId: string): Promise<InvoicedOrder | null> {
	const found = await tx.row<{ id: number }>(sql`select id from orders where ext_order_id = ${extOrderId}`);
	return found && lockOrder(tx, found.id);
}

/** The tax of the order's first invoice; statement and register use it. The one it was sold with is kept. */
export const saveTax = (tx: Db, orderId: number, { vat_rate, vat_basis }: { vat_rate: VatRate; vat_basis: string | null }) =>
	tx.run(sql`
		update orders set vat_rate = ${vat_rate}, vat_basis = ${vat_basis}, sold_vat_rate = coalesce(sold_vat_rate, vat_rate),
			sold_vat_basis = case when sold_vat_rate is null then vat_basis else sold_vat_basis end
		where id = ${orderId}`);

/** `x` is the invoice of its order that was not replaced by another. */
export const IS_CURRENT = sql`x.corrects_id is null and not exists (select 1 from issued_invoices n where n.replaces_id = x.id)`;

/** Not a universal gift sold by receipt, see `isSoldByReceipt` of the domain. */
const IS_INVOICED_ORDER = sql`(o.kind <> 'gift' or o.product_slug <> 'any' or o.vat_basis is distinct from ${VOUCHER_BASIS})`;

/** Paid orders with a requested invoice that is neither issued nor sent by hand. */
const ORDERS_WITHOUT_INVOICE = sql`
	select o.id, i.data as requested, i.created_at as asked_at, t.refusal, o.amount_grosze - o.returned_grosze as grosze,
		null::int as corrects_id, null::text as corrects_number, null::text as corrects_buyer
	from invoices i join orders o on o.id = i.order_id left join invoice_tasks t on t.order_id = o.id
	where not i.sent and o.status = 'COMPLETED' and o.amount_grosze > o.returned_grosze and ${IS_INVOICED_ORDER}
		and not exists (select 1 from issued_invoices x where x.order_id = o.id)`;

/** Stored instead of a refusal: another seller, who issued the invoice, has corrected it. */
const CORRECTED_ELSEWHERE = 'corrected_elsewhere';

/** Refunded orders whose invoice is not corrected, because the correction was refused. */
const REFUSED_CORRECTIONS = sql`
	select o.id, null, null, t.refusal, due.grosze, x.id, x.number, coalesce(x.document #>> '{buyer,name}', x.document #>> '{buyer,id,number}')
	from invoice_tasks t join orders o on o.id = t.order_id join issued_invoices x on x.order_id = o.id and ${IS_CURRENT}
		left join ksef_sendings s on s.invoice_id = x.id
		cross join lateral (
			select case when o.status = 'REFUNDED' then 0 else greatest(o.amount_grosze - o.returned_grosze, 0) end - x.gross_grosze - coalesce(sum(c.gross_grosze), 0) as grosze
			from issued_invoices c left join ksef_sendings k on k.invoice_id = c.id
			where c.corrects_id = x.id and not ${isRefusedSql('k')}) due
	where t.refusal <> ${CORRECTED_ELSEWHERE} and not (${isRefusedSql('s')} and s.closed_at is not null) and due.grosze < 0`;

/** Orders whose invoice or correction is not issued. */
const WAITING_ORDERS = sql`from (${ORDERS_WITHOUT_INVOICE} union all ${REFUSED_CORRECTIONS}) w join orders o on o.id = w.id`;

/** Of the list and of the numbers: the order of an accountant. */
const OLDEST_FIRST = sql`order by o.completed_at, o.id`;

type Waiting = {
	extOrderId: string;
	number: string;
	kind: OrderKind;
	description: string;
	/** of a correction: the difference */
	amount_grosze: number;
	completed_at: Moment;
	refusal: string | null;
};
type WaitingInvoice = { requested: Record<string, unknown>; asked_at: Moment; corrects_id: null };
type WaitingCorrection = { corrects_id: number; corrects_number: string; corrects_buyer: string };
export type WaitingRow = Waiting & (WaitingInvoice | WaitingCorrection);

export const listWaiting = (db: Db, limit: number, offset: number) =>
	db.rows<WaitingRow>(sql`
		select o.ext_order_id as "extOrderId", o.number, o.kind, o.description, w.grosze as amount_grosze, o.completed_at, w.refusal,
			w.requested, w.asked_at, w.corrects_id, w.corrects_number, w.corrects_buyer
		${WAITING_ORDERS} ${OLDEST_FIRST} limit ${limit} offset ${offset}`);

type IssueDates = Pick<WaitingInvoice, 'requested' | 'asked_at'> & Pick<Waiting, 'completed_at'>;

/** What their deadlines depend on, of at most this many in any order; corrections have none. */
export const waitingDates = (db: Db, limit: number) =>
	db.rows<IssueDates | { requested: null }>(sql`select w.requested, w.asked_at, o.completed_at ${WAITING_ORDERS} limit ${limit}`);

/** Those that can be issued here: their exact number, since issuing all is confirmed by it, and their amount; corrections are negative. */
type WaitingSum = { issuable: number; grosze: number };
const IS_ISSUABLE = sql`w.refusal is distinct from ${'former_nip' satisfies RefusedInvoice}`;
const SUM = sql`count(*) filter (where ${IS_ISSUABLE})::int as issuable, coalesce(sum(w.grosze) filter (where ${IS_ISSUABLE}), 0)::bigint as grosze`;

export const sumWaiting = (db: Db) => db.one<WaitingSum & { total: number }>(sql`select count(*)::int as total, ${SUM} ${WAITING_ORDERS}`);

export const INVOICE_TASKS_CHANNEL = 'invoice_tasks';

/** Queues all of them, including those refused before; one statement, so that the sum is of those queued. */
export const queueWaiting = async (tx: Db, requestedBy: number | null, now: Date): Promise<WaitingSum> => {
	const queued = await tx.one<WaitingSum>(sql`
		with w as materialized (select o.id, w.grosze, w.refusal ${WAITING_ORDERS} where ${IS_ISSUABLE}), queued as (
			insert into invoice_tasks (order_id, requested_at, requested_by)
			select w.id, ${now}::timestamptz, ${requestedBy}::int from w order by w.id
			on conflict (order_id) do update set refusal = null, requested_by = excluded.requested_by)
		select ${SUM} from w`);
	await tx.run(sql`select pg_notify(${INVOICE_TASKS_CHANNEL}, '')`);
	return queued;
};

/** A wish after the purchase: issued by itself where the setting says so, and again where the wish of before was refused. */
export const queueWish = (tx: Db, orderId: number) =>
	tx.run(sql`
		with queued as (
			insert into invoice_tasks (order_id)
			select ${orderId}::bigint where exists (select 1 from invoice_tasks t where t.order_id = ${orderId})
				or exists (select 1 from settings s where s.section = 'invoices' and (s.value ->> 'issue_automatically')::boolean)
			on conflict (order_id) do update set refusal = null returning 1)
		select pg_notify(${INVOICE_TASKS_CHANNEL}, '') from queued`);

/** Not refused, or refused only because the invoice to correct had no KSeF number, which it has by now. */
const IS_OPEN = sql`(t.refusal is null or (t.refusal = ${'ksef' satisfies RefusedInvoice} and not exists (
	select 1 from issued_invoices x join ksef_sendings s on s.invoice_id = x.id
	where x.order_id = t.order_id and ${IS_CURRENT} and s.ksef_number is null)))`;

/** In the order of the list of pending invoices. */
export const openTasks = async (db: Db): Promise<number[]> =>
	(
		await db.rows<{ id: number }>(sql`
			select o.id from invoice_tasks t join orders o on o.id = t.order_id where ${IS_OPEN} ${OLDEST_FIRST}`)
	).map(({ id }) => id);

export const countOpenTasks = async (db: Db): Promise<number> =>
	(await db.one<{ count: number }>(sql`select count(*)::int as count from invoice_tasks t where ${IS_OPEN}`)).count;

type InvoiceTask = { order_id: number; requested_by: number | null };

/** Without those another process has done. The caller holds the locks of the orders. */
export const takeTasks = (tx: Db, orderIds: number[]) =>
	tx.rows<InvoiceTask>(
		prepared(
			'invoice-tasks',
			sql`delete from invoice_tasks t where t.order_id = any(${orderIds}::int[]) and ${IS_OPEN} returning t.order_id, t.requested_by`,
		),
	);

/** Tasks refused for the seller's data, which was changed. */
export const reopenForSeller = (tx: Db) =>
	tx.run(sql`update invoice_tasks set refusal = null where refusal = any(${['seller', 'former_nip'] satisfies RefusedInvoice[]})`);

/** False: no correction of the order waits for another seller. */
export const closeCorrectionTask = async (tx: Db, orderId: number): Promise<boolean> =>
	(await tx.run(sql`
		update invoice_tasks set refusal = ${CORRECTED_ELSEWHERE}
		where order_id = ${orderId} and refusal = ${'former_nip' satisfies RefusedInvoice}`)) === 1;

/** Tasks waiting for the KSeF number of an invoice that will not get one. */
export const dropWaitingForKsef = (tx: Db, orderId: number) =>
	tx.run(sql`delete from invoice_tasks where order_id = ${orderId} and refusal = ${'ksef' satisfies RefusedInvoice}`);

export const saveTaskRefusal = (db: Db, orderId: number, refusal: string) =>
	db.run(sql`update invoice_tasks set refusal = ${refusal} where order_id = ${orderId}`);
