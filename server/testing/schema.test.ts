import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ROLE_IDS } from '#domain/account/roles.ts';
import { addDays, warsawDate } from '#domain/base/time/time.ts';
import { VAT_RATES, vatGrosze } from '#domain/catalogue/vat.rules.ts';
import { isEventListed, seatsLeft } from '#domain/events/events.rules.ts';
import { leftOfBroadcast } from '#domain/live/broadcast.rules.ts';
import { SENDER_REFUSALS } from '#domain/live/sender.rules.ts';
import { isUnpaid, ORDER_STATUSES } from '#domain/orders/orders.moves.rules.ts';
import { OPEN_ATTEMPT_STATUSES } from '#domain/orders/paying/orders.attempts.rules.ts';
import { isVideoListed } from '#domain/videos/videos.rules.ts';
import { LOCKS, LOCKS_OF } from '#server/lib/db/advisory-locks.ts';
import { describeSchema } from '../../scripts/schema/describe.ts';
import { SCHEMA_FILE } from '../../scripts/schema/file.ts';
import { cloneDatabase } from './database.ts';

// The schema made by the migrations, and whether SQL definitions agree with the rules of the domain.

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;
beforeAll(async () => {
	database = await cloneDatabase(inject('adminUrl'));
	client = new pg.Client({ connectionString: database.url });
	await client.connect();
});
afterAll(async () => {
	await client.end();
	await database.drop();
});

const request = async <T extends object>(text: string, values: unknown[] = []) => (await client.query<T>(text, values)).rows;

const DECISION = readFileSync(new URL('../../docs/decisions/0012-schema.md', import.meta.url), 'utf8');

describe('the schema', () => {
	it('equals server/schema.sql: `npm run schema` writes it', async () => {
		expect(await describeSchema(client)).toBe(readFileSync(SCHEMA_FILE, 'utf8'));
	});

	it('has a comment on each table', async () => {
		const silent = await request(`
			select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
				and coalesce(obj_description(oid, 'pg_class'), '') !~ '^[A-Z].*\\.$'`);
		expect(silent).toEqual([]);
	});

	it('names constraints by one convention, never by a number', async () => {
		const named = await request<{ name: string; wanted: string; kind: string }>(`
			select k.conname as name, k.contype as kind, c.relname || '_' || (
					select string_agg(a.attname, '_' order by key.place) from unnest(k.conkey) with ordinality key (number, place)
					join pg_attribute a on a.attrelid = c.oid and a.attnum = key.number)
				|| case k.contype when 'u' then '_key' when 'f' then '_fkey' else '' end as wanted
			from pg_constraint k join pg_class c on c.oid = k.conrelid
			where c.relnamespace = 'public'::regnamespace and k.contype in ('u', 'f', 'c')`);
		expect(named.length).toBeGreaterThan(100);
		expect(named.filter(({ kind, name, wanted }) => kind !== 'c' && name !== wanted)).toEqual([]);
		expect(named.filter(({ kind, name }) => kind === 'c' && !/_check$/.test(name))).toEqual([]);
	});

	it('has a foreign key for every id, but for those whose reason is recorded', async () => {
		const without = await request<{ name: string }>(`
			select c.relname || '.' || a.attname as name from pg_attribute a
			join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
			where a.attnum > 0 and a.attname ~ '(_id|_by)$'
				and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum]) order by 1`);
		const written = [...DECISION.matchAll(/^\| `(\w+\.\w+)`/gm)].map(([, name]) => ({ name }));
		expect(without).toEqual(written);
	});

	it('takes only advisory locks whose number is registered, each number once', async () => {
		const taken = await request<{ number: number }>(
			`select distinct m[1]::int as number from pg_proc, regexp_matches(prosrc, 'advisory\\w*\\((\\d+)', 'g') m`,
		);
		expect(taken).toEqual([{ number: LOCKS_OF.buyer }]);
		for (const register of [LOCKS, LOCKS_OF]) {
			const numbers = Object.values(register);
			expect(new Set(numbers).size).toBe(numbers.length);
		}
	});
});

