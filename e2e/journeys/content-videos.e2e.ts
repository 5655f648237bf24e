import sharp from 'sharp';
import { makeImage } from '#testing/make-image.ts';
import { makeVideo } from '#testing/make-video.ts';
import { consented, expect, expectAccessible, expectNoSidewaysScroll, signInAs, test, WIDTHS } from '../support/test.ts';

test.beforeEach(async ({ page, product }) => {
	await consented(page, product);
	await signInAs(page, await product.make.admin());
	await product.query('truncate videos, categories, galleries, hosted_videos cascade');
});

test('S2-001 S2-011 S2-012 the videos view has a card for every video, hidden and ended ones too, and searches them', async ({
	page,
	product,
}) => {
	await product.query(`insert into categories (name) values ('Klasyka')`);
	const [category] = await product.query('select id from categories');
	await makeVideo(product, { title: 'Wesele', slug: 'wesele', accessibility_video: '5', categories: [Number(category?.id)] });
	await makeVideo(product, { title: 'Szewcy', slug: 'szewcy', end_date: '2020-01-01T10:00:00Z' });
	await makeVideo(product, { title: 'Dziady', slug: 'dziady', visible: false, available_from: '2026-09-15T18:00:00Z' });
	await page.goto('/teapp-admin');
	const card = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: title }) });
	await expect(card('Wesele')).toContainText('Widoczne');
	await expect(card('Wesele')).toContainText('PJM');
	await expect(card('Szewcy')).toContainText('Zakończone');
	await expect(card('Dziady')).toContainText('Ukryte');
	await expect(card('Dziady')).toContainText('od 15.09.2026');
	for (const [title, slug] of [
		['Wesele', 'wesele'],
		['Szewcy', 'szewcy'],
		['Dziady', 'dziady'],
	] as const)
		await expect(card(title).getByRole('link', { name: `Zobacz na stronie: ${title}` })).toHaveAttribute('href', `/wideo/${slug}`);
	await expectAccessible(page);
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 900 });
		await expectNoSidewaysScroll(page);
	}
	await page.getByRole('button', { name: /^Ukryte/ }).click();
	await expect(card('Dziady')).toBeVisible();
	await expect(card('Wesele')).toHaveCount(0);
	await page.getByRole('button', { name: /^Wszystkie/ }).click();
	await page.getByLabel('Kategoria').selectOption('Klasyka');
	await expect(card('Dziady')).toHaveCount(0);
	await expect(card('Wesele')).toBeVisible();
	await page.getByLabel('Kategoria').selectOption('');
	await page.getByLabel('Szukaj wideo').fill('SZEW');
	await expect(card('Szewcy')).toBeVisible();
	await expect(card('Wesele')).toHaveCount(0);
});

