import { makeEvent, makeVideo } from '#testing/insert-content.ts';
import { insertOrder, insertTestRefund } from '#testing/insert-order.ts';
import { COMPANY } from '#testing/make-invoice.ts';
import { expectUnmoved, holdAnswers } from '../support/late-answers.ts';
import { answer, downloaded, expectToastText, openPanel, pick, polishDay, rowWith, today } from '../support/panel.ts';
import { expect, expectGoodAt, expectLoaded, expectNoSidewaysScroll, requestsToOtherHosts, test } from '../support/test.ts';
import { isWhole } from '../support/words.ts';

test.beforeEach(async ({ product }) => {
	await product.query('truncate orders, outbox, events, videos restart identity cascade');
});

test('S3-002 S3-006 S3-008 S3-009 S3-010 S3-172 a box-office day: payments of events and videos, sums and CSV', async ({
	page,
	product,
}) => {
	const anna = await product.make.user({ firstname: 'Anna', lastname: 'Żurek' });
	const event = await makeEvent(product, { title: 'Świętoszek' });
	const video = await makeVideo(product, { title: 'Hamlet' });
	const paid = await insertOrder(product, {
		user_id: anna.id,
		event_id: event.id,
		customer_ip: '83.12.44.9',
		provider_order_id: '7GX2QM4H',
		description: 'Bilet: Świętoszek',
	});
	await insertOrder(product, { user_id: anna.id, event_id: event.id, status: 'CANCELED', amount_grosze: 3000, country: 'DE' });
	await insertOrder(product, { user_id: anna.id, video_id: video.id, amount_grosze: 2900, description: 'Dostęp: Hamlet' });
	const old = await insertOrder(product, { user_id: anna.id, event_id: event.id, created_at: '2026-01-05T12:00:00Z', amount_grosze: 1250 });
	await insertTestRefund(product, old.id, 250, new Date().toISOString());
	await openPanel(page, product, 'payments');
	await expect(page.getByRole('heading', { level: 1, name: 'Płatności' })).toBeVisible();
	await test.step('S3-007 the range starts as today; the status filter offers all and four more', async () => {
		for (const name of ['Od', 'Do']) await expect(page.getByRole('textbox', { name })).toHaveValue(polishDay(today()));
		const statuses = page.getByRole('combobox', { name: 'Status', exact: true }).locator('option');
		await expect(statuses).toHaveText(['Wszystkie', 'Zakończone', 'Anulowane', 'Zwrócone', 'Przetwarzane']);
	});
	const row = rowWith(page, paid.ext_order_id);
	for (const text of [
		'Anna Żurek',
		anna.email,
		'7GX2QM4H',
		'45,00 zł',
		'Zakończone',
		'Bilet: Świętoszek',
		'PL',
		'83.12.44.9',
		polishDay(today()),
	])
		await expect(row).toContainText(text);
	await expect(row).toContainText('zm. ');
	await expect(row.getByRole('link', { name: 'Anna Żurek' })).toHaveAttribute('href', `/konto/${anna.id}`);
	await expect(row.getByRole('link', { name: 'Bilet: Świętoszek' })).toHaveAttribute('href', `/wydarzenie/${event.slug}`);
	// orders of other days are not in today's list, refunded money today is in its sums
	await expect(rowWith(page, old.ext_order_id)).toHaveCount(0);
	const sums = page.locator('.stat-strip_strip');
	await expect(sums).toContainText('42,50 zł');
	await expect(sums).toContainText('−2,50 zł');
	await test.step('nothing that can be used moves when the orders and their sums come late', async () => {
		for (const width of [390, 1280]) {
			await page.setViewportSize({ width, height: 900 });
			const late = await holdAnswers(page, '**/api/payments?*');
			await page.reload();
			await expectUnmoved(page.getByRole('main'), page.getByRole('button', { name: 'Eksport CSV' }), async () => {
				await late.release();
				await expect(sums).toContainText('42,50 zł');
			});
		}
	});
	const csv = await downloaded(page, () => page.getByRole('button', { name: 'Eksport CSV' }).click());
	expect(csv.charCodeAt(0)).toBe(0xfeff);
	expect(csv).toContain(paid.ext_order_id);
	await test.step('S3-169 the file has semicolons, a decimal comma and dates as H:mm, DD.MM.YYYY', () => {
		expect(csv).toContain(';45,00;');
		expect(csv).toMatch(new RegExp(`;\\d{1,2}:\\d{2}, ${polishDay(today()).replaceAll('.', '\\.')};`));
	});
	expect(csv).not.toContain(old.ext_order_id);

	await page.getByRole('navigation', { name: 'Listy płatności' }).getByRole('link', { name: 'Wideo' }).click();
	await expect(rowWith(page, 'Dostęp: Hamlet')).toContainText('29,00 zł');
	await expect(rowWith(page, paid.ext_order_id)).toHaveCount(0);
	await test.step('S3-007 the range of the list of videos starts as today', async () => {
		for (const name of ['Od', 'Do']) await expect(page.getByRole('textbox', { name })).toHaveValue(polishDay(today()));
	});
});

