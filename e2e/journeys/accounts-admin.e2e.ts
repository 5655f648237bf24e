import { consented, expect, expectAccessible, expectNoSidewaysScroll, signInAs, test, WIDTHS } from '../support/test.ts';

test.beforeEach(({ page, product }) => consented(page, product));

test('S1-030 S1-087 the account is accessible and fits every width, reading and editing', { tag: '@slow' }, async ({ page, product }) => {
	const user = await product.make.user();
	await signInAs(page, user);
	const menu = page.getByRole('navigation', { name: 'Sekcje konta', includeHidden: true });
	for (const path of ['/konto', '/konto?edit']) {
		await page.goto(path);
		await expect(page.getByRole('heading', { name: 'Zamówienia', exact: true })).toBeVisible();
		for (const width of WIDTHS) {
			await page.setViewportSize({ width, height: 900 });
			await expectNoSidewaysScroll(page);
			// no part of the account is behind the edge of its menu
			expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
		}
		await expectAccessible(page);
	}
	await page.getByLabel('Miejscowość').fill('Sopot');
	await test.step('F-054 a wrong NIP is reported at its field; dashes are accepted', async () => {
		const nip = page.getByLabel('NIP');
		await nip.fill('526-025-02-75');
		await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
		await expect(nip).toHaveAttribute('aria-invalid', 'true');
		await expect(nip).toHaveAccessibleDescription(/To nie jest poprawny NIP/);
		await nip.fill('526-025-02-74');
	});
	await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
	await expect(page.locator('.user-data_data').getByText('Sopot')).toBeVisible();
	await expect(page.locator('.user-data_data')).toContainText('5260250274');
});
