import type { Page } from '@playwright/test';
import type { MadeUser } from '#testing/factory.ts';
import { makeEvent } from '#testing/insert-content.ts';
import { COMPANY } from '#testing/make-invoice.ts';
import { makeVideo } from '#testing/make-video.ts';
import { setConfig } from '../support/content.ts';
import { expectUnmovedByLate, holdAnswers, LATE_ON_A_TITLE } from '../support/late-answers.ts';
import type { Product } from '../support/product.ts';
import { enter, expectToast, giveConsent, ordersOf, payAt, setGifts, setGroups } from '../support/shop.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, WIDTHS } from '../support/test.ts';

/** An order that waits for its payment, as the call makes it. */
async function order(product: Product, user: MadeUser, path: string, body: object = {}) {
	const answer = await fetch(`${product.url}/api/${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', 'x-auth-token': user.token },
		body: JSON.stringify({ consent: true, ...body }),
	});
	expect(answer.status).toBe(201);
}

const giveUp = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Zrezygnuj z zamówienia/ });
/** The question first: "Nie" leaves the order, "Tak" ends it. */
async function giveUpAfterQuestion(page: Page, loss: string | RegExp) {
	const question = page.getByRole('dialog', { name: 'Zrezygnować z zamówienia?' });
	await giveUp(page).click();
	await expect(question).toContainText(loss);
	await question.getByRole('button', { name: 'Nie' }).click();
	await expect(giveUp(page)).toBeFocused();
	await giveUp(page).click();
	await question.getByRole('button', { name: 'Tak' }).click();
}
const finish = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Dokończ płatność/ });
const expectCanceled = async (product: Product, user: MadeUser) => expect((await ordersOf(product, user)).at(-1)?.status).toBe('CANCELED');

test('an unpaid order can be finished or cancelled wherever it is shown', { tag: '@slow' }, async ({ page, product }) => {
	await setGroups(product, { event_available: true, video_available: true, min_units: 2, max_units: 10, one_free: false, discount: null });
	const event = await makeEvent(product, { title: 'Wiśniowy sad', available_tickets: 5 });
	const video = await makeVideo(product, { title: 'Trzy siostry' });
	const user = await product.make.user();

	await test.step('F-043 on the page of the event', async () => {
		await order(product, user, `payments/${event.id}`);
		await enter(page, product, `/wydarzenie/${event.slug}`, user);
		await expect(finish(page)).toHaveAttribute('href', new RegExp(`^${product.payu.url}`));
		for (const width of WIDTHS) {
			await page.setViewportSize({ width, height: 900 });
			await expectNoSidewaysScroll(page);
		}
		await expectAccessible(page);
		await giveUpAfterQuestion(page, 'Stracisz rezerwację (1 miejsce)');
		await expectToast(page, 'Zrezygnowano z zamówienia. Nic nie płacisz.');
		await expect(page.getByRole('main').getByRole('link', { name: /Kup bilet/ })).toBeVisible();
		await expect(giveUp(page)).toHaveCount(0);
		await expectCanceled(product, user);
	});

	await test.step('F-043 on the page of the video', async () => {
		await order(product, user, `videopayments/${video.id}`, { invoice: COMPANY });
		await test.step('F-042 the requested invoice is shown when the order is changed, and can be taken back', async () => {
			const requested = () => product.query('select i.data from invoices i where i.user_id = $1', [user.id]);
			expect(await requested()).toMatchObject([{ data: COMPANY }]);
			await page.goto(`/platnosc/wideo/${video.id}`);
			await page.getByRole('button', { name: 'Zmień kod lub fakturę' }).click();
			const box = page.getByRole('checkbox', { name: 'Chcę otrzymać fakturę' });
			await expect(box).toBeChecked();
			await expect(page.getByRole('textbox', { name: 'Nazwa firmy' })).toHaveValue(COMPANY.company);
			await expect(page.getByRole('textbox', { name: 'NIP' })).toHaveValue(COMPANY.nip);
			await box.uncheck();
			await giveConsent(page);
			await payAt(page, product);
			expect(await requested()).toEqual([]);
			await page.goBack();
			await test.step('nothing on the page moves when the unpaid order comes late', () =>
				expectUnmovedByLate(page, { calls: '**/api/videopayments/user*', shown: giveUp(page) }));
			await page.getByRole('button', { name: 'Zmień kod lub fakturę' }).click();
			await expect(box).not.toBeChecked();
		});
		await page.goto(`/wideo/${video.slug}`);
		await test.step('nothing on the page moves when the order and the settings of the sale come late', () =>
			expectUnmovedByLate(page, { calls: LATE_ON_A_TITLE, shown: giveUp(page) }));
		await expect(finish(page)).toBeVisible();
		await giveUpAfterQuestion(page, 'Zamówienie przepadnie.');
		await expect(page.getByRole('main').getByRole('link', { name: /Kup dostęp/ })).toBeVisible();
		await expectCanceled(product, user);
	});

	await test.step('S1-076 a video is access, not a ticket', async () => {
		await page.goto(`/platnosc/wideo/${video.id}`);
		await expect(page.getByText('Rodzaj dostępu')).toBeVisible();
		await expect(page.getByText('Rodzaj biletu')).toHaveCount(0);
	});

	await test.step('F-043 on the payment page, in addition to a group order', async () => {
		await order(product, user, 'groupTickets', { productSlug: `event-${event.id}-5` });
		await page.goto(`/platnosc/wydarzenie/${event.id}?bilet=grupowy`);
		await expect(finish(page)).toHaveCount(2);
		await test.step('the group order is known before its kind is chosen, so that it comes with the click', async () => {
			await page.goto(`/platnosc/wydarzenie/${event.id}`);
			await expectUnmovedByLate(page, { calls: '**/api/groupTickets/user*', shown: page.getByText('Rodzaj biletu'), widths: [1280] });
			const late = await holdAnswers(page, '**/api/groupTickets/user*');
			await page.getByText(/^Grupowy/).click();
			await expect(finish(page)).toHaveCount(2);
			await late.release();
		});
		await giveUpAfterQuestion(page, 'Stracisz rezerwację (5 miejsc)');
		await expect(finish(page)).toHaveCount(0);
		await expectCanceled(product, user);
	});

	await test.step('F-043 in the account', async () => {
		await order(product, user, `payments/${event.id}`);
		await page.goto('/konto');
		await test.step('F-065 an unpaid order comes first', async () => {
			const first = page.locator('#bilety').getByRole('listitem').first();
			await expect(first).toContainText('Bilet: Wiśniowy sad');
			await expect(first.getByRole('link', { name: /^Dokończ płatność/ })).toHaveAttribute('href', new RegExp(`^${product.payu.url}`));
			await expect(first.getByRole('timer')).toContainText('do końca rezerwacji');
			for (const width of WIDTHS) {
				await page.setViewportSize({ width, height: 900 });
				await expectNoSidewaysScroll(page);
			}
			await expectAccessible(page);
		});
		await test.step('nothing on the page moves when the tickets come late', () =>
			expectUnmovedByLate(page, { calls: `**/api/users/${user.id}/orders*current*`, shown: giveUp(page) }));
		await giveUpAfterQuestion(page, 'Stracisz rezerwację (1 miejsce)');
		await expect(giveUp(page)).toHaveCount(0);
		await expectCanceled(product, user);
	});

	await test.step('F-043 on the page of the order', async () => {
		await order(product, user, `payments/${event.id}`, { invoice: COMPANY });
		const number = (await ordersOf(product, user)).at(-1)?.ext_order_id;
		await page.goto(`/status-zamowienia/wydarzenie/${number}`);
		await giveUpAfterQuestion(page, 'Stracisz rezerwację (1 miejsce)');
		await expect(giveUp(page)).toHaveCount(0);
		await expectCanceled(product, user);
		await test.step('F-042 paying again repeats the requested invoice', async () => {
			await page.getByRole('main').getByRole('link', { name: 'Zapłać ponownie' }).click();
			await expect(page.getByRole('checkbox', { name: 'Chcę otrzymać fakturę' })).toBeChecked();
			await expect(page.getByRole('textbox', { name: 'Nazwa firmy' })).toHaveValue(COMPANY.company);
		});
	});

	await test.step('a product bought meanwhile by another order is not offered again', async () => {
		const again = page.getByRole('main').getByRole('link', { name: 'Zapłać ponownie' });
		const given = (await ordersOf(product, user)).at(-1)?.ext_order_id;
		await order(product, user, `payments/${event.id}`);
		const bought = product.payu.ledger().orders.at(-1)?.orderId ?? '';
		await product.payu.outcome(bought, 'paid');
		await product.payu.idle();
		const listed = page.waitForResponse(/\/api\/payments\/user/);
		await page.goto(`/status-zamowienia/wydarzenie/${given}?error=501`);
		await expect(page.getByRole('heading', { name: 'Zamówienie anulowane' })).toBeVisible();
		await listed;
		await expect(page.getByRole('main')).toContainText('masz już bilet na ten tytuł');
		await expect(page.getByRole('main').getByRole('link', { name: 'Zobacz zamówienie' })).toBeVisible();
		await expect(again).toHaveCount(0);
		await page.goto('/konto');
		await expect(page.locator('#zamowienia').getByText('Opłacone')).toBeVisible();
		// the video was never bought
		await expect(page.locator('#zamowienia').getByRole('link', { name: 'Zapłać ponownie' })).toHaveCount(1);
	});

	await test.step('F-040 free titles offer no group tickets', async () => {
		const free = await makeEvent(product, { title: 'Balladyna', event_price_grosze: 0, available_tickets: 20 });
		await page.goto(`/platnosc/wydarzenie/${free.id}?bilet=grupowy`);
		await expect(page.getByRole('button', { name: 'Odbierz dostęp' })).toBeVisible();
		await expect(page.getByText('Rodzaj biletu')).toHaveCount(0);
	});
});

test('F-045 a cancelled event says so on its page, in lists, to search engines and on the order', { tag: '@slow' }, async ({
	page,
	product,
}) => {
	await setGifts(product, { gift_available: true, any_gift_available: false });
	await setConfig(product, { view_eventslist: 1 });
	const event = await makeEvent(product, { title: 'Dziady odwołane' });
	const url = `/wydarzenie/${event.slug}`;
	await product.query(`insert into slides (title, text, url, published) values ('Dziady na slajdzie', 'x', $1, true)`, [url]);
	const [user, admin] = [await product.make.user(), await product.make.admin()];
	await order(product, user, `payments/${event.id}`);
	const number = String((await ordersOf(product, user)).at(-1)?.ext_order_id);
	await order(product, user, 'gifts', { productSlug: `event-${event.id}` });
	const gift = String((await ordersOf(product, user)).at(-1)?.ext_order_id);
	await product.payu.outcome(product.payu.ledger().orders.at(-1)?.orderId ?? '', 'paid');
	await product.payu.idle();
	await setGifts(product, { gift_available: false });
	const answer = await fetch(`${product.url}/api/refund-batches`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', 'x-auth-token': admin.token },
		body: JSON.stringify({ event_id: event.id, reason: 'Choroba aktora' }),
	});
	expect(answer.status).toBe(201);

	await enter(page, product, url, user);
	const main = page.getByRole('main');
	await expect(main).toContainText('Wydarzenie odwołane');
	await expect(main).toContainText('Choroba aktora');
	await expect(main.getByRole('button', { name: 'Odwołane' })).toHaveAttribute('aria-disabled', 'true');
	await expect(main).not.toContainText(/\d zł/);
	await expectAccessible(page);
	await test.step('F-045 no list, slide or order of it asks for money', async () => {
		await page.goto('/');
		const card = page.getByRole('listitem').filter({ hasText: 'Dziady odwołane' }).first();
		await expect(card).toContainText('odwołane');
		await expect(card).not.toContainText(/\d zł/);
		await expect(page.getByText('Dziady na slajdzie')).toHaveCount(0);
		await page.goto('/konto');
		await expect(page.getByRole('row').filter({ hasText: 'Dziady odwołane' })).toContainText('Wydarzenie odwołane. Powód: Choroba aktora');
		await page.goto(`/status-zamowienia/wydarzenie/${number}`);
		await expect(main).toContainText('Choroba aktora');
		await expect(main.getByRole('link', { name: 'Zapłać ponownie' })).toHaveCount(0);
	});
	await test.step('F-045 the order of a gift names the reason, and what its code is worth now', async () => {
		for (const path of [`/status-zamowienia/prezent/${gift}`, '/konto']) {
			await page.goto(path);
			await expect(main).toContainText('Wydarzenie odwołane');
			await expect(main).toContainText(/kod jest teraz ważny na dowolny tytuł, do kwoty 45,00\szł/);
		}
	});
	const html = await (await fetch(`${product.url}${url}/publiczne`)).text();
	expect(html).toContain('https://schema.org/EventCancelled');
	expect(html).toContain('Choroba aktora');
});
