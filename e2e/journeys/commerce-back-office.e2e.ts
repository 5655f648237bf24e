import { formatMonthOfYear } from '#domain/base/time/dates.ts';
import { monthBefore, monthOf } from '#domain/base/time/day-ranges.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import { makeEvent } from '#testing/insert-content.ts';
import { insertOrder, insertTestRefund } from '#testing/insert-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { answer, downloaded, expectToastText, openPanel, polishDay, rowWith, today } from '../support/panel.ts';
import { expect, expectAccessible, expectGoodAt, expectNoSidewaysScroll, test, WIDTHS } from '../support/test.ts';

test.beforeEach(async ({ product }) => {
	await product.query('truncate orders, outbox, events, videos restart identity cascade');
});

test('F-086 F-087 an accountant: dates typed, by one click, by presets; the refunds behind the figure; the statement of the month', {
	tag: '@slow',
}, async ({ page, product }) => {
	const anna = await product.make.user({ firstname: 'Anna', lastname: 'Żurek' });
	const event = await makeEvent(product, { title: 'Świętoszek', date_from: '2031-03-05', date_to: '2031-03-05' });
	const now = new Date().toISOString();
	const sold = await insertOrder(product, { user_id: anna.id, event_id: event.id, amount_grosze: 9000 });
	const old = await insertOrder(product, { user_id: anna.id, event_id: event.id, amount_grosze: 5000, created_at: '2026-01-05T12:00:00Z' });
	await insertTestRefund(product, old.id, 1250, now);
	await openPanel(page, product, 'payments');
	const from = page.getByRole('textbox', { name: 'Od' });
	const to = page.getByRole('textbox', { name: 'Do' });
	const range = page.getByRole('group', { name: 'Zakres dat' });
	const search = () => page.getByRole('button', { name: 'Szukaj', exact: true }).click();

	await test.step('F-087 typed dates', async () => {
		await expect(from).toHaveValue(polishDay(today()));
		await from.fill('5.1.2026');
		await to.fill('05.01.2026');
		await to.press('Enter');
		await expect(rowWith(page, old.number)).toContainText('05.03.2031');
		await expect(rowWith(page, sold.number)).toHaveCount(0);
		await from.fill('31.02.2026');
		await expect(from).toHaveAttribute('aria-invalid', 'true');
		await search();
		await expect(page.getByText('Niepoprawna data')).toBeVisible();
	});

	await test.step('F-087 presets', async () => {
		await range.getByRole('button', { name: 'Zakres dat' }).click();
		for (const name of ['Wczoraj', 'Ten miesiąc', 'Poprzedni miesiąc', 'Cały okres'])
			await expect(range.getByRole('button', { name, exact: true })).toBeVisible();
		await expectAccessible(page);
		await range.getByRole('button', { name: 'Poprzedni miesiąc', exact: true }).click();
		await expect(from).toHaveValue(polishDay(`${monthBefore(monthOf(new Date()))}-01`));
		await range.getByRole('button', { name: 'Zakres dat' }).click();
		await range.getByRole('button', { name: 'Cały okres' }).click();
		await expect(from).toHaveValue('');
		await search();
		await expect(rowWith(page, old.number)).toBeVisible();
		await expect(rowWith(page, sold.number)).toBeVisible();
	});

	await test.step('F-087 one click on one day means that day', async () => {
		await from.fill('01.01.2026');
		await to.fill('31.01.2026');
		await range.getByRole('button', { name: 'Zakres dat' }).click();
		await range.getByRole('button', { name: /^5 (stycznia|styczeń) 2026$/i }).click();
		await page.keyboard.press('Escape');
		await expect(from).toHaveValue('05.01.2026');
		await expect(to).toHaveValue('05.01.2026');
		await search();
		await expect(rowWith(page, old.number)).toBeVisible();
		await expect(rowWith(page, sold.number)).toHaveCount(0);
	});

	await test.step('F-086 the figure links to the list of refunds', async () => {
		await range.getByRole('button', { name: 'Zakres dat' }).click();
		await range.getByRole('button', { name: 'Dziś' }).click();
		await search();
		const sums = page.locator('.stat-strip_strip');
		await expect(sums).toContainText('−12,50 zł');
		await sums.getByRole('link', { name: 'Lista zwrotów' }).click();
		const row = rowWith(page, old.number);
		for (const words of [polishDay(today()), 'Anna Żurek', 'Świętoszek', '05.03.2031', '12,50 zł', 'przez operatora płatności'])
			await expect(row).toContainText(words);
		await expect(page.locator('.stat-strip_strip')).toContainText('12,50 zł');
		const file = page.waitForEvent('download');
		const csv = await downloaded(page, () => page.getByRole('button', { name: 'Eksport CSV' }).click());
		expect((await file).suggestedFilename()).toBe(`zwroty-${today()}.csv`);
		expect(csv).toContain(`${old.number};${old.ext_order_id};Wydarzenie;Świętoszek;19:00, 05.03.2031;Anna;Żurek;12,50;`);
		await expectGoodAt(page, [390, 1280]);
		await test.step('each filter of the address is shown and can be removed', async () => {
			await page.goto(`/teapp-admin?view=payments&lista=zwrocone&f_dates=all&f_event_id=${event.id}&f_user=nikt`);
			await expect(page.getByRole('combobox', { name: 'Wydarzenie' })).toHaveValue(/Świętoszek/);
			await expect(rowWith(page, old.number)).toHaveCount(0);
			await page.getByRole('button', { name: 'Usuń filtr Imię, e-mail: nikt' }).click();
			await expect(rowWith(page, old.number)).toBeVisible();
			await expect(page).not.toHaveURL(/f_user/);
		});
	});

	await test.step('F-086 the statement of the month adds up to its income', async () => {
		await page.getByRole('link', { name: 'Zestawienie miesiąca' }).click();
		const days = page.getByRole('region', { name: 'Zestawienie miesiąca' }).getByRole('row');
		await expect(days.filter({ hasText: 'Sprzedaż' }).first()).toContainText(`${polishDay(warsawDate(new Date()))}`);
		await expect(days.filter({ hasText: 'Zwrot' }).first()).toContainText('−12,50 zł');
		const ways = page.getByRole('region', { name: 'Sumy według sposobu zapłaty i zwrotu' });
		for (const words of ['Sprzedaż', 'nie zapisano jak', 'Zwrot', '−12,50 zł']) await expect(ways).toContainText(words);
		await expect(page.locator('.stat-strip_strip')).toContainText('77,50 zł');
		await expect(page.getByText(`według ich dni: ${formatMonthOfYear(today().slice(0, 7), 'pl')}`)).toBeVisible();
		const totals = page.getByRole('region', { name: 'Sumy według rodzaju' });
		for (const words of ['Wydarzenie', '23%', '63,01 zł', '14,49 zł', '77,50 zł']) await expect(totals).toContainText(words);
		const rates = page.getByRole('region', { name: 'Sumy według stawek VAT' });
		for (const words of ['23%', '63,01 zł', '14,49 zł', '77,50 zł']) await expect(rates).toContainText(words);
		await expectGoodAt(page, [390, 1280]);
		await page.getByRole('button', { name: 'Poprzedni miesiąc' }).click();
		await expect(page.getByText('W tym miesiącu nie było sprzedaży ani zwrotów.')).toBeVisible();
		await test.step('G-004 it is closed after a question, once', async () => {
			await page.getByRole('button', { name: 'Zamknij miesiąc' }).click();
			await answer(page, 'Tak');
			await expect(page.getByText(/Zestawienie już się nie zmienia\./)).toBeVisible();
			await expect(page.getByRole('button', { name: 'Zamknij miesiąc' })).toHaveCount(0);
			await product.query('truncate closed_months');
		});
	});
});

