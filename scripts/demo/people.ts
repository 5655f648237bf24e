import { hash } from '@node-rs/argon2';
import type { Db } from '#server/lib/db/db.ts';
import { sql } from '#server/lib/db/db.ts';
import type { Calendar } from './days.ts';
import type { Random } from './random.ts';

export const DEMO_PEOPLE = [
	{ email: 'admin@nowascena.test', password: 'Kurtyna-2026', firstname: 'Jan', lastname: 'Łęcki', role: 1 },
	{ email: 'widz@nowascena.test', password: 'Parter-2026', firstname: 'Anna', lastname: 'Żurek', role: 2 },
	{ email: 'loza@nowascena.test', password: 'Balkon-2026', firstname: 'Hanna', lastname: 'Gęba', role: 3 },
] as const;

const FIRST = [
	'Anna',
	'Michał',
	'Zofia',
	'Łukasz',
	'Róża',
	'Paweł',
	'Olena',
	'Jürgen',
	'Chloé',
	'Giulia',
	'Rūta',
	'Ewa',
	'Krzysztof',
	'Małgorzata',
	'Stanisław',
	'Żaneta',
	'Ignacy',
	'Ćwirek',
	'Nadia',
	'Tomasz',
];
const LAST = [
	'Wąs',
	'Kłos',
	'Ćwik',
	'Śliwińska-Gęś',
	'Kowal',
	'Weiß',
	'Petit',
	'Conti',
	'Kazlauskaitė',
	'Nowak',
	'Wiśniewska',
	'Zieliński',
	'Dąbrowska',
	'Źrebiec',
	'Szczepański',
	'Gąsior',
	'Pięta',
	'Mądra',
	'Żuk',
	'Bąk',
];
const COUNTRIES = ['PL', 'PL', 'PL', 'PL', 'PL', 'PL', 'DE', 'UA', 'FR', 'GB', 'IT', 'LT'];

/** `ageMs`: how long ago the person signed up; nothing of theirs is older. */
export type DemoPerson = { id: number; country: string; ageMs: number };

const DAY = 86_400_000;

/** 320 people who signed up over two years. */
export async function seedPeople(
	tx: Db,
	random: Random,
	{ ago }: Calendar,
): Promise<{ admin: number; viewer: number; premium: number; crowd: DemoPerson[] }> {
	const ids: number[] = [];
	for (const person of DEMO_PEOPLE) {
		const { id } = await tx.one<{ id: number }>(sql`
			insert into users (email, firstname, lastname, password_hash, role_id, birthday, country_code, street, postal_code, city, state, mailing, mailing_at, mailing_text_version, tos_accepted_at, verified_at, created_at)
			values (${person.email}, ${person.firstname}, ${person.lastname}, ${await hash(person.password)}, ${person.role}, '1988-04-12', 'PL', 'Sceniczna 1', '00-001', 'Warszawa', 'mazowieckie',
				${person.role === 2}, ${person.role === 2 ? ago(DAY) : null}, ${person.role === 2 ? '1' : null}, ${ago(0)}, ${ago(0)}, ${ago(700 * DAY)}) returning id`);
		ids.push(id);
	}
	const crowd: DemoPerson[] = [];
	for (let n = 0; n < 320; n++) {
		const country = random.pick(COUNTRIES);
		const ageMs = random.next() ** 0.8 * 730 * DAY;
		const created = ago(ageMs);
		const role = n % 61 === 60 ? 4 : n % 53 === 52 ? 3 : 2;
		const mailing = role !== 4 && random.next() < 0.35;
		const { id } = await tx.one<{ id: number }>(sql`
			insert into users (email, firstname, lastname, role_id, birthday, country_code, language, mailing, mailing_at, mailing_text_version, tos_accepted_at, verified_at, created_at, last_login_at, last_seen_at, last_ip, last_country)
			values (${`widz${n + 1}@poczta.example`}, ${random.pick(FIRST)}, ${random.pick(LAST)}, ${role}, ${`${1950 + random.below(60)}-${String(1 + random.below(12)).padStart(2, '0')}-${String(1 + random.below(28)).padStart(2, '0')}`},
				${country}, ${country === 'PL' ? 'pl' : 'en'}, ${mailing}, ${mailing ? created : null}, ${mailing ? '1' : null}, ${created}, ${role === 4 ? null : created}, ${created},
				${role === 4 ? null : created}, ${role === 4 ? null : created}, ${role === 4 ? null : `83.12.${random.below(256)}.${1 + random.below(254)}`}, ${country}) returning id`);
		if (role !== 4) crowd.push({ id, country, ageMs });
	}
	const [admin = 0, viewer = 0, premium = 0] = ids;
	const earlier = crowd.filter(({ ageMs }) => ageMs > 210 * DAY);
	await tx.run(sql`insert into bans (user_id, reason, expiration_date, forever, created_at, created_by)
		values (${crowd[3]?.id}, 'Udostępnianie konta osobom trzecim', ${ago(-14 * DAY)}, false, ${ago(3_600_000)}, ${admin}), (${earlier[9]?.id}, 'Przekroczono limit adresów IP', ${ago(200 * DAY)}, false, ${ago(201 * DAY)}, null)`);
	return { admin, viewer, premium, crowd };
}

/** Whoever ordered or watched something had signed in by then. */
export const seedLastSeen = (tx: Db) =>
	tx.run(sql`
		update users u set last_login_at = done.last_at, last_seen_at = done.last_at
		from (select user_id, max(at) as last_at
			from (select user_id, created_at as at from orders union all select user_id, started_at from view_starts) all_done group by user_id) done
		where done.user_id = u.id and coalesce(u.last_login_at, u.created_at) < done.last_at`);
