import { PALETTES } from '#posters/palettes.ts';
import { makeEvent } from '#testing/insert-content.ts';
import { makeVideo } from '#testing/make-video.ts';
import { clearContent, day, makeSlides, notifyContentChanged, setConfig } from '../support/content.ts';
import {
	consented,
	expect,
	expectAccessible,
	expectNoSidewaysScroll,
	inEnglish,
	signInAs,
	test,
	untilHydrated,
	WIDTHS,
} from '../support/test.ts';
import { isWhole } from '../support/words.ts';

const WORD = 'Konstantynopolitańczykowianeczka';
const LONG = `Najprawdopodobniejszy wariant: ${WORD} i o tym, jak extraordinarily długi tytuł nie mieści się nigdzie, aż do teraz`;

/** the smallest size of letters, in pixels */
const SMALLEST = 13;

test.beforeEach(async ({ page, product }) => {
	await clearContent(product);
	await consented(page, product);
});

/** Number of lines of the text. */
const linesOf = (element: Element) => {
	const range = document.createRange();
	range.selectNodeContents(element);
	return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
};

test('F-112 F-113 F-116 titles, pictures and days of lists are right at every width', async ({ page, product }) => {
	await makeSlides(product, LONG);
	const film = await makeVideo(product, { title: WORD, slug: 'film', image_link: '/favicon.svg?main', thumb_link: null });
	const long = await makeVideo(product, { title: LONG, slug: 'dlugi' });
	const several = { date_from: day(3), date_to: day(5) };
	await makeEvent(product, { title: 'Bracia Karamazow', slug: 'bracia', video_id: film.id, ...several });
	await makeEvent(product, { title: WORD, slug: 'slowo', video_id: long.id });
	await makeEvent(product, { title: 'Festiwalowe', video_id: film.id, is_festival: true, event_price_grosze: 4500 });
	await makeEvent(product, { title: 'Dwa wieczory', slug: 'dwa', video_id: film.id, date_from: '2098-12-20', date_to: '2098-12-21' });
	await makeEvent(product, { title: 'Dawne', video_id: film.id, is_festival: true, date_from: day(-9), date_to: day(-9) });
	await makeEvent(product, {
		title: 'Odwołana gala',
		video_id: film.id,
		is_festival: true,
		cancelled_at: new Date(),
		cancel_reason: 'Choroba',
	});
	await setConfig(product, { festival_show_finished: 1 });
	await notifyContentChanged(product);
	await page.goto('/strona-glowna');
	await test.step('F-113 cards show the main image where there is no thumbnail', async () => {
		await expect(page.locator('#vod .video-card_card', { hasText: WORD }).first().locator('img')).toHaveAttribute(
			'src',
			'/favicon.svg?main',
		);
		await expect(page.locator('#repertuar .event-row_line', { hasText: 'Bracia' }).locator('img')).toHaveAttribute(
			'src',
			'/favicon.svg?main',
		);
		await expect(page.locator('#festiwal img').first()).toHaveAttribute('src', '/favicon.svg?main');
	});
	const row = page.locator('#repertuar .event-row_line', { hasText: 'Bracia' });
	const festival = page.locator('#festiwal li', { hasText: 'Festiwalowe' });
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 800 });
		await test.step(`F-116 at ${width} px an event of several days says so, and the festival keeps price and action`, async () => {
			await expect(row.getByText(/^do\s\d+\s/).filter({ visible: true })).toBeVisible();
			await expect(festival.getByText(/45,00\s*zł/)).toBeVisible();
			await expect(festival.getByText('Kup bilet')).toBeVisible();
			await expect(page.locator('#festiwal li', { hasText: 'Dawne' }).getByText('Zakończone')).toBeVisible();
		});
		await test.step(`F-112 at ${width} px no word of a title is broken, and the slide ends within the window`, async () => {
			for (const title of await page.locator('.fitted').all()) {
				const size = await title.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
				expect(size, await title.innerText()).toBeGreaterThanOrEqual(SMALLEST);
				// two cards in a row on a phone are too narrow for the word
				if (size > SMALLEST || !(await title.evaluate((element) => element.matches('.video-card_card *'))))
					await expect.poll(() => title.evaluate(isWhole), await title.innerText()).toBe(true);
			}
			const button = await page.locator('.slider-block_action').boundingBox();
			expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(900);
			await expectNoSidewaysScroll(page);
		});
	}
	await test.step('F-116 ended and cancelled titles are not counted among those that can be watched', () =>
		expect(page.locator('#festiwal')).toContainText('1 wydarzenie festiwalowe'));
	await page.goto('/wideo/dlugi/publiczne');
	for (const width of WIDTHS)
		await test.step(`F-112 the page of the film at ${width} px`, async () => {
			await page.setViewportSize({ width, height: 800 });
			await expect.poll(() => page.locator('h1').evaluate(isWhole)).toBe(true);
		});
	await page.goto('/wydarzenie/dwa/publiczne');
	for (const width of WIDTHS)
		await test.step(`F-112 the days on the ticket at ${width} px are not broken`, async () => {
			await page.setViewportSize({ width, height: 800 });
			const days = page.locator('.item-ticket_date');
			await expect(days).toHaveText(/^20–21\sgrudnia\s2098$/);
			await expect.poll(() => days.evaluate(linesOf)).toBe(1);
		});
});

