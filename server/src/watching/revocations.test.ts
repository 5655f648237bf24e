import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenFor, openFeed } from '#testing/feed-reader.ts';
import { insertOrder } from '#testing/insert-order.ts';
import { makeAccount, PASSWORD, signIn } from '#testing/make-account.ts';
import { makeHosted } from '#testing/make-hosted.ts';
import { makeLiveEvent, watchLive } from '#testing/make-live.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { browserOf } from '#testing/watching-browser.ts';

// People watch on one node; their right ends by a call to another.

let watched: TestApp;
let other: TestApp;
let node: Awaited<ReturnType<typeof listenFor>>;
let admin: string;
let shared: Awaited<ReturnType<typeof putOnAir>>;
const dataDir = mkdtempSync(join(tmpdir(), 'rampa-revocations-'));

/** A stream on air with one segment, without a sender. */
async function putOnAir() {
	const event = await makeLiveEvent(watched, admin);
	const run = (text: string, values: unknown[]) => watched.context.db.pool.query(text, values);
	const { rows } = await run(
		'update live_streams set on_air_at = now(), on_air_from = 1, last_segment_at = now() where event_id = $1 returning id, prefix',
		[event.id],
	);
	const [{ id, prefix }] = rows;
	await run("insert into live_parts (stream_id, number, name) values ($1, 1, 'abcdef01')", [id]);
	await run(
		`insert into live_segments (stream_id, number, part, duration_ms, bytes, frames, dropped_frames, stored_at)
		values ($1, 1, 1, 2000, 4, 50, 0, now())`,
		[id],
	);
	await watched.context.storage.put(`${prefix}/abcdef01-1.m4s`, Buffer.from('film'), 'video/iso.segment');
	return { eventId: event.id, segment: `${id}/abcdef01-1.m4s` };
}

beforeAll(async () => {
	const env = { DATA_DIR: dataDir };
	watched = await openTestApp({ oneNode: true, env });
	other = await openTestApp({ oneNode: true, env, databaseUrl: watched.databaseUrl });
	node = await listenFor(watched);
	admin = (await watched.make.admin()).token;
	shared = await putOnAir();
});
afterAll(async () => {
	await node.close();
	await other.close();
	await watched.close();
	rmSync(dataDir, { recursive: true, force: true });
});

/** A person with a ticket who has just received a playlist and a segment. */
async function viewer({ eventId, segment } = shared) {
	const person = await makeAccount(watched);
	const order = await insertOrder(watched, { user_id: person.id, event_id: eventId });
	const page = await watchLive(watched, person.token, eventId);
	const statuses = async () => [(await page.get('index.m3u8')).status, (await page.get(segment)).status];
	expect(await statuses()).toEqual([200, 200]);
	return { person, order: order.ext_order_id, page, statuses };
}
type Viewer = Awaited<ReturnType<typeof viewer>>;

const asAdmin = (method: 'POST' | 'PUT', url: string, body: unknown) => other.request({ method, url, token: admin, body });
const signOut = ({ person: { token } }: Viewer) => other.request({ method: 'POST', url: '/api/auth/logout', token, body: {} });
const endings: [string, (viewer: Viewer) => Promise<{ status: number }>][] = [
	['sign-out', signOut],
	['sign-in on a second device', ({ person }) => signIn(other, person.email)],
	['a refund', ({ order }) => asAdmin('PUT', `/api/payments/${order}`, { status: 'REFUNDED', how: 'cash', note: 'KW 1' })],
	['a ban', ({ person }) => asAdmin('POST', '/api/bans', { user_id: person.id, reason: 'x', forever: 1 })],
	[
		'deletion of the account',
		({ person: { id, token } }) => other.request({ method: 'DELETE', url: `/api/users/${id}`, token, body: { password: PASSWORD } }),
	],
];

it.each(endings)(
	'B-003 B-021 after %s on another node the next playlist and segment are refused, those of others are not',
	async (_, end) => {
		const [leaving, staying] = [await viewer(), await viewer()];
		const feed = await openFeed(`${node.url}/api/watch/event/${shared.eventId}/feed`, leaving.person.token);
		expect((await end(leaving)).status).toBeLessThan(300);
		await node.hasHeard();
		expect(await leaving.statuses()).toEqual([403, 403]);
		expect(await staying.statuses()).toEqual([200, 200]);
		expect(await feed.nextOf('goodbye')).toEqual({ kind: 'goodbye', reason: 'right' });
	},
);

