import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAccount, PASSWORD } from '#testing/make-account.ts';
import { makeEvent } from '#testing/make-event.ts';
import { insertStream } from '#testing/make-live.ts';
import { makeVideo } from '#testing/make-video.ts';
import { newDevice } from '#testing/new-device.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { RETENTION_STEPS } from '../../platform/retention.store.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
beforeEach(() => testApp.setNow('2026-11-20T18:30:00Z'));
afterAll(() => testApp.close());

type HeartbeatBody = Record<string, unknown>;
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
const heartbeat = (product: string, token: string, more: HeartbeatBody = {}, userAgent = PHONE) =>
	testApp.request({
		method: 'POST',
		url: `/api/watch/${product}/beat`,
		token,
		headers: { 'user-agent': userAgent },
		body: { viewing: 'player-0001', position: 30, seen: 30, stalled: 0, stalls: 0, height: 720, stopped: false, ...more },
	});
const audience = async (product: string) => {
	const { token } = await testApp.make.admin();
	return testApp.request({ url: `/api/statistics/audience/${product}`, token });
};
const query = async (text: string, values: unknown[] = []) => (await testApp.context.db.pool.query(text, values)).rows;
const free = () => makeEvent(testApp, { price_grosze: 0, date_from: '2026-11-20' });

describe('messages of players', () => {
	it('B-028 become the statistics of a title: at the same time, minutes, curve, devices', async () => {
		const event = await free();
		const product = `event/${event.id}`;
		const [one, two] = [await testApp.make.user(), await testApp.make.user()];
		expect((await heartbeat(product, one.token)).body).toEqual({ film: null });
		await heartbeat(product, two.token, {}, 'Mozilla/5.0 (X11; Linux x86_64)');
		for (const position of [60, 90, 120]) {
			testApp.advance(30_000);
			await heartbeat(product, one.token, { position });
		}
		await heartbeat(product, two.token, { position: 60, seen: 15, stalled: 15, stalls: 1 }, 'Mozilla/5.0 (X11; Linux x86_64)');
		const { body } = await audience(product);
		expect(body).toMatchObject({
			title: event.title,
			viewings: 2,
			minutes: 3,
			max_viewers: 2,
			stalled_percent: 8.3,
			stayed: [
				{ minute: 0, percent: 100 },
				{ minute: 1, percent: 100 },
				{ minute: 2, percent: 50 },
			],
			devices: [
				{ device: 'computer', viewings: 1, minutes: 1 },
				{ device: 'phone', viewings: 1, minutes: 2 },
			],
		});
		expect(body.at_once.map(({ viewers }: { viewers: number }) => viewers)).toEqual([2, 2]);
	});

	it('B-028 of a later and smaller audience, e.g. of the recording, leave the curve of the evening', async () => {
		const event = await free();
		const minute = (at: string, viewers: number) =>
			query(`insert into viewing_minutes (product_type, product_id, minute, viewers) values ('event', $1, $2, $3)`, [
				event.id,
				at,
				viewers,
			]);
		await minute('2026-11-20T18:30Z', 1);
		await minute('2026-11-20T23:30Z', 3);
		await minute('2026-11-22T18:00Z', 2);
		const { body } = await audience(`event/${event.id}`);
		expect(body).toMatchObject({ max_viewers: 3, at_once: [{ viewers: 1 }, { viewers: 3 }] });
		expect(body.at_once).toHaveLength(2);
	});

	it('B-028 count no more than the clock of the server; a year is refused', async () => {
		const { id } = await makeVideo(testApp, { video_price_grosze: 0 });
		const { token } = await testApp.make.user();
		const product = `video/${id}`;
		for (const wrong of [
			{ seen: 31_536_000 },
			{ seen: -1 },
			{ seen: 'x' },
			{ stalled: 1e12 },
			{ position: -1 },
			{ stalls: 0.5 },
			{ viewing: '../../x' },
			{ viewing: '' },
			{ height: 1e9 },
			{ stopped: 'maybe' },
		])
			expect([wrong, (await heartbeat(product, token, wrong)).status]).toEqual([wrong, 422]);
		await heartbeat(product, token, { seen: 3600, viewing: 'first-player' });
		// another player of the same person at once
		await heartbeat(product, token, { seen: 3600, viewing: 'other-player' });
		testApp.advance(10_000);
		await heartbeat(product, token, { seen: 3600, stalled: 3600, viewing: 'first-player' });
		const [{ sum }] = await query('select sum(seen_seconds + stalled_seconds)::int as sum from viewings where video_id = $1', [id]);
		// 45, and what the test itself takes
		expect(sum).toBeLessThanOrEqual(60);
		expect((await audience(product)).body.max_viewers).toBe(1);
	});

	it('B-028 B-029 of the recording are apart from those of the stream, as one viewing of one page', async () => {
		const event = await free();
		const [{ token }, admin] = [await testApp.make.user(), await testApp.make.admin()];
		await insertStream(testApp, { event, admin, onAirAt: '2026-11-20T18:00Z', lastSegmentAt: '2026-11-20T18:30Z' });
		await heartbeat(`event/${event.id}`, token);
		await query(`update live_streams set ended_at = '2026-11-20T18:40Z' where event_id = $1`, [event.id]);
		await query(`update events set replay_until = '2026-11-30T18:40Z' where id = $1`, [event.id]);
		testApp.advance(20 * 60_000);
		await heartbeat(`event/${event.id}`, token);
		const rows = await query('select of_recording, seen_seconds, cut_off_seconds from viewings where event_id = $1 order by id', [
			event.id,
		]);
		expect(rows).toEqual([
			{ of_recording: false, seen_seconds: 30, cut_off_seconds: 0 },
			{ of_recording: true, seen_seconds: 30, cut_off_seconds: 0 },
		]);
		expect((await audience(`event/${event.id}`)).body.viewings).toBe(1);
	});

	it('B-028 B-029 after a lost connection and a reload have the time in between as cut off, and are of one person who began', async () => {
		const event = await free();
		const { token } = await testApp.make.user();
		await heartbeat(`event/${event.id}`, token);
		testApp.advance(10 * 60_000);
		await heartbeat(`event/${event.id}`, token, { viewing: 'player-0002', position: 90 });
		testApp.advance(5_000);
		await heartbeat(`event/${event.id}`, token, { viewing: 'player-0002', seen: 5, stopped: true });
		testApp.advance(10 * 60_000);
		await heartbeat(`event/${event.id}`, token, { viewing: 'player-0003' });
		await heartbeat(`event/${event.id}`, (await testApp.make.user()).token);
		const stayed = [
			{ minute: 0, percent: 100 },
			{ minute: 1, percent: 50 },
		];
		expect((await audience(`event/${event.id}`)).body).toMatchObject({ viewings: 4, stayed });
		const rows = await query('select cut_off_seconds from viewings where event_id = $1 order by id', [event.id]);
		const [first, cutOff, last] = rows.map((row) => Number(row.cut_off_seconds));
		expect([first, last]).toEqual([0, 0]);
		// and what the test itself takes
		expect(cutOff).toBeGreaterThanOrEqual(570);
		expect(cutOff).toBeLessThanOrEqual(600);
	});

	it('B-028 B-029 of the next evening on the same page are apart, as one viewing, and nobody was cut off in between', async () => {
		const event = await makeEvent(testApp, { price_grosze: 0, date_from: '2026-11-20', date_to: '2026-11-21' });
		const { id } = await testApp.make.user();
		const token = await testApp.make.session(id, { remember: true, singleDevice: false });
		await heartbeat(`event/${event.id}`, token);
		testApp.advance(86_400_000);
		await heartbeat(`event/${event.id}`, token);
		const rows = await query('select page_key, seen_seconds, cut_off_seconds from viewings where event_id = $1 order by id', [event.id]);
		const counted = { seen_seconds: 30, cut_off_seconds: 0 };
		expect(rows).toEqual(['2026-11-20', '2026-11-21'].map((day) => ({ page_key: `player-0001:${day}`, ...counted })));
		expect((await audience(`event/${event.id}`)).body).toMatchObject({ viewings: 1, stayed: [{ minute: 0, percent: 100 }] });
		expect(await query('select viewings from viewing_parts where event_id = $1', [event.id])).toEqual([{ viewings: 1 }]);
	});

	it('B-028 M3 of a person who returns when their rows are gone are of one who has begun once and seen a minute once', async () => {
		const { id } = await makeVideo(testApp, { video_price_grosze: 0 });
		const [one, two] = [await testApp.make.user(), await testApp.make.user()];
		await query('insert into view_starts (user_id, video_id, started_at) values ($1, $2, $3)', [one.id, id, testApp.context.now()]);
		await heartbeat(`video/${id}`, one.token);
		await heartbeat(`video/${id}`, two.token, { position: 90 });
		testApp.advance(31 * 86_400_000);
		for (const { run } of RETENTION_STEPS.filter(({ step }) => step === 'viewings')) await run(testApp.context.db, testApp.context.now());
		await heartbeat(`video/${id}`, await newDevice(testApp, one.id), { viewing: 'player-0002' });
		const stayed = [0, 1].map((minute) => ({ minute, percent: 50 }));
		expect((await audience(`video/${id}`)).body).toMatchObject({ viewings: 3, stayed });
	});

	it('B-028 are taken only from those who may watch', async () => {
		const paid = await makeEvent(testApp, { date_from: '2026-11-20' });
		const { token } = await testApp.make.user();
		expect((await heartbeat(`event/${paid.id}`, token)).status).toBe(409);
		expect((await heartbeat('event/1999999999', token)).status).toBe(404);
		expect((await audience('event/1999999999')).status).toBe(404);
	});

	it('B-028 are deleted after 30 days or with the account; the sums stay and name nobody', async () => {
		const event = await free();
		const product = `event/${event.id}`;
		const [person, leaving] = [await testApp.make.user(), await makeAccount(testApp)];
		await heartbeat(product, person.token);
		await heartbeat(product, leaving.token);
		const sums = (await audience(product)).body;
		expect(sums.viewings).toBe(2);
		const columns = await query(
			`select column_name from information_schema.columns where table_name in ('viewing_minutes', 'viewing_parts', 'viewing_devices') and column_name like '%user%'`,
		);
		expect(columns).toEqual([]);
		const owners = async () => (await query('select user_id from viewings where event_id = $1', [event.id])).map(({ user_id }) => user_id);
		const account = { url: `/api/users/${leaving.id}`, token: leaving.token, body: { password: PASSWORD } };
		expect((await testApp.request({ method: 'DELETE', ...account })).status).toBeLessThan(300);
		expect(await owners()).toEqual([person.id]);
		testApp.advance(31 * 86_400_000);
		await testApp.runJob('retention');
		expect(await owners()).toEqual([]);
		expect((await audience(product)).body).toEqual(sums);
	});
});
