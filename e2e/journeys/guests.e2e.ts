import type { Page } from '@playwright/test';
import { makeEvent } from '#testing/insert-content.ts';
import { SIMULATOR_BLIK_KEYS } from '../../scripts/lib/simulator-keys.ts';
import { day } from '../support/content.ts';
import { openProduct, type Product } from '../support/product.ts';
import { setGifts, setGroups } from '../support/shop.ts';
import { test as base, consented, expect, expectGoodAt, requestsToOtherHosts } from '../support/test.ts';

/** A house that takes codes of BLIK on its own pages. */
const test = base.extend<object, { product: Product }>({
	product: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
		async ({}, use) => {
			const { posId, clientId, clientSecret, secondKey } = SIMULATOR_BLIK_KEYS;
			const product = await openProduct({
				PAYU_BLIK_POS_ID: posId,
				PAYU_BLIK_CLIENT_ID: clientId,
				PAYU_BLIK_CLIENT_SECRET: clientSecret,
				PAYU_BLIK_SECOND_KEY: secondKey,
			});
			await use(product);
			await product.close();
		},
		{ scope: 'worker', timeout: 180_000 },
	],
});

/** The bank accepts it. */
const CODE = '777123';
const ORDER = 'Zamawiam z obowiązkiem zapłaty';
/** A thumb that types, and a phone on a poor line (N-013). */
const KEY_MS = 200;
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 1_600_000 / 8 };

test.beforeEach(async ({ product }) => {
	await setGifts(product, { gift_available: false, any_gift_available: false });
	await setGroups(product, { event_available: false, video_available: false });
});

/** On the whole day, so that what is bought is watched at once. */
const onAir = (product: Product, title: string) =>
	makeEvent(product, { title, event_price_grosze: 4500, full_day: true, date_from: day(0), date_to: day(0) });

async function ticketLink(product: Product, to: string): Promise<string> {
	let found: string | undefined;
	await expect
		.poll(async () => {
			const links = (await product.mails(to)).flatMap((mail) => mail.links);
			found = links.find((link) => new URL(link).pathname === '/bilet');
			return Boolean(found);
		})
		.toBe(true);
	return found ?? '';
}

/** What a person types into; the code that only some have is folded. */
const typedFields = (page: Page) => page.locator('main input:not([type=checkbox], [type=radio])').filter({ visible: true });

test('N-013 N-001 N-004 N-008 N-009 by touch at 390 px: from the title to "Opłacone", to watching, and on another device by the mail', async ({
	browser,
	product,
}) => {
	const email = 'roza.gesia@poczta.example';
	const { slug } = await onAir(product, 'Świętoszek');
	const phone = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
	const page = await phone.newPage();
	await consented(page, product);
	const network = await phone.newCDPSession(page);
	await network.send('Network.enable');
	await network.send('Network.emulateNetworkConditions', LINE);
	const others = requestsToOtherHosts(page, product);
	await page.goto(`/wydarzenie/${slug}/publiczne`);
	await page.getByRole('link', { name: 'Kup bilet' }).first().tap();
	await page.getByLabel('Adres e-mail').tap();
	const fields = await typedFields(page).count();
	expect(fields).toBeLessThanOrEqual(3);
	await page.keyboard.type(email, { delay: KEY_MS });
	await page.getByLabel(/Kod BLIK/).tap();
	await page.keyboard.type(CODE, { delay: KEY_MS });
	await page.getByRole('checkbox', { name: /Akceptuję regulamin/ }).tap();
	await page.getByRole('button', { name: ORDER }).tap();
	await expect(page.getByRole('main').getByText('Opłacone').first()).toBeVisible();
	expect(others).toEqual([]);
	console.log(`N-013: ${fields} field(s) from the title to "Opłacone"`);
	await network.send('Network.emulateNetworkConditions', { ...LINE, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });

	await test.step('watching in the same browser', async () => {
		await page.getByRole('link', { name: 'Oglądaj' }).first().tap();
		await expect(page).toHaveURL(new RegExp(`/wydarzenie/${slug}\\?ogladaj=true`));
		await expect(page.getByText('Zaloguj się', { exact: true }).and(page.locator('main *'))).toHaveCount(0);
	});

	await test.step('the ticket is found again, and opened on another device by its mail', async () => {
		const other = await browser.newContext({ baseURL: product.url });
		const tablet = await other.newPage();
		await consented(tablet, product);
		await tablet.goto('/moj-bilet');
		await tablet.getByLabel('Adres e-mail').fill(email);
		await tablet.getByRole('button', { name: 'Przyślij moje bilety' }).click();
		await expect(tablet.getByRole('heading', { name: 'Sprawdź pocztę' })).toBeVisible();
		await tablet.goto(await ticketLink(product, email));
		await expectGoodAt(tablet, [390, 1280]);
		await tablet.getByRole('button', { name: 'Otwórz na tym urządzeniu' }).click();
		await expect(tablet.getByRole('main')).toContainText(/Opłacone|sześć cyfr/);
		await other.close();
	});
	await phone.close();
});

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, name: string | RegExp, role: 'link' | 'button' | 'checkbox' | 'textbox') {
	const wanted = page.getByRole(role, { name }).first();
	for (let pressed = 0; pressed < 60; pressed++) {
		if (await wanted.evaluate((one) => one === document.activeElement)) return;
		await page.keyboard.press('Tab');
	}
	throw new Error(`${name} is not reached by Tab`);
}

test('N-013 N-002 by keyboard: a guest orders, pays and is told; the pages of guests hold at every width', async ({
	freshPage: page,
	product,
}) => {
	const { slug } = await onAir(product, 'Wesele');
	await consented(page, product);
	await page.goto(`${product.url}/wydarzenie/${slug}/publiczne`);
	await tabTo(page, 'Kup bilet', 'link');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { name: 'Kup bilet' })).toBeVisible();
	await tabTo(page, 'Adres e-mail', 'textbox');
	await page.keyboard.type('jan@gmial.com');
	await page.keyboard.press('Tab');
	await expect(page.getByText('Czy chodziło o')).toBeVisible();
	await expectGoodAt(page, [390, 768, 1280]);
	await tabTo(page, 'Tak, popraw', 'button');
	await page.keyboard.press('Enter');
	await expect(page.getByLabel('Adres e-mail')).toHaveValue('jan@gmail.com');
	await tabTo(page, /Kod BLIK/, 'textbox');
	await page.keyboard.type(CODE);
	await tabTo(page, /Akceptuję regulamin/, 'checkbox');
	await page.keyboard.press('Space');
	await tabTo(page, ORDER, 'button');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('main').getByText('Opłacone').first()).toBeVisible();
	await expectGoodAt(page, [390, 1280]);
});
