import { makeOrder } from '#testing/insert-content.ts';
import { makeVideo } from '#testing/make-video.ts';
import { giveCode, ordersOf } from '../support/shop.ts';
import { consented, expect, expectAccessible, inEnglish, signInAs, test } from '../support/test.ts';

test.beforeEach(async ({ page, product }) => {
	await product.query('truncate videos cascade');
	await consented(page, product);
	await signInAs(page, await product.make.admin());
});

test('S2-049 S2-050 S2-086 S2-087 S2-088 S2-089 a video is translated: none, add, edit, delete', { tag: '@slow' }, async ({
	page,
	product,
}) => {
	await makeVideo(product, { title: 'Wesele', slug: 'wesele' });
	const [film] = await product.query(
		"insert into hosted_videos (provider, name, size, type, status) values ('built-in', 'Zaślubiny po angielsku', 1, 'video/mp4', 'READY') returning id",
	);
	await page.goto('/teapp-admin');
	await page.getByRole('button', { name: 'Tłumaczenia: Wesele' }).click();
	const dialog = page.getByRole('dialog', { name: 'Tłumaczenia: Wesele' });
	await expect(dialog.getByText('Brak tłumaczeń')).toBeVisible();
	await expectAccessible(page);
	await dialog.getByRole('button', { name: 'Dodaj tłumaczenie' }).click();
	const save = dialog.getByRole('button', { name: 'Zapisz' });
	await dialog.getByLabel('Tytuł', { exact: true }).fill('x'.repeat(101));
	await dialog.getByLabel('Podtytuł').fill('x'.repeat(201));
	await save.click();
	await expect(dialog.getByText('Proszę wybrać język.')).toBeVisible();
	await expect(dialog.getByText('Maksymalnie 100 znaków.')).toBeVisible();
	await expect(dialog.getByText('Maksymalnie 200 znaków.')).toBeVisible();
	for (const wrong of ['e', 'eng']) {
		await dialog.getByLabel('Język').fill(wrong);
		await expect(dialog.getByText('Niepoprawny język')).toBeVisible();
	}
	await dialog.getByLabel('Język').fill('en');
	await dialog.getByLabel('Tytuł', { exact: true }).fill('The Wedding');
	await dialog.getByLabel('Podtytuł').fill('A play');
	await dialog.getByRole('textbox', { name: 'Opis', exact: true }).fill('One night.');
	await test.step('F-107 a film of a translation is chosen like any other', async () => {
		const field = dialog.getByRole('combobox', { name: 'Wideo', exact: true });
		await field.fill('angielsku zaslubiny');
		await page.getByRole('option', { name: 'Zaślubiny po angielsku' }).click();
		await expect(field).toHaveValue('Zaślubiny po angielsku');
	});
	await save.click();
	await expect(page.getByText('Sukces')).toBeVisible();
	await expect(dialog.getByRole('cell', { name: 'The Wedding' })).toBeVisible();
	await expect(dialog.getByRole('navigation', { name: 'Strony' })).toHaveCount(0);

	await dialog.getByRole('button', { name: 'Edytuj: EN' }).click();
	await expect(dialog.getByLabel('Język')).toHaveValue('en');
	await expect(dialog.getByLabel('Tytuł', { exact: true })).toHaveValue('The Wedding');
	await expect(dialog.getByRole('textbox', { name: 'Opis', exact: true })).toHaveText('One night.');
	await dialog.getByLabel('Tytuł', { exact: true }).fill('The Wedding Night');
	await save.click();
	await expect(page.getByText('Zaktualizowano zmiany')).toBeVisible();
	expect(await product.query('select title, subtitle, description, video_link from video_translations')).toEqual([
		{ title: 'The Wedding Night', subtitle: 'A play', description: '<p>One night.</p>', video_link: String(film?.id) },
	]);
	await product.query('delete from hosted_videos where id = $1', [film?.id]);

	await dialog.getByRole('button', { name: 'Usuń: EN' }).click();
	await page.getByRole('button', { name: 'Nie', exact: true }).click();
	await expect(dialog.getByRole('cell', { name: 'The Wedding Night' })).toBeVisible();
	await dialog.getByRole('button', { name: 'Usuń: EN' }).click();
	await page.getByRole('button', { name: 'Tak', exact: true }).click();
	await expect(dialog.getByText('Brak tłumaczeń')).toBeVisible();
});

test('S1-112 S2-062 an English visitor reads what is translated, and Polish where nothing is', { tag: '@slow' }, async ({
	browser,
	product,
}) => {
	const { id } = await makeVideo(product, {
		title: 'Wesele',
		slug: 'wesele',
		subtitle: 'Dramat w trzech aktach',
		description: '<p>Noc w chacie.</p>',
	});
	await product.query(`insert into video_translations (video_id, language_code, title) values ($1, 'en', 'The Wedding')`, [id]);
	const page = await (await browser.newContext({ baseURL: product.url })).newPage();
	await consented(page, product);
	await inEnglish(page, product);
	await page.goto('/wideo/wesele/publiczne');
	await expect(page.getByRole('heading', { name: 'The Wedding' })).toBeVisible();
	await expect(page.getByText('Dramat w trzech aktach').first()).toBeVisible();
	await expect(page.getByText('Noc w chacie.').first()).toBeVisible();
	await test.step('the tickets, orders and codes of an account name it in English too', async () => {
		const user = await product.make.user();
		await makeOrder(product, { user_id: user.id, video_id: id });
		const code = await giveCode(product, user, { code: 'WESELE-10', percent: 10 });
		await product.query('update codes set video_id = $1 where id = $2', [id, code]);
		await signInAs(page, user);
		await page.goto('/konto');
		for (const block of ['#bilety', '#zamowienia', '#kody']) await expect(page.locator(block)).toContainText('The Wedding');
		const [order] = await ordersOf(product, user);
		await page.goto(`/status-zamowienia/wideo/${order?.ext_order_id}`);
		await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('The Wedding');
	});
	await page.context().close();
});
