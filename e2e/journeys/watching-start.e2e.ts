import type { Page } from '@playwright/test';
import { makeOrder } from '#testing/insert-content.ts';
import { makeAccount, PASSWORD } from '#testing/make-account.ts';
import { makeEvent } from '#testing/make-event.ts';
import { makeVideo } from '#testing/make-video.ts';
import { enter, hostFilm } from '../support/film.ts';
import { undoLater } from '../support/tab.ts';
import { consented, expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts';

const isPlaying = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0);

/** Simulates the autoplay policy: nothing with sound starts without a user interaction. */
const forbidAutoplay = async (page: Page) => {
	const script = await page.addInitScript(() => {
		const play = HTMLMediaElement.prototype.play;
		let isTouched = false;
		for (const event of ['pointerdown', 'keydown']) addEventListener(event, () => (isTouched = true), { capture: true });
		HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
			return isTouched ? play.call(this) : Promise.reject(new DOMException('untouched', 'NotAllowedError'));
		};
	});
	undoLater(page, script);
};

const hour = (ms: number) => new Date(ms).toLocaleTimeString('sv', { timeZone: 'Europe/Warsaw', hour: '2-digit', minute: '2-digit' });
const date = (ms: number) => new Date(ms).toLocaleDateString('sv', { timeZone: 'Europe/Warsaw' });

test('the lobby starts the player at the opening, and a refused start is retried', { tag: '@slow' }, async ({
	freshPage: page,
	product,
}) => {
	const video_link = await hostFilm(product);
	const user = await product.make.user();
	const opens = Date.now() + 120_000;
	const video = await makeVideo(product, {
		video_price_grosze: 0,
		video_link,
		accessibility_video: video_link,
		autodesc_video: video_link,
		available_from: new Date(opens),
	});
	const soon = Date.now() + 300_000;
	const ends = soon + 7_200_000;
	const event = await makeEvent(product, {
		price_grosze: 0,
		video_id: (await makeVideo(product, { video_link })).id,
		date_from: date(soon),
		date_to: date(ends),
		time_from: hour(soon),
		time_to: hour(ends),
	});
	// the latest time at which a viewer's countdown may end
	await page.addInitScript(() => {
		Math.random = () => 0.999;
	});
	await page.clock.install();

	await test.step('F-031 at a video premiere', async () => {
		await enter(page, product, user, `/wideo/${video.slug}?ogladaj=true`);
		await expect(page.getByRole('heading', { name: 'Foyer' })).toBeVisible();
		// both versions are named and can be chosen before the opening (S1-113)
		const versions = page.getByRole('group', { name: 'Wersja' });
		await expect(versions.getByRole('button')).toHaveText(['Podstawowa', 'PJM', 'Audiodeskrypcja']);
		await versions.getByRole('button', { name: 'Audiodeskrypcja' }).click();
		await expect(versions.getByRole('button', { name: 'Audiodeskrypcja' })).toHaveAttribute('aria-pressed', 'true');
		// the server's clock is stopped; only the browser's advances
		await product.query('update videos set available_from = now() where id = $1', [video.id]);
		await page.clock.fastForward(60_000);
		await page.clock.runFor(76_000);
		await expect.poll(() => isPlaying(page)).toBe(true);
	});

	await test.step('F-031 at an event, although the first start after the opening is refused', async () => {
		await test.step('S1-133 its player opens 500 ms after the event was fetched', async () => {
			await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
			// the event and the files of the player are there
			await page.goto(`/wydarzenie/${event.slug}?ogladaj=true`, { waitUntil: 'networkidle' });
			const stage = page.locator('.watch-block_stage');
			// in steps, in which a player that opened early would be drawn
			for (const step of [99, 100, 100, 100, 100]) await page.clock.runFor(step);
			await expect(stage).toHaveCount(0);
			await page.clock.resume();
			await expect(stage).toBeVisible();
		});
		await expect(page.getByRole('heading', { name: 'Foyer' })).toBeVisible();
		// an answer that arrives meanwhile sets the page's clock back to the server's: once more until the countdown is over
		const refused = page.getByText('Nie możesz teraz oglądać');
		const skipCountdown = async () => {
			await page.clock.runFor(315_000);
			return refused.isVisible();
		};
		await expect.poll(skipCountdown).toBe(true);
		await expect(refused).toBeVisible();
		await expect(page.getByRole('button', { name: 'Spróbuj ponownie' })).toBeVisible();
		await expectAccessible(page);
		await product.query('update events set full_day = true, date_from = date_from - 1 where id = $1', [event.id]);
		await page.clock.runFor(61_000);
		await expect.poll(() => isPlaying(page)).toBe(true);
	});
});

