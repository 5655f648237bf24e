import { makeEvent, makeOrder, makeVideo } from '#testing/insert-content.ts';
import { expectDisabledIn, expectWhiteLink } from '../support/colours.ts';
import { clearContent, day, makeSlides, setConfig } from '../support/content.ts';
import { expectUnmovedByLate } from '../support/late-answers.ts';
import { giveCode } from '../support/shop.ts';
import { consented, expect, signInAs, test } from '../support/test.ts';

test.beforeEach(async ({ page, product }) => {
	await clearContent(product);
	await consented(page, product);
});

test('S1-012 S3-073 S1-013 home has slider, warnings, terms, festival, repertoire, videos and gift in this order', async ({
	page,
	product,
}) => {
	await makeSlides(product, 'Slajd');
	const video = await makeVideo(product, { title: 'Lalka' });
	await makeEvent(product, { title: 'Burza', video_id: video.id, is_festival: true });
	await makeEvent(product, { title: 'Dziady', video_id: video.id });
	await setConfig(product, { any_gift_available: true, gift_price_grosze: 4900, gift_label: 'Prezent' }, 'gifts');
	const user = await product.make.user({ birthday: null, tos: false });
	await product.query('update users set country_code = null where id = $1', [user.id]);
	await signInAs(page, user);
	await page.goto('/');
	const dialog = page.getByRole('dialog');
	await expect(dialog).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(dialog).toBeVisible();
	await expect(page.locator('#prezent')).toBeAttached();
	const order = await page
		.locator('.hero_hero, .home-warnings_warnings .notice_notice, dialog, #festiwal, #repertuar, #vod, #prezent')
		.evaluateAll((found) => found.map(({ id, className, tagName }) => id || (tagName === 'DIALOG' ? 'terms' : className.split(' ')[0])));
	expect(order).toEqual(['hero_hero', 'notice_notice', 'notice_notice', 'terms', 'festiwal', 'repertuar', 'vod', 'prezent']);
	await dialog.getByRole('button', { name: 'Akceptuję' }).click();
	await expect(dialog).toHaveCount(0);
	await setConfig(product, { view_slider: 0, view_festival: 0, view_eventslist: 0, view_vod: 0 });
	await page.reload();
	await expect(page.locator('#prezent')).toBeAttached();
	await expect(page.locator('.hero_hero, #festiwal, #repertuar, #vod')).toHaveCount(0);
});

test('S3-074 S3-075 S3-076 S3-077 S1-147 cards show what this person can do', async ({ page, product }) => {
	const user = await product.make.user();
	const video = await makeVideo(product, { title: 'Film do kupienia' });
	await makeOrder(product, { user_id: user.id, video_id: (await makeVideo(product, { title: 'Film w toku' })).id, status: 'PENDING' });
	const make = (title: string, given: Record<string, unknown> = {}) => makeEvent(product, { title, video_id: video.id, ...given });
	const now = { full_day: true, date_from: day(0), date_to: day(1) };
	const sold = await make('Do kupienia');
	await make('Bez opłat', { event_price_grosze: 0, available_tickets: 5 });
	await make('Wyprzedane', { available_tickets: 3, seats_held: 3 });
	await make('Bez sprzedaży', { enable_tickets: false });
	const withCode = await make('Z kodem', { enable_tickets: false, enable_codes: true });
	await giveCode(product, user, { code: 'ZAPROSZENIE', percent: 100, event_id: withCode.id });
	await make('Darmowe teraz', { event_price_grosze: 0, ...now });
	for (const status of ['PENDING', 'WAITING_FOR_CONFIRMATION'])
		await makeOrder(product, { user_id: user.id, event_id: (await make(`Płatność ${status}`)).id, status });
	await makeOrder(product, { user_id: user.id, event_id: (await make('Mam bilet')).id });
	await makeOrder(product, { user_id: user.id, event_id: (await make('Mam i trwa', now)).id });
	await signInAs(page, user);
	await page.goto('/');
	const button = (title: string) =>
		page
			.locator('#repertuar .event-row_line, #vod .video-card_card')
			.filter({ has: page.getByRole('heading', { name: title, exact: true }) })
			.locator('.button_button');
	await test.step('S1-143 white and enabled without access', () =>
		expectWhiteLink(button('Do kupienia'), `/platnosc/wydarzenie/${sold.id}`));
	await test.step('S1-144 labels: buy, get access to a free one with tickets, use the code that brings the price to 0', async () => {
		await expect(button('Do kupienia')).toHaveText('Kup bilet');
		await expect(button('Bez opłat')).toHaveText('Odbierz dostęp');
		await expect(button('Z kodem')).toHaveText('Wykorzystaj kod');
	});
	await test.step('S1-142 red and disabled when sold out', async () => {
		await expect(button('Wyprzedane')).toHaveText('Brak biletów');
		await expectDisabledIn('red', button('Wyprzedane'));
	});
	await test.step('S1-140 none when tickets are disabled, unless a code brings the price to 0', async () => {
		await expect(button('Bez sprzedaży')).toHaveCount(0);
		await expectWhiteLink(button('Z kodem'), `/platnosc/wydarzenie/${withCode.id}`);
	});
	await expect(button('Darmowe teraz')).toHaveAttribute('href', /\?ogladaj=true$/);
	await test.step('S1-146 orange and disabled while the payment is processed', async () => {
		for (const [status, words] of [
			['PENDING', 'Nieopłacone'],
			['WAITING_FOR_CONFIRMATION', 'Przetwarzanie'],
		]) {
			await expect(button(`Płatność ${status}`)).toHaveText(words ?? '');
			await expectDisabledIn('orange', button(`Płatność ${status}`));
		}
	});
	await test.step('S1-151 a video is orange and disabled while its payment is processed', async () => {
		await expect(button('Film w toku')).toHaveText('Nieopłacone');
		await expectDisabledIn('orange', button('Film w toku'));
	});
	await test.step('S1-153 a video is bought at its payment page by everyone else', async () => {
		await expect(button('Film do kupienia')).toHaveText('Kup dostęp');
		await expectWhiteLink(button('Film do kupienia'), `/platnosc/wideo/${video.id}`);
	});
	await expect(button('Mam bilet')).toHaveText('Wkrótce');
	await expect(button('Mam i trwa')).toHaveText('Oglądaj');
	await expect(page.locator('.next-ticket_ticket h2')).toHaveText('Mam i trwa');
});

