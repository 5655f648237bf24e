import { layoutShifts, recordLayoutShifts } from '../support/layout-shifts.ts';
import { consented, expect, signInAs, test, untilHydrated } from '../support/test.ts';

test.beforeEach(async ({ page, product }) => {
	await consented(page, product);
	await signInAs(page, await product.make.admin());
});

test('S2-042 S2-043 R-113 reminders are switched at once; a new bar text is shown again after the old one was dismissed', {
	tag: '@slow',
}, async ({ page, browser, product }) => {
	const config = async () => (await product.query("select value from settings where section = 'app'"))[0]?.value;
	await page.goto('/teapp-admin?view=notifications');
	await page.getByRole('switch', { name: /Przypomnienie o opłaconym wydarzeniu/ }).check();
	await page.getByRole('switch', { name: /Przypomnienie o platformie/ }).check();
	await expect.poll(config).toMatchObject({ notify_remindpayedevent: 1, notify_remindplatform: 1 });
	const saveBar = async (text: string) => {
		await page.getByLabel('Treść paska informacyjnego', { exact: true }).fill(text);
		await page.getByRole('button', { name: 'Zapisz' }).first().click();
		// saved, and known to the server, which keeps settings and pages for a moment
		await expect.poll(config).toMatchObject({ info_bar: text });
		await expect
			.poll(async () => (await fetch(`${product.url}/regulamin`)).text())
			.toContain(text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
	};
	const visitor = await browser.newPage({ baseURL: product.url });
	await consented(visitor, product);
	await test.step('F-115 a bar has a text in English too', async () => {
		await page.getByLabel('Treść paska informacyjnego po angielsku').fill('Opening night');
		await saveBar('Dziś <b>premiera</b>');
		expect(await config()).toMatchObject({ info_bar_en: 'Opening night' });
	});
	await recordLayoutShifts(visitor);
	await visitor.goto('/regulamin');
	// plain text, also when tags are typed (failure H1)
	await expect(visitor.getByText('Dziś <b>premiera</b>')).toBeVisible();
	await test.step('R-113 the bar does not move the page, neither where it is shown nor where it was dismissed', async () => {
		await untilHydrated(visitor);
		expect(await layoutShifts(visitor)).toEqual([]);
		await visitor.getByRole('button', { name: 'Zamknij komunikat' }).click();
		await expect(visitor.getByText('Dziś <b>premiera</b>')).toHaveCount(0);
		const application = Promise.withResolvers<void>();
		await visitor.route('**/assets/entry-client*.js', async (route) => {
			await application.promise;
			await route.continue();
		});
		await visitor.reload({ waitUntil: 'commit' });
		await visitor.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
		// in every document, and hidden before the application is loaded
		await expect(visitor.getByText('Dziś <b>premiera</b>')).toHaveCount(1);
		await expect(visitor.getByText('Dziś <b>premiera</b>')).toBeHidden();
		application.resolve();
		await untilHydrated(visitor);
		await expect(visitor.getByText('Dziś <b>premiera</b>')).toHaveCount(0);
		expect(await layoutShifts(visitor)).toEqual([]);
	});
	await saveBar('Jutro druga premiera');
	await visitor.reload();
	await expect(visitor.getByText('Jutro druga premiera')).toBeVisible();
	await visitor.close();
	await page.getByLabel('Treść paska informacyjnego po angielsku').fill('');
	await saveBar('');
});
