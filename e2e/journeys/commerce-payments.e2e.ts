import { makeEvent } from '#testing/insert-content.ts';
import { insertOrder } from '#testing/insert-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openPanel, rowWith } from '../support/panel.ts';
import { expect, expectGoodAt, expectLoaded, expectNoSidewaysScroll, requestsToOtherHosts, test } from '../support/test.ts';

test.beforeEach(async ({ product }) => {
	await product.query('truncate orders, outbox, events, videos restart identity cascade');
});

test('S1-221 flags are files of the product, and no other host is requested', async ({ page, product }) => {
	const { id: user_id } = await product.make.user();
	const event = await makeEvent(product);
	const { ext_order_id } = await insertOrder(product, { user_id, event_id: event.id, country: 'DE' });
	const hosts = new Set<string>();
	page.on('request', (request) => hosts.add(new URL(request.url()).host));
	await openPanel(page, product, 'payments');
	const flag = rowWith(page, ext_order_id).locator('img.flag_flag');
	await expect(flag).toHaveAttribute('src', /\/flags\/de\.svg$/);
	expect(await flag.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0))).toBe(true);
	expect([...hosts]).toEqual([new URL(product.url).host]);
});

test('the commerce views pass axe and do not scroll sideways at 390 and 1280 px', { tag: '@slow' }, async ({ page, product }) => {
	const { id: user_id } = await product.make.user();
	const event = await makeEvent(product, { title: 'Mewa' });
	const video = await makeVideo(product, { title: 'Lalka' });
	await insertOrder(product, { user_id, event_id: event.id });
	const group = await insertOrder(product, { user_id, kind: 'group', event_id: event.id, quantity: 10 });
	await insertOrder(product, { user_id, kind: 'gift', status: 'PENDING' });
	await insertOrder(product, { user_id, video_id: video.id });
	await product.query(`insert into invoices (order_id, user_id, data) values ($1, $2, '{"company":"Teatr","nip":"5260250274"}')`, [
		group.id,
		user_id,
	]);
	const elsewhere = requestsToOtherHosts(page, product);
	await openPanel(page, product, 'payments');
	// each view at both widths, axe alternately at one of them: all tables are one component
	for (const [place, view] of [
		'payments',
		'payments&lista=wideo',
		'payments&lista=zwroty',
		'payments&lista=zwrocone',
		'payments&lista=zestawienie',
		'group_tickets',
		'gifts',
		'promotion_codes',
		'invoices',
		'statistics',
		'start',
	].entries()) {
		await page.goto(`/teapp-admin?view=${view}`);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		await expectLoaded(page);
		await test.step(`S1-246 the tables of ${view} start with 20 rows a page`, async () => {
			for (const size of await page.getByRole('combobox', { name: 'Na stronie' }).all()) await expect(size).toHaveValue('20');
		});
		const [first, second] = place % 2 === 0 ? [390, 1280] : [1280, 390];
		await page.setViewportSize({ width: first, height: 900 });
		await expectNoSidewaysScroll(page);
		await expectGoodAt(page, [second]);
	}
	await page.goto(`/wydarzenie/${event.slug}`);
	await expect(page.getByRole('heading', { name: 'Zamówienia' })).toBeVisible();
	await expectLoaded(page);
	await expectGoodAt(page, [390, 1280]);
	await test.step('R-118 no view of the panel requested another host', () => expect(elsewhere).toEqual([]));
});
