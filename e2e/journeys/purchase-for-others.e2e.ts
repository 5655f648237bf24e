import { makeEvent } from '#testing/insert-content.ts';
import { decide, enter, expectToast, giveConsent, ordersOf, payAt, setGifts, setGroups } from '../support/shop.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.beforeEach(async ({ product }) => {
	await setGifts(product, {
		gift_available: true,
		any_gift_available: true,
		gift_price_grosze: 5000,
		gift_expiration: '2030-01-01T00:00:00.000Z',
	});
	await setGroups(product, { event_available: true, video_available: false, one_free: true, min_units: 5, max_units: 40, discount: 10 });
});

test('S1-040 S1-041 S1-084 S1-239 S1-200 a gift is bought for a friend, who redeems it; the giver and an admin see who did', {
	tag: '@slow',
}, async ({ page, product, browser }) => {
	const event = await makeEvent(product, { title: 'Świętoszek', event_price_grosze: 4500, available_tickets: 10, enable_codes: true });
	const giver = await enter(page, product, `/platnosc/prezent?produkt=event-${event.id}`);
	const summary = page.getByRole('complementary');
	await expect(page.getByRole('region', { name: 'Co kupujesz' }).getByRole('heading', { name: 'Świętoszek' })).toBeVisible();
	await expect(summary).toContainText('45,00 zł');
	await giveConsent(page);
	await payAt(page, product);
	await decide(page, product, 'Zapłać');
	await expect(page.getByRole('heading', { name: 'Prezent gotowy' })).toBeVisible();
	expect(new URL(page.url()).pathname).toMatch(/^\/status-zamowienia\/prezent\/PRE-/);
	const code = (await page.locator('.order-result-screen_codes .code-text_code').textContent()) ?? '';
	expect(code).not.toBe('');
	await expect(page.getByRole('button', { name: `Kopiuj kod ${code}` })).toBeVisible();
	await expectAccessible(page);

	const friend = await product.make.user({ firstname: 'Zofia', lastname: 'Maj' });
	const friendPage = await browser.newPage({ baseURL: product.url });
	await enter(friendPage, product, '/konto', friend);
	await friendPage.getByLabel('Aktywuj kod rabatowy lub prezentowy').fill(`  ${code.toLowerCase()} `);
	await friendPage.getByRole('button', { name: 'Aktywuj' }).click();
	await expectToast(friendPage, 'Kod został wykorzystany. Masz dostęp.');
	expect(await ordersOf(product, friend)).toMatchObject([{ kind: 'event', status: 'COMPLETED', amount_grosze: 0 }]);
	await expect(friendPage.locator('#zamowienia').getByRole('link', { name: 'Świętoszek' })).toBeVisible();
	await friendPage.close();

	await page.goto('/konto');
	await expect(page.locator('#prezenty')).toContainText('wykorzystany: Zofia Maj');
	await expect(page.locator('#prezenty').getByRole('link', { name: 'Zofia Maj' })).toHaveCount(0);

	const admin = await product.make.admin();
	const adminPage = await browser.newPage({ baseURL: product.url });
	await enter(adminPage, product, `/konto/${giver.id}`, admin);
	await adminPage.locator('#prezenty').getByRole('link', { name: 'Zofia Maj' }).click();
	await expect(adminPage).toHaveURL(new RegExp(`/konto/${friend.id}$`));
	await adminPage.close();
});