test('F-115 F-121 bars are in English for English readers, and text on a poster is readable', async ({ page, product }) => {
	await setConfig(product, { info_bar: 'Próba dźwięku o 18:00', info_bar_en: 'Sound check at 6 pm', error_bar: 'Awaria' });
	const video = await makeVideo(product, {
		title: 'Wesele',
		slug: 'wesele',
		description: '<p>Zobacz <a href="/regulamin">regulamin</a> tu.</p>',
	});
	await makeEvent(product, { title: 'Antygona', slug: 'antygona', video_id: video.id });
	await notifyContentChanged(product);
	await page.goto('/wydarzenie/antygona/publiczne');
	await expect(page.getByText('Próba dźwięku o 18:00')).toBeVisible();
	await test.step('F-121 on the background of cynober, on a phone', async () => {
		await page.setViewportSize({ width: 390, height: 800 });
		await expect(page.locator('.hero_hero')).toHaveAttribute('style', new RegExp(PALETTES.cynober.bg));
		await expectAccessible(page);
		await expect(page.locator('.rich a').first()).toHaveCSS('text-decoration-line', 'underline');
	});
	await test.step('F-115 in English, with the Polish text where there is no other', async () => {
		await inEnglish(page, product);
		await page.reload();
		await expect(page.getByText('Sound check at 6 pm')).toBeVisible();
		await expect(page.getByText('Awaria')).toBeVisible();
		await expect(page.getByText('Próba dźwięku')).toHaveCount(0);
	});
});

/** A large installation: 1,000 videos and 500 events. */
async function fillLibrary(product: Parameters<typeof clearContent>[0]) {
	const video = await makeVideo(product, { title: 'Ogród 0', slug: 'ogrod-0' });
	const event = await makeEvent(product, { title: 'Wieczór 0', slug: 'wieczor-0', video_id: video.id });
	await product.query(
		`insert into videos (title, slug, video_link, video_price_grosze, published_at)
		select 'Ogród ' || n, 'ogrod-' || n, video_link, video_price_grosze, published_at from videos, generate_series(1, 999) n where id = $1`,
		[video.id],
	);
	const same = 'video_id, event_price_grosze, published_at, date_from, date_to, time_from, time_to, full_day, opens_at, closes_at';
	await product.query(
		`insert into events (title, slug, ${same}) select 'Wieczór ' || n, 'wieczor-' || n, ${same} from events, generate_series(1, 499) n where id = $1`,
		[event.id],
	);
	await notifyContentChanged(product);
}

test('F-106 an installation of 1,000 videos and 500 events stays usable, without scripts too', { tag: '@slow' }, async ({
	page,
	browser,
	product,
}) => {
	await fillLibrary(product);
	const titles = page.locator(':is(.event-row_line, .video-card_card, .festival-block_list li)');
	await page.goto('/strona-glowna');
	await test.step('F-106 the home page starts with at most 200 titles and shows more', async () => {
		expect(await titles.count()).toBeLessThanOrEqual(200);
		await expect(page.locator('#vod .more_ending')).toContainText('Pokazano 24 z 1000');
		await untilHydrated(page);
		await page.locator('#vod').getByRole('link', { name: 'Pokaż więcej' }).click();
		await expect(page.locator('#vod .video-card_card')).toHaveCount(124);
		await expect(page.locator('#vod .video-card_card').nth(24).getByRole('link').first()).toBeFocused();
	});
	await test.step('F-106 every title is reached without scripts', async () => {
		const plain = await browser.newPage({ baseURL: product.url, javaScriptEnabled: false });
		// without scripts a browser loads all pictures at once, which this test does not need
		await plain.route('**/plakat/**', (route) => route.abort());
		await plain.goto('/strona-glowna');
		await plain.locator('#vod').getByRole('link', { name: 'Pokaż więcej' }).click();
		await expect(plain.locator('#vod .video-card_card')).toHaveCount(124);
		await plain.locator('#repertuar').getByRole('link', { name: 'Pokaż więcej' }).click();
		await expect(plain.locator('#repertuar .event-row_line')).toHaveCount(84);
		// the last parts by their address: a thousand cards need not be painted to be counted
		const all = await (await plain.request.get('/strona-glowna?wideo=11&wydarzenia=9')).text();
		expect(all.match(/data-video="/g)).toHaveLength(1000);
		expect(all.match(/"event-row_line"/g)).toHaveLength(500);
		expect(all).not.toContain('Pokaż więcej');
		await plain.close();
	});
	await test.step('F-106 the search shows the total of which it lists the best', async () => {
		await page.goto('/szukaj?q=ogrod');
		await expect(page.getByText(/Pokazujemy\s\d+\sz\s1500\swyników/)).toBeVisible();
	});
	await test.step('F-106 the panel shows at most 100 videos at once, the others on further pages', async () => {
		await signInAs(page, await product.make.admin());
		await page.goto('/teapp-admin?view=videos');
		const cards = page.locator('.videos-view_cards > li');
		await expect(cards).toHaveCount(100);
		const first = await cards.first().innerText();
		const requested = page.waitForResponse((answer) => answer.url().includes('page=2'));
		await page.getByRole('button', { name: 'Następna strona' }).click();
		await expect(page.getByText('101–200 z 1000')).toBeVisible();
		expect((await (await requested).json()).videos).toHaveLength(100);
		await expect(cards).toHaveCount(100);
		await expect.poll(() => cards.first().innerText()).not.toBe(first);
	});
	await test.step('F-106 the list of notifications starts with 20 titles and shows more', async () => {
		await page.goto('/teapp-admin?view=notifications');
		const listed = page.locator('.plain-list_list > li');
		await expect(listed).toHaveCount(20);
		await expect(page.getByText(/Pokazano\s20\sz\s\d+/)).toBeVisible();
		const requested = page.waitForResponse((answer) => answer.url().includes('limit=120'));
		await page.getByRole('button', { name: 'Pokaż więcej' }).click();
		await expect(listed).toHaveCount(120);
		expect((await (await requested).json()).items).toHaveLength(120);
	});
});
