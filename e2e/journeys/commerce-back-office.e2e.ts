import { makeEvent } from '#testing/insert-content.ts';
import { insertOrder } from '#testing/insert-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { expectToastText, openPanel, rowWith } from '../support/panel.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, WIDTHS } from '../support/test.ts';

test.beforeEach(async ({ product }) => {
	await product.query('truncate orders, outbox, events, videos restart identity cascade');
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