test('S1-221 flags are files of the product, and no other host is requested', async ({ page, product }) => {
	const { id: user_id } = await product.make.user();
	const event = await makeEvent(product);
	const { ext_order_id } = await insertOrder(product, { user_id, event_id: event.id, country: 'DE' });
	const hosts = new Set<string>();
	page.on('request', (request) => hosts.add(new URL(request.url()).host));
	await openPanel(page, product, 'payments');
	const flag = rowWith(page, ext_order_id).locator('img.flag_flag');
	await expect(flag).toHaveAttribute('src', /\/flags\/de\.svg$/);
	expect(await flag.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0))).toBe(true);
	expect([...hosts]).toEqual([new URL(product.url).host]);
});

test('S3-011 S2-078 S3-168 S3-092 filters are in the address: ended events, status, sums only where they are meaningful', async ({
	page,
	product,
}) => {
	const { id: user_id } = await product.make.user();
	const ended = await makeEvent(product, { title: 'Dziady sprzed lat', date_from: '2010-05-01', date_to: '2010-05-01' });
	const other = await makeEvent(product, { title: 'Mewa' });
	const wanted = await insertOrder(product, { user_id, event_id: ended.id });
	const another = await insertOrder(product, { user_id, event_id: other.id });
	const waiting = await insertOrder(product, {
		user_id: (await product.make.user()).id,
		event_id: ended.id,
		status: 'WAITING_FOR_CONFIRMATION',
	});
	await openPanel(page, product, 'payments');
	await pick(page, 'Wydarzenie', 'Dziady', /Dziady sprzed lat, 01\.05\.2010/);
	await page.getByRole('button', { name: 'Szukaj' }).click();
	await expect(rowWith(page, wanted.ext_order_id)).toBeVisible();
	await expect(rowWith(page, another.ext_order_id)).toHaveCount(0);
	await expect(page.getByRole('link', { name: 'Zobacz: Dziady sprzed lat' })).toHaveAttribute('href', `/wydarzenie/${ended.slug}`);
	await expect(page.locator('.stat-strip_strip')).toContainText('Przychód');
	await expect(page.getByText('minus wszystkie zwroty wykonane w tym okresie')).toBeVisible();

	await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption({ label: 'Przetwarzane' });
	await page.getByRole('button', { name: 'Szukaj' }).click();
	await expect(rowWith(page, waiting.ext_order_id)).toContainText('Przetwarzane');
	await expect(rowWith(page, wanted.ext_order_id)).toHaveCount(0);
	await expect(page.locator('.stat-strip_strip')).not.toContainText('Przychód');
	await expect(page.locator('.stat-strip_strip')).not.toContainText('Zwroty');
	await expect(page.getByText('minus wszystkie zwroty')).toHaveCount(0);
	const address = page.url();
	expect(address).toContain(`f_event_id=${ended.id}`);
	expect(address).toContain('f_status=PENDING');
	// the address can be sent: another window shows the same
	await page.goto('about:blank');
	await page.goto(address);
	await expect(rowWith(page, waiting.ext_order_id)).toBeVisible();
	await expect(rowWith(page, wanted.ext_order_id)).toHaveCount(0);
});

