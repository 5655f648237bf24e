import { toZloty } from '#domain/base/money.ts';
import { toFlag } from '#domain/base/values.ts';
import type { VatRate } from '#domain/catalogue/vat.rules.ts';
import type { GiftProduct } from '#domain/gifts/gifts.rules.ts';
import { hasVat, isSoldByReceipt } from '#domain/invoices/issued/invoice-issuing.rules.ts';
import { toRequested } from '#domain/invoices/issued/invoice-parties.rules.ts';
import { extendedUntil } from '#domain/orders/buying/orders.seats.rules.ts';
import { ORDER_KIND_NAMES, type OrderKind } from '#domain/orders/order-kinds.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { invoiceUntil } from '#domain/orders/orders.invoice.ts';
import { isPaid, isUnpaid, type OrderStatus } from '#domain/orders/orders.moves.rules.ts';
import { isPayable, orderedEnd, paymentAddress } from '#domain/orders/orders.over.rules.ts';
import { resultPath } from '#domain/orders/orders.screens.rules.ts';
import { type PaymentAttempt, paymentView } from '#domain/orders/paying/blik.rules.ts';
import { type PaidOrder, type PayMethod, paymentWay } from '#domain/orders/paying/payment-ways.rules.ts';
import { dueGrosze, isHeld, pendingGrosze, refundableGrosze, transferableGrosze } from '#domain/orders/refunding/orders.refunds.rules.ts';
import { replayUntil } from '#server/entitlements/entitlements.sql.ts';
import { type Db, empty, join, prepared, type Sql, sql } from '#server/lib/db/db.ts';
import { streamFacts } from '#server/live/live.sql.ts';
import { type RefundRow, toRefund } from '../refunding/refunds.store.ts';

type StoredRefund = Pick<RefundRow, 'amount_grosze' | 'status' | 'refusal' | 'unanswered'>;

type ViewRow = {
	id: number;
	kind: OrderKind;
	ext_order_id: string;
	number: string;
	provider_order_id: string | null;
	status: OrderStatus;
	amount_grosze: number;
	vat_rate: VatRate;
	vat_basis: string | null;
	vat_grosze: number;
	list_price_grosze: number;
	returned_grosze: number;
	created_at: string;
	updated_at: string;
	completed_at: string | null;
	refunded_at: string | null;
	returned_at: string | null;
	reserved_until: string | null;
	available_from: string | null;
	end_date: string | null;
	expiration_date: string | null;
	user_id: number;
	firstname: string;
	lastname: string;
	email: string | null;
	country: string | null;
	customer_ip: string | null;
	product_slug: string;
	event_id: number | null;
	video_id: number | null;
	title: string | null;
	title_en: string | null;
	slug: string | null;
	full_day: boolean | null;
	date_from: string | null;
	date_to: string | null;
	time_from: string | null;
	time_to: string | null;
	hide_time_to: boolean | null;
	replay_until: string | null;
	stream_ended_at: string | null;
	stream_began_at: string | null;
	next_stream_waits: boolean;
	description: string;
	description_en: string | null;
	quantity: number;
	one_free: boolean;
	discount: number;
	used_code: string | null;
	gift_back: { worth_grosze: number | null; expiration_date: string | null } | null;
	views: number;
	consent_version: string | null;
	free_grant: boolean;
	by_guest: boolean;
	given_up: boolean;
	unconfirmed: boolean;
	requested: { data: Record<string, string>; sent: boolean } | null;
	is_invoiced: boolean;
	codes: (Order['codes'][number] & { worth_grosze: number | null })[] | null;
	redirect_uri: string | null;
	last_attempt: PaymentAttempt | null;
	extended_at: string | null;
	alarm: string | null;
	refund_reason: string | null;
	paid_attempt_id: number | null;
	paid_grosze: number;
	paid_outside: PaidOrder['paid_outside'];
	paid_on: string | null;
	paid_note: string | null;
	paid_method: PayMethod | null;
	month_closed: boolean;
	code_id: number | null;
	refunds: StoredRefund[] | null;
};

