import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { ROLE_IDS } from '#domain/account/roles.ts';
import { hashToken } from '#server/lib/http/viewer.ts';

export type Evening = { eventId: number /** session of an admin */; admin: string };

/** An event with a live stream that is open today, a ticket of it for everybody, and an admin: straight in the database. */
export async function insertLiveEvening(db: pg.Client): Promise<Evening> {
	const admin = await insertSession(db, { email: 'kasa@nowascena.test', role: ROLE_IDS.admin });
	const { rows } = await db.query<{ id: number }>(
		`with film as (insert into videos (slug, title, video_link) values ('na-zywo', 'Na żywo', '1') returning id)
		 insert into events (slug, title, video_id, event_price_grosze, date_from, date_to, full_day, opens_at, closes_at, published_at, live_enabled)
		 select 'na-zywo', 'Na żywo', id, 4000, current_date, current_date + 1, true, now() - interval '1 hour', now() + interval '1 day', now(), true
		 from film returning id`,
	);
	const eventId = rows[0]?.id ?? 0;
	await db.query(
		`insert into orders (ext_order_id, kind, user_id, event_id, product_slug, quantity, status, list_price_grosze, amount_grosze, description, country, completed_at)
		 select 'ZYWO-' || id, 'event', id, $1, $2, 1, 'COMPLETED', 4000, 4000, 'Bilet', 'PL', now() from users where role_id = $3`,
		[eventId, `event-${eventId}`, ROLE_IDS.standard],
	);
	return { eventId, admin };
}

/** A person who is signed in; returns the token. */
export async function insertSession(db: pg.Client, { email, role }: { email: string; role: number }): Promise<string> {
	const token = randomBytes(32).toString('hex');
	await db.query(
		`with person as (
			insert into users (email, firstname, lastname, role_id, birthday, verified_at, tos_accepted_at)
			values ($1, 'Anna', 'Wąs', $2, '1990-01-01', now(), now()) returning id)
		 insert into sessions (token_hash, user_id, single_device, expires_at) select $3, id, false, now() + interval '1 day' from person`,
		[email, role, hashToken(token)],
	);
	return token;
}