test('S3-101 a range that ends before it begins says „Niepoprawna data”', async ({ page, product }) => {
	await openPanel(page, product, 'payments', '&f_date_from=2026-11-20&f_date_to=2026-11-19');
	await expect(page.getByText('Niepoprawna data')).toBeVisible();
});

test('S3-094 S3-154 the edit dialog changes status and country, and of a video the end of access', async ({ page, product }) => {
	const { id: user_id } = await product.make.user();
	const video = await makeVideo(product, { title: 'Lalka' });
	const { id, ext_order_id, number } = await insertOrder(product, { user_id, video_id: video.id, expiration_date: '2030-01-01T11:00:00Z' });
	await openPanel(page, product, 'payments', '&lista=wideo');
	await expect(rowWith(page, ext_order_id)).toContainText('01.01.2030, 12:00');
	await page.getByRole('button', { name: `Edytuj płatność ${number}` }).click();
	const drawer = page.getByRole('dialog');
	const status = drawer.getByRole('combobox', { name: 'Status' });
	await expect(status).toHaveValue('COMPLETED');
	// S3-093: other statuses are shown and cannot be chosen
	await expect(status.locator('option')).toHaveCount(8);
	// F-090 no two of them have the same text
	expect(new Set(await status.locator('option').allTextContents()).size).toBe(8);
	await expect(status.locator('option[value=WAITING_FOR_REFUND]')).toBeDisabled();
	await expect(status.locator('option[value=REFUNDED]')).toBeEnabled();
	await test.step('B-041 an order that was paid without a request for its invoice gets the data, and what was typed stays', async () => {
		await drawer.getByRole('textbox', { name: 'Kraj' }).fill('ZZ');
		await drawer.getByRole('button', { name: 'Dodaj dane do faktury' }).click();
		const dialog = page.getByRole('dialog', { name: `Dane do faktury za zamówienie ${number}` });
		await expectGoodAt(page, [390, 1280]);
		const save = dialog.getByRole('button', { name: 'Zapisz' });
		await save.click();
		await expect(dialog.getByRole('textbox', { name: 'Nazwa firmy' })).toHaveAccessibleDescription(/Pole wymagane/);
		for (const [name, value] of [
			['Nazwa firmy', 'Teatr Mały'],
			['NIP', '526-025-02-74'],
			['Ulica i numer', 'Marszałkowska 1'],
			['Kod pocztowy', '00-001'],
			['Miejscowość', 'Warszawa'],
		] as const)
			await dialog.getByRole('textbox', { name }).fill(value);
		await test.step('a request that was made in another tab meanwhile is said in the dialog and shown in the form below', async () => {
			await product.query('insert into invoices (order_id, user_id, data) values ($1, $2, $3)', [id, user_id, COMPANY]);
			await save.click();
			await expect(dialog).toContainText('jest już prośba');
			await expect(drawer.first()).toContainText(`Faktura dla: ${COMPANY.company}`);
			await product.query('delete from invoices');
		});
		await save.click();
		await expectToastText(page, 'Faktura czeka na wystawienie');
		await expect(drawer).toContainText('Faktura dla: Teatr Mały, NIP 5260250274.');
		await expect(drawer.getByRole('button', { name: 'Dodaj dane do faktury' })).toHaveCount(0);
		await expect(drawer, 'the keyboard stays in the form').toBeFocused();
		await expect(drawer.getByRole('textbox', { name: 'Kraj' })).toHaveValue('ZZ');
		expect(await product.query('select user_id from invoices')).toEqual([{ user_id }]);
	});
	await test.step('F-054 a country that does not exist is reported at its field', async () => {
		await drawer.getByRole('textbox', { name: 'Kraj' }).fill('ZZ');
		await drawer.getByRole('button', { name: 'Zapisz' }).click();
		await expect(drawer.getByRole('textbox', { name: 'Kraj' })).toHaveAccessibleDescription(/Nie ma takiego kraju/);
	});
	await drawer.getByRole('textbox', { name: 'Kraj' }).fill('DE');
	await drawer.getByRole('button', { name: 'Wyczyść' }).click();
	await drawer.getByRole('button', { name: 'Zapisz' }).click();
	await expectToastText(page, 'Płatność została zaktualizowana');
	const [order] = await product.query('select country, expiration_date, status from orders where ext_order_id = $1', [ext_order_id]);
	expect(order).toMatchObject({ country: 'DE', expiration_date: null, status: 'COMPLETED' });

	await page.getByRole('button', { name: `Edytuj płatność ${number}` }).click();
	await page.getByRole('dialog').getByRole('combobox', { name: 'Status' }).selectOption('REFUNDED');
	await test.step('G-002 says that the provider returns nothing, and asks how a person did', async () => {
		await expect(page.getByRole('dialog')).toContainText('nie zapłacono przez operatora płatności');
		await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
		await expect(page.getByRole('dialog')).toContainText('Wybierz, jak zwrócono pieniądze.');
		await page.getByRole('dialog').getByRole('combobox', { name: 'Sposób zwrotu' }).selectOption('cash');
		await page.getByRole('dialog').getByRole('textbox', { name: 'Notatka' }).fill('KW 7');
	});
	await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
	await expect(page.getByRole('dialog').last()).toContainText('Lalka');
	await answer(page, 'Tak');
	await expect(rowWith(page, ext_order_id)).toContainText('Zwrócone');
	// the history of the order, inside its row
	await page.getByRole('button', { name: `Rozwiń: ${number}` }).click();
	// F-090 as texts, not as internal codes
	await expect(page.locator('.table-frame_details')).toContainText('Status: Zakończone → Zwrócone');
	await test.step('on a phone the words of the history are not broken', async () => {
		await page.setViewportSize({ width: 390, height: 800 });
		expect(await page.locator('#historia table').evaluate(isWhole)).toBe(true);
	});
});