/** A refunded order returned its full amount, including money that did not go through the provider. */
export const RETURNED_GROSZE = sql`case when o.status = 'REFUNDED' then greatest(o.returned_grosze, o.amount_grosze) else o.returned_grosze end`;
/** Time of the full or of the last partial refund. */
export const RETURNED_AT = sql`case when o.refunded_at is not null then o.refunded_at when o.returned_grosze > 0 then
	(select max(r.finished_at) from refunds r where r.order_id = o.id and r.status = 'FINALIZED') end`;
/** Why the event of an order was cancelled, where that concerns the order. */
export const REFUND_REASON = sql`coalesce((select b.reason from refund_batches b where b.id = o.refund_batch_id),
	case when o.kind = 'gift' or o.is_open or o.status = 'CANCELED' then e.cancel_reason end)`;
/** How often its owner has watched what it is for. */
export const VIEWS = sql`(select count(*)::int from view_starts w where w.user_id = o.user_id
	and (case o.kind when 'event' then w.event_id = o.event_id when 'video' then w.video_id = o.video_id and w.event_id is null else false end))`;
/** How many of the codes it made are used. */
export const CODE_USES = sql`(select count(*)::int from codes m join user_codes uc on uc.code_id = m.id and uc.used_at is not null where m.order_id = o.id)`;

/** The gift that paid for a returned order and can be used again (R-097); `c` is the code of the order. */
const giftBack = (now: Date): Sql => sql`case when o.status = 'REFUNDED' and c.is_gift and is_valid(c, ${now})
	then (select json_build_object('worth_grosze', c.discount_cash_grosze, 'expiration_date', c.expiration_date) from user_codes uc
		where uc.code_id = c.id and uc.user_id = o.user_id and uc.used_at is null and uc.held_by_order_id is null) end`;

