import { setConfig } from '../support/content.ts';
import {
	consented,
	expect,
	expectAccessible,
	expectNoSidewaysScroll,
	inEnglish,
	signInAs,
	stayInMaintenance,
	test,
	untilHydrated,
} from '../support/test.ts';

const path = (url: string) => new URL(url).pathname;

test('S1-058 S1-059 in maintenance a customer sees the maintenance page and an admin the site', { tag: '@slow' }, async ({
	browser,
	product,
}) => {
	await setConfig(product, { maintenance: 1 });
	try {
		const customer = await browser.newPage({ baseURL: product.url });
		await signInAs(customer, await product.make.user());
		await customer.goto('/');
		await expect.poll(() => path(customer.url())).toBe('/przerwa-techniczna');
		await expect(customer.getByRole('heading', { level: 1 })).toBeVisible();
		await customer.goto('/admin-login');
		await expect(customer.getByLabel('Hasło', { exact: true }).or(customer.getByRole('heading'))).not.toHaveCount(0);
		const admin = await browser.newPage({ baseURL: product.url });
		await signInAs(admin, await product.make.admin());
		await admin.goto('/regulamin');
		await expect.poll(() => path(admin.url())).toBe('/regulamin');
		await customer.close();
		await admin.close();
	} finally {
		await setConfig(product, { maintenance: 0 });
	}
});

test('F-064 the maintenance page returns automatically, also after a reload', async ({ freshPage: page, product }) => {
	try {
		await page.clock.install();
		await setConfig(product, { maintenance: 1 });
		await page.goto('/szukaj?q=wesele');
		await expect.poll(() => path(page.url())).toBe('/przerwa-techniczna');
		await page.clock.runFor(16_000);
		expect(path(page.url())).toBe('/przerwa-techniczna');
		await setConfig(product, { maintenance: 0 });
		await page.clock.runFor(16_000);
		await page.waitForURL('**/szukaj?q=wesele');

		await setConfig(product, { maintenance: 1 });
		await page.goto('/kontakt');
		await expect.poll(() => path(page.url())).toBe('/przerwa-techniczna');
		await setConfig(product, { maintenance: 0 });
		// the page leaves by itself while it loads
		await page.reload({ waitUntil: 'commit' });
		await page.waitForURL('**/kontakt');

		// opened without maintenance, it leads home
		await page.goto('/przerwa-techniczna', { waitUntil: 'commit' });
		await page.waitForURL('**/strona-glowna');
	} finally {
		await setConfig(product, { maintenance: 0 });
	}
});

test('S1-005 the cookie bar asks until answered, for 150 days, and the footer asks again', async ({ page, context }) => {
	const bar = page.getByRole('region', { name: /cookie/i });
	await test.step('on a phone what gets the focus is never under it', async () => {
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto('/logowanie');
		await expect(bar).toBeVisible();
		for (const control of [page.getByRole('button', { name: 'Zaloguj się' }), page.getByRole('link', { name: 'Strona główna' }).last()]) {
			await control.focus();
			// which keeps the place where the page was scrolled to
			await untilHydrated(page);
			const [{ y, height }, covered] = [(await control.boundingBox()) ?? { y: 0, height: 0 }, await bar.boundingBox()];
			expect(y + height).toBeLessThanOrEqual(covered?.y ?? 0);
		}
	});
	await page.goto('/regulamin');
	await bar.getByRole('button', { name: /niezbędne/i }).click();
	await expect(bar).toBeHidden();
	const [cookie] = (await context.cookies()).filter(({ name }) => name === 'cookie_consent');
	expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(150);
	await page.reload();
	await expect(bar).toBeHidden();
	const again = page.getByRole('contentinfo').getByRole('button', { name: /zgod/i });
	await test.step('F-060 the end of the page does not move when its application comes: what one points at is pressed', async () => {
		await again.scrollIntoViewIfNeeded();
		const { x, y, width, height } = (await again.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
		await untilHydrated(page);
		await page.mouse.click(x + width / 2, y + height / 2);
		await expect(bar).toBeVisible();
	});
});

test('S1-001 S1-002 the language selector changes every text to English permanently', async ({ page, product }) => {
	await consented(page, product);
	await page.goto('/kontakt');
	await expect(page.getByRole('link', { name: 'Zaloguj się' })).toBeVisible();
	await page.getByRole('contentinfo').getByText('English').click();
	await expect(page.getByRole('link', { name: /sign in/i }).first()).toBeVisible();
	await expect(page.locator('html')).toHaveAttribute('lang', 'en');
	await page.goto('/regulamin');
	await expect(page.locator('html')).toHaveAttribute('lang', 'en');
	await test.step('S1-001 also where a shared cache, which does not know the cookie, sends the Polish document', async () => {
		const polish = await (await fetch(`${product.url}/kontakt`)).text();
		await page.route(`${product.url}/kontakt`, (route) => route.fulfill({ body: polish, contentType: 'text/html; charset=utf-8' }));
		await page.goto('/kontakt');
		await expect(page.getByRole('link', { name: /sign in/i }).first()).toBeVisible();
	});
	await page.getByRole('contentinfo').getByText('Polski').click();
	await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
});

test('R-120 flags are files of our own', async ({ request }) => {
	const flag = await request.get('/assets/flags/pl.svg');
	expect(flag.status()).toBe(200);
	expect(flag.headers()['content-type']).toContain('image/svg+xml');
});

for (const [width, language] of [
	[390, 'pl'],
	[1280, 'en'],
] as const) {
	test(`pages of the frame pass axe at ${width} px in ${language}, without sideways scrolling`, { tag: '@slow' }, async ({
		page,
		product,
	}) => {
		await consented(page, product);
		await stayInMaintenance(page);
		if (language === 'en') await inEnglish(page, product);
		await page.setViewportSize({ width, height: 900 });
		for (const address of ['/regulamin', '/n/nie-ma', '/przerwa-techniczna', '/error', '/nie-ma-takiej', '/logowanie']) {
			await page.goto(address);
			await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
			await expectAccessible(page);
			await expectNoSidewaysScroll(page);
		}
	});
}
