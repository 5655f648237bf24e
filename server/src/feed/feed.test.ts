import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FEEDS_PER_PERSON, type FeedMessage } from '#domain/audience/feed/feed.rules.ts';
import { listenFor, openFeed } from '#testing/feed-reader.ts';
import { makeOrder } from '#testing/insert-content.ts';
import { makeEvent } from '#testing/make-event.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { publishToViewers } from './feed.service.ts';

// two nodes on one database
let testApp: TestApp;
let second: TestApp;
let nodes: Awaited<ReturnType<typeof listenFor>>[];
beforeAll(async () => {
	testApp = await openTestApp({ oneNode: true });
	second = await openTestApp({ oneNode: true, databaseUrl: testApp.databaseUrl });
	nodes = [await listenFor(testApp), await listenFor(second)];
});
beforeEach(() => {
	for (const app of [testApp, second]) app.setNow('2026-11-20T18:30:00Z');
});
afterAll(async () => {
	for (const node of nodes) await node.close();
	await second.close();
	await testApp.close();
});

const free = () => makeEvent(testApp, { price_grosze: 0, date_from: '2026-11-20' });
const at = (eventId: number, { node = 0, after }: { node?: number; after?: number | null } = {}) =>
	`${nodes[node]?.url}/api/watch/event/${eventId}/feed${after == null ? '' : `?after=${after}`}`;
const notice = (text: string): FeedMessage => ({ kind: 'notice', text_pl: text, text_en: text });
const publish = (eventId: number, message: FeedMessage, options?: Parameters<typeof publishToViewers>[3]) =>
	publishToViewers(testApp.context.db, eventId, message, { now: testApp.context.now(), ...options });

