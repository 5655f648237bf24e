import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SNIPPET_MAX } from '#domain/search/search.rules.ts';
import { makeEvent, makeTranslation } from '#testing/insert-content.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp();
});
afterAll(() => testApp.close());

const search = (text: string, cookies?: Record<string, string>) =>
	testApp.request({ url: `/api/search/all?search=${encodeURIComponent(text)}`, ...(cookies && { cookies }) });
const titles = (items: { title: string }[]) => items.map(({ title }) => title);

describe('search', () => {
	it('S1-218 R-149 ignores accents and case, and answers exactly id, slug, title and snippet in three groups, of events also when', async () => {
		const video = await makeVideo(testApp, { title: 'Święto wiosny', slug: 'swieto-wiosny', description: '<p>Igor Strawiński</p>' });
		const date_from = '2099-06-20';
		const event = await makeEvent(testApp, { title: 'ŚWIĘTO lata', slug: 'swieto-lata', date_from, video_id: video.id });
		await testApp.context.db.pool.query(`insert into pages (slug, title, content) values ('swieta', 'Repertuar na święta', '<p>Plan</p>')`);
		const { status, body } = await search('SWIETO');
		expect(status).toBe(200);
		expect(Object.keys(body).sort()).toEqual(['events', 'pages', 'total', 'videos']);
		expect(body.videos).toContainEqual({ id: video.id, slug: 'swieto-wiosny', title: 'Święto wiosny', snippet: 'Igor Strawiński' });
		const when = { date_from, date_to: date_from, time_from: '19:00', time_to: '21:00', full_day: 0, hide_time_to: 0, cancelled: 0 };
		const found = { id: event.id, slug: 'swieto-lata', title: 'ŚWIĘTO lata', snippet: 'Igor Strawiński' };
		expect(body.events).toEqual([{ ...found, ...when }]);
		expect(titles((await search('święta')).body.pages)).toContain('Repertuar na święta');
	});

	it('S1-189 S1-218 R-149 answers 422 under 3 characters, blanks not counted', async () => {
		for (const text of ['', 'ab', '  a  ']) {
			const { status, body } = await search(text);
			expect([status, body.formError]).toEqual([422, { search: 'Wpisz co najmniej 3 znaki.' }]);
		}
		expect((await testApp.request({ url: '/api/search/all' })).status).toBe(422);
	});

	it('finds a title by the beginning of a word, by separate words, and with a typing error', async () => {
		await makeVideo(testApp, { title: 'Moralność pani Dulskiej', description: '<p>Tragifarsa kołtuńska Gabrieli Zapolskiej.</p>' });
		for (const text of ['moraln', 'duls', 'dulskiej pani', 'moralnosc pani dulskej', 'Duslkiej', 'zapolskiej tragifarsa'])
			expect(titles((await search(text)).body.videos), text).toContain('Moralność pani Dulskiej');
		expect((await search('nieistniejące słowo')).body).toEqual({ videos: [], events: [], pages: [], total: 0 });
	});

	it('ranks the whole title before its beginning, that before a word in it, and all before the description', async () => {
		await makeVideo(testApp, { title: 'Cyrk', description: '<p>Rzecz o burzy, a burzan to trawa.</p>' });
		await makeVideo(testApp, { title: 'Wielka burzan', description: '' });
		await makeVideo(testApp, { title: 'Burzan i wiatr', description: '' });
		await makeVideo(testApp, { title: 'Burzan', description: '' });
		expect(titles((await search('burzan')).body.videos).slice(0, 4)).toEqual(['Burzan', 'Burzan i wiatr', 'Wielka burzan', 'Cyrk']);
	});

	it('S1-086 cuts the snippet to 200 characters of text around the hit, without markup', async () => {
		const filler = '<p>Słowo po słowie, akt po akcie.</p>'.repeat(40);
		await makeVideo(testApp, { title: 'Długi opis', description: `${filler}<p>Tu jest <b>igła</b> &amp; nitka.</p>${filler}` });
		const { snippet } = (await search('igła')).body.videos[0];
		expect(snippet.length).toBeLessThanOrEqual(SNIPPET_MAX);
		expect(snippet).toContain('Tu jest igła & nitka.');
		expect(snippet).not.toMatch(/[<>]/);
	});

	it('S2-059 R-045 F5 leaves out what is unpublished, invisible, hidden or over, for admins too', async () => {
		const past = { date_from: '2020-01-01', date_to: '2020-01-02' };
		await makeVideo(testApp, { title: 'Kanarek niewidoczny', visible: false });
		await makeVideo(testApp, { title: 'Kanarek ukryty', dashboard_hidden: true });
		await makeVideo(testApp, { title: 'Kanarek dawny', end_date: '2020-01-01T00:00:00Z' });
		const shown = await makeVideo(testApp, { title: 'Kanarek widoczny' });
		await makeEvent(testApp, { title: 'Kanarek szkic', published: false, video_id: shown.id });
		await makeEvent(testApp, { title: 'Kanarek tajny', dashboard_hidden: true, video_id: shown.id });
		await makeEvent(testApp, { title: 'Kanarek po spektaklu', ...past, video_id: shown.id });
		const { token } = await testApp.make.admin();
		for (const answer of [await search('kanarek'), await testApp.request({ url: '/api/search/all?search=kanarek', token })]) {
			expect([titles(answer.body.videos), answer.body.events]).toEqual([['Kanarek widoczny'], []]);
		}
	});

	it('finds the words of both languages and shows those of the caller', async () => {
		const video = await makeVideo(testApp, { title: 'Trzy siostry', description: '<p>Dramat w czterech aktach</p>' });
		await makeTranslation(testApp, 'video_translations', {
			video_id: video.id,
			title: 'Three Sisters',
			description: '<p>A drama in four acts</p>',
		});
		const event = await makeEvent(testApp, { title: 'Siostry na żywo', video_id: video.id });
		await makeTranslation(testApp, 'event_translations', { event_id: event.id, title: 'Sisters live' });
		expect(titles((await search('three sisters')).body.videos)).toEqual(['Trzy siostry']);
		const english = await search('siostry', { language: 'en' });
		expect([titles(english.body.videos), titles(english.body.events)]).toEqual([['Three Sisters'], ['Sisters live']]);
		expect(english.body.videos[0].snippet).toBe('A drama in four acts');
		expect(titles((await search('drama in four')).body.events)).toEqual(['Siostry na żywo']);
	});

	it('reflects every change of an item at once', async () => {
		const video = await makeVideo(testApp, { title: 'Stary tytuł gronostaj' });
		const event = await makeEvent(testApp, { title: 'Wieczór', video_id: video.id });
		const { pool } = testApp.context.db;
		await pool.query('update videos set title = $1, description = $2 where id = $3', ['Nowy tytuł', '<p>pantera</p>', video.id]);
		expect((await search('gronostaj')).body.videos).toEqual([]);
		expect(titles((await search('pantera')).body.events)).toEqual(['Wieczór']);
		await pool.query('delete from events where id = $1', [event.id]);
		await pool.query('delete from videos where id = $1', [video.id]);
		expect((await search('pantera')).body).toEqual({ videos: [], events: [], pages: [], total: 0 });
	});

	it('F-106 answers the total and the best 30 of each kind', async () => {
		await testApp.context.db.pool.query(
			`insert into videos (slug, title, description, video_link, duration) select 'ogrod-' || n, 'Ogród ' || n, '', '', 60 from generate_series(1, 45) n`,
		);
		const { body } = await search('ogrod');
		expect([body.videos.length, body.total]).toEqual([30, 45]);
	});

	it('H5 takes wildcards and quotes as text', async () => {
		await makeVideo(testApp, { title: 'Zniżka 100% teraz', description: "<p>O'Neill</p>" });
		expect(titles((await search('100%')).body.videos)).toContain('Zniżka 100% teraz');
		expect((await search('___')).body.videos).toEqual([]);
		expect((await search("'; drop table videos; --")).status).toBe(200);
		expect((await search("O'Neill")).body.videos).toHaveLength(1);
	});
});