it('N-010 a ticket plays on one screen: a start on another one, on another node, stops the first and tells it; it takes over again only by hand', async () => {
	const [phone, staying] = [await viewer(), await viewer()];
	const address = `${node.url}/api/watch/event/${shared.eventId}/feed`;
	const feed = await openFeed(address, phone.person.token);
	const television = await watched.make.session(phone.person.id, { singleDevice: false });
	const onTelevision = await watchLive(other, television, shared.eventId);
	await node.hasHeard();
	expect(await feed.nextOf('elsewhere')).toEqual({ kind: 'elsewhere' });
	expect(await phone.statuses()).toEqual([403, 403]);
	expect(await staying.statuses()).toEqual([200, 200]);
	expect((await onTelevision.get('index.m3u8')).status).toBe(200);

	const start = (body: object) =>
		watched.request({ method: 'POST', url: `/api/watch/event/${shared.eventId}`, token: phone.person.token, body });
	expect(await start({ continues: phone.page.answer.startedAt })).toMatchObject({ status: 409, body: { type: 'plays_elsewhere' } });
	expect((await onTelevision.get('index.m3u8')).status).toBe(200);
	expect((await start({})).status).toBe(200);
	await node.hasHeard();
	expect(await phone.statuses()).toEqual([200, 200]);
	other.context.channels.missed();
	expect((await onTelevision.get('index.m3u8')).status).toBe(403);
	feed.close();
});

it('N-010 R-018 of one session several pages play, also of several titles, and a session that has ended holds nothing', async () => {
	const { person, statuses } = await viewer();
	await watchLive(watched, person.token, shared.eventId);
	expect(await statuses()).toEqual([200, 200]);
	const later = (await signIn(watched, person.email)).body.token;
	const again = await watched.request({
		method: 'POST',
		url: `/api/watch/event/${shared.eventId}`,
		token: later,
		body: { continues: watched.context.now().toISOString() },
	});
	expect(again.status).toBe(200);
});

/** What the page of a viewer gets now of each of these files. */
const statusesOf = (pages: readonly Awaited<ReturnType<typeof watchLive>>[], name: string) =>
	Promise.all(pages.map(async ({ get }) => (await get(name)).status));

it('B-003 B-024 a recording is watched after live was switched off; emptying its end, or a cancellation, ends every address', async () => {
	const { eventId, segment } = await putOnAir();
	const { person, page: early } = await viewer({ eventId, segment });
	const set = (text: string, ...values: unknown[]) => watched.context.db.pool.query(text, [eventId, ...values]);
	await set("update live_streams set ended_at = now() - interval '40 days' where event_id = $1");
	await set("update events set live_enabled = false, replay_until = now() + interval '1 hour' where id = $1");
	watched.advance(1_100);
	const ofFiles = await watchLive(watched, person.token, eventId);
	const hosted = await makeHosted(watched, admin);
	await set('update live_streams set hosted_video_id = $2 where event_id = $1', hosted.id);
	const ofFilm = await watchLive(watched, person.token, eventId);
	expect([ofFiles.answer.recording, ofFilm.answer.recording, ofFilm.answer.source.kind]).toEqual([true, true, 'file']);
	const statuses = async () => [
		...(await statusesOf([early, ofFiles], segment)),
		(await watched.request({ url: ofFilm.answer.source.url, headers: browserOf(watched, ofFilm.answer.source.url) })).status,
	];
	// a film could not be made of an old stream: its files are kept while they are watched
	await watched.runJob('live.sweep');
	expect(await statuses()).toEqual([200, 200, 200]);
	const changeReplay = (replay_until: string) => asAdmin('PUT', `/api/events/${eventId}/live`, { replay_until });
	expect((await changeReplay('')).status).toBe(200);
	watched.advance(3_000);
	expect(await statuses()).toEqual([403, 403, 403]);
	await changeReplay(new Date(watched.context.now().getTime() + 3_600_000).toISOString());
	expect(await statuses()).toEqual([200, 200, 200]);
	await set("update events set cancelled_at = now(), cancel_reason = 'choroba' where id = $1");
	watched.advance(3_000);
	expect(await statuses()).toEqual([403, 403, 403]);
});

it('B-003 B-021 a node that receives no message refuses within five seconds, and at once when it is connected again', async () => {
	await node.close();
	const [leaving, second] = [await viewer(), await viewer()];
	await signOut(leaving);
	watched.advance(5_000);
	expect(await leaving.statuses()).toEqual([403, 403]);
	expect(await second.statuses()).toEqual([200, 200]);
	await signOut(second);
	watched.context.channels.missed();
	expect(await second.statuses()).toEqual([403, 403]);
});
