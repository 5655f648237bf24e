import { addDays, warsawDate } from '#domain/base/time/time.ts';
import { makeEvent } from '#testing/make-event.ts';
import { makeVideo } from '#testing/make-video.ts';
import { expectUnmoved, holdAnswers } from '../support/late-answers.ts';
import { consented, expect, expectAccessible, expectNoSidewaysScroll, signInAs, test, WIDTHS } from '../support/test.ts';

const digits = (date: string) => date.split('-').reverse().join('.');
const today = warsawDate(new Date());

test.beforeEach(async ({ page, product }) => {
	await consented(page, product);
	await signInAs(page, await product.make.admin());
	await product.query('truncate events, videos cascade');
});

test('S2-016 S2-017 S2-018 S2-049 S2-113 the events view shows current events, searches by days and links to each', {
	tag: '@slow',
}, async ({ page, product }) => {
	const lastWeek = addDays(today, -7);
	await makeEvent(product, { title: 'Zeszły tydzień', slug: 'zeszly-tydzien', date_from: lastWeek });
	await makeEvent(product, { title: 'Jutro', slug: 'jutro', available_tickets: 100, seats_held: 7 });
	await makeEvent(product, { title: 'Szkic', slug: 'szkic', published: false });
	await product.query(`update events set cancelled_at = now(), cancel_reason = 'Choroba' where slug = 'szkic'`);
	await page.goto('/teapp-admin?view=events');
	const row = (title: string) => page.getByRole('row').filter({ hasText: title });
	await expect(row('Jutro')).toContainText('7 z 100');
	await expect(row('Szkic')).toContainText('Nieopublikowane');
	await expect(row('Szkic')).toContainText('Odwołane');
	await expect(row('Szkic')).not.toContainText('Wkrótce');
	await expect(row('Zeszły tydzień')).toHaveCount(0);
	await expect(row('Jutro').getByRole('link', { name: 'Jutro', exact: true })).toHaveAttribute('href', '/wydarzenie/jutro');
	const pages = page.getByRole('navigation', { name: 'Strony' }).getByRole('combobox');
	await expect(pages.getByRole('option')).toHaveText(['10 na stronie', '20 na stronie', '50 na stronie']);
	await expect(pages).toHaveValue('20');
	await test.step('the choice of a list does not move when the number of each comes late', async () => {
		for (const width of [390, 1280]) {
			await page.setViewportSize({ width, height: 900 });
			const late = await holdAnswers(page, '**/api/events?*');
			await page.reload();
			const past = page.getByRole('button', { name: 'Zakończone' });
			await expectUnmoved(page.locator('.toolbar_toolbar'), past, async () => {
				await late.release();
				await expect(past).toHaveText('Zakończone 1');
			});
		}
	});
	await expectAccessible(page);
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 900 });
		await expectNoSidewaysScroll(page);
	}
	await page.setViewportSize({ width: 1280, height: 900 });

	await page.getByLabel('Od dnia').fill(digits(addDays(lastWeek, -1)));
	await page.getByLabel('Do dnia').fill(digits(addDays(lastWeek, 1)));
	await page.getByLabel('Do dnia').press('Enter');
	await expect(row('Zeszły tydzień')).toContainText('Zakończone');
	await expect(row('Jutro')).toHaveCount(0);
	await page.getByLabel('Od dnia').fill(digits(today));
	await page.getByLabel('Od dnia').press('Enter');
	await expect(page.getByText('Niepoprawna data')).toBeVisible();
	await page.getByRole('button', { name: 'Tylko bieżące' }).click();
	await expect(row('Jutro')).toBeVisible();

	await test.step('S2-016 F-095 what is over stays one click away, the last first, also after a reload and at 390 px', async () => {
		const recorded = addDays(today, -2);
		await makeEvent(product, { title: 'Wieczór z zapisem', slug: 'zapis', date_from: recorded });
		await product.query(`update events set replay_until = now() + interval '1 day', live_enabled = true where slug = 'zapis'`);
		const lists = page.getByRole('group', { name: 'Które wydarzenia' });
		await lists.getByRole('button', { name: 'Zakończone' }).click();
		await expect(page.locator('tbody tr').first()).toContainText('Wieczór z zapisem');
		await expect(row('Wieczór z zapisem')).toContainText('Zapis do');
		await expect(row('Wieczór z zapisem').getByRole('button', { name: 'Transmisja: Wieczór z zapisem' })).toBeVisible();
		await page.setViewportSize({ width: 390, height: 900 });
		await page.reload();
		await expect(lists.getByRole('button', { name: 'Zakończone 2' })).toHaveAttribute('aria-pressed', 'true');
		await expect(row('Zeszły tydzień')).toBeVisible();
		await expectNoSidewaysScroll(page);
		await page.getByText('Szukaj i sortuj').click();
		await page.getByLabel('Sortuj według').selectOption('Termin: rosnąco');
		await expect(page.locator('tbody tr').first()).toContainText('Zeszły tydzień');
		await page.getByRole('searchbox', { name: 'Filtruj: Tytuł' }).fill('zapis');
		await expect(row('Zeszły tydzień')).toHaveCount(0);
		await lists.getByRole('button', { name: 'Z zapisem 1' }).click();
		await expect(row('Wieczór z zapisem')).toBeVisible();
	});
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