describe('titles for the panel', () => {
	it('F-107 proposes the next free link of an event, and finds films by words without accents', async () => {
		await makeEvent(testApp, { title: 'Wesele', slug: 'wesele-jesienne' });
		await makeEvent(testApp, { title: 'Wesele', slug: 'wesele-jesienne-2' });
		await makeVideo(testApp, { title: 'Śluby panieńskie', visible: false });
		const { token } = await testApp.make.admin();
		const free = async (type: string, slug: string) =>
			(await testApp.request({ url: `/api/search/free-slug?type=${type}&slug=${slug}`, token })).body;
		expect(await free('event', 'wesele-jesienne')).toEqual({ slug: 'wesele-jesienne-3' });
		expect(await free('video', 'wesele-jesienne')).toEqual({ slug: 'wesele-jesienne' });
		const found = await testApp.request({ url: '/api/videos?all=1&limit=50&search=panienskie%20slub', token });
		expect(titles(found.body.videos)).toEqual(['Śluby panieńskie']);
	});

	it('performances of one title are in the order of their days, cancelled ones last', async () => {
		const ids: number[] = [];
		for (const date_from of ['2099-03-01', '2099-05-01', '2099-04-01'])
			ids.push((await makeEvent(testApp, { title: 'Wieczór Trzech Króli', date_from, date_to: date_from })).id);
		const [cancelled, last, next] = ids;
		await testApp.context.db.pool.query(`update events set cancelled_at = now(), cancel_reason = 'x' where id = $1`, [cancelled]);
		const { events } = (await search('trzech kroli')).body;
		expect(events.map(({ id }: { id: number }) => id)).toEqual([next, last, cancelled]);
	});

	it('F-084 finds hidden, unpublished and past titles by words in any order', async () => {
		const shown = await makeEvent(testApp, { title: 'Trzy siostry' });
		const unpublished = await makeEvent(testApp, { title: 'Siostry trzy: próba', published: false });
		const hidden = await makeEvent(testApp, { title: 'Trzy siostry, zamknięty pokaz', dashboard_hidden: true });
		const invisible = await makeVideo(testApp, { title: 'Trzy Siostry 1998', visible: false });
		const { token } = await testApp.make.admin();
		const searchTitles = (text: string) => testApp.request({ url: `/api/search/titles?search=${encodeURIComponent(text)}`, token });
		await testApp.context.db.pool.query(`update events set cancelled_at = now(), cancel_reason = 'x' where id = $1`, [shown.id]);
		expect((await search('siostry')).body.events).toContainEqual(expect.objectContaining({ id: shown.id, cancelled: 1 }));
		const { body } = await searchTitles('siostry TRZY');
		const flags = (items: { id: number; hidden: number }[]) => Object.fromEntries(items.map(({ id, hidden }) => [id, hidden]));
		expect(body.events).toContainEqual(expect.objectContaining({ id: shown.id, cancelled: 1 }));
		expect(flags(body.events)).toEqual({ [shown.id]: 0, [unpublished.id]: 1, [hidden.id]: 1 });
		expect(flags(body.videos)).toMatchObject({ [invisible.id]: 1 });
		expect((await searchTitles('zamkniety')).body.events).toMatchObject([
			{ id: hidden.id, slug: hidden.slug, date_from: expect.any(String), time_from: '19:00', cancelled: 0 },
		]);
		expect((await searchTitles('si')).status).toBe(422);
		expect(titles((await search('siostry')).body.events)).not.toContain('Siostry trzy: próba');
	});
});