test('S3-155 S3-154 a failed edit and a failed fetch show an error', async ({ page, product }) => {
	const { id: user_id } = await product.make.user();
	const event = await makeEvent(product);
	const { ext_order_id, number } = await insertOrder(product, { user_id, event_id: event.id });
	await openPanel(page, product, 'payments');
	const one = `**/api/payments/${ext_order_id}`;
	const failure = { statusCode: 409, message: 'Nie teraz', type: 'illegal_transition' };
	await page.route(one, (route) => (route.request().method() === 'PUT' ? route.fulfill({ status: 409, json: failure }) : route.continue()));
	await page.getByRole('button', { name: `Edytuj płatność ${number}` }).click();
	await page.getByRole('dialog').getByRole('textbox', { name: 'Kraj' }).fill('UA');
	await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
	await expectToastText(page, 'Wystąpił błąd przy edycji płatności');
	await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Nie teraz');
	await page.unroute(one);
	const refetch = () => page.evaluate(() => ['offline', 'online'].map((change) => dispatchEvent(new Event(change))));
	await test.step('F-102 what is typed stays when the payment changes or cannot be loaded again', async () => {
		await product.query('update orders set updated_at = now() where ext_order_id = $1', [ext_order_id]);
		await refetch();
		await expect(page.getByRole('dialog')).toContainText('Ta płatność zmieniła się');
		await page.route(one, (route) => route.fulfill({ status: 404, json: { statusCode: 404, message: 'Nie ma', type: 'not_found' } }));
		await refetch();
		await expect(page.getByRole('dialog')).toContainText('Wystąpił błąd przy pobieraniu informacji o płatności');
		await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Kraj' })).toHaveValue('UA');
	});
	await page.reload();
	await page.getByRole('button', { name: `Edytuj płatność ${number}` }).click();
	await expect(page.getByRole('dialog')).toContainText('Wystąpił błąd przy pobieraniu informacji o płatności');
});

