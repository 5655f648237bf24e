import type { Locator, Page } from '@playwright/test';
import { makeEvent } from '#testing/make-event.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openPanel } from '../support/office.ts';
import { setConfig } from '../support/stage.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, WIDTHS } from '../support/test.ts';

const LONG = 'Najprawdopodobniejszy Konstantynopolitańczykiewiczowianeczkowski';
const LINK = 'https://player.vimeo.com/video/76979871';

/** Save and the cross stand inside the window, and nothing has to be scrolled sideways to reach them. */
async function expectFits(page: Page, drawer: Locator) {
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 900 });
		for (const name of ['Zapisz', 'Zamknij']) {
			await expect(drawer.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
		}
		const wider = await drawer.evaluate(
			(element) => [...element.querySelectorAll('*')].filter((part) => part.clientWidth > innerWidth).length,
		);
		expect(wider).toBe(0);
		expect(await drawer.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
	}
}

test('F-100 F-101 F-103 F-114 the forms of a video and an event fit, take what is typed, and the panel says that maintenance is on', async ({
	page,
	product,
}) => {
	const video = await makeVideo(product, { title: LONG, slug: 'najprawdopodobniejszy' });
	const event = await makeEvent(product, { title: `${LONG} na żywo`, slug: 'najprawdopodobniejszy-na-zywo', video_id: video.id });
	await openPanel(page, product, 'videos');

	const form = page.getByRole('dialog', { name: LONG, exact: true });
	await test.step('F-100 the drawer of a video fits at every width', async () => {
		await page
			.getByRole('button', { name: `Edytuj: ${LONG}` })
			.first()
			.click();
		await expectFits(page, form);
		await expectAccessible(page);
	});
	await test.step('F-101 a pasted link is kept on Tab, on Enter, on a click elsewhere and on saving', async () => {
		const field = (name: string) => form.getByRole('combobox', { name, exact: true });
		await field('Wideo').fill(LINK);
		await field('Wideo').press('Tab');
		await field('Wersja z PJM').fill(`${LINK}?t=2`);
		await form.getByLabel('Podtytuł').click();
		await expect(field('Wideo')).toHaveValue(LINK);
		await expect(field('Wersja z PJM')).toHaveValue(`${LINK}?t=2`);
		await expect(form.getByText('Niezapisane zmiany: 2')).toBeVisible();
		await field('Zwiastun').fill(`${LINK}?t=1`);
		await field('Zwiastun').press('Enter');
		await expect(form).toHaveCount(0);
		await page
			.getByRole('button', { name: `Edytuj: ${LONG}` })
			.first()
			.click();
		await field('Audiodeskrypcja').fill('<iframe src="https://player.vimeo.com/video/3"></iframe>');
		await form.getByRole('button', { name: 'Zapisz' }).click();
		await expect(form).toHaveCount(0);
		expect(
			await product.query('select video_link, teaser_link, accessibility_video, autodesc_video from videos where id = $1', [video.id]),
		).toEqual([
			{
				video_link: LINK,
				teaser_link: `${LINK}?t=1`,
				accessibility_video: `${LINK}?t=2`,
				autodesc_video: '<iframe src="https://player.vimeo.com/video/3"></iframe>',
			},
		]);
	});

	await page.goto('/teapp-admin?view=events');
	await page
		.getByRole('button', { name: `Edytuj: ${LONG}` })
		.first()
		.click();
	const drawer = page.getByRole('dialog', { name: `${LONG} na żywo` });
	await test.step('F-100 the drawer of an event fits at every width', () => expectFits(page, drawer));
	const times = async () => (await product.query('select full_day, time_from, time_to from events where id = $1', [event.id]))[0];
	await test.step('F-103 times are understood as they are typed', async () => {
		await drawer.getByLabel('Od godziny').fill('9');
		await drawer.getByLabel('Do godziny').fill('1930');
		await drawer.getByLabel('Podtytuł').click();
		await expect(drawer.getByLabel('Od godziny')).toHaveValue('09:00');
		await expect(drawer.getByLabel('Do godziny')).toHaveValue('19:30');
		await drawer.getByLabel('Od godziny').fill('18.15');
		await drawer.getByLabel('Od godziny').press('Enter');
		await expect(drawer).toHaveCount(0);
		expect(await times()).toEqual({ full_day: false, time_from: '18:15', time_to: '19:30' });
	});
	await test.step('F-103 a time nobody can see does not keep an event from being saved', async () => {
		await page
			.getByRole('button', { name: `Edytuj: ${LONG}` })
			.first()
			.click();
		await drawer.getByLabel('Od godziny').fill('wieczorem');
		await drawer.getByRole('switch', { name: /^Całodniowe/ }).check();
		await drawer.getByRole('button', { name: 'Zapisz' }).click();
		await expect(drawer).toHaveCount(0);
		expect(await times()).toMatchObject({ full_day: true });
	});

	await test.step('F-114 every screen of the panel says that maintenance is on', async () => {
		const bar = page.getByRole('region', { name: 'Przerwa techniczna' });
		await expect(bar).toHaveCount(0);
		await setConfig(product, { maintenance: 1 });
		for (const address of ['/teapp-admin?view=categories', '/teapp-admin?view=statistics', '/teapp-admin/uzytkownicy']) {
			await page.goto(address);
			await expect(bar).toContainText('widzowie nie mogą wejść');
		}
		await page.setViewportSize({ width: 390, height: 900 });
		await expectNoSidewaysScroll(page);
		await bar.getByRole('link', { name: 'Przejdź do ograniczeń' }).click();
		await page.getByRole('switch', { name: /Tryb przerwy technicznej/ }).uncheck();
		await expect(bar).toHaveCount(0);
	});
});
