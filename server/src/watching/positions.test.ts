import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_CHOICES } from '#domain/watching/player/choices.rules.ts';
import { makeOrder, makeTranslation } from '#testing/insert-content.ts';
import { makeEvent } from '#testing/make-event.ts';
import { insertStream } from '#testing/make-live.ts';
import { makeVideo } from '#testing/make-video.ts';
import { newDevice } from '#testing/new-device.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { sql } from '../lib/db/db.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
beforeEach(() => testApp.setNow('2026-11-20T18:30:00Z'));
afterAll(() => testApp.close());

const put = (token: string, product: string, seconds: unknown, duration: unknown = 5400) =>
	testApp.request({ method: 'PUT', url: `/api/watch/${product}/position`, token, body: { seconds, duration } });
const list = async (token: string, language = 'pl') =>
	(await testApp.request({ url: '/api/watch/positions', token, headers: { 'accept-language': language } })).body.positions;
const free = (given: Parameters<typeof makeVideo>[1] = {}) => makeVideo(testApp, { video_price_grosze: 0, ...given });

describe('resuming', () => {
	it('S1-113 any device resumes at the person’s position', async () => {
		const person = await testApp.make.user();
		const video = await free();
		expect((await put(person.token, `video/${video.id}`, 1234.7)).status).toBe(204);
		const start = (token: string) => testApp.request({ method: 'POST', url: `/api/watch/video/${video.id}`, token, body: {} });
		expect((await start((await testApp.make.user()).token)).body.position).toBe(0);
		const phone = await newDevice(testApp, person.id);
		expect((await start(phone)).body.position).toBe(1234);
		await put(phone, `video/${video.id}`, 5300);
		expect((await start(phone)).body.position).toBe(0);
	});

	it('S1-113 starts at the beginning where the film that plays now ends before the position, and does not offer it', async () => {
		const { token } = await testApp.make.user();
		const video = await free();
		await put(token, `video/${video.id}`, 1234);
		const resumed = async () => ({
			at: (await testApp.request({ method: 'POST', url: `/api/watch/video/${video.id}`, token, body: {} })).body.position,
			listed: (await list(token)).map(({ seconds, duration }: { seconds: number; duration: number }) => [seconds, duration]),
		});
		const replaceBy = (length: number | null) =>
			testApp.context.db.pool.query(
				`with film as (insert into hosted_videos (provider, name, size, type, status, file, duration_seconds)
					values ('built-in', 'film.mp4', 1, 'video/mp4', 'READY', 'film.mp4', $2) returning id)
				update videos set video_link = film.id::text from film where videos.id = $1`,
				[video.id, length],
			);
		await replaceBy(null);
		expect(await resumed()).toEqual({ at: 1234, listed: [[1234, 5400]] });
		await replaceBy(1300);
		expect(await resumed()).toEqual({ at: 1234, listed: [[1234, 1300]] });
		await replaceBy(40);
		expect(await resumed()).toEqual({ at: 0, listed: [] });
	});

	it('S1-113 B-024 does not offer a live stream, but its recording, by the length of the recording', async () => {
		const { token } = await testApp.make.user();
		const event = await makeEvent(testApp, { price_grosze: 0, date_from: '2026-11-20' });
		const watched = { event, admin: await testApp.make.admin(), onAirAt: '2026-11-20T18:00:00Z', lastSegmentAt: '2026-11-20T18:30:00Z' };
		const stream = await insertStream(testApp, watched);
		await put(token, `event/${event.id}`, 1700, 1800);
		await put(token, `event/${event.id}`, 1790, null);
		expect(await list(token)).toEqual([]);
		await testApp.context.db.run(sql`update live_streams set ended_at = ${testApp.context.now()} where id = ${stream}`);
		expect(await list(token), 'without a recording').toEqual([]);
		await testApp.context.db.run(sql`update events set replay_until = '2026-11-22T18:30:00Z' where id = ${event.id}`);
		expect(await list(token)).toMatchObject([{ seconds: 1790, duration: null }]);
		await testApp.context.db.run(sql`
			with film as (insert into hosted_videos (provider, name, size, type, status, file, duration_seconds)
				values ('built-in', 'film.mp4', 1, 'video/mp4', 'READY', 'film.mp4', 5400) returning id)
			update live_streams set hosted_video_id = film.id from film where live_streams.id = ${stream}`);
		expect(await list(token)).toMatchObject([{ seconds: 1790, duration: 5400 }]);
		await put(token, `event/${event.id}`, 5300, null);
		expect(await list(token)).toEqual([]);
	});

	it('lists started titles, latest first, in the caller’s language', async () => {
		const { token } = await testApp.make.user();
		const [first, second] = [await free({ title: 'Wesele' }), await makeEvent(testApp, { price_grosze: 0, date_from: '2026-11-20' })];
		await makeTranslation(testApp, 'video_translations', { video_id: first.id, title: 'The Wedding' });
		await put(token, `video/${first.id}`, 100);
		testApp.advance(1_000);
		await put(token, `event/${second.id}`, 200, null);
		expect(await list(token)).toMatchObject([
			{ product_type: 'event', product_id: second.id, seconds: 200, duration: null },
			{ product_type: 'video', product_id: first.id, title: 'Wesele', slug: first.slug, seconds: 100, duration: 5400 },
		]);
		expect((await list(token, 'en'))[1].title).toBe('The Wedding');
	});

	it('F1 F5 R-047 lists nothing finished, hidden, over, or without access, and never a link', async () => {
		const person = await testApp.make.user();
		const paid = await makeVideo(testApp, { video_link: 'https://kanarek.example/film' });
		const order = await makeOrder(testApp, { user_id: person.id, video_id: paid.id });
		const items = {
			finished: await free(),
			hardly: await free(),
			hidden: await free(),
			over: await free(),
		};
		for (const item of [...Object.values(items), paid])
			await put(person.token, `video/${item.id}`, item === items.hardly ? 3 : item === items.finished ? 5400 : 60);
		await testApp.context.db.pool.query('update videos set visible = false where id = $1', [items.hidden.id]);
		await testApp.context.db.pool.query("update videos set end_date = '2026-11-20T18:00:00Z' where id = $1", [items.over.id]);
		expect((await list(person.token)).map((position: { product_id: number }) => position.product_id)).toEqual([paid.id]);
		expect(JSON.stringify(await list(person.token))).not.toContain('kanarek');
		await testApp.context.db.pool.query("update orders set status = 'REFUNDED', completed_at = null where id = $1", [order.id]);
		expect(await list(person.token)).toEqual([]);
	});

	it('B-003 tells with its reason that the right to watch has ended, and saves nothing then', async () => {
		const person = await testApp.make.user();
		const video = await makeVideo(testApp);
		const order = await makeOrder(testApp, { user_id: person.id, video_id: video.id });
		expect((await put(person.token, `video/${video.id}`, 60)).status).toBe(204);
		await testApp.context.db.pool.query("update orders set status = 'REFUNDED', completed_at = null where id = $1", [order.id]);
		expect(await put(person.token, `video/${video.id}`, 65)).toMatchObject({ status: 409, body: { type: 'no_access' } });
		const { rows } = await testApp.context.db.pool.query('select seconds from watch_positions where user_id = $1', [person.id]);
		expect(rows).toEqual([{ seconds: 60 }]);
	});

	it('refuses invalid and unknown products', async () => {
		const { token } = await testApp.make.user();
		const video = await free();
		for (const seconds of [-1, 'x', 1e9, null]) expect((await put(token, `video/${video.id}`, seconds)).status).toBe(422);
		expect((await put(token, 'video/1999999999', 5)).status).toBe(404);
	});

	it('F-035 treats unpublished titles as missing, but an admin may resume them', async () => {
		const [person, admin] = [await testApp.make.user(), await testApp.make.admin()];
		const [event, video] = [await makeEvent(testApp, { published: false }), await free({ visible: false })];
		const answers = async (product: string) => {
			const { status, body } = await put(person.token, product, 60);
			return { status, type: body?.type, message: body?.message };
		};
		const unknown = await answers('event/1999999999');
		expect(unknown.status).toBe(404);
		for (const product of [`event/${event.id}`, `video/${video.id}`]) {
			expect(await answers(product)).toEqual(unknown);
			expect((await put(admin.token, product, 60)).status).toBe(204);
		}
		const { rows } = await testApp.context.db.pool.query('select 1 from watch_positions where user_id = $1', [person.id]);
		expect(rows).toEqual([]);
	});
});

