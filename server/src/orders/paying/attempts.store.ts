import type { BlikReason, PointOfSale } from '#domain/orders/paying/blik.rules.ts';
import type { AttemptStatus } from '#domain/orders/paying/orders.attempts.rules.ts';
import type { PayMethod } from '#domain/orders/paying/payment-ways.rules.ts';
import { assignments, type Db, namesOf, prepared, type Sql, sql } from '#server/lib/db/db.ts';

/** One payment attempt, with its own number at the provider. */
export type AttemptRow = {
	id: number;
	order_id: number;
	number: number;
	provider_ext_id: string;
	provider_order_id: string | null;
	status: AttemptStatus;
	amount_grosze: number;
	redirect_uri: string | null;
	/** where it is paid, and why a code was not */
	pos: PointOfSale;
	refusal: BlikReason | null;
	/** until when its page at the provider takes the payment; null: made before this was recorded */
	valid_until: string | null;
	created_at: string;
	updated_at: string;
};

/** One that was closed with a number at the provider. */
export type ClosedAttempt = Pick<AttemptRow, 'id' | 'pos'> & { provider_order_id: string };

const columns = sql`id, order_id, number, provider_ext_id, provider_order_id, status, amount_grosze, redirect_uri, pos, refusal, valid_until, created_at, updated_at`;

export const attemptsOf = (db: Db, orderId: number) =>
	db.rows<AttemptRow>(prepared('attempts-of', sql`select ${columns} from payment_attempts where order_id = ${orderId} order by number`));

export const findAttempt = (db: Db, id: number) => db.row<AttemptRow>(sql`select ${columns} from payment_attempts where id = ${id}`);

/** By the provider's number, else by ours: a notice may arrive before the answer that contains the provider's. */
export const findAttemptOfNotice = (db: Db, providerOrderId: string, extId: string | null) =>
	db.row<AttemptRow>(
		prepared(
			'attempt-of-notice',
			sql`
		select ${columns} from payment_attempts where provider_order_id = ${providerOrderId} or provider_ext_id = ${extId}
		order by (provider_order_id = ${providerOrderId}) desc nulls last limit 1`,
		),
	);

type NewAttempt = Pick<AttemptRow, 'order_id' | 'number' | 'provider_ext_id' | 'amount_grosze' | 'pos' | 'valid_until'>;

/** A further one is found by its number at the provider, as are those before it, although the order keeps only one such number (F-084). */
export const insertAttempt = (tx: Db, attempt: NewAttempt, now: Date) =>
	tx.one<AttemptRow>(sql`
		with earlier as (update payment_attempts set is_one_of_several = true where order_id = ${attempt.order_id} and not is_one_of_several)
		insert into payment_attempts (order_id, number, provider_ext_id, amount_grosze, pos, method, valid_until, is_one_of_several, created_at, updated_at)
		values (${attempt.order_id}, ${attempt.number}, ${attempt.provider_ext_id}, ${attempt.amount_grosze}, ${attempt.pos}, ${methodAt(attempt.pos)}, ${attempt.valid_until}, ${attempt.number > 1}, ${now}, ${now}) returning ${columns}`);

export type AttemptChange = Partial<Pick<AttemptRow, 'status' | 'provider_order_id' | 'redirect_uri' | 'refusal'>> & { error?: string };

export const saveAttempt = (tx: Db, id: number, change: AttemptChange, now: Date): Promise<number> =>
	tx.run(
		prepared(
			`save-attempt ${namesOf(change)}`,
			sql`update payment_attempts set ${assignments({ ...change, updated_at: now })} where id = ${id}`,
		),
	);

export type FirstRedirect = {
	orderId: number;
	attemptId: number;
	providerOrderId: string /** null: a code was sent */;
	redirect: string | null;
};

const listOf = (answers: FirstRedirect[]): Sql => {
	const [{ orderId, attemptId, providerOrderId, redirect }] = answers as [FirstRedirect];
	// PostgreSQL keeps the plan of a statement for one, and plans one with lists every time
	if (answers.length === 1) return sql`values (${orderId}::bigint, ${attemptId}::bigint, ${providerOrderId}, ${redirect}::text)`;
	return sql`select * from unnest(${answers.map((answer) => answer.orderId)}::bigint[], ${answers.map((answer) => answer.attemptId)}::bigint[],
		${answers.map((answer) => answer.providerOrderId)}::text[], ${answers.map((answer) => answer.redirect)}::text[])`;
};

/**
 * The common case in one statement: the order did not change and waits for its payment. False: handle it individually. A locked order is
 * also handled individually, so that no caller waits for another.
 */