test('S2-013 S2-046 S2-067 S2-073 S2-091 S2-094 S2-097 S2-098 S2-099 an editor adds a video and its rules are checked', {
	tag: '@slow',
}, async ({ page, product }) => {
	await product.query(`insert into categories (name) values ('Dramat')`);
	await product.query(`insert into galleries (name) values ('Próby')`);
	await product.query(`insert into hosted_videos (provider, name, size, type, status) values
		('built-in', 'Wesele, master', 10, 'video/mp4', 'READY'), ('built-in', 'Niedokończony plik', 10, 'video/mp4', 'NOT_UPLOADED')`);
	await page.goto('/teapp-admin?view=videos');
	await page.getByRole('button', { name: 'Dodaj wideo' }).click();
	const drawer = page.getByRole('dialog', { name: 'Nowe wideo' });
	await expect(drawer.getByLabel('Tytuł', { exact: true })).toHaveValue('');
	await expect(drawer.getByLabel('Waga')).toHaveValue('0');
	await expect(drawer.getByRole('switch', { name: /Widoczne na stronie/ })).toBeChecked();
	for (const off of [/Ukryj na stronie głównej/, /Teatrlink/]) await expect(drawer.getByRole('switch', { name: off })).not.toBeChecked();
	await expect(drawer.getByRole('button', { name: 'Zapisz' })).toHaveAttribute('aria-disabled', 'true');

	await drawer.getByLabel('Cena (zł)').fill('12,505');
	await drawer.getByLabel('Czas trwania (min)').fill('-1');
	await drawer.getByLabel('Wiek od').fill('dużo');
	await drawer.getByRole('button', { name: 'Zapisz' }).click();
	await expect(drawer.getByText('Proszę podać tytuł.')).toBeVisible();
	await expect(drawer.getByText('Proszę wybrać wideo.')).toBeVisible();
	await expect(drawer.getByText('Niepoprawna wartość')).toHaveCount(3);

	await drawer.getByLabel('Tytuł', { exact: true }).fill('Wesele: próba');
	await drawer.getByLabel('Podtytuł').fill('Stanisław Wyspiański');
	await expect(drawer.getByRole('textbox', { name: 'Odnośnik' })).toHaveValue('wesele-proba');
	await drawer.getByLabel('Cena (zł)').fill('29,50');
	await drawer.getByLabel('Czas trwania (min)').fill('126');
	await drawer.getByLabel('Wiek od').fill('14');
	await drawer.getByLabel('Stawka VAT').selectOption('8%');
	const link = drawer.getByRole('combobox', { name: 'Wideo', exact: true });
	await link.click();
	await expect(page.getByRole('option', { name: 'Wesele, master' })).toBeVisible();
	await expect(page.getByRole('option', { name: 'Niedokończony plik' })).toHaveCount(0);
	await page.getByRole('option', { name: 'Wesele, master' }).click();
	const trailer = drawer.getByRole('combobox', { name: 'Zwiastun' });
	await trailer.click();
	await trailer.fill('film z kasety');
	await trailer.press('Tab');
	await expect(trailer).toHaveValue('film z kasety');
	await drawer.getByRole('combobox', { name: 'Kategorie' }).click();
	await page.getByRole('listbox').getByRole('option', { name: 'Dramat' }).click();
	await page.keyboard.press('Escape');
	await expect(drawer.getByRole('button', { name: 'Usuń: Dramat' })).toBeVisible();
	const gallery = drawer.getByRole('combobox', { name: 'Galeria' });
	await gallery.click();
	await gallery.fill('proby');
	await page.getByRole('option', { name: 'Próby' }).click();
	await expect(gallery).toHaveValue('Próby');
	await drawer.getByRole('textbox', { name: 'Opis', exact: true }).fill('Noc w chacie.');
	await drawer.getByRole('button', { name: 'Zapisz' }).click();
	await expect(drawer.getByText('Niepoprawna wartość')).toHaveCount(1);
	await trailer.click();
	await trailer.fill('https://player.vimeo.com/video/76979871');
	await page.getByRole('option', { name: 'https://player.vimeo.com/video/76979871' }).click();
	await drawer.getByRole('button', { name: 'Zapisz' }).click();
	await expect(page.getByText('Dodano wideo.')).toBeVisible();
	await expect(drawer).toHaveCount(0);
	await expect(page.getByRole('heading', { name: 'Wesele: próba' })).toBeVisible();
	const [saved] = await product.query('select * from videos');
	expect(saved).toMatchObject({
		slug: 'wesele-proba',
		video_price_grosze: 2950,
		duration: 126,
		age_restriction: 14,
		vat_rate: '8',
		video_link: expect.stringMatching(/^1000000000000\d+$/),
		teaser_link: 'https://player.vimeo.com/video/76979871',
		description: '<p>Noc w chacie.</p>',
		gallery_id: expect.any(Number),
	});
});

