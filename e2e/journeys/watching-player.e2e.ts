import type { Locator, Page } from '@playwright/test';
import { makeVideo } from '#testing/make-video.ts';
import { enter, hostFilm, inBothLanguages } from '../support/film.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts';

const main = (page: Page) => page.locator('video[slot=media]');
const interpreter = (page: Page) => page.locator('video:not([slot=media])');
const timeOf = (media: Locator) => media.evaluate((element: HTMLMediaElement) => element.currentTime);
const isPaused = (page: Page) => main(page).evaluate((element: HTMLVideoElement) => element.paused);
const handle = (page: Page) => page.getByRole('button', { name: /^Okno tłumacza PJM: strzałki/ });
const settings = (page: Page) => page.getByRole('dialog', { name: 'Ustawienia odtwarzacza' });
const press = (page: Page, key: string) => page.keyboard.press(key);

/** What a key does is shown for a moment only: the page itself looks for it from before the key is pressed. */
async function pressAndRead(page: Page, key: string, words: string) {
	const isShown = page.waitForFunction(
		(wanted) => [...document.querySelectorAll('[role=status]')].some((one) => one.textContent?.replace(/\s/g, ' ').includes(wanted)),
		words,
	);
	await press(page, key);
	await isShown;
}

/** Difference between another film or sound and the main film, read at one instant. */
const distance = (page: Page, other: 'video:not([slot=media])' | 'audio') =>
	page.evaluate((selector) => {
		const [film, follower] = [
			document.querySelector<HTMLVideoElement>('video[slot=media]'),
			document.querySelector<HTMLMediaElement>(selector),
		];
		return film && follower && !follower.paused ? Math.abs(film.currentTime - follower.currentTime) : Number.POSITIVE_INFINITY;
	}, other);
const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** Size of the letters. */
const pixelsOf = (text: Locator) => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

async function seek(page: Page, seconds: number) {
	await main(page).evaluate((video: HTMLVideoElement, to) => {
		video.currentTime = to;
	}, seconds);
}