test('S1-076 S1-156 S1-187 S1-041 S1-084 F-049 tickets for a group: live total, range, codes to send out', { tag: '@slow' }, async ({
	page,
	product,
}) => {
	const event = await makeEvent(product, { title: 'Wesele', event_price_grosze: 4500, available_tickets: 12 });
	const user = await enter(page, product, `/platnosc/wydarzenie/${event.id}`);
	await page.getByText(/^Grupowy/).click();
	const quantity = page.getByLabel('Liczba biletów');
	await expect(quantity).toHaveValue('5');
	const summary = page.getByRole('complementary');
	await quantity.fill('10');
	// 10 × 45 − 45, then 10 % off
	await expect(summary).toContainText('10 × 45,00 zł');
	await expect(summary).toContainText('−45,00 zł');
	await expect(summary).toContainText('−40,50 zł');
	await expect(summary).toContainText('364,50 zł');
	await giveConsent(page);
	const sent: string[] = [];
	page.on('request', (request) => request.method() === 'POST' && request.url().includes('/api/') && sent.push(request.url()));
	await test.step('F-049 an invalid number has no price and no active button; error and hint name the same limits', async () => {
		await expect(page.getByText('Od 5 do 12.')).toBeVisible();
		await expect(page.getByText('od 5 do 12 osób')).toBeVisible();
		for (const [typed, error] of [
			['4', 'Podaj liczbę od 5 do 12.'],
			['41', 'Podaj liczbę od 5 do 12.'],
			['13', 'Dostępnych jest 12 biletów.'],
			['', 'Podaj liczbę od 5 do 12.'],
			['abc', 'Podaj liczbę od 5 do 12.'],
			['7.5', 'Podaj liczbę od 5 do 12.'],
		] as const) {
			await quantity.fill(typed);
			await expect(page.getByText(error)).toBeVisible();
			await expect(summary).not.toContainText(/zł|Bezpłatnie/);
			await expect(summary).toContainText('Popraw liczbę, a pokażemy cenę.');
			await expect(summary.getByRole('button')).toHaveCount(0);
			await quantity.press('Enter');
			await expect(quantity).toBeFocused();
		}
		expect(sent).toEqual([]);
	});
	await test.step('F-096 an invalid number and the missing consent are reported at once', async () => {
		const consent = page.getByRole('checkbox', { name: /Akceptuję regulamin/ });
		await consent.uncheck();
		await quantity.fill('4');
		await quantity.press('Enter');
		await expect(consent).toHaveAttribute('aria-invalid', 'true');
		await expect(quantity).toBeFocused();
		expect(sent).toEqual([]);
		await consent.check();
	});
	await quantity.fill('9');
	await page.getByRole('button', { name: 'Więcej biletów' }).click();
	await expect(quantity).toHaveValue('10');
	await expectAccessible(page);
	await test.step('F-049 the server’s error about the number ends with another number', async () => {
		await product.query('update events set seats_held = 1 where id = $1', [event.id]);
		await quantity.fill('12');
		await page.getByRole('button', { name: 'Kupuję i płacę' }).click();
		await expect(quantity).toHaveAttribute('aria-invalid', 'true');
		await quantity.fill('11');
		await expect(quantity).not.toHaveAttribute('aria-invalid');
	});
	await payAt(page, product);
	await test.step('F-042 F-046 who reserved all seats can change their number; an order keeps its price, whatever groups pay by now', async () => {
		await setGroups(product, { discount: null });
		await page.goto(`/platnosc/wydarzenie/${event.id}?bilet=grupowy`);
		await expect(quantity).toHaveValue('11');
		await expect(summary).toContainText('−45,00 zł');
		await expect(summary.locator('.summary-block_total')).toContainText('405,00 zł');
		await expect(page.getByText('Jest dla 11 osób; zakup dla innej liczby osób je zastąpi.')).toBeVisible();
		await quantity.fill('8');
		await expect(summary.locator('.summary-block_total')).toContainText('315,00 zł');
		// survives a reload and a new sign-in
		await page.reload();
		await expect(quantity).toHaveValue('8');
	});
	await giveConsent(page);
	await payAt(page, product);
	await decide(page, product, 'Zapłać');

	await expect(page.getByRole('heading', { name: 'Bilety grupowe gotowe' })).toBeVisible();
	expect(new URL(page.url()).pathname).toMatch(/^\/status-zamowienia\/bilet-grupowy\/GRU-/);
	await expect(page.locator('.order-result-screen_codes .code-text_code')).toHaveCount(8);
	await expect(page.getByRole('button', { name: 'Kopiuj wolne kody' })).toBeVisible();
	expect(await ordersOf(product, user)).toMatchObject([
		{ kind: 'group', status: 'CANCELED', amount_grosze: 40_500, quantity: 11 },
		{ kind: 'group', status: 'COMPLETED', amount_grosze: 31_500, quantity: 8 },
	]);
	await page.goto('/konto');
	await expect(page.locator('#bilety-grupowe')).toContainText('użyto 0 z 8 kodów');
	await expect(page.locator('#bilety-grupowe .code-text_code')).toHaveCount(8);
	await page.locator('#bilety-grupowe').getByRole('link', { name: 'Zobacz zamówienie' }).first().click();
	await expect(page.getByRole('heading', { name: 'Bilety grupowe gotowe' })).toBeVisible();
	await test.step('S1-235 without any seat left there is no field for a number, and the button says why', async () => {
		await product.query('update events set available_tickets = seats_held where id = $1', [event.id]);
		await page.goto(`/platnosc/wydarzenie/${event.id}?bilet=grupowy`);
		await expect(page.getByRole('button', { name: 'Nie można kupić' })).toHaveAccessibleDescription('Brak biletów.');
		await expect(quantity).toHaveCount(0);
	});
});
