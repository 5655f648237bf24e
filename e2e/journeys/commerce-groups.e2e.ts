import { makeEvent, makeVideo } from '#testing/insert-content.ts';
import { insertOrder, insertOrderCode } from '#testing/insert-order.ts';
import { makeImage } from '#testing/make-image.ts';
import { answer, downloaded, expectToastText, expectWholeTable, openPanel, pick, polishDay, rowWith, today } from '../support/panel.ts';
import { setGifts, setGroups } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(async ({ product }) => {
	await product.query('truncate orders, outbox, events, videos, codes restart identity cascade');
	await setGroups(product, {
		event_available: false,
		video_available: false,
		one_free: false,
		min_units: 10,
		max_units: 100,
		discount: null,
	});
	await setGifts(product, { gift_available: false, any_gift_available: false, gift_price_grosze: 5000, gift_label: 'Podaruj teatr' });
});

test('S3-012 S3-015 S3-016 S3-018 the range starts as this month and is applied by the button', async ({ page, product }) => {
	const { id: user_id } = await product.make.user();
	const event = await makeEvent(product);
	const now = await insertOrder(product, { user_id, kind: 'group', event_id: event.id, quantity: 12 });
	const before = await insertOrder(product, { user_id, kind: 'group', event_id: event.id, created_at: '2024-03-03T12:00:00Z' });
	const [year, month] = today().split('-');
	const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
	for (const [view, range, statuses] of [
		['group_tickets', 'S3-013', 'S3-014'],
		['gifts', 'S3-029', 'S3-029'],
	] as const) {
		await openPanel(page, product, view);
		await test.step(`${range} the range of ${view} starts as the current month`, async () => {
			await expect(page.getByRole('textbox', { name: 'Od' })).toHaveValue(polishDay(`${year}-${month}-01`));
			await expect(page.getByRole('textbox', { name: 'Do' })).toHaveValue(polishDay(lastDay));
		});
		await test.step(`${statuses} the status select of ${view} offers four and all`, async () => {
			const options = page.getByRole('combobox', { name: 'Status', exact: true }).locator('option');
			await expect(options).toHaveText(['Wszystkie', 'Zakończone', 'Anulowane', 'Zwrócone', 'Przetwarzane']);
		});
	}
	await page.goto('/teapp-admin?view=group_tickets');
	await expect(rowWith(page, now.ext_order_id)).toBeVisible();
	await expect(rowWith(page, before.ext_order_id)).toHaveCount(0);
	await expect(page.getByText(`Bilety grupowe, ${polishDay(`${today().slice(0, 8)}01`)}`)).toBeVisible();
	await expect(page.locator('.stat-strip_strip')).toContainText('45,00 zł');
	await expect(page.locator('.order-stats_figures')).toContainText('Złożone zamówienia: 1');
	await page.getByRole('button', { name: 'Wyczyść' }).first().click();
	for (const name of ['Od', 'Do']) await expect(page.getByRole('textbox', { name })).toHaveValue('');
	// chosen, not yet applied
	await expect(rowWith(page, before.ext_order_id)).toHaveCount(0);
	await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption({ label: 'Zakończone' });
	await page.getByRole('button', { name: 'Szukaj' }).click();
	await expect(rowWith(page, before.ext_order_id)).toBeVisible();
	await expect(page).toHaveURL(/f_status=COMPLETED/);
});