test('S3-096 S3-153 cancelling warns that it is irreversible, asks, and shows the result', async ({ page, product }) => {
	const { id: user_id } = await product.make.user();
	const event = await makeEvent(product);
	const paid = await insertOrder(product, { user_id, event_id: event.id });
	const open = await insertOrder(product, { user_id, event_id: event.id, status: 'PENDING' });
	const canceled = await insertOrder(product, { user_id, event_id: event.id, status: 'CANCELED' });
	const refunded = await insertOrder(product, { user_id, event_id: event.id, status: 'REFUNDED' });
	await openPanel(page, product, 'payments');
	await test.step('S3-095 cancelling is offered for what is not completed, canceled or refunded', async () => {
		await expect(page.getByRole('button', { name: `Anuluj płatność ${open.number}` })).toBeVisible();
		for (const { ext_order_id, number } of [paid, canceled, refunded]) {
			await expect(rowWith(page, ext_order_id)).toBeVisible();
			await expect(page.getByRole('button', { name: `Anuluj płatność ${number}` })).toHaveCount(0);
		}
	});
	const cancel = page.getByRole('button', { name: `Anuluj płatność ${open.number}` });
	await cancel.click();
	await expect(page.getByRole('dialog')).toContainText('Tej operacji nie można cofnąć');
	await answer(page, 'Nie');
	await expect(rowWith(page, open.ext_order_id)).toContainText('Przetwarzane');
	await cancel.click();
	await answer(page, 'Tak');
	await expectToastText(page, 'Płatność została usunięta');
	await expect(rowWith(page, open.ext_order_id)).toContainText('Anulowane');

	const second = await insertOrder(product, { user_id, event_id: event.id, status: 'UNDEFINED' });
	await page.route(`**/api/payments/${second.ext_order_id}`, (route) =>
		route.fulfill({ status: 502, json: { statusCode: 502, message: 'Operator milczy', type: 'provider_error' } }),
	);
	await page.reload();
	await page.getByRole('button', { name: `Anuluj płatność ${second.number}` }).click();
	await answer(page, 'Tak');
	await expectToastText(page, 'Wystąpił błąd przy usuwaniu płatności');
});

test('S3-170 lists have 20 rows a page; columns sort and search on the server', async ({ page, product }) => {
	const { id: user_id } = await product.make.user({ firstname: 'Ola', lastname: 'Kowal' });
	const rare = await product.make.user({ firstname: 'Rūta', lastname: 'Kazlauskaitė' });
	const event = await makeEvent(product);
	for (let n = 1; n <= 23; n++) await insertOrder(product, { user_id, event_id: event.id, amount_grosze: n * 100 });
	const found = await insertOrder(product, {
		user_id: rare.id,
		event_id: event.id,
		amount_grosze: 99_900,
		country: 'LT',
		customer_ip: '88.119.4.2',
	});
	await openPanel(page, product, 'payments');
	await test.step('S1-246 a table has 20 rows a page', async () => {
		await expect(page.locator('.table-frame_line')).toHaveCount(20);
		await expect(page.getByText('1–20 z 24')).toBeVisible();
	});
	await page.getByRole('button', { name: 'Kwota' }).click();
	await expect(page.getByRole('columnheader', { name: 'Kwota' })).toHaveAttribute('aria-sort', 'descending');
	await expect(page.locator('.table-frame_line').first()).toContainText('999,00 zł');
	await page.getByRole('button', { name: 'Kwota' }).click();
	await expect(page.locator('.table-frame_line').first()).toContainText('1,00 zł');
	await expect(page.getByRole('columnheader', { name: 'Kwota' })).toHaveAttribute('aria-sort', 'ascending');
	await page.getByRole('searchbox', { name: 'Filtruj: Użytkownik' }).fill('kazlausk');
	await expect(page.locator('.table-frame_line')).toHaveCount(1);
	await expect(rowWith(page, found.ext_order_id)).toBeVisible();
	await expect(page).toHaveURL(/f_user=kazlausk/);
	await page.getByRole('searchbox', { name: 'Filtruj: Użytkownik' }).fill('');
	await expect(page.getByRole('searchbox', { name: 'Filtruj: Kraj i IP' }), 'what the API takes').toHaveAttribute('maxlength', '200');
	await page.getByRole('searchbox', { name: 'Filtruj: Kraj i IP' }).fill('88.119');
	await expect(page.locator('.table-frame_line')).toHaveCount(1);
	await expect(rowWith(page, found.ext_order_id)).toBeVisible();
});

