import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hlsFaults } from '#testing/check-hls.ts';
import { interceptQueries } from '#testing/intercept-queries.ts';
import { makeAccount } from '#testing/make-account.ts';
import { film, makeHosted } from '#testing/make-hosted.ts';
import { bought } from '#testing/make-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openPaymentTestApp, type PaymentTestApp } from '#testing/payments.ts';
import { filesOf, readPackets, readTrack } from '#testing/read-package.ts';

// One film of twelve seconds in two qualities, in chunks of eight seconds: made, played, made again, removed.

let testApp: PaymentTestApp;
let token: string;
let hostedId: number;
let videoId: number;
let beforePackage: { kind: string };
let filmBefore: string;
let listedBefore: { state: string; progress: number };
/** has a ticket and watches the package */
let watcher: Viewer;

const HOUR_MS = 3_600_000;
const run = () => testApp.runJob('hosted-videos.package');
const listed = async (id = hostedId) =>
	(await testApp.request({ url: '/api/vimeo', token })).body.videos.find((video: { id: number }) => video.id === id);

type Viewer = Awaited<ReturnType<typeof viewer>>;

/** A person with a ticket in a browser that has begun to watch. */
async function viewer() {
	const person = await makeAccount(testApp);
	const order = await bought(testApp, person.token, 'video', videoId);
	await testApp.pay(order);
	return { person, order, ...(await watch(person)) };
}

async function watch(person: { token: string }) {
	const start = await testApp.request({ method: 'POST', url: `/api/watch/video/${videoId}`, token: person.token, body: {} });
	const cookie = String(start.headers['set-cookie'] ?? '').split(';')[0] ?? '';
	const { source, film } = start.body;
	return { cookie, source, film, folder: String(source.url).replace(/\/master\.m3u8$/, '') };
}

const get = ({ folder, cookie }: Pick<Viewer, 'folder' | 'cookie'>, name: string) =>
	testApp.request({ url: `${folder}/${name}`, headers: { cookie } });
const bytesOf = async ({ folder, cookie }: Viewer, name: string) =>
	(await testApp.app.inject({ url: `${folder}/${name}`, headers: { cookie } })).rawPayload;

/** Captions of the film until the end of the test. */
async function addCaptions(kind: string, name: string) {
	const url = `/api/vimeo/${hostedId}/subtitles`;
	const body = { language: 'pl', kind, name, subtitleContent: 'WEBVTT\n\n00:01.000 --> 00:04.000\nGęślą jaźń\n' };
	const added = await testApp.request({ method: 'POST', url, token, body });
	expect(added.status).toBe(201);
	const remove = () => testApp.request({ method: 'DELETE', url: `${url}/${added.body.subtitle.id}`, token });
	onTestFinished(async () => expect((await remove()).status).toBeLessThan(500));
	return { remove };
}

const durationsOf = (playlist: string) => [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));

const packetsOf = (track: string) => readTrack((name) => bytesOf(watcher, name), `${track}/index.m3u8`);

beforeAll(async () => {
	testApp = await openPaymentTestApp({ oneNode: true, env: { MEDIA_TOOLS: 'node-av', PACKAGE_CHUNK_SECONDS: '8' } });
	token = await testApp.make.session((await testApp.make.admin()).id, { remember: true, singleDevice: false });
	hostedId = (await makeHosted(testApp, token, 'stage.mp4')).id;
	videoId = (await makeVideo(testApp, { video_price_grosze: 2_500, video_link: String(hostedId) })).id;
	await testApp.context.db.pool.query('update hosted_videos set duration_seconds = null, thumbnail = null');
	watcher = await viewer();
	beforePackage = watcher.source;
	filmBefore = watcher.film;
	listedBefore = (await listed()).package;
	await run();
	watcher = { ...watcher, ...(await watch(watcher.person)) };
});
afterAll(() => testApp.close());

