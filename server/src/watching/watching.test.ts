import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIVE_STATUS } from '#domain/live/live-playlist.rules.ts';
import { makeOrder, makeTranslation } from '#testing/insert-content.ts';
import { makeEvent } from '#testing/make-event.ts';
import { makeHosted } from '#testing/make-hosted.ts';
import { insertStream, makeKey, watchLive } from '#testing/make-live.ts';
import { makeVideo } from '#testing/make-video.ts';
import { newDevice } from '#testing/new-device.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
beforeEach(() => testApp.setNow('2026-11-20T18:30:00Z'));
afterAll(() => testApp.close());

const watch = (
	type: 'event' | 'video',
	id: number,
	token: string,
	{ ip, headers, ...body }: { variant?: unknown; continues?: string; ip?: string; headers?: Record<string, string> } = {},
) =>
	testApp.request({
		method: 'POST',
		url: `/api/watch/${type}/${id}`,
		token,
		body,
		ip,
		headers,
	});
const outcome = async (call: ReturnType<typeof watch>) => {
	const { status, body } = await call;
	return status === 200 ? 'watches' : body.type;
};
/** exactly then */
const outcomeAt = (moment: Date | string, call: () => ReturnType<typeof watch>) => testApp.atOneMoment(() => outcome(call()), moment);
/** 19:00 to 21:00 in Warsaw, which is 18:00 to 20:00 UTC in November */
const tonight = (given: Parameters<typeof makeEvent>[1] = {}) => makeEvent(testApp, { date_from: '2026-11-20', ...given });
const withTicket = async (event: { id: number }) => {
	const person = await testApp.make.user();
	await makeOrder(testApp, { user_id: person.id, event_id: event.id });
	return person;
};
const settings = async (change: Record<string, unknown>) => {
	await testApp.context.db.pool.query("update settings set value = value || $1 where section = 'app'", [JSON.stringify(change)]);
	testApp.invalidateSettings();
};

