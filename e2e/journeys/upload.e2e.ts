import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makePackages } from '#server/hosted-videos/packages/package.job.ts';
import { film } from '#testing/make-hosted.ts';
import { makeVideo } from '#testing/make-video.ts';
import type { Product } from '../support/product.ts';
import { consented, expect, expectAccessible, signInAs, test } from '../support/test.ts';

const FILES = '/teapp-admin?view=videos&tab=pliki';
const MEGABYTE = 1024 * 1024;
/** An mp4 followed by 9 MB of padding, so that it takes two chunks of 8 MB. */
const bigFilm = Buffer.concat([film('long.mp4'), Buffer.alloc(9 * MEGABYTE, 7)]);
/** time limit for decoding a film while other stories run */
const PLAYS = { timeout: 30_000 };
/** time limit for 9 MB through an instrumented browser on a busy machine */
const UPLOADED = { timeout: 45_000 };
const WAITS = 'Brak połączenia z serwerem. Przesyłanie ruszy dalej, gdy połączenie wróci.';
const folder = mkdtempSync(join(tmpdir(), 'rampa-films-'));
const bigFile = join(folder, 'duzy.mp4');
test.beforeAll(() => writeFileSync(bigFile, bigFilm));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const asFile = (buffer: Buffer, name = 'wesele.mp4', mimeType = 'video/mp4') => ({ name, mimeType, buffer });

async function openFiles(page: Page, product: Product) {
	await consented(page, product);
	await signInAs(page, await product.make.admin());
	await page.goto(FILES);
	const title = page.getByRole('heading', { level: 1, name: 'Pliki wideo' });
	await expect(title).toBeVisible();
	// the tabs are below the title, as in every view that has some
	const tabs = await page.getByRole('navigation', { name: 'Wideo', exact: true }).boundingBox();
	expect(tabs?.y).toBeGreaterThan((await title.boundingBox())?.y ?? 0);
}

const FILE_LIST = /\/api\/vimeo(\?|$)/;
const WAITING = { id: 1, version: 1, progress: 0, seconds_left: null, reason: null, heights: [], has_sound: null, has_earlier: false };

/** The list as if the package of its first film were in another state. */
async function showPackage(page: Page, change: object) {
	await page.unroute(FILE_LIST);
	await page.route(FILE_LIST, async (route) => {
		const response = await route.fetch();
		const [first, ...others] = (await response.json()).videos;
		const answer = { ...(await response.json()), videos: [{ ...first, package: { ...WAITING, ...change } }, ...others] };
		await route.fulfill({ response, json: answer });
	});
	await page.reload();
}

const drawer = (page: Page) => page.getByRole('dialog').first();
const rowOf = (page: Page, name: string) => page.locator('tr').filter({ has: page.locator(`input[value="${name}"]`) });
const send = (page: Page) => drawer(page).getByRole('button', { name: 'Prześlij' }).click();

async function fill(page: Page, name: string, file: string | ReturnType<typeof asFile> = asFile(film('film.mp4'))) {
	await page.getByRole('button', { name: 'Prześlij plik' }).click();
	await drawer(page).getByLabel('Plik').setInputFiles(file);
	await drawer(page).getByLabel('Nazwa').fill(name);
}

const idOf = async (product: Product, name: string) =>
	(await product.query('select id, upload_id from hosted_videos where name = $1', [name]))[0] as { id: string; upload_id: string };

test('F-004 B-005 the list says what is unavailable without a decoder, and what is wrong with a file', async ({ page, product }) => {
	await product.query(`insert into hosted_videos (provider, name, size, type, status, fault)
		values ('built-in', 'Sam dźwięk', 100, 'video/mp4', 'UNPLAYABLE', 'no_picture')`);
	await page.route(FILE_LIST, async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, json: { ...(await response.json()), can_convert: false } });
	});
	await openFiles(page, product);
	await expect(page.getByText(/Ten serwer nie może dekodować filmów: kadry nie powstaną/)).toBeVisible();
	await expect(rowOf(page, 'Sam dźwięk')).toContainText('W tym pliku nie ma obrazu.');
	await expectAccessible(page);
	await product.query("delete from hosted_videos where name = 'Sam dźwięk'");
});