const NOW = new Date('2026-11-20T18:00:00Z');
const ROWS = 200;
const flag = fc.boolean();
/** around now, including exactly now */
const moment = fc.constantFrom(-1, 0, 1).map((ms) => new Date(NOW.getTime() + ms).toISOString());
const aVideo = fc.record({
	visible: flag,
	dashboard_hidden: flag,
	available_from: fc.option(fc.constant(new Date(NOW.getTime() - 2).toISOString())),
	end_date: fc.option(moment),
});
const anEvent = fc.record({ published: flag, dashboard_hidden: flag, closes_at: moment });

type Listing = { listed: boolean; findable: boolean };

describe('definitions in SQL', () => {
	const makeUser = async () => {
		const [user] = await request<{ id: number }>(
			`insert into users (email, firstname, lastname) values (gen_random_uuid() || '@schema.test', 'Anna', 'Wąs') returning id`,
		);
		return user?.id;
	};

	it('have the same statuses of an open order as the domain', async () => {
		await request(
			`insert into orders (ext_order_id, kind, user_id, product_slug, completed_at, list_price_grosze, amount_grosze, description)
			values ('OTWARTE', 'gift', $1, 'any', now(), 1, 1, '')`,
			[await makeUser()],
		);
		for (const status of ORDER_STATUSES)
			expect(await request('update orders set status = $1 returning status, is_open', [status])).toEqual([
				{ status, is_open: isUnpaid(status) },
			]);
	});

	it('have the same role numbers as the domain', async () => {
		const id = await makeUser();
		for (const [role, number] of Object.entries(ROLE_IDS)) {
			const email = role === 'deleted' ? null : 'role@schema.test';
			expect(await request('update users set role_id = $1, email = $2 where id = $3 returning role', [number, email, id])).toEqual([
				{ role },
			]);
		}
	});

	it('list and find videos and events as the domain does', async () => {
		const videos = fc.sample(aVideo, ROWS);
		await request(
			`insert into videos (slug, title, video_link, visible, dashboard_hidden, available_from, end_date)
			select 'los-' || gen_random_uuid()::text, 'Los', '', visible, dashboard_hidden, available_from, end_date
			from jsonb_populate_recordset(null::videos, $1)`,
			[JSON.stringify(videos)],
		);
		expect(
			await request<Listing>(`select is_listed(v, $1) as listed, is_findable('video', v.id, $1) as findable from videos v order by id`, [
				NOW,
			]),
		).toEqual(
			videos.map((video) => {
				const listed = isVideoListed(video, NOW);
				return { listed, findable: listed };
			}),
		);
		const events = fc.sample(anEvent, ROWS);
		await request(
			`insert into events (slug, title, video_id, date_from, date_to, full_day, opens_at, closes_at, published, dashboard_hidden)
			select 'los-' || gen_random_uuid()::text, 'Los', (select min(id) from videos), '2026-11-20', '2026-11-20', true, closes_at, closes_at,
				published, dashboard_hidden
			from jsonb_populate_recordset(null::events, $1)`,
			[JSON.stringify(events)],
		);
		expect(
			await request<Listing>(`select is_listed(e) as listed, is_findable('event', e.id, $1) as findable from events e order by id`, [NOW]),
		).toEqual(
			events.map((event) => {
				const listed = isEventListed(event);
				return { listed, findable: listed && Date.parse(event.closes_at) > NOW.getTime() };
			}),
		);
	});

	it('compute the seats left of an event as the domain does', async () => {
		const few = fc.integer({ min: 0, max: 4 });
		const events = fc.sample(fc.record({ available_tickets: fc.option(few), seats_held: few, seats: few }), ROWS);
		const found = await request<{ has: boolean }>(
			`select has_seats(jsonb_populate_record(null::events, e), (e->>'seats')::int) as has
			from jsonb_array_elements($1) with ordinality as given (e, place) order by place`,
			[JSON.stringify(events)],
		);
		expect(found.map(({ has }) => has)).toEqual(
			events.map((event) => {
				const left = seatsLeft(event);
				// an order without a seat fits unless more seats are sold than exist
				return left === null || (event.seats > 0 ? event.seats <= left : event.seats_held <= (event.available_tickets ?? 0));
			}),
		);
	});

	it('B-024 say whether nothing is left of a broadcast as the domain does', async () => {
		const moment = fc.integer({ min: 0, max: 96 }).map((halfHours) => new Date(NOW.getTime() + (halfHours - 48) * 1_800_000).toISOString());
		const day = (days: number) => addDays(warsawDate(NOW), days);
		const events = fc.sample(
			fc.record({
				date_from: fc.constant(day(-1)),
				date_to: fc.integer({ min: -1, max: 1 }).map(day),
				time_from: fc.constantFrom('00:00', '12:30', '23:00'),
				time_to: fc.constant('23:30'),
				full_day: fc.boolean(),
				replay_until: fc.option(fc.oneof(moment, fc.constant(NOW.toISOString()))),
				stream_ended_at: fc.option(moment),
				stream_began_at: fc.option(moment),
			}),
			ROWS,
		);
		const found = await request<{ nothing: boolean }>(
			`select has_nothing_left(jsonb_populate_record(null::events, e), (e->>'stream_began_at')::timestamptz, (e->>'stream_ended_at')::timestamptz, $2) as nothing
			from jsonb_array_elements($1) with ordinality as given (e, place) order by place`,
			[JSON.stringify(events), NOW],
		);
		expect(found.map(({ nothing }) => nothing)).toEqual(events.map((event) => leftOfBroadcast(event, NOW) === 'nothing'));
	});

	it('B-040 count the VAT inside an amount as the domain does', async () => {
		const amount = fc.oneof(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 0, max: 2_000_000_000 }));
		const given = fc.sample(fc.record({ gross: amount, rate: fc.constantFrom(...VAT_RATES) }), ROWS);
		const counted = await request<{ vat: number }>(
			`select vat_inside((g->>'gross')::int, g->>'rate') as vat from jsonb_array_elements($1) with ordinality as given (g, place) order by place`,
			[JSON.stringify(given)],
		);
		expect(counted.map(({ vat }) => vat)).toEqual(given.map(({ gross, rate }) => vatGrosze(gross, rate)));
	});

	it('index the attempts that may still be paid, as the domain names them', async () => {
		const [index] = await request<{ condition: string }>(
			`select pg_get_expr(indpred, indrelid) as condition from pg_index where indexrelid = 'payment_attempts_open'::regclass`,
		);
		expect([...(index?.condition ?? '').matchAll(/'(\w+)'/g)].map(([, status]) => status).sort()).toEqual(
			[...OPEN_ATTEMPT_STATUSES].sort(),
		);
	});

	it('allow the reasons why a live sender is refused that the domain names', async () => {
		const [check] = await request<{ condition: string }>(
			`select pg_get_constraintdef(oid) as condition from pg_constraint where conname = 'live_streams_refusal_check'`,
		);
		expect([...(check?.condition ?? '').matchAll(/'(\w+)'/g)].map(([, reason]) => reason)).toEqual([...SENDER_REFUSALS]);
	});

	it('a position is deleted with its product', async () => {
		const user = await makeUser();
		const position = (type: string, id: number | undefined) =>
			request('insert into watch_positions (user_id, product_type, product_id, seconds) values ($1, $2, $3, 9)', [user, type, id]);
		const [event] = await request<{ id: number; video_id: number }>('select id, video_id from events order by id limit 1');
		await position('event', event?.id);
		await position('video', event?.video_id);
		await expect(position('event', 1_999_999)).rejects.toMatchObject({ constraint: 'watch_positions_event_id_fkey' });
		await expect(position('video', 1_999_999)).rejects.toMatchObject({ constraint: 'watch_positions_video_id_fkey' });
		await request('delete from events');
		expect(await request('select event_id, video_id from watch_positions')).toEqual([{ event_id: null, video_id: event?.video_id }]);
		await request('delete from videos');
		expect(await request('select 1 from watch_positions')).toEqual([]);
	});
});
