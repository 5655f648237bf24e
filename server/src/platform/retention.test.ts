import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PURPOSES } from '#domain/account/purposes.ts';
import { makeEvent } from '#testing/make-event.ts';
import { insertStream } from '#testing/make-live.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { RETENTION_STEPS } from './retention.store.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
afterAll(() => testApp.close());

const query = async (text: string, values: unknown[] = []) => (await testApp.context.db.pool.query(text, values)).rows;

describe('retention', () => {
	it('N-029 every period of the policy’s list has a step that keeps it, and every step is in that list', () => {
		const timed = Object.entries(PURPOSES).flatMap(([name, period]) => (typeof period === 'string' ? [] : [name]));
		// sign-ups are deleted one by one, each with its mails
		const steps = new Set<string>([...RETENTION_STEPS.map(({ of }) => of), 'unverified']);
		expect(timed.filter((name) => !steps.has(name))).toEqual([]);
		expect([...steps].filter((name) => !(name in PURPOSES))).toEqual([]);
	});

	it('M3 erases IP addresses, old sessions, sent mails, who they went to, and unverified accounts, and keeps the rest', async () => {
		const person = await testApp.make.user();
		const unverified = await testApp.make.user({ role: 'unverified' });
		await query(`insert into videos (slug, title, video_link) values ('mewa', 'Mewa', '1')`);
		await query(`insert into view_starts (user_id, video_id, ip, ip_group, country) values ($1, 1, '83.12.1.1', '83.12.1.1', 'PL')`, [
			person.id,
		]);
		await query(
			`insert into orders (ext_order_id, kind, user_id, video_id, product_slug, list_price_grosze, amount_grosze, description, customer_ip) values ('WID-1', 'video', $1, 1, 'video-1', 1, 1, 'x', '83.12.1.1')`,
			[person.id],
		);
		await query(`insert into outbox (message_key, recipient, subject, html, body, sent_at) values ('old', 'x', 'x', 'x', 'x', now())`);
		await query(
			`insert into campaigns (id, kind, content, recipients, finished_at) overriding system value values (1, 'newcontent', '{}', 1, now())`,
		);
		await query('insert into campaign_recipients (campaign_id, user_id, queued_at) values (1, $1, now())', [person.id]);
		const event = await makeEvent(testApp);
		await query(`insert into event_reminders (user_id, event_id, kind, opens_at) values ($1, $2, 'day', now())`, [person.id, event.id]);
		const onAirAt = testApp.context.now().toISOString();
		const stream = await insertStream(testApp, { event, admin: person, onAirAt, lastSegmentAt: onAirAt, endedAt: onAirAt });
		await query(`insert into live_viewers (stream_id, node, viewers, user_ids, counted_at) values ($1, 'a', 1, array[$2::int], now())`, [
			stream,
			person.id,
		]);
		await testApp.runJob('retention');
		expect(await query('select 1 from campaign_recipients')).toHaveLength(1);
		expect(await query('select 1 from live_viewers')).toHaveLength(1);
		expect(await query('select ip from view_starts where ip is not null')).toHaveLength(1);
		expect(await query('select 1 from users where id = $1', [unverified.id])).toHaveLength(1);
		testApp.advance(400 * 86_400_000);
		await testApp.runJob('retention');
		expect(await query('select 1 from view_starts where ip is not null or ip_group is not null')).toEqual([]);
		expect(await query('select 1 from orders where customer_ip is not null')).toEqual([]);
		expect(await query('select 1 from sessions where user_id = $1', [person.id])).toEqual([]);
		expect(await query('select 1 from users where id = $1', [unverified.id])).toEqual([]);
		for (const table of ['outbox', 'campaign_recipients', 'event_reminders', 'live_viewers'])
			expect(await query(`select 1 from ${table}`)).toEqual([]);
		expect(await query('select 1 from orders')).toHaveLength(1);
		expect(await query('select 1 from users where id = $1', [person.id])).toHaveLength(1);
	});

	it('F-070 an unverified account is kept that has signed in, requested a link or been changed by an admin in the last 30 days', async () => {
		const people = [];
		for (let at = 0; at < 3; at++) people.push((await testApp.make.user({ role: 'unverified' })).id);
		const [visitor, asking, changed] = people;
		testApp.advance(400 * 86_400_000);
		const now = testApp.context.now();
		await query('update users set last_login_at = created_at where id = $1', [visitor]);
		await query(
			`insert into mail_tokens (user_id, purpose, token_hash, created_at, expires_at) values ($1, 'verification', 'x', $2::timestamptz, $2::timestamptz + interval '1 day')`,
			[asking, now],
		);
		await query(`insert into audit (at, action, subject_type, subject_id) values ($1, 'users.update', 'user', $2)`, [now, `${changed}`]);
		await testApp.runJob('retention');
		expect(await query('select 1 from users where id = any($1)', [people])).toHaveLength(3);
		testApp.advance(62 * 86_400_000);
		await testApp.runJob('retention');
		expect((await query('select id from users where id = any($1)', [people])).map(({ id }) => id)).toEqual([visitor]);
	});

	it('F-070 unverified sign-ups are deleted after 30 days, with their own mail; many that cannot be deleted do not stop the others', async () => {
		const signUps = async (count: number): Promise<number[]> =>
			(
				await query(
					`insert into users (email, firstname, lastname, role_id, created_at)
					select gen_random_uuid() || '@poczta.test', 'Jan', 'Nowy', 4, $2 from generate_series(1, $1::int) returning id`,
					[count, testApp.context.now()],
				)
			).map(({ id }) => id);
		const referred = await signUps(100);
		const ids = [...referred, ...(await signUps(2))];
		await query(
			`insert into outbox (message_key, user_id, recipient, subject, html, body, sent_at, created_at)
			select 'verify-' || id, id, 'x', 'x', 'x', 'x', $2, $2 from unnest($1::int[]) id`,
			[ids, testApp.context.now()],
		);
		// rows that still refer to the first ones
		await query(
			`insert into codes (code, description, discount_percent, expiration_date, created_by)
			select 'F-070-' || id, 'x', 5, now(), id from unnest($1::int[]) id`,
			[referred],
		);
		const left = async () => (await query('select id from users where id = any($1) order by id', [ids])).map(({ id }) => id);
		testApp.advance(29 * 86_400_000);
		await testApp.runJob('retention');
		expect(await left()).toEqual(ids);
		testApp.advance(2 * 86_400_000);
		await testApp.runJob('retention');
		expect(await left()).toEqual(referred);
	});
});
