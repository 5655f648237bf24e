import { makeEvent } from '#testing/insert-content.ts';
import { insertOrder } from '#testing/insert-order.ts';
import { openPanel, rowWith } from '../support/panel.ts';
import { makeCode } from '../support/shop.ts';
import { expect, expectAccessible, expectLoaded, test } from '../support/test.ts';

test.beforeEach(async ({ product }) => {
	await product.query('truncate orders, outbox, events, videos restart identity cascade');
});

test('F-084 F-085 from anywhere in the panel a person, an order and a title are found by typing', { tag: '@slow' }, async ({
	page,
	product,
}) => {
	const anna = await product.make.user({ firstname: 'Zenobia', lastname: 'Wąsowska' });
	const event = await makeEvent(product, { title: 'Ubu Król' });
	const cancelled = { cancelled_at: '2026-01-01T10:00:00Z', cancel_reason: 'Choroba' };
	const hidden = await makeEvent(product, {
		title: 'Ubu Królowa, pokaz zamknięty',
		dashboard_hidden: true,
		published: false,
		...cancelled,
	});
	const old = { user_id: anna.id, created_at: '2021-03-04T10:00:00Z' };
	const { ext_order_id, number } = await insertOrder(product, { ...old, event_id: event.id });
	const gift = await insertOrder(product, { ...old, kind: 'gift', provider_order_id: 'QX7Z2F2JPB210304GUEST000P01', amount_grosze: 7777 });
	await openPanel(page, product, 'statistics');
	const box = page.getByRole('combobox', { name: 'Wyszukiwarka panelu' });
	const option = (words: string | RegExp) => page.getByRole('option', { name: words });

	await test.step('F-084 a person, the surname first', async () => {
		await box.fill('wasowska zenob');
		await expect(option(/Zenobia Wąsowska · /).first()).toBeVisible();
		await expectLoaded(page);
		await expectAccessible(page);
		await option(new RegExp(anna.email)).click();
		await expect(page).toHaveURL(new RegExp(`/konto/${anna.id}$`));
		await expect(page.getByText(number).first()).toBeVisible();
	});

	await test.step('F-085 an order by its short number, without the dash', async () => {
		await page.goto('/teapp-admin?view=statistics');
		await box.fill(number.replace('-', '').toLowerCase());
		await option(new RegExp(`${number} · Zenobia Wąsowska · Ubu Król`)).click();
		await expect(rowWith(page, number)).toContainText(ext_order_id);
		await expectLoaded(page);
		await expectAccessible(page);
		const slip = number.slice(0, -1) + (number.endsWith('A') ? 'B' : 'A');
		await box.fill(slip);
		await expect(page.getByText('Jeśli to numer zamówienia, jest w nim pomyłka.')).toBeVisible();
	});

	await test.step('F-084 an order of any kind by four characters of the provider’s number, and by its amount', async () => {
		for (const words of ['f2jp', '77,77 zł']) {
			await box.fill(words);
			await expect(option(new RegExp(gift.number))).toBeVisible();
		}
		await option(new RegExp(gift.number)).click();
		await expect(rowWith(page, gift.number)).toBeVisible();
	});

	await test.step('G-050 a discount code that no order used, by its last letters', async () => {
		await makeCode(product, { code: 'WIOSNA-KWIATUSZEK', percent: 15 });
		await box.fill('iatuszek');
		await option(/WIOSNA-KWIATUSZEK · 15%/).click();
		await expect(rowWith(page, 'WIOSNA-KWIATUSZEK')).toBeVisible();
	});

	await test.step('F-084 F-111 a search that fails shows no older hits, says so and is repeated; Enter opens the first hit', async () => {
		await box.fill('f2jp');
		await expect(option(new RegExp(gift.number))).toBeVisible();
		let fail = () => {};
		const held = new Promise<void>((go) => {
			fail = go;
		});
		await page.route('**/api/orders?*', async (route) => {
			await held;
			await route.fulfill({ status: 500, json: { statusCode: 500, message: 'Baza śpi', type: 'internal' } });
		});
		await box.fill(number);
		await expect(page.getByText('Szukamy…')).toBeVisible();
		await expect(option(new RegExp(gift.number))).toHaveCount(0);
		fail();
		await expect(option('Wyszukiwanie się nie powiodło. Szukaj ponownie')).toBeVisible();
		await expect(page.getByText('Nic nie znaleziono')).toHaveCount(0);
		await page.unroute('**/api/orders?*');
		await box.press('Enter');
		await expect(option(new RegExp(number))).toBeVisible();
		await box.press('Enter');
		await expect(rowWith(page, number)).toContainText(ext_order_id);
	});

	await test.step('F-084 a title that visitors do not see, with its hour and that it is cancelled', async () => {
		await box.fill('ubu kro');
		await option(/Ubu Królowa, pokaz zamknięty · .*, 19:00 · odwołane · niewidoczne/).click();
		await expect(page).toHaveURL(new RegExp(`/wydarzenie/${hidden.slug}$`));
		await expect(page.getByRole('heading', { level: 1 })).toContainText('Ubu Królowa');
	});
});