describe('the feed of those who watch', () => {
	it('B-023 tells everyone on every node, and only of their own event', async () => {
		const [event, other] = [await free(), await free()];
		const people = [await testApp.make.user(), await testApp.make.user()];
		const feeds = [await openFeed(at(event.id), people[0]?.token ?? ''), await openFeed(at(event.id, { node: 1 }), people[1]?.token ?? '')];
		for (const feed of feeds) expect(await feed.next()).toEqual({ kind: 'hello', fresh: true });
		expect(feeds[0]?.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
		expect(feeds[0]?.headers.get('content-encoding')).toBeNull();
		await publish(other.id, notice('inny'));
		await publish(event.id, { kind: 'chat_muted', muted: true }, { to: people[1]?.id ?? 0 });
		await publish(event.id, { kind: 'chat_reports', waiting: 1 }, { to: 'moderators' });
		await publish(event.id, notice('przerwa'));
		expect(await feeds[0]?.next()).toEqual(notice('przerwa'));
		expect(await feeds[1]?.next()).toEqual({ kind: 'chat_muted', muted: true });
		expect(await feeds[1]?.next()).toEqual(notice('przerwa'));
		for (const feed of feeds) feed.close();
	});

	it('B-023 brings the message of an admin to everyone who watches, and its removal; too long or for no event it is refused', async () => {
		const event = await free();
		const admin = await testApp.make.admin();
		const feed = await openFeed(at(event.id, { node: 1 }), (await testApp.make.user()).token);
		const send = (body: object, { id = event.id } = {}) =>
			testApp.request({ method: 'POST', url: `/api/events/${id}/live/message`, token: admin.token, body });
		expect((await send({ text_pl: ' Przerwa ', text_en: 'Break' })).status).toBe(204);
		expect(await feed.nextOf('notice')).toEqual({ kind: 'notice', text_pl: 'Przerwa', text_en: 'Break' });
		expect((await send({ text_pl: '', text_en: '' })).status).toBe(204);
		expect(await feed.nextOf('notice')).toEqual({ kind: 'notice', text_pl: '', text_en: '' });
		expect((await send({ text_pl: 'x'.repeat(301), text_en: '' })).status).toBe(422);
		expect((await send({ text_pl: 'x' })).status).toBe(422);
		expect((await send({ text_pl: 'x', text_en: '' }, { id: 999_999 })).status).toBe(404);
		feed.close();
	});

	it('B-026 tells that the chat was switched on or off, also those who come later; other changes of the event tell nothing', async () => {
		const event = await makeEvent(testApp, { price_grosze: 0, date_from: '2026-11-20', chat_mode: 'own' });
		const [person, admin] = [await testApp.make.user(), await testApp.make.admin()];
		const change = (body: object) => testApp.request({ method: 'PUT', url: `/api/events/${event.id}`, token: admin.token, body });
		const feed = await openFeed(at(event.id, { node: 1 }), person.token);
		for (const body of [{ chat_mode: 'own', title: 'Inny tytuł' }, { chat_mode: 'off' }, { chat_mode: 'own' }, { chat_mode: 'off' }])
			expect((await change(body)).status).toBe(200);
		for (const mode of ['off', 'own', 'off']) expect(await feed.nextOf('chat_mode')).toEqual({ kind: 'chat_mode', mode });
		feed.close();
		const late = await openFeed(at(event.id), person.token);
		expect(await late.nextOf('chat_mode')).toEqual({ kind: 'chat_mode', mode: 'off' });
		late.close();
	});

	it('sends what was missed, or says that the state has to be read again', async () => {
		const event = await free();
		const { token } = await testApp.make.user();
		const first = await openFeed(at(event.id), token);
		await publish(event.id, notice('pierwszy'));
		await first.nextOf('notice');
		first.close();
		await publish(event.id, { kind: 'chat_slow', seconds: 30 });
		await publish(event.id, { kind: 'stream', state: 'lost' });
		const resumed = await openFeed(at(event.id, { node: 1, after: first.lastId() }), token);
		expect(await resumed.next()).toEqual({ kind: 'hello', fresh: false });
		expect(await resumed.next()).toEqual({ kind: 'chat_slow', seconds: 30 });
		expect(await resumed.next()).toEqual({ kind: 'stream', state: 'lost' });
		resumed.close();
		const late = await openFeed(at(event.id, { after: 999_999 }), token);
		expect(await late.next()).toEqual({ kind: 'hello', fresh: true });
		expect(await late.next()).toEqual(notice('pierwszy'));
		expect(await late.next()).toEqual({ kind: 'stream', state: 'lost' });
		late.close();
	});

	it('ends when the right to watch ends: sign-out, refund, ban, end of the window', { tags: ['slow'] }, async () => {
		const run = (text: string, values: unknown[]) => testApp.context.db.pool.query(text, values);
		const event = await makeEvent(testApp, { date_from: '2026-11-20' });
		const people = [await testApp.make.user(), await testApp.make.user(), await testApp.make.user(), await testApp.make.user()];
		const orders = await Promise.all(people.map(({ id }) => makeOrder(testApp, { user_id: id, event_id: event.id })));
		const [signedOut, refunded, banned, stays] = await Promise.all(people.map(({ token }) => openFeed(at(event.id), token)));
		await run(`update sessions set ended_at = now(), ended_reason = 'logout' where user_id = $1`, [people[0]?.id]);
		await run(`update orders set status = 'REFUNDED', completed_at = null where id = $1`, [orders[1]?.id]);
		await run('insert into bans (user_id, reason, forever) values ($1, $2, true)', [people[2]?.id, 'x']);
		testApp.advance(7 * 3_600_000);
		for (const feed of [signedOut, refunded, banned]) {
			expect(await feed?.nextOf('goodbye')).toEqual({ kind: 'goodbye', reason: 'right' });
			expect(await feed?.next()).toBeNull();
		}
		expect(await stays?.nextOf('goodbye')).toEqual({ kind: 'goodbye', reason: 'again' });
		await expect(openFeed(at(event.id), people[3]?.token ?? '')).rejects.toThrow('409');
	});

	it('refuses those who may not watch, and closes the oldest connection of a person with too many', async () => {
		const [event, paid] = [await free(), await makeEvent(testApp, { date_from: '2026-11-20' })];
		const { token } = await testApp.make.user();
		await expect(openFeed(at(paid.id), token)).rejects.toThrow('409');
		expect((await testApp.request({ url: `/api/watch/event/${event.id}/feed?after=x`, token })).status).toBe(422);
		expect((await testApp.request({ url: '/api/watch/event/1999999999/feed', token })).status).toBe(404);
		const feeds = [];
		for (let count = 0; count <= FEEDS_PER_PERSON; count++) feeds.push(await openFeed(at(event.id), token));
		expect(await feeds[0]?.nextOf('goodbye')).toEqual({ kind: 'goodbye', reason: 'another' });
		await publish(event.id, notice('x'));
		for (const feed of feeds.slice(1)) {
			expect(await feed.nextOf('notice')).toEqual(notice('x'));
			feed.close();
		}
	});
});
