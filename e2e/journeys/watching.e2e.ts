import type { Page } from '@playwright/test';
import { addDays, warsawDate } from '#domain/base/time/time.ts';
import { makeAccount, PASSWORD } from '#testing/make-account.ts';
import { makeEvent } from '#testing/make-event.ts';
import { makeVideo } from '#testing/make-video.ts';
import { enter, hostFilm } from '../support/film.ts';
import { makeHls, makeSoundHls } from '../support/hls.ts';
import { layoutShifts, recordLayoutShifts } from '../support/layout-shifts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, policyViolations, test } from '../support/test.ts';

const film0 = (page: Page) => page.locator('video[slot=media]');
const timeOf = (page: Page) => film0(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const seek = (page: Page, seconds: number) =>
	film0(page).evaluate((video: HTMLVideoElement, to) => {
		video.currentTime = to;
	}, seconds);
const expectTime = (page: Page, seconds: number) => expect.poll(() => timeOf(page), { timeout: 45_000 }).toBeGreaterThanOrEqual(seconds);

test('S1-113 S1-247 the film plays, the sign language switch keeps the position, another device resumes', async ({
	page,
	product,
	browser,
}) => {
	const [original, pjm] = [await hostFilm(product), await hostFilm(product)];
	const video = await makeVideo(product, { title: 'Świętoszek', video_price_grosze: 0, video_link: original, accessibility_video: pjm });
	const user = await product.make.user();
	await enter(page, product, user, `/wideo/${video.slug}?ogladaj=true`);
	await expectTime(page, 0.1);
	await expect(film0(page)).toHaveAttribute('src', new RegExp(`/media/play/${original}`));
	const box = await page.locator('.player_player').boundingBox();
	expect(Math.abs((box?.width ?? 0) / (box?.height ?? 1) - 640 / 360)).toBeLessThan(0.01);
	await expect(page.getByRole('button', { name: 'Audiodeskrypcja' })).toHaveCount(0);
	await expectAccessible(page);

	await seek(page, 20);
	await expectTime(page, 20);
	await page.getByRole('button', { name: 'PJM' }).click();
	await expect(film0(page)).toHaveAttribute('src', new RegExp(`/media/play/${pjm}`));
	await expect(page).toHaveURL(/typ=pjm/);
	await expectTime(page, 20);
	await expect(page.getByRole('button', { name: 'PJM' })).toHaveAttribute('aria-pressed', 'true');

	await seek(page, 40);
	await expectTime(page, 40);
	await film0(page).evaluate((element: HTMLVideoElement) => element.pause());
	const saved = async () =>
		Number((await product.query('select seconds from watch_positions where user_id = $1', [user.id]))[0]?.seconds ?? 0);
	await expect.poll(saved).toBeGreaterThanOrEqual(40);

	const phone = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } });
	const other = await phone.newPage();
	await recordLayoutShifts(other);
	await enter(other, product, user, `/wideo/${video.slug}?ogladaj=true`);
	await expectTime(other, 40);
	await expectNoSidewaysScroll(other);
	expect(
		(await layoutShifts(other)).filter((shift) => shift > 0.02),
		'nothing jumps when the room goes dark',
	).toEqual([]);
	await phone.close();
	expect(await product.query('select variant from view_starts where user_id = $1 order by id', [user.id])).toEqual([
		{ variant: null },
		{ variant: 'pjm' },
		{ variant: null },
	]);
});