/** The API fields of each order in `ids` (a query with `id` and `place`), sorted by `place`. */
const selectOrders = (ids: Sql, now: Date): Sql => sql`
	with page as (${ids})
	select o.id, o.kind, o.ext_order_id, o.number, o.provider_order_id, o.status, o.amount_grosze, o.vat_rate, o.vat_basis, o.vat_grosze, o.list_price_grosze, ${RETURNED_GROSZE} as returned_grosze, o.created_at, o.updated_at,
		o.completed_at, o.refunded_at, o.reserved_until, v.available_from, v.end_date, o.expiration_date, o.user_id, u.firstname, u.lastname, u.email, o.country,
		host(o.customer_ip) as customer_ip, o.product_slug, o.event_id, o.video_id, coalesce(e.title, v.title) as title, coalesce(et.title, vt.title) as title_en, coalesce(e.slug, v.slug) as slug,
		e.full_day, e.date_from, e.date_to, e.time_from, e.time_to, e.hide_time_to, ${replayUntil('e', sql`o.user_id`)} as replay_until, ${streamFacts('e')}, o.description, o.description_en, o.quantity, o.one_free, o.discount,
		c.code as used_code, ${giftBack(now)} as gift_back, o.consent_version, o.free_grant, o.by_guest, o.given_up_at is not null as given_up, o.unconfirmed, o.alarm, o.paid_attempt_id, o.paid_grosze, o.code_id,
		o.paid_outside, o.paid_outside_on as paid_on, o.paid_outside_note as paid_note, (select a.method from payment_attempts a where a.id = o.paid_attempt_id) as paid_method,
		exists (select 1 from closed_months m where m.month = month_of(o.created_at)) as month_closed, o.extended_at,
		(select json_agg(json_build_object('amount_grosze', r.amount_grosze, 'status', r.status, 'refusal', r.refusal, 'unanswered', r.unanswered) order by r.id)
			from refunds r where r.order_id = o.id and (r.attempt_id is null or r.attempt_id = o.paid_attempt_id)) as refunds,
		${RETURNED_AT} as returned_at,
		${REFUND_REASON} as refund_reason,
		${VIEWS} as views,
		(select json_build_object('data', i.data, 'sent', i.sent) from invoices i where i.order_id = o.id) as requested,
		exists (select 1 from issued_invoices x where x.order_id = o.id) as is_invoiced,
		(select json_agg(json_build_object('id', m.id, 'code', m.code, 'expiration_date', m.expiration_date, 'expired', coalesce(m.expiration_date <= ${now}, false), 'worth_grosze', m.discount_cash_grosze,
				'taken', x.id is null and m.uses_count >= m."limit",
				'holder', (select json_build_object('userId', h.id, 'firstname', h.firstname, 'lastname', h.lastname)
					from user_codes hc join users h on h.id = hc.user_id where hc.code_id = m.id and hc.used_at is null limit 1),
				'status', case code_state(m, x.id is not null, ${now}) when 'used' then 'used' when 'void' then 'void' else 'free' end, 'usage', case when x.id is null then null
				else json_build_object('userId', x.id, 'firstname', x.firstname, 'lastname', x.lastname) end) order by m.id)
			from codes m
			left join user_codes uc on uc.code_id = m.id and uc.used_at is not null
			left join users x on x.id = uc.user_id
			where m.order_id = o.id) as codes,
		(select a.redirect_uri from payment_attempts a where a.order_id = o.id and a.status in ('NEW', 'PENDING')
			and o.is_open and coalesce(a.valid_until > ${now}, true) order by a.number desc limit 1) as redirect_uri,
		(select json_build_object('pos', a.pos, 'status', a.status, 'refusal', a.refusal, 'created_at', a.created_at)
			from payment_attempts a where a.order_id = o.id order by a.number desc limit 1) as last_attempt
	from page join orders o on o.id = page.id
	join users u on u.id = o.user_id
	left join events e on e.id = o.event_id
	left join videos v on v.id = o.video_id
	left join event_translations et on et.event_id = e.id and et.language_code = 'en'
	left join video_translations vt on vt.video_id = v.id and vt.language_code = 'en'
	left join codes c on c.id = o.code_id
	order by page.place`;

const productType = (row: ViewRow) => (row.event_id !== null ? 'event' : row.video_id !== null ? 'video' : 'any');

/** Refundable amounts of an order, through the provider and by transfer, the amount on its way, and why the provider does not pay out. */
function refundableOf(row: ViewRow): Order['refundable'] {
	const kept = row.refunds ?? [];
	const refunds = kept.map(toRefund);
	const due = isPaid(row.status) ? dueGrosze(row) : 0;
	return {
		provider: toZloty(refundableGrosze(due, refunds)),
		transfer: toZloty(transferableGrosze(due, refunds)),
		pending: toZloty(pendingGrosze(refunds)),
		refusal: kept.find(isHeld)?.refusal ?? null,
	};
}

/** json has the offset of PostgreSQL, moments of the API are in UTC */
const inUtc = (moment: string | null): string | null => moment && new Date(moment).toISOString();

const toGiftBack = (gift: ViewRow['gift_back']): Order['gift_back'] =>
	gift && { worth: gift.worth_grosze === null ? null : toZloty(gift.worth_grosze), expiration_date: inUtc(gift.expiration_date) };

/** One that is paid by codes goes on where they are entered. */
const pageToPay = ({ last_attempt, redirect_uri, kind, ext_order_id }: ViewRow): string | null =>
	last_attempt?.pos === 'blik' ? resultPath(kind, ext_order_id) : redirect_uri;

export type Audience = 'owner' | 'admin' | 'both';

export type NewestOrders = { userId: number; limit: number; audience: Audience };

const isByReceipt = ({ product_slug, vat_basis }: ViewRow) => isSoldByReceipt({ isUniversalGift: product_slug === 'any', vat_basis });

