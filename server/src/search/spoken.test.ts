import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_CHOICES } from '#domain/watching/player/choices.rules.ts';
import { sql } from '#server/lib/db/db.ts';
import { makeEvent } from '#testing/make-event.ts';
import { insertStream } from '#testing/make-live.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp({ oneNode: true });
});
afterAll(() => testApp.close());
beforeEach(() => testApp.context.db.run(sql`truncate events, videos, hosted_videos cascade`));

const cue = (second: number, text: string) =>
	`${new Date(second * 1000).toISOString().slice(11, 23)} --> ${new Date(second * 1000 + 900).toISOString().slice(11, 23)}\n${text}`;
const vtt = (lines: Record<number, string>) =>
	`WEBVTT\n\n${Object.entries(lines)
		.map(([second, text]) => cue(Number(second), text))
		.join('\n\n')}\n`;

async function hostedWith(lines: Record<number, string>, language = 'pl'): Promise<number> {
	const { id } = await testApp.context.db.one<{ id: number }>(sql`
		insert into hosted_videos (provider, name, size, type, status, file) values ('built-in', 'Film', 10, 'video/mp4', 'READY', 'x') returning id`);
	await addTrack(id, lines, language);
	return id;
}
async function addTrack(id: number, lines: Record<number, string>, language = 'pl', kind = 'subtitles') {
	const { token } = await testApp.make.admin();
	const body = { language, kind, name: language, subtitleContent: vtt(lines), replace: true };
	const answer = await testApp.request({ method: 'POST', url: `/api/vimeo/${id}/subtitles`, token, body });
	expect(answer.status).toBe(201);
	return { trackId: answer.body.subtitle.id as number, token };
}
const search = (text: string, { token, query = '' }: { token?: string; query?: string } = {}) =>
	testApp.request({ url: `/api/search/spoken?search=${encodeURIComponent(text)}${query}`, token });
const linesOf = async (text: string) => (await search(text)).body.lines.map(({ line }: { line: string }) => line);

