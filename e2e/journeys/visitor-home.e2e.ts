import type { Page } from '@playwright/test';
import { makeEvent, makeVideo } from '#testing/insert-content.ts';
import { clearContent, day, makeSlides, notifyContentChanged, setConfig } from '../support/content.ts';
import { consented, expect, inEnglish, test, untilHydrated } from '../support/test.ts';

test.beforeEach(async ({ page, product }) => {
	await clearContent(product);
	await consented(page, product);
});

const GIFT = {
	any_gift_available: true,
	gift_price_grosze: 4900,
	gift_label: 'Prezent dla widza',
	gift_label_en: 'A gift',
	gift_expiration: null,
};

async function fillHomePage(product: Parameters<typeof clearContent>[0]) {
	await makeSlides(product, 'Pierwszy slajd', 'Drugi slajd', 'Trzeci slajd');
	await product.query(`insert into slides (title, text, published) values ('Szkic slajdu', 'x', false)`);
	const drama = await product.query(`insert into categories (name) values ('Dramat') returning id`);
	await product.query(`insert into category_translations (category_id, language_code, name) values ($1, 'en', 'Drama')`, [drama[0]?.id]);
	const video = await makeVideo(product, { title: 'Trzy siostry', slug: 'trzy-siostry' });
	await product.query('insert into video_categories values ($1, $2)', [video.id, drama[0]?.id]);
	await makeVideo(product, { title: 'Bez kategorii', slug: 'bez-kategorii' });
	await makeEvent(product, { title: 'Burza', slug: 'burza', video_id: video.id, is_festival: true, date_from: day(5), date_to: day(5) });
	await makeEvent(product, { title: 'Dziady', slug: 'dziady', video_id: video.id });
	await setConfig(product, { festival_title: 'Festiwal Pełnia', festival_title_en: 'Full Moon Festival' });
	await setConfig(product, GIFT, 'gifts');
	await notifyContentChanged(product);
}

/** From the next document on time passes only by `runFor`. */
async function stopClock(page: Page) {
	await page.clock.install();
	await page.clock.pauseAt(Date.now() + 60_000);
}

/** Reads after a hundredth of a second by the stopped clock: a page that is being loaded needs some time, what is tested needs far more. */
const inSteps =
	<T>(page: Page, read: () => Promise<T>) =>
	async () => {
		await page.clock.runFor(10);
		return read();
	};

test('S1-015 S2-035 S1-017 in English the festival and the categories have their English names; vod_filters 0 hides the filter', {
	tag: '@slow',
}, async ({ page, product }) => {
	await fillHomePage(product);
	await inEnglish(page, product);
	await page.goto('/strona-glowna');
	await expect(page.getByRole('heading', { name: 'Full Moon Festival' })).toBeVisible();
	await untilHydrated(page);
	await page.getByRole('button', { name: 'Drama' }).click();
	await expect(page.locator('#vod .video-card_card')).toHaveCount(1);
	await page.reload();
	await expect(page.getByRole('button', { name: 'Drama', pressed: true })).toBeVisible();
	await expect(page.locator('#vod .video-card_card')).toHaveCount(1);
	await setConfig(product, { vod_filters: 0 });
	await page.reload();
	await expect(page.locator('#vod .video-card_card')).toHaveCount(2);
	await expect(page.getByRole('button', { name: 'Drama' })).toHaveCount(0);
});

test('S1-253 the animation starts one second after the list has loaded', async ({ freshPage: page, product }) => {
	await fillHomePage(product);
	await stopClock(page);
	// the document has the first videos only; the arrival of the whole list starts the second again
	const wholeList = page.waitForResponse('**/external_api/videos*');
	await page.goto('/strona-glowna');
	const cards = page.locator('#vod .video-card_card');
	await page.getByRole('button', { name: 'Dramat' }).click();
	await expect.poll(inSteps(page, () => cards.count())).toBe(1);
	await (await wholeList).finished();
	await expect.poll(inSteps(page, () => cards.count())).toBe(1);
	await expect(page.locator('#vod .poster-grid_grid')).not.toHaveClass(/mix/);
	await page.clock.runFor(1_100);
	await page.getByRole('button', { name: 'Wszystkie' }).click();
	await expect(cards).toHaveCount(2);
	await expect(page.locator('#vod .poster-grid_grid')).toHaveClass(/mix/);
});

test('S1-167 the slider shows published slides one at a time, every 3 s, looping; it stops for pointer, focus and pause', async ({
	freshPage: page,
	product,
}) => {
	await fillHomePage(product);
	await stopClock(page);
	await page.goto('/strona-glowna');
	const title = page.locator('.slider-block_slide h2');
	await expect(title).toHaveText('Pierwszy slajd');
	expect(await page.locator('.slider-block_slide').evaluate((slide) => getComputedStyle(slide).animationDuration)).toBe('0.5s');
	await page.getByRole('button', { name: 'Slajd 2 z 3' }).click();
	await expect.poll(inSteps(page, () => title.textContent())).toBe('Drugi slajd');
	await page.locator('#repertuar-h').click();
	for (const next of ['Trzeci slajd', 'Pierwszy slajd', 'Drugi slajd', 'Trzeci slajd', 'Pierwszy slajd']) {
		await page.clock.runFor(3_000);
		await expect(title).toHaveText(next);
	}
	await page.locator('.hero_hero').hover();
	await expect(page.locator('.slider-block_slides')).toHaveAttribute('aria-live', 'polite');
	await page.clock.runFor(9_000);
	await expect(title).toHaveText('Pierwszy slajd');
	await page.mouse.move(5, 5);
	await page.getByRole('button', { name: 'Zatrzymaj przewijanie' }).click();
	await page.mouse.move(5, 5);
	await page.locator('#repertuar-h').click();
	await page.clock.runFor(9_000);
	await expect(title).toHaveText('Pierwszy slajd');
	await page.getByRole('button', { name: 'Slajd 3 z 3' }).click();
	await expect(title).toHaveText('Trzeci slajd');
});
