import { makeEvent } from '#testing/make-event.ts';
import { makeVideo } from '#testing/make-video.ts';
import { consented, expect, expectAccessible, signInAs, test } from '../support/test.ts';

test.beforeEach(async ({ page, product }) => {
	await product.query('truncate events, videos cascade');
	await consented(page, product);
	await signInAs(page, await product.make.admin());
});

test('F-036 the forms of event and film ask before the film can be watched for less than the ticket', { tag: '@slow' }, async ({
	page,
	product,
}) => {
	const video = await makeVideo(product, { title: 'Wesele', slug: 'wesele', video_price_grosze: 0 });
	const event = await makeEvent(product, { title: 'Premiera', slug: 'premiera', video_id: video.id, price_grosze: 0 });
	const priceOf = async (table: 'events' | 'videos', column: string) =>
		(await product.query(`select ${column} as price from ${table} where id = $1`, [table === 'events' ? event.id : video.id]))[0]?.price;
	const question = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Tak' }) });

	await test.step('F-036 the event’s form: Nie returns to the form, Tak saves', async () => {
		await page.goto('/teapp-admin?view=events');
		await page.getByRole('button', { name: 'Edytuj: Premiera' }).click();
		const drawer = page.getByRole('dialog', { name: 'Premiera' });
		await drawer.getByLabel('Cena (zł)').fill('60');
		let letThrough = () => {};
		const held = new Promise<void>((go) => {
			letThrough = go;
		});
		await page.route('**/api/videos/*', async (route) => {
			await held;
			await route.continue();
		});
		await drawer.getByRole('button', { name: 'Zapisz' }).click();
		// already while the price of the film is being read
		await expect(drawer.getByRole('button', { name: 'Zapisz' })).toHaveAttribute('aria-disabled', 'true');
		letThrough();
		await page.unrouteAll({ behavior: 'wait' });
		await expect(question).toContainText('Film „Wesele” jest tańszy niż bilet.');
		await expectAccessible(page);
		await question.getByRole('button', { name: 'Nie' }).click();
		await expect(question).toHaveCount(0);
		expect(await priceOf('events', 'event_price_grosze')).toBe(0);
		await drawer.getByRole('button', { name: 'Zapisz' }).click();
		await question.getByRole('button', { name: 'Tak' }).click();
		await expect(drawer).toHaveCount(0);
		expect(await priceOf('events', 'event_price_grosze')).toBe(6_000);
	});

	await test.step('F-036 not asked where the event shows its own stream; asked again once it shows the film', async () => {
		const drawer = page.getByRole('dialog', { name: 'Premiera' });
		await page.getByRole('button', { name: 'Edytuj: Premiera' }).click();
		await drawer.getByLabel('Własna transmisja na żywo').check();
		await drawer.getByLabel('Cena (zł)').fill('70');
		await drawer.getByRole('button', { name: 'Zapisz' }).click();
		await expect(drawer).toHaveCount(0);
		await page.getByRole('button', { name: 'Edytuj: Premiera' }).click();
		await drawer.getByLabel('Własna transmisja na żywo').uncheck();
		await drawer.getByLabel('Cena (zł)').fill('60');
		await drawer.getByRole('button', { name: 'Zapisz' }).click();
		await question.getByRole('button', { name: 'Tak' }).click();
		await expect(drawer).toHaveCount(0);
	});

	await test.step('F-036 the film’s form: asks below the price of the ticket, not at the same price', async () => {
		await page.goto('/teapp-admin');
		await page.getByRole('button', { name: 'Edytuj: Wesele' }).click();
		const drawer = page.getByRole('dialog', { name: 'Wesele' });
		await drawer.getByLabel('Cena (zł)').fill('59,99');
		await drawer.getByRole('button', { name: 'Zapisz' }).click();
		await expect(question).toContainText('Premiera');
		await question.getByRole('button', { name: 'Nie' }).click();
		await drawer.getByLabel('Cena (zł)').fill('60');
		await drawer.getByRole('button', { name: 'Zapisz' }).click();
		await expect(drawer).toHaveCount(0);
		expect(await priceOf('videos', 'video_price_grosze')).toBe(6_000);
	});
});