describe('the package of a film', () => {
	it('B-001 is made after the upload: segments of 4 s in heights up to the source, AAC, key frames aligned over its chunks', async () => {
		expect(listedBefore).toMatchObject({ state: 'waiting', progress: 0, has_earlier: false });
		expect((await listed()).package).toMatchObject({ state: 'ready', progress: 100, heights: [480, 240], has_sound: true, version: 1 });
		const master = (await get(watcher, 'master.m3u8')).text;
		expect(filesOf(master)).toEqual(['v240/index.m3u8', 'v480/index.m3u8']);
		expect(master).toMatch(/RESOLUTION=428x240,FRAME-RATE=12\.000,CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2",AUDIO="sound"/);
		for (const name of ['v240', 'v480']) {
			const playlist = (await get(watcher, `${name}/index.m3u8`)).text;
			expect(durationsOf(playlist)).toEqual([4, 4, 4]);
			// one init file: the chunks join without a gap
			expect(playlist.match(/EXT-X-MAP/g)).toHaveLength(1);
		}
		const [low, high] = [await packetsOf('v240'), await packetsOf('v480')];
		expect(low.filter(({ isKey }) => isKey).map(({ at }) => at)).toEqual([0, 4000, 8000]);
		expect(low.map(({ at }) => at).sort((a, b) => a - b)).toEqual(high.map(({ at }) => at).sort((a, b) => a - b));
		const sound = (await packetsOf('a-main')).map(({ at }) => at);
		expect([sound.length > 500, sound[0], Math.floor(Math.max(...sound) / 1000)]).toEqual([true, 0, 11]);
	});

	it('B-002 copies the picture where the codec allows it: its bytes equal those of the film', async () => {
		const source = await readPackets(film('stage.mp4'));
		expect(await packetsOf('v480')).toEqual(source);
	});

	it('B-004 the same job finds the duration and makes the still and the storyboard', async () => {
		expect(await listed()).toMatchObject({ duration: 12, thumbnail: expect.stringMatching(/^\/media\/images\//) });
		const board = await testApp.request({ url: watcher.source.storyboard, headers: { cookie: watcher.cookie } });
		expect([board.status, board.headers['content-type']]).toEqual([200, 'text/vtt; charset=utf-8']);
		expect(board.text.match(/-->/g)).toHaveLength(6);
		const [, sheet = '', left, width] = /00:00:02\.000 --> 00:00:04\.000\n([^#]+)#xywh=(\d+),0,(\d+),90/.exec(board.text) ?? [];
		expect([left, width]).toEqual(['160', '160']);
		expect(await sharp(await bytesOf(watcher, `board/${sheet}`)).metadata()).toMatchObject({ format: 'jpeg', width: 960, height: 90 });
	});
});

describe('players without a page', () => {
	const files = {
		read: async (name: string) => String(await bytesOf(watcher, name)),
		size: async (name: string) => (await bytesOf(watcher, name)).length,
	};

	it('G-035 the playlists of a film are as RFC 8216bis asks', async () => {
		expect(await hlsFaults('master.m3u8', files)).toEqual([]);
	});

	it('G-035 find the captions of the film, and what was added, in the master playlist, with the same rights', async () => {
		await addCaptions('captions', 'Dla "głuchych"');
		await addCaptions('subtitles', 'Polski');
		expect(await hlsFaults('master.m3u8', files)).toEqual([]);
		const master = (await get(watcher, 'master.m3u8')).text;
		expect(master.match(/,SUBTITLES="captions"\n/g)).toHaveLength(2);
		expect(master).toMatch(/TYPE=SUBTITLES,GROUP-ID="captions",NAME="Dla 'głuchych'",LANGUAGE="pl",.*CHARACTERISTICS="public/);
		const [, playlist = ''] = /NAME="Polski".*URI="([^"]+)"/.exec(master) ?? [];
		const [file = ''] = filesOf((await get(watcher, playlist)).text);
		const captions = await get(watcher, `captions/${file}`);
		expect([captions.status, captions.headers['content-type']]).toEqual([200, 'text/vtt; charset=utf-8']);
		expect(captions.text).toContain('Gęślą jaźń');
		expect((await get({ ...watcher, cookie: '' }, `captions/${file}`)).status).toBe(403);
		for (const name of ['captions/999999.vtt', 'captions/999999.m3u8', 'captions/x.vtt'])
			expect((await get(watcher, name)).status).toBe(404);
	});
});

describe('a package played with another film', () => {
	it('B-011 B-012 the interpreter is sent as a playlist, and of a described version only the sound', async () => {
		const link = String(hostedId);
		const other = await makeVideo(testApp, { video_price_grosze: 0, video_link: link, pjm_overlay_video: link, autodesc_video: link });
		const withoutFilms = { video_link: '1', pjm_overlay_video: '', autodesc_video: '' };
		onTestFinished(async () => {
			const put = { method: 'PUT', url: `/api/videos/${other.id}`, token, body: withoutFilms } as const;
			expect((await testApp.request(put)).status).toBe(200);
		});
		const { token: person } = watcher.person;
		const { body, headers } = await testApp.request({ method: 'POST', url: `/api/watch/video/${other.id}`, token: person, body: {} });
		expect(body.pjm).toMatchObject({ kind: 'hls', url: expect.stringMatching(/\/master\.m3u8$/), tracks: [] });
		expect(body.description).toMatchObject({ kind: 'hls', url: expect.stringMatching(/\/a-main\/index\.m3u8$/) });
		const cookie = String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
		const statuses = [cookie, ''].map(
			async (given) => (await testApp.request({ url: body.description.url, headers: { cookie: given } })).status,
		);
		expect(await Promise.all(statuses)).toEqual([200, 403]);
	});
});

describe('the address of a package', () => {
	it('B-003 is answered when the package is ready; before it the film plays as uploaded', async () => {
		expect(beforePackage).toMatchObject({ kind: 'file', url: expect.stringMatching(/^\/media\/play\//) });
		expect(watcher.source).toMatchObject({ kind: 'hls', url: expect.stringMatching(/^\/media\/hls\/[\w.-]+\/master\.m3u8$/) });
	});

	it('B-010 the answer to a heartbeat names the film again, another one once its package is ready or its captions are others', async () => {
		const viewing = { viewing: 'player-0001', position: 1, seen: 1, stalled: 0, stalls: 0, height: 480, stopped: false };
		const named = async (film: string) =>
			(
				await testApp.request({
					method: 'POST',
					url: `/api/watch/video/${videoId}/beat`,
					token: watcher.person.token,
					body: { ...viewing, film },
				})
			).body.film;
		expect(filmBefore).toMatch(/^pl\.original\./);
		expect(await named(filmBefore)).toBe(watcher.film);
		expect(await named(watcher.film)).toBe(watcher.film);
		expect(watcher.film).not.toBe(filmBefore);
		const captions = await addCaptions('subtitles', 'Polski');
		expect(await named(watcher.film)).not.toBe(watcher.film);
		expect((await captions.remove()).status).toBeLessThan(300);
		expect(await named(watcher.film)).toBe(watcher.film);
	});

	it('B-003 does not play in another browser, nor with changed claims, nor for a page of another site', async () => {
		const other = await viewer();
		expect((await get(watcher, 'master.m3u8')).status).toBe(200);
		expect((await get({ ...watcher, cookie: '' }, 'master.m3u8')).status).toBe(403);
		expect((await get({ ...watcher, cookie: other.cookie }, 'v240/index.m3u8')).status).toBe(403);
		const changed = watcher.folder.replace(/hls\/\d+/, `hls/${other.person.id}`);
		expect((await get({ ...watcher, folder: changed }, 'master.m3u8')).status).toBe(403);
		const headers = { cookie: watcher.cookie, 'sec-fetch-site': 'cross-site' };
		expect((await testApp.request({ url: watcher.source.url, headers })).status).toBe(403);
	});

	it.each(['', 'v240', 'v240/', 'secret.mp4', 'v240/c0003.1-999.m4s', '..%2f..%2fmaster.m3u8', 'v240/%2e%2e/%2e%2e/plan'])(
		'B-003 has no file %j',
		async (name) => expect((await get(watcher, name)).status).toBe(404),
	);

	it('B-003 costs one query a segment, and none for seconds afterwards', async () => {
		const [segment = ''] = filesOf((await get(watcher, 'v240/index.m3u8')).text);
		testApp.advance(5_000);
		await testApp.context.settings.app();
		const asked: string[] = [];
		const stop = interceptQueries(testApp, (query, pass) => {
			asked.push(query.name ?? query.text);
			return pass(query);
		});
		await testApp.atOneMoment(async () => {
			for (let count = 0; count < 3; count++) expect((await get(watcher, `v240/${segment}`)).status).toBe(200);
		});
		stop();
		expect(asked.filter((name) => !name.includes('settings'))).toEqual([expect.stringMatching(/^playing-video \d+$/)]);
	});

	const endings: [string, (leaving: Viewer) => Promise<{ status: number }>][] = [
		['sign-out', ({ person }) => testApp.request({ method: 'POST', url: '/api/auth/logout', token: person.token, body: {} })],
		[
			'a refund',
			({ order }) =>
				testApp.request({
					method: 'PUT',
					url: `/api/videopayments/${order}`,
					token,
					body: { status: 'REFUNDED', how: 'cash', note: 'KW 1' },
				}),
		],
		[
			'a ban',
			({ person }) => testApp.request({ method: 'POST', url: '/api/bans', token, body: { user_id: person.id, reason: 'x', forever: 1 } }),
		],
	];
	it.each(endings)('B-003 after %s playlists are refused at once and segments within five seconds', async (_what, end) => {
		const leaving = await viewer();
		const [segment = ''] = filesOf((await get(leaving, 'v240/index.m3u8')).text);
		expect((await get(leaving, `v240/${segment}`)).status).toBe(200);
		expect((await end(leaving)).status).toBeLessThan(300);
		expect((await get(leaving, 'v240/index.m3u8')).status).toBe(403);
		testApp.advance(5_000);
		expect((await get(leaving, `v240/${segment}`)).status).toBe(403);
	});
});

describe('making it again', () => {
	const packages = () => join(testApp.context.env.dataDir, 'files', 'packages');

	it('B-001 B-006 answers 202 with the job; old addresses work until the last has expired; a deleted film leaves nothing', async () => {
		const again = () => watch(watcher.person);
		const before = await again();
		const ask = () => testApp.request({ method: 'POST', url: `/api/vimeo/${hostedId}/package`, token });
		const asked = await ask();
		expect([asked.status, asked.body.job]).toMatchObject([202, { state: 'waiting', version: 2, has_earlier: true }]);
		// another call meanwhile finds the same job
		expect((await ask()).body.job.id).toBe(asked.body.job.id);
		const meanwhile = await again();
		expect([meanwhile.folder.split('.')[4], meanwhile.film]).toEqual([before.folder.split('.')[4], before.film]);
		await run();
		const after = await again();
		expect(after.film).not.toBe(before.film);
		expect(after.folder.split('.')[4]).not.toBe(before.folder.split('.')[4]);
		expect([(await get(after, 'master.m3u8')).status, (await get(before, 'master.m3u8')).status]).toEqual([200, 200]);
		testApp.advance(5 * HOUR_MS);
		await testApp.runJob('hosted-videos.sweep');
		expect(readdirSync(packages())).toHaveLength(2);
		testApp.advance(1.1 * HOUR_MS);
		await testApp.runJob('hosted-videos.sweep');
		expect((await listed()).package).toMatchObject({ state: 'ready', version: 2 });
		expect(readdirSync(packages()).filter((name) => existsSync(join(packages(), name, '1')))).toEqual([]);
		await testApp.context.db.pool.query("update videos set video_link = '' where id = $1", [videoId]);
		expect((await testApp.request({ method: 'DELETE', url: `/api/vimeo/${hostedId}`, token })).status).toBe(204);
		expect(readdirSync(packages(), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toEqual([]);
		expect((await testApp.context.db.pool.query('select 1 from film_packages')).rowCount).toBe(0);
	});

	it('B-001 is refused for unknown and unfinished films', async () => {
		const { rows } = await testApp.context.db.pool.query(
			"insert into hosted_videos (provider, name, size, type) values ('built-in', 'Halka', 1, 'video/mp4') returning id",
		);
		const ask = (id: number) => testApp.request({ method: 'POST', url: `/api/vimeo/${id}/package`, token });
		expect((await ask(Number(rows[0].id))).body).toMatchObject({ statusCode: 409, type: 'not_finished' });
		expect((await ask(199_999_999_999_999)).status).toBe(404);
	});
});