test('S2-014 S2-068 S2-080 S2-081 S2-083 an editor uploads a film and sees errors before it is sent', { tag: '@slow' }, async ({
	page,
	product,
}) => {
	// the row with the longest status and all actions
	await product.query("insert into hosted_videos (provider, name, size, type) values ('built-in', 'Niedokończony', 1, 'video/mp4')");
	// the film is encoded twice meanwhile
	await openFiles(page, product);
	await expect(rowOf(page, 'Niedokończony')).toContainText('Nieprzesłane');
	await expectAccessible(page);
	await page.getByRole('button', { name: 'Prześlij plik' }).click();
	await drawer(page).getByLabel('Nazwa').fill('Wesele');
	await send(page);
	await expect(drawer(page).getByText('Proszę wybrać plik.')).toBeVisible();
	await drawer(page)
		.getByLabel('Plik')
		.setInputFiles(asFile(Buffer.from('x'), 'skrypt.html', 'text/html'));
	await expect(drawer(page).getByText('Złe rozszerzenie pliku. Dozwolony mp4, mov, wmv, avi, flv.')).toBeVisible();
	await drawer(page).getByLabel('Nazwa').fill('');
	for (const name of ['dziady', 'halka']) {
		await drawer(page)
			.getByLabel('Plik')
			.setInputFiles(asFile(film('stage.mp4'), `${name}.mp4`));
		await expect(drawer(page).getByLabel('Nazwa')).toHaveValue(name);
	}
	await drawer(page).getByLabel('Nazwa').fill('');
	await send(page);
	await expect(drawer(page).getByText('Proszę podać nazwę wideo.')).toBeVisible();
	await expectAccessible(page);
	await drawer(page).getByLabel('Nazwa').fill('Wesele');
	await send(page);
	await expect(page.getByText('Dodano wideo.').first()).toBeVisible(UPLOADED);
	await expect(drawer(page)).toBeHidden();
	const row = rowOf(page, 'Wesele');
	await expect(row).toContainText('Gotowe');
	const { id } = await idOf(product, 'Wesele');

	await test.step('B-001 B-005 the list shows a pending package, its progress, and why one has failed', async () => {
		await expect(row).toContainText('Przygotowanie: w kolejce');
		await expect(row).toContainText('Do tego czasu film odtwarza się tak, jak go przesłano.');
		await showPackage(page, { state: 'making', progress: 42, seconds_left: 290 });
		await expect(row).toContainText('Przygotowanie 42%');
		await expect(row).toContainText('zostało ok. 5 min');
		await showPackage(page, { state: 'failed', reason: 'broken' });
		await expect(row).toContainText('Plik jest uszkodzony albo niepełny.');
		await expectAccessible(page);
		// G-033: what was found in the file, and what was done about it
		const found = { interlaced: 25, sounds: 2, channels: 6, key_seconds: 20, rate: null };
		await showPackage(page, { state: 'ready', heights: [1080, 720, 480, 240], found });
		await expect(row).toContainText('W pliku: przeplot 25i, 2 ścieżki dźwięku, 5.1, klatki kluczowe co 20 s.');
		await expect(row).toContainText('Zrobiono: usunięto przeplot,');
		await expect(row).toContainText('Gotowa: 1080p, 720p, 480p, 240p');
		const list = page.getByRole('region', { name: 'Pliki wideo' });
		expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
		await page.setViewportSize({ width: 390, height: 844 });
		const [name, status] = [await row.getByLabel('Nazwa').boundingBox(), await row.getByText('Gotowe').boundingBox()];
		expect(status?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
		await page.setViewportSize({ width: 1280, height: 900 });
		await page.unroute(FILE_LIST);
		await product.query("delete from hosted_videos where name = 'Niedokończony'");
	});
	await test.step('B-001 B-005 the package is made in the background, and can be made again', async () => {
		await makePackages(product.context);
		await page.reload();
		await expect(row).toContainText('Gotowa: 480p, 240p');
		await row.getByRole('button', { name: 'Przygotuj film od nowa: Wesele' }).click();
		await expect(page.getByText('Film czeka na przygotowanie.')).toBeVisible();
		await expect(row).toContainText('Przygotowanie: w kolejce');
		await expect(row).toContainText('Do tego czasu film odtwarza się w jakościach przygotowanych wcześniej.');
	});
	await test.step('B-003 B-004 the watch page plays the package over its chunks, with pictures for the seek bar; its address is useless elsewhere', async () => {
		const video = await makeVideo(product, { title: 'Wesele', video_price_grosze: 0, video_link: String(id) });
		const requested = page.waitForRequest(/\/media\/hls\/.*\/master\.m3u8$/);
		await page.goto(`/wideo/${video.slug}?ogladaj=true`);
		const shown = page.locator('video');
		const timeOf = () => shown.evaluate((element: HTMLVideoElement) => element.currentTime);
		const bufferedTo = () =>
			shown.evaluate(({ buffered }: HTMLVideoElement) => (buffered.length > 0 ? buffered.end(buffered.length - 1) : 0));
		await expect.poll(timeOf, PLAYS).toBeGreaterThan(0);
		await expect.poll(bufferedTo, PLAYS).toBeGreaterThan(11.5);
		await shown.evaluate((element: HTMLVideoElement) => {
			element.currentTime = 7;
			// a busy machine may have shown the film to its end, where it stays paused
			return element.play();
		});
		await expect.poll(timeOf, PLAYS).toBeGreaterThan(8.2);
		expect(await shown.evaluate((element: HTMLVideoElement) => [element.buffered.length, Math.round(element.duration)])).toEqual([1, 12]);
		await page.getByRole('button', { name: 'Ustawienia odtwarzacza' }).press('Enter');
		await expect(page.getByLabel('Jakość').locator('option')).toHaveText(['Automatyczna', '240p', '480p']);
		const cues = () => shown.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.cues?.length ?? 0);
		await expect.poll(cues).toBe(6);
		expect((await fetch((await requested).url())).status).toBe(403);
	});
});

