import type { Locator, Page } from '@playwright/test';
import { makeEvent } from '#testing/make-event.ts';
import { makeVideo } from '#testing/make-video.ts';
import { clearContent, setConfig } from '../support/content.ts';
import { answer, expectToastText, openPanel } from '../support/panel.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, policyViolations, test, WIDTHS } from '../support/test.ts';

const LONG = 'Najprawdopodobniejszy Konstantynopolitańczykiewiczowianeczkowski';
const LINK = 'https://player.vimeo.com/video/76979871';

/** The words of a title that are broken over more than one line. */
const brokenWords = (title: Element) => {
	const node = title.firstChild;
	const words = [...(node?.textContent ?? '').matchAll(/\S+/g)];
	return words.flatMap(({ 0: word, index }) => {
		const range = document.createRange();
		if (!node) return [];
		range.setStart(node, index);
		range.setEnd(node, index + word.length);
		return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : [];
	});
};

/** Save and the close button are inside the window, without horizontal scrolling. */
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
		// as large as the longest word allows, and no word is broken
		const title = drawer.getByRole('heading').first();
		expect(await title.evaluate(brokenWords)).toEqual([]);
		expect(await drawer.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
	}
}

test('F-100 F-112 the form of a video fits the window at every width and is accessible', { tag: '@slow' }, async ({ page, product }) => {
	await clearContent(product);
	await makeVideo(product, { title: LONG, slug: 'najprawdopodobniejszy' });
	await openPanel(page, product, 'videos');
	const form = page.getByRole('dialog', { name: LONG, exact: true });
	await test.step('F-100 F-112 the drawer of a video fits at every width, and so does its title', async () => {
		await page
			.getByRole('button', { name: `Edytuj: ${LONG}` })
			.first()
			.click();
		await expectFits(page, form);
		await expectAccessible(page);
	});
	await test.step('F-100 F-109 a link to a section scrolls only the form, focuses the heading and leaves the address alone', async () => {
		await form.getByRole('link', { name: 'Rozdziały' }).click();
		await expect(form.locator('legend').filter({ hasText: 'Rozdziały' })).toBeFocused();
		await expect(form.locator('nav [aria-current]')).toHaveText('Rozdziały');
		await expectFits(page, form);
		expect(new URL(page.url()).hash).toBe('');
	});
});

