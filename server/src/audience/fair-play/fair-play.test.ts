import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeOrder } from '#testing/insert-content.ts';
import { makeEvent } from '#testing/make-event.ts';
import { callLive, insertStream, makeKey, watchLive } from '#testing/make-live.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
beforeEach(() => testApp.setNow('2026-11-20T18:30:00Z'));
afterAll(() => testApp.close());

const query = async (text: string, values: unknown[] = []) => (await testApp.context.db.pool.query(text, values)).rows;
const AFTER = '2026-11-20T20:30:00Z';

type Report = { seen?: number; stalled?: number; cutOff?: number; isStopped?: boolean; lastAt?: string };

async function addViewing(eventId: number, userId: number, report: Report) {
	const { seen = 5_400, stalled = 0, cutOff = 0, isStopped = true, lastAt = '2026-11-20T19:40Z' } = report;
	await query(
		`insert into viewings (user_id, product_type, product_id, page_key, device, started_at, last_at, is_stopped, seen_seconds, stalled_seconds, cut_off_seconds)
		values ($1, 'event', $2, 'player-0001:' || $7, 'phone', $7::timestamptz - interval '100 minutes', $7::timestamptz, $3, $4, $5, $6)`,
		[userId, eventId, isStopped, seen, stalled, cutOff, lastAt],
	);
}

/** An evening with people whose players reported this. */
async function makeEvening(reports: Report[], more: { date_to?: string } = {}) {
	const video = await makeVideo(testApp, { video_price_grosze: 2_900 });
	const event = await makeEvent(testApp, { date_from: '2026-11-20', video_id: video.id, ...more });
	const people = [];
	for (const report of reports) {
		const person = await testApp.make.user();
		await makeOrder(testApp, { user_id: person.id, event_id: event.id });
		await addViewing(event.id, person.id, report);
		people.push(person);
	}
	return { event, video, people, admin: await testApp.make.admin() };
}
type Made = Awaited<ReturnType<typeof makeEvening>>;

/** A stream of our own that was on air, with one segment. */
async function addStream({ event, admin }: Made, { last, ended }: { last: string; ended: string | null }) {
	const id = await insertStream(testApp, { event, admin, onAirAt: '2026-11-20T18:00Z', lastSegmentAt: last, endedAt: ended });
	await query(`insert into live_parts (stream_id, number, name, codecs) values ($1, 1, '00000000', 'avc1.64001f,mp4a.40.2')`, [id]);
	await query(
		`insert into live_segments (stream_id, number, part, duration_ms, bytes, frames, dropped_frames, stored_at) values ($1, 1, 1, 2000, 1000, 48, 0, $2)`,
		[id, last],
	);
}

async function watchRecording({ event }: Made, userId: number, at: string) {
	await query('insert into view_starts (user_id, event_id, video_id, started_at) values ($1, $2, $3, $4)', [
		userId,
		event.id,
		event.video_id,
		at,
	]);
	await query(
		`insert into viewings (user_id, product_type, product_id, page_key, of_recording, device, started_at, last_at, is_stopped, seen_seconds, stalled_seconds)
		values ($1, 'event', $2, 'player-0001:recording', true, 'phone', $3, $3::timestamptz + interval '3 minutes', true, 60000, 60000)`,
		[userId, event.id, at],
	);
}

/** The ticket of this person was paid by the code of a group order. */
async function redeemFromGroup(eventId: number, userId: number, { grosze, tickets }: { grosze: number; tickets: number }) {
	const { id: teacher } = await testApp.make.user();
	const { id: group } = await makeOrder(testApp, { user_id: teacher, event_id: eventId });
	await query(`update orders set kind = 'group', quantity = $2, amount_grosze = $3 where id = $1`, [group, tickets, grosze]);
	await query(
		`with code as (insert into codes (code, description, discount_percent, event_id, order_id) values ('GRUPA-' || $1::bigint, 'Bilet', 100, $2, $1) returning id)
		update orders o set amount_grosze = 0, code_id = code.id from code where o.user_id = $3 and o.event_id = $2`,
		[group, eventId, userId],
	);
}

