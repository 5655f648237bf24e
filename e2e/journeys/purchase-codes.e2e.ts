import type { Route } from '@playwright/test';
import { makeEvent } from '#testing/insert-content.ts';
import { makeVideo } from '#testing/make-video.ts';
import { makeAccount, typeSignIn } from '../support/accounts.ts';
import { expectUnmovedByLate } from '../support/late-answers.ts';
import { decide, enter, expectToast, giveCode, giveConsent, makeCode, ordersOf, payAt } from '../support/shop.ts';
import { consented, expect, expectAccessible, expectNoSidewaysScroll, test, WIDTHS } from '../support/test.ts';

const FIELD = 'Aktywuj kod rabatowy lub prezentowy';

test('S1-080 S1-079 the best code is preselected; another or none can be chosen, and the price changes', { tag: '@slow' }, async ({
	page,
	product,
}) => {
	const event = await makeEvent(product, { event_price_grosze: 4500, enable_codes: true });
	const user = await makeAccount(product);
	const twenty = await giveCode(product, user, { code: `DWADZIESCIA${event.id}`, percent: 20 });
	const ten = await giveCode(product, user, { code: `DZIESIEC${event.id}`, percent: 10 });
	const summary = page.getByRole('complementary');
	const main = page.getByRole('main');
	await test.step('without the list of codes nothing is sold at the full price: the page waits, then a button loads the list again', async () => {
		const answer = Promise.withResolvers<void>();
		const codes = `**/api/users/${user.id}/codes`;
		await page.route(codes, async (route) => {
			await answer.promise;
			await route.fulfill({ status: 500, json: { statusCode: 500, message: 'Błąd serwera.', type: 'internal' } });
		});
		await enter(page, product, `/platnosc/wydarzenie/${event.id}`, user);
		await expect(main.locator('[aria-busy=true]')).toBeVisible();
		await expect(main).not.toContainText('zł');
		answer.resolve();
		await expect(summary.getByRole('alert')).toContainText('Nie udało się wczytać Twoich kodów rabatowych');
		await expect(summary).not.toContainText('zł');
		await expectAccessible(page);
		await page.unroute(codes);
		await summary.getByRole('button', { name: 'Spróbuj ponownie' }).click();
	});
	await expect(page.getByRole('radio', { name: /DWADZIESCIA.*najlepszy/ })).toBeChecked();
	await expect(summary).toContainText('36,00 zł');
	await test.step('nothing on the page moves when the codes come late', () =>
		expectUnmovedByLate(page, { calls: '**/api/users/*/codes', shown: page.getByRole('radio', { name: 'Bez kodu' }) }));
	await page.getByRole('radio', { name: 'Bez kodu' }).check();
	await expect(summary.locator('.summary-block_total')).toContainText('45,00 zł');
	await test.step('F-042 no code stays chosen when the session ends here, and signing in again closes its message', async () => {
		const isElsewhere = { status: 403, json: { statusCode: 403, type: 'another_device', message: 'Inne urządzenie.' } };
		await page.route(`**/api/payments/${event.id}`, (route) => route.fulfill(isElsewhere), { times: 1 });
		await giveConsent(page);
		await page.getByRole('button', { name: 'Kupuję i płacę' }).click();
		await expect(page.getByRole('alert')).toContainText('Ktoś zalogował się na to konto');
		await typeSignIn(page, user.email);
		await expect(page.getByRole('radio', { name: 'Bez kodu' })).toBeChecked();
		await expect(summary.locator('.summary-block_total')).toContainText('45,00 zł');
		await expect(page.getByRole('alert')).toHaveCount(0);
	});
	await page.getByRole('radio', { name: /DZIESIEC/ }).check();
	await expect(summary.locator('.summary-block_total')).toContainText('40,50 zł');
	await expectAccessible(page);
	await giveConsent(page);
	await payAt(page, product);
	await expect(page.getByText('40,50 zł').first()).toBeVisible();
	await test.step('F-042 after returning from the provider the order can be finished, or changed to another code, on the payment page', async () => {
		await page.goBack();
		await expect(summary.getByRole('link', { name: 'Dokończ płatność' })).toHaveAttribute('href', new RegExp(`^${product.payu.url}`));
		await expect(summary.locator('.summary-block_total')).toContainText('40,50 zł');
		await expect(summary).toContainText('Masz kod, który obniża cenę tego zamówienia do 36,00 zł.');
		await summary.getByRole('button', { name: 'Zmień kod lub fakturę' }).click();
		await expect(page.getByRole('radio', { name: /DZIESIEC/ })).toBeChecked();
		await expect(page.getByText('Chcę otrzymać fakturę')).toBeVisible();
		await page.getByRole('radio', { name: /DWADZIESCIA/ }).check();
		await expect(summary.locator('.summary-block_total')).toContainText('36,00 zł');
		for (const width of WIDTHS) {
			await page.setViewportSize({ width, height: 900 });
			await expectNoSidewaysScroll(page);
		}
		await expectAccessible(page);
		await giveConsent(page);
		await payAt(page, product);
	});
	await expect(page.getByText('36,00 zł').first()).toBeVisible();
	await decide(page, product, 'Zapłać');
	await expect(page.getByText(`DWADZIESCIA${event.id}`)).toBeVisible();
	expect(await ordersOf(product, user)).toMatchObject([
		{ status: 'CANCELED', amount_grosze: 4050, code_id: ten },
		{ status: 'COMPLETED', amount_grosze: 3600, code_id: twenty },
	]);
});