test('F-100 F-101 F-103 F-112 F-114 the forms of a video and an event fit the window, accept typed values, and the panel shows maintenance', async ({
	page,
	product,
}) => {
	await clearContent(product);
	const video = await makeVideo(product, { title: LONG, slug: 'najprawdopodobniejszy' });
	const event = await makeEvent(product, {
		title: `${LONG} na żywo`,
		slug: 'najprawdopodobniejszy-na-zywo',
		video_id: video.id,
		price_grosze: 0,
	});
	const violations = await policyViolations(page);
	await openPanel(page, product, 'videos');

	const form = page.getByRole('dialog', { name: LONG, exact: true });
	await page
		.getByRole('button', { name: `Edytuj: ${LONG}` })
		.first()
		.click();
	await test.step('F-101 a pasted link is kept on Tab, on Enter (which saves nothing), on a click elsewhere and on saving', async () => {
		const field = (name: string) => form.getByRole('combobox', { name, exact: true });
		await field('Wideo').fill(LINK);
		await field('Wideo').press('Tab');
		await field('Wersja z PJM').fill(`${LINK}?t=2`);
		await form.getByLabel('Podtytuł').click();
		await expect(field('Wideo')).toHaveValue(LINK);
		await expect(field('Wersja z PJM')).toHaveValue(`${LINK}?t=2`);
		await expect(form.getByText('Niezapisane zmiany: 2')).toBeVisible();
		await field('Zwiastun').fill(`${LINK}?t=1`);
		let saves = 0;
		page.on('request', (request) => {
			if (request.method() === 'PUT') saves += 1;
		});
		await field('Zwiastun').press('Enter');
		await expect(page.getByRole('listbox')).toHaveCount(0);
		await field('Zwiastun').press('Enter');
		await expect(form.getByText('Niezapisane zmiany: 3')).toBeVisible();
		await expect(field('Zwiastun')).toHaveValue(`${LINK}?t=1`);
		await field('Audiodeskrypcja').fill('<iframe src="https://player.vimeo.com/video/3"></iframe>');
		await form.getByRole('button', { name: 'Zapisz' }).click();
		await expect(form).toHaveCount(0);
		expect(saves).toBe(1);
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
	await test.step('F-100 F-112 the drawer of an event fits at every width, and so does its title', () => expectFits(page, drawer));
	const times = async () => (await product.query('select full_day, time_from, time_to from events where id = $1', [event.id]))[0];
	await test.step('F-103 times are accepted in any typed format', async () => {
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
	await test.step('F-103 an invalid time, VAT basis or chat code in a hidden field does not prevent saving', async () => {
		await page
			.getByRole('button', { name: `Edytuj: ${LONG}` })
			.first()
			.click();
		await drawer.getByLabel('Od godziny').fill('wieczorem');
		await drawer.getByRole('switch', { name: /^Całodniowe/ }).check();
		const [rate, chat] = [drawer.getByLabel('Stawka VAT'), drawer.getByLabel('Czat', { exact: true })];
		await rate.selectOption('zw');
		await drawer.getByLabel('Podstawa prawna stawki VAT').fill('x'.repeat(300));
		await rate.selectOption('8');
		await chat.selectOption('embed');
		await drawer.getByLabel('Kod czatu').fill('x'.repeat(10_001));
		await chat.selectOption('off');
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
	await test.step('F-123 no form of the panel violated the CSP', () => expect(violations).toEqual([]));
});

test('F-102 F-111 closing with unsaved changes asks first, and a save without network can be repeated', { tag: '@slow' }, async ({
	page,
	product,
}) => {
	const video = await makeVideo(product, { title: 'Ballady', slug: 'ballady' });
	await openPanel(page, product, 'videos');
	const question = page.getByRole('dialog', { name: 'Porzucić niezapisane zmiany?' });
	const stay = async () => {
		await expect(question).toBeVisible();
		await answer(page, 'Nie');
		await expect(question).toHaveCount(0);
	};
	/** counts the browser's beforeunload dialogs, and dismisses them */
	let prompts = 0;
	page.on('dialog', (dialog) => {
		prompts += 1;
		void dialog.dismiss();
	});

	const words = page.getByRole('dialog', { name: 'Tłumaczenia: Ballady' });
	await test.step('F-102 a translation: Escape, a click outside, Cancel', async () => {
		await page.getByRole('button', { name: 'Tłumaczenia: Ballady' }).click();
		await words.getByRole('button', { name: 'Dodaj tłumaczenie' }).click();
		await words.getByLabel('Tytuł', { exact: true }).fill('Ballads');
		await page.keyboard.press('Escape');
		await stay();
		await page.mouse.click(5, 5);
		await stay();
		await words.getByRole('button', { name: 'Anuluj' }).click();
		await stay();
		await expect(words.getByLabel('Tytuł', { exact: true })).toHaveValue('Ballads');
	});
	await test.step('F-102 reload and Back', async () => {
		await page.evaluate(() => setTimeout(() => location.reload()));
		await expect.poll(() => prompts).toBe(1);
		await page.evaluate(() => history.back());
		await expect.poll(async () => prompts > 1 || (await question.isVisible())).toBe(true);
		if (await question.isVisible()) await stay();
		await expect(words.getByLabel('Tytuł', { exact: true })).toHaveValue('Ballads');
	});
	await test.step('F-111 saving without network shows an error, keeps the typed text, and can be repeated', async () => {
		await words.getByLabel('Język', { exact: true }).fill('en');
		await page.context().setOffline(true);
		await words.getByRole('button', { name: 'Zapisz' }).click();
		await expect(words.getByText('Brak połączenia z serwerem')).toBeVisible();
		await page.context().setOffline(false);
		await words.getByRole('button', { name: 'Zapisz' }).click();
		await expectToastText(page, 'Sukces');
		expect(await product.query('select title from video_translations where video_id = $1', [video.id])).toEqual([{ title: 'Ballads' }]);
		await page.keyboard.press('Escape');
		await expect(words).toHaveCount(0);
	});

	await test.step('F-102 subtitles: Escape and the cross', async () => {
		await product.query(
			`insert into hosted_videos (provider, name, size, type, status) values ('built-in', 'Ballady.mp4', 10, 'mp4', 'READY')`,
		);
		await page.goto('/teapp-admin?view=videos&tab=pliki');
		await page.getByRole('button', { name: 'Napisy: Ballady.mp4' }).click();
		const subtitles = page.getByRole('dialog', { name: 'Napisy: Ballady.mp4' });
		const name = subtitles.getByRole('textbox', { name: 'Nazwa' });
		await name.fill('Polski');
		await page.keyboard.press('Escape');
		await stay();
		await subtitles.getByRole('button', { name: 'Zamknij' }).click();
		await stay();
		await product.query('delete from hosted_videos');
		const again = page.waitForResponse('**/api/vimeo?*');
		await page.evaluate(() => ['offline', 'online'].map((name) => window.dispatchEvent(new Event(name))));
		await again;
		await expect(name, 'its row is on another page now, or deleted').toHaveValue('Polski');
		await name.fill('');
		await page.keyboard.press('Escape');
		await expect(subtitles).toHaveCount(0);
	});

	await page.goto('/teapp-admin?view=views');
	const menu = page.getByRole('navigation', { name: 'Panel administracyjny' });
	await test.step('F-102 a page: choosing another one, and the menu', async () => {
		const title = page.getByLabel('Tytuł', { exact: true });
		const chooser = page.getByLabel('Strona', { exact: true });
		await chooser.scrollIntoViewIfNeeded();
		await title.fill('Nowy tytuł strony');
		const before = await chooser.inputValue();
		await chooser.selectOption({ index: 1 });
		await stay();
		await expect(chooser).toHaveValue(before);
		await menu.getByRole('link', { name: 'Kategorie' }).click();
		await stay();
		await expect(title).toHaveValue('Nowy tytuł strony');
		await menu.getByRole('link', { name: 'Ograniczenia' }).click();
		await expect(question).toBeVisible();
		await answer(page, 'Tak');
	});
	await test.step('F-102 settings: the menu, Back and signing out', async () => {
		const field = page.getByRole('textbox', { name: /adresów IP/ });
		const before = await field.inputValue();
		await field.fill('77');
		await menu.getByRole('link', { name: 'Wideo' }).click();
		await stay();
		await page.evaluate(() => history.back());
		await stay();
		await page.getByRole('button', { name: 'Wyloguj' }).click();
		await stay();
		await expect(field).toHaveValue('77');
		await test.step('F-102 the session ends during a save: the text stays until the person is signed in again', async () => {
			const state = await page.evaluate(() => localStorage.getItem('auth'));
			const isExpired = { status: 401, json: { statusCode: 401, type: 'session_expired', message: 'Sesja wygasła.' } };
			await page.route('**/api/appconfig', (route) => route.fulfill(isExpired), { times: 1 });
			await field.press('Enter');
			const ended = page.getByRole('dialog', { name: 'Sesja się zakończyła' });
			await expect(ended.getByRole('link', { name: 'Zaloguj się w nowej karcie' })).toBeFocused();
			await expect(page.locator('.toasts_toast')).toHaveCount(0);
			const inOtherTab = (value: string | null) =>
				page.evaluate((newValue) => dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue })), value);
			await inOtherTab(state);
			await expect(ended).toHaveCount(0);
			await inOtherTab(null);
			await expect(ended).toBeVisible();
			await inOtherTab(state?.replace(/"id":\d+/, '"id":999999') ?? null);
			await expect(ended).toContainText('zalogowany ktoś inny');
			await inOtherTab(state);
			await expect(ended).toHaveCount(0);
			await expect(field).toHaveValue('77');
		});
		await field.fill(before);
		await menu.getByRole('link', { name: 'Wideo' }).click();
		await expect(page).toHaveURL(/view=videos/);
		await expect(question).toHaveCount(0);
	});
});

test('F-109 the focus is restored, Escape closes one layer at a time, and a typed end day lasts to its end', { tag: '@slow' }, async ({
	page,
	product,
}) => {
	const video = await makeVideo(product, { title: 'Kordian', slug: 'kordian' });
	await openPanel(page, product, 'videos');
	const edit = page.getByRole('button', { name: 'Edytuj: Kordian' });
	const form = page.getByRole('dialog', { name: 'Kordian' });
	await test.step('F-109 the focus returns to what opened a drawer or a dialog', async () => {
		await edit.click();
		await expect(form.getByRole('heading', { name: 'Kordian' })).toBeFocused();
		await page.keyboard.press('Escape');
		await expect(form).toHaveCount(0);
		await expect(edit).toBeFocused();
		const translations = page.getByRole('button', { name: 'Tłumaczenia: Kordian' });
		await translations.click();
		await page.getByRole('dialog').getByRole('button', { name: 'Zamknij' }).click();
		await expect(translations).toBeFocused();
	});
	await test.step('F-109 Back closes a drawer, a dialog or the menu and stays in the view; over changes it asks first', async () => {
		const question = page.getByRole('dialog', { name: 'Porzucić niezapisane zmiany?' });
		await page.goto('/teapp-admin?view=categories');
		await page.getByRole('link', { name: 'Wideo', exact: true }).click();
		await edit.click();
		await expect(form).toBeVisible();
		await page.goBack();
		await expect(form).toHaveCount(0);
		await expect(edit).toBeFocused();
		await edit.click();
		await form.getByLabel('Podtytuł').fill('Spisek');
		await page.goBack();
		await expect(question).toBeVisible();
		await page.goBack();
		await expect(question).toHaveCount(0);
		await expect(form.getByLabel('Podtytuł')).toHaveValue('Spisek');
		await page.goBack();
		await answer(page, 'Tak');
		await expect(form).toHaveCount(0);
		await page.getByRole('button', { name: 'Tłumaczenia: Kordian' }).click();
		await expect(page.getByRole('dialog')).toBeVisible();
		await page.goBack();
		await expect(page.getByRole('dialog')).toHaveCount(0);
		await page.setViewportSize({ width: 390, height: 844 });
		await page.getByRole('button', { name: 'Menu panelu' }).click();
		await expect(page.getByRole('dialog')).toBeVisible();
		await page.goBack();
		await expect(page.getByRole('dialog')).toHaveCount(0);
		await expect(page).toHaveURL(/view=videos$/);
		await page.goBack();
		await expect(page).toHaveURL(/view=categories$/);
		await page.goForward();
		await page.setViewportSize({ width: 1280, height: 900 });
	});
	await test.step('F-109 Escape closes the calendar, then opens the question, then closes the question', async () => {
		await edit.click();
		const end = form.getByRole('textbox', { name: 'Dostępne do', exact: true });
		await end.click();
		await expect(page.getByRole('button', { name: 'Poprzedni miesiąc' })).toBeVisible();
		await expect(page.getByRole('button', { name: 'Następny miesiąc' })).toBeVisible();
		await end.fill('30.11.2031');
		await expect(
			page
				.getByRole('button', { name: '30 listopada 2031' })
				.or(page.getByRole('button', { name: /30 listopad/ }))
				.first(),
		).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(page.getByRole('button', { name: 'Następny miesiąc' })).toHaveCount(0);
		await expect(form).toBeVisible();
		const question = page.getByRole('dialog', { name: 'Porzucić niezapisane zmiany?' });
		await page.keyboard.press('Escape');
		await expect(question).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(question).toHaveCount(0);
		await expect(form).toBeVisible();
	});
	await test.step('F-109 "Dostępne do" is the end of the day, "Dostępne od" its beginning; a day and its hour are aligned', async () => {
		await form.getByRole('textbox', { name: 'Dostępne od', exact: true }).fill('01.11.2031');
		const hour = form.getByRole('textbox', { name: 'Godzina: Dostępne od' });
		await hour.fill('9.15');
		const day = form.getByRole('textbox', { name: 'Dostępne od', exact: true });
		const topOf = async (field: Locator) => Math.round((await field.boundingBox())?.y ?? Number.NaN);
		await expect.poll(async () => (await topOf(day)) - (await topOf(hour))).toBe(0);
		await expect(form.getByRole('textbox', { name: 'Godzina: Dostępne do' })).toHaveValue('23:59');
		await expectFits(page, form);
		await form.getByRole('button', { name: 'Zapisz' }).click();
		await expect(form).toHaveCount(0);
		const [saved] = await product.query('select available_from, end_date from videos where id = $1', [video.id]);
		expect(new Date(saved?.available_from as string).toISOString()).toBe('2031-11-01T08:15:00.000Z');
		expect(new Date(saved?.end_date as string).toISOString()).toBe('2031-11-30T22:59:00.000Z');
		await expect(edit).toBeFocused();
	});
});