const read = ({ event, admin }: Made) => testApp.request({ url: `/api/events/${event.id}/fair-play`, token: admin.token });
const give = ({ event, admin }: Made, gift: unknown) =>
	testApp.request({ method: 'POST', url: `/api/events/${event.id}/fair-play`, token: admin.token, body: { gift } });
const mark = ({ event, admin }: Made, failed: unknown) =>
	testApp.request({ method: 'PUT', url: `/api/events/${event.id}/fair-play/stream`, token: admin.token, body: { failed } });

const troubles = async (evening: Made) =>
	(await read(evening)).body.people.map(({ user_id, trouble }: { user_id: number; trouble: string | null }) => [user_id, trouble]);

describe('those who watched an evening', () => {
	it('B-028 B-029 are one list after its end, with the trouble they had, those who had some first', async () => {
		const evening = await makeEvening([{}, { stalled: 1_000 }, { cutOff: 400 }, { isStopped: false }]);
		expect((await read(evening)).body).toMatchObject({ is_over: false, people: [], total: 0 });
		testApp.setNow(AFTER);
		const { body } = await read(evening);
		const [calm, stalled, cutOff, lost] = evening.people.map(({ id }) => id);
		expect(await troubles(evening)).toEqual([
			[stalled, 'stalled'],
			[cutOff, 'cut_off'],
			[lost, 'cut_off'],
			[calm, null],
		]);
		expect(body).toMatchObject({ stream_failed: false, is_marked: false, total: 4, waiting: 3 });
		expect(body.people[0]).toMatchObject({ seen_minutes: 90, stalled_percent: 15.6, given: null });
		// the last one did not come back before the close, at 20:00
		expect(body.people.slice(1)).toMatchObject([{ cut_off_minutes: 7 }, { cut_off_minutes: 20 }, { cut_off_minutes: 0 }]);
	});

	it('B-029 of a marked evening are all given something, as long as it stays marked', async () => {
		const evening = await makeEvening([{}, { stalled: 1_000 }]);
		expect((await mark(evening, true)).status).toBe(204);
		testApp.setNow(AFTER);
		expect((await read(evening)).body).toMatchObject({ stream_failed: true, is_marked: true, waiting: 2 });
		expect((await mark(evening, false)).status).toBe(204);
		expect((await read(evening)).body).toMatchObject({ stream_failed: false, is_marked: true, waiting: 1 });
	});

	it('B-029 had trouble until the end of the stream where it is our own', async () => {
		const evening = await makeEvening([{ isStopped: false }]);
		await addStream(evening, { last: '2026-11-20T19:42Z', ended: '2026-11-20T19:42Z' });
		testApp.setNow('2026-11-20T19:50:00Z');
		expect((await read(evening)).body).toMatchObject({ is_over: true, people: [{ trouble: null }] });
		await query(`update live_streams set ended_at = '2026-11-20T19:46Z' where event_id = $1`, [evening.event.id]);
		expect((await read(evening)).body.people).toMatchObject([{ trouble: 'cut_off' }]);
	});

	it('B-029 are those of the last evening', async () => {
		const evening = await makeEvening([{ cutOff: 400 }, { stalled: 1_000 }], { date_to: '2026-11-21' });
		const [first, second] = evening.people.map(({ id }) => id);
		await addViewing(evening.event.id, first ?? 0, { seen: 6_000, lastAt: '2026-11-21T19:58Z' });
		// in a session that has not expired
		const troublesAt = async (now: string) => {
			testApp.setNow(now);
			return troubles({ ...evening, admin: await testApp.make.admin() });
		};
		expect(await troublesAt('2026-11-21T17:30:00Z')).toEqual([
			[first, 'cut_off'],
			[second, 'stalled'],
		]);
		expect(await troublesAt('2026-11-21T20:30:00Z')).toEqual([[first, null]]);
	});

	it('B-029 are without what they watched of the recording, and also those whose players report nothing', async () => {
		const evening = await makeEvening([{ cutOff: 400 }]);
		await addStream(evening, { last: '2026-11-20T19:42Z', ended: '2026-11-20T19:42Z' });
		const [mute, late] = [await testApp.make.user(), await testApp.make.user()];
		await query('insert into view_starts (user_id, event_id, video_id, started_at) values ($1, $2, $3, $4)', [
			mute.id,
			evening.event.id,
			evening.video.id,
			'2026-11-20T18:10Z',
		]);
		for (const { id } of [...evening.people, late]) await watchRecording(evening, id, '2026-11-20T19:45Z');
		testApp.setNow('2026-11-20T19:50:00Z');
		expect(await troubles(evening)).toEqual([
			[evening.people[0]?.id, 'cut_off'],
			[mute.id, null],
		]);
	});

	it('B-029 are all given something where the stream marked the evening, unless an admin says that it did not fail', async () => {
		const evening = await makeEvening([{}, {}]);
		await addStream(evening, { last: '2026-11-20T19:58Z', ended: '2026-11-20T20:00Z' });
		await query('update live_streams set silent_seconds = 301 where event_id = $1', [evening.event.id]);
		testApp.setNow(AFTER);
		expect((await read(evening)).body).toMatchObject({ stream_failed: true, is_marked: false, total: 2, waiting: 2 });
		await mark(evening, false);
		expect((await read(evening)).body).toMatchObject({ stream_failed: false, is_marked: true, total: 2, waiting: 0 });
		await mark(evening, true);
		expect((await read(evening)).body).toMatchObject({ stream_failed: true, is_marked: true, waiting: 2 });
	});

	it('B-029 wait for a gift while there is one for them', async () => {
		const evening = await makeEvening([{}, {}]);
		await addStream(evening, { last: '2026-11-20T19:00Z', ended: '2026-11-20T19:10:30Z' });
		await mark(evening, true);
		testApp.setNow(AFTER);
		await query('update live_streams set files_removed_at = now() where event_id = $1', [evening.event.id]);
		await query('update orders set amount_grosze = 0 where user_id = $1', [evening.people[0]?.id]);
		expect((await read(evening)).body).toMatchObject({ total: 2, waiting: 1 });
		expect((await give(evening, 'code')).body.given).toBe(1);
		expect((await read(evening)).body).toMatchObject({ total: 2, waiting: 0 });
	});

	it('B-029 are listed in pages', async () => {
		const evening = await makeEvening([{ stalled: 1_000 }, {}, { stalled: 1_000 }, { cutOff: 400 }]);
		testApp.setNow(AFTER);
		const page = async (rest: string) =>
			testApp.request({ url: `/api/events/${evening.event.id}/fair-play?${rest}`, token: evening.admin.token });
		const idsOf = async (rest: string) => (await page(rest)).body.people.map(({ user_id }: { user_id: number }) => user_id);
		const [first, second, third, fourth] = evening.people.map(({ id }) => id);
		expect((await page('limit=2')).body).toMatchObject({ total: 4, waiting: 3 });
		expect([await idsOf('limit=2'), await idsOf('limit=2&page=2'), await idsOf('limit=2&page=3')]).toEqual([
			[first, third],
			[fourth, second],
			[],
		]);
		expect((await page('limit=0')).status).toBe(422);
	});

	it('B-029 get 48 h of the recording by one click, exactly once, with a mail', async () => {
		const evening = await makeEvening([{ stalled: 1_000 }, {}]);
		testApp.setNow(AFTER);
		const both = await Promise.all([give(evening, 'recording'), give(evening, 'code')]);
		expect(both.map(({ body }) => body.given).sort()).toEqual([0, 1]);
		expect((await give(evening, 'recording')).body.given).toBe(0);
		const gifts = await query('select user_id, kind from fair_play_gifts where event_id = $1', [evening.event.id]);
		expect(gifts).toHaveLength(1);
		expect(gifts[0].user_id).toBe(evening.people[0]?.id);
	});

	it('B-029 can watch the recording for 48 hours and no longer, and the mail says until when', async () => {
		const evening = await makeEvening([{ stalled: 1_000 }]);
		testApp.setNow(AFTER);
		await give(evening, 'recording');
		const [person] = evening.people;
		const [order] = await query(`select status, amount_grosze, expiration_date from orders where user_id = $1 and kind = 'video'`, [
			person?.id,
		]);
		expect(order).toMatchObject({ status: 'COMPLETED', amount_grosze: 0 });
		const hours = (new Date(order.expiration_date).getTime() - Date.parse(AFTER)) / 3_600_000;
		expect(Math.round(hours)).toBe(48);
		const mails = await testApp.mails(person?.email ?? '');
		expect(mails.map(({ message_key }) => message_key)).toEqual([`fair-play-${evening.event.id}-${person?.id}`]);
		expect(mails[0]?.body).toMatch(/Nagranie możesz oglądać do 22\slistopada\s2026, 21:30/);
		expect((await read(evening)).body.people[0].given).toBe('recording');
	});

	it('B-029 watch the recording of a live evening 48 hours longer than the others', async () => {
		const evening = await makeEvening([{ stalled: 1_000 }]);
		const [{ id = 0, email = '' } = {}] = evening.people;
		const other = await testApp.make.user();
		await makeOrder(testApp, { user_id: other.id, event_id: evening.event.id });
		// sessions that last until the end of the recording
		const [token, othersToken, admin] = await Promise.all(
			[id, other.id, evening.admin.id].map((userId) => testApp.make.session(userId, { remember: true, singleDevice: false })),
		);
		const lasting = { ...evening, admin: { ...evening.admin, token: admin ?? '' } };
		await addStream(evening, { last: '2026-11-20T19:45Z', ended: null });
		testApp.setNow('2026-11-20T19:46:00Z');
		await mark(lasting, true);
		expect((await give(lasting, 'recording')).body.given).toBe(0);
		const { replay_until } = (await callLive(testApp, admin ?? '', evening.event.id, 'end')).body.live;
		// of the next stream
		await makeKey(testApp, admin ?? '', evening.event.id);
		expect((await give(lasting, 'recording')).body.given).toBe(1);
		const [sent, ...more] = await testApp.mails(email);
		expect(sent?.body).toMatch(/Nagranie możesz oglądać do 24\slistopada\s2026, 20:46/);
		expect(sent?.body).toContain(`/wydarzenie/${evening.event.id}?ogladaj=true`);
		expect(more).toEqual([]);
		expect(await query(`select id from orders where user_id = $1 and kind = 'video'`, [id])).toEqual([]);

		const own = new Date(Date.parse(replay_until) + 48 * 3_600_000).toISOString();
		testApp.setNow(new Date(Date.parse(replay_until) + 1_000));
		const watch = (whose = '') => testApp.request({ method: 'POST', url: `/api/watch/event/${evening.event.id}`, token: whose, body: {} });
		expect((await watch(othersToken)).body.type).toBe('event_over');
		const recording = await watchLive(testApp, token ?? '', evening.event.id);
		expect(recording.answer.recording).toBe(true);
		expect((await recording.get('index.m3u8')).text).toMatch(/#EXT-X-ENDLIST\n$/);
		const shownTo = async (whose = '') => {
			const item = (await testApp.request({ url: `/api/events/${evening.event.id}`, token: whose })).body.event;
			const [ticket] = (await testApp.request({ url: '/api/payments/user', token: whose })).body.orders;
			return [item.replay_until, ticket.replay_until];
		};
		expect([await shownTo(token), await shownTo(othersToken)]).toEqual([Array(2).fill(own), Array(2).fill(replay_until)]);
		testApp.setNow(own);
		expect((await watch(token)).body.type).toBe('event_over');
	});

	it('B-029 get a code of the worth of their ticket, on their account, also where it came from a group', async () => {
		const evening = await makeEvening([{ stalled: 1_000 }, { stalled: 1_000 }]);
		const [person, pupil] = evening.people;
		await redeemFromGroup(evening.event.id, pupil?.id ?? 0, { grosze: 116_000, tickets: 30 });
		testApp.setNow(AFTER);
		expect((await read(evening)).body.waiting).toBe(2);
		expect((await give(evening, 'code')).body.given).toBe(2);
		// the click was in the trail before the first of them got anything: by the numbers of the transactions
		const trail = await query(
			`select a.after, a.xmin::text::bigint < min(g.xmin::text::bigint) as is_first from audit a, fair_play_gifts g
			where a.action = 'fairPlay.give' and a.subject_id = $1::text and g.event_id = $1::bigint group by a.after, a.xmin::text`,
			[evening.event.id],
		);
		expect(trail).toEqual([{ after: { gift: 'code', waiting: 2 }, is_first: true }]);
		const { body } = await testApp.request({ url: `/api/users/${person?.id}/codes`, token: person?.token ?? null });
		expect(JSON.stringify(body)).toContain('FP-');
		const codes = await query(
			`select c.discount_cash_grosze, c."limit" from codes c join user_codes u on u.code_id = c.id where u.user_id = any($1) order by u.user_id`,
			[evening.people.map(({ id }) => id)],
		);
		expect(codes).toEqual([4_500, 3_866].map((grosze) => ({ discount_cash_grosze: grosze, limit: 1 })));
		const [mail] = await testApp.mails(person?.email ?? '');
		expect(mail?.body).toContain('FP-');
		expect(mail?.body).toContain('45');
	});

	it('B-029 get a code at once instead of a recording they are buying, and that order stays', async () => {
		const evening = await makeEvening([{ stalled: 1_000 }]);
		const [{ id = 0 } = {}] = evening.people;
		const open = await makeOrder(testApp, { user_id: id, video_id: evening.video.id, status: 'PENDING' });
		testApp.setNow(AFTER);
		expect((await give(evening, 'recording')).body.given).toBe(1);
		expect(await query('select kind from fair_play_gifts where user_id = $1', [id])).toEqual([{ kind: 'code' }]);
		expect(await query('select status from orders where id = $1', [open.id])).toEqual([{ status: 'PENDING' }]);
	});

	it('B-029 get it without a click where the setting is on, once, only after a marked evening', async () => {
		const [evening, byStream, calm] = [
			await makeEvening([{ stalled: 1_000 }, {}]),
			await makeEvening([{}]),
			await makeEvening([{ stalled: 1_000 }]),
		];
		await addStream(byStream, { last: '2026-11-20T19:58Z', ended: '2026-11-20T20:00Z' });
		await query('update live_streams set silent_seconds = 301 where event_id = $1', [byStream.event.id]);
		const gifts = async () =>
			(
				await Promise.all(
					[evening, byStream, calm].map(({ event }) => query('select kind from fair_play_gifts where event_id = $1', [event.id])),
				)
			).map((rows) => rows.map(({ kind }) => kind));
		await mark(evening, true);
		testApp.setNow(AFTER);
		await testApp.runJob('fair-play');
		expect(await gifts()).toEqual([[], [], []]);
		await query(`update settings set value = value || '{"fair_play": "code"}' where section = 'app'`);
		testApp.invalidateSettings();
		testApp.setNow('2026-11-20T20:09:00Z');
		await testApp.runJob('fair-play');
		expect(await gifts()).toEqual([[], [], []]);
		testApp.setNow(AFTER);
		await testApp.runJob('fair-play');
		await testApp.runJob('fair-play');
		expect(await gifts()).toEqual([['code', 'code'], ['code'], []]);
		await mark(calm, true);
		await testApp.runJob('fair-play');
		expect((await gifts())[2]).toEqual(['code']);
		await query(`update settings set value = value - 'fair_play' where section = 'app'`);
		testApp.invalidateSettings();
	});

	it('refuses what is not there or not to be given', async () => {
		const evening = await makeEvening([]);
		for (const gift of ['money', '', null, 7]) expect((await give(evening, gift)).status).toBe(422);
		expect((await mark(evening, 'maybe')).status).toBe(422);
		const unknown = { ...evening, event: { ...evening.event, id: 1_999_999_999 } };
		for (const call of [read(unknown), give(unknown, 'code'), mark(unknown, true)]) expect((await call).status).toBe(404);
	});
});