describe('choices of the player', () => {
	const save = (token: string, body: object) => testApp.request({ method: 'PUT', url: '/api/watch/choices', token, body });

	it('B-010 follow the person to another device; wrong ones are refused and change nothing', async () => {
		const person = await testApp.make.user();
		const video = await free();
		const choicesOn = async (token: string) =>
			(await testApp.request({ method: 'POST', url: `/api/watch/video/${video.id}`, token, body: {} })).body.choices;
		expect(await choicesOn(person.token)).toBeNull();
		const chosen = { ...DEFAULT_CHOICES, sound: 'en', captionsShown: true, captionSize: 'huge', pjmPlace: { x: 0.1, y: 0.2, width: 0.3 } };
		expect((await save(person.token, chosen)).status).toBe(204);
		const phone = await newDevice(testApp, person.id);
		expect(await choicesOn(phone)).toEqual(chosen);
		// the page of the title lists the chapters of the film that will play
		expect((await testApp.request({ url: `/api/videos/${video.id}`, token: phone })).body.video.chosen_sound).toBe('en');
		for (const wrong of [{}, { ...chosen, speed: 9 }, { ...chosen, pjmPlace: { x: 5, y: 0, width: 1 } }])
			expect((await save(phone, wrong)).status).toBe(422);
		expect(await choicesOn(phone)).toEqual(chosen);
		expect(await choicesOn((await testApp.make.user()).token)).toBeNull();
	});
});
