import { makeEvent } from '#testing/insert-content.ts';
import { expireSession, mailedAddress, PASSWORD, typeSignIn } from '../support/accounts.ts';
import { consented, expect, test } from '../support/test.ts';

test.beforeEach(({ page, product }) => consented(page, product));

test('G-027 F-050 F-061 F-063 F-066 F-067 a new customer signs up to buy and arrives at the payment page', async ({ page, product }) => {
	const event = await makeEvent(product, { title: 'Mewa' });
	const email = `nowa${product.make.next()}@poczta.test`;
	const payment = `/platnosc/wydarzenie/${event.id}`;
	await page.goto(payment);
	await page.getByRole('link', { name: 'Załóż je w minutę' }).click();
	await page.getByLabel('Imię').fill('Róża');
	await page.getByLabel('Nazwisko').fill('Gęś');
	await page.getByLabel('E-mail').fill(email);
	await test.step('F-061 the terms open in a new tab, and the form keeps its values', async () => {
		for (const name of [/^regulamin/, /^politykę prywatności/, /^Regulamin/, /^Polityka prywatności/])
			await expect(page.getByRole('link', { name })).toHaveAttribute('target', '_blank');
		const [terms] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: /^regulamin/ }).click()]);
		await terms.close();
		await expect(page.getByLabel('Imię')).toHaveValue('Róża');
	});
	const submit = () => page.getByRole('button', { name: 'Załóż konto' }).click();
	await test.step('F-066 the hint and the error name the refused characters', async () => {
		await expect(page.getByText('Bez spacji i innych znaków.')).toHaveCount(1);
		await page.getByLabel('Hasło', { exact: true }).fill('zażółć-gęślą1');
		await submit();
		await expect(page.locator('.form-field_error', { hasText: 'bez polskich znaków' })).toBeVisible();
	});
	await test.step('F-067 a birthday in 1890 is refused', async () => {
		await page.getByLabel('Hasło', { exact: true }).fill(PASSWORD);
		await page.getByLabel('Powtórz hasło').fill(PASSWORD);
		await page.getByLabel('Dzień').fill('07');
		await page.getByLabel('Miesiąc').fill('05');
		await page.getByLabel('Rok').fill('1890');
		await page.getByRole('checkbox', { name: /Akceptuję/ }).check();
		await submit();
		await expect(page.getByText('Sprawdź rok urodzenia.')).toBeVisible();
		await page.getByLabel('Rok').fill('1994');
	});
	await submit();
	await page.waitForURL('**/rejestracja/sukces?*');
	await test.step('F-050 a mail requested again links there too', async () => {
		await page.getByRole('button', { name: 'Wyślij ponownie' }).click();
		await expect(page.getByText('wysłaliśmy ją ponownie')).toBeVisible();
	});
	const link = await mailedAddress(product, email, '/weryfikacja-konta');
	await page.goto(link);
	await page.getByLabel('Hasło', { exact: true }).fill(PASSWORD);
	await page.getByRole('button', { name: 'Potwierdź adres' }).click();
	await test.step('F-050 confirmed, the person is signed in on the payment page', () => page.waitForURL(`**${payment}`));
	await expireSession(page);
	await test.step('F-063 the used link says that the account is ready', async () => {
		await page.goto(link);
		await expect(page.getByRole('heading', { name: 'Adres jest już potwierdzony' })).toBeVisible();
		await expect(page.getByRole('button', { name: 'Wyślij ponownie' })).toHaveCount(0);
	});
	await page.getByRole('link', { name: 'Zaloguj się' }).click();
	await typeSignIn(page, email);
	await test.step('F-050 the payment page', () => page.waitForURL(`**${payment}`));
	await test.step('F-061 the terms of the payment form open in a new tab too', async () => {
		for (const name of [/^Regulamin/, /^Polityka prywatności/])
			await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('target', '_blank');
	});
	await test.step('F-063 in a signed-in browser, too, which is led to the payment page', async () => {
		// the message stays for five seconds, which a page may need to load completely; the page that it is led away from says it too
		await page.goto(link, { waitUntil: 'commit' });
		await expect(page.getByText('Adres jest już potwierdzony').first()).toBeVisible();
	});
});
