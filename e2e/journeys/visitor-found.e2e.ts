import { LANGUAGE_COOKIE } from '#domain/base/text/language.ts';
import { makeEvent, makeOrder } from '#testing/insert-content.ts';
import { makeVideo } from '#testing/make-video.ts';
import { expireSession, mailedAddress, makeAccount, PASSWORD, typeSignIn } from '../support/accounts.ts';
import { clearContent, day, notifyContentChanged } from '../support/content.ts';
import { enter, ordersOf } from '../support/shop.ts';
import { consented, expect, expectGoodAt, inEnglish, stayInMaintenance, test } from '../support/test.ts';

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

test('F-050 F-065 a password reset keeps the redirect to the ticket; languages can be switched there', { tag: '@slow' }, async ({
	page,
	product,
}) => {
	const event = await makeEvent(product);
	const { email } = await makeAccount(product);
	const payment = `/platnosc/wydarzenie/${event.id}`;
	await page.goto(payment);
	await page.getByRole('link', { name: 'Nie pamiętam hasła' }).click();
	// The sign-in page has an E-mail field too, and stays until the next page has loaded.
	await page.waitForURL('**/resetowanie-hasla?*');
	await page.getByLabel('E-mail').fill(email);
	await page.getByRole('button', { name: 'Wyślij link' }).click();
	await page.waitForURL('**/resetowanie-hasla/informacja?*');
	await page.goto(await mailedAddress(product, email, '/nowe-haslo'));
	await page.getByLabel('Nowe hasło').fill('Nowe-haslo-1');
	await page.getByLabel('Powtórz hasło').fill('Nowe-haslo-1');
	await page.getByRole('button', { name: 'Zapisz nowe hasło' }).click();
	await page.waitForURL('**/logowanie?*');
	await typeSignIn(page, email, 'Nowe-haslo-1');
	await page.waitForURL(`**${payment}`);
	await page.evaluate(() => localStorage.clear());
	await stayInMaintenance(page);
	for (const path of ['/logowanie', '/przerwa-techniczna'])
		await test.step(`F-065 ${path} is available in both languages`, async () => {
			await page.goto(path);
			await page.getByRole('button', { name: 'English' }).click();
			await expect(page.locator('html')).toHaveAttribute('lang', 'en');
			await page.getByRole('button', { name: 'Polski' }).click();
			await expectGoodAt(page, [390]);
		});
	await test.step('an address with ?jezyk is a choice of language for the pages after it', async () => {
		for (const language of ['en', 'pl']) {
			await page.goto(`/logowanie?jezyk=${language}`);
			await expect(page.locator('html')).toHaveAttribute('lang', language);
			await expect.poll(async () => (await page.context().cookies()).find(({ name }) => name === LANGUAGE_COOKIE)?.value).toBe(language);
			await page.goto('/logowanie');
			await expect(page.locator('html')).toHaveAttribute('lang', language);
		}
	});
});

test('F-065 F-067 F-051 B-027 the account starts with tickets that can be used, with their titles on a phone', { tag: '@slow' }, async ({
	page,
	product,
}) => {
	const user = await product.make.user({ birthday: null });
	const soon = await makeEvent(product, { title: 'Wesele', date_from: day(1), date_to: day(1) });
	const video = await makeVideo(product, { title: 'Hamlet', video_price_grosze: 2900, age_restriction: 0 });
	await makeOrder(product, { user_id: user.id, event_id: soon.id });
	const premiere = await makeVideo(product, { title: 'Premiera wkrótce', available_from: new Date(`${day(1)}T18:00:00Z`) });
	await makeOrder(product, { user_id: user.id, video_id: premiere.id });
	await makeOrder(product, { user_id: user.id, video_id: video.id, expiration_date: '2099-01-02T08:05:00+01:00' });
	await page.setViewportSize({ width: 390, height: 900 });
	await enter(page, product, '/', user);
	await page.getByRole('banner').getByRole('link', { name: 'Moje bilety' }).click();
	await page.waitForURL('**/konto#bilety');
	await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Moje bilety');
	const tickets = page.locator('#bilety li');
	await expect(tickets.filter({ hasText: 'Wesele' }).getByRole('timer')).toBeVisible();
	await expect(tickets.filter({ hasText: 'Wesele' }).getByRole('link', { name: 'Oglądaj: Wesele' })).toBeVisible();
	await expect(tickets.filter({ hasText: 'Premiera wkrótce' }).getByRole('timer')).toContainText('do premiery');
	await expect(page.locator('#bilety').getByRole('link', { name: 'Sprawdź obraz i dźwięk' })).toHaveAttribute('href', '/test');
	await expect(page.locator('#zamowienia')).toContainText('dostęp do 02.01.2099, 8:05');
	await expectGoodAt(page, [390, 1280]);
	await test.step('F-051 the result page of a recording: access, and a link to the player', async () => {
		const bought = (await ordersOf(product, user)).findLast(({ kind }) => kind === 'video');
		await page.goto(`/status-zamowienia/wideo/${bought?.ext_order_id}`);
		await expect(page.getByText('Dostęp jest już na Twoim koncie.')).toBeVisible();
		await expect(page.getByText('2 stycznia 2099, 8:05')).toBeVisible();
		await expect(page.getByRole('main')).not.toContainText('Bilet jest');
		await expect(page.getByRole('link', { name: 'Oglądaj' })).toHaveAttribute('href', `/wideo/${video.slug}?ogladaj=true`);
	});
	await test.step('F-067 a missing birthday links to its form', async () => {
		const adult = await makeEvent(product, {
			title: 'Tylko dla dorosłych',
			video_id: (await makeVideo(product, { age_restriction: 18 })).id,
		});
		await page.goto(`/wydarzenie/${adult.slug}`);
		await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', '/konto?edit');
		await page.getByRole('alert').getByRole('link').click();
		// the tickets above the form arrive after it
		await expect(page.locator('#bilety li')).toHaveCount(3);
		await expect(page.getByLabel('Dzień')).toBeFocused();
		await expect(page.getByLabel('Dzień')).toBeInViewport();
	});
});

