import type { Locator } from '@playwright/test';
import { addDays, warsawDate } from '#domain/base/time/time.ts';
import { fairPlayJob } from '#server/audience/fair-play/fair-play.service.ts';
import { makeOrder } from '#testing/insert-content.ts';
import { makeEvent } from '#testing/make-event.ts';
import { enter, hostFilm } from '../support/film.ts';
import { answer, editEvent, expectToastText, openPanel } from '../support/panel.ts';
import { undoLater } from '../support/tab.ts';
import { consented, expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test.ts';

test('B-026 viewers talk while they watch; a moderator pins, mutes, slows down and deletes on every screen', { tag: '@slow' }, async ({
	page,
	product,
	browser,
}) => {
	const today = warsawDate(new Date());
	const event = await makeEvent(product, { price_grosze: 0, full_day: true, date_from: today });
	const anna = await product.make.user({ firstname: 'Anna', lastname: 'Kowalska' });
	const admin = await openPanel(page, product, 'events');
	await test.step('B-026 the own chat is chosen at the event', () =>
		editEvent(page, event.title, (form) => form.getByLabel('Czat', { exact: true }).selectOption('Nasz czat')));
	const address = `/wydarzenie/${event.slug}?ogladaj=true`;
	const phone = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } });
	const viewer = await phone.newPage();
	await viewer.route(`**/event/${event.id}/chat`, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
	await enter(viewer, product, anna, address);
	await page.goto(address);
	await expect(viewer.getByText('Nie udało się wczytać czatu.')).toBeVisible();
	await viewer.getByRole('button', { name: 'Spróbuj ponownie' }).click();
	const log = viewer.getByRole('log', { name: 'Wiadomości' });

	await test.step('a message appears for everyone as plain text under a short name', async () => {
		await expect(log.getByText('Nikt jeszcze nic nie napisał')).toBeVisible();
		await viewer.getByLabel('Twoja wiadomość').fill('a'.repeat(520));
		await expect(viewer.getByText('Za długo o 20 znaków')).toBeVisible();
		await viewer.getByLabel('Twoja wiadomość').fill('Brawo <b>wszyscy</b> https://zly.example/bardzo/dlugi/adres/bez/spacji/bez/konca');
		// for three seconds only
		const isPaused = viewer.waitForFunction(() => document.querySelector('form button[type=submit][aria-disabled=true]'));
		await viewer.getByRole('button', { name: 'Wyślij' }).click();
		await isPaused;
		await expect(viewer.getByLabel('Twoja wiadomość')).toBeFocused();
		await expect(log.getByText('Brawo <b>wszyscy</b> https://zly.example/bardzo/dlugi/adres/bez/spacji/bez/konca')).toBeVisible();
		const seen = page.getByRole('log').getByRole('listitem');
		await expect(seen).toContainText('Anna K.');
		await expect(seen.getByRole('link')).toHaveCount(0);
		await expectNoSidewaysScroll(viewer);
		await expectAccessible(viewer);
		await viewer.setViewportSize({ width: 768, height: 844 });
		const edgeOf = async (heading: Locator) => (await heading.boundingBox())?.x;
		expect(await edgeOf(viewer.getByRole('heading', { name: 'Czat' }))).toBe(await edgeOf(viewer.getByRole('heading', { level: 1 })));
		await viewer.getByRole('button', { name: 'Schowaj czat' }).click();
		await expect(viewer.getByRole('heading', { name: 'Czat' })).toBeVisible();
		await viewer.getByRole('button', { name: 'Pokaż czat' }).click();
	});

	await test.step('a report reaches the moderator, who keeps, pins and slows down', async () => {
		const ewa = await product.make.user({ firstname: 'Ewa', lastname: 'Lis' });
		const send = ({ token }: { token: string }, path: string, body: object) =>
			fetch(`${product.url}/api/watch/event/${event.id}/chat${path}`, {
				method: 'POST',
				headers: { 'content-type': 'application/json', 'x-auth-token': token },
				body: JSON.stringify(body),
			});
		const { message } = await (await send(ewa, '', { text: 'Nuda' })).json();
		await viewer.getByRole('button', { name: 'Zgłoś obsłudze wiadomość: Ewa L.' }).click();
		// one's own cannot be reported
		await expect(viewer.getByRole('button', { name: /^Zgłoś obsłudze/, includeHidden: true })).toHaveCount(1);
		await expectAccessible(viewer);
		await viewer.getByRole('dialog').getByRole('button', { name: 'Zgłoś' }).click();
		await expect(viewer.getByText('Dziękujemy. Obsługa sprawdzi tę wiadomość.')).toBeVisible();
		await expect(page.getByText('Zgłoszone: 1')).toBeVisible();
		await expect(page.getByText('Zgłoszeń: 1')).toBeVisible();
		await send(await product.make.user(), `/${message.id}/report`, {});
		await expect(page.getByText('Zgłoszeń: 2')).toBeVisible();
		await expectAccessible(page);
		const moderation = page.getByRole('region', { name: 'Moderacja' });
		expect(await moderation.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
		await page.getByRole('button', { name: 'Zostaw wiadomość: Ewa L.' }).click();
		await expect(page.getByText('Zgłoszone: 1')).toHaveCount(0);
		await page.getByRole('button', { name: 'Przypnij wiadomość: Anna K.' }).click();
		await expect(viewer.getByText('Przypięta: Anna K.')).toBeVisible();
		await expect(viewer.getByRole('log').getByText('Przypięta', { exact: true })).toBeVisible();
		await page.getByRole('button', { name: 'Odepnij', exact: true }).press('Enter');
		await expect(viewer.getByText('Przypięta: Anna K.')).toHaveCount(0);
		await expect(page.getByRole('complementary').locator(':focus')).toHaveCount(1);
		await page.getByRole('button', { name: 'Przypnij wiadomość: Anna K.' }).click();
		await page.getByRole('button', { name: 'Odepnij wiadomość: Anna K.' }).click();
		await page.getByRole('button', { name: 'Przypnij wiadomość: Anna K.' }).click();
		await expect(viewer.getByText('Przypięta: Anna K.')).toBeVisible();
		await page.getByLabel('Odstęp między wiadomościami').selectOption('30 s');
		await expect(viewer.getByText('Tryb wolny: jedna wiadomość na 30 s.')).toBeVisible();
		await viewer.getByLabel('Twoja wiadomość').fill('Jeszcze nie');
		await viewer.reload();
		await expect(viewer.getByLabel('Twoja wiadomość')).toHaveValue('Jeszcze nie');
	});

	await test.step('a muted person reads on, and a deleted message leaves every screen', async () => {
		await page.getByRole('button', { name: 'Wycisz: Anna K.' }).click();
		await expect(page.getByText('Anna K. nie może już pisać na tym czacie.')).toBeVisible();
		await expect(viewer.getByText('Obsługa wyłączyła Ci pisanie na tym czacie.')).toBeVisible();
		await expect(page.getByRole('button', { name: 'Pozwól pisać: Anna K.' })).toBeVisible();
		// what another moderator does is seen without a reload
		const colleague = await product.make.admin();
		const [written] = await product.query(`select id from chat_messages where event_id = $1 and user_id = $2`, [event.id, anna.id]);
		await fetch(`${product.url}/api/events/${event.id}/chat/${written?.id}/mute`, {
			method: 'PUT',
			headers: { 'content-type': 'application/json', 'x-auth-token': colleague.token },
			body: JSON.stringify({ muted: false }),
		});
		await expect(page.getByRole('button', { name: 'Wycisz: Anna K.' })).toBeVisible();
		await expect(viewer.getByText('Obsługa wyłączyła Ci pisanie na tym czacie.')).toHaveCount(0);
		await page.getByRole('button', { name: 'Wycisz: Anna K.' }).click();
		await expect(page.getByRole('button', { name: 'Pozwól pisać: Anna K.' })).toBeVisible();
		const question = page.getByRole('dialog', { name: /^Usunąć wiadomość/ });
		const remove = async (name: string, answer: string) => {
			await page.getByRole('button', { name: `Usuń wiadomość: ${name}` }).press('Enter');
			await question.getByRole('button', { name: answer }).press('Enter');
			await expect(question).toHaveCount(0);
		};
		await remove('Anna K.', 'Nie');
		await expect(page.getByRole('button', { name: 'Usuń wiadomość: Anna K.' })).toBeFocused();
		await remove('Anna K.', 'Tak');
		await expect(page.getByRole('button', { name: 'Przypnij wiadomość: Ewa L.' })).toBeFocused();
		await expect(log.getByText('Brawo')).toHaveCount(0);
		await remove('Ewa L.', 'Tak');
		await expect(page.getByRole('log')).toBeFocused();
		// no invitation to write
		await expect(log).toHaveText('Nikt jeszcze nic nie napisał.');
		await expect(viewer.getByText('Przypięta: Anna K.')).toHaveCount(0);
		// the person can still be found without a message
		await page.getByText('Wyciszeni: 1').click();
		await expectAccessible(page);
		await page.getByRole('button', { name: 'Pozwól pisać: Anna K.' }).press('Enter');
		await expect(viewer.getByLabel('Twoja wiadomość')).toBeVisible();
		await expect(page.getByText('Wyciszeni: 1')).toHaveCount(0);
		await expect(page.getByRole('complementary').locator(':focus')).toHaveCount(1);
	});

	await test.step('B-026 a chat that is switched off leaves every screen, and comes back when it is switched on', async () => {
		const choose = (chat_mode: string) =>
			fetch(`${product.url}/api/events/${event.id}`, {
				method: 'PUT',
				headers: { 'content-type': 'application/json', 'x-auth-token': admin.token },
				body: JSON.stringify({ chat_mode }),
			});
		await choose('off');
		for (const screen of [page, viewer]) await expect(screen.getByRole('complementary', { name: 'Czat' })).toHaveCount(0);
		await choose('own');
		for (const screen of [page, viewer]) await expect(screen.getByLabel('Twoja wiadomość')).toBeVisible();
	});
	await phone.close();

	await test.step('B-026 without the chat open, reports are on the start view and on the event, until they are handled', async () => {
		for (const text of ['Zgłoszona pierwsza', 'Zgłoszona druga'])
			await product.query(
				`with written as (
					insert into chat_messages (event_id, user_id, name, is_staff, body, created_at) values ($1, $2, 'Anna K.', false, $3, now()) returning id)
				insert into chat_reports (message_id, user_id, created_at) select id, $4, now() from written`,
				[event.id, anna.id, text, admin.id],
			);
		await product.query(`insert into chat_mutes (event_id, user_id, muted_by, created_at) values ($1, $2, $3, now())`, [
			event.id,
			anna.id,
			admin.id,
		]);
		await page.goto('/teapp-admin?view=start');
		const box = page.getByRole('region', { name: 'Zgłoszone wiadomości czatu' });
		await box.getByRole('link', { name: 'Zgłoszona pierwsza' }).click();
		const dialog = page.getByRole('dialog', { name: `Zgłoszone wiadomości: ${event.title}` });
		await expect(dialog.getByText('Zgłoszona pierwsza')).toBeVisible();
		await expect(dialog.getByRole('heading').first()).toHaveCSS('font-size', '26px');
		await expect(dialog.getByText('Zgłoszona druga')).toHaveCount(0);
		await expectAccessible(page);
		await dialog.getByRole('button', { name: 'Zostaw wiadomość: Anna K.' }).click();
		await expect(dialog.getByText('Zgłoszona pierwsza')).toHaveCount(0);
		await dialog.getByRole('button', { name: 'Zamknij' }).click();
		await expect(box.getByRole('link')).toHaveText(['Zgłoszona druga']);
		await page.goto('/teapp-admin?view=events');
		await page.getByRole('button', { name: `Edytuj: ${event.title}` }).click();
		await page.getByRole('button', { name: 'Zgłoszenia z czatu: 1' }).click();
		await dialog.getByRole('button', { name: 'Usuń wiadomość: Anna K.' }).click();
		await page.getByRole('dialog', { name: 'Usunąć wiadomość: Anna K.?' }).getByRole('button', { name: 'Tak' }).click();
		await expect(dialog.getByText('Nikt nic nie zgłosił albo wszystko jest już sprawdzone.')).toBeVisible();
		await dialog.getByRole('button', { name: 'Zamknij' }).click();
		await page.getByRole('button', { name: 'Wyciszeni na czacie: 1' }).click();
		await dialog.getByRole('button', { name: 'Pozwól pisać: Anna K.' }).click();
		await expect(dialog.getByRole('region', { name: 'Wyciszeni' })).toHaveCount(0);
		await dialog.getByRole('button', { name: 'Zamknij' }).click();
		await expect(page.getByRole('button', { name: /cza[tc].*: \d/ })).toHaveCount(0);
	});
});

