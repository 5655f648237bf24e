import { makeVideo } from '#testing/make-video.ts';
import { consented, expect, expectAccessible, signInAs, test } from '../support/test.ts';

test.beforeEach(async ({ page, product }) => {
	await product.query('truncate videos, categories, galleries, hosted_videos cascade');
	await consented(page, product);
	await signInAs(page, await product.make.admin());
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
