import type { Page } from '@playwright/test';
import { addDays, warsawDate } from '#domain/base/time/time.ts';
import { startIngest } from '#server/live/ingest/ingest-process.ts';
import { makeOrder } from '#testing/insert-content.ts';
import { makeEvent } from '#testing/make-event.ts';
import { film } from '#testing/make-hosted.ts';
import { openSender } from '#testing/rtmp-sender.ts';
import { enter, inBothLanguages } from '../support/film.ts';
import { answer, editEvent, openPanel, rowWith } from '../support/panel.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts';

const INTERRUPTION = 'Przerwa w transmisji. Zaraz wracamy.';

/** Where the picture is, and the end of what can be seen. */
const placeOf = (page: Page) =>
	page.locator('[slot=media]').evaluate((video: HTMLVideoElement) => ({
		at: video.currentTime,
		end: video.seekable.length > 0 ? video.seekable.end(0) : 0,
		isPaused: video.paused,
		isPlaying: !video.paused && video.readyState > 2,
	}));

test('a live evening from the key to the recording, with a drop in the middle', { tag: '@slow' }, async ({
	page,
	freshPage: panel,
	product,
}) => {
	const today = warsawDate(new Date());
	const event = await makeEvent(product, {
		price_grosze: 0,
		full_day: true,
		date_from: today,
		date_to: addDays(today, 1),
		title: 'Premiera na żywo',
	});
	const withQuality = { ...product.context, env: { ...product.context.env, liveQualities: 1 } };
	const ingest = startIngest(withQuality, { port: 0, host: '127.0.0.1', silenceMs: 120_000, admissionMs: 120_000 });
	const port = await ingest.listening;
	const live = panel.getByRole('dialog').last();
	const mark = page.getByRole('link', { name: 'Opis spektaklu' }).locator('xpath=following-sibling::*/*[@role="status"]');
	const behind = async () => {
		const { at, end } = await placeOf(page);
		return end - at;
	};
	const state = (word: string) => expect(live.locator('p[role=status] strong')).toHaveText(word);

	const key = await test.step('B-020 B-023 switched on at the event; the stage manager makes the key, which is shown once', async () => {
		await openPanel(panel, product, 'events', '');
		await editEvent(panel, event.title, (form) => form.getByRole('switch', { name: /^Własna transmisja na żywo/ }).check());
		await rowWith(panel, event.title)
			.getByRole('button', { name: /^Transmisja: / })
			.click();
		await state('Bez klucza');
		await live.getByRole('button', { name: 'Utwórz klucz' }).click();
		await state('Oczekuje');
		await expect(live.getByText('Skopiuj klucz teraz')).not.toContainText('Poprzedni klucz');
		await expect(live.getByRole('button', { name: 'Na żywo' })).toHaveAttribute('aria-disabled', 'true');
		const field = live.getByLabel('Klucz transmisji', { exact: true });
		await panel.setViewportSize({ width: 390, height: 844 });
		expect(await field.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
		await panel.setViewportSize({ width: 1280, height: 900 });
		return field.inputValue();
	});

	await test.step('B-021 viewers wait until it is on air', async () => {
		const person = await product.make.user();
		await makeOrder(product, { user_id: person.id, event_id: event.id });
		await enter(page, product, person, `/wydarzenie/${event.slug}?ogladaj=true`);
		await expect(page.getByRole('heading', { name: 'Zaraz zaczynamy' })).toBeVisible();
		await expect(mark).toHaveText('Przed transmisją');
	});

	const draft = 'Zaczynamy za minutę.';
	await test.step('B-023 those who wait see a message about a delay', async () => {
		const message = 'Zaczniemy kwadrans później.';
		await live.getByLabel('Komunikat do widzów').fill(message);
		await live.getByRole('button', { name: 'Wyślij wszystkim' }).click();
		await expect(page.getByText(message)).toBeVisible();
		await page.getByRole('button', { name: 'Zamknij komunikat' }).press('Enter');
		await expect(page.getByText(message)).toBeHidden();
		await live.getByLabel('Komunikat do widzów').fill(draft);
	});

	await test.step('B-023 a sender whose picture cannot be played is refused: the panel says why and what to do', async () => {
		const refused = await openSender({ port, key });
		await refused.message(9, Buffer.from('\x90hvc1', 'latin1'));
		await expect(live.getByText('kodeku HEVC (H.265). Ustaw w nim (np. w OBS) kodek obrazu H.264.')).toBeVisible();
		await expectAccessible(panel);
	});

	// the first request for the picture of the stage manager fails
	await panel.route('**/live/preview', (route) => route.abort(), { times: 1 });
	const sender = await openSender({ port, key });
	const untilOnAir = new AbortController();
	let sending: Promise<unknown> = Promise.resolve();
	await test.step('B-021 on air: the viewers have the quality of the sender and a lower one', async () => {
		await sender.send(film('stage.mp4'), { seconds: 3 });
		const made = () =>
			product.query('select 1 from live_quality_segments q join live_streams s on s.id = q.stream_id where s.event_id = $1', [event.id]);
		await expect.poll(made).toHaveLength(1);
		// goes on as a real sender does: one that is silent is disconnected
		sending = sender.send(film('stage.mp4'), { from: 3, seconds: 300, realTime: true, signal: untilOnAir.signal });
		await expect(live.getByText('połączony')).toBeVisible();
		await expect(live.getByText('HEVC')).toHaveCount(0);
		await live.getByRole('button', { name: 'Na żywo' }).click();
		await state('Na żywo');
		await expect(live.getByLabel('Komunikat do widzów')).toHaveValue(draft);
		await page.getByRole('button', { name: 'Ustawienia odtwarzacza' }).press('Enter');
		const quality = page.getByLabel('Jakość');
		await expect(quality.locator('option')).toHaveText(['Automatyczna', '240p', '480p']);
		// from here on as sent, however fast the lower one is made
		await quality.selectOption('480p');
		await page.keyboard.press('Escape');
	});

	await test.step('B-021 B-023 the picture starts by itself, for the stage manager and the viewers', async () => {
		await expect(page.getByText('1 osoba')).toBeVisible();
		await expect.poll(async () => (await placeOf(page)).isPlaying).toBe(true);
		await expect.poll(behind).toBeLessThan(12);
		await expect.poll(() => live.getByLabel('Podgląd obrazu').evaluate((video: HTMLVideoElement) => video.readyState > 2)).toBe(true);
		untilOnAir.abort();
		await sending;
		// all at once, so that there is something to go back to: the viewer is late until the key for the end
		await sender.send(film('stage.mp4'), { from: 400, seconds: 36 });
		await expect.poll(async () => (await placeOf(page)).end).toBeGreaterThan(30);
		await page.locator('[slot=media]').focus();
		await page.keyboard.press('n');
		await expect.poll(behind).toBeLessThan(12);
		await expectAccessible(panel);
		await expectNoSidewaysScroll(panel);
	});

	await test.step('B-023 a message to all who watch is on their screens, until it is closed or removed', async () => {
		const message = 'Przerwa techniczna potrwa dwie minuty.';
		await live.getByLabel('Komunikat do widzów').fill(message);
		await live.getByRole('button', { name: 'Wyślij wszystkim' }).click();
		await expect(page.getByText(message)).toBeVisible();
		await page.getByRole('button', { name: 'Zamknij komunikat' }).press('Enter');
		await expect(page.getByText(message)).toBeHidden();
		// the same words, sent again
		await live.getByLabel('Komunikat do widzów').fill(message);
		await live.getByRole('button', { name: 'Wyślij wszystkim' }).click();
		await expect(page.getByText(message)).toBeVisible();
		const next = 'Wracamy za chwilę.';
		await live.getByLabel('Komunikat do widzów').fill(next);
		// typed and not sent: a question before it is lost
		await panel.keyboard.press('Escape');
		await answer(panel, 'Nie');
		await live.getByRole('button', { name: 'Wyślij wszystkim' }).click();
		await expect(page.getByText(next)).toBeVisible();
		// below the picture it is at the top of the window
		await page.setViewportSize({ width: 390, height: 844 });
		await page.getByRole('contentinfo').getByRole('link').last().focus();
		await expect(page.getByText(next).last()).toBeInViewport();
		await expectAccessible(page);
		await page.setViewportSize({ width: 1280, height: 900 });
		await page.evaluate(() => window.scrollTo(0, 0));
		await expect(page.getByText(next)).toHaveCount(1);
		await expect(live.getByText(next)).toBeVisible();
		await live.getByRole('button', { name: 'Usuń z ekranów' }).click();
		await expect(page.getByText(next)).toBeHidden();
		await expect(live.getByText(next)).toHaveCount(0);
	});

	await test.step('B-022 the sender drops: viewers see a message, and go on by themselves when it returns', async () => {
		sender.drop();
		await expect(page.getByText(INTERRUPTION)).toBeVisible();
		await expect(mark).toHaveText('Przerwa');
		await state('Brak obrazu');
		await expectAccessible(page);
		// not over a picture that plays
		await page.locator('[slot=media]').focus();
		await page.keyboard.press('Home');
		await expect(page.getByText(INTERRUPTION)).toBeHidden();
		await page.keyboard.press('End');
		await expect(page.getByText(INTERRUPTION)).toBeVisible();
		const { end } = await placeOf(page);
		const again = await openSender({ port, key });
		// nor is it gone before there is something new to see
		await page.waitForResponse(
			async (response) => /status\.json$/.test(response.url()) && (await response.json().catch(() => null))?.state === 'on_air',
		);
		await expect(page.getByText(INTERRUPTION)).toBeVisible();
		await again.send(film('stage.mp4'), { seconds: 24 });
		await expect(page.getByText(INTERRUPTION)).toBeHidden();
		await expect(mark).toHaveText('Na żywo');
		await expect.poll(async () => (await placeOf(page)).at).toBeGreaterThan(end);
	});

	await test.step('B-021 back to the beginning, and to live with one key', async () => {
		await page.locator('[slot=media]').focus();
		await page.getByRole('button', { name: 'Na żywo' }).focus();
		await page.keyboard.press('Home');
		await expect(page.getByRole('button', { name: 'Na żywo' })).toHaveAttribute('aria-pressed', 'false');
		await test.step('G-034 the mark tells how late it is, and nobody who went back is moved', async () => {
			await page.setViewportSize({ width: 390, height: 844 });
			await expect(page.getByText(/opóźnienie\s\d+\s(s|min)$/)).toBeVisible();
			await page.setViewportSize({ width: 1280, height: 900 });
		});
		await test.step('B-021 in another language of the page it stays paused where it is', async () => {
			await page.keyboard.press('k');
			await page.keyboard.press('l');
			const { at } = await placeOf(page);
			// within half a second: the picture may go on for a moment after the key that pauses it
			await inBothLanguages(page, () => expect.poll(() => placeOf(page)).toMatchObject({ at: expect.closeTo(at, 0), isPaused: true }));
		});
		await test.step('B-021 forward goes to live, not to the end, which has no picture yet', async () => {
			await page.keyboard.press('9');
			await page.keyboard.press('l');
			// five seconds, or a segment more that came meanwhile
			expect(await behind()).toBeGreaterThan(4.5);
		});
		await page.keyboard.press('n');
		await expect(page.getByRole('button', { name: 'Na żywo' })).toHaveAttribute('aria-pressed', 'true');
	});

	await test.step('B-023 B-024 "Zakończ": the recording goes on in the same player, in full screen too', async () => {
		const isFullScreen = () => page.evaluate(() => document.fullscreenElement !== null);
		await page.keyboard.press('f');
		await expect.poll(isFullScreen).toBe(true);
		await live.getByLabel('Komunikat do widzów').fill('Dziękujemy!');
		await live.getByRole('button', { name: 'Wyślij wszystkim' }).click();
		await expect(live.getByText('Na ekranach widzów')).toBeVisible();
		await live.getByLabel('Komunikat do widzów').fill(draft);
		await live.getByRole('button', { name: 'Zakończ' }).click();
		await answer(panel, 'Tak');
		await state('Zakończona');
		await expect(live.locator(':focus')).toHaveCount(1);
		await expect(live.getByText('Na ekranach widzów')).toBeHidden();
		// what was typed stays until it is discarded
		await expect(live.getByLabel('Komunikat do widzów')).toHaveValue(draft);
		await expect(live.getByRole('button', { name: 'Wyślij wszystkim' })).toHaveAttribute('aria-disabled', 'true');
		await live.getByRole('button', { name: 'Odrzuć' }).click();
		await expect(live.getByLabel('Komunikat do widzów')).toBeHidden();
		await expect(live.locator(':focus')).toHaveCount(1);
		await expect(live.getByLabel('Zapis dostępny do', { exact: true })).not.toHaveValue('');
		await expect(page.getByRole('button', { name: 'Na żywo' })).toBeHidden();
		await expect(page.locator('[slot=media]')).toBeVisible();
		await expect(mark).toHaveText('Transmisja zakończona. Oglądasz zapis.');
		expect(await isFullScreen()).toBe(true);
		await page.goto('/konto');
		await expect(page.getByText(/^Transmisja zakończona · Zapis do /)).toBeVisible();
		await page.getByRole('link', { name: `Oglądaj: ${event.title}` }).click();
		await expect(mark).toHaveText('Transmisja zakończona. Oglądasz zapis.');
	});

	await test.step('B-024 the end of the recording changes when it is saved, not while its date is typed again', async () => {
		const [day, time] = [live.getByLabel('Zapis dostępny do', { exact: true }), live.getByLabel('Godzina: Zapis dostępny do')];
		const save = live.getByRole('button', { name: 'Zapisz' });
		const sent: string[] = [];
		panel.on('request', (request) => request.method() === 'PUT' && sent.push(request.postData() ?? ''));
		await day.fill('');
		await day.press('Tab');
		await live.getByRole('button', { name: 'Zamknij', exact: true }).click();
		await answer(panel, 'Nie');
		await save.click();
		await answer(panel, 'Nie');
		await expect(time, 'of a cleared day the time is none').toHaveValue('');
		expect(sent).toEqual([]);
		const next = addDays(today, 5);
		await day.fill(next.split('-').toReversed().join('.'));
		await day.press('Tab');
		await time.fill('20:00');
		await time.press('Tab');
		await save.click();
		await expect(save).toHaveAttribute('aria-disabled', 'true');
		expect(sent.map((body) => JSON.parse(body))).toEqual([{ replay_until: `${next} 20:00` }]);
	});

	await test.step('B-022 B-024 where no film could be made of the recording, the panel says why and what to do, and what is missing', async () => {
		await product.query(
			"update live_streams set recorded_at = null, hosted_video_id = null, recording_failures = 3, recording_failure = 'settings', missing = $2 where event_id = $1",
			[event.id, '[{"from": "2026-11-17T18:42:10.000Z", "to": "2026-11-17T18:45:02.000Z"}]'],
		);
		await expect(live.getByText('W zapisie brakuje fragmentów: 17.11.2026, 19:42:10–19:45:02.')).toBeVisible();
		await expect(live.getByText('Z zapisu nie powstał film wydarzenia.')).toBeVisible();
		await expect(live.getByText('Nadajnik zmienił w trakcie transmisji ustawienia obrazu lub dźwięku')).toBeVisible();
		await expect(live.getByText('prześlij nagranie z programu nadającego jako wideo')).toBeVisible();
		await expectAccessible(panel);
	});

	await test.step('B-024 the key of the next stream leaves the recording to viewers, until it is on air', async () => {
		await live.getByRole('button', { name: 'Utwórz klucz' }).click();
		await state('Oczekuje');
		await expect(live.getByLabel('Zapis dostępny do', { exact: true })).not.toHaveValue('');
		await page.reload();
		await expect(mark).toHaveText('Transmisja zakończona. Oglądasz zapis.');
		await expect.poll(async () => (await placeOf(page)).end).toBeGreaterThan(30);
		await product.query('update live_streams set on_air_at = now(), on_air_from = 1 where event_id = $1 and ended_at is null', [event.id]);
		await expect(mark).toHaveText(/^(Na żywo|Przerwa)$/);
	});

	await test.step('B-020 B-023 of a cancelled event the panel says why it neither goes on air nor has another key', async () => {
		await product.query("update events set cancelled_at = now(), cancel_reason = 'pożar' where id = $1", [event.id]);
		await expect(live.getByText('Wydarzenie zostało odwołane: widzowie już nie oglądają')).toBeVisible();
		await product.query('update live_streams set on_air_at = null, on_air_from = null where event_id = $1 and ended_at is null', [
			event.id,
		]);
		await expect(live.getByText('Wydarzenie zostało odwołane, transmisji nie będzie.')).toBeVisible();
		for (const name of ['Na żywo', 'Nowy klucz'])
			await expect(live.getByRole('button', { name })).toHaveAccessibleDescription('Wydarzenie zostało odwołane.');
	});
	await ingest.stop();
});
