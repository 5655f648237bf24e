import { expireSession, mailedAddress, makeAccount, PASSWORD, toastWith, typeSignIn } from '../support/accounts.ts';
import { consented, expect, expectAccessible, expectNoSidewaysScroll, inEnglish, test, untilHydrated, WIDTHS } from '../support/test.ts';

test.beforeEach(({ page, product }) => consented(page, product));

const fillBirthday = async (page: import('@playwright/test').Page, day: string, month: string, year: string) => {
	await page.getByLabel('Dzień').fill(day);
	await page.getByLabel('Miesiąc').fill(month);
	await page.getByLabel('Rok').fill(year);
};

test('S1-022 S1-062 S1-023 S1-025 S1-177 S1-030 S1-196 a person signs up, verifies by the mailed link, signs in, and deletes the account', async ({
	page,
	product,
}) => {
	const email = `roza${product.make.next()}@poczta.test`;
	await page.goto('/rejestracja');
	await expect(page.getByLabel('Kraj')).toHaveValue('PL');
	await expect(page.getByRole('checkbox', { name: /newsletter/ })).not.toBeChecked();
	await page.getByLabel('Imię').fill('Róża');
	await page.getByLabel('Nazwisko').fill('Śliwińska-Gęś');
	await page.getByLabel('E-mail').fill(email);
	await page.getByLabel('Hasło', { exact: true }).fill(PASSWORD);
	await page.getByLabel('Powtórz hasło').fill(PASSWORD);
	await fillBirthday(page, '07', '05', '1994');
	await untilHydrated(page);
	await page.getByRole('checkbox', { name: /Akceptuję/ }).check();
	await page.getByRole('button', { name: 'Załóż konto' }).click();
	await page.waitForURL('**/rejestracja/sukces?email=*');
	await expect(page.getByText(email)).toBeVisible();
	const first = await mailedAddress(product, email, '/weryfikacja-konta');
	await page.getByRole('button', { name: 'Wyślij ponownie' }).click();
	await expect(page.getByText('wysłaliśmy ją ponownie')).toBeVisible();
	expect(await mailedAddress(product, email, '/weryfikacja-konta')).not.toBe(first);
	await expect(page.getByRole('link', { name: 'Załóż konto jeszcze raz' })).toHaveAttribute('href', '/rejestracja');
	await expect(page.getByRole('main').getByRole('link', { name: 'Zaloguj się' })).toHaveAttribute('href', '/logowanie');

	// S1-123: not yet
	await page.goto('/logowanie');
	await typeSignIn(page, email);
	await page.waitForURL('**/weryfikacja-konta?email=*');
	await expect(page.getByRole('heading', { name: 'Potwierdź adres e-mail' })).toBeVisible();

	await test.step('a network error leaves the link usable', async () => {
		await page.route('**/api/verifications/check', (route) => route.abort(), { times: 1 });
		await page.goto(await mailedAddress(product, email, '/weryfikacja-konta'));
		await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
	});
	await test.step('G-027 the page asks for the password of the sign-up, and signs in with it', async () => {
		const password = page.getByLabel('Hasło', { exact: true });
		await password.fill('Cudze-haslo-1');
		await page.getByRole('button', { name: 'Potwierdź adres' }).click();
		await expect(page.getByText('To nie jest hasło wybrane przy zakładaniu konta.')).toBeVisible();
		await password.fill(PASSWORD);
		await page.getByRole('button', { name: 'Potwierdź adres' }).click();
		await expect(toastWith(page, 'Konto potwierdzone')).toBeVisible();
		await page.waitForURL((url) => url.pathname === '/');
	});

	await page.goto('/konto');
	for (const name of ['Dane', 'Kody', 'Newsletter', 'Prezenty', 'Bilety grupowe', 'Zamówienia'])
		await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
	await expect(page.getByText('07.05.1994')).toBeVisible();
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Pobierz moje dane' }).click();
	expect((await download).suggestedFilename()).toMatch(/^rampa-\d+\.json$/);

	await page.getByRole('button', { name: 'Usuń konto' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Usuń konto' }).click();
	await expect(page.getByRole('dialog').getByText('Pole wymagane.')).toBeVisible();
	await page.getByRole('dialog').getByLabel('Aby usunąć konto, podaj hasło').fill(PASSWORD);
	await page.getByRole('dialog').getByRole('button', { name: 'Usuń konto' }).click();
	await page.waitForURL('**/logowanie');
	await typeSignIn(page, email);
	await expect(page.getByText('Nieprawidłowy adres e-mail lub hasło.')).toBeVisible();
});

test('S1-027 S1-028 S1-064 S1-179 the whole reset: request, link, new password, sign-in with it', async ({ page, product }) => {
	const { email } = await makeAccount(product);
	await page.goto('/logowanie');
	await test.step('the e-mail typed for signing in is carried to sign-up and to the reset once, and not in the address', async () => {
		const typed = page.getByLabel('E-mail');
		await untilHydrated(page);
		await typed.fill(email);
		await typed.press('Tab');
		await expect(page.getByRole('button', { name: 'Wyślij link i kod' })).toBeFocused();
		await page.keyboard.press('Tab');
		await expect(page.getByLabel('Hasło', { exact: true }), 'no link between the e-mail and the password').toBeFocused();
		await page.getByRole('link', { name: 'Załóż je w minutę' }).click();
		await page.waitForURL('**/rejestracja');
		await expect(typed).toHaveValue(email);
		await page.goBack();
		await expect(page.getByRole('button', { name: 'Zaloguj się' })).toBeVisible();
		await typed.fill(email);
		await page.getByRole('link', { name: 'Nie pamiętam hasła' }).click();
		await page.waitForURL('**/resetowanie-hasla');
		await expect(typed).toHaveValue(email);
		await page.goBack();
		await page.waitForURL('**/logowanie');
		await expect(typed).toHaveValue('');
	});
	await page.getByRole('link', { name: 'Nie pamiętam hasła' }).click();
	await page.getByRole('button', { name: 'Wyślij link' }).click();
	await expect(page.getByText('Pole wymagane.')).toBeVisible();
	await page.getByLabel('E-mail').fill(email);
	await page.getByRole('button', { name: 'Wyślij link' }).click();
	await page.waitForURL('**/resetowanie-hasla/informacja?email=*');
	await page.getByRole('button', { name: 'Wyślij ponownie' }).click();
	await expect(page.getByText('wysłaliśmy link jeszcze raz')).toBeVisible();

	await expireSession(page);
	await page.route('**/api/passwords/verifyreset', (route) => route.abort(), { times: 1 });
	await page.goto(await mailedAddress(product, email, '/nowe-haslo'));
	await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
	await page.getByRole('button', { name: 'Zapisz nowe hasło' }).click();
	await expect(page.getByText('Pole wymagane.')).toHaveCount(2);
	await page.getByLabel('Nowe hasło').fill('Nowe-haslo-1');
	await page.getByLabel('Powtórz hasło').fill('Nowe-haslo-1');
	await page.route('**/api/passwords', (route) => route.abort(), { times: 1 });
	await page.getByRole('button', { name: 'Zapisz nowe hasło' }).click();
	await expect(page.getByRole('alert')).toBeVisible();
	await page.getByRole('button', { name: 'Zapisz nowe hasło' }).click();
	await expect(toastWith(page, 'Hasło zmienione')).toBeVisible();
	await typeSignIn(page, email, PASSWORD);
	await expect(page.getByRole('alert').first()).toContainText('Nieprawidłowy adres e-mail lub hasło.');
	await typeSignIn(page, email, 'Nowe-haslo-1');
	await page.waitForURL((url) => url.pathname === '/');
});

test('the same in English: sign-up, mail and verification', { tag: '@slow' }, async ({ page, product }) => {
	await inEnglish(page, product);
	const email = `jane${product.make.next()}@poczta.test`;
	await page.goto('/rejestracja');
	await page.getByLabel('First name').fill('Jane');
	await page.getByLabel('Last name').fill('Doe');
	await page.getByLabel('E-mail').fill(email);
	await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
	await page.getByLabel('Repeat the password').fill(PASSWORD);
	await page.getByLabel('Day').fill('07');
	await page.getByLabel('Month').fill('05');
	await page.getByLabel('Year').fill('1994');
	await untilHydrated(page);
	await page.getByRole('checkbox', { name: /I accept/ }).check();
	await page.getByRole('button', { name: 'Create the account' }).click();
	await page.waitForURL('**/rejestracja/sukces?email=*');
	await expect.poll(async () => (await product.mails(email))[0]?.subject).toBe('Confirm your e-mail address');
	await page.goto(await mailedAddress(product, email, '/weryfikacja-konta'));
	await test.step('G-027 who owns the mailbox sets a password instead of the one of the sign-up', async () => {
		await page.getByRole('button', { name: 'Set a new password' }).click();
		await page.getByLabel('New password').fill('Nowe-haslo-1');
		await page.getByLabel('Repeat the password').fill('Nowe-haslo-1');
		await page.getByRole('button', { name: 'Save the password and confirm the address' }).click();
		await expect(toastWith(page, 'Account confirmed')).toBeVisible();
		await page.waitForURL((url) => url.pathname === '/');
	});
});

test('the logged-out pages are accessible and fit every width', { tag: '@slow' }, async ({ page }) => {
	for (const path of ['/logowanie', '/rejestracja', '/resetowanie-hasla', '/logowanie-link', '/weryfikacja-konta?email=a@b.pl']) {
		await page.goto(path);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		for (const width of WIDTHS) {
			await page.setViewportSize({ width, height: 900 });
			await expectNoSidewaysScroll(page);
		}
		await expectAccessible(page);
	}
});
