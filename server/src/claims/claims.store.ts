import { toZloty } from '#domain/base/money.ts';
import type { Language } from '#domain/base/text/language.ts';
import type { LocalDate } from '#domain/base/time/time.ts';
import { plainNumber } from '#domain/catalogue/order-number.rules.ts';
import type { CLAIM_STATES, Claim } from '#domain/claims/claims.contract.ts';
import type { ClaimKind, Outcome } from '#domain/claims/claims.rules.ts';
import { urgentUntil } from '#domain/claims/claims.rules.ts';
import { cappedTotal, countCapped, offsetOf } from '../lib/db/capped-count.ts';
import { type Db, empty, join, type Sql, sql } from '../lib/db/db.ts';

type Named = { number: string; email: string };

/** The order of that number, if it was bought with that address. */
export const findNamedOrder = (db: Db, { number, email }: Named) => {
	const plain = plainNumber(number);
	return db.row<{ id: number; user_id: number; language: Language }>(sql`
		select o.id, o.user_id, o.language from orders o join users u on u.id = o.user_id
		where u.email = ${email} and (o.number = ${`${plain.slice(0, 4)}-${plain.slice(4)}`} or o.ext_order_id = ${number.trim().toUpperCase()})`);
};

export type NewClaim = {
	kind: ClaimKind;
	order_id: number | null;
	user_id: number | null;
	name: string;
	email: string;
	language: Language;
	received_at: Date;
	due_on: LocalDate;
	content: string;
	why?: string;
	topic?: string;
	wish?: string;
	request_id?: string | undefined;
};

export type ClaimRow = {
	id: number;
	kind: ClaimKind;
	number: string;
	order_id: number | null;
	user_id: number | null;
	name: string;
	email: string | null;
	language: Language;
	received_at: string;
	due_on: LocalDate;
	content: string;
	answered_at: string | null;
};

const columns = sql`id, kind, number, order_id, user_id, name, email, language, received_at, due_on, content, answered_at`;

/** Null: there is a statement about this order, or a complaint of this request. */
export const insertClaim = (tx: Db, claim: NewClaim) =>
	tx.row<ClaimRow>(sql`
		insert into claims (kind, order_id, user_id, name, email, language, received_at, due_on, content, why, topic, wish, request_id)
		values (${claim.kind}, ${claim.order_id}, ${claim.user_id}, ${claim.name}, ${claim.email}, ${claim.language}, ${claim.received_at}, ${claim.due_on},
			${claim.content}, ${claim.why ?? null}, ${claim.topic ?? null}, ${claim.wish ?? null}, ${claim.request_id ?? null})
		on conflict do nothing returning ${columns}`);

export const findClaimOfRequest = (db: Db, request: string) =>
	db.row<ClaimRow>(sql`select ${columns} from claims where request_id = ${request}`);

export const hasStatement = async (tx: Db, orderId: number): Promise<boolean> =>
	(await tx.row(sql`select 1 from claims where order_id = ${orderId} and kind = 'withdrawal'`)) !== null;

export const insertPicture = (tx: Db, claimId: number, place: number, picture: Buffer) =>
	tx.run(sql`insert into claim_pictures (claim_id, place, picture) values (${claimId}, ${place}, ${picture})`);

export const picturesOf = (db: Db, claimId: number) =>
	db.rows<{ data: string }>(sql`
		select encode(p.picture, 'base64') as data from claim_pictures p join claims c on c.id = p.claim_id
		where p.claim_id = ${claimId} and c.kind = 'complaint' order by p.place`);

export const lockClaim = (tx: Db, kind: ClaimKind, id: number) =>
	tx.row<ClaimRow>(sql`select ${columns} from claims where id = ${id} and kind = ${kind} for no key update`);

export type Answer = {
	outcome: Outcome;
	answer: string;
	answered_by: number | null;
	amount_grosze: number | null;
	refund_id: number | null;
	given_order_id?: number | null;
};

