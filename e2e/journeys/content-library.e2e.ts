import { makeImage } from '#testing/make-image.ts';
import { consented, expect, signInAs, test } from '../support/test.ts';

test.beforeEach(async ({ page, product }) => {
	await consented(page, product);
	await signInAs(page, await product.make.admin());
});

const image = async (width = 60, height = 40) => ({
	name: 'zdjecie.png',
	mimeType: 'image/png',
	buffer: await makeImage({ width, height }),
});

test('S2-167 R-106 the browser compresses a large picture before it is sent', { tag: '@slow' }, async ({ page }) => {
	await page.goto('/teapp-admin?view=galleries');
	await page.getByRole('button', { name: 'Dodaj galerię' }).click();
	await page
		.getByRole('button', { name: /^Zarządzaj zdjęciami: Nowa galeria/ })
		.first()
		.click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Nowe zdjęcie').setInputFiles(await image(2600, 1300));
	await dialog.getByRole('button', { name: 'Dodaj zdjęcie' }).click();
	const shown = dialog.getByRole('img');
	await expect(shown).toHaveCount(1);
	const src = (await shown.getAttribute('src')) ?? '';
	const width = await page.evaluate(
		async (url) => (await createImageBitmap(await (await fetch(url)).blob())).width,
		src.split('?')[0] ?? '',
	);
	expect(width).toBe(2000);
});
