import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockFeed } from '#server/feed/feed.store.ts';
import { makeAccount, PASSWORD } from '#testing/make-account.ts';
import { makeEvent } from '#testing/make-event.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { handleReports, removeMessage } from './chat.store.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
beforeEach(() => testApp.setNow('2026-11-20T18:30:00Z'));
afterAll(() => testApp.close());

type ChatGuest = { id: number; token: string };
const query = async (text: string, values: unknown[] = []) => (await testApp.context.db.pool.query(text, values)).rows;
const makeChat = () => makeEvent(testApp, { price_grosze: 0, date_from: '2026-11-20', chat_mode: 'own', vimeo_chat: '<b>stary</b>' });
const read = (eventId: number, { token }: ChatGuest) => testApp.request({ url: `/api/watch/event/${eventId}/chat`, token });
const write = (eventId: number, { token }: ChatGuest, text: unknown) =>
	testApp.request({ method: 'POST', url: `/api/watch/event/${eventId}/chat`, token, body: { text } });
const written = async (eventId: number, person: ChatGuest, text: string): Promise<number> =>
	(await write(eventId, person, text)).body.message.id;
const report = (eventId: number, messageId: number, { token }: ChatGuest) =>
	testApp.request({ method: 'POST', url: `/api/watch/event/${eventId}/chat/${messageId}/report`, token, body: {} });
const moderate = (method: 'PUT' | 'DELETE' | 'GET', path: string, { token }: ChatGuest, body?: unknown) =>
	testApp.request({ method, url: `/api/events/${path}`, token, ...(body !== undefined && { body }) });

