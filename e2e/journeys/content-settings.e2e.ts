import type { Page } from '@playwright/test';
import { makeImage } from '#testing/make-image.ts';
import { setConfig } from '../support/content.ts';
import { expectUnmoved, holdAnswers } from '../support/late-answers.ts';
import {
	consented,
	expect,
	expectAccessible,
	expectNoSidewaysScroll,
	policyViolations,
	signInAs,
	test,
	untilHydrated,
	WIDTHS,
} from '../support/test.ts';

test.beforeEach(async ({ page, product }) => {
	await consented(page, product);
	await signInAs(page, await product.make.admin());
});

type Query = (text: string) => Promise<Record<string, unknown>[]>;
const config = async (query: Query) =>
	(await query("select value from settings where section = 'app'"))[0]?.value as Record<string, unknown>;

const VIEWS = [
	['categories', 'Kategorie'],
	['galleries', 'Galerie'],
	['slider_settings', 'Slajdy'],
	['advertisement_settings', 'Reklamy'],
	['limitations', 'Ograniczenia'],
	['festival', 'Festiwal'],
	['views', 'Widoki i strony'],
	['notifications', 'Powiadomienia'],
	['help', 'Pomoc'],
	['about_versions', 'O wersji 1.11'],
] as const;

async function openView(page: Page, [view, heading]: (typeof VIEWS)[number]) {
	await page.goto(`/teapp-admin?view=${view}`);
	await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
	await expect(page.locator('.settings-box_boxes, .table-frame_table').first()).toBeVisible();
}

test('S1-201 S2-007 S3-004 S2-001 every view of this part opens by its key, in Polish', async ({ page }) => {
	const violations = await policyViolations(page);
	for (const view of VIEWS) {
		await openView(page, view);
		await expectNoSidewaysScroll(page);
	}
	await test.step('F-123 no view violated the CSP', () => expect(violations).toEqual([]));
});

test('every view of this part is accessible and needs no sideways scroll at any width', { tag: '@slow' }, async ({ page }) => {
	for (const view of VIEWS) {
		await openView(page, view);
		for (const width of WIDTHS) {
			await page.setViewportSize({ width, height: 900 });
			await expectNoSidewaysScroll(page);
		}
		await expectAccessible(page);
	}
});

test('S2-028 S2-048 S2-121 S2-163 S2-075 S2-165 restrictions: toggles save at once, texts by Save after a change', async ({
	page,
	product,
}) => {
	await page.goto('/teapp-admin?view=limitations');
	for (const [label, name] of [
		['Tylko z Polski', 'access_only_poland'],
		['Tylko z Europy', 'access_only_europe'],
		['Automatycznie blokuj konto', 'autoban_after_exceeding_ip_limit'],
		['Wyślij e-mail po zablokowaniu', 'send_email_after_ip_ban'],
	] as const) {
		await page.getByRole('switch', { name: new RegExp(label) }).check();
		await expect.poll(async () => (await config(product.query))[name]).toBe(1);
		// while saving, a second click is ignored
		await expect(page.getByRole('switch', { name: new RegExp(label) })).not.toHaveAttribute('aria-busy', 'true');
		await page.getByRole('switch', { name: new RegExp(label) }).uncheck();
		await expect.poll(async () => (await config(product.query))[name]).toBe(0);
	}
	await expect(page.getByText('Zaktualizowano zmiany').first()).toBeVisible();
	await expect(page.getByRole('switch', { name: /Tryb przerwy technicznej/ })).not.toBeChecked();

	const [saveIps, saveValidity] = [
		page.getByRole('button', { name: 'Zapisz' }).nth(0),
		page.getByRole('button', { name: 'Zapisz' }).nth(1),
	];
	await expect(saveIps).toHaveAttribute('aria-disabled', 'true');
	const ips = page.getByLabel('Maksymalna liczba adresów IP na użytkownika');
	await ips.fill('dużo');
	await saveIps.click();
	await expect(page.getByText('Niepoprawna wartość')).toBeVisible();
	await ips.fill('4');
	await saveIps.click();
	await expect.poll(async () => (await config(product.query)).max_diff_ip_views_per_user).toBe(4);
	await expect(saveIps).toHaveAttribute('aria-disabled', 'true');
	const validity = page.getByLabel('Ważność biletu na wideo');
	await expect(validity.locator('option')).toHaveCount(8);
	await validity.selectOption('48');
	await saveValidity.click();
	await expect.poll(async () => (await config(product.query)).tickets_expiration_time).toBe(48);

	const customer = await product.make.user();
	const force = page.getByRole('button', { name: 'Wymuś ponowną akceptację regulaminu' });
	await force.click();
	const sent = page.waitForRequest('**/api/users/reject-tos');
	await page.getByRole('button', { name: 'Tak', exact: true }).click();
	expect((await sent).postData() ?? '').toBe('');
	await expect(page.getByText('Sukces')).toBeVisible();
	await expect(force).toHaveAttribute('aria-disabled', 'true');
	const [row] = await product.query('select tos_accepted_at from users where id = $1', [customer.id]);
	expect(row?.tos_accepted_at).toBeNull();
});

