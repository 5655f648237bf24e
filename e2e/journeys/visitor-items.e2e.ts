import type { Page } from '@playwright/test';
import { makeEvent, makeOrder } from '#testing/insert-content.ts';
import { makeVideo } from '#testing/make-video.ts';
import { expectDisabledIn, expectWhiteLink } from '../support/colours.ts';
import { clearContent, day, notifyContentChanged, setConfig } from '../support/content.ts';
import type { Product } from '../support/product.ts';
import { consented, expect, signInAs, test } from '../support/test.ts';

test.beforeEach(async ({ page, product }) => {
	await clearContent(product);
	await consented(page, product);
});

test('G-054 below the information bar price and button are in the first screen, and a long word ends before the poster', async ({
	page,
	product,
}) => {
	await setConfig(product, { info_bar: 'Jutro od 9:00 przerwa w sprzedaży.', info_bar_iat: '2026-11-01T10:00:00Z' });
	const { slug } = await makeEvent(product, { title: 'Nieopublikowany Konstantynopolitańczyk' });
	await signInAs(page, await product.make.user());
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto(`/wydarzenie/${slug}`);
	await expect(page.getByRole('region', { name: 'Informacja' })).toBeVisible();
	await expect(page.getByRole('complementary').getByText('45,00 zł')).toBeInViewport({ ratio: 1 });
	await expect(page.getByRole('link', { name: 'Kup bilet' }).first()).toBeInViewport({ ratio: 1 });
	const endOfTitle = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
		const words = document.createRange();
		words.selectNodeContents(title);
		return words.getBoundingClientRect().right / innerWidth;
	});
	expect(endOfTitle).toBeLessThan(0.46);
});

test('S1-109 S1-110 S2-025 S2-026 the ad under a video is free or paid, by width', async ({ page, product }) => {
	await makeVideo(product, { title: 'Płatne', slug: 'platne' });
	await makeVideo(product, { title: 'Darmowe', slug: 'darmowe', video_price_grosze: 0 });
	const images = Object.fromEntries(
		['free', 'paid'].flatMap((kind) =>
			['mobile', 'tablet', 'desktop'].map((size) => [`${size}_${kind}_ad_image`, `/favicon.svg?${kind}-${size}`]),
		),
	);
	await setConfig(product, {
		show_advertisement: 1,
		free_ad_url: 'https://darmowe.example/',
		paid_ad_url: 'https://platne.example/',
		...images,
	});
	for (const [slug, kind, host] of [
		['platne', 'paid', 'platne'],
		['darmowe', 'free', 'darmowe'],
	] as const) {
		await page.goto(`/wideo/${slug}/publiczne`);
		await expect(page.locator('.ad-block_advertisement a')).toHaveAttribute('href', `https://${host}.example/`);
		for (const [width, size] of [
			[575, 'mobile'],
			[576, 'tablet'],
			[991, 'tablet'],
			[992, 'desktop'],
		] as const) {
			await page.setViewportSize({ width, height: 800 });
			await page.locator('.ad-block_advertisement').scrollIntoViewIfNeeded();
			await expect
				.poll(() => page.locator('.ad-block_advertisement img').evaluate((image: HTMLImageElement) => image.currentSrc))
				.toContain(`${kind}-${size}`);
		}
	}
	await setConfig(product, { show_advertisement: 0 });
	await page.reload();
	await expect(page.locator('.ad-block_advertisement')).toHaveCount(0);
});

test('S1-131 S1-132 K6 the countdown uses the server’s clock when the browser’s is six hours off, and opens the player (S1-050)', {
	tag: '@slow',
}, async ({ freshPage: page, product }) => {
	// starts in two minutes by the server's clock; the browser's clock is six hours ahead
	const start = new Date(Date.now() + 120_000);
	const video = await makeVideo(product, { title: 'Zaraz', slug: 'zaraz', video_price_grosze: 0, available_from: start.toISOString() });
	await page.clock.install({ time: Date.now() + 6 * 3_600_000 });
	await signInAs(page, { ...(await product.make.user()) });
	await page.addInitScript(() => {
		const auth = JSON.parse(localStorage.getItem('auth') ?? 'null');
		if (auth) localStorage.setItem('auth', JSON.stringify({ ...auth, expires_at: '2099-01-01T00:00:00Z' }));
	});
	await page.goto('/wideo/zaraz');
	await expect(page.getByRole('timer')).toContainText(/0:0[0-2]:\d\d/);
	await expect(page.locator('.button-stack_stack .button_soon')).toBeVisible();
	// the server's clock is stopped; only the browser's advances
	await product.query('update videos set available_from = now() where id = $1', [video.id]);
	await notifyContentChanged(product);
	await page.clock.fastForward(60_000);
	await page.clock.runFor(80_000);
	await expect(page).toHaveURL(/ogladaj=true/);
	await expect(page.locator('.watch-block_stage')).toBeVisible();
});

/** An event in progress with a chat, and a person with a ticket who is signed in. */
async function openEvening(page: Page, product: Product) {
	const video = await makeVideo(product, { video_link: 'https://oryginal.example/film' });
	await page.route(/example\//, (route) => route.fulfill({ body: 'film', contentType: 'text/html' }));
	const event = await makeEvent(product, {
		title: 'Na żywo',
		slug: 'na-zywo',
		video_id: video.id,
		full_day: true,
		date_from: day(0),
		date_to: day(1),
		vimeo_chat: '<p>czat</p><script>top.hacked = 1</script>',
	});
	const user = await product.make.user();
	await makeOrder(product, { user_id: user.id, event_id: event.id });
	await signInAs(page, user);
	return { event, user };
}

test('S1-069 an event in progress switches to the live player, with its chat in a frame', { tag: '@slow' }, async ({ page, product }) => {
	const { event } = await openEvening(page, product);
	await page.goto('/wydarzenie/na-zywo');
	await test.step('S1-145 R-043 with access and nothing sold for others: green and disabled', async () => {
		await expectDisabledIn('green', page.getByRole('button', { name: 'Masz dostęp' }));
		await expect(page.getByRole('link', { name: 'Kup dla innych' })).toHaveCount(0);
	});
	await test.step('S1-143 R-043 with access while gifts are sold: white, for others', async () => {
		await setConfig(product, { gift_available: true }, 'gifts');
		await page.reload();
		await expectWhiteLink(page.getByRole('link', { name: 'Kup dla innych' }), `/platnosc/wydarzenie/${event.id}`);
		await expect(page.getByRole('button', { name: 'Masz dostęp' })).toHaveCount(0);
	});
	await page.getByRole('link', { name: 'Oglądaj' }).click();
	await expect(page.locator('.watch-block_stage iframe')).toBeVisible();
	const chat = page.locator('.chat-block_chat iframe');
	await expect(chat).toHaveAttribute('sandbox', /allow-scripts/);
	expect(await chat.getAttribute('sandbox')).not.toContain('allow-same-origin');
	expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});
