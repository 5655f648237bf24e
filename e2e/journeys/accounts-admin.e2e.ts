import { enterAsAdmin, makeAccount, PASSWORD, toastWith, typeSignIn } from '../support/accounts.ts';
import { insertOrder, makeCode } from '../support/shop.ts';
import { consented, expect, expectAccessible, expectNoSidewaysScroll, signInAs, test, WIDTHS } from '../support/test.ts';

test.beforeEach(({ page, product }) => consented(page, product));

test('S1-031 S1-197 S3-051 S3-058 S3-100 R-025 an admin signs in in two steps, finds a person, makes them premium, bans and unbans them', async ({
	page,
	product,
	browser,
}) => {
	const admin = await makeAccount(product, { role: 'admin' });
	const person = await makeAccount(product, { lastname: `Widzowska${product.make.next()}`.replace(/\d/g, 'x') });
	await test.step('F-050 the mailed link of the second step leads to where the admin was going', () =>
		enterAsAdmin(page, product, { email: admin.email, to: '/teapp-admin?view=users' }));
	await page.getByLabel('Szukaj użytkownika').fill(person.email);
	await page.getByRole('link', { name: `Anna ${person.lastname}` }).click();
	await page.waitForURL(`**/konto/${person.id}`);

	await test.step('F-102 leaving the form of a person with unsaved changes asks first', async () => {
		const back = () => page.evaluate(() => history.back());
		const stay = async (leave = back) => {
			await leave();
			const question = page.getByRole('dialog', { name: 'Porzucić niezapisane zmiany?' });
			await question.getByRole('button', { name: 'Nie', exact: true }).click();
			await expect(question).toHaveCount(0);
		};
		await page.getByLabel('Powód').fill('Nagrywanie');
		await stay();
		await expect(page.getByLabel('Powód')).toHaveValue('Nagrywanie');
		await page.getByLabel('Powód').fill('');
		await page.getByRole('button', { name: 'Edytuj' }).click();
		await page.getByLabel('Miejscowość').fill('Sopot');
		await stay();
		await stay(() => page.getByRole('button', { name: 'Cofnij', exact: true }).click());
		await expect(page.getByLabel('Miejscowość')).toHaveValue('Sopot');
	});
	await test.step('F-096 a missing name and a role that the address may not have are reported at once', async () => {
		const name = page.getByLabel('Imię', { exact: true });
		const given = await name.inputValue();
		await name.fill('');
		await page.getByLabel('Rola').selectOption('admin');
		await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
		await expect(name).toHaveAccessibleDescription(/wymagane/);
		await expect(page.getByLabel('Rola')).toHaveAccessibleDescription(/zaufanej domenie/);
		await name.fill(given);
	});
	await page.getByLabel('Rola').selectOption('premium');
	await page.getByLabel('Twoje hasło').fill(PASSWORD);
	await test.step('F-110 a change made meanwhile by another admin is reported before it is replaced', async () => {
		const { token } = await product.make.admin();
		const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
		await fetch(`${product.url}/api/users/${person.id}`, { method: 'PUT', headers, body: JSON.stringify({ city: 'Hel' }) });
		await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
		await expect(page.getByRole('alert').filter({ hasText: 'zmieniono te dane' })).toContainText('Miejscowość');
		await expect(page.getByLabel('Miejscowość')).toHaveValue('Sopot');
	});
	await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
	await expect(toastWith(page, 'Zapisano zmiany')).toBeVisible();
	await expect(page.locator('.user-data_data').getByText('premium')).toBeVisible();

	const customer = await browser.newPage({ baseURL: product.url });
	await consented(customer, product);
	await customer.goto('/logowanie');
	await typeSignIn(customer, person.email);
	await customer.waitForURL((url) => url.pathname === '/');
	// a late call of the open page would get the ban first, and end the session there
	await customer.goto('about:blank');

	await page.getByLabel('Powód').fill('Nagrywanie spektaklu');
	await page.getByLabel('Blokada bezterminowa').check();
	await page.getByRole('button', { name: 'Zablokuj' }).click();
	await expect(page.getByRole('cell', { name: 'Nagrywanie spektaklu' }).first()).toBeVisible();

	await customer.goto('/konto');
	await customer.waitForURL('**/logowanie?userBlocked=true');
	await typeSignIn(customer, person.email);
	await expect(customer.getByRole('alert').filter({ hasText: 'Nagrywanie spektaklu' })).toBeVisible();

	await page.getByRole('button', { name: /^Odblokuj/ }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Tak' }).click();
	await expect(toastWith(page, 'Blokada została zdjęta')).toBeVisible();
	await typeSignIn(customer, person.email);
	await customer.waitForURL((url) => url.pathname === '/');
	await customer.close();

	const trail = page.getByRole('table', { name: 'Historia zmian' });
	for (const action of ['zmiana danych', 'blokada', 'zdjęcie blokady', 'podgląd danych'])
		await expect(trail.getByText(action, { exact: true }).first()).toBeVisible();
});

test('S3-055 S3-161 S3-056 S3-057 S3-060 S1-198 on /konto/{id} an admin activates and deletes codes, changes the mailing and sees the orders', async ({
	page,
	product,
}) => {
	const person = await product.make.user();
	await signInAs(page, await product.make.admin());
	await insertOrder(product, person, { kind: 'gift', slug: 'any', status: 'COMPLETED' });
	await makeCode(product, { code: `ADMIN-${person.id}`, percent: 20 });
	await page.goto(`/konto/${person.id}`);
	await expect(page.getByRole('heading', { name: 'Prezenty', exact: true })).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Bilety grupowe', exact: true })).toHaveCount(0);
	await expect(page.getByRole('heading', { name: 'Zamówienia', exact: true })).toBeVisible();

	const code = page.getByLabel(/Aktywuj kod/);
	await code.fill('NIE-MA-TAKIEGO');
	await page.getByRole('button', { name: 'Aktywuj' }).click();
	await expect(toastWith(page, 'Nie ma takiego kodu.')).toBeVisible();
	await code.fill(` admin-${person.id} `);
	await page.getByRole('button', { name: 'Aktywuj' }).click();
	await expect(toastWith(page, 'Kod został aktywowany')).toBeVisible();
	await page.getByRole('button', { name: /^Usuń(?! konto)/ }).click();
	await expect(page.getByRole('dialog')).toContainText('Zniknie z konta tej osoby.');
	await page.getByRole('dialog').getByRole('button', { name: 'Tak' }).click();
	await expect.poll(async () => (await product.query('select 1 from user_codes where user_id = $1', [person.id])).length).toBe(0);

	await page.getByRole('button', { name: 'Zapisz użytkownika' }).click();
	await expect(toastWith(page, 'Zapisano do newslettera')).toBeVisible();
	await page.getByRole('button', { name: 'Wypisz użytkownika' }).click();
	await expect(toastWith(page, 'Wypisano z newslettera')).toBeVisible();
});

test('S3-059 S1-199 deleting another’s account asks Tak / Nie and returns to /teapp-admin', async ({ page, product }) => {
	const person = await product.make.user();
	await signInAs(page, await makeAccount(product, { role: 'admin' }));
	await page.goto(`/konto/${person.id}`);
	await page.getByRole('button', { name: 'Usuń konto' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Nie' }).click();
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await page.getByRole('button', { name: 'Usuń konto' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Tak' }).click();
	await expect(page.getByRole('dialog'), 'G-026 the own password of the admin').toContainText('Pole wymagane.');
	await page.getByRole('dialog').getByLabel('Twoje hasło').fill(PASSWORD);
	await page.getByRole('dialog').getByRole('button', { name: 'Tak' }).click();
	await page.waitForURL('**/teapp-admin');
	expect(await product.query('select role_id from users where id = $1', [person.id])).toEqual([{ role_id: 5 }]);
});

test('S1-042 S3-046 S3-047 S3-048 S3-049 S3-171 the list of people has a count, columns that sort and search, and pages of 20 to 500', async ({
	page,
	product,
}) => {
	await product.query(
		`insert into users (email, firstname, lastname, role_id, country_code, mailing) select 'tlum' || n || '@tlum.test', 'Ewa', 'Tłumna', 2, 'DE', true from generate_series(1, 25) n on conflict do nothing`,
	);
	await signInAs(page, await product.make.admin());
	await page.goto('/teapp-admin/uzytkownicy');
	await expect(page.getByText(/^\d+\s(osoba|osoby|osób)$/)).toBeVisible();
	const table = page.getByRole('table');
	for (const name of ['Id', 'Imię i nazwisko', 'E-mail', 'Utworzono', 'Zamówienia', 'Rola', 'Newsletter', 'Kraj'])
		await expect(table.getByRole('columnheader', { name, exact: true })).toBeVisible();
	await page.getByRole('searchbox', { name: 'Filtruj: E-mail' }).fill('tlum.test');
	await expect(page.getByText('25 osób')).toBeVisible();
	await expect(table.locator('.table-frame_line')).toHaveCount(20);
	await expect(table.getByRole('cell', { name: 'TAK', exact: true }).first()).toBeVisible();
	await expect(table.locator('img[src="/assets/flags/de.svg"]').first()).toBeVisible();
	await expect(table.getByRole('link', { name: /^Szczegóły/ }).first()).toHaveAttribute('href', /\/konto\/\d+/);
	await table.getByRole('button', { name: 'E-mail' }).click();
	await expect(table.locator('.table-frame_line').first()).toContainText('tlum9@tlum.test');
	const sizes = page.getByLabel('Na stronie');
	for (const size of ['20', '30', '50', '100', '500']) await expect(sizes.locator(`option[value="${size}"]`)).toHaveCount(1);
	await sizes.selectOption('50');
	await expect(table.locator('.table-frame_line')).toHaveCount(25);
});

test('S3-003 S3-050 ?view=users has a search box and the table of bans', async ({ page, product }) => {
	const person = await product.make.user({ lastname: 'Zablokowana' });
	await product.query(`insert into bans (user_id, reason, forever) values ($1, 'spam na czacie', true)`, [person.id]);
	await signInAs(page, await product.make.admin());
	const failure = { status: 500, json: { statusCode: 500, type: 'internal', message: 'Nie działa' } };
	await page.route('**/api/bans?*', (route) => route.fulfill(failure), { times: 1 });
	await page.goto('/teapp-admin?view=users');
	await expect(page.getByLabel('Szukaj użytkownika')).toBeVisible();
	await test.step('a list that failed can be loaded again', async () => {
		await expect(page.getByRole('alert').filter({ hasText: 'Nie działa' })).toBeVisible();
		await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
	});
	await expect(page.getByRole('cell', { name: 'spam na czacie' })).toBeVisible();
	await expect(page.getByRole('link', { name: 'Anna Zablokowana' })).toHaveAttribute('href', `/konto/${person.id}`);
	await expectAccessible(page);
});

test('S3-159 S3-160 a failure to load a person or the list is shown in a toast', async ({ page, product }) => {
	await signInAs(page, await product.make.admin());
	const fail = { status: 422, json: { statusCode: 422, type: 'validation', message: 'Coś nie tak' } };
	const general = 'Wystąpił błąd. Prosimy spróbować później.';
	await page.route('**/api/users/987654*', (route) => route.fulfill({ status: 422, json: { ...fail.json, message: general } }));
	await page.route('**/api/users/987654*', (route) => route.fulfill(fail), { times: 1 });
	await page.route('**/api/users?*', (route) => route.fulfill(fail));
	await page.goto('/konto/987654');
	await expect(toastWith(page, 'Wystąpił błąd: Coś nie tak')).toBeVisible();
	await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
	await expect(page.getByRole('main').getByRole('alert')).toHaveText(general);
	await page.goto('/teapp-admin/uzytkownicy');
	await expect(toastWith(page, 'Wystąpił błąd')).toBeVisible();
});

test('S3-005 a standard or premium user is sent from admin pages to /logowanie', async ({ page, product }) => {
	const user = await product.make.user({ role: 'premium' });
	await signInAs(page, user);
	for (const path of [`/konto/${user.id}`, '/teapp-admin/uzytkownicy']) {
		await page.goto(path);
		await page.waitForURL((url) => url.pathname === '/logowanie' || url.pathname === '/');
		expect(page.url()).not.toContain(path);
	}
});

test('S1-030 S1-087 the account is accessible and fits every width, reading and editing', { tag: '@slow' }, async ({ page, product }) => {
	const user = await product.make.user();
	await signInAs(page, user);
	const menu = page.getByRole('navigation', { name: 'Sekcje konta', includeHidden: true });
	for (const path of ['/konto', '/konto?edit']) {
		await page.goto(path);
		await expect(page.getByRole('heading', { name: 'Zamówienia', exact: true })).toBeVisible();
		for (const width of WIDTHS) {
			await page.setViewportSize({ width, height: 900 });
			await expectNoSidewaysScroll(page);
			// no part of the account is behind the edge of its menu
			expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
		}
		await expectAccessible(page);
	}
	await page.getByLabel('Miejscowość').fill('Sopot');
	await test.step('F-054 a wrong NIP is reported at its field; dashes are accepted', async () => {
		const nip = page.getByLabel('NIP');
		await nip.fill('526-025-02-75');
		await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
		await expect(nip).toHaveAttribute('aria-invalid', 'true');
		await expect(nip).toHaveAccessibleDescription(/To nie jest poprawny NIP/);
		await nip.fill('526-025-02-74');
	});
	await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
	await expect(page.locator('.user-data_data').getByText('Sopot')).toBeVisible();
	await expect(page.locator('.user-data_data')).toContainText('5260250274');
});