test('S1-105 S1-188 S1-239 S1-079 S1-160 a code that covers the whole price is activated and used: no provider, directly to the title', async ({
	page,
	product,
}) => {
	const video = await makeVideo(product, { title: 'Kordian', video_price_grosze: 2900 });
	const code = `CALOSC${video.id}`;
	await makeCode(product, { code, percent: 100 });
	const user = await enter(page, product, '/konto');
	const block = page.locator('#kody');
	await block.getByRole('button', { name: 'Aktywuj' }).click();
	await expect(block.getByText('Pole wymagane.')).toBeVisible();
	await block.getByLabel(FIELD).fill(`  ${code.toLowerCase()}  `);
	await block.getByRole('button', { name: 'Aktywuj' }).click();
	await expectToast(page, 'Kod został aktywowany');
	const row = block.getByRole('listitem').filter({ hasText: code });
	await expect(row).toContainText('100% na dowolny tytuł');
	await expect(row).toContainText('Kod próbny');
	await expect(row).toContainText('ważny do 01.01.2030');

	const other = await page.context().newPage();
	await other.goto('/konto');
	const rowInOther = other.locator('#kody').getByRole('listitem').filter({ hasText: code });
	await expect(rowInOther.getByRole('button', { name: `Usuń kod ${code}` })).toBeVisible();
	await page.goto(`/platnosc/wideo/${video.id}`);
	// not the best of several
	await expect(page.getByRole('radio', { name: `${code}: 100%`, exact: true })).toBeChecked();
	await expect(page.getByText('Chcę otrzymać fakturę')).toHaveCount(0);
	await giveConsent(page);
	await page.getByRole('button', { name: 'Wykorzystaj kod' }).click();
	await page.waitForURL('**/status-zamowienia/wideo/*');
	await expect(page.getByRole('heading', { name: 'Miłego oglądania' })).toBeVisible();
	expect(await ordersOf(product, user)).toMatchObject([{ kind: 'video', status: 'COMPLETED', amount_grosze: 0 }]);
	await page.goto('/konto');
	await expect(row).toContainText('Wykorzystany');
	await expect(row.getByRole('button')).toHaveCount(0);
	await test.step('a tab that was open meanwhile has the newer list when the person returns to it', async () => {
		await expect(rowInOther).not.toContainText('Wykorzystany');
		// what the browser says when a tab is shown again; without a window all of them are shown
		await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
		await expect(rowInOther).toContainText('Wykorzystany');
		await other.close();
	});
});

