import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEvent } from '#testing/make-event.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let token: string;
beforeAll(async () => {
	testApp = await openTestApp();
	token = (await testApp.make.admin()).token;
	const at = (day: string) => `${day}T12:00:00Z`;
	const made = [
		{ origin_country: 'PL', duration: 90, published_at: at('2024-03-01'), ad_track: '100000000000009' },
		{ origin_country: 'FR', duration: 61, published_at: at('2025-12-31'), accessibility_video: 'https://vimeo.com/1' },
		{ origin_country: 'US', duration: 100, published_at: at('2025-02-01') },
		{ origin_country: null, duration: 30, published_at: at('2025-02-01') },
		{ origin_country: 'PL', duration: 500, published_at: at('2024-01-01'), end_date: at('2024-12-30') },
		{ origin_country: 'PL', duration: 500, published_at: at('2026-01-01') },
		{ origin_country: 'PL', duration: 500, published_at: at('2025-01-01'), available_from: at('2026-01-01') },
	];
	for (const video of made) await makeVideo(testApp, video);
	await query(
		`insert into hosted_videos (id, provider, name, size, type) overriding system value values (100000000000077, 'built-in', 'a', 1, 'video/mp4')`,
	);
	await query(
		`insert into subtitle_tracks (hosted_video_id, language, name, content, kind) values (100000000000077, 'pl', 'x', 'WEBVTT', 'captions')`,
	);
	await query(`update videos set video_link = '100000000000077' where origin_country = 'US'`);
	const event = await makeEvent(testApp, { date_from: '2025-06-01', date_to: '2025-06-01' });
	await query(`update events set origin_country = 'DE' where id = $1`, [event.id]);
});
afterAll(() => testApp.close());

const query = async (text: string, values: unknown[] = []) => (await testApp.context.db.pool.query(text, values)).rows;
const report = async (year: number) => (await testApp.request({ url: `/api/statistics/annual/${year}`, token })).body.report;

describe('N-028 the annual report', () => {
	it('counts titles and minutes of the year, European and Polish ones, and aids', async () => {
		const { videos } = await report(2025);
		expect(videos).toMatchObject({
			unknown: { titles: 1, minutes: 30 },
			captions: { titles: 1, minutes: 100 },
			subtitles: { titles: 1, minutes: 100 },
		});
		expect(videos).toMatchObject({
			polish: { titles: 1, minutes: 90 },
			european: { titles: 2, minutes: 151 },
			pjm: { titles: 1, minutes: 61 },
		});
	});

	it.each([2023, 2024, 2025, 2026])('of %s has the figures of an independent count', async (year) => {
		const all = await query(`select * from videos order by id`);
		const begins = Date.parse(`${year}-01-01T00:00:00+01:00`);
		const ends = Date.parse(`${year + 1}-01-01T00:00:00+01:00`);
		const shown = all.filter(
			({ published_at, available_from, end_date }) =>
				published_at !== null &&
				Math.max(Date.parse(published_at), available_from ? Date.parse(available_from) : 0) < ends &&
				!(end_date && Date.parse(end_date) < begins),
		);
		const sum = (rows: typeof all) => ({ titles: rows.length, minutes: rows.reduce((total, { duration }) => total + duration, 0) });
		const { videos } = await report(year);
		expect(videos.all).toEqual(sum(shown));
		expect(videos.polish).toEqual(sum(shown.filter(({ origin_country }) => origin_country === 'PL')));
		expect(videos.european).toEqual(sum(shown.filter(({ origin_country }) => ['PL', 'FR', 'DE'].includes(origin_country))));
		expect(videos.ad).toEqual(sum(shown.filter(({ ad_track, autodesc_video }) => ad_track || autodesc_video)));
		const [sql] = await query(
			`with span as (select tstzrange(($1 || '-01-01 Europe/Warsaw')::timestamptz, ($1::int + 1 || '-01-01 Europe/Warsaw')::timestamptz) as year),
				life as (select duration, tstzrange(greatest(published_at, available_from), end_date, '[]') as shown from videos
					where published_at is not null and (end_date is null or end_date >= greatest(published_at, available_from)))
			select count(*)::int as titles, coalesce(sum(duration), 0)::int as minutes from life, span where life.shown && span.year`,
			[String(year)],
		);
		expect(videos.all).toEqual(sql);
	});

	it('has events by their own country, else that of their video', async () => {
		const { events } = await report(2025);
		expect([events.all.titles, events.european.titles, events.polish.titles]).toEqual([1, 1, 0]);
		expect((await report(2024)).events.all.titles).toBe(0);
	});

	it('is a CSV with a line for every title', async () => {
		const { text, headers } = await testApp.request({ url: '/api/statistics/annual/2025?format=csv', token });
		const { videos, events } = await report(2025);
		const lines = text.trim().split('\r\n');
		expect(lines).toHaveLength(1 + videos.all.titles + events.all.titles);
		expect(headers['content-disposition']).toContain('annual-report-2025.csv');
		expect(lines.some((line) => line.startsWith('Nagrania na życzenie;') && line.includes(';FR;;;61;tak;nie;nie;tak;nie'))).toBe(true);
	});

	it('is asked for until its year is entered, and country, year and language are kept as they are typed', async () => {
		const kinds = async () =>
			(await testApp.request({ url: '/api/statistics/attention', token })).body.duties.map(({ kind }: { kind: string }) => kind);
		expect(await kinds()).toContain('annual_report');
		const sent = String(testApp.context.now().getUTCFullYear() - 1);
		await testApp.request({ method: 'PUT', url: '/api/appconfig', token, body: { annual_report_sent: sent } });
		expect(await kinds()).not.toContain('annual_report');
		const put = (body: object) => testApp.request({ method: 'PUT', url: '/api/videos/1', token, body });
		const origin = { origin_country: 'cz', production_year: '1999', original_language: 'CS' };
		expect((await put(origin)).body.video).toMatchObject({ origin_country: 'CZ', production_year: 1999, original_language: 'cs' });
		const wrong = await put({ origin_country: 'XX', production_year: 1200, original_language: 'czech' });
		expect([wrong.status, Object.keys(wrong.body.formError).sort()]).toEqual([
			422,
			['origin_country', 'original_language', 'production_year'],
		]);
	});
});
