import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendDueMail } from '#server/lib/mail/outbox.ts';
import { makeEvent, makeOrder } from '#testing/insert-content.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { remindHolders, remindOfPlatform } from './reminders.service.ts';

let testApp: TestApp;
let token: string;
const query = (text: string, values: unknown[] = []) => testApp.context.db.pool.query(text, values);
const set = (body: unknown) => testApp.request({ method: 'PUT', url: '/api/appconfig', token, body });
const subjects = async () =>
	(await query('select recipient, subject from outbox order by id')).rows.map((row) => `${row.recipient}: ${row.subject}`);

// 19:00 in Warsaw
const OPENING = '2026-11-20T18:00:00Z';
const minutesBefore = (minutes: number) => new Date(Date.parse(OPENING) - minutes * 60_000).toISOString();

beforeAll(async () => {
	testApp = await openTestApp();
	token = (await testApp.make.admin()).token;
});
afterAll(() => testApp.close());
beforeEach(async () => {
	await query(`truncate outbox, event_reminders, orders, bans, events, videos cascade`);
	testApp.setNow('2026-11-01T10:00:00Z');
	token = (await testApp.make.admin()).token;
	await set({ notify_remindpayedevent: 1, notify_remindplatform: 1 });
});

const eventAt = (date = '2026-11-20') =>
	makeEvent(testApp, { title: 'Wesele', date_from: date, date_to: date, time_from: '19:00', time_to: '21:00' });
async function holder(eventId: number, status = 'COMPLETED') {
	const person = await testApp.make.user();
	const order = await makeOrder(testApp, { user_id: person.id, event_id: eventId, status });
	return { ...person, orderId: order.id };
}
const runAt = async (moment: string) => {
	testApp.setNow(moment);
	await testApp.runJob('event-reminders');
};

/** The outbox queues by the clock of the database, which may be ahead of the test's. */
async function sendNow() {
	await query('update outbox set next_try_at = $1 where sent_at is null', [testApp.context.now()]);
	await sendDueMail(testApp.context, 500);
}

