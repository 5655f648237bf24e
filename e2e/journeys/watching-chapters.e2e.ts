import type { Page } from '@playwright/test';
import { makeVideo } from '#testing/make-video.ts';
import { enter, hostFilm } from '../support/film.ts';
import { consented, expect, expectGoodAt, test } from '../support/test.ts';

const VTT = `WEBVTT

00:01.000 --> 00:04.000
Dlaczego zawsze chodzi pani w czerni?

00:05.000 --> 00:19.000
<v Masza>Noszę <i>żałobę</i> po moim życiu.

00:20.000 --> 00:39.000
&lt;img src=x onerror="window.bad=1"&gt;

00:40.000 --> 00:59.000
- Znowu żałoba?
- Tak.
`;
const CHAPTERS = [
	{ at_seconds: 0, title: 'Prolog', title_en: 'Prologue' },
	{ at_seconds: 20, title: 'Jezioro', title_en: '' },
	{ at_seconds: 45, title: 'Finał', title_en: '' },
];

const expectTime = (page: Page, from: number, to: number) =>
	expect
		.poll(async () => {
			const second = await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
			return second >= from && second < to;
		})
		.toBe(true);

test('B-014 B-015 B-016 chapters, transcript and spoken words link to their second', { tag: '@slow' }, async ({ page, product }) => {
	const video = await makeVideo(product, {
		title: 'Mewa nad jeziorem',
		video_price_grosze: 0,
		duration: 1,
		video_link: await hostFilm(product, { subtitles: VTT }),
	});
	await product.query('update videos set chapters = $1::jsonb where id = $2', [JSON.stringify(CHAPTERS), video.id]);
	const chapters = page.getByRole('region', { name: 'Rozdziały' });
	const transcript = page.getByRole('region', { name: 'Transkrypcja' });

	await test.step('B-014 B-016 a visitor sees the chapters and the spoken line, both without a link to the player', async () => {
		await consented(page, product);
		await page.goto(`/wideo/${video.slug}/publiczne`);
		await expect(chapters.getByRole('listitem')).toHaveText(['0:00 Prolog', '0:20 Jezioro', '0:45 Finał']);
		await expect(chapters.getByRole('link')).toHaveCount(0);
		await page.goto('/szukaj?q=ŻAŁOBIE');
		const lines = page.getByRole('region', { name: 'Słowa ze spektakli' });
		await expect(lines.getByRole('link', { name: 'Mewa nad jeziorem, 0:05' })).toHaveAttribute('href', `/wideo/${video.slug}/publiczne`);
		await expect(lines.locator('[lang=pl] mark').first()).toHaveText('żałobę');
		await expect(page.getByRole('status')).toHaveText(/^2\slinie napisów$/);
		await expectGoodAt(page, [390, 1280]);
	});

	await test.step('B-016 the spoken line opens the film at its second for those who may watch', async () => {
		await enter(page, product, await product.make.user(), '/szukaj?q=zalobie');
		const line = page.getByRole('link', { name: 'Mewa nad jeziorem, 0:40' });
		await expect(line).toHaveAttribute('href', `/wideo/${video.slug}?ogladaj=true&t=40`);
		await line.click();
		await expectTime(page, 40, 60);
	});

	await test.step('B-014 the current chapter is marked, a click jumps, the seek bar has marks, and ?t= starts there', async () => {
		// as of a film that has a package
		await page.route(`**/api/watch/video/${video.id}`, async (route) => {
			const answer = await (await route.fetch()).json();
			await route.fulfill({ json: { ...answer, source: { ...answer.source, storyboard: '/board.vtt' } } });
		});
		await page.route('**/board.vtt', (route) =>
			route.fulfill({ contentType: 'text/vtt', body: 'WEBVTT\n\n00:00.000 --> 01:00.000\n/board.jpg#xywh=0,0,160,90\n' }),
		);
		await page.goto(`/wideo/${video.slug}?ogladaj=true&t=21`);
		await expectTime(page, 21, 40);
		await expect(chapters.locator('[aria-current]')).toHaveText('0:20 Jezioro');
		const marks = page.locator('.chapter-marks_mark');
		await expect(marks).toHaveCount(2);
		const bar = await page.locator('.chapter-marks_marks').boundingBox();
		const mark = await marks.first().boundingBox();
		const share = ((mark?.x ?? 0) + (mark?.width ?? 0) / 2 - (bar?.x ?? 0)) / (bar?.width ?? 1);
		expect(Math.abs(share - 20 / 60)).toBeLessThan(0.02);
		await chapters.getByRole('button', { name: /^0:45/ }).click();
		await expectTime(page, 45, 60);
		await expect(chapters.locator('[aria-current]')).toHaveText('0:45 Finał');
		await test.step('B-010 keys on the seek bar show picture, chapter and time for a moment', async () => {
			await page.getByRole('slider', { name: 'pozycja' }).focus();
			const preview = page.locator('media-time-range [slot=current]');
			await expect(async () => {
				await page.keyboard.press('2');
				await expect(preview).toHaveText(['', 'Prolog', '0:12', ''], { timeout: 500 });
				await expect(preview.first()).toBeVisible({ timeout: 500 });
			}).toPass();
			await expect(preview).toHaveCount(0);
		});
		await expect(chapters.getByRole('button', { name: 'Kopiuj odnośnik do rozdziału: Jezioro' })).toBeVisible();
		await page.goto(`/wideo/${video.slug}`);
		await expect(chapters.getByRole('link', { name: 'Jezioro' })).toHaveAttribute('href', `/wideo/${video.slug}?ogladaj=true&t=20`);
		await chapters.getByRole('link', { name: 'Jezioro' }).click();
		await expectTime(page, 20, 40);
	});

	await test.step('B-015 the transcript marks the spoken line, jumps at a click and is searched', async () => {
		await page.locator('video').evaluate((element: HTMLVideoElement) => element.pause());
		await page.getByRole('button', { name: 'Pokaż transkrypcję' }).click();
		const lines = transcript.getByRole('listitem');
		await expect(lines).toHaveText([
			'0:01 Dlaczego zawsze chodzi pani w czerni?',
			'0:05 Masza: Noszę żałobę po moim życiu.',
			'0:20 <img src=x onerror="window.bad=1">',
			'0:40 - Znowu żałoba? - Tak.',
		]);
		expect(await lines.last().innerText()).toContain('- Znowu żałoba?\n- Tak.');
		await expect(transcript.locator('[aria-current]')).toContainText('<img src=x');
		expect(await page.evaluate(() => 'bad' in window)).toBe(false);
		const track = transcript.getByLabel('Napisy w transkrypcji');
		await expect(track.getByRole('option')).toHaveText(['Polski: napisy', 'Polski: napisy dla niesłyszących']);
		await track.selectOption('Polski: napisy dla niesłyszących');
		await expect(lines).toHaveText(['0:00 Kleant: [szeptem] Ten człowiek jest tu gościem']);
		await track.selectOption('Polski: napisy');
		await expect(lines).toHaveCount(4);
		const search = transcript.getByLabel('Szukaj w transkrypcji');
		await search.fill('ZALOB');
		const status = transcript.getByRole('status');
		await expect(status).toHaveText('2 linie');
		await expect(transcript.locator('mark')).toHaveText(['żałob', 'żałob']);
		await search.press('Enter');
		await expect(status).toHaveText('1 z 2');
		await transcript.getByRole('button', { name: 'Następne wystąpienie' }).click();
		await expect(status).toHaveText('2 z 2');
		await transcript.getByRole('button', { name: 'Poprzednie wystąpienie' }).click();
		await expect(transcript.locator('[data-chosen]')).toContainText('Masza');
		await expectGoodAt(page, [390, 1280]);
		await search.fill('wiśnie');
		await expect(status).toHaveText('Nie ma takich słów.');
		await transcript.getByRole('button', { name: /Znowu żałoba/ }).focus();
		await page.keyboard.press('Enter');
		await expectTime(page, 40, 60);
		await expect(transcript.locator('[aria-current]')).toHaveText('0:40 - Znowu żałoba? - Tak.');
	});

	await test.step('B-014 B-015 on a phone the picture comes into view with the chapter or line, and the focus stays', async () => {
		await page.setViewportSize({ width: 390, height: 600 });
		const picture = page.locator('.player_player');
		for (const place of [chapters.getByRole('button', { name: /^0:20/ }), transcript.getByRole('button', { name: /^0:05/ })]) {
			await place.evaluate((button) => button.scrollIntoView({ block: 'start' }));
			await expect(picture).not.toBeInViewport();
			await place.click();
			await expect(picture).toBeInViewport({ ratio: 1 });
			await expect(place).toBeFocused();
		}
	});
});