test('F-091 F-092 F-095 support staff: all actions of an order on the page of the person, and lists that search and sort on a phone', {
	tag: '@slow',
}, async ({ page, product }) => {
	const anna = await product.make.user({ firstname: 'Anna', lastname: 'Żurek' });
	const video = await makeVideo(product, { title: 'Lalka' });
	const event = await makeEvent(product, { title: 'Mewa', date_from: '2031-03-05', date_to: '2031-03-05' });
	const watched = await insertOrder(product, { user_id: anna.id, video_id: video.id, expiration_date: '2030-01-01T11:00:00Z' });
	const group = await insertOrder(product, { user_id: anna.id, kind: 'group', event_id: event.id, quantity: 2, amount_grosze: 8000 });
	await openPanel(page, product, 'statistics');
	await page.goto(`/konto/${anna.id}`);
	const act = (name: string) => page.getByRole('button', { name, exact: true });
	const row = (number: string) => rowWith(page, number);

	await test.step('F-092 the actions of an order are visible at every width', async () => {
		await expect(row(group.number)).toContainText('05.03.2031');
		for (const width of WIDTHS) {
			await page.setViewportSize({ width, height: 900 });
			await expectNoSidewaysScroll(page);
			const overhang = await page
				.locator('.account-panel_panel button')
				.evaluateAll((buttons) =>
					buttons.map(
						(one) => one.getBoundingClientRect().right - (one.closest('.account-panel_panel')?.getBoundingClientRect().right ?? 0),
					),
				);
			expect(Math.max(...overhang)).toBeLessThanOrEqual(0);
			for (const { right } of await page
				.locator('.account-panel_panel')
				.evaluateAll((panels) => panels.map((one) => one.getBoundingClientRect())))
				expect(right).toBeLessThanOrEqual(width);
		}
	});

	await test.step('F-092 an order edited', async () => {
		await act(`Edytuj płatność ${group.number}`).click();
		await page.getByRole('dialog').getByRole('textbox', { name: 'Kraj' }).fill('DE');
		await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
		await expectToastText(page, 'Płatność została zaktualizowana');
		await expect(page.getByRole('dialog')).toHaveCount(0);
		expect(await product.query('select country from orders where id = $1', [group.id])).toEqual([{ country: 'DE' }]);
	});

	await test.step('F-092 access prolonged', async () => {
		await expect(row(watched.number)).toContainText('01.01.2030, 12:00');
		await act(`Przedłuż dostęp ${watched.number}`).click();
		await expect(page.getByRole('dialog')).toContainText('Lalka');
		await page.getByRole('dialog').getByRole('button', { name: 'Wyczyść' }).click();
		await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
		// the message of the edited order may still be shown
		await expect(page.getByRole('dialog')).toHaveCount(0);
		expect(await product.query('select expiration_date from orders where id = $1', [watched.id])).toEqual([{ expiration_date: null }]);
		await expect(row(watched.number)).not.toContainText('01.01.2030');
	});

	await test.step('F-092 the mail again', async () => {
		await act(`Wyślij ponownie potwierdzenie ${group.number}`).click();
		await expectToastText(page, `Potwierdzenie wysłano na ${anna.email}`);
		expect(
			await product.query("select 1 from outbox where recipient = $1 and message_key like 'order-completed-%-again-1'", [anna.email]),
		).toHaveLength(1);
	});

	await test.step('F-092 a refund, and the page shows it', async () => {
		await act(`Zwróć pieniądze za ${group.number}`).click();
		await page.getByRole('dialog').getByRole('textbox', { name: 'Notatka' }).fill('Przelew nr 7');
		await page.getByRole('dialog').getByRole('button', { name: 'Zwróć', exact: false }).last().click();
		await page.getByRole('dialog').last().getByRole('button', { name: 'Tak', exact: true }).click();
		await expect(row(group.number)).toContainText('Zwrócone');
		await expectAccessible(page);
	});

	await test.step('F-091 all of that is recorded as one view', async () => {
		expect(await product.query("select 1 from audit where action = 'users.view' and subject_id = $1", [String(anna.id)])).toHaveLength(1);
	});

	await test.step('F-092 an order links to the panel', async () => {
		await row(watched.number).getByRole('link', { name: 'Lalka' }).click();
		await expect(page).toHaveURL(/teapp-admin\?view=payments&lista=wideo/);
		await expect(row(watched.number)).toBeVisible();
	});

	await test.step('F-095 at 390 px the list keeps search and sorting', async () => {
		const cheap = await insertOrder(product, {
			user_id: (await product.make.user({ lastname: 'Tani' })).id,
			video_id: video.id,
			amount_grosze: 100,
		});
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto('/teapp-admin?view=payments&lista=wideo');
		await expect(row(cheap.number)).toBeVisible();
		const filters = page.getByRole('button', { name: 'Filtry (1)' });
		await expect(filters).toHaveAttribute('aria-expanded', 'false');
		await expect(page.getByRole('combobox', { name: 'Status' })).toBeHidden();
		await filters.press('Enter');
		await expect(filters).toHaveAttribute('aria-expanded', 'true');
		await expect(page.getByRole('combobox', { name: 'Status' })).toBeVisible();
		await page.getByText('Szukaj i sortuj').click();
		await page.getByRole('combobox', { name: 'Sortuj według' }).selectOption({ label: 'Kwota: rosnąco' });
		await expect(page.locator('.table-frame_line').first()).toContainText(cheap.number);
		await page.getByRole('combobox', { name: 'Sortuj według' }).selectOption({ label: 'Kwota: malejąco' });
		await expect(page.locator('.table-frame_line').first()).toContainText(watched.number);
		await page.getByRole('searchbox', { name: 'Filtruj: Użytkownik' }).fill('tani');
		await expect(row(watched.number)).toHaveCount(0);
		await expect(row(cheap.number)).toBeVisible();
		await expectAccessible(page);
	});

	await test.step('F-095 at 390 px the search is wide enough and every tab is visible', async () => {
		const width = await page.getByRole('combobox', { name: 'Wyszukiwarka panelu' }).evaluate((box) => box.clientWidth);
		expect(width).toBeGreaterThan(250);
		const tabs = page.getByRole('navigation', { name: 'Listy płatności' }).getByRole('link');
		const edges = await tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right));
		expect(edges).toHaveLength(7);
		expect(Math.max(...edges)).toBeLessThanOrEqual(390);
	});
});