describe('the own chat of an event', () => {
	it('B-026 is written and read by those who may watch, with short names', async () => {
		const event = await makeChat();
		const [anna, admin] = [await testApp.make.user({ firstname: 'Anna', lastname: 'Kowalska' }), await testApp.make.admin()];
		const answer = await write(event.id, anna, '  Brawo\n<script>alert(1)</script> https://zly.example ');
		expect(answer.status).toBe(201);
		expect(answer.body.message).toEqual({
			id: expect.any(Number),
			name: 'Anna K.',
			is_staff: false,
			text: 'Brawo <script>alert(1)</script> https://zly.example',
			at: '2026-11-20T18:30:00.000Z'.replace(/00\.000Z$/, answer.body.message.at.slice(-7)),
		});
		await write(event.id, admin, 'Witamy');
		const { body } = await read(event.id, anna);
		expect(body).toMatchObject({ pinned: null, slow_seconds: 0, muted: false, is_moderator: false, reports_waiting: 0 });
		expect(body.messages.map((message: { text: string; is_staff: boolean }) => [message.text.slice(0, 6), message.is_staff])).toEqual([
			['Brawo ', false],
			['Witamy', true],
		]);
		expect((await read(event.id, admin)).body.is_moderator).toBe(true);
		const start = await testApp.request({ method: 'POST', url: `/api/watch/event/${event.id}`, token: anna.token, body: {} });
		expect(start.body.chat_mode).toBe('own');
		expect(start.body.chat_url).toBeUndefined();
	});

	it('G-028 a name that passes for the staff writes nothing, and a corrected one does; the staff may have any', async () => {
		const event = await makeChat();
		const stranger = await testApp.make.user({ firstname: 'Obsługa', lastname: 'Teatru' });
		expect(await write(event.id, stranger, 'Proszę o dopłatę')).toMatchObject({ status: 409, body: { type: 'chat_name' } });
		expect((await read(event.id, stranger)).body.messages).toEqual([]);
		await query('update users set firstname = $2 where id = $1', [stranger.id, 'Olga']);
		expect((await write(event.id, stranger, 'Dzień dobry')).body.message.name).toBe('Olga T.');
		expect((await write(event.id, await testApp.make.user({ role: 'admin', firstname: 'Obsługa' }), 'Witamy')).status).toBe(201);
	});

	it('B-026 is closed to those who may not watch, and is missing where the mode is another', async () => {
		const [paid, embedded, off] = [
			await makeEvent(testApp, { date_from: '2026-11-20', chat_mode: 'own' }),
			await makeEvent(testApp, { price_grosze: 0, date_from: '2026-11-20', vimeo_chat: '<b>x</b>' }),
			await makeEvent(testApp, { price_grosze: 0, date_from: '2026-11-20', chat_mode: 'off', vimeo_chat: '<b>x</b>' }),
		];
		const person = await testApp.make.user();
		for (const call of [read(paid.id, person), write(paid.id, person, 'x')]) expect((await call).body.type).toBe('no_access');
		for (const { id } of [embedded, off]) {
			expect((await read(id, person)).status).toBe(404);
			expect((await write(id, person, 'x')).status).toBe(404);
		}
		const modes = [];
		for (const { id } of [embedded, off]) {
			const { body } = await testApp.request({ method: 'POST', url: `/api/watch/event/${id}`, token: person.token, body: {} });
			modes.push([body.chat_mode, body.chat_kind]);
		}
		expect(modes).toEqual([
			['embed', 'html'],
			['off', undefined],
		]);
	});

	it('B-026 takes one message in 3 s, of at most 500 characters, without listed words', async () => {
		const event = await makeChat();
		const person = await testApp.make.user();
		for (const text of ['👏'.repeat(501), '', ' \n', '\u200b', 'a'.repeat(9_000), 7, null, '\ud800']) {
			const answer = await write(event.id, person, text);
			expect([answer.status, Object.keys(answer.body.formError)]).toEqual([422, ['text']]);
		}
		expect((await write(event.id, person, ' ')).body.formError).toEqual({ text: 'Napisz coś, zanim wyślesz' });
		const early = await testApp.atOneMoment(async () => {
			expect((await write(event.id, person, '👏'.repeat(500))).status).toBe(201);
			return write(event.id, person, 'za szybko');
		});
		expect([early.status, early.headers['retry-after']]).toEqual([429, '3']);
		expect(early.body.message).toBe('Następną wiadomość możesz wysłać za 3 s');
		testApp.advance(3_000);
		const both = await testApp.atOneMoment(() => Promise.all([write(event.id, person, 'a'), write(event.id, person, 'b')]));
		expect(both.map(({ status }) => status).sort()).toEqual([201, 429]);
		await query(`update settings set value = value || '{"chat_words": "cholera, kurcz*"}' where section = 'app'`);
		testApp.invalidateSettings();
		testApp.advance(3_000);
		expect((await write(event.id, person, 'Chólera!')).body.formError).toEqual({ text: expect.stringContaining('słowo') });
		expect((await write(event.id, person, 'dobrze')).status).toBe(201);
		await query(`update settings set value = value - 'chat_words' where section = 'app'`);
		testApp.invalidateSettings();
	});

	it('B-026 writes a message that is sent again once, also before the pause is over, and not again what a moderator has deleted', async () => {
		const event = await makeChat();
		const [person, other, admin] = [await testApp.make.user(), await testApp.make.user(), await testApp.make.admin()];
		const send = (by: ChatGuest, request_id: unknown = 'message-1') =>
			testApp.request({ method: 'POST', url: `/api/watch/event/${event.id}/chat`, token: by.token, body: { text: 'Brawo', request_id } });
		const [first, again] = await Promise.all([send(person), send(person)]);
		expect([first?.status, again?.status, again?.body]).toEqual([201, 201, first?.body]);
		expect((await send(other)).body.message.id).not.toBe(first?.body.message.id);
		expect((await read(event.id, person)).body.messages).toHaveLength(2);
		expect((await send(person, 'zły!')).status).toBe(422);
		await moderate('DELETE', `${event.id}/chat/${first?.body.message.id}`, admin);
		expect((await send(person)).body).toMatchObject({ type: 'not_available', message: 'Ta wiadomość została już usunięta przez obsługę' });
	});

	it('B-026 gives the last 200 messages on entry', async () => {
		const event = await makeChat();
		const person = await testApp.make.user();
		await query(
			`insert into chat_messages (event_id, user_id, name, is_staff, body, created_at)
			select $1, $2, 'Anna K.', false, n::text, now() from generate_series(1, 250) n`,
			[event.id, person.id],
		);
		const { messages } = (await read(event.id, person)).body;
		expect([messages.length, messages[0].text, messages[199].text]).toEqual([200, '51', '250']);
	});
});