/** What only the buyer sees: the invoice and its wish, how the payment goes, and whether there is more time. */
function forBuyer(row: ViewRow, now: Date) {
	const { requested, is_invoiced, last_attempt, extended_at, paid_attempt_id, amount_grosze } = row;
	const isInvoiced = is_invoiced || (requested?.sent ?? false);
	const invoice_until = invoiceUntil({ ...row, amount: amount_grosze, by_receipt: isByReceipt(row), isInvoiced }, now);
	const full_day = row.full_day === null ? null : toFlag(row.full_day);
	const hide_time_to = row.hide_time_to === null ? null : toFlag(row.hide_time_to);
	return {
		invoice_until,
		invoice_data: isUnpaid(row.status) || row.status === 'CANCELED' || invoice_until ? (requested?.data ?? null) : null,
		payment: last_attempt && paymentView(paid_attempt_id === null ? last_attempt : { ...last_attempt, status: 'COMPLETED' }, now),
		can_extend: extendedUntil({ ...row, extended_at }, [orderedEnd({ ...row, full_day, hide_time_to })], now) !== null,
	};
}

const codesOf = ({ codes }: ViewRow, audience: Audience): Order['codes'] =>
	(codes ?? []).map(({ worth_grosze, holder, ...code }) => ({
		...code,
		// a buyer does not see who holds a code before it is used
		...(audience !== 'owner' && { holder }),
		expiration_date: inUtc(code.expiration_date),
		worth: worth_grosze === null ? null : toZloty(worth_grosze),
	}));

/** The owner gets the payment address, an admin the alarm. */
function toOrder(row: ViewRow, audience: Audience, now: Date): Order {
	const {
		ext_order_id,
		provider_order_id,
		amount_grosze,
		list_price_grosze,
		returned_grosze,
		quantity,
		redirect_uri: _ofProvider,
		alarm,
		...others
	} = row;
	const {
		paid_attempt_id,
		paid_grosze,
		paid_outside,
		code_id,
		paid_on,
		paid_note,
		paid_method,
		month_closed,
		refunds,
		vat_rate,
		vat_basis,
		vat_grosze,
		requested,
		is_invoiced,
		last_attempt,
		extended_at,
		...rest
	} = others;
	const codes = codesOf(row, audience);
	const numberOfUses = codes.filter((code) => code.usage).length;
	const type = productType(row);
	const full_day = row.full_day === null ? null : toFlag(row.full_day);
	const hide_time_to = row.hide_time_to === null ? null : toFlag(row.hide_time_to);
	return {
		...rest,
		extOrderId: ext_order_id,
		orderId: provider_order_id,
		amount: toZloty(amount_grosze),
		list_price: toZloty(list_price_grosze),
		returned: toZloty(returned_grosze),
		has_vat: hasVat(vat_rate),
		userId: row.user_id,
		productType: type,
		type,
		full_day,
		hide_time_to,
		desc: row.description,
		product_quantity: quantity,
		numberOfUses,
		one_free: toFlag(row.one_free),
		used: toFlag(row.views > 0 || numberOfUses > 0),
		free_grant: toFlag(row.free_grant),
		codes,
		gift_back: toGiftBack(row.gift_back),
		redirectUri:
			audience === 'admin' || !isPayable(row, now)
				? null
				: paymentAddress({ ...row, full_day, hide_time_to, redirectUri: pageToPay(row) }, now),
		invoice: requested !== null,
		invoice_for: requested && isPaid(row.status) ? toRequested(requested) : null,
		by_receipt: isByReceipt(row),
		...(audience !== 'admin' && forBuyer(row, now)),
		...(audience !== 'owner' && {
			alarm,
			refundable: refundableOf(row),
			paid_by: paymentWay(row),
			paid_method,
			paid_on,
			paid_note,
			month_closed: toFlag(month_closed),
			vat: { vat_rate, net: toZloty(amount_grosze - vat_grosze), vat: toZloty(vat_grosze) },
		}),
	};
}

