import type { Page } from '@playwright/test';
import { makeEvent, makeTranslation, makeVideo } from '#testing/insert-content.ts';
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

test('S1-014 S1-013 S2-039 S1-015 S2-035 the public home page has its blocks in order, each with its switch', async ({ page, product }) => {
	await fillHomePage(product);
	await page.goto('/strona-glowna');
	await expect(page.getByRole('heading', { level: 2 })).toHaveText([
		'Pierwszy slajd',
		'Festiwal Pełnia',
		'Repertuar na żywo',
		'Wideo na życzenie',
		'Prezent dla widza',
	]);
	for (const name of ['Festiwal', 'Prezent']) await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();
	await expect(page.locator('#festiwal')).toContainText('Burza');
	await expect(page.locator('#repertuar')).toContainText('Dziady');
	await expect(page.locator('#repertuar')).not.toContainText('Burza');
	await expect(page.locator('#vod .price_price').first()).toHaveText(/29,00\s*zł w\stym podatek VAT/);
	await setConfig(product, { view_slider: 0, view_festival: 0, view_eventslist: 0, view_vod: 0 });
	await setConfig(product, { any_gift_available: false }, 'gifts');
	await page.reload();
	for (const block of ['.hero_hero', '#festiwal', '#repertuar', '#vod', '#prezent']) await expect(page.locator(block)).toHaveCount(0);
	await expect(page.getByRole('banner').getByRole('link', { name: 'Prezent', exact: true })).toHaveCount(0);
});

test('S1-165 the gift block disappears at its expiry', async ({ page, product }) => {
	await setConfig(product, { ...GIFT, gift_expiration: new Date(Date.now() + 3_600_000).toISOString() }, 'gifts');
	await page.goto('/strona-glowna');
	await expect(page.locator('#prezent')).toContainText('49,00 zł');
	await test.step('the header has no link to a festival without events', () =>
		expect(page.getByRole('banner').getByRole('link', { name: 'Festiwal', exact: true })).toHaveCount(0));
	await setConfig(
		product,
		{ mobile_gift_image: '/favicon.svg?m', tablet_gift_image: '/favicon.svg?t', desktop_gift_image: '/favicon.svg?d' },
		'gifts',
	);
	await page.reload();
	await expect(page.locator('#prezent img')).toHaveCount(1);
	for (const [width, sign] of [
		[390, 'm'],
		[768, 't'],
		[1280, 'd'],
	] as const) {
		await page.setViewportSize({ width, height: 800 });
		const seen = (image: HTMLImageElement) => {
			image.scrollIntoView();
			return image.currentSrc;
		};
		await expect.poll(() => page.locator('#prezent img').evaluate(seen)).toContain(`?${sign}`);
	}
	await setConfig(product, { gift_expiration: new Date(Date.now() - 3_600_000).toISOString() }, 'gifts');
	await page.reload();
	await expect(page.locator('#prezent')).toHaveCount(0);
});

test('S1-015 S2-035 S1-017 in English the festival and the categories have their English names; vod_filters 0 hides the filter', async ({
	page,
	product,
}) => {
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

test('S1-016 S2-036 S2-037 the festival shortens its dates and shows ended events if so configured, in reverse if so configured', async ({
	page,
	product,
}) => {
	const video = await makeVideo(product);
	const event = (title: string, date: string) =>
		makeEvent(product, { title, slug: `f-${date}`, video_id: video.id, is_festival: true, date_from: date, date_to: date });
	for (const [title, offset] of [
		['Dawny A', -9],
		['Dawny B', -8],
		['Przyszły', 3],
	] as const)
		await event(title, day(offset));
	await notifyContentChanged(product);
	await page.goto('/strona-glowna');
	await expect(page.locator('.festival-block_name')).toHaveText(['Przyszły']);
	await expect(page.locator('.festival-block_date').first()).toContainText(String(new Date().getFullYear()).slice(0, 2));
	await setConfig(product, { festival_show_finished: 1, festival_short_dates: 1 });
	await page.reload();
	await expect(page.locator('.festival-block_name')).toHaveText(['Przyszły', 'Dawny A', 'Dawny B']);
	await expect(page.locator('.festival-block_date').first()).toHaveText(/^\p{L}+\.?\s\d{1,2}\.\d{2}/u);
	await setConfig(product, { festival_reverse_finished: 1 });
	await page.reload();
	await expect(page.locator('.festival-block_name')).toHaveText(['Przyszły', 'Dawny B', 'Dawny A']);
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

test('S1-155 S1-154 S3-079 cards mark what is not available yet with its date and time', async ({ page, product }) => {
	await makeVideo(product, { title: 'Premiera zimowa', available_from: '2031-12-01T19:00:00Z' });
	await makeVideo(product, { title: 'Darmowe', video_price_grosze: 0 });
	const soon = await makeVideo(product, { title: 'Darmowe potem', video_price_grosze: 0, available_from: '2031-12-01T19:00:00Z' });
	await makeTranslation(product, 'video_translations', { video_id: soon.id, title: 'Free later' });
	await notifyContentChanged(product);
	await page.goto('/strona-glowna');
	const card = (title: string) =>
		page.locator('#vod .video-card_card').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
	await expect(card('Premiera zimowa').locator('.video-card_flag')).toHaveText(/Dostępne od 1\s*grudnia\s*2031, 20:00/);
	await expect(card('Premiera zimowa').getByRole('link', { name: 'Kup dostęp: Premiera zimowa' })).toHaveAttribute(
		'href',
		/\/platnosc\/wideo\/\d+/,
	);
	await expect(card('Darmowe').locator('.button_watch')).toHaveText('Oglądaj');
	await expect(card('Darmowe potem').locator('.button_soon')).toHaveText(/Od 1\s*grudnia\s*2031, 20:00/);
});

test('S1-245 data that cannot be fetched is omitted; the error goes only to the console', async ({ page, product }) => {
	await fillHomePage(product);
	const errors: string[] = [];
	page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
	await page.route('**/external_api/**', (route) =>
		route.fulfill({ status: 500, json: { statusCode: 500, message: 'x', type: 'internal' } }),
	);
	await page.goto('/regulamin');
	await page.locator('header').getByRole('link').first().click();
	await expect(page).toHaveURL(/strona-glowna/);
	await expect.poll(() => errors.length).toBeGreaterThan(0);
	await expect(page.locator('.toasts_toast')).toHaveCount(0);
	await expect(page.locator('footer')).toBeVisible();
	await expect(page).toHaveURL(/strona-glowna/);
});