export async function saveFirstRedirects(db: Db, answers: FirstRedirect[], from: readonly string[], now: Date): Promise<boolean[]> {
	const saved = await db.rows<{ id: number }>(
		prepared(
			`save-first-redirect ${answers.length === 1 ? 'one' : 'many'}`,
			sql`
				with answers (order_id, attempt_id, provider_order_id, redirect_uri) as (${listOf(answers)}),
				free as (
					select id from orders where id in (select order_id from answers) and status = any(${from}::text[]) and paid_attempt_id is null
					for update skip locked),
				moved as (
					update orders o set status = 'PENDING', provider_order_id = a.provider_order_id, version = version + 1, updated_at = ${now}
					from answers a
					where o.id = a.order_id and o.id in (select id from free)
						and exists (select 1 from payment_attempts where id = a.attempt_id and status = 'ASKING')
					returning o.id)
				update payment_attempts p set status = 'NEW', provider_order_id = a.provider_order_id, redirect_uri = a.redirect_uri, updated_at = ${now}
				from answers a join moved on moved.id = a.order_id
				where p.id = a.attempt_id and p.order_id = moved.id
				returning p.id`,
		),
	);
	const ids = new Set(saved.map(({ id }) => id));
	return answers.map(({ attemptId }) => ids.has(attemptId));
}

/** How a code is paid is known before it is. */
const methodAt = (pos: PointOfSale): PayMethod | null => (pos === 'blik' ? 'blik' : null);

/** The first attempt of an order is made with it, before anything was sent: false when somebody else has sent it meanwhile. */
export const turnToBlik = async (db: Db, id: number): Promise<boolean> =>
	(await db.run(sql`
		update payment_attempts set pos = 'blik', method = ${methodAt('blik')} where id = ${id} and pos = 'page' and status = 'ASKING' and provider_order_id is null`)) ===
	1;

/** Why a code was not paid, learnt after the attempt ended. */
export const saveRefusal = (db: Db, id: number, refusal: BlikReason) =>
	db.run(sql`update payment_attempts set refusal = ${refusal} where id = ${id} and refusal is null`);

/** Of several concurrent retries one wins: the one that updates the row. */
export const claimAttempt = async (db: Db, attempt: AttemptRow, now: Date): Promise<boolean> =>
	(await db.run(sql`
		update payment_attempts set status = 'ASKING', updated_at = ${now}
		where id = ${attempt.id} and status = ${attempt.status} and updated_at = ${attempt.updated_at}`)) === 1;

/** Open attempts without news; the older, the less often they are checked. Locked so that no two nodes check the same. */
export const takeSilentAttempts = (db: Db, now: Date, limit: number) =>
	db.rows<AttemptRow>(sql`
		update payment_attempts set checked_at = ${now} where id in (
			select id from payment_attempts
			where status in ('ASKING', 'UNKNOWN', 'NEW', 'PENDING', 'WAITING_FOR_CONFIRMATION') and created_at <= ${now}::timestamptz - interval '2 minutes'
				and (checked_at is null or checked_at <= ${now}::timestamptz - greatest(interval '1 minute', (checked_at - created_at) / 4))
			order by checked_at nulls first limit ${limit} for update skip locked)
		returning ${columns}`);

/**
 * Attempts closed here or at the provider that may still be paid without a notice arriving: each is checked again when it is
 * twice as old as at the last check, and no longer once it is older than `since`.
 */
export const takeClosedAttempts = (db: Db, { now, since, limit }: { now: Date; since: Date; limit: number }) =>
	db.rows<ClosedAttempt>(sql`
		update payment_attempts set checked_at = ${now} where id in (
			select id from payment_attempts
			where status in ('CANCELED', 'FAILED') and provider_order_id is not null
				and created_at > ${since} and created_at <= ${now}::timestamptz - interval '2 minutes'
				and (checked_at is null or checked_at <= ${now}::timestamptz - greatest(interval '1 minute', checked_at - created_at))
			order by created_at limit ${limit} for update skip locked)
		returning id, pos, provider_order_id`);

/** Payments whose method is not known yet, newest first; each is queried once an hour. Locked so that no two nodes query the same. */
export const takeWithoutMethod = (db: Db, now: Date, limit: number) =>
	db.rows<ClosedAttempt>(sql`
		update payment_attempts set method_asked_at = ${now} where id in (
			select id from payment_attempts where status = 'COMPLETED' and method is null and provider_order_id is not null
				and (method_asked_at is null or method_asked_at <= ${now}::timestamptz - interval '1 hour')
			order by method_asked_at nulls first, id desc limit ${limit} for update skip locked)
		returning id, pos, provider_order_id`);

export const saveMethod = (db: Db, id: number, method: PayMethod) =>
	db.run(sql`update payment_attempts set method = ${method} where id = ${id}`);

/** Marks an attempt as closed at the provider, unless it was paid meanwhile. */
export const cancelAttempt = (db: Db, providerOrderId: string, now: Date) =>
	db.run(sql`
		update payment_attempts set status = 'CANCELED', updated_at = ${now}
		where provider_order_id = ${providerOrderId} and status not in ('COMPLETED', 'CANCELED')`);
