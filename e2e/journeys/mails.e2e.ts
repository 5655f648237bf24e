import { expectToastText, openPanel, rowWith } from '../support/panel.ts';
import { expect, test } from '../support/test.ts';

test('F-075 the panel shows mail that could not be sent, with the reason, and sends it again', { tag: '@slow' }, async ({
	page,
	product,
}) => {
	await product.query(
		`insert into outbox (message_key, recipient, subject, html, body, tries, failed_at, last_error)
		values ('misspelt', 'literowka@poczta.test', 'Potwierdzenie zamówienia: Mewa', '<p>Bilet</p>', 'Bilet', 1, now(), '550 5.1.1 no such mailbox')`,
	);
	await openPanel(page, product, 'start');
	await test.step('F-075 the start view counts it and links there', async () => {
		await page.getByRole('link', { name: 'Nie udało się wysłać: 1' }).click();
		await expect(rowWith(page, 'literowka@poczta.test')).toContainText('550 5.1.1 no such mailbox');
	});
	await test.step('F-075 at 390 px the row keeps its reason and its button', async () => {
		await page.setViewportSize({ width: 390, height: 844 });
		await expect(page.getByText('550 5.1.1 no such mailbox')).toBeVisible();
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
	});
	await test.step('F-075 Wyślij ponownie sends it', async () => {
		await page.getByRole('button', { name: 'Wyślij ponownie: literowka@poczta.test' }).click();
		await expectToastText(page, 'Wiadomość zostanie wysłana ponownie.');
		await expect(page.getByText('Wszystko dotarło: nie ma wiadomości, których nie udało się wysłać.')).toBeVisible();
		await expect
			.poll(async () => (await product.query(`select sent_at is not null as sent from outbox where message_key = 'misspelt'`))[0]?.sent)
			.toBe(true);
	});
});