test('S3-075 S3-079 S1-152 premium watches without paying, and sees what opens soon', async ({ page, product }) => {
	await makeVideo(product, { title: 'Teraz' });
	await makeVideo(product, { title: 'Potem', available_from: '2031-12-01T19:00:00Z' });
	await makeEvent(product, { title: 'Jutro' });
	await signInAs(page, await product.make.user({ role: 'premium' }));
	await page.goto('/');
	await expect(page.getByRole('link', { name: 'Oglądaj: Teraz' })).toBeVisible();
	await expect(page.locator('#vod .button_soon')).toHaveText(/Od 1\s*grudnia\s*2031/);
	await expect(page.locator('#repertuar .event-row_line').filter({ hasText: 'Jutro' }).locator('.button_soon')).toHaveText('Wkrótce');
});

test('S1-242 a list that cannot be loaded is reported in a toast, and the rest stays', async ({ page, product }) => {
	await makeEvent(product, { title: 'Dziady' });
	await signInAs(page, await product.make.user());
	await page.route('**/api/videos*', (route) =>
		route.fulfill({ status: 500, json: { statusCode: 500, message: 'Zepsute', type: 'internal' } }),
	);
	await page.goto('/');
	await expect(page.locator('.toasts_toasts')).toContainText('Nie udało się wczytać wideo');
	await expect(page.locator('#repertuar')).toContainText('Dziady');
	await page.unroute('**/api/videos*');
	await page.route('**/api/events*', (route) =>
		route.fulfill({ status: 500, json: { statusCode: 500, message: 'Zepsute', type: 'internal' } }),
	);
	await page.reload();
	await expect(page.locator('.toasts_toasts')).toContainText('Nie udało się wczytać wydarzeń');
});

test('S1-094 a code shows the old and the new price on card and page', async ({ page, product }) => {
	const event = await makeEvent(product, { title: 'Z kodem', slug: 'z-kodem', enable_codes: true });
	const user = await product.make.user();
	const [code] = await product.query(
		`insert into codes (code, description, discount_percent, expiration_date) values ('JESIEN20', 'x', 20, now() + interval '1 day') returning id`,
	);
	await product.query('insert into user_codes (user_id, code_id) values ($1, $2)', [user.id, code?.id]);
	await signInAs(page, user);
	await page.goto('/');
	await expect(page.locator('#repertuar .price_price')).toContainText(/45,00\s*zł\s*36,00\s*zł/);
	await page.goto(`/wydarzenie/${event.id}`);
	await expect(page.locator('.item-ticket_amount')).toHaveText(/36,00\s*zł/);
	await expect(page.locator('.item-ticket_price s')).toContainText(/45,00\s*zł/);
	await expect(page.locator('.item-ticket_code')).toHaveText('kod JESIEN20');
});

test('resumes from the position of any device', { tag: '@slow' }, async ({ page, product }) => {
	const video = await makeVideo(product, { title: 'W połowie', slug: 'w-polowie', video_price_grosze: 0 });
	const user = await product.make.user();
	await product.query(
		`insert into watch_positions (user_id, product_type, product_id, seconds, duration_seconds) values ($1, 'video', $2, 1800, 3600)`,
		[user.id, video.id],
	);
	await signInAs(page, user);
	await page.goto('/');
	const link = page.getByRole('link', { name: 'Oglądaj dalej: W połowie' });
	await expect(link).toHaveAttribute('href', '/wideo/w-polowie?ogladaj=true');
	await expect(link).toContainText(/30\sminut/);
	await test.step('nothing on the page moves when slides, tickets, warnings or what was started come late', async () => {
		await makeSlides(product, 'Slajd');
		const event = await makeEvent(product, { title: 'Mam bilet', video_id: video.id });
		await makeOrder(product, { user_id: user.id, event_id: event.id });
		await product.query('update users set country_code = null where id = $1', [user.id]);
		const warning = page.locator('.home-warnings_warnings .notice_notice');
		for (const [calls, shown] of [
			['**/api/slides', page.getByRole('region', { name: 'Polecane' })],
			['**/api/events*', page.locator('.next-ticket_ticket')],
			['**/api/users/*', warning],
			['**/api/watch/positions', link],
		] as const)
			await expectUnmovedByLate(page, { calls, shown, widths: [1280] });
	});
});
