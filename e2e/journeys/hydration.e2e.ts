import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { TEST_PAGE } from '#domain/audience/test/test-page.rules.ts';
import { MAINTENANCE_PAGE } from '#domain/documents/paths.rules.ts';
import { makeEvent } from '#testing/insert-content.ts';
import { makeVideo } from '#testing/make-video.ts';
import { PASSWORD } from '../support/accounts.ts';
import { clearContent, notifyContentChanged } from '../support/content.ts';
import { undoLater } from '../support/tab.ts';
import {
	consented,
	expect,
	inEnglish,
	policyViolations,
	requestsToOtherHosts,
	signInAs,
	stayInMaintenance,
	test,
	untilHydrated,
} from '../support/test.ts';

const ROUTES = readFileSync(new URL('../../web/src/app/entry/routes.tsx', import.meta.url), 'utf8');
const NAMED_PATHS: Record<string, string> = { MAINTENANCE_PAGE, TEST_PAGE };

/** The documents rendered by the server, by route; `null`: the same screen as another one. */
const ADDRESSES: Record<string, string | null> = {
	'/strona-glowna': '/strona-glowna',
	'/wypisz': '/wypisz?token=zly',
	'/test': '/test',
	'/szukaj': '/szukaj?q=mew',
	'/regulamin': '/regulamin',
	'/polityka': null,
	'/kontakt': null,
	'/n/:slug': '/n/nie-ma',
	'/wydarzenie/:slugOrId/publiczne': '/wydarzenie/mewa-na-zywo/publiczne',
	'/wydarzenie/:slugOrId/publiczny': null,
	'/wideo/:slugOrId/publiczne': '/wideo/mewa/publiczne',
	'/wideo/:slugOrId/publiczny': null,
	'/logowanie': '/logowanie?sessionEnd=true',
	'/wylogowano': '/wylogowano?redirect=%2Fkonto',
	'/admin-login': '/admin-login',
	'/logowanie-link': '/logowanie-link',
	'/logowanie/kod': '/logowanie/kod',
	'/logowanie/link': '/logowanie/link?email=ktos@poczta.test&link=zly',
	'/moj-bilet': '/moj-bilet',
	'/odstapienie': '/odstapienie',
	'/reklamacja': '/reklamacja',
	'/rejestracja': '/rejestracja?redirect=%2Fkonto',
	'/rejestracja/sukces': '/rejestracja/sukces?email=ktos@poczta.test',
	'/weryfikacja-konta': '/weryfikacja-konta?email=ktos@poczta.test',
	'/resetowanie-hasla': '/resetowanie-hasla?redirect=%2Fkonto',
	'/resetowanie-hasla/informacja': '/resetowanie-hasla/informacja?email=ktos@poczta.test',
	'/nowe-haslo': '/nowe-haslo?email=ktos@poczta.test&token=zly',
	'/error': '/error',
	'*': '/nie/ma/takiej',
	'/przerwa-techniczna': '/przerwa-techniczna',
};

/** Visited in both languages; the others alternately in one. */
const IN_BOTH_LANGUAGES = new Set([
	'/strona-glowna',
	'/wydarzenie/mewa-na-zywo/publiczne',
	'/wideo/mewa/publiczne',
	'/szukaj?q=mew',
	'/rejestracja?redirect=%2Fkonto',
]);

/** All others are loaded by these. */
const FIRST_SCRIPTS = ['*/assets/hydrate-later-*.js', '*/assets/entry-client-*.js'];

/** Scripts are held back until the test releases them; errors of the page are collected. */
async function withLateScripts(page: Page, { isCached }: { isCached: boolean }) {
	const errors: string[] = [];
	page.on('pageerror', (error) => void errors.push(`${page.url()} ${error.message}`));
	let letThrough = () => {};
	let gate = Promise.resolve();
	// `page.route` would turn the cache off, which makes every visit slower
	const browser = await page.context().newCDPSession(page);
	browser.on('Fetch.requestPaused', async ({ requestId }) => {
		await gate;
		// the page may have been left
		await browser.send('Fetch.continueRequest', { requestId }).catch(() => {});
	});
	await browser.send('Fetch.enable', { patterns: FIRST_SCRIPTS.map((urlPattern) => ({ urlPattern })) });
	await browser.send('Network.enable');
	await browser.send('Network.setCacheDisabled', { cacheDisabled: !isCached });
	return {
		errors,
		/** The document is loaded, its scripts are not. */
		async open(address: string, drawn = page.locator('h1').first()) {
			gate = new Promise((done) => {
				letThrough = done;
			});
			await page.goto(address, { waitUntil: 'commit' });
			await expect(drawn).toBeVisible();
		},
		/** Releases the scripts and waits for hydration. */
		async arrive() {
			letThrough();
			await untilHydrated(page);
		},
	};
}

