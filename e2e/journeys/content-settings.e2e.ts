import type { Page } from '@playwright/test';
import { consented, expect, expectAccessible, expectNoSidewaysScroll, signInAs, test, WIDTHS } from '../support/test.ts';

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