test('B-010 B-011 B-012 B-013 the player is used by keyboard: shortcuts, captions, interpreter, description, sound', {
	tag: '@slow',
}, async ({ page, product, browser }) => {
	const [polish, english, pjm] = [await hostFilm(product), await hostFilm(product), await hostFilm(product)];
	const video = await makeVideo(product, {
		title: 'Świętoszek',
		video_price_grosze: 0,
		video_link: polish,
		pjm_overlay_video: pjm,
		accessibility_video: pjm,
		teaser_link: polish,
		ad_track: await hostFilm(product, { name: 'stage.mp4' }),
	});
	await product.query(`insert into video_translations (video_id, language_code, video_link) values ($1, 'en', $2)`, [video.id, english]);
	const viewer = await product.make.user();
	await enter(page, product, viewer, `/wideo/${video.slug}?ogladaj=true`);
	await expect.poll(() => timeOf(main(page))).toBeGreaterThan(0.1);
	const play = page.locator('media-play-button');

	await test.step('B-010 B-011 the interpreter is shown to those who choose so', async () => {
		await expect(page.getByRole('button', { name: 'Okno tłumacza PJM', exact: true })).toHaveAttribute('aria-pressed', 'false');
		await expect(interpreter(page)).toHaveCount(0);
		await press(page, 'p');
		await expect(interpreter(page)).toHaveCount(1);
	});

	await test.step('B-010 shortcuts work on the whole page, unless the person limits them to the player', async () => {
		expect(await page.evaluate(() => document.activeElement?.closest('media-controller') ?? null)).toBeNull();
		const list = page.getByRole('dialog', { name: 'Skróty klawiszowe' });
		const limit = list.getByLabel('Tylko gdy wybrany jest odtwarzacz');
		await press(page, '?');
		await limit.check();
		await press(page, 'Escape');
		await expect(list).toHaveCount(0);
		await press(page, 'k');
		expect(await isPaused(page)).toBe(false);
		await play.focus();
		await press(page, '?');
		await limit.uncheck();
		await press(page, 'Escape');
	});

	await test.step('B-010 "?" lists the shortcuts, and closing it restores the focus', async () => {
		await press(page, '?');
		const list = page.getByRole('dialog', { name: 'Skróty klawiszowe' });
		await expect(list.getByText('Odtwarzaj lub wstrzymaj')).toBeVisible();
		await expectAccessible(page);
		await press(page, 'Escape');
		await expect(list).toHaveCount(0);
		await expect(play).toBeFocused();
	});

	await test.step('B-010 a click on the picture is enough for the shortcuts', async () => {
		// a film that has ended would be started by the click
		await seek(page, 1);
		await page.locator('media-controller').click({ position: { x: 300, y: 100 } });
		await expect.poll(() => isPaused(page)).toBe(true);
		await press(page, 'k');
		await expect.poll(() => isPaused(page)).toBe(false);
		await play.focus();
	});

	await test.step('B-010 keys pause, skip and change the speed', async () => {
		await press(page, 'k');
		await expect.poll(() => isPaused(page)).toBe(true);
		await seek(page, 5);
		const before = await timeOf(main(page));
		await press(page, 'l');
		await expect.poll(() => timeOf(main(page))).toBeCloseTo(before + 10, 1);
		await pressAndRead(page, '>', 'Szybkość 1,25×');
		await expect.poll(() => main(page).evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(1.25);
		expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('Świętoszek');
	});

	await test.step('B-010 the focused seek bar moves as the list says and says its place in Polish, at the beginning too', async () => {
		const bar = page.getByRole('slider', { name: 'pozycja' });
		await bar.focus();
		await press(page, 'Home');
		await expect(bar).toHaveAttribute('aria-valuetext', /^0:00\sz\s1:00$/);
		await press(page, 'ArrowRight');
		await expect(bar).toHaveAttribute('aria-valuetext', /^0:05\sz\s1:00$/);
		await expect.poll(() => timeOf(main(page))).toBeCloseTo(5, 1);
		await test.step('B-010 its preview is above the interpreter', async () => {
			const preview = async () => {
				await press(page, 'End');
				await press(page, 'ArrowLeft');
				return await page.evaluate(() => {
					const time = document.querySelector<HTMLElement>('media-preview-time-display[slot=current]');
					if (!time) return [];
					time.style.pointerEvents = 'auto';
					const { right, top } = time.getBoundingClientRect();
					return document.elementsFromPoint(right - 2, top + 2).map((element) => element.getAttribute('aria-label') ?? element.localName);
				});
			};
			await expect
				.poll(async () => (await preview()).slice(0, 2))
				.toEqual(['media-preview-time-display', expect.stringMatching(/^Okno tłumacza/)]);
			await press(page, 'Home');
			await press(page, 'ArrowRight');
		});
		await play.focus();
		await expect(page.locator('[slot=current]')).toHaveCount(0);
	});

	await test.step('B-013 captions of both kinds, drawn as the person wants', async () => {
		await press(page, 'c');
		const caption = page.getByText('Ten człowiek jest tu gościem', { exact: true });
		await expect(caption).toBeVisible();
		const [words, overlay] = [await boxOf(caption), await boxOf(handle(page))];
		expect(words.x + words.width).toBeLessThanOrEqual(overlay.x);
		const tell = (name: string) => main(page).dispatchEvent(name);
		await tell('enterpictureinpicture');
		await expect(caption, 'drawn by the browser then').toHaveCount(0);
		await tell('leavepictureinpicture');
		await expect(caption).toBeVisible();
		await press(page, 's');
		await settings(page).getByLabel('Napisy', { exact: true }).selectOption('Polski: napisy dla niesłyszących');
		const spoken = page.getByText('Kleant: [szeptem] Ten człowiek jest tu gościem');
		await expect(spoken).toBeVisible();
		const captionStyle = () =>
			spoken.evaluate((element) => {
				const { fontSize, color, backgroundColor } = getComputedStyle(element);
				return { size: Number.parseFloat(fontSize), color, backgroundColor };
			});
		const plain = await captionStyle();
		expect(plain).toMatchObject({ color: 'rgb(255, 255, 255)', backgroundColor: 'rgb(0, 0, 0)' });
		await settings(page).getByLabel('Wielkość', { exact: true }).selectOption('Bardzo duże');
		await settings(page).getByLabel('Kolor').selectOption('Czarny');
		await settings(page).getByLabel('Miejsce', { exact: true }).selectOption('Na górze');
		expect(await captionStyle()).toMatchObject({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' });
		expect((await captionStyle()).size).toBeGreaterThan(plain.size * 1.5);
		await expectAccessible(page);
		await press(page, 'Escape');
		await expect(play).toBeFocused();
		expect((await boxOf(spoken)).y).toBeLessThan((await boxOf(page.locator('media-controller'))).y + 100);
	});

	await test.step('B-010 the sound in another language continues at the same position, and the focus stays', async () => {
		const before = await timeOf(main(page));
		const isAtPlace = async () => Math.abs((await timeOf(main(page))) - before) < 1;
		await press(page, 's');
		const sound = settings(page).getByLabel('Język dźwięku');
		await sound.focus();
		await sound.selectOption('angielski');
		await expect(main(page)).toHaveAttribute('src', new RegExp(`/media/play/${english}`));
		await expect(interpreter(page)).toHaveCount(0);
		await expect.poll(isAtPlace).toBe(true);
		expect(await isPaused(page)).toBe(true);
		await sound.selectOption('polski');
		await expect(main(page)).toHaveAttribute('src', new RegExp(`/media/play/${polish}`));
		await expect.poll(isAtPlace).toBe(true);
		await expect(sound).toBeFocused();
		await settings(page).getByLabel('Szybkość').selectOption('1×');
		await press(page, 'Escape');
	});

	await test.step('B-010 in another language of the page it stays paused where it is, with its sound off', async () => {
		const before = await timeOf(main(page));
		const isMuted = () => main(page).evaluate((film: HTMLVideoElement) => film.muted);
		await press(page, 'm');
		await inBothLanguages(page, async () => {
			await expect.poll(() => timeOf(main(page))).toBeCloseTo(before, 1);
			expect(await isPaused(page)).toBe(true);
			await expect.poll(isMuted).toBe(true);
		});
		await press(page, 'm');
		expect(await isMuted()).toBe(false);
	});

	await test.step('B-010 after the trailer the film goes on where it was left', async () => {
		await seek(page, 40);
		const versions = page.getByRole('group', { name: 'Wersja' });
		await versions.getByRole('button', { name: 'Zwiastun' }).press('Enter');
		await expect.poll(() => timeOf(main(page))).toBeLessThan(20);
		await versions.getByRole('button', { name: 'Podstawowa' }).press('Enter');
		await expect.poll(() => timeOf(main(page))).toBeGreaterThanOrEqual(40);
		await play.focus();
		await press(page, 'k');
		await expect.poll(() => isPaused(page)).toBe(true);
	});

	await test.step('B-011 the interpreter plays in sync, also after a seek', async () => {
		await press(page, 'k');
		await expect.poll(() => distance(page, 'video:not([slot=media])')).toBeLessThanOrEqual(0.15);
		await seek(page, 30);
		await expect.poll(() => timeOf(main(page))).toBeGreaterThan(30);
		await expect.poll(() => distance(page, 'video:not([slot=media])')).toBeLessThanOrEqual(0.15);
	});

	await test.step('B-011 its window is moved, resized, swapped and closed by keyboard and mouse', async () => {
		const swap = page.getByRole('button', { name: 'Zamień z obrazem' });
		// hidden, so that they do not cover the interpreter
		await expect(swap).toHaveCSS('pointer-events', 'none');
		await handle(page).focus();
		await expect(swap).toHaveCSS('pointer-events', 'auto');
		// in the picture: the page itself may still be scrolling
		const inPicture = () =>
			interpreter(page).evaluate((film) => {
				const [{ x, y, width }, picture] = [film, film.ownerDocument.querySelector('media-controller')].map((element) =>
					(element ?? film).getBoundingClientRect(),
				) as [DOMRect, DOMRect];
				return { x: x - picture.x, y: y - picture.y, width };
			});
		const start = await inPicture();
		for (const key of ['ArrowLeft', 'ArrowUp', '+']) await press(page, key);
		await expect
			.poll(async () => {
				const { x, y, width } = await inPicture();
				return { isLeft: x < start.x, isUp: y < start.y, isLarger: width > start.width };
			})
			.toEqual({ isLeft: true, isUp: true, isLarger: true });
		const moved = await boxOf(interpreter(page));
		await page.mouse.move(moved.x + 20, moved.y + moved.height - 20);
		await page.mouse.down();
		await page.mouse.move(moved.x - 180, moved.y + moved.height - 60);
		await page.mouse.up();
		await expect.poll(async () => Math.round((await boxOf(interpreter(page))).x)).toBeLessThan(moved.x - 150);
		await expectAccessible(page);

		await swap.press('Enter');
		await expect(swap).toHaveAttribute('aria-pressed', 'true');
		expect((await boxOf(interpreter(page))).width).toBeGreaterThan((await boxOf(main(page))).width * 2);
		await swap.press('Enter');
		await page.getByRole('button', { name: 'Zamknij okno tłumacza PJM' }).press('Enter');
		await expect(interpreter(page)).toHaveCount(0);
		await expect(play).toBeFocused();
		await press(page, 'p');
		await expect(interpreter(page)).toHaveCount(1);
		await handle(page).focus();
		await press(page, 'p');
		await expect(play).toBeFocused();
		await press(page, 'p');
	});

	await test.step('B-012 the description plays in sync with its own volume, and the film’s volume is lowered', async () => {
		/** the description is shorter than the film: back to its beginning before it ends */
		const early = () =>
			main(page).evaluate(async (film: HTMLVideoElement) => {
				if (!film.paused && film.currentTime < 8) return;
				film.currentTime = 2;
				await film.play();
			});
		await early();
		await press(page, 's');
		await settings(page).getByLabel('Włącz audiodeskrypcję').check();
		await settings(page).getByLabel('Głośność audiodeskrypcji').fill('80');
		await expect.poll(() => early().then(() => distance(page, 'audio'))).toBeLessThanOrEqual(0.15);
		// what is heard: the film's own `volume` stays the chosen one
		const volumes = async () => {
			await early();
			return page.evaluate(() =>
				['audio', 'video[slot=media]'].map((name) => Reflect.get(HTMLMediaElement.prototype, 'volume', document.querySelector(name))),
			);
		};
		await expect.poll(volumes).toEqual([0.8, expect.closeTo(0.3, 2)]);
		await test.step('B-010 B-012 louder and quieter begin at the chosen volume', async () => {
			await press(page, 'Escape');
			await pressAndRead(page, 'ArrowDown', 'Głośność 95%');
			await pressAndRead(page, 'ArrowUp', 'Głośność 100%');
			const slider = page.locator('media-volume-range input');
			const shown = async () => Number(await slider.inputValue());
			await expect.poll(shown).toBe(1);
			await slider.press('ArrowLeft');
			await expect.poll(shown).toBeLessThan(1);
			expect(await shown()).toBeGreaterThan(0.85);
			await expect.poll(volumes).toEqual([0.8, expect.closeTo(0.3 * (await shown()), 2)]);
			await slider.press('ArrowRight');
			await expect.poll(shown).toBe(1);
			await press(page, 's');
		});
		await settings(page).getByLabel('Ściszaj spektakl').uncheck();
		await expect.poll(volumes).toEqual([0.8, 1]);
		await expectAccessible(page);
		await press(page, 'Escape');
		await press(page, 'd');
		await expect(page.locator('audio')).toHaveCount(0);
	});

	await test.step('B-010 B-013 choices are remembered, and captions can be read in full screen on a phone', async () => {
		await page.setViewportSize({ width: 390, height: 844 });
		// as in another browser: this one remembers nothing any more
		const saved = async () => (await product.query('select player_choices as choices from users where id = $1', [viewer.id]))[0]?.choices;
		await expect.poll(saved).toMatchObject({ captionsShown: true, captionKind: 'captions', descriptionOn: false });
		await page.evaluate((key) => localStorage.removeItem(key), `player_${viewer.id}`);
		await page.reload();
		const spoken = page.getByText('Kleant: [szeptem] Ten człowiek jest tu gościem');
		await expect(spoken).toBeVisible();
		await expectNoSidewaysScroll(page);
		await expectAccessible(page);
		await play.focus();
		for (const size of ['small', 'normal', 'large', 'huge']) {
			await press(page, 's');
			await settings(page).getByLabel('Wielkość', { exact: true }).selectOption(size);
			await press(page, 'Escape');
			expect((await boxOf(page.locator('p', { has: spoken }))).height).toBeLessThanOrEqual((await boxOf(main(page))).height / 3);
			expect(await pixelsOf(spoken)).toBeGreaterThanOrEqual(14);
		}
		await press(page, 'f');
		await expect.poll(() => page.evaluate(() => document.fullscreenElement?.querySelector('p')?.textContent)).toContain('Kleant');
		await expect.poll(() => pixelsOf(spoken)).toBeGreaterThanOrEqual(18);
		await press(page, 's');
		await expect(settings(page).getByLabel('Wielkość', { exact: true })).toHaveValue('huge');
		await expectAccessible(page);
		await press(page, 'Escape');
		await press(page, 'f');
		await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
	});

	await test.step('B-010 B-011 B-013 B-015 a phone with touch', async () => {
		const context = await browser.newContext({
			baseURL: product.url,
			locale: 'pl-PL',
			viewport: { width: 390, height: 844 },
			hasTouch: true,
			isMobile: true,
		});
		const phone = await context.newPage();
		await enter(phone, product, await product.make.user(), `/wideo/${video.slug}?ogladaj=true`);
		await expect.poll(() => timeOf(main(phone))).toBeGreaterThan(0.1);
		await press(phone, 'p');
		const hidden = phone.locator('media-controller[userinactive]:not([mediapaused])');
		const captions = phone.getByRole('button', { name: 'Napisy', exact: true });
		const swap = phone.locator('.pjm-window_buttons');
		const bottomOf = async (locator: Locator) => {
			const { y, height } = await boxOf(locator);
			return y + height;
		};

		await test.step('hidden controls leave the interpreter free, at the bottom of the picture', async () => {
			await expect(hidden).toHaveCount(1);
			await expect(swap).toHaveCSS('opacity', '0');
			expect((await bottomOf(main(phone))) - (await bottomOf(interpreter(phone)))).toBeLessThan(12);
		});
		await test.step('the first tap only shows the controls, under the window, and its buttons next to it', async () => {
			// otherwise they are hidden again after two seconds
			await phone.locator('media-controller').evaluate((one) => one.setAttribute('autohide', '600'));
			await captions.tap({ force: true });
			await expect(hidden).toHaveCount(0);
			await expect(captions).toHaveAttribute('aria-pressed', 'false');
			await main(phone).evaluate((film: HTMLVideoElement) => film.pause());
			await expect(swap).toHaveCSS('opacity', '1');
			const [buttons, signs] = [await boxOf(swap), await boxOf(interpreter(phone))];
			expect([buttons.width, buttons.height, buttons.x >= 0]).toEqual([3 * 44, 44, true]);
			expect(buttons.x + buttons.width).toBeLessThanOrEqual(Math.ceil(signs.x));
			expect(await bottomOf(interpreter(phone))).toBeLessThanOrEqual((await boxOf(phone.locator('media-time-range'))).y);
			await captions.tap();
			await expect(captions).toHaveAttribute('aria-pressed', 'true');
		});
		await test.step('captions, interpreter and description have their buttons, and settings leave the picture visible', async () => {
			for (const name of ['Napisy', 'Okno tłumacza PJM', 'Audiodeskrypcja', 'Ustawienia odtwarzacza']) {
				const { x, width, height } = await boxOf(phone.getByRole('button', { name, exact: true }));
				expect([width, height, x >= 0 && x + width <= 390]).toEqual([44, 44, true]);
			}
			await phone.getByRole('button', { name: 'Ustawienia odtwarzacza' }).tap();
			const isBelow = async () => (await boxOf(settings(phone))).y >= (await bottomOf(main(phone)));
			expect(await isBelow()).toBe(true);
			await settings(phone).getByRole('button', { name: 'Zamknij' }).tap();
			await phone.setViewportSize({ width: 768, height: 900 });
			await phone.evaluate(() => window.scrollTo(0, 0));
			await phone.getByRole('button', { name: 'Ustawienia odtwarzacza' }).tap();
			await expect.poll(isBelow).toBe(true);
			await expectAccessible(phone);
			await phone.setViewportSize({ width: 390, height: 844 });
			await settings(phone).getByRole('button', { name: 'Zamknij' }).tap();
		});
		await test.step('on its side a phone shows the whole picture', async () => {
			await phone.setViewportSize({ width: 844, height: 390 });
			await expect.poll(async () => (await boxOf(phone.locator('media-controller'))).height).toBeLessThanOrEqual(390);
			await phone.setViewportSize({ width: 390, height: 844 });
		});
		await test.step('an odd version takes the whole row', async () => {
			const versions = phone.getByRole('group', { name: 'Wersja' });
			await expect(versions.getByRole('button')).toHaveText(['Podstawowa', 'PJM', 'Zwiastun']);
			const { width } = await boxOf(versions.getByRole('button').last());
			expect(width).toBeGreaterThan((await boxOf(versions)).width - 4);
		});
		await test.step('a film that has ended is offered again', async () => {
			await main(phone).evaluate((film: HTMLVideoElement) => film.play());
			await seek(phone, 59.5);
			const again = phone.getByRole('button', { name: 'Obejrzyj od początku' });
			await again.tap();
			await expect.poll(() => timeOf(main(phone))).toBeLessThan(30);
			await expect(again).toHaveCount(0);
		});
		await test.step('the transcript is scrolled into view and gets the focus', async () => {
			await phone.getByRole('button', { name: 'Pokaż transkrypcję' }).tap();
			const heading = phone.getByRole('heading', { name: 'Transkrypcja' });
			await expect(heading).toBeFocused();
			await expect.poll(async () => (await boxOf(heading)).y).toBeLessThan(422);
		});
		await context.close();
	});
});