describe('who may watch', () => {
	it('S1-134 S1-135 S1-137 R-147 needs access: a ticket, or the role, or price 0', async () => {
		const event = await tonight();
		const stranger = await testApp.make.user();
		const refused = await watch('event', event.id, stranger.token);
		expect([refused.status, refused.body.type, refused.body.message]).toEqual([409, 'no_access', 'Brak dostępu do tego materiału.']);
		expect(refused.text).not.toContain('76979871');
		expect(await outcome(watch('event', event.id, (await withTicket(event)).token))).toBe('watches');
		expect(await outcome(watch('event', event.id, (await testApp.make.user({ role: 'premium' })).token))).toBe('watches');
		expect(await outcome(watch('event', event.id, (await testApp.make.admin()).token))).toBe('watches');
		expect(await outcome(watch('event', (await tonight({ price_grosze: 0 })).id, stranger.token))).toBe('watches');
		expect((await testApp.request({ method: 'POST', url: `/api/watch/event/${event.id}`, body: {} })).status).toBe(401);
	});

	it.each(['NOT_STARTED', 'PENDING', 'WAITING_FOR_CONFIRMATION', 'WAITING_FOR_REFUND', 'REFUNDED', 'CANCELED', 'UNDEFINED'])(
		'S1-135 F2 an order that is %s opens nothing',
		async (status) => {
			const event = await tonight();
			const person = await testApp.make.user();
			await makeOrder(testApp, { user_id: person.id, event_id: event.id, status });
			const { body } = await watch('event', event.id, person.token);
			expect([body.type, body.pending ?? false]).toEqual(['no_access', ['PENDING', 'WAITING_FOR_CONFIRMATION'].includes(status)]);
			expect(body.message.startsWith('Zamówienie zostało zwrócone')).toBe(['WAITING_FOR_REFUND', 'REFUNDED'].includes(status));
		},
	);

	it('S1-136 R-039 a free event with limited seats needs its free ticket', async () => {
		const event = await tonight({ price_grosze: 0, available_tickets: 10 });
		expect(await outcome(watch('event', event.id, (await testApp.make.user()).token))).toBe('no_access');
		expect(await outcome(watch('event', event.id, (await withTicket(event)).token))).toBe('watches');
	});

	it('S1-134 S1-190 R-032 F2 F4 needs the age in whole years; an empty or 1900 birthday is too young', async () => {
		const video = await makeVideo(testApp, { video_price_grosze: 0, age_restriction: 16 });
		const born = async (birthday: string | null) => (await testApp.make.user({ birthday })).token;
		expect(await outcome(watch('video', video.id, await born('2010-11-20')))).toBe('watches');
		expect(await outcome(watch('video', video.id, await born('2010-11-21')))).toBe('under_age');
		expect(await outcome(watch('video', video.id, await born(null)))).toBe('under_age');
		expect(await outcome(watch('video', video.id, await born('1900-01-01')))).toBe('under_age');
	});

	it('F2 S1-134 S1-127 R-035 opens and closes exactly on time', async () => {
		const event = await tonight();
		const { token } = await withTicket(event);
		const at = (moment: string) => outcomeAt(moment, () => watch('event', event.id, token));
		expect(await at('2026-11-20T17:59:59Z')).toBe('not_available');
		// a person who arrives after the close has not started inside the window
		expect(await at('2026-11-20T20:00:01Z')).toBe('event_over');
		expect(await at('2026-11-20T18:00:01Z')).toBe('watches');
		expect(await at('2026-11-20T19:59:58Z')).toBe('watches');
	});

	it('S1-130 R-036 a person who started inside the window may reload for 60 minutes after it closes', async () => {
		const event = await tonight();
		const [early, late] = [await withTicket(event), await withTicket(event)];
		expect(await outcome(watch('event', event.id, early.token))).toBe('watches');
		testApp.setNow('2026-11-20T20:30:00Z');
		expect(await outcome(watch('event', event.id, early.token))).toBe('watches');
		expect(await outcome(watch('event', event.id, late.token))).toBe('event_over');
		const last = await testApp.atOneMoment(() => watch('event', event.id, early.token), '2026-11-20T20:59:58Z');
		expect([last.status, last.body.expiresAt]).toEqual([200, '2026-11-20T21:00:00.000Z']);
		testApp.setNow('2026-11-20T21:00:01Z');
		expect(await outcome(watch('event', event.id, early.token))).toBe('event_over');
	});

	it.each([
		['an ordinary day', '2026-11-20', '2026-11-19T23:00:00Z', '2026-11-20T23:00:00Z'],
		['the day of 23 hours', '2027-03-28', '2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z'],
		['the day of 25 hours', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
	])(
		'S1-128 S1-129 R-034 R-037 a whole-day event is open from midnight to midnight in Warsaw: %s',
		async (_name, date_from, opens, closes) => {
			const event = await tonight({ date_from, full_day: true });
			const { id } = await withTicket(event);
			const at = (moment: string, seconds: number) =>
				outcomeAt(new Date(Date.parse(moment) + seconds * 1000), async () => watch('event', event.id, await newDevice(testApp, id)));
			expect(await at(opens, -1)).toBe('not_available');
			expect(await at(opens, 1)).toBe('watches');
			expect(await at(closes, -1)).toBe('watches');
			const late = await withTicket(event);
			testApp.setNow(new Date(Date.parse(closes) + 1000));
			expect(await outcome(watch('event', event.id, await newDevice(testApp, late.id)))).toBe('event_over');
		},
	);

	it('B-024 after the stream of an evening without a recording watching is refused until the next evening, or the next stream', async () => {
		const event = await tonight({ date_to: '2026-11-21' });
		const person = await withTicket(event);
		const admin = await testApp.make.admin();
		const ended = '2026-11-20T18:20:00Z';
		await insertStream(testApp, { event, admin, onAirAt: '2026-11-20T18:00:00Z', lastSegmentAt: ended, endedAt: ended });
		expect(await outcome(watch('event', event.id, person.token))).toBe('not_available');
		await makeKey(testApp, admin.token, event.id);
		expect(await outcome(watch('event', event.id, person.token))).toBe('watches');
	});

	it('B-024 a later evening whose stream has no key yet is waited for, by its page too', async () => {
		const event = await tonight({ date_to: '2026-11-21' });
		const person = await withTicket(event);
		const admin = await testApp.make.admin();
		const ended = '2026-11-20T18:20:00Z';
		await insertStream(testApp, { event, admin, onAirAt: '2026-11-20T18:00:00Z', lastSegmentAt: ended, endedAt: ended });
		testApp.setNow('2026-11-21T18:00:01Z');
		const { answer, get } = await watchLive(testApp, await newDevice(testApp, person.id), event.id);
		expect(answer).toMatchObject({ live: { state: 'waiting' } });
		expect(answer.recording).toBeUndefined();
		expect((await get(LIVE_STATUS)).body.state).toBe('waiting');
	});

	it('B-024 a show of whole days that ends after midnight is that of the day it began on: the next day is not over', async () => {
		const event = await tonight({ date_from: '2026-11-20', date_to: '2026-11-21', full_day: true });
		const person = await withTicket(event);
		const ended = '2026-11-20T23:40:00Z';
		const onAirAt = '2026-11-20T20:00:00Z';
		await insertStream(testApp, { event, admin: await testApp.make.admin(), onAirAt, lastSegmentAt: ended, endedAt: ended });
		testApp.setNow('2026-11-21T09:00:00Z');
		const token = await newDevice(testApp, person.id);
		expect((await testApp.request({ url: `/api/events/${event.slug}` })).body.event).toMatchObject({
			stream_began_at: '2026-11-20T20:00:00.000Z',
		});
		expect((await watch('event', event.id, token)).body).toMatchObject({ live: { state: 'waiting' } });
	});

	it('R-036 S1-127 R-035 F2 between two daily windows watching is refused, and the next window opens again', async () => {
		const event = await tonight({ date_to: '2026-11-21' });
		const person = await withTicket(event);
		expect(await outcome(watch('event', event.id, person.token))).toBe('watches');
		testApp.setNow('2026-11-20T21:00:01Z');
		expect(await outcome(watch('event', event.id, person.token))).toBe('not_available');
		testApp.setNow('2026-11-21T18:00:01Z');
		// the recording of an earlier evening that ends in this one does not end it
		await testApp.context.db.pool.query("update events set replay_until = '2026-11-21T19:00:00Z' where id = $1", [event.id]);
		const again = await watch('event', event.id, await newDevice(testApp, person.id));
		expect([again.status, again.body.expiresAt]).toEqual([200, '2026-11-21T21:00:00.000Z']);
	});

	it('R-041 F2 a video ticket ends at its expiration_date', async () => {
		const video = await makeVideo(testApp);
		const person = await testApp.make.user();
		await makeOrder(testApp, { user_id: person.id, video_id: video.id, expiration_date: '2026-11-20T19:00:00Z' });
		const first = await watch('video', video.id, person.token);
		expect([first.status, first.body.expiresAt]).toEqual([200, '2026-11-20T19:00:00.000Z']);
		expect(await outcomeAt('2026-11-20T18:59:58Z', () => watch('video', video.id, person.token))).toBe('watches');
		testApp.setNow('2026-11-20T19:00:01Z');
		expect(await outcome(watch('video', video.id, person.token))).toBe('no_access');
	});

	it('S1-126 R-038 F2 a video is there from available_from until end_date; without either it always is', async () => {
		const video = await makeVideo(testApp, {
			video_price_grosze: 0,
			available_from: '2026-11-20T18:30:00Z',
			end_date: '2026-11-20T19:30:00Z',
		});
		const { token } = await testApp.make.user();
		const at = (moment: string) => outcomeAt(moment, () => watch('video', video.id, token));
		expect(await at('2026-11-20T18:29:58Z')).toBe('not_available');
		expect(await at('2026-11-20T18:30:01Z')).toBe('watches');
		expect(await at('2026-11-20T19:30:01Z')).toBe('not_available');
		expect(await outcome(watch('video', (await makeVideo(testApp, { video_price_grosze: 0 })).id, token))).toBe('watches');
	});

	it('R-042 F5 admins can preview hidden titles, before, after and in any country', async () => {
		const hidden = await tonight({ published: false, date_from: '2027-01-01' });
		const admin = await testApp.make.admin();
		expect(await outcome(watch('event', hidden.id, admin.token, { ip: '8.8.8.8' }))).toBe('watches');
		expect((await watch('event', hidden.id, (await testApp.make.user({ role: 'premium' })).token)).status).toBe(404);
		const invisible = await makeVideo(testApp, { visible: false, video_price_grosze: 0 });
		expect((await watch('video', invisible.id, (await testApp.make.user()).token)).status).toBe(404);
		expect((await watch('video', 2_000_000_000, admin.token)).status).toBe(404);
		expect((await testApp.request({ method: 'POST', url: '/api/watch/page/1', token: admin.token, body: {} })).status).toBe(404);
	});
});

describe('country limits of watching', () => {
	const [POLAND, UKRAINE, BRITAIN, RUSSIA, AMERICA] = ['83.0.0.1', '91.198.36.14', '81.2.69.142', '77.88.8.8', '8.8.8.8'];
	const free = (restricted_access: '' | 'poland' | 'europe' = '') => makeVideo(testApp, { video_price_grosze: 0, restricted_access });

	it('S2-029 S1-137 F3 only Poland: others get country_blocked', async () => {
		await settings({ access_only_poland: 1 });
		const video = await free();
		const { token } = await testApp.make.user();
		expect(await outcome(watch('video', video.id, token, { ip: POLAND }))).toBe('watches');
		const refused = await watch('video', video.id, token, { ip: AMERICA });
		expect([refused.status, refused.body.type]).toEqual([409, 'country_blocked']);
		await settings({ access_only_poland: 0 });
	});

	it('S2-030 R-051 only Europe: Ukraine and Britain watch, Russia and America do not; the stricter limit holds', async () => {
		await settings({ access_only_europe: 1 });
		const [video, polish] = [await free(), await free('poland')];
		const { token } = await testApp.make.user();
		for (const ip of [POLAND, UKRAINE, BRITAIN]) expect(await outcome(watch('video', video.id, token, { ip }))).toBe('watches');
		for (const ip of [RUSSIA, AMERICA]) expect(await outcome(watch('video', video.id, token, { ip }))).toBe('country_blocked');
		expect(await outcome(watch('video', polish.id, token, { ip: BRITAIN }))).toBe('country_blocked');
		await settings({ access_only_europe: 0 });
		expect(await outcome(watch('video', (await free('europe')).id, token, { ip: AMERICA }))).toBe('country_blocked');
	});

	it('R-051 F3 an address of unknown country is blocked under any limit; headers of the caller change nothing', async () => {
		const video = await free('europe');
		const { token } = await testApp.make.user();
		expect(await outcome(watch('video', video.id, token, { ip: '203.0.113.7' }))).toBe('country_blocked');
		expect(await outcome(watch('video', (await free()).id, token, { ip: '203.0.113.7' }))).toBe('watches');
		for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip']) {
			const headers = { [name]: name === 'forwarded' ? `for=${POLAND}` : POLAND };
			expect(await outcome(watch('video', video.id, token, { ip: AMERICA, headers }))).toBe('country_blocked');
		}
	});
});

