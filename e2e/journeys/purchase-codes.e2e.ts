import { makeEvent } from '#testing/insert-content.ts';
import { makeVideo } from '#testing/make-video.ts';
import { makeAccount, typeSignIn } from '../support/accounts.ts';
import { expectUnmovedByLate } from '../support/late-answers.ts';
import { decide, enter, expectToast, giveCode, giveConsent, makeCode, ordersOf, payAt } from '../support/shop.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, WIDTHS } from '../support/test.ts';

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