describe('moderators of a chat', () => {
	it('B-026 delete, pin, mute and slow down, each in the audit trail without the text', async () => {
		const event = await makeChat();
		const [person, other, admin] = [
			await testApp.make.user({ firstname: 'Anna', lastname: 'Kowalska' }),
			await testApp.make.user(),
			await testApp.make.admin(),
		];
		const [first, second] = [await written(event.id, person, 'kanarek'), await written(event.id, other, 'drugi')];
		expect((await moderate('PUT', `${event.id}/chat/pinned`, admin, { message_id: first })).status).toBe(204);
		expect((await read(event.id, other)).body.pinned).toMatchObject({ id: first, text: 'kanarek' });
		expect((await moderate('DELETE', `${event.id}/chat/${first}`, admin)).status).toBe(204);
		const state = (await read(event.id, other)).body;
		expect([state.pinned, state.messages.map(({ id }: { id: number }) => id)]).toEqual([null, [second]]);
		expect(await query(`select 1 from feed_messages where message::text like '%kanarek%'`)).toEqual([]);
		expect(await query('select 1 from chat_messages where body = $1', ['kanarek'])).toEqual([]);
		// after the deletion too
		expect((await moderate('PUT', `${event.id}/chat/${first}/mute`, admin, { muted: true })).status).toBe(204);
		testApp.advance(5_000);
		expect((await write(event.id, person, 'x')).body.type).toBe('chat_muted');
		expect((await read(event.id, person)).body.muted).toBe(true);
		const muted = async (rest = '') => (await moderate('GET', `${event.id}/chat/muted${rest}`, admin)).body;
		expect(await muted()).toEqual({ muted: [{ user_id: person.id, name: 'Anna K.', at: expect.any(String) }], total: 1 });
		expect(await muted('?page=2')).toEqual({ muted: [], total: 1 });
		const unmute = () => moderate('DELETE', `${event.id}/chat/muted/${person.id}`, admin);
		expect([(await unmute()).status, (await unmute()).status]).toEqual([204, 404]);
		expect([await muted(), (await read(event.id, person)).body.muted]).toEqual([{ muted: [], total: 0 }, false]);
		await moderate('PUT', `${event.id}/chat/slow`, admin, { seconds: 60 });
		// 55, less the seconds a busy machine has needed
		const wait = Number((await write(event.id, person, 'x')).headers['retry-after']);
		expect([wait > 30, wait <= 55]).toEqual([true, true]);
		const ago = [(await read(event.id, person)).body.own_seconds_ago, (await read(event.id, admin)).body.own_seconds_ago];
		expect([ago[0] >= 5, ago[1]]).toEqual([true, null]);
		expect((await write(event.id, admin, 'obsługa')).status).toBe(201);
		testApp.advance(55_000);
		expect((await write(event.id, person, 'x')).status).toBe(201);
		const trail = await query(`select action, after from audit where subject_type = 'event' and subject_id = $1 order by id`, [
			String(event.id),
		]);
		expect(trail.map(({ action }) => action)).toEqual(['chat.pin', 'chat.remove', 'chat.mute', 'chat.mute', 'chat.slow']);
		expect(JSON.stringify(trail)).not.toContain('kanarek');
	});

	it('B-026 get the reports of viewers, one of each, until they have looked', async () => {
		const event = await makeChat();
		const [person, other, third, admin] = [
			await testApp.make.user(),
			await testApp.make.user(),
			await testApp.make.user(),
			await testApp.make.admin(),
		];
		const [bad, fine] = [await written(event.id, person, 'złe'), await written(event.id, other, 'dobre')];
		const own = await report(event.id, bad, person);
		expect([own.status, own.body.message]).toEqual([409, 'Tej wiadomości nie można zgłosić']);
		expect((await read(event.id, person)).body.own).toEqual([bad]);
		for (const reporter of [other, other, third]) expect((await report(event.id, bad, reporter)).status).toBe(204);
		await report(event.id, fine, third);
		expect((await read(event.id, admin)).body.reports_waiting).toBe(2);
		expect((await read(event.id, person)).body.reports_waiting).toBe(0);
		const list = async () => (await moderate('GET', `${event.id}/chat/reported`, admin)).body.reported;
		expect(await list()).toMatchObject([
			{ message: { id: bad, text: 'złe' }, reports: 2, muted: false },
			{ message: { id: fine }, reports: 1 },
		]);
		const page = async (rest: string) => (await moderate('GET', `${event.id}/chat/reported?${rest}`, admin)).body;
		expect(await page('limit=1&page=2')).toMatchObject({ title: event.title, total: 2, reported: [{ message: { id: fine } }] });
		expect(await page(`message_id=${fine}`)).toMatchObject({ total: 1, reported: [{ message: { id: fine } }] });
		expect((await moderate('GET', `${event.id}/chat/reported?message_id=x`, admin)).status).toBe(422);
		const onStart = async () => (await testApp.request({ url: '/api/statistics/attention', token: admin.token })).body.chat_reports;
		expect(await onStart()).toMatchObject({
			count: 2,
			messages: [
				{ id: bad, event_id: event.id, event_title: event.title, text: 'złe' },
				{ id: fine, event_id: event.id },
			],
		});
		await moderate('DELETE', `${event.id}/chat/${fine}/reports`, admin);
		await moderate('DELETE', `${event.id}/chat/${bad}`, admin);
		expect(await list()).toEqual([]);
		expect(await onStart()).toEqual({ count: 0, messages: [] });
		expect((await report(event.id, bad, third)).status).toBe(404);
	});

	it('B-026 get no report of a message that is being deleted', async () => {
		const event = await makeChat();
		const [person, other, admin] = [await testApp.make.user(), await testApp.make.user(), await testApp.make.admin()];
		const bad = await written(event.id, person, 'złe');
		const { reported } = await testApp.context.db.transaction(async (tx) => {
			await lockFeed(tx, event.id);
			const waiting = report(event.id, bad, other);
			const locks = `select 1 from pg_locks where locktype = 'advisory' and not granted and objid::bigint = $1
				and database = (select oid from pg_database where datname = current_database())`;
			await expect.poll(() => query(locks, [event.id])).toHaveLength(1);
			await removeMessage(tx, bad, testApp.context.now());
			await handleReports(tx, bad, testApp.context.now());
			return { reported: waiting };
		});
		expect((await reported).status).toBe(404);
		expect((await read(event.id, admin)).body.reports_waiting).toBe(0);
	});

	it('refuse what is not there, and numbers that are none', async () => {
		const [event, other] = [await makeChat(), await makeChat()];
		const [person, admin] = [await testApp.make.user(), await testApp.make.admin()];
		const message = await written(other.id, person, 'x');
		const staff = await written(event.id, admin, 'x');
		for (const path of [`${event.id}/chat/${message}`, `${event.id}/chat/999999`, `1999999999/chat/${message}`, `${event.id}/chat/abc`])
			expect((await moderate('DELETE', path, admin)).status).toBe(404);
		expect((await report(event.id, message, person)).status).toBe(404);
		expect((await moderate('PUT', `${event.id}/chat/pinned`, admin, { message_id: message })).status).toBe(404);
		for (const seconds of [-1, 7, 1e9, 'x', null])
			expect((await moderate('PUT', `${event.id}/chat/slow`, admin, { seconds })).status).toBe(422);
		expect((await moderate('PUT', `${event.id}/chat/${staff}/mute`, admin, { muted: true })).status).toBe(409);
	});
});