test('S2-034 F-102 festival: titles in both languages, also typed during a save, and four switches persist', { tag: '@slow' }, async ({
	page,
	product,
}) => {
	await page.goto('/teapp-admin?view=festival');
	let letThrough = () => {};
	const held = new Promise<void>((go) => {
		letThrough = go;
	});
	await page.route('**/api/appconfig', async (route) => {
		if (route.request().method() === 'PUT') await held;
		await route.continue();
	});
	const title = page.getByLabel('Tytuł po polsku');
	await title.fill('Peł');
	await page.getByLabel('Tytuł po angielsku').fill('Full moon');
	await page.getByRole('button', { name: 'Zapisz' }).click();
	await title.fill('Pełnia');
	letThrough();
	await expect(page.getByText('Zaktualizowano zmiany')).toBeVisible();
	await expect(title).toHaveValue('Pełnia');
	await page.getByRole('button', { name: 'Zapisz' }).click();
	for (const label of ['Krótkie daty', 'Pokazuj zakończone', 'Odwróć kolejność zakończonych'])
		await page.getByRole('switch', { name: label }).check();
	await page.getByRole('switch', { name: 'Festiwal', exact: true }).uncheck();
	await expect
		.poll(() => config(product.query))
		.toMatchObject({
			festival_title: 'Pełnia',
			festival_title_en: 'Full moon',
			festival_short_dates: 1,
			festival_show_finished: 1,
			festival_reverse_finished: 1,
			view_festival: 0,
		});
	await page.reload();
	await expect(page.getByLabel('Tytuł po polsku')).toHaveValue('Pełnia');
	await expect(page.getByRole('switch', { name: 'Krótkie daty' })).toBeChecked();
});