const SIGN_UP = { Imię: 'Róża', Nazwisko: 'Gęś', Hasło: PASSWORD, 'Powtórz hasło': PASSWORD, Dzień: '07', Miesiąc: '05', Rok: '1994' };

test('F-060 every document of the server hydrates without a difference, in Polish and in English', { tag: '@slow' }, async ({
	freshPage: page,
	product,
}) => {
	const drawn = [
		...ROUTES.matchAll(/(?:screen|still)\(\s*(?:'([^']+)'|([A-Z]\w+)),\s*(?:'(?:open|signed-out|public-item)'|\w+Screen)/g),
	].map(([, path, name = '']) => path ?? NAMED_PATHS[name]);
	expect(Object.keys(ADDRESSES).sort()).toEqual([...new Set(drawn)].sort());
	await clearContent(product);
	await makeEvent(product, { title: 'Mewa na żywo', slug: 'mewa-na-zywo' });
	await makeVideo(product, { title: 'Mewa', slug: 'mewa' });
	await notifyContentChanged(product);
	await consented(page, product);
	await stayInMaintenance(page);
	const scripts = await withLateScripts(page, { isCached: true });
	const elsewhere = requestsToOtherHosts(page, product);
	const violations = await policyViolations(page);
	const addresses = Object.values(ADDRESSES).filter((address) => address !== null);
	const inBoth = addresses.filter((address) => IN_BOTH_LANGUAGES.has(address));
	const inOne = addresses.filter((address) => !IN_BOTH_LANGUAGES.has(address));
	const visit = async (address: string) => {
		await scripts.open(address);
		const field = page.locator('input:is([type=search], [type=text], [type=email], [type=password]):not([readonly])').first();
		const hasField = await field.isVisible();
		if (hasField) await field.fill('mewa');
		await scripts.arrive();
		if (hasField) await expect(field).toHaveValue('mewa');
	};
	for (const address of inBoth) await visit(address);
	for (const address of inOne.filter((_, place) => place % 2 === 0)) await visit(address);
	await inEnglish(page, product);
	for (const address of [...inBoth, ...inOne.filter((_, place) => place % 2 === 1)]) await visit(address);
	expect(scripts.errors).toEqual([]);
	await test.step('R-118 no page requested another host', () => expect(elsewhere).toEqual([]));
	await test.step('F-123 no page violated its CSP', () => expect(violations).toEqual([]));
});

test('F-060 what is typed before the scripts arrive stays, keeps the focus and is sent', { tag: '@slow' }, async ({
	freshPage: page,
	product,
}) => {
	await consented(page, product);
	const scripts = await withLateScripts(page, { isCached: false });
	const email = `roza${product.make.next()}@poczta.test`;
	await test.step('F-060 sign-up', async () => {
		await scripts.open('/rejestracja');
		for (const [label, text] of Object.entries(SIGN_UP)) await page.getByLabel(label, { exact: true }).fill(text);
		await page.getByLabel('Kraj').selectOption('HK');
		await page.getByRole('checkbox', { name: /Akceptuję/ }).check();
		await page.getByLabel('E-mail').fill(email);
		await scripts.arrive();
		await expect(page.getByLabel('E-mail')).toBeFocused();
		for (const [label, text] of Object.entries(SIGN_UP)) await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
		await expect(page.getByLabel('Kraj')).toHaveValue('HK');
		await page.getByRole('button', { name: 'Załóż konto' }).click();
		await page.waitForURL('**/rejestracja/sukces?email=*');
		const [user] = await product.query('select firstname, birthday::text, country_code from users where email = $1', [email]);
		expect(user).toEqual({ firstname: 'Róża', birthday: '1994-05-07', country_code: 'HK' });
	});
	await test.step('F-060 the success page may be loaded again', async () => {
		await page.reload();
		await expect(page.getByText(email)).toBeVisible();
	});
	await test.step('F-060 F-050 sign-in submitted too early: the page stays, and typed text does not get into the address', async () => {
		await scripts.open('/logowanie?redirect=%2Fkonto');
		await page.getByLabel('E-mail').fill(email);
		await page.getByLabel('Hasło', { exact: true }).fill(PASSWORD);
		await page.keyboard.press('Enter');
		expect(page.url()).toBe(`${product.url}/logowanie?redirect=%2Fkonto`);
		await page.getByRole('checkbox', { name: /Zapamiętaj/ }).check();
		await scripts.arrive();
		await expect(page.getByRole('checkbox', { name: /Zapamiętaj/ })).toBeChecked();
		await page.getByRole('button', { name: 'Zaloguj się' }).click();
		await page.waitForURL('**/weryfikacja-konta?email=*');
	});
	for (const address of ['/resetowanie-hasla', '/admin-login'])
		await test.step(`F-060 ${address}`, async () => {
			await scripts.open(address);
			await page.getByLabel('E-mail').fill(email);
			await scripts.arrive();
			await expect(page.getByLabel('E-mail')).toHaveValue(email);
			await expect(page.getByLabel('E-mail')).toBeFocused();
		});
	await test.step('F-060 the search box of a page that is rendered in the browser', async () => {
		await signInAs(page, await product.make.user());
		const box = page.getByRole('searchbox');
		await scripts.open('/konto', box);
		await box.fill('mewa');
		await scripts.arrive();
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		await expect(box).toHaveValue('mewa');
		await expect(box).toBeFocused();
		await box.press('Enter');
		await page.waitForURL('**/szukaj?q=mewa');
	});
	expect(scripts.errors).toEqual([]);
});

async function seeConnectionLost(page: Page) {
	const notice = page.getByText('Brak połączenia z internetem. Strona może być nieaktualna.');
	await expect(notice).toBeHidden();
	await page.context().setOffline(true);
	await expect(notice).toBeVisible();
	await page.context().setOffline(false);
	await expect(notice).toBeHidden();
}

test('F-060 a public page loads its application at first use, and an earlier button press is replayed', async ({
	freshPage: page,
	product,
}) => {
	await clearContent(product);
	for (const name of ['Dramat', 'Opera']) {
		const video = await makeVideo(product, { title: `Wieczór: ${name}` });
		await product.query(
			`with made as (insert into categories (name) values ($1) returning id)
			insert into video_categories (video_id, category_id) select $2, id from made`,
			[name, video.id],
		);
	}
	await notifyContentChanged(product);
	await consented(page, product);
	// without input the page loads its application after three seconds, in which a busy machine may have shown nothing yet
	undoLater(
		page,
		await page.addInitScript(() => {
			const real = window.setTimeout;
			window.setTimeout = ((work: TimerHandler, ms?: number, ...rest: unknown[]) =>
				ms === 3_000 ? 0 : real(work, ms, ...rest)) as typeof window.setTimeout;
		}),
	);
	let letThrough = () => {};
	const gate = new Promise<void>((done) => {
		letThrough = done;
	});
	const requested: string[] = [];
	await page.route('**/assets/entry-client-*.js', async (route) => {
		requested.push(route.request().url());
		await gate;
		await route.continue();
	});
	await page.goto('/strona-glowna');
	const library = page.locator('#vod');
	await expect(library.getByRole('listitem')).toHaveCount(2);
	await test.step('F-060 nothing of it is requested before', () => expect(requested).toEqual([]));
	await test.step('the document says that the network is away, and no longer when it is back', () => seeConnectionLost(page));
	await library.getByRole('button', { name: 'Opera' }).click();
	await expect.poll(() => requested.length).toBeGreaterThan(0);
	await expect(library.getByRole('listitem')).toHaveCount(2);
	letThrough();
	await expect(library.getByRole('listitem')).toHaveCount(1);
	await test.step('and so does the application', () => seeConnectionLost(page));
	await test.step('F-060 F-111 an application that did not come is loaded again, once', async () => {
		await page.route('**/assets/entry-client-*.js', (route) => route.abort(), { times: 1 });
		await page.goto('/strona-glowna');
		const loadedAgain = page.waitForEvent('load');
		// the first move on a new page has no distance yet
		await page.mouse.move(0, 0);
		await library.getByRole('button', { name: 'Opera' }).hover();
		await loadedAgain;
		await untilHydrated(page);
		await library.getByRole('button', { name: 'Opera' }).click();
		await expect(library.getByRole('listitem')).toHaveCount(1);
	});
});
