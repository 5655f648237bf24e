import { makeCode } from '#domain/codes/codes.rules.ts';
import { CONSENT_VERSION } from '#domain/orders/buying/orders.consent.ts';
import { type GroupTerms, quote } from '#domain/orders/buying/orders.quote.rules.ts';
import { EXT_ORDER_ID_BYTES, makeExtOrderId, type OrderKind } from '#domain/orders/order-kinds.ts';
import { type Db, raw, sql } from '#server/lib/db/db.ts';
import type { DemoPerson } from './people.ts';
import type { Random } from './random.ts';

export type SaleStatus = 'COMPLETED' | 'CANCELED' | 'REFUNDED';

export type Sale = {
	kind: OrderKind;
	user: Pick<DemoPerson, 'id' | 'country'>;
	event: number | null;
	video: number | null;
	slug: string;
	title: string;
	titleEn: string;
	/** of one */
	price: number;
	quantity?: number;
	group?: GroupTerms;
	status: SaleStatus;
	/** how long ago */
	ageMs: number;
	codeCount?: number;
	/** when access to a video ends; left out: two days after about every second purchase */
	expires?: null;
};

export type Ledger = ReturnType<typeof createLedger>;

const DAY = 86_400_000;
type TableRow = Record<string, unknown>;

/** Collects orders with all that belongs to them, and writes them in a handful of statements. */
export function createLedger(random: Random, now: Date) {
	const orders: TableRow[] = [];
	const codes: TableRow[] = [];
	const invoices: TableRow[] = [];
	const iso = (ms: number) => new Date(Math.min(ms, now.getTime())).toISOString();

	const sell = (sale: Sale) => {
		const { kind, user, quantity = 1, status } = sale;
		const created = now.getTime() - sale.ageMs;
		const amount = quote({ kind, priceGrosze: sale.price, quantity, group: sale.group }).totalGrosze;
		const paid = status === 'CANCELED' ? 0 : amount;
		const seats = sale.event === null ? 0 : kind === 'group' ? quantity : 1;
		const ext = makeExtOrderId(kind, random.bytes(EXT_ORDER_ID_BYTES));
		const done = iso(created + 90_000);
		const refunded = status === 'REFUNDED' ? iso(created + (1 + random.below(20)) * DAY) : null;
		orders.push({
			ext_order_id: ext,
			kind,
			user_id: user.id,
			event_id: sale.event,
			video_id: sale.video,
			product_slug: sale.slug,
			quantity,
			seats,
			holds_seats: status === 'COMPLETED' && seats > 0,
			status,
			list_price_grosze: sale.price,
			amount_grosze: amount,
			one_free: sale.group?.one_free ?? false,
			discount: sale.group?.discount ?? 0,
			paid_grosze: paid,
			returned_grosze: refunded ? paid : 0,
			description: sale.title,
			description_en: sale.titleEn,
			country: user.country,
			customer_ip: `83.12.${random.below(256)}.${1 + random.below(254)}`,
			consent_at: iso(created),
			consent_version: CONSENT_VERSION,
			provider_order_id: amount > 0 ? `DEMO${ext.replace(/[^A-Z0-9]/g, '').slice(-20)}` : null,
			created_at: iso(created),
			updated_at: refunded ?? done,
			completed_at: status === 'CANCELED' ? null : done,
			canceled_at: status === 'CANCELED' ? done : null,
			refunded_at: refunded,
			expiration_date: kind === 'video' && random.next() < 0.5 && sale.expires !== null ? iso(created + 48 * 3_600_000) : null,
		});
		if (status === 'COMPLETED') {
			for (let n = 0; n < (sale.codeCount ?? 0); n++) {
				codes.push({
					ext_order_id: ext,
					code: makeCode(kind === 'gift' ? 'PREZENT-' : 'GRUPA-', random.bytes(12)),
					description: sale.title,
					event_id: sale.event,
					video_id: sale.video,
					expiration_date: new Date(created + 730 * DAY).toISOString(),
					is_gift: kind === 'gift',
					created_at: done,
				});
			}
		}
		if (amount > 0 && random.next() < 0.04) {
			const invoice = { ext_order_id: ext, user_id: user.id, data: invoiceData(random), created_at: iso(created) };
			const sent = random.next() < 0.8;
			invoices.push({ ...invoice, sent, sent_at: sent ? iso(created + 2 * DAY) : null });
		}
	};
	return { sell, write: (tx: Db) => writeAll(tx, orders, codes, invoices) };
}

const invoiceData = (random: Random) => ({
	invoiceType: 'company',
	company: random.pick(['Liceum im. Wyspiańskiego', 'Dom Kultury Zorza', 'Fundacja Otwarta Scena', 'Biblioteka Miejska']),
	nip: '5260250274',
	street: 'Szkolna 3',
	postal_code: '00-950',
	city: 'Warszawa',
	state: 'mazowieckie',
	country_code: 'PL',
});

async function writeAll(tx: Db, orders: TableRow[], codes: TableRow[], invoices: TableRow[]) {
	const columns = raw(Object.keys(orders[0] ?? {}).join(', '));
	await tx.run(
		sql`insert into orders (${columns}) select ${columns} from jsonb_populate_recordset(null::orders, ${JSON.stringify(orders)}::jsonb)`,
	);
	await tx.run(sql`
		insert into payment_attempts (order_id, number, provider_ext_id, provider_order_id, status, amount_grosze, created_at, updated_at)
		select id, 1, ext_order_id || '-1', provider_order_id, case when status = 'CANCELED' then 'CANCELED' else 'COMPLETED' end, amount_grosze, created_at, created_at
		from orders where provider_order_id is not null`);
	await tx.run(sql`update orders o set paid_attempt_id = a.id from payment_attempts a where a.order_id = o.id and a.status = 'COMPLETED'`);
	await tx.run(sql`
		insert into refunds (order_id, attempt_id, ext_refund_id, provider_refund_id, amount_grosze, status, reason, created_at, asked_at, finished_at)
		select o.id, a.id, o.ext_order_id || '-R1', 'DEMO-R' || o.id, o.amount_grosze, 'FINALIZED', 'zwrot', o.refunded_at, o.refunded_at, o.refunded_at
		from orders o join payment_attempts a on a.order_id = o.id where o.status = 'REFUNDED'`);
	await tx.run(sql`
		insert into codes (code, description, discount_percent, event_id, video_id, expiration_date, order_id, is_gift, created_at)
		select c.code, c.description, 100, c.event_id, c.video_id, c.expiration_date, o.id, c.is_gift, c.created_at
		from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as c (ext_order_id text, code text, description text, event_id int, video_id int, expiration_date timestamptz, is_gift boolean, created_at timestamptz)
		join orders o using (ext_order_id)`);
	await tx.run(sql`
		insert into invoices (order_id, user_id, data, sent, sent_at, created_at)
		select o.id, i.user_id, i.data, i.sent, i.sent_at, i.created_at
		from jsonb_to_recordset(${JSON.stringify(invoices)}::jsonb) as i (ext_order_id text, user_id int, data jsonb, sent boolean, sent_at timestamptz, created_at timestamptz) join orders o using (ext_order_id)`);
	await tx.run(
		sql`update events e set seats_held = coalesce((select sum(seats) from orders o where o.event_id = e.id and o.holds_seats), 0)`,
	);
}