test('F-048 F-051 free titles are labelled as free, and access is shown with its duration', { tag: '@slow' }, async ({ page, product }) => {
	await clearContent(product);
	const film = await makeVideo(product, { title: 'Otwarte nagranie', video_price_grosze: 0 });
	const open = { event_price_grosze: 0, video_id: film.id };
	const free = await makeEvent(product, { ...open, title: 'Otwarta próba', available_tickets: 10 });
	await makeEvent(product, { ...open, title: 'Otwarty festiwal', is_festival: true });
	const later = await makeVideo(product, {
		title: 'Premiera',
		video_price_grosze: 2900,
		tickets_expiration_time: 48,
		available_from: '2031-12-01T18:00:00Z',
	});
	await notifyContentChanged(product);
	const user = await enter(page, product, '/');
	await test.step('F-048 free titles of the home page, in both languages', async () => {
		const expectFree = async (words: string) => {
			for (const title of ['Otwarte nagranie', 'Otwarta próba', 'Otwarty festiwal']) {
				const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
				await expect(row).toContainText(words);
				await expect(row).not.toContainText(/VAT|0,00/);
			}
		};
		await expectFree('Bezpłatnie');
		await inEnglish(page, product);
		await page.goto('/');
		await expectFree('Free of charge');
		await page.context().addCookies([{ name: 'language', value: 'pl', url: product.url }]);
	});
	await test.step('F-048 a free title', async () => {
		await page.goto(`/wydarzenie/${free.slug}`);
		await expect(page.getByRole('complementary')).toContainText('Bezpłatnie');
		await expect(page.getByRole('complementary')).not.toContainText('VAT');
		await page.goto(`/platnosc/wydarzenie/${free.id}`);
		await expect(page.getByRole('checkbox', { name: /zamawiam bez opłat/ })).toBeVisible();
		await expect(page.getByRole('main')).not.toContainText(/obowiązkiem zapłaty|Do zapłaty|VAT|0,00/);
		await page.getByRole('checkbox', { name: /zamawiam bez opłat/ }).check();
		await page.getByRole('button', { name: 'Odbierz dostęp' }).click();
		await page.waitForURL('**/status-zamowienia/wydarzenie/*');
		await expect.poll(async () => (await product.mails(user.email))[0]?.text).toMatch(/Cena: Bezpłatnie/);
		const [mail] = await product.mails(user.email);
		expect(mail?.text).not.toMatch(/obowiązkiem zapłaty|VAT|0,00/);
		await page.goto('/konto');
		await expect(page.locator('#zamowienia')).toContainText('Odebrane');
		await expect(page.locator('#zamowienia')).toContainText('Bezpłatnie');
	});
	await test.step('F-051 the payment page of a recording', async () => {
		await page.goto(`/platnosc/wideo/${later.id}`);
		await expect(page.getByRole('complementary')).toContainText(/48\sgodzin na obejrzenie, licząc od 1\sgrudnia\s2031, 19:00/);
	});
});
