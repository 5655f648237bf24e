import { test as base, expect, type Page } from '@playwright/test';
import type { MadeUser } from '#testing/factory.ts';
import { expectAccessible } from './axe.ts';
import { openProduct, type Product } from './product.ts';
import { SharedTab, undoLater } from './tab.ts';

type OfStory = { freshPage: Page };
type OfWorker = { product: Product; tab: SharedTab };

/** `product` is one running Rampa per worker; pages open relative to it. `page` is the tab of the worker, `freshPage` a new browser. */
export const test = base.extend<OfStory, OfWorker>({
	product: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
		async ({}, use) => {
			const product = await openProduct();
			await use(product);
			await product.close();
		},
		{ scope: 'worker', timeout: 180_000 },
	],
	tab: [
		async ({ browser, product }, use) => {
			const tab = new SharedTab(browser, product.url);
			await use(tab);
			await tab.close();
		},
		{ scope: 'worker' },
	],
	baseURL: async ({ product }, use) => use(product.url),
	context: async ({ tab, viewport }, use, story) => {
		await use((await tab.open()).context());
		// a story that failed leaves its page for the picture, and its worker ends
		if (story.status === story.expectedStatus) await tab.clear(viewport);
	},
	page: async ({ context, tab }, use) => use(context.pages()[0] ?? (await tab.open())),
	freshPage: async ({ browser }, use) => {
		const page = await browser.newPage();
		await use(page);
		await page.close();
	},
});

export { expect, expectAccessible };

/** Stores a session, as if the person had signed in earlier in this browser. */
export async function signInAs(page: Page, user: MadeUser) {
	const { token, id, role, firstname, lastname, email } = user;
	const state = {
		token,
		authenticated: true,
		expires_at: new Date(Date.now() + 11 * 3_600_000).toISOString(),
		user: { id, role, firstname, lastname, email },
	};
	const script = await page.context().addInitScript((text) => {
		if (!sessionStorage.getItem('signed-in-by-test')) {
			localStorage.setItem('auth', text);
			sessionStorage.setItem('signed-in-by-test', '1');
		}
	}, JSON.stringify(state));
	undoLater(page, script);
}

/** The cookie bar answered, so that it covers nothing. */
export const consented = (page: Page, product: Product, value = 'necessary') =>
	page.context().addCookies([{ name: 'cookie_consent', value, url: product.url }]);

export const inEnglish = (page: Page, product: Product) => page.context().addCookies([{ name: 'language', value: 'en', url: product.url }]);

/** The maintenance page leaves by itself once the settings say that there is no maintenance: here it cannot read them. */
export const stayInMaintenance = (page: Page) => page.route('**/api/appconfig', (route) => route.abort());

export const WIDTHS = [390, 768, 1280] as const;

/** Nothing wider than the window. */
export async function expectNoSidewaysScroll(page: Page) {
	await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Resizes the page to each of these widths: axe reports nothing, and nothing is wider than the window. */
export async function expectGoodAt(page: Page, widths: readonly number[]) {
	for (const [index, width] of widths.entries()) {
		await page.setViewportSize({ width, height: 900 });
		await expectNoSidewaysScroll(page);
		await expectAccessible(page, index === 0 ? 'with contrast' : 'without contrast');
	}
}

/** The addresses of other hosts that this page requests from now on. */
export function requestsToOtherHosts(page: Page, product: Product): string[] {
	const requested: string[] = [];
	page.on('request', (request) => void (new URL(request.url()).origin !== product.url && requested.push(request.url())));
	return requested;
}

/** What this page does from now on against its content security policy. The console does not show what a script has caught. */
export async function policyViolations(page: Page): Promise<string[]> {
	const reported: string[] = [];
	page.on('console', (message) => void (message.text().startsWith('policy: ') && reported.push(message.text())));
	const script = await page.addInitScript(() =>
		document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
			console.warn(`policy: ${location.href} ${violatedDirective} ${blockedURI} ${sourceFile}`),
		),
	);
	undoLater(page, script);
	return reported;
}

/** Waits until all lists and forms of the page are loaded. */
export const expectLoaded = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0);

/** Waits until the page is hydrated. Public pages wait for a user interaction first. */
export async function untilHydrated(page: Page) {
	await page.mouse.move(1, 1);
	await page.mouse.move(2, 2);
	await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
}
