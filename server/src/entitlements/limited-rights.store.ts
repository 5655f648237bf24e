import { createHash } from 'node:crypto';
import type { Moment } from '#domain/base/time/time.ts';
import type { OrderStatus } from '#domain/orders/orders.moves.rules.ts';
import { type Db, prepared, sql } from '../lib/db/db.ts';

/** Another hash than that of tokens of people: no token of a limited right opens an account, nor the other way round. */
const hashRight = (token: string) => createHash('sha256').update(`limited:${token}`).digest();

export type GuestRow = {
	token_hash: Buffer;
	sessionId: number;
	boughtHere: boolean;
	ended: boolean;
	expires_at: Moment;
	userId: number;
	email: string | null;
	birthday: string | null;
	role_id: number;
	banned_forever: boolean | null;
	banned_until: Moment | null;
	orderId: number;
	ext_order_id: string;
	number: string;
	status: OrderStatus;
	expiration_date: Moment | null;
	wasPaid: boolean;
	updated_at: Moment;
	event_id: number | null;
	video_id: number | null;
	slug: string | null;
	forOneself: boolean;
};

/** Guest rights by their tokens, in the order of the tokens. */
export async function findGuestRights(db: Db, tokens: readonly string[]): Promise<GuestRow[]> {
	const hashes = tokens.map(hashRight);
	return db.rows<GuestRow>(
		prepared(
			'guest-rights',
			sql`
		select s.token_hash, s.id as "sessionId", s.opened_how = 'purchase' as "boughtHere", s.ended_at is not null as ended, s.expires_at, u.id as "userId", u.email,
			u.birthday, u.role_id, b.forever as banned_forever, b.expiration_date as banned_until, o.id as "orderId", o.ext_order_id, o.number, o.status, o.expiration_date,
			o.completed_at is not null as "wasPaid", o.updated_at, o.event_id, o.video_id, coalesce(e.slug, v.slug) as slug, o.kind in ('event', 'video') as "forOneself"
		from unnest(${hashes}::bytea[]) with ordinality as given (hash, place)
		join sessions s on s.token_hash = given.hash and s.kind = 'guest'
		join orders o on o.id = s.order_id
		join users u on u.id = s.user_id and u.id = o.user_id
		left join bans b on b.user_id = u.id and b.lifted_at is null
		left join events e on e.id = o.event_id
		left join videos v on v.id = o.video_id
		order by given.place`,
		),
	);
}

/** How a browser has got the right: it bought, it opened a mailed link of that moment first, or the digits mailed for one were typed in it. */
export type OpenedBy = { by: 'purchase' | 'digits' } | { by: 'link'; mailedAt: Date };

type NewRight = { token: string; userId: number; orderId: number; opened: OpenedBy; now: Date; expiresAt: Date };

/** False: another browser has opened this link before. */
export const insertGuestRight = async (tx: Db, { token, userId, orderId, opened, now, expiresAt }: NewRight): Promise<boolean> =>
	(await tx.run(sql`
		insert into sessions (token_hash, user_id, single_device, created_at, expires_at, kind, order_id, opened_how, mailed_at)
		values (${hashRight(token)}, ${userId}, false, ${now}, ${expiresAt}, 'guest', ${orderId}, ${opened.by}, ${opened.by === 'link' ? opened.mailedAt : null})
		on conflict (order_id, mailed_at) where mailed_at is not null do nothing`)) === 1;

/** Used again: it lasts on. */
export const prolongRight = (db: Db, sessionId: number, expiresAt: Date) =>
	db.run(sql`update sessions set expires_at = ${expiresAt} where id = ${sessionId} and ended_at is null`);