test('S3-017 S3-019 S3-020 S3-021 S3-022 S3-023 S3-024 S3-166 S3-167 group tickets: filters, columns, codes and who activated each', async ({
	page,
	product,
}) => {
	const hanna = await product.make.user({ firstname: 'Hanna', lastname: 'Gęba' });
	const michal = await product.make.user({ firstname: 'Michał', lastname: 'Wąs' });
	const event = await makeEvent(product, { title: 'Balladyna' });
	const video = await makeVideo(product, { title: 'Wesele' });
	const order = await insertOrder(product, {
		user_id: hanna.id,
		kind: 'group',
		event_id: event.id,
		quantity: 30,
		one_free: true,
		amount_grosze: 104_400,
		customer_ip: '31.0.112.7',
		provider_order_id: 'PAYU77',
		description: 'Bilet grupowy: Balladyna',
	});
	const other = await insertOrder(product, { user_id: michal.id, kind: 'group', video_id: video.id, quantity: 5, country: 'UA' });
	const spent = await insertOrder(product, { user_id: michal.id, event_id: event.id, amount_grosze: 0 });
	const used = await insertOrderCode(product, order.id, { id: michal.id, order: spent.id });
	const free = await insertOrderCode(product, order.id);
	await openPanel(page, product, 'group_tickets');
	const row = rowWith(page, order.ext_order_id);
	for (const text of [
		'Hanna Gęba',
		hanna.email,
		'PL',
		'31.0.112.7',
		'PAYU77',
		'Bilet grupowy: Balladyna',
		'30',
		'Zakończone',
		'1044,00 zł'.replace('1044', '1\u00a0044'),
	])
		await expect(row).toContainText(text);
	await expect(row.getByRole('link', { name: 'Hanna Gęba' })).toHaveAttribute('href', `/konto/${hanna.id}`);
	await expect(page.locator('.order-stats_figures')).toContainText('Zakończone i opłacone: 2');
	await expect(page.locator('.order-stats_figures')).toContainText('Wykorzystane kody zakończonych płatności: 1 z 2');
	await expect(page.locator('.order-stats_figures')).toContainText('Wygenerowane kody gratis: 1');

	await test.step('at 768 px the list needs no scrolling', () => expectWholeTable(page, 'Lista zamówień'));

	for (const column of ['Użytkownik', 'Kraj i IP', 'Zamówienie', 'Opis', 'Bilety', 'Status', 'Kwota']) {
		const head = page.getByRole('columnheader', { name: column });
		await head.getByRole('button').click();
		await expect(head).toHaveAttribute('aria-sort', /descending|ascending/);
		const first = await head.getAttribute('aria-sort');
		await head.getByRole('button').click();
		await expect(head).not.toHaveAttribute('aria-sort', String(first));
	}
	for (const [column, words] of [
		['Użytkownik', 'gęba'],
		['Kraj i IP', '31.0.112'],
		['Zamówienie', 'PAYU77'],
		['Opis', 'Balladyna'],
	] as const) {
		const field = page.getByRole('searchbox', { name: `Filtruj: ${column}` });
		await field.fill(words);
		await expect(page.locator('.table-frame_line')).toHaveCount(1);
		await expect(row).toBeVisible();
		await field.fill('');
		await expect(page.locator('.table-frame_line')).toHaveCount(2);
	}

	await page.getByRole('button', { name: `Rozwiń: ${order.number}` }).click();
	const opened = page.locator('.table-frame_details');
	for (const text of ['Hanna Gęba', order.ext_order_id, 'PAYU77', polishDay(today()), 'Kody, użyto 1 z 2', used, free, 'wolny'])
		await expect(opened).toContainText(text);
	await expect(opened.getByRole('link', { name: 'Michał Wąs' })).toHaveAttribute('href', `/konto/${michal.id}`);

	const csv = await downloaded(page, () => page.getByRole('button', { name: 'Eksport CSV' }).click());
	expect(csv).toContain(order.ext_order_id);
	expect(csv).toContain(free);

	await pick(page, 'Wideo', 'Wesele', 'Wesele');
	await page.getByRole('button', { name: 'Szukaj' }).click();
	await expect(rowWith(page, other.ext_order_id)).toBeVisible();
	await expect(row).toHaveCount(0);
	await expect(page.getByRole('link', { name: 'Zobacz: Wesele' })).toHaveAttribute('href', `/wideo/${video.slug}`);
});

test('S3-162 S3-163 rows without codes say why', async ({ page, product }) => {
	const { id: user_id } = await product.make.user();
	const event = await makeEvent(product);
	const broken = await insertOrder(product, { user_id, kind: 'group', event_id: event.id, quantity: 10 });
	const open = await insertOrder(product, {
		user_id: (await product.make.user()).id,
		kind: 'group',
		event_id: event.id,
		status: 'PENDING',
	});
	// an answer from which the count of uses is missing
	await page.route('**/api/groupTickets?*', async (route) => {
		const answered = await route.fetch();
		const body = await answered.json();
		for (const order of body.orders) if (order.extOrderId === broken.ext_order_id) order.numberOfUses = null;
		await route.fulfill({ response: answered, json: body });
	});
	await openPanel(page, product, 'group_tickets');
	await expect(rowWith(page, broken.ext_order_id)).toContainText('błąd');
	await page.getByRole('button', { name: `Rozwiń: ${broken.number}` }).click();
	await expect(page.getByText('Wystąpił błąd przy generowaniu kodów')).toBeVisible();
	await page.getByRole('button', { name: `Rozwiń: ${open.number}` }).click();
	await expect(page.getByText('Płatność przetwarzana - kody nie zostały jeszcze wygenerowane')).toBeVisible();
});

const SWITCHES = [
	['Sprzedaż biletów grupowych na wydarzenia', 'event_available'],
	['Sprzedaż biletów grupowych na wideo', 'video_available'],
	['Darmowy kod dla zamawiającego', 'one_free'],
] as const;