export const readOrders = async (db: Db, ids: Sql, audience: Audience, now: Date): Promise<Order[]> =>
	(await db.rows<ViewRow>(selectOrders(ids, now))).map((row) => toOrder(row, audience, now));

const ofIds = (ids: number[], now: Date): Sql =>
	prepared('orders-by-id', selectOrders(sql`select id, place from unnest(${ids}::bigint[]) with ordinality as n (id, place)`, now));

/** Planned once per connection, ten times as fast: PostgreSQL plans a statement with a list every time. */
const ofId = (id: number, now: Date): Sql => prepared('order-by-id', selectOrders(sql`select ${id}::bigint as id, 1 as place`, now));

/** In the order of the ids, all of which exist. */
export async function readOrdersById(db: Db, ids: number[], audience: Audience, now: Date): Promise<Order[]> {
	const rows = await db.rows<ViewRow>(ids.length === 1 ? ofId(ids[0] as number, now) : ofIds(ids, now));
	if (rows.length !== ids.length) throw new Error(`expected ${ids.length} orders, got ${rows.length}`);
	return rows.map((row) => toOrder(row, audience, now));
}

export const readOrder = async (db: Db, id: number, audience: Audience, now: Date): Promise<Order> =>
	(await readOrdersById(db, [id], audience, now))[0] as Order;

export type OrdersOf = { userId: number; kinds: readonly OrderKind[] /** all without it */; product?: GiftProduct | undefined };

const forProduct = (product: GiftProduct): Sql =>
	product.type === 'any'
		? sql`and event_id is null and video_id is null`
		: product.type === 'event'
			? sql`and event_id = ${product.id}`
			: sql`and video_id = ${product.id}`;

export const fromOrdersOf = ({ userId, kinds, product }: OrdersOf): Sql =>
	sql`from orders where user_id = ${userId} and kind = any(${[...kinds]}) ${product ? forProduct(product) : empty}`;

/** A page of the ids of a person's orders, newest first, as `readOrders` takes them. */
export const ordersOfBuyer = (of: OrdersOf, { limit, offset }: { limit: number; offset: number }): Sql =>
	sql`select id, row_number() over (order by created_at desc, id desc) as place ${fromOrdersOf(of)}
		order by created_at desc, id desc limit ${limit} offset ${offset}`;

/** The newest orders of each kind of a person, newest first. Read with every page of a person who is signed in, so it is planned once. */
export async function readNewestOrders(db: Db, { userId, limit, audience }: NewestOrders, now: Date): Promise<Order[]> {
	const kinds = join(ORDER_KIND_NAMES.map((kind) => sql`(${kind})`));
	const newest = sql`select n.id, row_number() over (order by n.created_at desc, n.id desc) as place
		from (values ${kinds}) as wanted (kind) cross join lateral (
			select id, created_at from orders where user_id = ${userId} and kind = wanted.kind order by created_at desc, id desc limit ${limit}) n`;
	const rows = await db.rows<ViewRow>(prepared('newest-orders', selectOrders(newest, now)));
	return rows.map((row) => toOrder(row, audience, now));
}

/** Open and paid orders for the titles of the cancelled ones among `ids`, and of their kind, without those of `ids`. */
export const ordersOfSameTitles = (userId: number, ids: number[], limit: number): Sql =>
	sql`select o.id, row_number() over (order by o.id desc) as place from orders o
		where o.user_id = ${userId} and (o.is_open or o.status = 'COMPLETED') and not o.id = any(${ids}::bigint[])
			and exists (select 1 from orders c where c.id = any(${ids}::bigint[]) and c.status = 'CANCELED' and c.kind = o.kind
				and c.event_id is not distinct from o.event_id and c.video_id is not distinct from o.video_id)
		order by o.id desc limit ${limit}`;