describe('words spoken in the plays', () => {
	it('B-016 are found without regard to accents, case and endings: title, line, second', async () => {
		const link = await hostedWith({ 5: 'Noszę żałobę po moim życiu.', 3675: 'I oto nasz teatr.' });
		const video = await makeVideo(testApp, { title: 'Mewa', video_link: String(link) });
		for (const text of ['żałoba', 'ZALOBIE', 'żałobą życie', 'nosze zalob', 'nosić żałobę'])
			expect((await search(text)).body).toMatchObject({
				total: 1,
				lines: [
					{
						product_type: 'video',
						id: video.id,
						slug: video.slug,
						title: 'Mewa',
						at_seconds: 5,
						line: 'Noszę żałobę po moim życiu.',
						language: 'pl',
						access: false,
					},
				],
			});
		expect((await search('teatrze')).body.lines).toMatchObject([{ at_seconds: 3675 }]);
		expect(await linesOf('żałoba teatr')).toEqual([]);
		expect(await linesOf('wiśniowy')).toEqual([]);
	});

	it('B-016 only in titles that visitors see; in an event whose video is not listed itself', async () => {
		const video_link = String(await hostedWith({ 1: 'Kurtyna w górę' }));
		await makeVideo(testApp, { video_link, visible: false });
		await makeVideo(testApp, { video_link, end_date: new Date(Date.now() - 1_000) });
		const apart = await makeVideo(testApp, { video_link, dashboard_hidden: true });
		expect(await linesOf('kurtyna')).toEqual([]);
		const event = await makeEvent(testApp, { title: 'Wieczór', video_id: apart.id });
		expect((await search('kurtyna')).body.lines).toMatchObject([{ product_type: 'event', slug: event.slug, title: 'Wieczór' }]);
		// what is on air plays neither that film nor the recording; after it the recording is found
		const recording = await hostedWith({ 9: 'Kurtyna w dół' });
		const watched = { event, admin: await testApp.make.admin(), onAirAt: '2026-11-01T18:00:00Z', lastSegmentAt: '2026-11-01T19:00:00Z' };
		const stream = await insertStream(testApp, watched);
		expect(await linesOf('kurtyna')).toEqual([]);
		await testApp.context.db.run(sql`
			update live_streams set ended_at = '2026-11-01T19:00:00Z', hosted_video_id = ${recording} where id = ${stream}`);
		expect(await linesOf('kurtyna')).toEqual([]);
		await testApp.context.db.run(sql`update events set replay_until = '2199-01-01', closes_at = '2026-11-01T20:00:00Z'`);
		expect((await search('kurtyna')).body.lines).toMatchObject([{ product_type: 'event', at_seconds: 9, line: 'Kurtyna w dół' }]);
		await testApp.context.db.run(sql`update events set published = false`);
		expect(await linesOf('kurtyna')).toEqual([]);
	});

	it('B-016 follow the captions: replaced, deleted, and read afterwards where they were stored before', async () => {
		const id = await hostedWith({ 1: 'Pierwsza wersja' });
		await makeVideo(testApp, { video_link: String(id) });
		const { trackId, token } = await addTrack(id, { 1: 'Druga odsłona' });
		expect([await linesOf('pierwsza'), await linesOf('odsłona')]).toEqual([[], ['Druga odsłona']]);
		// as a node of an older version stores it
		await testApp.context.db.run(sql`update subtitle_tracks set content = ${vtt({ 1: 'Trzecia próba' })} where id = ${trackId}`);
		await testApp.runJob('hosted-videos.caption-lines');
		expect([await linesOf('odsłona'), await linesOf('próba')]).toEqual([[], ['Trzecia próba']]);
		await testApp.request({ method: 'DELETE', url: `/api/vimeo/${id}/subtitles/${trackId}`, token });
		expect(await linesOf('próba')).toEqual([]);
	});

	it('B-016 say who may watch: the link then leads to that second', async () => {
		const video_link = String(await hostedWith({ 1: 'Lepiej późno' }));
		const free = await makeVideo(testApp, { title: 'A', video_price_grosze: 0, video_link });
		const paid = await makeVideo(testApp, { title: 'B', video_price_grosze: 3_000, video_link });
		const { token } = await testApp.make.user();
		const { lines } = (await search('lepiej', { token })).body;
		expect(lines.map(({ id, access }: { id: number; access: boolean }) => [id, access])).toEqual([
			[free.id, true],
			[paid.id, false],
		]);
	});

	it('B-016 come in pages, each line once although the captions are in two languages, in the language of the page', async () => {
		const id = await hostedWith(Object.fromEntries(Array.from({ length: 25 }, (_, second) => [second, `Hamlet ${second}`])));
		await addTrack(id, { 3: 'Hamlet three', 40: 'Hamlet forty' }, 'en');
		await makeVideo(testApp, { video_link: String(id) });
		const first = (await search('hamlet')).body;
		expect([first.total, first.lines.length, first.lines[3].line]).toEqual([26, 20, 'Hamlet 3']);
		const second = (await search('hamlet', { query: '&page=2' })).body;
		expect(second.lines.map(({ at_seconds }: { at_seconds: number }) => at_seconds)).toEqual([20, 21, 22, 23, 24, 40]);
		expect((await search('hamlet', { query: '&page=9' })).body).toEqual({ lines: [], total: 26 });
		const english = await testApp.request({ url: '/api/search/spoken?search=hamlet', headers: { 'accept-language': 'en' } });
		expect(english.body.lines[3]).toMatchObject({ line: 'Hamlet three', language: 'en' });
	});

	it('B-016 are of the film that would play: in the sound chosen last, else in the language of the page', async () => {
		const [polish, english] = [await hostedWith({ 7: 'Ofelia' }), await hostedWith({ 9: 'Ofelia' }, 'en')];
		const video = await makeVideo(testApp, { video_price_grosze: 0, video_link: String(polish) });
		await testApp.context.db.run(
			sql`insert into video_translations (video_id, language_code, title, video_link) values (${video.id}, 'en', 'Hamlet', ${String(english)})`,
		);
		const { token } = await testApp.make.user();
		const secondOf = async (language: string) =>
			(await testApp.request({ url: '/api/search/spoken?search=ofelia', token, headers: { 'accept-language': language } })).body.lines[0]
				.at_seconds;
		expect([await secondOf('pl'), await secondOf('en')]).toEqual([7, 9]);
		const choose = async (sound: string) => {
			const answer = await testApp.request({ method: 'PUT', url: '/api/watch/choices', token, body: { ...DEFAULT_CHOICES, sound } });
			expect(answer.status).toBeLessThan(300);
		};
		await choose('pl');
		expect([await secondOf('pl'), await secondOf('en')]).toEqual([7, 7]);
		// the sound of another title, which this one does not have
		await choose('uk');
		expect([await secondOf('pl'), await secondOf('en')]).toEqual([7, 9]);
	});

	it('B-016 a line of both kinds of captions is found once, without what only deaf people need', async () => {
		const id = await hostedWith({ 1: 'Hamlet' });
		const { token, trackId } = await addTrack(id, { 1: '[szeptem] Hamlet', 9: 'Hamlet [grzmot]' }, 'pl', 'captions');
		await makeVideo(testApp, { video_link: String(id) });
		expect(await linesOf('hamlet')).toEqual(['Hamlet', 'Hamlet [grzmot]']);
		await testApp.request({ method: 'DELETE', url: `/api/vimeo/${id}/subtitles/${trackId}`, token });
		expect(await linesOf('hamlet')).toEqual(['Hamlet']);
	});

	it('B-016 a line that two tracks of a title show some seconds apart is found once', async () => {
		const id = await hostedWith({ 5: 'Być albo nie być', 60: 'Być albo nie być!' });
		await addTrack(id, { 6: 'Być, albo nie być…', 8: 'Być w Danii', 64: 'Być albo nie być' }, 'pl', 'captions');
		await makeVideo(testApp, { title: 'Hamlet', video_link: String(id) });
		await makeVideo(testApp, { title: 'Hamlet bis', video_link: String(id) });
		const { lines, total } = (await search('być albo')).body;
		expect(lines.map(({ title, at_seconds }: { title: string; at_seconds: number }) => [title, at_seconds])).toEqual(
			['Hamlet', 'Hamlet bis'].flatMap((title) => [5, 60, 64].map((second) => [title, second])),
		);
		expect(total).toBe(6);
	});

	it('B-016 a word without an end is stored and found', async () => {
		const id = await hostedWith({ 1: 'b'.repeat(4_000) });
		await makeVideo(testApp, { video_link: String(id) });
		expect((await search('b'.repeat(60))).body.total).toBe(1);
	});

	it('B-016 bad input is refused and never an error of the server', async () => {
		for (const [text, status] of [
			['ab', 422],
			['x'.repeat(201), 422],
			["':*&|!()<->", 200],
			['%%%', 200],
			['a\\b:*', 200],
			['żźć łłł', 200],
		] as const)
			expect((await search(text)).status).toBe(status);
		expect((await search('hamlet', { query: '&page=0' })).status).toBe(422);
	});
});