describe('sources of a film', () => {
	const free = (given: Parameters<typeof makeVideo>[1]) => makeVideo(testApp, { video_price_grosze: 0, ...given });

	it('S1-192 R-049 digits are a file of the built-in host, else of Vimeo; addresses and frames are framed', async () => {
		const { token } = await testApp.make.user();
		const source = async (video_link: string) => (await watch('video', (await free({ video_link })).id, token)).body.source;
		expect(await source('76979871')).toEqual({ kind: 'vimeo', url: 'https://player.vimeo.com/video/76979871', tracks: [] });
		expect(await source('100000000009999')).toMatchObject({ kind: 'vimeo' });
		expect(await source('https://example.com/live')).toEqual({ kind: 'frame', url: 'https://example.com/live', tracks: [] });
		expect(await source('<iframe src="https://example.com/x"></iframe>')).toMatchObject({ kind: 'frame', url: 'https://example.com/x' });
		const { id } = await makeHosted(testApp, (await testApp.make.admin()).token);
		expect(await source(String(id))).toMatchObject({ kind: 'file', url: expect.stringMatching(new RegExp(`^/media/play/${id}\\?`)) });
	});

	it('S1-191 R-049 an invalid value is 422 "Niepoprawna wartość" and counts no view', async () => {
		const { token, id } = await testApp.make.user();
		for (const video_link of ['cokolwiek', 'http://example.com/x', 'javascript:alert(1)', '<b>x</b>']) {
			const answer = await watch('video', (await free({ video_link })).id, token);
			expect([answer.status, answer.body.message]).toEqual([422, 'Niepoprawna wartość']);
		}
		const { rowCount } = await testApp.context.db.pool.query('select 1 from view_starts where user_id = $1', [id]);
		expect(rowCount).toBe(0);
	});

	it('S1-113 R-147 returns the requested variant, and lists the available ones', async () => {
		const { token } = await testApp.make.user();
		const video = await free({ video_link: '1', accessibility_video: '2', autodesc_video: null });
		const pjm = await watch('video', video.id, token, { variant: 'pjm' });
		expect(pjm.body).toMatchObject({ variant: 'pjm', variants: ['pjm'], source: { url: 'https://player.vimeo.com/video/2' } });
		const none = await watch('video', video.id, token, { variant: 'audiodeskrypcja' });
		expect(none.body).toMatchObject({ variant: null, source: { url: 'https://player.vimeo.com/video/1' } });
		expect((await watch('video', video.id, token, { variant: 'napisy' })).status).toBe(422);
	});

	it('R-047 takes the links of the language, falling back field by field', async () => {
		const { token } = await testApp.make.user();
		const video = await free({ video_link: '1', accessibility_video: '2' });
		await makeTranslation(testApp, 'video_translations', { video_id: video.id, video_link: '11' });
		const english = { headers: { 'accept-language': 'en' } };
		expect((await watch('video', video.id, token, english)).body.source.url).toContain('/11');
		expect((await watch('video', video.id, token, { ...english, variant: 'pjm' })).body.source.url).toContain('/2');
		expect((await watch('video', video.id, token)).body.source.url).toContain('/1');
	});

	it('S1-138 R-102 counts each start with person, product, address and country', async () => {
		const event = await tonight({ price_grosze: 0 });
		const { token, id } = await testApp.make.user();
		await watch('event', event.id, token, { ip: '83.0.0.1' });
		await watch('event', event.id, token, { ip: '2a02:a318:1:2:3::4' });
		const { rows } = await testApp.context.db.pool.query(
			'select event_id, video_id, host(ip) as ip, ip_group, country from view_starts where user_id = $1 order by id',
			[id],
		);
		expect(rows).toEqual([
			{ event_id: event.id, video_id: event.video_id, ip: '83.0.0.1', ip_group: '83.0.0.1', country: 'PL' },
			{ event_id: event.id, video_id: event.video_id, ip: '2a02:a318:1:2:3::4', ip_group: '2a02:a318:1:2::/64', country: 'PL' },
		]);
	});

	it('R-102 a start that its page continues is counted once: of the same person, title, version and address, for a day', async () => {
		const video = await makeVideo(testApp, { video_price_grosze: 0, video_link: '1', accessibility_video: '2' });
		const [person, other] = [await testApp.make.user(), await testApp.make.user()];
		const token = await testApp.make.session(person.id, { remember: true, singleDevice: false });
		const { startedAt: continues } = (await watch('video', video.id, token)).body;
		const views = async () => (await testApp.context.db.pool.query('select 1 from view_starts where video_id = $1', [video.id])).rowCount;
		testApp.advance(60_000);
		const again = await watch('video', video.id, token, { continues });
		expect([again.body.startedAt, await views()]).toEqual([continues, 1]);
		await watch('video', video.id, token, { continues, variant: 'pjm' });
		await watch('video', video.id, token, { continues, ip: '83.0.0.9' });
		await watch('video', video.id, other.token, { continues });
		await watch('video', video.id, token, { continues: '2026-01-01T00:00:00Z' });
		expect(await views()).toBe(5);
		testApp.advance(24 * 3_600_000);
		expect((await watch('video', video.id, token, { continues })).body.startedAt).not.toBe(continues);
	});

	it('R-047 trailers are public, also to those who may not watch', async () => {
		const video = await makeVideo(testApp, { teaser_link: 'https://player.vimeo.com/video/5', video_link: '777' });
		const trailer = await testApp.request({ url: `/api/watch/video/${video.id}/trailer` });
		expect(trailer.body.source).toMatchObject({ kind: 'frame', url: 'https://player.vimeo.com/video/5' });
		expect(trailer.text).not.toContain('777');
		expect((await testApp.request({ url: `/api/watch/video/${(await makeVideo(testApp)).id}/trailer` })).status).toBe(404);
	});
});