describe('messages of a chat', () => {
	it('B-026 are kept for 30 days', async () => {
		const event = await makeChat();
		const person = await testApp.make.user();
		const message = await written(event.id, person, 'stara');
		const kept = () => query('select 1 from chat_messages where id = $1', [message]);
		testApp.advance(29 * 86_400_000);
		await testApp.runJob('retention');
		expect(await kept()).toHaveLength(1);
		testApp.advance(2 * 86_400_000);
		await testApp.runJob('retention');
		expect([await kept(), await query('select 1 from feed_messages where event_id = $1', [event.id])]).toEqual([[], []]);
	});

	it('B-026 are deleted with the account of their writer, and are in its export', async () => {
		const event = await makeChat();
		const person = await makeAccount(testApp);
		await written(event.id, person, 'kanarek w czacie');
		const exported = await testApp.request({ url: `/api/users/${person.id}/export`, token: person.token });
		expect(JSON.stringify(exported.body.chat_messages)).toContain('kanarek w czacie');
		const { id, token } = person;
		expect((await testApp.request({ method: 'DELETE', url: `/api/users/${id}`, token, body: { password: PASSWORD } })).status).toBe(204);
		expect(await query(`select 1 from chat_messages where user_id = $1`, [person.id])).toEqual([]);
		expect(await query(`select 1 from feed_messages where message::text like '%kanarek w czacie%'`)).toEqual([]);
	});
});