test('S2-013 S2-051 S2-093 S2-153 S2-157 a video opens filled in, reports a taken slug, and saves changes', async ({ page, product }) => {
	await makeVideo(product, { title: 'Trzy siostry', slug: 'trzy-siostry' });
	const [gallery] = await product.query(`insert into galleries (name) values ('Próby') returning id`);
	const { id } = await makeVideo(product, {
		title: 'Wesele',
		slug: 'wesele',
		subtitle: 'Wyspiański',
		age_restriction: 12,
		restricted_access: 'europe',
		tickets_expiration_time: 48,
		available_from: '2026-12-01T19:00:00Z',
		gallery_id: Number(gallery?.id),
		// not as the editor would write it
		description: '<p>Noc w chacie.</p>\n<ul><li>Taniec</li></ul>',
	});
	await page.goto('/teapp-admin');
	await page.getByRole('button', { name: 'Edytuj: Wesele' }).click();
	const drawer = page.getByRole('dialog', { name: 'Wesele' });
	for (const [label, value] of [
		['Tytuł', 'Wesele'],
		['Odnośnik', 'wesele'],
		['Podtytuł', 'Wyspiański'],
		['Cena (zł)', '25,00'],
		['Wiek od', '12'],
		['Kraje', 'europe'],
		['Ważność biletu', '48'],
	] as const)
		await expect(drawer.locator('input, select').and(drawer.getByLabel(label, { exact: true }))).toHaveValue(value);
	await expect(drawer.getByRole('combobox', { name: 'Galeria' })).toHaveValue('Próby');
	await expect(drawer.getByRole('textbox', { name: 'Dostępne od', exact: true })).toHaveValue('01.12.2026');
	const hour = drawer.getByRole('textbox', { name: 'Godzina: Dostępne od' });
	await expect(hour).toHaveValue('20:00');
	// nothing has been typed into either text
	await expect(drawer.getByRole('button', { name: 'Cofnij', disabled: true })).toHaveCount(2);
	await expectAccessible(page);
	await test.step('on a phone fields and tools are as high as a finger needs', async () => {
		await page.setViewportSize({ width: 390, height: 844 });
		const bold = drawer.getByRole('button', { name: 'Pogrubienie' }).first();
		for (const control of [drawer.getByRole('textbox', { name: 'Dostępne od', exact: true }), hour, bold])
			await expect.poll(async () => (await control.boundingBox())?.height).toBe(44);
		await page.setViewportSize({ width: 1280, height: 900 });
	});
	await drawer.getByRole('textbox', { name: 'Odnośnik' }).fill('trzy-siostry');
	await test.step('F-096 a missing title and a taken slug are reported at once, and nothing is saved', async () => {
		await drawer.getByRole('textbox', { name: 'Tytuł', exact: true }).fill('');
		await drawer.getByRole('button', { name: 'Zapisz' }).click();
		await expect(drawer.getByText('Odnośnik zajęty')).toBeVisible();
		await expect(drawer.getByText('Proszę podać tytuł.')).toBeVisible();
		await drawer.getByRole('textbox', { name: 'Tytuł', exact: true }).fill('Wesele');
	});
	await drawer.getByRole('button', { name: 'Zapisz' }).click();
	await expect(drawer.getByText('Odnośnik zajęty')).toBeVisible();
	await expect(page.getByText(/^Wystąpił błąd: /)).toBeVisible();
	await drawer.getByRole('textbox', { name: 'Odnośnik' }).fill('wesele-2026');
	await page.route(`**/api/videos/${id}`, (route) =>
		route.fulfill({ status: 409, contentType: 'application/json', body: '{"statusCode":409,"message":"Nie teraz.","type":"in_use"}' }),
	);
	await drawer.getByRole('button', { name: 'Zapisz' }).click();
	await expect(drawer.getByRole('alert')).toHaveText(/Nie teraz\./);
	await page.unroute(`**/api/videos/${id}`);
	await drawer.getByRole('switch', { name: /Widoczne na stronie/ }).uncheck();
	await drawer.getByRole('button', { name: 'Zapisz' }).click();
	await expect(page.getByText('Zaktualizowano zmiany')).toBeVisible();
	await expect(drawer).toHaveCount(0);
	const [saved] = await product.query('select * from videos where id = $1', [id]);
	expect(saved).toMatchObject({ slug: 'wesele-2026', visible: false, subtitle: 'Wyspiański', tickets_expiration_time: 48 });
	const rows = await product.query(`select action from audit where subject_type = 'video' and subject_id = $1`, [String(id)]);
	expect(rows).toEqual([{ action: 'videos.update' }]);
});

