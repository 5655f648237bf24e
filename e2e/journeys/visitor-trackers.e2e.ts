import { clearContent, setConfig } from '../support/content.ts';
import { consented, expect, requestsToOtherHosts, test, untilHydrated } from '../support/test.ts';

test('S1-006 S2-006 R-119 M4 nothing is sent to other hosts before consent; after it the tag manager and the pixel load', async ({
	page,
	product,
}) => {
	await clearContent(product);
	await setConfig(product, { gtm_id: 'GTM-TEST12', pixel_id: '123456789' });
	const elsewhere: string[] = [];
	await page.route(/.*/, (route) => {
		const url = new URL(route.request().url());
		if (url.origin === product.url) return route.continue();
		elsewhere.push(url.href);
		return route.fulfill({ status: 200, contentType: 'text/javascript', body: '' });
	});
	await page.goto('/strona-glowna');
	await page.goto('/logowanie');
	await expect(page.getByRole('button', { name: 'Tylko niezbędne' })).toBeVisible();
	expect(elsewhere).toEqual([]);
	await page.getByRole('button', { name: 'Tylko niezbędne' }).click();
	await expect(page.getByRole('main')).toBeFocused();
	await page.goto('/strona-glowna');
	expect(elsewhere).toEqual([]);
	const change = page.getByRole('contentinfo').getByRole('button', { name: 'Zmień zgodę na pliki cookie' });
	await test.step('R-118 consent can be given from the footer', async () => {
		await change.click();
		await page.getByRole('button', { name: 'Zgadzam się' }).click();
		await expect.poll(() => elsewhere.map((url) => new URL(url).host).sort()).toEqual(['connect.facebook.net', 'www.googletagmanager.com']);
	});
	await test.step('E6 an address with an e-mail is opened without them', async () => {
		await expect(page.locator('#pixel')).toBeAttached();
		await page.getByRole('link', { name: 'Zaloguj się' }).first().click();
		await page.getByRole('link', { name: /hasła/ }).click();
		// the sign-in form has an e-mail, too
		await expect(page.getByRole('heading', { name: 'Resetowanie hasła' })).toBeVisible();
		await page.getByLabel('E-mail').fill('nikt@poczta.test');
		await page.getByRole('button', { name: 'Wyślij link' }).click();
		await page.waitForURL('**/resetowanie-hasla/informacja?email=*');
		await expect(page.getByRole('main')).toContainText('nikt@poczta.test');
		await expect(page.locator('#pixel, #tag-manager')).toHaveCount(0);
	});
	await test.step('M4 R-118 consent can be withdrawn from the footer: trackers and their cookies are gone at once', async () => {
		await page.goto('/strona-glowna');
		await untilHydrated(page);
		await expect(page.locator('#pixel')).toBeAttached();
		const addCookie = () => page.context().addCookies([{ name: '_fbp', value: 'fb.1.2.3', url: product.url }]);
		const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
		await addCookie();
		await change.click();
		await page.getByRole('button', { name: 'Tylko niezbędne' }).click();
		await expect(page.locator('#pixel, #tag-manager')).toHaveCount(0);
		expect(await cookies()).not.toContain('_fbp');
		// written once more by the page that was left
		await addCookie();
		await page.goto('/logowanie', { waitUntil: 'networkidle' });
		await expect.poll(cookies).not.toContain('_fbp');
		elsewhere.length = 0;
		await page.goto('/strona-glowna', { waitUntil: 'networkidle' });
		expect(elsewhere).toEqual([]);
	});
});

test('M4 without ids nothing loads even with consent', { tag: '@slow' }, async ({ page, product }) => {
	await clearContent(product);
	await consented(page, product, 'all');
	const elsewhere = requestsToOtherHosts(page, product);
	await page.goto('/strona-glowna', { waitUntil: 'networkidle' });
	expect(elsewhere).toEqual([]);
});
