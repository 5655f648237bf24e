import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '#server/lib/context.ts';
import type { Database, Db } from '#server/lib/db/db.ts';
import { sendDueMail } from '#server/lib/mail/outbox.ts';
import type { MadeUser } from '#testing/factory.ts';
import { makeEvent, makeTranslation } from '#testing/insert-content.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { queueCampaignMails, sendNewContent } from './campaigns.service.ts';
import { findRunningCampaign } from './campaigns.store.ts';

let testApp: TestApp;
let admin: MadeUser;
beforeAll(async () => {
	testApp = await openTestApp();
	admin = await testApp.make.admin();
});
afterAll(() => testApp.close());

beforeEach(async () => {
	await testApp.context.db.pool.query(`truncate outbox, campaigns, campaign_recipients, event_reminders, bans; delete from orders; delete from events; delete from videos;
		update settings set value = value - 'notify_newcontent_date' where section = 'app';
		delete from sessions where user_id <> ${admin.id}; delete from users where id <> ${admin.id}`);
	testApp.invalidateSettings();
});

const send = (body: unknown = { allUsers: false }) =>
	testApp.request({ method: 'POST', url: '/api/notifications/newcontent', token: admin.token, body });
/** the call has already started queueing, so a second run may find the rest locked by the first */
async function finish() {
	do await queueCampaignMails(testApp.context);
	while (await findRunningCampaign(testApp.context.db));
}
const addressees = async () =>
	(await testApp.context.db.pool.query<{ recipient: string }>('select recipient from outbox order by recipient')).rows.map(
		(row) => row.recipient,
	);
const subscriber = (given: Parameters<TestApp['make']['user']>[0] = {}) => testApp.make.user({ mailing: true, ...given });
const ban = (userId: number) =>
	testApp.context.db.pool.query("insert into bans (user_id, reason, forever) values ($1, 'x', true)", [userId]);
const emails = (people: MadeUser[]) => people.map((person) => person.email).sort();

/** simulates a process that dies at the nth mail it queues */
function failingAt(context: Context, nth: number): Context {
	let queued = 0;
	const failing = (tx: Db): Db => ({
		...tx,
		run: (query) => {
			if (query.text.includes('into outbox') && ++queued === nth) throw new Error('killed');
			return tx.run(query);
		},
	});
	const db: Database = { ...context.db, transaction: (work) => context.db.transaction((tx) => work(failing(tx))) };
	return { ...context, db };
}