test('S3-026 S3-099 S3-102 S3-103 S3-104 S3-131 S3-157 group settings: toggles at once, numbers with Save, a message for each wrong value', async ({
	page,
	product,
}) => {
	await openPanel(page, product, 'group_tickets');
	await page.getByText('Ustawienia biletów grupowych').click();
	const stored = async () => (await product.query("select value as data from settings where section = 'group_tickets'"))[0]?.data;
	for (const [label, name] of SWITCHES)
		await test.step(`S3-025 ${name} is stored by its own switch`, async () => {
			await expect(page.getByRole('switch', { name: label })).not.toBeChecked();
			expect(await stored()).toMatchObject({ [name]: false });
			await page.getByRole('switch', { name: label }).click();
			await expect(page.getByRole('switch', { name: label })).toBeChecked();
			await expect.poll(stored).toMatchObject({ [name]: true });
		});
	await expectToastText(page, 'Zapisano zmiany');

	const save = page.getByRole('button', { name: 'Zapisz' });
	await expect(save).toHaveAttribute('aria-disabled', 'true');
	const min = page.getByRole('textbox', { name: 'Minimalna liczba biletów' });
	const max = page.getByRole('textbox', { name: 'Maksymalna liczba biletów' });
	const discount = page.getByRole('textbox', { name: 'Zniżka (%)' });
	await expect(min).toHaveValue('10');
	await expect(max).toHaveValue('100');
	await min.fill('');
	await max.fill('');
	await save.click();
	await expect(page.getByText('Proszę podać minimalną liczbę biletów.')).toBeVisible();
	await expect(page.getByText('Proszę podać maksymalną liczbę biletów.')).toBeVisible();
	await min.fill('dużo');
	await max.fill('20');
	await expect(page.getByText('Nieprawidłowa wartość.')).toBeVisible();
	await min.fill('21');
	await save.click();
	await expect(max).toHaveAttribute('aria-invalid', 'true');
	await expect(page.getByText('Nieprawidłowa wartość.')).toHaveCount(1);
	await min.fill('5');
	await discount.fill('100');
	await expect(page.getByText('Proszę podać wartość z zakresu 0-99')).toBeVisible();
	await discount.fill('');
	// the message of the save before may still be shown
	await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok()), save.click()]);
	await expectToastText(page, 'Zapisano zmiany');
	await page.reload();
	await page.getByText('Ustawienia biletów grupowych').click();
	await expect(min).toHaveValue('5');
	await expect(max).toHaveValue('20');
	await test.step('S3-025 after a reload the three switches are on', async () => {
		for (const [label] of SWITCHES) await expect(page.getByRole('switch', { name: label })).toBeChecked();
	});
	await test.step('a save leaves what a colleague changed meanwhile', async () => {
		await product.query(`update settings set value = value || '{"max_units": 30}' where section = 'group_tickets'`);
		await min.fill('6');
		await save.click();
		await expect(max).toHaveValue('30');
		expect(await stored()).toMatchObject({ min_units: 6, max_units: 30 });
	});

	await page.route('**/api/groupTickets/settings', (route) =>
		route.request().method() === 'PUT'
			? route.fulfill({
					status: 422,
					json: { statusCode: 422, message: 'Popraw formularz', type: 'validation', formError: { min_units: 'Za mało' } },
				})
			: route.continue(),
	);
	await min.fill('7');
	await save.click();
	await expect(page.getByText('Za mało')).toBeVisible();
	await expectToastText(page, 'Popraw formularz');
});

