import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { ROLE_IDS } from '#domain/account/roles.ts';
import { hashPassword } from '#server/auth/passwords/password-queue.ts';
import { hashToken } from '#server/lib/http/viewer.ts';
import { ADMIN_PASSWORD, type ChaosBuyer, type Theatre } from './buyers.ts';

export const ADMIN_DOMAIN = 'nowascena.test';

export type Size = { people: number; events: number; capacity: number };

const GROUPS = { event_available: true, min_units: 2, max_units: 20, one_free: false, discount: null };

/** Events with few seats, people with two discount codes each, and an admin: straight in the database. */
export async function seedTheatre(url: string, { people, events, capacity }: Size): Promise<Theatre> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	const idOf = async (statement: string, values: unknown[]) =>
		(await client.query<{ id: number }>(statement, values)).rows[0]?.id as number;

	const makePerson = async (email: string, role: number): Promise<ChaosBuyer> => {
		const token = randomBytes(32).toString('hex');
		const id = await idOf(
			`insert into users (email, firstname, lastname, role_id, birthday, verified_at, tos_accepted_at) values ($1, 'Anna', 'Wąs', $2, '1990-01-01', now(), now()) returning id`,
			[email, role],
		);
		await client.query(
			`insert into sessions (token_hash, user_id, single_device, expires_at) values ($1, $2, true, now() + interval '1 day')`,
			[hashToken(token), id],
		);
		return { id, token, codes: [] };
	};
	const makeCode = async (userId: number, percent: number): Promise<number> => {
		const id = await idOf(
			`insert into codes (code, description, discount_percent, "limit", uses_count, expiration_date) values ($1, 'Kod', $2, 1, 1, now() + interval '1 year') returning id`,
			[`KOD-${userId}-${percent}`, percent],
		);
		await client.query('insert into user_codes (user_id, code_id, activation_date) values ($1, $2, now())', [userId, id]);
		return id;
	};

	await client.query(`update settings set value = value || $1::jsonb where section = 'group_tickets'`, [JSON.stringify(GROUPS)]);
	await client.query(`insert into videos (slug, title, video_link) values ('mewa', 'Mewa', '1')`);
	const theatre: Theatre = { people: [], events: [], admin: await makePerson(`kasa@${ADMIN_DOMAIN}`, ROLE_IDS.admin) };
	await client.query('update users set password_hash = $2 where id = $1', [theatre.admin.id, await hashPassword(ADMIN_PASSWORD)]);
	for (let n = 1; n <= events; n++)
		theatre.events.push(
			await idOf(
				`insert into events (slug, title, video_id, event_price_grosze, date_from, date_to, full_day, opens_at, closes_at, available_tickets, enable_codes)
				values ($1, 'Mewa', 1, 4500, current_date + 5, current_date + 5, true, now() + interval '5 days', now() + interval '6 days', $2, true) returning id`,
				[`mewa-${n}`, capacity],
			),
		);
	for (let n = 1; n <= people; n++) {
		const person = await makePerson(`widz${n}@poczta.test`, ROLE_IDS.standard);
		theatre.people.push({ ...person, codes: [await makeCode(person.id, 20), await makeCode(person.id, 50)] });
	}
	await client.end();
	return theatre;
}