test('S2-047 S2-134 S2-165 deleting asks Tak / Nie, Nie sends nothing, and a video in use is not deleted', async ({ page, product }) => {
	const { id } = await makeVideo(product, { title: 'Wesele', slug: 'wesele' });
	await product.query(
		`insert into codes (code, description, discount_percent, video_id, expiration_date) values ('K', 'Kod', 10, $1, now())`,
		[id],
	);
	const deletions: string[] = [];
	page.on('request', (request) => request.method() === 'DELETE' && deletions.push(request.url()));
	// a page that no longer exists shows the last one
	await page.goto('/teapp-admin?view=videos&page=2');
	await page.getByRole('button', { name: 'Edytuj: Wesele' }).click();
	await page.getByRole('button', { name: 'Usuń wideo' }).click();
	await page.getByRole('button', { name: 'Nie', exact: true }).click();
	expect(deletions).toEqual([]);
	await page.getByRole('button', { name: 'Usuń wideo' }).click();
	await page.getByRole('button', { name: 'Tak', exact: true }).click();
	await expect(page.getByText('Wystąpił błąd: Nie można usunąć wideo: są na nie kody.')).toBeVisible();
	await product.query('delete from codes');
	await page.getByRole('button', { name: 'Usuń wideo' }).click();
	await page.getByRole('button', { name: 'Tak', exact: true }).click();
	await expect(page.getByText('Sukces')).toBeVisible();
	await expect(page.getByText('Nie ma jeszcze żadnego wideo.')).toBeVisible();
});

test('S2-053 S2-133 S2-167 S2-170 images are made smaller before they are sent, show advice, and can be removed', async ({
	page,
	product,
}) => {
	const { id } = await makeVideo(product, { title: 'Wesele', slug: 'wesele' });
	await page.goto('/teapp-admin');
	await page.getByRole('button', { name: 'Edytuj: Wesele' }).click();
	const drawer = page.getByRole('dialog', { name: 'Wesele' });
	await expect(drawer.getByText(/do\s1200\sKB\si\s1000\spx/)).toHaveCount(2);
	await drawer
		.getByLabel('Grafika główna')
		.setInputFiles({ name: 'plakat.png', mimeType: 'image/png', buffer: await makeImage({ width: 2600, height: 130 }) });
	await drawer
		.getByLabel('Miniatura')
		.setInputFiles({ name: 'mini.png', mimeType: 'image/png', buffer: await makeImage({ width: 1300, height: 130 }) });
	await expect(drawer.getByText('Niezapisane zmiany: 2')).toBeVisible();
	await drawer.getByRole('button', { name: 'Zapisz' }).click();
	await expect(page.getByText('Zaktualizowano zmiany')).toBeVisible();
	const [saved] = await product.query('select image_link, thumb_link from videos where id = $1', [id]);
	const widthOf = async (url: unknown) =>
		(await sharp(Buffer.from(await (await fetch(product.url + String(url))).arrayBuffer())).metadata()).width;
	expect([await widthOf(saved?.image_link), await widthOf(saved?.thumb_link)]).toEqual([2000, 650]);
	await page.getByRole('button', { name: 'Edytuj: Wesele' }).click();
	await test.step('F-089 deleting an image of a video asks; Nie deletes nothing', async () => {
		const ask = () => drawer.getByRole('button', { name: 'Usuń', exact: true }).first().click();
		const reply = (word: 'Tak' | 'Nie') => page.getByRole('dialog').last().getByRole('button', { name: word, exact: true }).click();
		await ask();
		await expect(page.getByRole('dialog', { name: 'Usunąć ten obraz?' })).toBeVisible();
		await reply('Nie');
		expect((await product.query('select image_link from videos where id = $1', [id]))[0]?.image_link).not.toBeNull();
		await ask();
		await reply('Tak');
	});
	await expect(page.getByText('Sukces')).toBeVisible();
	expect((await product.query('select image_link, thumb_link from videos where id = $1', [id]))[0]).toEqual({ ...saved, image_link: null });
});