test('S2-038 S2-008 S2-114 S2-123 S2-005 S2-158 views: switches, links, contact, trackers and links to other tabs', async ({
	page,
	product,
}) => {
	await page.goto('/teapp-admin?view=views');
	for (const [label, name] of [
		['Repertuar', 'view_eventslist'],
		['Biblioteka wideo (VOD)', 'view_vod'],
		['Filtry kategorii w bibliotece wideo', 'vod_filters'],
		['Slajdy', 'view_slider'],
		['Festiwal', 'view_festival'],
	] as const) {
		const toggle = page.getByRole('switch', { name: label, exact: true });
		const before = await toggle.isChecked();
		await toggle.click();
		await expect.poll(async () => (await config(product.query))[name]).toBe(before ? 0 : 1);
	}
	const links = page.locator('.settings-box_frame', { hasText: 'Odnośniki' }).first();
	await links.getByLabel('Regulamin').fill('regulamin.pdf');
	await links.getByRole('button', { name: 'Zapisz' }).click();
	await expect(links).toContainText('Niepoprawny odnośnik');
	await links.getByLabel('Regulamin').fill('/n/regulamin');
	await links.getByLabel('Strona instytucji', { exact: true }).fill('https://teatr.example');
	await links.getByLabel('Nazwa strony instytucji').fill('Teatr');
	await links.getByLabel('Polityka prywatności').fill('');
	await links.getByRole('button', { name: 'Zapisz' }).click();
	await expect
		.poll(() => config(product.query))
		.toMatchObject({
			regulations_page: '/n/regulamin',
			institution_page: 'https://teatr.example',
			institution_page_title: 'Teatr',
			policy_page: '',
		});

	const contact = page.locator('.settings-box_frame', { has: page.getByLabel('Adres e-mail do kontaktu') });
	await contact.getByLabel('Adres e-mail do kontaktu').fill('bilety');
	await contact.getByRole('button', { name: 'Zapisz' }).click();
	await expect(contact).toContainText('Niepoprawny adres email');
	await contact.getByLabel('Adres e-mail do kontaktu').fill('bilety@teatr.example');
	await contact.getByRole('button', { name: 'Zapisz' }).click();
	await expect.poll(async () => (await config(product.query)).contact_email).toBe('bilety@teatr.example');

	const trackers = page.locator('.settings-box_frame', { has: page.getByLabel('Identyfikator piksela') });
	await page.route('**/api/appconfig', (route) =>
		route.request().method() === 'PUT'
			? route.fulfill({ status: 500, json: { statusCode: 500, message: 'Awaria zaplecza', type: 'internal' } })
			: route.continue(),
	);
	await trackers.getByLabel('Identyfikator piksela').fill('1234567890');
	await trackers.getByRole('button', { name: 'Zapisz' }).click();
	await expect(trackers.getByRole('alert')).toContainText('Awaria zaplecza');
	await expect(page.getByText('Wystąpił błąd: Awaria zaplecza')).toBeVisible();
	await page.unrouteAll();
	await trackers.getByLabel('Identyfikator Tag Managera').fill('GTM-ABCD123');
	await trackers.getByRole('button', { name: 'Zapisz' }).click();
	await expect.poll(() => config(product.query)).toMatchObject({ gtm_id: 'GTM-ABCD123', pixel_id: '1234567890' });
	await product.query(`update settings set value = value - 'gtm_id' - 'pixel_id' where section = 'app'`);

	await page.getByRole('link', { name: 'Ustawienia festiwalu' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Festiwal' })).toBeVisible();
	await page.goBack();
	await page.getByRole('link', { name: 'Ustawienia prezentów' }).click();
	await expect(page).toHaveURL(/view=gifts/);
});

test('S2-024 S2-048 S2-120 S2-143 S2-170 S2-168 advertisements: one form, links and six images in one call', async ({ page, product }) => {
	await page.goto('/teapp-admin?view=advertisement_settings');
	for (const label of ['Smartfon (do 575 px)', 'Tablet (576–991 px)', 'Komputer (od 992 px)'])
		await expect(page.getByLabel(label)).toHaveCount(2);
	for (const advice of ['1200 KB i 1000 px', '2200 KB i 1500 px', '3200 KB i 3000 px']) await expect(page.getByText(advice)).toHaveCount(2);
	// the form continues with the settings changed by the switch
	const refreshed = page.waitForResponse((answer) => answer.request().method() === 'GET' && answer.url().endsWith('/api/appconfig'));
	await page.getByRole('switch', { name: 'Pokazuj reklamy' }).check();
	await refreshed;
	await expect.poll(async () => (await config(product.query)).show_advertisement).toBe(1);

	const free = page.locator('.settings-box_frame', { hasText: 'Reklama pod bezpłatnymi wideo' });
	await free.getByLabel('Odnośnik').fill('/regulamin');
	await page.getByRole('button', { name: 'Zapisz' }).click();
	await expect(free).toContainText('Niepoprawny odnośnik');
	await free.getByLabel('Odnośnik').fill('https://sponsor.example/');
	await free
		.getByLabel('Smartfon (do 575 px)')
		.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await makeImage({ width: 1400, height: 700 }) });
	await free
		.getByLabel('Komputer (od 992 px)')
		.setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: await makeImage({ format: 'jpeg' }) });
	// answered after the images are re-encoded
	const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
	await page.getByRole('button', { name: 'Zapisz' }).click();
	expect(await (await saved).request().headerValue('content-type')).toContain('multipart/form-data');
	// the response may belong to the previous check
	await expect
		.poll(() => config(product.query), { timeout: 30_000 })
		.toMatchObject({
			free_ad_url: 'https://sponsor.example/',
			mobile_free_ad_image: expect.stringMatching(/^\/media/),
			desktop_free_ad_image: expect.stringMatching(/^\/media/),
		});
	await free.getByRole('button', { name: 'Usuń' }).first().click();
	await page.getByRole('button', { name: 'Tak', exact: true }).click();
	await expect.poll(async () => (await config(product.query)).mobile_free_ad_image).toBeNull();
});