export const saveAnswer = (tx: Db, id: number, answer: Answer, now: Date) =>
	tx.run(sql`
		update claims set answered_at = ${now}, outcome = ${answer.outcome}, answer = ${answer.answer}, answered_by = ${answer.answered_by},
			amount_grosze = ${answer.amount_grosze}, refund_id = ${answer.refund_id}, given_order_id = ${answer.given_order_id ?? null}
		where id = ${id}`);

type ListedRow = Omit<Claim, 'due_at' | 'amount' | 'order'> & {
	due_on: LocalDate;
	amount_grosze: number | null;
	order: {
		extOrderId: string;
		number: string;
		description: string;
		status: string;
		amount: number;
		returned: number;
		views: number;
		userId: number;
	} | null;
};

const LISTED = sql`
	select c.id, c.kind, c.number, c.name, c.email, c.received_at, c.due_on, c.content, c.why, c.topic, c.wish, c.answered_at, c.outcome, c.answer, c.amount_grosze,
		(select count(*)::int from claim_pictures p where p.claim_id = c.id) as pictures,
		(select a.firstname || ' ' || a.lastname from users a where a.id = c.answered_by) as answered_by,
		case when o.id is not null then json_build_object('extOrderId', o.ext_order_id, 'number', o.number, 'description', o.description, 'status', o.status,
			'amount', o.amount_grosze, 'returned', o.returned_grosze, 'userId', o.user_id,
			'views', (select count(*) from view_starts w where w.user_id = o.user_id and w.event_id is not distinct from o.event_id
				and (o.event_id is not null or w.video_id = o.video_id))) end as "order"
	from claims c left join orders o on o.id = c.order_id`;

const toClaim = ({ due_on, amount_grosze, order, ...row }: ListedRow): Claim => ({
	...row,
	due_at: due_on,
	amount: amount_grosze === null ? null : toZloty(amount_grosze),
	order: order && { ...order, amount: toZloty(order.amount), returned: toZloty(order.returned) },
});

type ClaimQuery = { kind: ClaimKind; state: (typeof CLAIM_STATES)[number]; page: number; limit: number };

const STATES: Record<ClaimQuery['state'], Sql> = {
	waiting: sql`and c.answered_at is null`,
	answered: sql`and c.answered_at is not null`,
	all: empty,
};

/** Those that wait by the day of their answer, the others newest first. */
export async function listClaims(db: Db, { kind, state, page, limit }: ClaimQuery) {
	const order = state === 'waiting' ? sql`c.due_on, c.id` : sql`c.received_at desc, c.id desc`;
	const count = (of: Sql) => countCapped(db, sql`select 1 from claims c where c.kind = ${kind} ${of}`);
	const [rows, waiting, answered] = await Promise.all([
		db.rows<ListedRow>(sql`
			${LISTED} where c.kind = ${kind} ${STATES[state]} order by ${order} limit ${limit} offset ${offsetOf({ page, limit })}`),
		count(STATES.waiting),
		count(STATES.answered),
	]);
	const total = { waiting, answered, all: waiting + answered }[state];
	return { claims: rows.map(toClaim), waiting, answered, ...cappedTotal(total) };
}

export const readClaim = async (db: Db, id: number): Promise<Claim> => toClaim(await db.one<ListedRow>(sql`${LISTED} where c.id = ${id}`));

/** At most ten, those due first. */
export const findUrgent = (db: Db, kind: ClaimKind, now: Date) =>
	db.rows<Pick<ClaimRow, 'number' | 'due_on'>>(sql`
		select number, due_on from claims where kind = ${kind} and answered_at is null and due_on <= ${urgentUntil(now)} order by due_on, id limit 10`);

/** Claims that are nearly due and of which nobody was told; each is taken once. */
export const takeUrgent = (tx: Db, now: Date) =>
	tx.rows<ClaimRow>(sql`
		update claims set alarmed_at = ${now} where id in (
			select id from claims where answered_at is null and alarmed_at is null and due_on <= ${urgentUntil(now)} order by due_on, id limit 100 for update skip locked)
		returning ${join([columns])}`);