test('the film starts by a tap where the browser blocks autoplay', { tag: '@slow' }, async ({ page, product }) => {
	const video = await makeVideo(product, { video_price_grosze: 0, video_link: await hostFilm(product) });
	await page.setViewportSize({ width: 390, height: 844 });
	await forbidAutoplay(page);

	await test.step('F-034 a missing version is reported, and the ordinary one is played', async () => {
		await enter(page, product, await product.make.user(), `/wideo/${video.slug}?ogladaj=true&typ=pjm`);
		await expect(page.getByText('Ten tytuł nie ma wersji z tłumaczeniem na polski język migowy (PJM).')).toBeVisible();
		await page.goto(`/wideo/${video.slug}?ogladaj=true&typ=dubbing`);
		await expect(page.getByText('Ten tytuł nie ma takiej wersji. Odtwarzamy wersję podstawową.')).toBeVisible();
	});

	await test.step('F-033 a large button is shown, and a tap on the picture starts the film', async () => {
		await page.goto(`/wideo/${video.slug}?ogladaj=true&typ=audiodeskrypcja`);
		await expect(page.getByText('Ten tytuł nie ma wersji z audiodeskrypcją.')).toBeVisible();
		const button = page.getByRole('button', { name: 'Odtwórz', exact: true });
		const drawn = await button.locator('span').boundingBox();
		expect(Math.min(drawn?.width ?? 0, drawn?.height ?? 0)).toBeGreaterThanOrEqual(56);
		await expectAccessible(page);
		await expectNoSidewaysScroll(page);
		const picture = await page.locator('.player_player').boundingBox();
		await page.mouse.click((picture?.x ?? 0) + 30, (picture?.y ?? 0) + 30);
		await expect.poll(() => isPlaying(page)).toBe(true);
		await expect(button).toHaveCount(0);
		await expect(page.locator('media-play-button')).toBeFocused();
	});
});

test('F-032 the link of a mail, opened without a session, opens the player after sign-in', { tag: '@slow' }, async ({ page, product }) => {
	const person = await makeAccount(product);
	const video = await makeVideo(product, { video_link: await hostFilm(product) });
	await makeOrder(product, { user_id: person.id, video_id: video.id });
	await consented(page, product);
	await page.goto(`/wideo/${video.slug}?ogladaj=true`);
	await expect(page).toHaveURL(/publiczne\?ogladaj=true/);
	await page.setViewportSize({ width: 390, height: 844 });
	await expect(page.getByRole('link', { name: 'Masz już dostęp? Zaloguj się, aby oglądać' })).toBeInViewport();
	await expectAccessible(page);
	await page.getByRole('link', { name: 'Masz już dostęp? Zaloguj się, aby oglądać' }).click();
	await page.getByLabel('E-mail').fill(person.email);
	await page.getByLabel('Hasło', { exact: true }).fill(PASSWORD);
	await page.getByRole('button', { name: 'Zaloguj się' }).click();
	await expect(page).toHaveURL(new RegExp(`/wideo/${video.slug}\\?ogladaj=true`));
	await expect.poll(() => isPlaying(page)).toBe(true);
});