test('S1-105 an unused code is deleted after a question', { tag: '@slow' }, async ({ page, product }) => {
	const user = await product.make.user();
	const code = `ZBEDNY${product.make.next()}`;
	await giveCode(product, user, { code, percent: 10 });
	await enter(page, product, '/konto', user);
	const row = page.locator('#kody').getByRole('listitem').filter({ hasText: code });
	await row.getByRole('button', { name: `Usuń kod ${code}` }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Nie' }).click();
	await expect(row).toBeVisible();
	await row.getByRole('button', { name: `Usuń kod ${code}` }).click();
	await expectAccessible(page);
	await page.getByRole('dialog').getByRole('button', { name: 'Tak' }).click();
	await expectToast(page, 'Kod został usunięty');
	await expect(row).toHaveCount(0);
	await test.step('an address that names a part of the account opens at that part, although the parts are loaded later', async () => {
		await page.setViewportSize({ width: 390, height: 600 });
		for (const part of ['kody', 'zamowienia']) {
			await page.goto('/kontakt');
			await page.goto(`/konto#${part}`);
			await expect(page.locator(`#${part} h2`)).toBeInViewport();
		}
	});
	await test.step('a part that does not come does not hide those below it for ever', async () => {
		await page.route(`**/api/users/${user.id}/codes*`, () => {});
		await page.reload();
		await expect(page.locator('#zamowienia h2')).toBeVisible();
		await expect(page.locator('#kody [data-placeholder]').first()).toBeVisible();
	});
});

test('S1-182 S1-183 S1-184 S1-185 S1-078 an invoice is checked in place and saved with the order', { tag: '@slow' }, async ({
	page,
	product,
}) => {
	const event = await makeEvent(product);
	const user = await makeAccount(product);
	await consented(page, product);
	await page.goto(`/logowanie?redirect=/platnosc/wydarzenie/${event.id}`);
	await typeSignIn(page, user.email);
	await giveConsent(page);
	await page.getByRole('checkbox', { name: 'Chcę otrzymać fakturę' }).check();
	await page.getByRole('button', { name: 'Kupuję i płacę' }).click();
	const company = page.getByLabel('Nazwa firmy');
	await expect(company).toHaveAttribute('aria-invalid', 'true');
	await expect(company).toBeFocused();
	await page.getByLabel('NIP').fill('5252344079');
	await expect(page.getByText('To nie jest poprawny NIP. Sprawdź cyfry.')).toBeVisible();
	await page.getByLabel('NIP').fill('5252344078');
	await expect(page.getByText('To nie jest poprawny NIP. Sprawdź cyfry.')).toHaveCount(0);
	await test.step('S1-185 a province is required; outside Poland its field has another name', async () => {
		const [country, province, region] = [page.getByLabel('Kraj'), page.getByLabel('Województwo'), page.getByLabel('Stan lub region')];
		await expect(province).toHaveAccessibleDescription('Pole wymagane.');
		await country.selectOption('US');
		await expect(province).toHaveCount(0);
		await expect(region).toHaveAccessibleDescription('Pole wymagane.');
		await expectAccessible(page);
		await country.selectOption('PL');
		await expect(region).toHaveCount(0);
	});
	await company.fill('Księgarnia Pod Żaglem');
	await page.getByLabel('Ulica i numer').fill('Świętojańska 14/3');
	await page.getByLabel('Kod pocztowy').fill('81-391');
	await page.getByLabel('Miejscowość').fill('Gdynia <b>');
	await page.getByLabel('Województwo').fill('pomorskie');
	await page.getByRole('button', { name: 'Kupuję i płacę' }).click();
	await expect(page.getByLabel('Miejscowość')).toHaveAccessibleDescription('Niepoprawna wartość');
	await expect(page.getByLabel('Miejscowość')).toBeFocused();
	expect(await ordersOf(product, user)).toEqual([]);
	await page.getByLabel('Miejscowość').fill('Gdynia');
	await test.step('F-102 the typed invoice is there again after a reload and after a link and Back, without the consent', async () => {
		const city = page.getByLabel('Miejscowość');
		await page.reload();
		await expect(city).toHaveValue('Gdynia');
		await page.getByRole('contentinfo').getByRole('link', { name: 'Regulamin' }).click();
		await page.waitForURL('**/regulamin');
		await page.goBack();
		await expect(city).toHaveValue('Gdynia');
		await giveConsent(page);
	});
	await test.step('F-042 after the session has ended on the way, the typed invoice is there again', async () => {
		const isExpired = { status: 401, json: { statusCode: 401, type: 'session_expired', message: 'Sesja wygasła.' } };
		const answer = Promise.withResolvers<void>();
		const expire = (route: Route) => answer.promise.then(() => route.fulfill(isExpired));
		await page.route('**/api/payments/*', expire, { times: 1 });
		await page.getByRole('button', { name: 'Kupuję i płacę' }).click();
		await expect(page.getByRole('button', { name: 'Przygotowujemy zamówienie' })).toBeVisible();
		// what is being sent is what the page shows
		await company.click({ force: true });
		await page.keyboard.type('Inna ');
		await expect(company).toHaveValue('Księgarnia Pod Żaglem');
		answer.resolve();
		await page.waitForURL('**/logowanie?sessionEnd=true');
		await expect(page.getByText('Sesja wygasła. Zaloguj się ponownie.').filter({ visible: true })).toHaveCount(1);
		await typeSignIn(page, user.email);
		await expect(company).toHaveValue('Księgarnia Pod Żaglem');
		await giveConsent(page);
	});
	await payAt(page, product);
	const [invoice] = await product.query('select data from invoices where user_id = $1', [user.id]);
	expect(invoice?.data).toMatchObject({
		invoiceType: 'company',
		company: 'Księgarnia Pod Żaglem',
		nip: '5252344078',
		city: 'Gdynia',
		country_code: 'PL',
	});
});