describe('new-content notifications', () => {
	it('S2-147 S2-148 R-115 R-116 I4 mails the subscribers only, never deleted, banned or unverified people, and answers 202 with their number', async () => {
		await makeVideo(testApp, { title: 'Dziady' });
		const reached = [await subscriber(), await subscriber({ role: 'premium' })];
		await testApp.make.user();
		await subscriber({ role: 'unverified' });
		await ban((await subscriber()).id);
		const deleted = await subscriber();
		await testApp.context.db.pool.query('update users set role_id = 5, email = null where id = $1', [deleted.id]);
		const answer = await send();
		expect([answer.status, answer.body]).toEqual([202, { recipients: 2, already_sent: 0 }]);
		await finish();
		expect(await addressees()).toEqual(emails(reached));
	});

	it('S2-148 R-115 allUsers mails every verified person, subscribed or not', async () => {
		await makeVideo(testApp);
		const reached = [await subscriber(), await testApp.make.user(), admin];
		await testApp.make.user({ role: 'unverified' });
		await ban((await testApp.make.user()).id);
		expect((await send({ allUsers: true })).body).toEqual({ recipients: 3, already_sent: 0 });
		await finish();
		expect(await addressees()).toEqual(emails(reached));
	});

	it('F-076 its mails wait behind a link that was requested after them', async () => {
		await makeVideo(testApp);
		const { email } = await subscriber();
		await send();
		await finish();
		await testApp.request({ method: 'POST', url: '/api/passwords', body: { email } });
		const { rows } = await testApp.context.db.pool.query('select message_key from outbox order by priority, id');
		expect(rows.map(({ message_key }) => String(message_key).startsWith('campaign-'))).toEqual([false, true]);
	});

	it('S2-147 R-115 mails what was published since the last time, then sets the date; hidden, ended and older things are left out', async () => {
		const person = await subscriber();
		await makeVideo(testApp, { title: 'Stare', published_at: '2026-01-01T10:00:00Z' });
		await send();
		await finish();
		await testApp.context.db.pool.query('truncate outbox');
		await makeVideo(testApp, { title: 'Z innego zegara', published_at: new Date(testApp.context.now().getTime() - 1_000) });
		testApp.advance(60_000);
		const { id: video_id } = await makeVideo(testApp, { visible: false });
		const event = await makeEvent(testApp, { title: 'Nowe wydarzenie', video_id });
		const video = await makeVideo(testApp, { title: 'Nowe wideo' });
		await makeVideo(testApp, { title: 'Ukryte', visible: false });
		await makeVideo(testApp, { title: 'Poza listami', dashboard_hidden: true });
		await makeVideo(testApp, { title: 'Skończone', end_date: '2026-01-02T10:00:00Z' });
		await makeEvent(testApp, { title: 'Niepublikowane', published: false, video_id });
		await makeEvent(testApp, { title: 'Minione', date_from: '2026-01-05', published_at: testApp.context.now(), video_id });
		testApp.advance(60_000);
		const before = (await testApp.request({ url: '/api/notifications/newcontent', token: admin.token })).body;
		expect(before.items.map((item: { title: string }) => item.title)).toEqual(['Nowe wydarzenie', 'Z innego zegara', 'Nowe wideo']);
		expect(before).toMatchObject({ subscribers: 1, allUsers: 2 });
		expect((await send()).body).toEqual({ recipients: 1, already_sent: 0 });
		await finish();
		const [mail] = await testApp.mails(person.email);
		const titles = ['Nowe wydarzenie', 'Nowe wideo', 'Stare', 'Ukryte', 'Poza listami', 'Skończone', 'Niepublikowane', 'Minione'];
		expect(titles.filter((title) => mail?.body.includes(title))).toEqual(['Nowe wydarzenie', 'Nowe wideo']);
		expect(mail?.body).toContain(`/wydarzenie/${event.id}\n`);
		expect(mail?.body).toContain(`Nowe wideo (wideo): ${testApp.context.env.publicUrl}/wideo/${video.id}\n`);
		for (const part of [mail?.html ?? '', mail?.body ?? ''])
			expect(part.indexOf('Nowe wideo'), 'the titles come before the button').toBeLessThan(part.indexOf('Zobacz repertuar'));
		const { config } = (await testApp.request({ url: '/api/appconfig', token: admin.token })).body;
		expect(Math.abs(Date.parse(config.notify_newcontent_date) - testApp.context.now().getTime())).toBeLessThan(60_000);
		expect((await send()).body).toEqual({ recipients: 0, already_sent: 1 });
	});

	it('R-115 news for nobody stays new: the first subscriber gets it', async () => {
		await makeVideo(testApp, { title: 'Dziady' });
		expect((await send()).body).toEqual({ recipients: 0, already_sent: 0 });
		const person = await subscriber();
		expect((await send()).body).toEqual({ recipients: 1, already_sent: 0 });
		await finish();
		expect(await addressees()).toEqual([person.email]);
	});

	it('I4 a double click, also on two nodes at once, is one campaign', async () => {
		await makeVideo(testApp);
		const people = [await subscriber(), await subscriber()];
		const answers = await Promise.all(
			Array.from({ length: 6 }, () => sendNewContent(testApp.context, { viewer: admin, caller: null }, false)),
		);
		expect(answers.map(({ recipients }) => recipients)).toEqual([2, 2, 2, 2, 2, 2]);
		expect(answers.filter(({ already_sent }) => already_sent === 0)).toHaveLength(1);
		expect((await testApp.context.db.pool.query('select count(*)::int as count from campaigns')).rows[0].count).toBe(1);
		await Promise.all(Array.from({ length: 4 }, finish));
		expect(await addressees()).toEqual(emails(people));
	});

	it('I4 killed five times in the middle, it continues: no one twice, no one missed', { tags: ['slow'] }, async () => {
		await makeVideo(testApp);
		const people = [];
		for (let n = 0; n < 450; n++) people.push(`widz${String(n).padStart(3, '0')}@poczta.test`);
		await testApp.context.db.pool.query(
			`insert into users (email, firstname, lastname, role_id, mailing, mailing_at, verified_at) select unnest($1::text[]), 'A', 'B', 2, true, now(), now()`,
			[people],
		);
		await sendNewContent(testApp.context, { viewer: admin, caller: null }, false);
		for (const nth of [1, 50, 199, 250, 3]) await expect(queueCampaignMails(failingAt(testApp.context, nth))).rejects.toThrow('killed');
		await Promise.all(Array.from({ length: 4 }, finish));
		expect(await addressees()).toEqual(people);
		const { rows } = await testApp.context.db.pool.query('select finished_at from campaigns');
		expect(rows).toEqual([{ finished_at: expect.any(String) }]);
	});

	it('I4 skips people who unsubscribed, were banned or deleted between the click and the mail', async () => {
		await makeVideo(testApp);
		const [stays, leaves, banned] = [await subscriber(), await subscriber(), await subscriber()];
		await sendNewContent(testApp.context, { viewer: admin, caller: null }, false);
		await testApp.context.db.pool.query('update users set mailing = false where id = $1', [leaves.id]);
		await ban(banned.id);
		await finish();
		expect(await addressees()).toEqual([stays.email]);
		const sentTo = async () => {
			await sendDueMail(testApp.context);
			return addressees();
		};
		await testApp.context.db.pool.query('update users set mailing = false where id = $1', [stays.id]);
		expect(await sentTo(), 'R-029 unsubscribed while the mail waited').toEqual([]);
		testApp.advance(60_000);
		await makeVideo(testApp);
		await send({ allUsers: true });
		await finish();
		await testApp.context.db.pool.query('update users set unsubscribed_at = now() where id = $1', [leaves.id]);
		expect(await sentTo(), 'a mail to all needs no consent').toEqual(emails([stays, admin]));
	});

	it('writes in the person’s language, with English titles where there are any', async () => {
		const video = await makeVideo(testApp, { title: 'Wesele' });
		await makeTranslation(testApp, 'video_translations', { video_id: video.id, title: 'The Wedding' });
		const person = await subscriber();
		await testApp.context.db.pool.query("update users set language = 'en' where id = $1", [person.id]);
		await send();
		await finish();
		const [mail] = await testApp.mails(person.email);
		expect([mail?.subject, mail?.body.includes('The Wedding')]).toEqual(['New on our stage', true]);
	});

	it('S2-004 R-033 leaves an audit row', async () => {
		await makeVideo(testApp);
		await subscriber();
		await send();
		const { rows } = await testApp.context.db.pool.query(
			"select after, ip from audit where action = 'notifications.newcontent' order by id desc limit 1",
		);
		expect(rows[0]).toMatchObject({ after: { all_users: false, recipients: 1 }, ip: '127.0.0.1' });
		await finish();
	});
});