test('S2-068 S2-152 the progress goes from 0 to 100, and a cut connection resumes automatically', { tag: '@slow' }, async ({
	page,
	product,
}) => {
	await openFiles(page, product);
	let cuts = 0;
	const offsets: number[] = [];
	await page.route('**/media/uploads/**', async (route) => {
		if (route.request().method() !== 'PATCH') return route.continue();
		offsets.push(Number(route.request().headers()['upload-offset']));
		if (offsets.length === 2 && cuts++ === 0) return route.abort('connectionreset');
		return route.continue();
	});
	await fill(page, 'Dziady', bigFile);
	await send(page);
	await expect(drawer(page).getByRole('progressbar')).toBeVisible(UPLOADED);
	await expect(page.getByText('Dodano wideo.').first()).toBeVisible(UPLOADED);
	expect(cuts).toBe(1);
	expect(offsets[2]).toBe(offsets[1]);
	await expect(rowOf(page, 'Dziady')).toContainText('Gotowe');
});

test('S2-015 S2-067 an interrupted upload stays in the list, is resumed at its byte, and equals the original', { tag: '@slow' }, async ({
	page,
	product,
}) => {
	await openFiles(page, product);
	await page.route('**/media/uploads/**', (route) =>
		route.request().method() === 'PATCH' && Number(route.request().headers()['upload-offset']) > 0 ? route.abort() : route.continue(),
	);
	await fill(page, 'Balladyna', bigFile);
	// the first chunk is stored when the second one is sent
	const second = page.waitForRequest((request) => request.method() === 'PATCH' && Number(request.headers()['upload-offset']) > 0);
	await send(page);
	await second;
	await expect(drawer(page).getByText(/Przesyłanie: 8\d%/)).toBeVisible();
	await drawer(page).getByRole('button', { name: 'Anuluj' }).click();
	await page.getByRole('button', { name: 'Przerwij przesyłanie: Balladyna' }).click();
	await expect(rowOf(page, 'Balladyna')).toContainText('Nieprzesłane', UPLOADED);

	await product.query(
		"insert into hosted_videos (provider, name, size, type, status) values ('built-in', 'Halka', 1, 'video/mp4', 'READY'), ('built-in', 'Lektor', 1, 'audio/mp4', 'READY')",
	);
	await page.goto('/teapp-admin?view=videos');
	await page.getByRole('button', { name: 'Dodaj wideo' }).click();
	await drawer(page).getByRole('combobox', { name: 'Wideo' }).click();
	await expect(page.getByRole('option', { name: 'Halka' })).toBeVisible();
	await expect(page.getByRole('option', { name: 'Balladyna' })).toHaveCount(0);
	await expect(page.getByRole('option', { name: 'Lektor' })).toHaveCount(0);
	await test.step('B-011 B-012 the interpreter is chosen from films, the describing voice from films and sounds', async () => {
		await drawer(page).getByRole('combobox', { name: 'Tłumacz PJM osobno' }).click();
		await expect(page.getByRole('option', { name: 'Halka' })).toBeVisible();
		await expect(page.getByRole('option', { name: 'Lektor' })).toHaveCount(0);
		const voice = drawer(page).getByRole('combobox', { name: 'Lektor audiodeskrypcji osobno' });
		await voice.click();
		await page.getByRole('option', { name: 'Lektor' }).click();
		await expect(voice).toHaveValue('Lektor');
	});
	await test.step('a file older than the hundred offered first is found by typing, and keeps its name in the field', async () => {
		await product.query(
			`insert into hosted_videos (provider, name, size, type, status) select 'built-in', 'Próba ' || n, 1, 'video/mp4', 'READY' from generate_series(1, 120) n`,
		);
		const film = drawer(page).getByRole('combobox', { name: 'Wideo' });
		await film.fill('halk');
		await page.getByRole('option', { name: 'Halka' }).click();
		await film.fill('proba 77');
		await page.getByRole('option', { name: 'Próba 77' }).click();
		await expect(film).toHaveValue('Próba 77');
		await page.goto(`${FILES}&limit=50`);
		await expect(rowOf(page, 'Próba 120')).toBeVisible();
		await page.goto(`${FILES}&limit=50&page=3`);
		await expect(rowOf(page, 'Balladyna')).toBeVisible();
		await product.query(`delete from hosted_videos where name like 'Próba %'`);
	});

	await page.unroute('**/media/uploads/**');
	const offsets: string[] = [];
	page.on('request', (request) => {
		if (request.method() === 'PATCH' && request.url().includes('/media/uploads/')) offsets.push(request.headers()['upload-offset'] ?? '');
	});
	await page.goto(FILES);
	const row = rowOf(page, 'Balladyna');
	await row.getByRole('button', { name: 'Dokończ przesyłanie: Balladyna' }).click();
	await drawer(page)
		.getByLabel('Plik')
		.setInputFiles(asFile(film('film.mp4')));
	await send(page);
	await expect(drawer(page).getByText('To inny plik: rozmiar się nie zgadza.')).toBeVisible();
	await drawer(page).getByLabel('Plik').setInputFiles(bigFile);
	await send(page);
	await expect(page.getByText('Dodano wideo.').first()).toBeVisible(UPLOADED);
	expect(offsets[0]).toBe(String(8 * MEGABYTE));
	await expect(row.getByRole('button', { name: /Dokończ/ })).toHaveCount(0);

	const hash = createHash('sha256');
	for await (const chunk of await product.context.videoHosts.files.read((await idOf(product, 'Balladyna')).upload_id))
		hash.update(chunk as Buffer);
	expect(hash.digest('hex')).toBe(createHash('sha256').update(bigFilm).digest('hex'));
});