test('S3-027 S3-028 S2-175 S3-115 S3-116 S3-158 gift settings: flags, price, texts in two languages, three images', async ({
	page,
	product,
}) => {
	await openPanel(page, product, 'gifts');
	await page.getByText('Ustawienia prezentów').click();
	await page.getByRole('switch', { name: 'Prezenty na dowolny tytuł' }).click();
	await expect(page.getByRole('switch', { name: 'Prezenty na dowolny tytuł' })).toBeChecked();
	await expectToastText(page, 'Zapisano zmiany');
	await page.getByRole('switch', { name: 'Prezenty na konkretny tytuł' }).click();
	await expect(page.getByRole('switch', { name: 'Prezenty na konkretny tytuł' })).toBeChecked();
	const save = page.getByRole('button', { name: 'Zapisz' }).first();
	const price = page.getByRole('textbox', { name: /Cena prezentu/ });
	await expect(price).toHaveAttribute('step', '0.01');
	await price.fill('0');
	await page.getByRole('textbox', { name: 'Etykieta', exact: true }).fill('');
	await page.getByRole('textbox', { name: 'Opis', exact: true }).fill('x'.repeat(301));
	await page.getByRole('textbox', { name: 'Etykieta po angielsku' }).fill('y'.repeat(101));
	await page.getByRole('textbox', { name: 'Opis po angielsku' }).fill('z'.repeat(301));
	await save.click();
	await expect(page.getByText('Proszę podać wartość większą od 0')).toBeVisible();
	for (const name of ['Etykieta', 'Etykieta po angielsku', 'Opis', 'Opis po angielsku'])
		await expect(page.getByRole('textbox', { name, exact: true })).toHaveAttribute('aria-invalid', 'true');
	await price.fill('49,999');
	await expect(page.getByText('Proszę podać wartość większą od 0')).toBeVisible();
	await price.fill('49,99');
	await page.getByRole('textbox', { name: 'Etykieta', exact: true }).fill('Prezent');
	await page.getByRole('textbox', { name: 'Etykieta po angielsku' }).fill('A gift');
	await page.getByRole('textbox', { name: 'Opis', exact: true }).fill('Opis prezentu');
	await page.getByRole('textbox', { name: 'Opis po angielsku' }).fill('What it is');
	await save.click();
	await expectToastText(page, 'Zapisano zmiany');
	const stored = async () => (await product.query("select value as data from settings where section = 'gifts'"))[0]?.data;
	await expect.poll(stored).toMatchObject({
		any_gift_available: true,
		gift_available: true,
		gift_price_grosze: 4999,
		gift_label: 'Prezent',
		gift_label_en: 'A gift',
	});

	const picture = await makeImage({ width: 300, height: 200 });
	for (const label of ['Obraz na telefon', 'Obraz na tablet', 'Obraz na komputer'])
		await page.getByLabel(label).setInputFiles({ name: 'obraz.png', mimeType: 'image/png', buffer: picture });
	await page.getByRole('button', { name: 'Zapisz' }).last().click();
	await expect
		.poll(async () => (await product.query("select value->>'tablet_gift_image' as image from settings where section = 'gifts'"))[0]?.image)
		.toBeTruthy();
	await expect(page.locator('.drop-field_zone img')).toHaveCount(3);
	await page.getByRole('button', { name: 'Usuń' }).first().click();
	await answer(page, 'Tak');
	await expect(page.locator('.drop-field_zone img')).toHaveCount(2);

	await page.route('**/api/gifts/settings', (route) =>
		route.request().method() === 'PUT'
			? route.fulfill({ status: 500, json: { statusCode: 500, message: 'Nie udało się', type: 'internal' } })
			: route.continue(),
	);
	await page.getByRole('switch', { name: 'Prezenty na konkretny tytuł' }).click();
	await expectToastText(page, 'Wystąpił błąd: Nie udało się');
	await expect(page.getByRole('switch', { name: 'Prezenty na konkretny tytuł' })).toBeChecked();
});

test('S3-030 S3-031 S3-032 gifts ordered: sums, search, CSV and who used each code', async ({ page, product }) => {
	const olena = await product.make.user({ firstname: 'Olena', lastname: 'Kowal' });
	const lukasz = await product.make.user({ firstname: 'Łukasz', lastname: 'Ćwik' });
	const event = await makeEvent(product);
	const gift = await insertOrder(product, {
		user_id: olena.id,
		kind: 'gift',
		amount_grosze: 5000,
		description: 'Prezent: dowolna pozycja',
	});
	const plain = await insertOrder(product, { user_id: lukasz.id, kind: 'gift', event_id: event.id });
	const spent = await insertOrder(product, { user_id: lukasz.id, event_id: event.id, amount_grosze: 0 });
	await insertOrderCode(product, gift.id, { id: lukasz.id, order: spent.id });
	await openPanel(page, product, 'gifts');
	await expect(page.locator('.stat-strip_strip')).toContainText('95,00 zł');
	await page.getByRole('searchbox', { name: 'Filtruj: Użytkownik' }).fill('olena');
	await expect(rowWith(page, plain.ext_order_id)).toHaveCount(0);
	await page.getByRole('button', { name: `Rozwiń: ${gift.number}` }).click();
	await expect(page.locator('.table-frame_details').getByRole('link', { name: 'Łukasz Ćwik' })).toHaveAttribute(
		'href',
		`/konto/${lukasz.id}`,
	);
	const csv = await downloaded(page, () => page.getByRole('button', { name: 'Eksport CSV' }).click());
	expect(csv).toContain(gift.ext_order_id);
	expect(csv).not.toContain(plain.ext_order_id);
});
