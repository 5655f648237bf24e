import { makeVideo } from '#testing/make-video.ts';
import { expireSession, mailedAddress, makeAccount, toastWith, typeSignIn } from '../support/accounts.ts';
import { consented, expect, expectAccessible, signInAs, test } from '../support/test.ts';

test.beforeEach(({ page, product }) => consented(page, product));

const stored = (page: import('@playwright/test').Page) => page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? 'null'));

test('S1-116 S1-118 S1-048 sign-in goes to redirect, stores the state, and logout calls the server, clears it and goes to /logowanie', async ({
	page,
	product,
}) => {
	const { email, id } = await makeAccount(product);
	await page.goto('/konto?edit');
	await page.waitForURL('**/logowanie?redirect=*');
	await typeSignIn(page, email);
	await page.waitForURL('**/konto?edit');
	expect(await stored(page)).toMatchObject({ authenticated: true, token: expect.any(String), user: { id, role: 'standard', email } });
	const { token } = await stored(page);
	const logout = page.waitForRequest('**/api/auth/logout');
	await page.getByRole('button', { name: 'Wyloguj' }).click();
	expect((await logout).headers()['x-auth-token']).toBe(token);
	await page.waitForURL('**/logowanie');
	await expect.poll(() => stored(page)).toBeNull();
	expect((await page.request.get('/api/users/validate-session', { headers: { 'x-auth-token': token } })).status()).toBe(401);
});

test('S1-048 D13 a redirect to another site goes home', { tag: '@slow' }, async ({ page, product }) => {
	const { email } = await makeAccount(product);
	for (const evil of ['//evil.example', 'https://evil.example', '/%5cevil.example', 'javascript:alert(1)']) {
		await page.goto(`/logowanie?redirect=${encodeURIComponent(evil)}`);
		await typeSignIn(page, email);
		await page.waitForURL((url) => url.pathname === '/');
		expect(new URL(page.url()).origin).toBe(product.url);
		await page.evaluate(() => localStorage.clear());
	}
});

test('S1-117 an expired session is cleared on the next action, and signing in again leads back', { tag: '@slow' }, async ({
	page,
	product,
}) => {
	const { email } = await makeAccount(product);
	await page.goto('/logowanie?redirect=%2Fkonto');
	await typeSignIn(page, email);
	await expect(page.getByRole('heading', { name: 'Dane', exact: true })).toBeVisible();
	await expireSession(page);
	await page.goto('/konto?edit');
	await page.waitForURL('**/logowanie?sessionEnd=true');
	await expect.poll(() => stored(page)).toBeNull();
	await typeSignIn(page, email);
	await page.waitForURL('**/konto?edit');

	await test.step('F-102 typed data stays until the same person has signed in in another tab', async () => {
		const city = page.getByLabel('Miejscowość');
		await city.fill('Łódź');
		for (const label of ['Obecne hasło', 'Nowe hasło']) await page.getByLabel(label).fill('typed-not-stored');
		const save = page.getByRole('button', { name: 'Zapisz', exact: true });
		const isExpired = { status: 401, json: { statusCode: 401, type: 'session_expired', message: 'Sesja wygasła.' } };
		await page.route('**/api/users/*', (route) => route.fulfill(isExpired), { times: 1 });
		await save.click();
		const ended = page.getByRole('dialog', { name: 'Sesja się zakończyła' });
		await expect(ended).toBeVisible();
		await expectAccessible(page);
		expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('typed-not-stored');
		const opening = page.waitForEvent('popup');
		await ended.getByRole('link', { name: 'Zaloguj się w nowej karcie' }).click();
		const other = await opening;
		await typeSignIn(other, (await makeAccount(product)).email);
		await expect(ended).toContainText('zalogowany ktoś inny');
		await other.getByRole('button', { name: 'Wyloguj' }).click();
		await other.waitForURL('**/logowanie');
		await typeSignIn(other, email);
		await expect(ended).toHaveCount(0);
		await other.close();
		await expect(save).toBeFocused();
		await page.getByLabel('Nowe hasło').fill('');
		await save.click();
		await expect(page.getByText('Łódź')).toBeVisible();
		await expect(city).toHaveCount(0);
		const code = page.getByLabel('Aktywuj kod rabatowy lub prezentowy');
		await code.fill('JESIEN20');
		const isElsewhere = { status: 403, json: { statusCode: 403, type: 'another_device', message: 'Inne urządzenie.' } };
		await page.route('**/api/users/*/codes*', (route) => route.fulfill(isElsewhere), { times: 1 });
		await page.getByRole('button', { name: 'Aktywuj', exact: true }).click();
		await expect(ended).toContainText('Jeśli to nie Ty, zresetuj hasło.');
		await expect(page.getByText('Inne urządzenie.')).toHaveCount(0);
		await expect(code).toHaveValue('JESIEN20');
	});
});

