import { makeEvent, makeVideo } from '#testing/insert-content.ts';
import { insertOrder } from '#testing/insert-order.ts';
import { answer, expectToastText, openPanel, rowWith } from '../support/panel.ts';
import { enter, makeCode } from '../support/shop.ts';
import { expect, expectAccessible, expectLoaded, test } from '../support/test.ts';

test.beforeEach(async ({ product }) => {
	await product.query('truncate orders, outbox, events, videos restart identity cascade');
});

test('S1-075 S3-061 S3-063 S3-064 the order panel on an event page: for admins, by status, with edit and cancel', async ({
	freshPage: page,
	product,
}) => {
	const buyer = await product.make.user();
	const event = await makeEvent(product, { title: 'Mewa' });
	const done = await insertOrder(product, { user_id: buyer.id, event_id: event.id });
	const waiting = await insertOrder(product, { user_id: buyer.id, event_id: event.id, status: 'WAITING_FOR_CONFIRMATION' });
	const other = await product.make.user();
	const pending = await insertOrder(product, { user_id: other.id, event_id: event.id, status: 'PENDING' });
	const gone = await insertOrder(product, { user_id: other.id, event_id: event.id, status: 'CANCELED' });
	await enter(page, product, `/wydarzenie/${event.slug}`, await product.make.admin());
	const panel = page.getByRole('region', { name: 'Zamówienia', exact: true });
	await test.step('S3-062 the filter starts at completed and offers canceled, refunded, processing and all', async () => {
		const filter = panel.getByRole('group').first();
		await expect(filter.getByRole('button')).toHaveText(['Zakończone', 'Anulowane', 'Zwrócone', 'Przetwarzane', 'Wszystkie']);
		await expect(filter.getByRole('button', { pressed: true })).toHaveText(['Zakończone']);
		await expect(rowWith(page, done.ext_order_id)).toBeVisible();
		await expect(page.locator('.table-frame_line')).toHaveCount(1);
	});
	await expect(panel.locator('.stat-strip_strip')).toContainText('45,00 zł');
	await panel.getByRole('button', { name: 'Przetwarzane' }).click();
	await expect(rowWith(page, waiting.ext_order_id)).toBeVisible();
	await expect(rowWith(page, pending.ext_order_id)).toBeVisible();
	await expect(page.locator('.table-frame_line')).toHaveCount(2);
	await panel.getByRole('button', { name: 'Wszystkie' }).click();
	await expect(rowWith(page, gone.ext_order_id)).toBeVisible();
	await page.getByRole('button', { name: `Anuluj płatność ${pending.number}` }).click();
	await answer(page, 'Tak');
	await expectToastText(page, 'Płatność została usunięta');
	await page.getByRole('button', { name: `Edytuj płatność ${done.number}` }).click();
	await page.getByRole('dialog').getByRole('textbox', { name: 'Kraj' }).fill('UA');
	await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
	await expectToastText(page, 'Płatność została zaktualizowana');
	await expect(rowWith(page, done.ext_order_id)).toContainText('UA');
});

test('S1-075 S3-061 only an admin gets the order panel and its code', async ({ page, product }) => {
	const event = await makeEvent(product);
	const scripts: string[] = [];
	page.on('request', (request) => scripts.push(request.url()));
	await enter(page, product, `/wydarzenie/${event.slug}`);
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await page.waitForLoadState('networkidle');
	await expect(page.getByRole('region', { name: 'Zamówienia', exact: true })).toHaveCount(0);
	expect(scripts.filter((url) => /order-panel|\/api\/payments\/event/.test(url))).toEqual([]);
});

test('S3-117 S3-156 S2-076 access is granted after a question, also while payments are blocked', async ({ page, product }) => {
	const anna = await product.make.user();
	const event = await makeEvent(product, { title: 'Dziady', enable_tickets: false });
	await enter(page, product, `/wydarzenie/${event.slug}`, await product.make.admin());
	const form = page.getByRole('form', { name: 'Przyznaj dostęp' });
	const submit = form.getByRole('button', { name: 'Przyznaj dostęp' });
	await submit.click();
	await expect(form.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
	await form.getByRole('textbox').fill('nikt@poczta.test');
	await submit.click();
	await answer(page, 'Tak');
	await expectToastText(page, 'Nie ma takiego użytkownika.');
	await form.getByRole('textbox').fill(anna.email);
	await form.getByRole('switch', { name: 'Uwzględnij cenę w przychodach' }).check();
	await submit.click();
	await answer(page, 'Nie');
	expect(await product.query('select 1 from orders')).toEqual([]);
	await submit.click();
	await expect(page.getByRole('dialog')).toContainText(anna.email);
	await expect(page.getByRole('dialog')).toContainText('Cena zostanie wliczona do przychodów.');
	await answer(page, 'Tak');
	await expectToastText(page, 'Przyznano uprawnienie');
	await expect(form.getByRole('switch', { name: 'Uwzględnij cenę w przychodach' })).not.toBeChecked();
	await expect(page.locator('.table-frame_line')).toHaveCount(1);
	const [order] = await product.query('select status, amount_grosze, user_id from orders');
	expect(order).toEqual({ status: 'COMPLETED', amount_grosze: 4500, user_id: anna.id });
});

test('S3-065 rows on a video page show when access ends', async ({ page, product }) => {
	const { id: user_id } = await product.make.user();
	const video = await makeVideo(product, { title: 'Lalka' });
	const { ext_order_id } = await insertOrder(product, { user_id, video_id: video.id, expiration_date: '2030-05-01T10:00:00Z' });
	await enter(page, product, `/wideo/${video.slug}`, await product.make.admin());
	await expect(rowWith(page, ext_order_id)).toContainText('01.05.2030, 12:00');
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