test('B-027 anybody checks picture, sound, captions and speed on /test', { tag: '@slow' }, async ({ page, product }) => {
	await consented(page, product);
	await page.setViewportSize({ width: 390, height: 844 });
	// the frames that a busy machine drops say nothing about the page
	const steady = await page.addInitScript(() => {
		HTMLVideoElement.prototype.getVideoPlaybackQuality = () => ({ totalVideoFrames: 100, droppedVideoFrames: 0 }) as VideoPlaybackQuality;
	});
	undoLater(page, steady);
	await page.goto('/test');
	await expect(page.getByRole('heading', { level: 1, name: 'Sprawdź obraz i dźwięk' })).toBeVisible();
	await page.route('**/test-clip-*.mp4', (route) => route.abort());
	await page.getByRole('button', { name: 'Zacznij próbę' }).click();
	await expect(page.getByText('Film się nie odtwarza').first()).toBeVisible();
	await page.unroute('**/test-clip-*.mp4');
	// once the network is there again
	await page.getByRole('button', { name: 'Powtórz próbę' }).click();
	await expect(page.getByText('Obraz jest płynny.')).toBeVisible();
	await expect(page.getByText('Napisy się wyświetlają.')).toBeVisible();
	await expect(page.getByText(/Mb\/s: wystarczy na obraz/)).toBeVisible();
	await page.getByRole('button', { name: 'Nie słychać' }).press('Enter');
	await expect(page.getByText('Sprawdź głośność urządzenia')).toBeVisible();
	await expect(page.getByRole('listitem').locator(':focus')).toHaveText(/Sprawdź głośność urządzenia/);
	await expectNoSidewaysScroll(page);
	await expectAccessible(page);
	await page.setViewportSize({ width: 1280, height: 900 });
	await test.step('B-027 the captions follow the language of the page', async () => {
		await page.getByRole('contentinfo').getByText('English').click();
		await page.getByRole('button', { name: 'Test again' }).click();
		await page.getByRole('button', { name: 'I hear it', exact: true }).click();
		await expect(page.getByText('Everything is ready.')).toBeVisible();
		const caption = await page.locator('video').evaluate(({ textTracks }: HTMLVideoElement) => {
			const cue = textTracks[0]?.cues?.[0];
			return cue instanceof VTTCue ? cue.text : '';
		});
		expect(caption).toMatch(/^Captions work/);
	});
});