test('B-014 an editor gives a film chapters: every error at its row, rows removed and sorted, nothing typed is lost', {
	tag: '@slow',
}, async ({ page, product }) => {
	const video = await makeVideo(product, { title: 'Mewa', slug: 'mewa', duration: 90 });
	await page.goto('/teapp-admin?view=videos');
	await page.getByRole('button', { name: 'Edytuj: Mewa' }).click();
	const drawer = page.getByRole('dialog', { name: 'Mewa' });
	const add = async (time: string, title: string) => {
		await drawer.getByRole('button', { name: 'Dodaj rozdział' }).click();
		await drawer
			.getByLabel(/^Czas \(\d/)
			.last()
			.fill(time);
		await drawer
			.getByLabel(/^Tytuł rozdziału/)
			.last()
			.fill(title);
	};
	const save = () => drawer.getByRole('button', { name: 'Zapisz' }).click();
	const times = () => drawer.getByLabel(/^Czas \(\d/).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
	await add('45:00', 'Akt II');
	await add('0:00', '');
	await add('12', 'Bez sekund');
	await add('1:30:00', 'Po końcu');
	await save();
	await expect(drawer.getByText('Ten rozdział zaczyna się przed wcześniejszym na liście.')).toBeVisible();
	await expect(drawer.getByText('Proszę podać tytuł rozdziału.')).toBeVisible();
	await expect(drawer.getByText('Podaj czas jako minuty i sekundy, na przykład 12:30.')).toBeVisible();
	await expect(drawer.getByText('Film kończy się wcześniej.')).toBeVisible();
	await expect(drawer.getByLabel('Czas (2)')).toBeFocused();
	expect(await times()).toEqual(['45:00', '0:00', '12', '1:30:00']);
	for (const width of [390, 1280]) {
		await page.setViewportSize({ width, height: 900 });
		await expectAccessible(page);
	}
	await drawer.getByRole('button', { name: 'Usuń rozdział 4' }).click();
	await expect(drawer.getByRole('button', { name: 'Dodaj rozdział' })).toBeFocused();
	await drawer.getByLabel('Czas (3)').fill('45:00');
	await drawer.getByLabel('Tytuł rozdziału (2)').fill('Akt I');
	await drawer.getByRole('button', { name: 'Ułóż według czasu' }).click();
	await expect(drawer.getByText('W tej sekundzie zaczyna się już inny rozdział.')).toBeVisible();
	expect(await times()).toEqual(['0:00', '45:00', '45:00']);
	await drawer.getByRole('button', { name: 'Usuń rozdział 3' }).click();
	await drawer.getByLabel('Tytuł po angielsku (1)').fill('Act I');
	await save();
	await expect(drawer).toHaveCount(0);
	const [saved] = await product.query('select chapters from videos where id = $1', [video.id]);
	expect(saved?.chapters).toEqual([
		{ at_seconds: 0, title: 'Akt I', title_en: 'Act I' },
		{ at_seconds: 2700, title: 'Akt II', title_en: '' },
	]);
	await page.getByRole('button', { name: 'Edytuj: Mewa' }).click();
	expect(await times()).toEqual(['0:00', '45:00']);
	const removeFirst = drawer.getByRole('button', { name: 'Usuń rozdział 1' });
	await removeFirst.click();
	await expect(removeFirst).toBeFocused();
	await removeFirst.click();
	await save();
	await expect(drawer).toHaveCount(0);
	expect((await product.query('select chapters from videos where id = $1', [video.id]))[0]?.chapters).toEqual([]);
});