test('S1-192 S2-130 subtitles are shown, and the keyboard plays, pauses and seeks', { tag: '@slow' }, async ({ page, product }) => {
	const video = await makeVideo(product, { video_price_grosze: 0, video_link: await hostFilm(product) });
	await enter(page, product, await product.make.user(), `/wideo/${video.slug}?ogladaj=true`);
	await expectTime(page, 0.1);
	await page.getByRole('button', { name: 'Napisy' }).click();
	await expect(page.getByText('Ten człowiek jest tu gościem')).toBeVisible();
	await page.locator('media-play-button').focus();
	await page.keyboard.press('Space');
	await expect.poll(() => film0(page).evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
	const before = await timeOf(page);
	await page.keyboard.press('ArrowRight');
	// the player rounds to microseconds
	await expectTime(page, before + 4.99);
});

test('S1-192 S1-247 R-103 Vimeo and other frames are sandboxed in the base size', { tag: '@slow' }, async ({ page, product }) => {
	await page.route(/^https:\/\//, (route) => route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }));
	const user = await product.make.user();
	const vimeo = await makeVideo(product, { video_price_grosze: 0, video_link: '76979871' });
	await enter(page, product, user, `/wideo/${vimeo.slug}?ogladaj=true`);
	const frame = page.locator('.player_player iframe');
	await expect(frame).toHaveAttribute('src', /^https:\/\/player\.vimeo\.com\/video\/76979871\?.*dnt=1/);
	await expect(frame).toHaveAttribute('width', '640');
	await expect(frame).toHaveAttribute('height', '360');
	await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
	const live = await makeVideo(product, {
		video_price_grosze: 0,
		video_link: '<iframe src="https://live.example/stream" onload="alert(1)"></iframe>',
	});
	await page.goto(`/wideo/${live.slug}?ogladaj=true`);
	await expect(frame).toHaveAttribute('src', 'https://live.example/stream');
	await expect(frame).toHaveAttribute('sandbox', /allow-scripts/);
	await expect(frame).not.toHaveAttribute('onload', /.*/);
});

test('S2-057 R-104 chat code runs in a sandbox next to the player and cannot access the page', { tag: '@slow' }, async ({
	page,
	product,
}) => {
	const code = `<p id="chat">Dobry wieczór</p><script>
		document.title = 'ran';
		try { parent.localStorage.getItem('auth'); parent.document.title = 'stolen'; } catch { document.getElementById('chat').textContent += ' (sandbox)'; }
		try { localStorage.setItem('x', '1'); parent.postMessage('own', '*') } catch { document.body.dataset.own = 'none'; }
	</script>`;
	const today = warsawDate(new Date());
	const event = await makeEvent(product, {
		price_grosze: 0,
		full_day: true,
		date_from: today,
		date_to: addDays(today, 1),
		vimeo_chat: code,
		video_id: (await makeVideo(product, { video_link: await hostFilm(product) })).id,
	});
	await enter(page, product, await product.make.user(), `/wydarzenie/${event.slug}?ogladaj=true`);
	const chat = page.frameLocator('.chat-block_chat iframe');
	await expect(chat.getByText('Dobry wieczór (sandbox)')).toBeVisible();
	await expect(chat.locator('body')).toHaveAttribute('data-own', 'none');
	await expect(page.locator('.chat-block_chat iframe')).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-popups');
	expect(await page.title()).not.toBe('stolen');
	expect(await page.content()).not.toContain('Dobry wieczór');
	expect((await page.locator('.chat-block_chat').boundingBox())?.width).toBe(360);
	await page.getByRole('button', { name: 'Schowaj czat' }).click();
	await expect(page.locator('.chat-block_chat iframe')).toBeHidden();
	await page.getByRole('button', { name: 'Pokaż czat' }).click();
	await expect(page.locator('.chat-block_chat iframe')).toBeVisible();
	await expectAccessible(page);
});

test('a failing source shows a message and resumes automatically at the same position', { tag: '@slow' }, async ({ page, product }) => {
	const video = await makeVideo(product, { video_price_grosze: 0, video_link: await hostFilm(product) });
	let isDown = true;
	await page.route('**/media/play/**', (route) => (isDown ? route.abort() : route.continue()));
	await enter(page, product, await product.make.user(), `/wideo/${video.slug}?ogladaj=true`);
	await expect(page.getByRole('heading', { name: 'Obraz zaraz wróci' })).toBeVisible();
	await expectAccessible(page);
	await page.getByRole('button', { name: 'Spróbuj teraz' }).focus();
	isDown = false;
	await expectTime(page, 0.1);
	await test.step('B-010 the focus is in the player again', () => expect(page.locator('.player_player')).toBeFocused());
	// R-102: what a page asks for again is the same view
	expect(await product.query('select 1 from view_starts where video_id = $1', [video.id])).toHaveLength(1);
});

test('F8 G-023 the address of a film is useless to others', { tag: '@slow' }, async ({ page, product, request }) => {
	const video = await makeVideo(product, { video_price_grosze: 0, video_link: await hostFilm(product) });
	const person = await makeAccount(product);
	await enter(page, product, person, `/wideo/${video.slug}?ogladaj=true`);
	await expectTime(page, 0.1);
	const src = (await film0(page).getAttribute('src')) ?? '';
	const statusHere = (url: string) =>
		page.evaluate(async (address) => (await fetch(address, { headers: { range: 'bytes=0-9' } })).status, url);
	expect([await statusHere(src), await statusHere(src.replace(/u=\d+/, 'u=1'))]).toEqual([206, 403]);
	expect((await request.get(src, { headers: { range: 'bytes=0-9' } })).status(), 'in another browser').toBe(403);

	await test.step('F-030 a sign-out in another tab ends the film, and the page says so and leads back', async () => {
		const other = await page.context().newPage();
		await other.goto('/');
		const auth = await other.evaluate(() => localStorage.getItem('auth'));
		await other.evaluate(() => localStorage.removeItem('auth'));
		await expect(page.getByRole('alert').filter({ hasText: 'Wylogowano w innej karcie.' })).toBeVisible();
		await expect(page.locator('video')).toHaveCount(0);
		const again = page.getByRole('link', { name: 'Zaloguj się, aby oglądać dalej' });
		await expect(again).toHaveAttribute('href', `/logowanie?redirect=${encodeURIComponent(`/wideo/${video.slug}?ogladaj=true`)}`);
		await expectAccessible(page);
		await other.evaluate((text) => localStorage.setItem('auth', text ?? ''), auth);
		await expectTime(page, 0.1);
		await other.close();
	});

	await test.step('F-030 a film that is already loaded ends when the person signs in elsewhere', async () => {
		await request.post(`${product.url}/api/auth`, { data: { email: person.email, password: PASSWORD } });
		await page.locator('media-play-button').press('Space');
		await expect(page).toHaveURL(/logowanie\?anotherUser=true&redirect=%2Fwideo%2F/);
		await expect(page.locator('video')).toHaveCount(0);
	});
});

test('F-037 a playlist plays through hls.js, also where the browser supports it natively, and its qualities can be chosen', {
	tag: '@slow',
}, async ({ page, product }) => {
	const violations = await policyViolations(page);
	const sound = await makeSoundHls();
	const files = new Map([
		['film', await makeHls()],
		['sound', sound],
		['english', sound],
	]);
	await page.route('**/hls/**', (route) => {
		const [folder = '', name = ''] = new URL(route.request().url()).pathname.split('/').slice(-2);
		const body = files.get(folder)?.get(name);
		const contentType = name.endsWith('.m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp4';
		return body ? route.fulfill({ body, contentType }) : route.fulfill({ status: 404 });
	});
	// until its package is made it plays as uploaded
	let isMade = false;
	let saved = {};
	let master = 'master.m3u8';
	const version = () => `pl.original.${(isMade ? 'b' : 'a').repeat(16)}`;
	await page.route('**/api/watch/video/*/beat', (route) => route.fulfill({ json: { film: version() } }));
	await page.route('**/api/watch/video/*', async (route) => {
		const response = await route.fetch();
		const answer = { ...(await response.json()), film: version(), ...saved };
		if (!isMade) return route.fulfill({ response, json: answer });
		const playlist = (url: string) => ({ ...answer.source, url, tracks: [] });
		const accessibility = { pjm: playlist('/hls/film/master.m3u8'), description: playlist('/hls/sound/playlist-1.m3u8') };
		await route.fulfill({ response, json: { ...answer, source: playlist(`/hls/film/${master}`), ...accessibility } });
	});
	const video = await makeVideo(product, { title: 'Transmisja', video_price_grosze: 0, video_link: await hostFilm(product) });
	await enter(page, product, await product.make.user(), `/wideo/${video.slug}?ogladaj=true`);

	await test.step('B-001 B-010 its qualities come while it is watched: at the next pause it has them, at the same position', async () => {
		await expectTime(page, 1.2);
		await expect(film0(page)).toHaveAttribute('src', /^\/media\/play\//);
		const play = page.locator('media-play-button');
		await play.focus();
		const state = () => film0(page).evaluate(({ currentTime, paused }: HTMLVideoElement) => ({ currentTime, paused }));
		isMade = true;
		// read by the film itself: the new file may already be there, at its start, when the key press returns
		await film0(page).evaluate((film: HTMLVideoElement) => {
			film.addEventListener('pause', () => Object.assign(document.body.dataset, { pausedAt: film.currentTime }), { once: true });
		});
		await page.keyboard.press('k');
		await expect(page.locator('body')).toHaveAttribute('data-paused-at', /./);
		const currentTime = Number(await page.locator('body').getAttribute('data-paused-at'));
		// media source, not an address the browser fetches itself
		await expect(film0(page)).toHaveAttribute('src', /^blob:/);
		await expect.poll(state).toEqual({ currentTime: expect.closeTo(currentTime, 0), paused: true });
		await expect(play).toBeFocused();
		await page.keyboard.press('k');
		await expectTime(page, currentTime + 0.1);
		expect(await product.query('select 1 from view_starts where video_id = $1', [video.id])).toHaveLength(1);
	});
	await page.locator('media-controller').hover();
	await page.getByRole('button', { name: 'Ustawienia odtwarzacza' }).click();
	await test.step('B-010 another quality stays at the same place, within a second', async () => {
		await film0(page).evaluate((film: HTMLVideoElement) => film.pause());
		await seek(page, 20);
		for (const height of ['36', '72']) {
			await page.getByLabel('Jakość').selectOption(`${height}p`);
			await expect(page.getByLabel('Jakość')).toHaveValue(height);
			const state = () =>
				film0(page).evaluate(({ currentTime, paused, readyState }: HTMLVideoElement) => ({
					currentTime,
					paused,
					hasPicture: readyState > 1,
				}));
			await expect.poll(state).toEqual({ currentTime: expect.closeTo(20, 0), paused: true, hasPicture: true });
		}
		await film0(page).evaluate((film: HTMLVideoElement) => film.play());
	});

	await test.step('B-011 B-012 interpreter and description of playlists play in sync', async () => {
		await page.getByLabel('Pokaż okno tłumacza PJM').check();
		await page.getByLabel('Włącz audiodeskrypcję').check();
		const steps = () =>
			page.evaluate(() => {
				const film = document.querySelector<HTMLVideoElement>('video[slot=media]');
				const at = film?.currentTime ?? 0;
				// the description is shorter than the film
				if (film && at > 9) film.currentTime = 3;
				const others = [...document.querySelectorAll<HTMLMediaElement>('video:not([slot=media]), audio')];
				return others.map((other) => !other.paused && Math.abs(other.currentTime - at) <= 0.15);
			});
		await seek(page, 3);
		await expect.poll(steps).toEqual([true, true]);
	});

	await test.step('S1-113 a position after the end, as of a film replaced by a shorter one, means the beginning', async () => {
		saved = { position: 5000 };
		await page.reload();
		const isBegun = () =>
			film0(page).evaluate(({ currentTime, seeking }: HTMLVideoElement) => currentTime > 0.1 && currentTime < 9 && !seeking);
		await expect.poll(isBegun).toBe(true);
	});
	await test.step('G-033 each sound of a film can be chosen, and its language is remembered', async () => {
		saved = {};
		master = 'sounds.m3u8';
		const openSettings = async () => {
			await page.reload();
			await expectTime(page, 0.1);
			await page.locator('media-controller').hover();
			await page.getByRole('button', { name: 'Ustawienia odtwarzacza' }).click();
		};
		await openSettings();
		const choice = page.getByLabel('Ścieżka dźwięku');
		await expect(choice.locator('option')).toHaveText(['polski', 'angielski']);
		await expect(choice).toHaveValue('0');
		const heard = page.waitForRequest(/\/hls\/english\/.*\.m4s$/);
		await choice.selectOption('angielski');
		await heard;
		await expect(choice).toHaveValue('1');
		const before = await film0(page).evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
		await expectTime(page, before + 0.5);
		await openSettings();
		await expect(choice).toHaveValue('1');
	});
	await test.step('F-123 the player did not violate the CSP', () => expect(violations).toEqual([]));

	await test.step('F-030 B-003 a refused segment ends the film at once, with the reason', async () => {
		const address = page.url();
		await page.goto('about:blank');
		let isOver = false;
		await page.route('**/hls/**', (route) => {
			isOver = true;
			return route.fulfill({ status: 403 });
		});
		const refusal = { statusCode: 409, type: 'no_access', message: 'Brak dostępu do tego materiału.' };
		await page.route('**/api/watch/video/*', (route) => (isOver ? route.fulfill({ status: 409, json: refusal }) : route.fallback()));
		await page.goto(address);
		await expect(page.getByText(refusal.message)).toBeVisible();
		await expect(page.locator('video, audio')).toHaveCount(0);
	});
});