describe('reminders of a paid event', () => {
	it('S2-149 R-117 I6 B-027 come 24 h and 1 h before the opening, once each, from four nodes that run often', async () => {
		const event = await eventAt();
		const person = await holder(event.id);
		for (let minutes = 26 * 60; minutes > -30; minutes -= 50) {
			testApp.setNow(minutesBefore(minutes));
			await Promise.all(Array.from({ length: 4 }, () => remindHolders(testApp.context)));
			const expected = minutes > 24 * 60 ? 0 : minutes > 60 ? 1 : 2;
			expect(await subjects()).toHaveLength(expected);
		}
		expect(await subjects()).toEqual([`${person.email}: Jutro: Wesele`, `${person.email}: Za godzinę: Wesele`]);
		const { rows } = await query('select distinct expires_at from outbox');
		expect(
			rows.map(({ expires_at }) => Date.parse(expires_at)),
			'not sent after the opening',
		).toEqual([Date.parse(OPENING)]);
		const [mail] = await testApp.mails(person.email);
		expect(mail?.body.replaceAll('\u00a0', ' ')).toContain('20 listopada 2026, 19:00');
		expect(mail?.body).toContain(`${testApp.context.env.publicUrl}/test\n`);
	});

	it('S2-149 are not sent while the setting is off', async () => {
		await set({ notify_remindpayedevent: 0 });
		await holder((await eventAt()).id);
		await runAt(minutesBefore(23 * 60 + 30));
		await runAt(minutesBefore(30));
		expect(await subjects()).toEqual([]);
	});

	it('I7 go to holders of a completed order only: not after a refund, a cancellation or before payment', async () => {
		const event = await eventAt();
		const stays = await holder(event.id);
		for (const status of ['PENDING', 'CANCELED', 'REFUNDED', 'WAITING_FOR_REFUND']) await holder(event.id, status);
		const refunded = await holder(event.id);
		await query("update orders set status = 'REFUNDED' where id = $1", [refunded.orderId]);
		await runAt(minutesBefore(24 * 60));
		expect(await subjects()).toEqual([`${stays.email}: Jutro: Wesele`]);
		await query("update orders set status = 'REFUNDED' where id = $1", [stays.orderId]);
		await runAt(minutesBefore(60));
		expect(await subjects()).toHaveLength(1);
	});

	it('I7 are not sent any more when the ticket was returned or the event cancelled, withdrawn or moved while they waited', async () => {
		const [event, cancelled, moved, withdrawn] = [await eventAt(), await eventAt(), await eventAt(), await eventAt()];
		const stays = await holder(event.id);
		const refunded = await holder(event.id);
		await holder(cancelled.id);
		await holder(moved.id);
		const late = await holder(withdrawn.id);
		await runAt(minutesBefore(60));
		await query("update orders set status = 'REFUNDED' where id = $1", [refunded.orderId]);
		await query("update events set cancelled_at = now(), cancel_reason = 'Choroba' where id = $1", [cancelled.id]);
		await query("update events set opens_at = opens_at + interval '1 hour' where id = $1", [moved.id]);
		await query('update events set published = false where id = $1', [withdrawn.id]);
		await sendNow();
		const queued = async () => (await query('select recipient from outbox')).rows.map(({ recipient }) => recipient);
		expect(await queued()).toEqual([stays.email]);
		// published again before it opens
		await query('update events set published = true where id = $1', [withdrawn.id]);
		await runAt(minutesBefore(59));
		expect(await queued()).toEqual([stays.email, late.email]);
	});

	it('I7 go out again for the new time of a moved event, and never for a withdrawn or cancelled one', async () => {
		const event = await eventAt();
		await holder(event.id);
		await runAt(minutesBefore(24 * 60));
		expect(await subjects()).toHaveLength(1);
		await query("update events set date_from = '2026-11-25', date_to = '2026-11-25', opens_at = $2, closes_at = $3 where id = $1", [
			event.id,
			'2026-11-25T18:00:00Z',
			'2026-11-25T20:00:00Z',
		]);
		await runAt(minutesBefore(60));
		expect(await subjects()).toHaveLength(1);
		await runAt('2026-11-24T18:00:00Z');
		expect(await subjects()).toHaveLength(2);
		for (const [gone, back] of [
			['published = false', 'published = true'],
			["cancelled_at = now(), cancel_reason = 'Choroba'", 'cancelled_at = null, cancel_reason = null'],
		]) {
			await query(`update events set ${gone} where id = $1`, [event.id]);
			await runAt('2026-11-25T17:00:00Z');
			expect(await subjects()).toHaveLength(2);
			await query(`update events set ${back} where id = $1`, [event.id]);
		}
	});

	it('I7 state the right time when an event was moved to the next minutes', async () => {
		const event = await eventAt();
		const person = await holder(event.id);
		await query('update events set opens_at = $2 where id = $1', [event.id, '2026-11-20T10:01:30Z']);
		await runAt('2026-11-20T10:00:00Z');
		expect(await subjects()).toEqual([`${person.email}: Zaraz zaczynamy: Wesele`]);
	});

	it('I7 say what is true when they are sent: later than planned if the mail server was unavailable', async () => {
		const person = await holder((await eventAt()).id);
		await runAt(minutesBefore(24 * 60));
		testApp.setNow(minutesBefore(9 * 60));
		await sendNow();
		await runAt(minutesBefore(60));
		testApp.setNow(minutesBefore(10));
		await sendNow();
		expect(await subjects()).toEqual([`${person.email}: Dziś: Wesele`, `${person.email}: Zaraz zaczynamy: Wesele`]);
	});

	it('I7 are not sent to people who unsubscribed by one click, were banned or deleted', async () => {
		const event = await eventAt();
		const [gone, banned, deleted] = [await holder(event.id), await holder(event.id), await holder(event.id)];
		await query('update users set unsubscribed_at = $2 where id = $1', [gone.id, testApp.context.now()]);
		await query("insert into bans (user_id, reason, forever) values ($1, 'x', true)", [banned.id]);
		await query('update users set role_id = 5, email = null where id = $1', [deleted.id]);
		await runAt(minutesBefore(24 * 60));
		expect(await subjects()).toEqual([]);
	});

	it('I7 R-028 come back without the newsletter for a person under 16 who had unsubscribed', async () => {
		const event = await eventAt();
		testApp.setNow(minutesBefore(25 * 60));
		const person = await holder(event.id);
		await query("update users set birthday = '2012-06-01', unsubscribed_at = $2 where id = $1", [person.id, minutesBefore(26 * 60)]);
		const ask = (method: 'GET' | 'POST') => testApp.request({ method, url: `/api/mailing/${person.id}/reminders`, token: person.token });
		expect([(await ask('GET')).body, (await ask('POST')).body]).toEqual([{ reminders: false }, { reminders: true }]);
		expect((await ask('GET')).body).toEqual({ reminders: true });
		await runAt(minutesBefore(24 * 60));
		await sendNow();
		expect(await subjects()).toEqual([`${person.email}: Jutro: Wesele`]);
		const { rows } = await query('select mailing from users where id = $1', [person.id]);
		expect(rows).toEqual([{ mailing: false }]);
	});

	it('are sent to all of many holders although a run takes only some of them at once', { tags: ['slow'] }, async () => {
		const event = await eventAt();
		await query(
			`with people as (insert into users (email, firstname, lastname, role_id, verified_at)
				select 'rzad' || n || '@poczta.test', 'A', 'B', 2, now() from generate_series(1, 430) n returning id)
			insert into orders (ext_order_id, kind, user_id, event_id, product_slug, status, list_price_grosze, amount_grosze, description, completed_at)
			select 'E-MANY-' || id, 'event', id, $1::int, 'event-' || $1::int, 'COMPLETED', 0, 0, 'x', now() from people`,
			[event.id],
		);
		await runAt(minutesBefore(60));
		const { rows } = await query('select count(*)::int as mails, count(distinct recipient)::int as people from outbox');
		expect(rows[0]).toEqual({ mails: 430, people: 430 });
	});
});

describe('reminders of the platform', () => {
	const unseen = async (days: number, mailing = true) => {
		const person = await testApp.make.user({ mailing });
		await query('update users set last_seen_at = $2 where id = $1', [
			person.id,
			new Date(testApp.context.now().getTime() - days * 86_400_000),
		]);
		return person;
	};

	it('S2-150 R-117 go to subscribers unseen for 30 days, one per 30 days, from four nodes', async () => {
		const person = await unseen(31);
		await unseen(29);
		await unseen(60, false);
		for (let day = 0; day < 28; day += 4) {
			await Promise.all(Array.from({ length: 4 }, () => remindOfPlatform(testApp.context)));
			testApp.advance(4 * 86_400_000);
			// all other people have visited since
			await query('update users set last_seen_at = $2 where id <> $1', [person.id, testApp.context.now()]);
		}
		expect(await subjects()).toEqual([`${person.email}: Dawno Cię nie było na widowni`]);
		testApp.advance(3 * 86_400_000);
		await testApp.runJob('platform-reminders');
		expect(await subjects()).toHaveLength(2);
	});

	it('S2-150 are not sent while the setting is off', async () => {
		await set({ notify_remindplatform: 0 });
		await unseen(90);
		await testApp.runJob('platform-reminders');
		expect(await subjects()).toEqual([]);
	});
});
