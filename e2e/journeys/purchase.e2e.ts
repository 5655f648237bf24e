import { makeEvent } from '#testing/insert-content.ts';
import { decide, enter, expectPaid, giveCode, giveConsent, ordersOf, payAt, setGifts, setGroups } from '../support/shop.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, inEnglish, test, WIDTHS } from '../support/test.ts';

test.beforeEach(async ({ product }) => {
	await setGifts(product, { gift_available: false, any_gift_available: false });
	await setGroups(product, { event_available: false, video_available: false });
});

test('S1-039 S1-076 S1-159 S1-081 S1-082 S1-041 R-071 a ticket is bought: item, price, consent, provider, result', async ({
	page,
	product,
}) => {
	const event = await makeEvent(product, { title: 'Świętoszek', event_price_grosze: 4500 });
	const user = await enter(page, product, `/platnosc/wydarzenie/${event.id}`);
	await expect(page.getByRole('heading', { name: 'Twój bilet' })).toBeVisible();
	const summary = page.getByRole('complementary', { name: 'Podsumowanie zamówienia' });
	await expect(page.getByRole('region', { name: 'Co kupujesz' }).getByRole('heading', { name: 'Świętoszek' })).toBeVisible();
	await expect(summary).toContainText('45,00 zł');
	await expect(summary).toContainText('w tym podatek VAT');
	// group tickets are not sold here
	await expect(page.getByText('Rodzaj biletu')).toHaveCount(0);
	// on a phone the button is far below the first screen
	await page.setViewportSize({ width: 390, height: 600 });
	await giveConsent(page);
	await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
	await payAt(page, product);
	await expect(page.getByText('45,00 zł').first()).toBeVisible();
	await decide(page, product, 'Zapłać');

	await expectPaid(page);
	await test.step('F-051 the result opens at its top, not where the payment page was left', () =>
		expect(page.getByRole('heading', { level: 1 })).toBeInViewport());
	await expect(page.getByRole('heading', { level: 1 })).toContainText('Do zobaczenia');
	const [order] = await ordersOf(product, user);
	expect(order).toMatchObject({ status: 'COMPLETED', amount_grosze: 4500 });
	expect(new URL(page.url()).pathname).toBe(`/status-zamowienia/wydarzenie/${order?.ext_order_id}`);
	const main = page.getByRole('main');
	await test.step('F-085 each of the two numbers is on one line of its own, on a phone too', async () => {
		await page.setViewportSize({ width: 390, height: 900 });
		const numbers = main.locator('.ticket_stub dd');
		await expect(numbers.nth(0)).toHaveText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
		await expect(numbers.nth(1)).toHaveText(String(order?.ext_order_id));
		const inside = await numbers
			.nth(1)
			.evaluate((cell) => ({ lines: cell.firstElementChild?.getClientRects().length, over: cell.scrollWidth - cell.clientWidth }));
		expect(inside).toEqual({ lines: 1, over: 0 });
		await page.setViewportSize({ width: 1280, height: 900 });
	});
	await expect(main).toContainText('45,00 zł');
	await expect(main).toContainText(
		new Intl.DateTimeFormat('pl', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Warsaw' }).format(new Date()),
	);
	await expect(main.getByRole('heading', { name: 'Świętoszek' })).toBeVisible();
	await expect(main.getByRole('link', { name: 'Przejdź do konta' })).toHaveAttribute('href', '/konto');
	await expect(main.getByRole('link', { name: 'Lista wydarzeń' })).toHaveAttribute('href', '/');
	await expect(main.getByRole('button', { name: /^Poproś o fakturę \(do \d/ })).toBeVisible();
	await expect(main.getByRole('link', { name: 'Dodaj do kalendarza' })).toHaveAttribute('download', /\.ics$/);
	await expectAccessible(page);

	// the same page for someone who has access now
	await page.goto(`/platnosc/wydarzenie/${event.id}`);
	const access = page.getByRole('button', { name: 'Masz już dostęp' });
	await expect(access).toHaveAttribute('aria-disabled', 'true');
	await expect(access).toHaveClass(/button_access/);
});

test('S1-158 S1-233 an abandoned payment keeps its reservation and is finished from the result and the payment page', {
	tag: '@slow',
}, async ({ page, product }) => {
	const event = await makeEvent(product, { title: 'Dziady' });
	const user = await enter(page, product, `/platnosc/wydarzenie/${event.id}`);
	await giveConsent(page);
	await payAt(page, product);
	await decide(page, product, 'Zrezygnuj');
	await expect(page.getByRole('heading', { name: 'Płatność się nie powiodła' })).toBeVisible();
	await expect(page.getByRole('link', { name: 'Dokończ płatność' })).toBeVisible();
	await expect(page.getByRole('timer')).toContainText(/0:1\d:\d\d/);

	await page.goto(`/platnosc/wydarzenie/${event.id}`);
	const pending = page.getByRole('button', { name: 'Czeka na zapłatę' });
	await expect(pending).toHaveAttribute('aria-disabled', 'true');
	await expect(pending).toHaveClass(/button_wait/);
	await test.step('F-046 "not paid" is distinct from "waiting for the bank"', async () => {
		await expect(page.getByText('Masz nieopłacone zamówienie: 45,00 zł.')).toBeVisible();
		await expect(page.getByText(/nie jest jeszcze opłacone\. Miejsce trzymamy do \d+:\d\d/)).toHaveCount(2);
		await expect(page.getByRole('main')).not.toContainText('bank');
	});
	await expect(page.getByRole('timer')).toContainText('do końca rezerwacji');
	await expectAccessible(page);
	await test.step('F-046 the page of the title shows it too, with the price of the order', async () => {
		await product.query('update events set event_price_grosze = 9900 where id = $1', [event.id]);
		await page.goto(`/wydarzenie/${event.slug}`);
		const ticket = page.getByRole('complementary', { name: 'Bilet' });
		await expect(ticket).toContainText('Zamówienie: nieopłacone');
		await expect(ticket).toContainText(/Miejsce trzymamy do \d+:\d\d/);
		await expect(ticket.locator('.item-ticket_amount')).toHaveText('45,00 zł');
		await page.route('**/api/payments/user?*', (route) => route.fulfill({ status: 500, json: { message: 'Błąd serwera.' } }), { times: 1 });
		await page.reload();
		await expect(ticket.getByRole('alert')).toContainText('Błąd serwera.');
		await expectAccessible(page);
		await ticket.getByRole('button', { name: 'Spróbuj ponownie' }).click();
		await expect(ticket.getByRole('link', { name: /^Dokończ płatność/ })).toBeVisible();
		await page.goto(`/platnosc/wydarzenie/${event.id}`);
		await expect(page.locator('.summary-block_total')).toContainText('45,00 zł');
	});
	// offered next to the pay button, not only at the top (F-043)
	await page.getByRole('complementary').getByRole('link', { name: 'Dokończ płatność' }).click();
	await page.waitForURL((url) => url.href.startsWith(product.payu.url));
	await decide(page, product, 'Zapłać');
	await expectPaid(page);
	expect(await ordersOf(product, user)).toHaveLength(1);
});

test('S1-083 a payment processed by the bank turns into a ticket while the page is open', { tag: '@slow' }, async ({
	freshPage: page,
	product,
}) => {
	const event = await makeEvent(product, { title: 'Balladyna', event_price_grosze: 4000, enable_codes: true });
	const user = await product.make.user();
	const code = `BANK${event.id}`;
	await giveCode(product, user, { code, percent: 20 });
	await enter(page, product, `/platnosc/wydarzenie/${event.id}`, user);
	await giveConsent(page);
	await payAt(page, product);
	const orderId = product.payu.ledger().orders.at(-1)?.orderId ?? '';
	await decide(page, product, 'Zapłać i czekaj na potwierdzenie');
	await expect(page.getByRole('heading', { name: 'Czekamy na bank' })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Przetwarzanie płatności' })).toHaveAttribute('aria-disabled', 'true');
	await expect(page.getByText('Data zamówienia', { exact: true })).toBeVisible();
	await test.step('F-046 F-047 waiting for the bank: nothing to pay, neither now nor again', async () => {
		for (const path of [page.url(), `/platnosc/wydarzenie/${event.id}`, `/wydarzenie/${event.slug}`, '/konto']) {
			await page.goto(path);
			await expect(page.getByText('Czekamy na potwierdzenie z banku', { exact: false }).first()).toBeVisible();
			await expect(page.getByRole('main')).not.toContainText(/nieopłacone|Do zapłaty/i);
			await expect(page.getByRole('link', { name: /Zapłać ponownie|Dokończ płatność/ })).toHaveCount(0);
		}
	});
	await test.step('F-046 the page of the payment shows the waiting order’s own price and code, and no other before', async () => {
		const listed = Promise.withResolvers<void>();
		await page.route('**/api/payments/user?*', async (route) => {
			await listed.promise;
			await route.continue();
		});
		await page.goto(`/platnosc/wydarzenie/${event.id}`);
		const summary = page.getByRole('complementary', { name: 'Podsumowanie zamówienia' });
		const main = page.getByRole('main');
		await expect(main.locator('[aria-busy=true]')).toBeVisible();
		await expect(main).not.toContainText('zł');
		listed.resolve();
		await expect(summary.getByRole('button', { name: 'Przetwarzanie płatności' })).toBeVisible();
		await expect(summary.locator('.summary-block_total')).toContainText('32,00 zł');
		await expect(summary.locator('.summary-block_lines')).toContainText(code);
	});
	await test.step('F-046 the account names the waiting ticket, and its code waits for the bank too', async () => {
		await page.goto('/konto');
		const tickets = page.locator('#bilety');
		await expect(tickets.getByRole('link', { name: /Balladyna/ })).toBeVisible();
		await expect(tickets).toContainText('32,00 zł. Czekamy na potwierdzenie z banku');
		await expect(page.getByText('Czekamy na potwierdzenie z banku')).toHaveCount(1);
		await expect(tickets).not.toContainText('Nie masz teraz nic do obejrzenia');
		await expect(page.locator('#kody').getByRole('listitem').filter({ hasText: code })).toContainText(
			'Zajęty: zamówienie czeka na potwierdzenie z banku',
		);
	});
	await page.goto(`/status-zamowienia/wydarzenie/${(await ordersOf(product, user))[0]?.ext_order_id}`);
	await product.payu.outcome(orderId, 'paid');
	await product.payu.idle();
	await expectPaid(page);
	await expect(page.getByText('Data zakupu', { exact: true })).toBeVisible();
	// final: one request and no more
	let requested = 0;
	page.on('request', (request) => request.url().includes('/api/payments/') && requested++);
	await page.clock.install();
	await page.reload();
	await expectPaid(page);
	await page.clock.runFor(120_000);
	expect(requested).toBe(1);
});

test('S1-161 a double click creates one order', async ({ page, product }) => {
	const event = await makeEvent(product);
	const user = await enter(page, product, `/platnosc/wydarzenie/${event.id}`);
	await giveConsent(page);
	await page.getByRole('button', { name: 'Kupuję i płacę' }).dblclick();
	await page.waitForURL((url) => url.href.startsWith(product.payu.url));
	expect(await ordersOf(product, user)).toHaveLength(1);
});

test('the payment page fits every width, passes axe, and is available in English', { tag: '@slow' }, async ({ page, product }) => {
	const event = await makeEvent(product, { title: 'Wesele' });
	await enter(page, product, `/platnosc/wydarzenie/${event.id}`);
	await page.getByRole('checkbox', { name: 'Chcę otrzymać fakturę' }).check();
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 900 });
		await expectNoSidewaysScroll(page);
		await expectAccessible(page);
	}
	await inEnglish(page, product);
	await page.reload();
	await expect(page.getByRole('heading', { name: 'Your ticket' })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Buy and pay' })).toBeVisible();
});