test('S3-164 a list that fails to load says „Wystąpił błąd: ” and the server’s message, and can be loaded again', async ({
	page,
	product,
}) => {
	const call = '**/api/payments?*';
	await page.route(call, (route) => route.fulfill({ status: 500, json: { statusCode: 500, message: 'Baza śpi', type: 'internal' } }));
	await openPanel(page, product, 'payments');
	await expect(page.getByRole('alert')).toContainText('Wystąpił błąd: Baza śpi');
	await expect(page.getByText('Brak płatności w tym zakresie.')).toHaveCount(0);
	await page.unroute(call);
	await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
	await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the commerce views pass axe and do not scroll sideways at 390 and 1280 px', { tag: '@slow' }, async ({ page, product }) => {
	const { id: user_id } = await product.make.user();
	const event = await makeEvent(product, { title: 'Mewa' });
	const video = await makeVideo(product, { title: 'Lalka' });
	await insertOrder(product, { user_id, event_id: event.id });
	const group = await insertOrder(product, { user_id, kind: 'group', event_id: event.id, quantity: 10 });
	await insertOrder(product, { user_id, kind: 'gift', status: 'PENDING' });
	await insertOrder(product, { user_id, video_id: video.id });
	await product.query(`insert into invoices (order_id, user_id, data) values ($1, $2, '{"company":"Teatr","nip":"5260250274"}')`, [
		group.id,
		user_id,
	]);
	const elsewhere = requestsToOtherHosts(page, product);
	await openPanel(page, product, 'payments');
	// each view at both widths, axe alternately at one of them: all tables are one component
	for (const [place, view] of [
		'payments',
		'payments&lista=wideo',
		'payments&lista=zwroty',
		'payments&lista=zwrocone',
		'payments&lista=zestawienie',
		'group_tickets',
		'gifts',
		'promotion_codes',
		'invoices',
		'statistics',
		'start',
	].entries()) {
		await page.goto(`/teapp-admin?view=${view}`);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		await expectLoaded(page);
		await test.step(`S1-246 the tables of ${view} start with 20 rows a page`, async () => {
			for (const size of await page.getByRole('combobox', { name: 'Na stronie' }).all()) await expect(size).toHaveValue('20');
		});
		const [first, second] = place % 2 === 0 ? [390, 1280] : [1280, 390];
		await page.setViewportSize({ width: first, height: 900 });
		await expectNoSidewaysScroll(page);
		await expectGoodAt(page, [second]);
	}
	await page.goto(`/wydarzenie/${event.slug}`);
	await expect(page.getByRole('heading', { name: 'Zamówienia' })).toBeVisible();
	await expectLoaded(page);
	await expectGoodAt(page, [390, 1280]);
	await test.step('R-118 no view of the panel requested another host', () => expect(elsewhere).toEqual([]));
});