test('B-028 B-029 an admin sees how an evening was watched, and makes it up to those who had trouble', { tag: '@slow' }, async ({
	page,
	freshPage: viewer,
	product,
}) => {
	const event = await makeEvent(product, { date_from: '2026-11-01', date_to: '2026-11-01' });
	const person = await product.make.user({ firstname: 'Anna', lastname: 'Kowalska' });
	await makeOrder(product, { user_id: person.id, event_id: event.id });
	await product.query('update events set live_enabled = true where id = $1', [event.id]);
	await product.query(
		`insert into live_streams (event_id, key_hash, prefix, created_by, on_air_at, on_air_from, last_segment_at, ended_at, hosted_video_id, recorded_at)
		values ($1, $2, $3, $4, '2026-11-01T18:00Z', 1, '2026-11-01T20:00Z', '2026-11-01T20:00Z', $5, '2026-11-01T20:10Z')`,
		[event.id, String(event.id).padStart(64, 'a'), `live/${String(event.id).padStart(32, 'b')}`, person.id, await hostFilm(product)],
	);
	await product.query(
		`insert into viewings (user_id, product_type, product_id, page_key, device, started_at, last_at, is_stopped, seen_seconds, stalled_seconds)
		values ($1, 'event', $2, 'player-0001', 'phone', '2026-11-01T18:00Z', '2026-11-01T20:00Z', true, 4500, 1500)`,
		[person.id, event.id],
	);
	await product.query(
		`insert into viewing_devices (product_type, product_id, device, viewings, seen_seconds, stalled_seconds) values ('event', $1, 'phone', 1000, 4500000, 1500000)`,
		[event.id],
	);
	await product.query(
		`insert into viewing_minutes (product_type, product_id, minute, viewers) select 'event', $1, '2026-11-01T18:00Z'::timestamptz + n * interval '1 minute', 1 + n % 3 from generate_series(0, 60) n`,
		[event.id],
	);
	await product.query(
		`insert into viewing_parts (product_type, product_id, part, viewings) select 'event', $1, n, 1 from generate_series(0, 40) n`,
		[event.id],
	);
	for (const call of ['**/api/statistics/audience/**', '**/fair-play?*'])
		await page.route(call, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
	await enter(page, product, await product.make.admin(), `/teapp-admin?view=statistics&tytul=event-${event.id}`);
	await expect(page.getByRole('button', { name: 'Wróć do statystyk' })).toBeVisible();
	await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
	await expect(page.getByRole('heading', { name: `Jak oglądano: ${event.title}` })).toBeVisible();
	await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
	await expect(page.getByRole('img', { name: /Widzowie jednocześnie/ })).toBeVisible();
	await expect(page.getByRole('cell', { name: /Anna Kowalska/ })).toBeVisible();
	await expect(page.getByText('zacięcia: 25% czasu')).toBeVisible();
	const figures = page.getByRole('definition');
	await expect(figures.filter({ hasText: /^75\s000$/ })).toBeVisible();
	await expect(figures.filter({ hasText: /^25%$/ })).toBeVisible();
	await expectAccessible(page);
	await page.setViewportSize({ width: 390, height: 844 });
	await expectNoSidewaysScroll(page);
	await expect(page.getByRole('button', { name: 'Daj osobom z kłopotami 48 h nagrania' })).toBeVisible();
	const failed = page.getByRole('switch', { name: /^Wieczór się nie udał/ });
	await failed.click();
	await expect(page.getByRole('dialog', { name: 'Oznaczyć wieczór jako nieudany?' })).toContainText('dla wszystkich, którzy oglądali');
	await answer(page, 'Nie');
	await expect(failed).not.toBeChecked();
	await failed.click();
	await answer(page, 'Tak');
	await expect(failed).toBeChecked();
	await page.getByRole('button', { name: 'Daj wszystkim kod za bilet' }).click();
	await page.getByRole('dialog', { name: 'Dać 1 osobie kod za bilet?' }).getByRole('button', { name: 'Nie' }).click();
	await page.getByRole('button', { name: 'Daj wszystkim 48 h nagrania' }).click();
	await page.getByRole('dialog', { name: 'Dać 1 osobie 48 h nagrania?' }).getByRole('button', { name: 'Tak' }).click();
	await expect(page.getByText('Przyznano: 1')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Daj wszystkim 48 h nagrania' })).toHaveCount(0);

	await enter(viewer, product, person, '/konto');
	await expect(viewer.getByText(/^Transmisja zakończona · Zapis do /)).toBeVisible();
	await viewer.getByRole('link', { name: `Oglądaj: ${event.title}` }).click();
	await expect(viewer.getByText('Transmisja zakończona. Oglądasz zapis.')).toBeVisible();
	await expect(viewer.locator('[slot=media]')).toBeVisible();

	await test.step('B-029 where the setting is on, those of the next evening get it when its stage manager marks it', async () => {
		await page.setViewportSize({ width: 1280, height: 900 });
		const yesterday = addDays(warsawDate(new Date()), -1);
		const next = await makeEvent(product, { date_from: yesterday, date_to: yesterday });
		await makeOrder(product, { user_id: person.id, event_id: next.id });
		await product.query(
			`insert into viewings (user_id, product_type, product_id, page_key, device, started_at, last_at, is_stopped, seen_seconds, stalled_seconds)
			select $1, 'event', id, 'player-0002', 'phone', closes_at - interval '2 hours', closes_at, true, 4500, 1500 from events where id = $2`,
			[person.id, next.id],
		);
		await product.query(
			`insert into live_streams (event_id, key_hash, prefix, created_by, on_air_at, on_air_from, last_segment_at, ended_at)
			select id, $1, $2, $3, closes_at - interval '2 hours', 1, closes_at, closes_at from events where id = $4`,
			[String(next.id).padStart(64, 'c'), `live/${String(next.id).padStart(32, 'd')}`, person.id, next.id],
		);
		await product.query('update events set live_enabled = true where id = $1', [next.id]);
		const choose = async (gift: string) => {
			await page.goto('/teapp-admin?view=limitations');
			const choice = page.getByLabel('Zadośćuczynienie');
			await choice.selectOption(gift);
			await page.locator('form', { has: choice }).getByRole('button', { name: 'Zapisz' }).click();
			await expectToastText(page, 'Zaktualizowano zmiany');
		};
		await choose('Kod o wartości biletu');
		await page.goto('/teapp-admin?view=events');
		await page.getByRole('group', { name: 'Które wydarzenia' }).getByRole('button', { name: 'Zakończone' }).click();
		await page.getByRole('button', { name: `Transmisja: ${next.title}` }).click();
		const mark = page.getByRole('dialog').getByRole('switch', { name: /^Wieczór się nie udał/ });
		await mark.click();
		await answer(page, 'Tak');
		await expect(mark).toBeChecked();
		product.context.settings.invalidate();
		await fairPlayJob.run(product.context);
		expect(await product.query('select kind from fair_play_gifts where event_id = $1', [next.id])).toEqual([{ kind: 'code' }]);
		await page.goto(`/teapp-admin?view=statistics&tytul=event-${next.id}`);
		await expect(page.getByRole('cell', { name: 'kod', exact: true })).toBeVisible();
		await choose('Nic automatycznie: decyduje obsługa');
	});
});