test('S1-021 S1-124 S1-049 S1-125 E6 the admin’s two steps: the link leaves the address bar at once and leaks nowhere; used again it is wrong', async ({
	page,
	product,
}) => {
	const admin = await makeAccount(product, { role: 'admin' });
	await page.goto('/logowanie');
	await typeSignIn(page, admin.email);
	await page.waitForURL('**/logowanie-link');
	await expect(page.getByRole('heading', { name: 'Wysłano link do logowania' })).toBeVisible();
	await page.getByRole('link', { name: 'Wróć do logowania' }).click();
	await expect(page.getByLabel('E-mail')).toBeVisible();

	const link = await mailedAddress(product, admin.email, '/logowanie');
	const token = new URL(link).searchParams.get('login_token') ?? '';
	const leaks: string[] = [];
	page.on('request', (request) => {
		const isLinkItself = request.isNavigationRequest();
		if (!isLinkItself && `${request.url()} ${request.headers().referer ?? ''}`.includes(token)) leaks.push(request.url());
	});
	await page.route('**/api/auth/admin', (route) => route.abort(), { times: 1 });
	const document = await page.goto(link);
	expect(document?.headers()['referrer-policy']).toBe('no-referrer');
	await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
	await page.waitForURL((url) => url.pathname === '/');
	expect(await stored(page)).toMatchObject({ user: { role: 'admin' } });
	expect(leaks).toEqual([]);
	await page.goBack().catch(() => null);
	expect(page.url()).not.toContain(token);

	await page.evaluate(() => localStorage.clear());
	await page.goto(link);
	await page.waitForURL('**/logowanie?wrongToken=true');
	await expect(toastWith(page, 'Link do logowania jest nieprawidłowy')).toBeVisible();
});

test('S2-010 R-017 S1-019 E7 in maintenance an admin gets in by /admin-login and the link, a customer does not', { tag: '@slow' }, async ({
	page,
	product,
	browser,
}) => {
	const admin = await makeAccount(product, { role: 'admin' });
	const customer = await makeAccount(product);
	const api = (maintenance: boolean) =>
		page.request.put('/api/appconfig', { headers: { 'x-auth-token': admin.token }, data: { maintenance } });
	expect((await api(true)).status()).toBe(200);
	try {
		await page.goto('/kontakt');
		await page.waitForURL('**/przerwa-techniczna');
		await page.goto('/admin-login');
		await typeSignIn(page, admin.email);
		await page.waitForURL('**/logowanie-link?*');
		await page.goto(await mailedAddress(product, admin.email, '/logowanie'));
		await page.waitForURL((url) => url.pathname === '/kontakt');
		const other = await browser.newPage({ baseURL: product.url });
		await other.goto('/admin-login');
		await typeSignIn(other, customer.email);
		await other.waitForURL('**/przerwa-techniczna');
		await other.close();
	} finally {
		await api(false);
	}
});

test('F-062 new terms must be accepted on every page except those that show them, and before watching', { tag: '@slow' }, async ({
	page,
	product,
}) => {
	const user = await product.make.user();
	const video = await makeVideo(product, { video_price_grosze: 0, video_link: 'https://film.example/1' });
	await page.route(/^https:\/\/film\.example/, (route) => route.fulfill({ contentType: 'text/html', body: 'film' }));
	await signInAs(page, user);
	const dialog = page.getByRole('dialog', { name: 'Zaakceptuj regulamin' });
	const reject = () => product.query('update users set tos_accepted_at = null where id = $1', [user.id]);

	await test.step('F-062 required while the page is open', async () => {
		await page.goto(`/wideo/${video.slug}`);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		await expect(dialog).toHaveCount(0);
		await reject();
		await page
			.getByRole('link', { name: /^Oglądaj/ })
			.first()
			.click();
		await expect(dialog).toBeVisible();
		await dialog.getByRole('button', { name: 'Akceptuję' }).click();
		await expect(page.locator('.player_player iframe')).toHaveAttribute('src', 'https://film.example/1');
	});

	await test.step('F-062 required on every page but the terms', async () => {
		await reject();
		for (const path of ['/konto', `/wideo/${video.slug}`, `/platnosc/wideo/${video.id}`, '/kontakt']) {
			await page.goto(path);
			await expect(dialog).toBeVisible();
		}
		// in a new tab, since the page may have a form (F-061)
		const [terms] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('link', { name: /^Regulamin/ }).click()]);
		await terms.close();
		await page.goto('/regulamin');
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		await expect(dialog).toHaveCount(0);
		await page.goto('/polityka');
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		await expect(dialog).toHaveCount(0);
	});
});