test('F-104 F-108 an upload waits for the network, and continues while its editor works in another view', { tag: '@slow' }, async ({
	page,
	product,
	context,
}) => {
	await openFiles(page, product);
	let release = () => {};
	const held = new Promise<void>((go) => {
		release = go;
	});
	const begun = new Promise<void>((go) => {
		void page.route('**/media/uploads/**', async (route) => {
			if (route.request().method() === 'PATCH' && route.request().headers()['upload-offset'] !== '0') {
				go();
				await held;
			}
			await route.continue().catch(() => {});
		});
	});
	await test.step('F-108 a file that is not a film is refused before it is sent', async () => {
		await fill(page, 'Kordian', asFile(Buffer.from('<html>'.repeat(200)), 'kordian.mp4'));
		await expect(drawer(page).getByText('Ten plik nie jest filmem.')).toBeVisible();
		expect(await idOf(product, 'Kordian')).toBeUndefined();
		await expect(drawer(page).getByRole('status').filter({ hasText: 'Proszę wybrać inny plik.' })).toBeVisible();
		await expect(drawer(page).getByText(/zmian/)).toHaveCount(0);
		// begins like a film
		await drawer(page)
			.getByLabel('Plik')
			.setInputFiles(asFile(Buffer.concat([film('film.mp4').subarray(0, 64), Buffer.alloc(MEGABYTE, 7)]), 'kordian.mp4'));
		await expect(drawer(page).getByText('Plik jest uszkodzony lub niepełny.')).toBeVisible();
	});
	await test.step('B-005 an empty file is named so', async () => {
		await drawer(page)
			.getByLabel('Plik')
			.setInputFiles(asFile(Buffer.alloc(0), 'pusty.mp4'));
		await expect(drawer(page).getByText('Ten plik nie jest filmem.')).toHaveCount(0);
		await expect(drawer(page).getByLabel('Nazwa')).toHaveValue('Kordian');
		await send(page);
		await expect(drawer(page).getByText('Ten plik jest pusty.')).toBeVisible();
	});
	const otherView = Promise.withResolvers<void>();
	const endLost = new Promise<void>((done) => {
		void page.route(
			'**/api/vimeo/*',
			async (route) => {
				// without a network the other view could not load its code
				await otherView.promise;
				await context.setOffline(true);
				await route.abort('internetdisconnected');
				done();
			},
			{ times: 1 },
		);
	});
	await drawer(page).getByLabel('Plik').setInputFiles(bigFile);
	await send(page);
	await begun;
	const corner = page.getByRole('region', { name: 'Przesyłane pliki' });
	await test.step('F-104 without a network it waits and shows that', async () => {
		await context.setOffline(true);
		release();
		await expect(drawer(page).getByText(WAITS)).toBeVisible();
		await context.setOffline(false);
	});
	await test.step('F-108 the drawer closes without confirmation, and the upload continues in another view', async () => {
		await page.keyboard.press('Escape');
		await expect(page.getByRole('dialog')).toHaveCount(0);
		await page.getByRole('navigation', { name: 'Panel administracyjny' }).getByRole('link', { name: 'Wydarzenia' }).first().click();
		await expect(page.getByRole('button', { name: 'Dodaj wydarzenie' })).toBeVisible();
		otherView.resolve();
	});
	await test.step('F-104 the end of an upload waits for the network too, and is tried again', async () => {
		// before that the upload card still shows the first wait
		await endLost;
		await expect(corner.getByText(WAITS)).toBeVisible(UPLOADED);
		await expect(page.getByText('Prosimy o kontakt z administratorem')).toHaveCount(0);
		await context.setOffline(false);
		await expect(page.getByText('Dodano wideo.').first()).toBeVisible(UPLOADED);
		await expect(corner).toHaveCount(0);
	});
	await page.goto(FILES);
	await expect(rowOf(page, 'Kordian')).toContainText('Gotowe');
	await test.step('F-108 a file that is used is not deleted, and the message names what uses it', async () => {
		await makeVideo(product, { title: 'Kordian w sieci', video_link: (await idOf(product, 'Kordian')).id });
		await page.getByRole('button', { name: 'Usuń plik: Kordian' }).click();
		await page.getByRole('button', { name: 'Tak', exact: true }).click();
		await expect(page.getByText('Nie można usunąć: z pliku korzystają wideo: Kordian w sieci.').first()).toBeVisible();
		await expect(rowOf(page, 'Kordian')).toBeVisible();
	});
	await test.step('B-005 the server’s reason for refusing a cut film is shown', async () => {
		// its index is whole, so only the server finds it out
		await fill(page, 'Halka', asFile(film('long.mp4').subarray(0, 8_000), 'halka.mp4'));
		await send(page);
		await expect(drawer(page).getByText('Plik jest uszkodzony lub niepełny.')).toBeVisible(UPLOADED);
	});
});