test('S2-040 S1-033 S1-034 S2-159 S2-160 pages: visitors read the text the editor saved', async ({ page, browser, product }) => {
	const link = '<a href="/kontakt">Kontakt</a>';
	await product.query('update pages set content = $1 where id = 2', [`<p>${link} w kasie.</p>`]);
	await page.goto('/teapp-admin?view=views');
	const editor = page.locator('.settings-box_frame', { hasText: 'Treść stron' });
	await expect(editor.getByRole('link', { name: 'Polityka prywatności' })).toHaveAttribute('href', '/n/polityka');
	await expect(editor.getByRole('link', { name: 'Regulamin' })).toHaveAttribute('href', '/n/regulamin');
	const chooser = editor.getByLabel('Strona', { exact: true });
	await test.step('the settings below do not move when the texts and the form of the background come late', async () => {
		const texts = await holdAnswers(page, '**/api/pages*');
		const form = await holdAnswers(page, '**/assets/background.form-*.js');
		await page.reload();
		await expectUnmoved(page.getByRole('main'), page.getByLabel('Identyfikator Tag Managera'), async () => {
			await texts.release();
			await form.release();
			await expect(chooser).toBeVisible();
			await expect(page.getByText('Obraz tła', { exact: true })).toBeAttached();
		});
	});
	await chooser.scrollIntoViewIfNeeded();
	await chooser.selectOption({ label: 'Regulamin' });
	await page.route('**/api/pages/2', (route) =>
		route.request().method() === 'PUT' ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.continue(),
	);
	await editor.getByLabel('Tytuł', { exact: true }).fill('Regulamin sceny');
	await editor.getByRole('button', { name: 'Zapisz' }).click();
	await expect(editor.getByRole('alert')).toContainText('Wystąpił błąd. Prosimy o kontakt z developerem.');
	await page.unrouteAll();
	await editor.getByRole('textbox', { name: 'Treść', exact: true }).press('End');
	await page.keyboard.type(' Zapraszamy.');
	await editor.getByRole('button', { name: 'Zapisz' }).click();
	await expect(page.getByText('Zaktualizowano zmiany')).toBeVisible();
	const [edited] = await product.query('select content from pages where id = 2');
	expect(edited, 'a link stays as it was').toEqual({ content: `<p>${link} w kasie. Zapraszamy.</p>` });

	// a table, which the editor does not show, stays when a word is changed
	await product.query(`update pages set content = '<p>Ceny</p><table><tbody><tr><td>20 zł</td></tr></tbody></table>' where id = 2`);
	await page.reload();
	await chooser.scrollIntoViewIfNeeded();
	await chooser.selectOption({ label: 'Regulamin sceny' });
	const html = editor.getByRole('textbox', { name: 'Treść', exact: true });
	await expect(html).toHaveValue(/<table>/);
	await html.fill((await html.inputValue()).replace('Ceny', 'Nowe zasady oglądania.'));
	await editor.getByRole('button', { name: 'Zapisz' }).click();
	await expect(page.getByText('Zaktualizowano zmiany')).toBeVisible();

	const visitor = await browser.newPage({ baseURL: product.url });
	for (const address of ['/regulamin', '/n/regulamin']) {
		await visitor.goto(address);
		await expect(visitor.getByRole('heading', { level: 1, name: 'Regulamin sceny' })).toBeVisible();
		await expect(visitor.getByText('Nowe zasady oglądania.')).toBeVisible();
		await expect(visitor.getByRole('cell', { name: '20 zł' })).toBeVisible();
	}
	for (const address of ['/polityka', '/kontakt', '/n/jakkupicbilet']) {
		expect((await visitor.goto(address))?.status()).toBe(200);
		await expect(visitor.locator('article .page-screen_content')).not.toBeEmpty();
	}
	expect((await visitor.goto('/n/nie-ma-takiej'))?.status()).toBe(404);
	await expect(visitor.getByRole('link', { name: 'Wróć na stronę główną' })).toBeVisible();
	await visitor.goto('/kontakt');
	await untilHydrated(visitor);
	await visitor.route('**/api/pages/**', (route) =>
		route.fulfill({ status: 500, json: { statusCode: 500, message: 'x', type: 'internal' } }),
	);
	await visitor
		.getByRole('contentinfo')
		.getByRole('link', { name: 'Polityka prywatności' })
		.or(visitor.locator('footer a[href="/polityka"]'))
		.first()
		.click();
	await expect(
		visitor.getByText('Wystąpił błąd przy pobieraniu zawartości strony. Prosimy skontaktować się z administratorem.'),
	).toBeVisible();
	await visitor.close();
});

test('S2-044 S2-045 S3-001 S3-071 S3-072 help and versions', async ({ page, product }) => {
	await setConfig(product, { help_faq_url: 'https://pomoc.example/faq', help_reports_url: 'https://pomoc.example/zgloszenia' });
	await page.goto('/teapp-admin?view=help');
	await expect(page.getByRole('link', { name: /FAQ/ })).toHaveAttribute('href', 'https://pomoc.example/faq');
	await expect(page.getByRole('link', { name: 'Panel zgłoszeń' })).toHaveAttribute('href', 'https://pomoc.example/zgloszenia');
	for (const term of ['Widok repertuaru', 'Widok VOD', 'Widok festiwalu', 'Wydarzenia', 'Wideo'])
		await expect(page.getByRole('term').filter({ hasText: term }).first()).toBeVisible();
	await expect(page.getByText('3, 6, 12, 24, 36, 48 lub 72 godziny')).toBeVisible();
	await page.goto('/teapp-admin?view=about_versions');
	await test.step('R-112 the release is 1.11, with 1.8, 1.9 and 1.10 below it and the features of each', async () => {
		await expect(page.getByText('Aktualna wersja: 1.11')).toBeVisible();
		for (const version of ['1.8', '1.9', '1.10', '1.11'])
			await expect(page.getByRole('heading', { name: new RegExp(`^Wersja ${version.replace('.', '\\.')} `) })).toBeVisible();
		for (const feature of ['Dwuetapowe logowanie', 'Czat podczas transmisji', 'Bilety podarunkowe', 'Eksport list do plików CSV'])
			await expect(page.getByText(feature)).toBeVisible();
	});
});
